#include "session/playback/known_contacts.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/sizes.h"
#include "render/present.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

constexpr std::uint64_t kStep = 16;  // contacts between two questions whether the time is over: some take milliseconds
constexpr double kThinning = 4;      // largest multiple of the time of half the contacts
constexpr std::size_t kFewTotals = 16;  // too few to detect that contacts thin out

Totals totalsAtStart(const world::BodyTable& table) {
    Totals totals;
    for (world::Index i = 0; i < table.bodyCount(); ++i) {
        if (!table.isMovable(i)) continue;
        const world::Vec3 v = table.start[i].velocity();
        totals.energy += table.mass[i] / 2 * glm::dot(v, v);
        totals.momentum += table.mass[i] * v;
    }
    return totals;
}

}  // namespace

void KnownContacts::setScene(const scene::Scene& scene) {
    m_scene = scene;
    m_timeline.reset();
    m_totals.clear();
    m_extent = {};
}

world::Timeline& KnownContacts::begin() {
    if (m_timeline) return *m_timeline;
    m_timeline = std::make_unique<world::Timeline>(m_scene);
    m_counted = 0;
    m_stride = 1;
    m_extent = {};
    m_last = totalsAtStart(m_timeline->bodyTable());
    m_totals = {m_last};
    return *m_timeline;
}

/// The totals after one contact more.
Totals KnownContacts::after(Totals totals, const world::ContactEvent& event) const {
    totals.frames = event.frames;
    totals.energy += event.energyChange;
    const world::BodyTable& table = m_timeline->bodyTable();
    if (!table.isWall(event.b) && table.isMovable(event.b)) return totals;
    totals.momentum += event.impulse * event.normal;
    if (!totals.unpushed) totals.unpushed = event.b;
    return totals;
}

/// Adds the contacts that became known since the last call.
void KnownContacts::recordTotals() {
    for (const world::ContactEvent& event :
         m_timeline->history().newest(base::toSize(m_timeline->count() - m_counted))) {
        m_last = after(m_last, event);
        m_extent.last = event.frames;
        if (++m_counted % m_stride == 0) m_totals.push_back(m_last);
        if (m_totals.size() < kMostTotals) continue;
        for (std::size_t i = 1; 2 * i < m_totals.size(); ++i) m_totals[i] = m_totals[2 * i];
        m_totals.resize((m_totals.size() + 1) / 2);
        m_stride *= 2;
    }
    m_extent.dense = denseEnd();
}

/// The instant from which contacts thin out: in a world that comes to rest the last contacts are so much later than the
/// first that a time line with all of them would not separate the first. Otherwise the last contact.
double KnownContacts::denseEnd() const {
    if (m_extent.last <= kThinning * m_totals[m_totals.size() / 2].frames) return m_extent.last;
    std::size_t i = m_totals.size() - 1;
    while (i >= kFewTotals && m_totals[i].frames > kThinning * m_totals[i / 2].frames) --i;
    return i >= kFewTotals ? m_totals[i].frames : m_extent.last;
}

bool KnownContacts::compute(double frames, std::uint64_t contacts, const std::function<bool()>& isOver) {
    world::Timeline& timeline = begin();
    while (timeline.known() < frames && timeline.count() < contacts) {
        timeline.extend(frames, kStep);
        recordTotals();
        if (isOver()) break;
    }
    if (timeline.known() < frames && timeline.count() < contacts) return false;
    const double at = std::min(frames, timeline.known());
    while (std::isfinite(at) && !timeline.history().isRemembered(at)) {
        if (timeline.recall(at, kStep)) return true;
        if (isOver()) return false;
    }
    return true;
}

std::uint64_t KnownContacts::countAt(double frames) const {
    return m_timeline ? m_timeline->history().countAt(frames) : 0;
}

void KnownContacts::list(std::uint64_t first, const Visit& visit) const {
    if (!m_timeline) return;
    // Starts at kept totals; other contacts of their instant may be counted already.
    const auto before = [&](std::size_t i) { return std::nextafter(m_totals[i].frames, -1.0); };
    std::size_t i = std::min<std::size_t>(base::toSize(first / m_stride), m_totals.size() - 1);
    while (i < m_totals.size() && !m_timeline->history().isRemembered(before(i))) ++i;
    if (i == m_totals.size()) return;
    Totals now = m_totals[i];
    std::uint64_t number = m_timeline->history().countAt(before(i));
    m_timeline->history().visitAfter(before(i), [&](const world::ContactEvent& event) {
        if (++number <= i * m_stride) return true;
        now = after(now, event);
        return number <= first || visit(number, event, now);
    });
}

void KnownContacts::follow(const std::function<bool(const world::ContactEvent&)>& visit) const {
    constexpr double kBeforeAll = -1;
    if (m_timeline && m_timeline->history().isRemembered(kBeforeAll))
        m_timeline->history().visitAfter(kBeforeAll, visit);
}

bool KnownContacts::has(double from, double to) const {
    if (!m_timeline || from > m_timeline->known()) return false;
    return !m_timeline->history().isRemembered(from) || !m_timeline->history().between(from, to, 1).empty();
}

std::vector<world::ContactEvent> KnownContacts::between(double from, double to, std::size_t most) const {
    return m_timeline ? m_timeline->history().between(from, to, most) : std::vector<world::ContactEvent>{};
}

std::optional<world::ContactEvent> nextOf(const KnownContacts& contacts, world::Index body, double frames) {
    std::optional<world::ContactEvent> found;
    if (!contacts.timeline() || !contacts.timeline()->history().isRemembered(frames)) return found;
    std::size_t searched = 0;
    contacts.timeline()->history().visitAfter(frames, [&](const world::ContactEvent& event) {
        if (event.a == body || event.b == body) found = event;
        return !found && ++searched < kMostSearched;
    });
    return found;
}

std::optional<PassedContacts> passedOf(const KnownContacts& contacts, world::Index body, double frames) {
    const world::Timeline* timeline = contacts.timeline();
    if (!timeline || !timeline->history().isRemembered(0) || contacts.countAt(frames) > kMostSearched)
        return std::nullopt;
    PassedContacts passed;
    contacts.follow([&](const world::ContactEvent& event) {
        if (event.frames > frames) return false;
        if (event.a == body || event.b == body) ++passed.count, passed.last = event;
        return true;
    });
    return passed;
}

std::string momentumNote(const KnownContacts& contacts) {
    if (!contacts.timeline() || contacts.count() == 0) return {};
    const std::optional<world::Index> unpushed = contacts.totals().back().unpushed;
    const std::string what = "|p| is the length of the total momentum p, ";
    if (!unpushed) return what + "which is kept: only bodies that can be pushed meet.";
    return what + "which is not kept: p changes at " + world::spokenName(contacts.scene(), *unpushed) +
           ", which cannot be pushed.";
}

std::string overlapNote(const KnownContacts& contacts) {
    if (!contacts.timeline() || contacts.timeline()->initialOverlaps().empty()) return {};
    const world::PairSet& pairs = contacts.timeline()->initialOverlaps();
    const auto& [a, b] = *pairs.begin();
    const std::string who = pairs.size() == 1 ? world::spokenName(contacts.scene(), a) + " and " +
                                                    world::spokenName(contacts.scene(), b) + " start"
                                              : std::to_string(pairs.size()) + " pairs start";
    return who + " inside each other: they pass through until they have separated";
}

}  // namespace session
