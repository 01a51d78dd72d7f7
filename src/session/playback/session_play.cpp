// The part of a session that is the scene in time.

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/numbers.h"
#include "session/session.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

constexpr std::size_t kMostPathBalls = 8;
constexpr double kRoomAbout = 4;                 // about a contact that is framed, in radii
constexpr std::size_t kPathContacts = 512;       // played at most for a path while something is dragged
constexpr std::size_t kMostPathBodies = 10'000;  // beyond, the paths are those of playback, not of every movement

}  // namespace

void Session::advance(double seconds) {
    if (!m_history.isPreviewing()) {
        if (m_played != m_revision) playback.setScene(scene());
        const bool isShown = settings.overlays.has(render::Overlay::NextContacts);
        playback.watch(isShown ? pathBalls() : std::vector<std::size_t>{},
                       static_cast<std::size_t>(settings.nextContacts));
        m_played = m_revision;
    }
    const bool wasUnderWay = isUnderWay();
    playback.advance(seconds);
    if (follows && activeBall()) {
        const Followed now{m_revision, shown().scene.balls[*activeBall()].body.position};
        if (m_followed && m_followed->revision == m_revision) m_view.target += now.place - m_followed->place;
        m_followed = now;
    } else {
        m_followed.reset();
    }
    if (m_attention != Attention::None && !playback.isWaiting()) lookAtContacts();
    if (wasUnderWay != isUnderWay()) hovered.reset();
    // A view that nobody has moved goes with what changes.
    const bool isFramed = m_framed == m_view;
    if (referenceFrame.advance(seconds) && isFramed) frameAll();
    log.update();
    background.update(messages);
}

void Session::visitContact(double instant) {
    playback.play(false);
    playback.seek(instant);
    m_attention = Attention::Frame;
}

void Session::stepContact(bool forwards) {
    playback.step(forwards);
    m_attention = Attention::Show;
}

/// Each contact with as much about it as its smaller body needs: a small ball is not lost at a large one.
void Session::lookAtContacts() {
    const bool isFramed = std::exchange(m_attention, Attention::None) == Attention::Frame;
    const auto seen = seenFrom(*this);
    const auto radiusOf = [&](world::Index i) {
        const scene::ObjectRef ref = world::refOf(scene(), i);
        const double radius = ref.kind == scene::Kind::Ball     ? scene().balls[ref.index].body.radius
                              : ref.kind == scene::Kind::Sphere ? scene().spheres[ref.index].body.radius
                                                                : world::kNever;
        return radius > 0 ? radius : world::kNever;
    };
    std::vector<view::Bounds> bounds;
    for (const world::ContactEvent& event : playback.now()) {
        const double radius = std::min(radiusOf(event.a), radiusOf(event.b));
        bounds.push_back({(seen ? seen->seen(event) : event).hitPoint, kRoomAbout * std::min(radius, 1e300)});
    }
    if (bounds.empty()) return;
    if (isFramed) {
        m_view = view::framed(m_view, bounds, m_area.viewport, m_area.free);
        return;
    }
    const auto isInside = [&](const view::Bounds& b) {
        const auto at = camera().project(b.center);
        return at && m_area.free.holds(at->px);
    };
    if (!std::any_of(bounds.begin(), bounds.end(), isInside)) m_view.target = bounds.front().center;
}

std::string Session::worldNote() const {
    const auto& answer = encounter();
    if (!answer || !answer->answer.contact || isUnderWay() || !isAnswerShown()) return {};
    const world::Index other = world::indexOf(scene(), answer->target);
    for (const world::Path& path : paths()) {
        if (path.ball != *activeBall()) continue;
        if (path.contacts.empty()) {
            const bool isNever = playback.isAllKnown() && collide::isHit(answer->answer.outcome);
            return isNever ? "in the world: nothing is met, others come between" : "";
        }
        const world::PathContact& first = path.contacts.front();
        const double alone = answer->answer.contact->frames;
        const bool agrees = std::abs(first.frames - alone) <= 1e-9 * std::max(1.0, alone);
        if (agrees && (first.other == other || path.contacts.size() > 1)) return {};
        return "in the world: " + render::nameOf(scene(), first.other) + " first, at frame " +
               render::shortNumber(first.frames);
    }
    return {};
}

bool Session::isWorking() const {
    const bool isMapShown = settings.panelsShown && settings.rightPanel == RightPanel::Map;
    return referenceFrame.isChanging() || (isMapShown && map.isBusy()) || map.picture || log.isBusy() ||
           background.isBusy();
}

const scene::Document& Session::shown() const {
    const auto seen = seenFrom(*this);
    if (!seen) return atInstant();
    SeenKey key{m_revision, isUnderWay() ? playback.revision() : 0, seen};
    if (key == m_seenKey) return m_seen;
    m_seen = seen->seen(atInstant(), playback.frames());
    m_seenKey = std::move(key);
    return m_seen;
}

std::optional<world::Encounter> Session::shownEncounter() const {
    const auto seen = seenFrom(*this);
    return seen ? std::optional(seen->seen(*encounter())) : encounter();
}

const scene::Document& Session::atInstant() const {
    const world::State* state = playback.state();
    if (!state || state->ballPositions.size() != scene().balls.size() ||
        state->spherePositions.size() != scene().spheres.size()) {
        return document();
    }
    if (m_shownRevision != m_revision || !m_shown) {
        m_shown = document();
        m_shownRevision = m_revision;
    }
    for (std::size_t i = 0; i < state->ballPositions.size(); ++i) {
        collide::Ball& ball = m_shown->scene.balls[i].body;
        ball.position = state->ballPositions[i];
        ball.motion = collide::Motion::velocity(state->ballVelocities[i]);
    }
    for (std::size_t i = 0; i < state->spherePositions.size(); ++i) {
        collide::Sphere& sphere = m_shown->scene.spheres[i].body;
        sphere.center = state->spherePositions[i];
        sphere.velocity = state->sphereVelocities[i];
    }
    return *m_shown;
}

/// The balls whose next contacts are shown: those selected, else the active one.
std::vector<std::size_t> Session::pathBalls() const {
    std::vector<std::size_t> balls;
    for (const scene::ObjectRef ref : document().selection) {
        if (ref.kind == scene::Kind::Ball && balls.size() < kMostPathBalls) balls.push_back(ref.index);
    }
    if (balls.empty() && activeBall()) balls.push_back(*activeBall());
    return balls;
}

/// The first contacts as they can be told within a frame.
std::vector<world::Path> Session::pathsAtOnce(int each) const {
    if (each == 0 || isUnderWay()) return {};
    if (m_history.isPreviewing())
        if (auto paths = playback.pathsIf(scene())) return *std::move(paths);
    if (world::bodyCount(scene()) > kMostPathBodies) return {};
    return m_pathFinder.nextContacts(scene(), pathBalls(), static_cast<std::size_t>(each), kPathContacts);
}

const std::vector<world::Path>& Session::paths() const {
    const int each = settings.overlays.has(render::Overlay::NextContacts) ? settings.nextContacts : 0;
    const PathsKey key{m_revision, playback.revision(), each};
    if (key == m_pathsKey) return m_paths;
    if (m_pathsKey.revision != m_revision || m_pathsKey.each != each) m_pathsAtOnce = pathsAtOnce(each);
    m_pathsKey = key;
    m_paths = m_played == m_revision ? playback.paths() : std::vector<world::Path>{};
    if (isUnderWay()) return m_paths;
    // Both are true as far as they go.
    if (m_paths.empty()) m_paths = m_pathsAtOnce;
    for (std::size_t i = 0; i < std::min(m_paths.size(), m_pathsAtOnce.size()); ++i)
        if (m_paths[i].contacts.size() < m_pathsAtOnce[i].contacts.size()) m_paths[i] = m_pathsAtOnce[i];
    return m_paths;
}

}  // namespace session
