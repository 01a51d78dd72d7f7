#include "session/panels/time_line.h"

#include <algorithm>
#include <cmath>

#include "render/present.h"
#include "text/numbers.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

using collide::Outcome;
using vocabulary::Ink;

constexpr double kSameInstant = 1e-9;  // relative; the answer and the world round separately
constexpr std::size_t kMostTied = 64;  // contacts of about one instant that are examined

constexpr double kRoomAfterShown = 1.15;  // length of the line over the time of the last contact that it has to show
constexpr double kMostToFirst = 12;       // length of the line over the time of the first contact, at most
constexpr int kLeastShown = 3;            // contacts of the active ball that the line has to show
constexpr double kLeastSpan = 1e-300, kMostSpan = 1e300;  // with pixels, products and quotients stay finite

bool isSameInstant(double a, double b) { return std::abs(a - b) <= kSameInstant * std::max(1.0, std::abs(a)); }

const char* verbOf(Outcome outcome) {
    return outcome == Outcome::Graze ? "graze " : outcome == Outcome::Touching ? "touch " : "hit ";
}

/// "target 18.52"; a name that ends in a digit is set apart: "ball 7 at 18.52".
std::string nameAndFrames(const std::string& name, double frames) {
    const bool endsInDigit = !name.empty() && name.back() >= '0' && name.back() <= '9';
    return name + (endsInDigit ? " at " : " ") + text::shortNumber(frames);
}

/// The mark of the answer: its contact, or the closest approach of a miss.
std::optional<TimeMark> markOfAnswer(const scene::Scene& scene, const world::Encounter& encounter) {
    const collide::SweepAnswer& answer = encounter.answer;
    if (collide::isHit(answer.outcome) && answer.contact && std::isfinite(answer.contact->frames)) {
        const double frames = answer.contact->frames;
        const std::string words = nameAndFrames(world::spokenName(scene, encounter.target), frames);
        return TimeMark{frames, verbOf(answer.outcome) + words, Ink::Normal, false};
    }
    if (answer.outcome != Outcome::Miss || !std::isfinite(answer.closest.frames)) return std::nullopt;
    return TimeMark{answer.closest.frames, "nearest " + text::shortNumber(answer.closest.frames), Ink::Closest, true};
}

/// Calls `visit` with the contacts of a ball in their order until it returns false, as far as they are searched.
template <class Visit>
void visitContactsOf(const KnownContacts& contacts, std::size_t ball, const Visit& visit) {
    std::size_t searched = 0;
    contacts.follow([&](const world::ContactEvent& contact) {
        const bool goesOn = (contact.a != ball && contact.b != ball) || visit(contact);
        return ++searched < TimeLine::kMostSearched && goesOn;
    });
}

/// The ball whose contacts are named: the active one, at another instant than the start the selected one.
std::optional<std::size_t> namedBall(const DocumentStore& document, const Playback& playback) {
    const std::optional<scene::ObjectRef> primary = document.current().primary();
    const bool isSelected = playback.instant().isUnderWay() && primary && primary->kind == scene::Kind::Ball;
    return isSelected ? primary->index : document.current().activeBall();
}

/// The contacts of a ball in the world.
std::vector<TimeMark> marksOfBall(const KnownContacts& contacts, std::size_t ball) {
    std::vector<TimeMark> marks;
    visitContactsOf(contacts, ball, [&](const world::ContactEvent& contact) {
        const world::Index other = contact.a == ball ? contact.b : contact.a;
        const std::string first = marks.empty() ? "hit " : "";
        const std::string words = nameAndFrames(world::spokenName(contacts.scene(), other), contact.frames);
        marks.push_back({contact.frames, first + words, Ink::Normal, false});
        return marks.size() < TimeLine::kMostMarks;
    });
    return marks;
}

/// True if the world has the answer's contact, or none of the ball before it.
bool isOfWorld(const TimeMark& answer, const std::vector<TimeMark>& world) {
    return world.empty() || world.front().frames > answer.frames || isSameInstant(world.front().frames, answer.frames);
}

std::vector<TimeMark> marksOf(const DocumentStore& document, const Playback& playback, const SceneQueries& queries,
                              bool isCurrent, bool isAnswerKnown, std::optional<std::size_t> ball) {
    if (!ball) return {};
    std::vector<TimeMark> marks;
    if (isCurrent) marks = marksOfBall(playback.contacts(), *ball);
    if (ball != document.current().activeBall()) return marks;  // the answer is another's
    const auto& encounter = queries.told().encounter;
    std::optional<TimeMark> answer = encounter ? markOfAnswer(document.scene(), *encounter) : std::nullopt;
    if (!answer || !isOfWorld(*answer, marks)) return marks;
    if (answer->ink == Ink::Normal) answer->isHollow = !isAnswerKnown;
    if (!marks.empty() && isSameInstant(marks.front().frames, answer->frames)) {
        answer->frames = marks.front().frames;
        marks.front() = *answer;
    } else {
        marks.insert(marks.begin(), *answer);
    }
    return marks;
}

/// The instants of the active ball's contacts after the start, as far as they are known.
struct FirstContacts {
    double first = 0;            ///< frames; 0 without one
    std::optional<double> last;  ///< frames of the last contact wanted; absent if fewer are known
};

FirstContacts firstContacts(const KnownContacts& contacts, std::optional<std::size_t> ball, int wanted) {
    FirstContacts found;
    if (!ball) return found;
    visitContactsOf(contacts, *ball, [&](const world::ContactEvent& contact) {
        if (!(contact.frames > 0)) return true;
        if (found.first == 0) found.first = contact.frames;
        if (--wanted == 0) found.last = contact.frames;
        return !found.last;
    });
    return found;
}

/// The span at the start of a scene whose contacts go on.
double spanOfEndless(const Playback& playback, std::optional<std::size_t> ball, int shownContacts) {
    const KnownContacts& contacts = playback.contacts();
    const double all = kRoomAfterShown * contacts.extent().dense;
    const FirstContacts own = firstContacts(contacts, ball, std::max(kLeastShown, shownContacts));
    const double any = playback.tempo().toContact;  // the active ball may rest while others meet
    const double most = kMostToFirst * (own.first > 0 && any > 0 ? std::min(own.first, any) : std::max(own.first, any));
    if (!(most > 0) || all <= most) return all;
    return std::min(most, kRoomAfterShown * own.last.value_or(most));
}

bool isEndless(const KnownContacts& contacts) {
    return !std::isfinite(contacts.scene().frames) && contacts.extent().last > 0 && !contacts.isAllKnown();
}

/// The span of an endless scene at the instant that is shown: once longer it stays so until time is back at the start.
double spanOfReach(TimeReach& reach, std::optional<std::size_t> ball, const Playback& playback,
                   const TimeLineLook& look) {
    const std::uint64_t scene = playback.revisions().scene;
    if (playback.instant().isAtStart() || reach.scene != scene)
        reach = {scene, spanOfEndless(playback, ball, look.shownContacts), 0};
    const auto span = [&] { return std::ldexp(reach.start, look.doublings + reach.doublings); };
    while (span() > 0 && span() < playback.instant().frames) ++reach.doublings;
    return span();
}

double spanFor(TimeReach& reach, const DocumentStore& document, const Playback& playback, const TimeLineLook& look) {
    const double span = isEndless(playback.contacts())
                            ? spanOfReach(reach, document.current().activeBall(), playback, look)
                            : std::ldexp(spanOf(playback), look.doublings);
    return std::clamp(span, kLeastSpan, kMostSpan);
}

/// The contacts of the world are known to the time of the answer's contact.
bool isAnswerKnown(const Playback& playback, const SceneQueries& queries) {
    const auto& encounter = queries.told().encounter;
    const world::Timeline* timeline = playback.contacts().timeline();
    return timeline && encounter && encounter->answer.contact && timeline->known() >= encounter->answer.contact->frames;
}

/// The time that a log records for the scene, frames from its start on.
std::optional<double> recordedTime(const SceneQueries& queries) {
    const Recorded* recorded = queries.claims().recorded.get();
    const auto frames = recorded ? recordedFrames(*recorded) : std::nullopt;
    return frames && *frames >= 0 ? frames : std::nullopt;
}

}  // namespace

void update(TimeLine& line, TimeReach& reach, const DocumentStore& document, const Playback& playback,
            const SceneQueries& queries, const TimeLineLook& look) {
    const bool isMasked = look.isMasked;
    const bool isCurrent = playback.revisions().document == document.revision();
    line.areContactsShown = isCurrent && !isMasked;
    if (!line.isScrubbed && !document.history().isPreviewing()) {
        line.span = isMasked ? TimeLine::kHiddenSpan : spanFor(reach, document, playback, look);
        line.hasDistance = isMasked || queries.collision();
    }
    // More contacts than are searched change nothing.
    const TimeLine::Source source{document.revision(),
                                  playback.revisions().scene,
                                  std::min<std::uint64_t>(playback.contacts().count(), TimeLine::kMostSearched),
                                  isMasked,
                                  isCurrent && isAnswerKnown(playback, queries),
                                  queries.told().isAlone,
                                  recordedTime(queries),
                                  namedBall(document, playback)};
    if (source == line.source) return;
    line.source = source;
    line.marks = isMasked ? std::vector<TimeMark>{}
                          : marksOf(document, playback, queries, isCurrent, source.isAnswerKnown, source.ball);
    if (source.recorded)
        line.marks.push_back(
            {*source.recorded, "recorded " + text::shortNumber(*source.recorded), Ink::Recorded, true});
}

bool canStretch(const TimeLine& line, const Playback& playback, int now, int doublings) {
    const int sum = now + doublings;
    const double span = std::ldexp(line.span, doublings);
    return sum >= TimeLine::kLeastDoublings && sum <= TimeLine::kMostDoublings && span <= kMostSpan &&
           span >= playback.instant().frames;
}

double magneticInstant(const KnownContacts& contacts, double frames, double reach) {
    const auto near = contacts.between(frames - reach, frames + reach, kMostTied);
    if (near.empty() || near.front().frames != near.back().frames) return frames;
    return near.front().frames;
}

}  // namespace session
