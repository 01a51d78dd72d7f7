#include "session/presentation/scene_queries.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "scene/kinds.h"
#include "session/views/claim.h"
#include "session/views/derive_geometry.h"
#include "session/views/first_meeting.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

constexpr double kSameMoment = 1e-9, kSamePlace = 1e-9;  // relative; answer and world round separately
constexpr std::size_t kMostTogether = 64;                // contacts of about one instant that are searched
constexpr std::size_t kMostPathBalls = 8;
constexpr std::size_t kPathContacts = 512;       // largest number simulated for a path during a drag
constexpr std::size_t kMostUntilFirst = 20'000;  // contacts until the ball's first one that are searched
constexpr std::size_t kMostPathBodies = 10'000;  // above, paths come from playback only

/// What is handed out in place of a hidden answer.
template <class T>
const T& nothing() {
    static const T none{};
    return none;
}

/// Gives every body of a scene the position and velocity of a state.
void placeBodies(const world::State& state, scene::Scene& scene) {
    for (std::size_t i = 0; i < state.ballPositions.size(); ++i) {
        collide::Ball& ball = scene.balls.edit(i).body;
        ball.position = state.ballPositions[i];
        ball.motion = collide::Motion::velocity(state.ballVelocities[i]);
    }
    for (std::size_t i = 0; i < state.spherePositions.size(); ++i) {
        collide::Obstacle& sphere = scene.spheres.edit(i).body;
        sphere.center = state.spherePositions[i];
        sphere.velocity = state.sphereVelocities[i];
    }
}

constexpr std::size_t kMostInflated = 32;  // with more bodies the inflated spheres are not framed

/// True for a place not so far from others that they would be small beside it. Mostly O(others).
bool isNear(const view::Bounds& place, const std::vector<view::Bounds>& others) {
    constexpr double kFar = 1.5;  // sizes of the others
    double distance = world::kNever, reach = 0, radius = 0;
    for (const view::Bounds& a : others) {
        distance = std::min(distance, glm::length(a.center - place.center));
        reach = std::max(reach, glm::length(a.center - others.front().center));
        radius = std::max(radius, a.radius);
    }
    if (distance > kFar * (2 * reach + radius)) return false;  // no two of them are as far apart
    return std::any_of(others.begin(), others.end(), [&](const view::Bounds& a) {
        return std::any_of(others.begin(), others.end(), [&](const view::Bounds& b) {
            return distance <= kFar * (glm::length(a.center - b.center) + a.radius);
        });
    });
}

}  // namespace

SceneQueries::SceneQueries(const DocumentStore& document, const Playback& playback, const Presentation& presentation,
                           const Settings& settings, const DrawingDrag& drawing, const AnswerMask& mask)
    : StartBodies(document),
      m_document(document),
      m_playback(playback),
      m_presentation(presentation),
      m_settings(settings),
      m_drawing(drawing),
      m_mask(mask),
      m_instant(std::make_unique<scene::Document>()),
      m_pathFinder(std::make_unique<world::PathFinder>()) {}

const std::optional<world::Encounter>& SceneQueries::truth() const {
    return m_encounter.get(m_document.revision(), [&]() -> std::optional<world::Encounter> {
        const std::optional<std::size_t> ball = m_document.current().activeBall();
        return ball ? world::firstContact(m_document.scene(), *ball, groups()) : std::nullopt;
    });
}

const std::optional<world::Encounter>& SceneQueries::encounter() const {
    return m_mask.isOn() ? nothing<std::optional<world::Encounter>>() : truth();
}

std::optional<scene::ObjectRef> SceneQueries::target() const {
    const bool isOnlyOne = world::objectCount(m_document.scene()) == 2;
    if (!truth() || (m_mask.isOn() && !isOnlyOne)) return std::nullopt;
    return truth()->target;
}

std::optional<SeenFrom> SceneQueries::seenFrom() const {
    return session::seenFrom(m_presentation.referenceFrame, m_document.scene(), m_document.current().activeBall(),
                             target());
}

/// The world as far as it is known: small scenes are played at once, of large ones the contacts of playback are read.
Told SceneQueries::inWorld(std::size_t ball, const std::optional<world::Encounter>& alone) const {
    if (!alone) return {};
    const scene::Scene& scene = m_document.scene();
    std::vector<world::ContactEvent> events;
    bool isComplete = false;  // nothing is missing before the ball's first contact
    if (world::bodyCount(scene) <= WatchedPaths::kFewBodies) {
        events = m_pathFinder->untilFirst(scene, ball, kPathContacts);
        isComplete = events.size() < kPathContacts;
    }
    const auto isOwn = [&](const world::ContactEvent& event) { return event.a == ball || event.b == ball; };
    if (!isComplete && std::none_of(events.begin(), events.end(), isOwn)) {
        if (m_playback.revisions().document != m_document.revision()) return {alone, true};
        const auto& contact = alone->answer.contact;
        const double until = contact ? contact->frames * (1 + kSameMoment) : alone->answer.closest.frames;
        events = m_playback.contacts().between(0, until, kMostUntilFirst);
        const world::Timeline* timeline = m_playback.contacts().timeline();
        const bool isKnown = timeline && timeline->known() >= until && events.size() < kMostUntilFirst;
        if (!isKnown || std::none_of(events.begin(), events.end(), isOwn)) return {alone, true};
    }
    return {firstMeeting(scene, ball, events, *alone), false};
}

const Told& SceneQueries::told() const {
    if (m_mask.isOn()) return nothing<Told>();
    const auto& alone = truth();
    const world::Timeline* timeline = m_playback.contacts().timeline();
    const bool isPlaybackKnown =
        alone && m_playback.revisions().document == m_document.revision() && timeline &&
        timeline->known() > (alone->answer.contact ? alone->answer.contact->frames : alone->answer.closest.frames);
    return m_told.get({m_document.revision(), m_presentation.lens, isPlaybackKnown}, [&]() -> Told {
        if (m_presentation.lens == Lens::Alone) return {alone, alone.has_value()};
        const std::optional<std::size_t> ball = m_document.current().activeBall();
        return ball ? inWorld(*ball, alone) : Told{};
    });
}

std::optional<world::Encounter> shownEncounter(const SceneQueries& queries) {
    const auto seen = queries.seenFrom();
    const auto& told = queries.told().encounter;
    return seen && told ? std::optional(seen->seen(*told)) : told;
}

/// The instant of the active ball's first contact in the world, decided for the document alone; kNever without one, in
/// large scenes and after very many contacts of others.
double SceneQueries::firstInWorld() const {
    return m_firstInWorld.get(m_document.revision(), [&] {
        const scene::Scene& scene = m_document.scene();
        if (world::bodyCount(scene) > WatchedPaths::kFewBodies) return world::kNever;
        const std::vector<std::size_t> ball = {*m_document.current().activeBall()};
        const auto paths = m_pathFinder->nextContacts(scene, ball, 1, kPathContacts);
        return paths.empty() || paths[0].contacts.empty() ? world::kNever : paths[0].contacts[0].frames;
    });
}

/// True if the world plays an answer up to the shown instant: the ball moves straight on, or has had its contact.
bool SceneQueries::isPlayed(const world::Encounter& encounter) const {
    const Instant& now = m_playback.instant();
    if (!now.state || m_playback.revisions().document != m_document.revision()) return false;
    const collide::SweepAnswer& answer = encounter.answer;
    const std::size_t ball = *m_document.current().activeBall();
    const double met = answer.contact ? answer.contact->frames : world::kNever;
    if (firstInWorld() < met * (1 - kSameMoment)) return false;
    const bool isBounce = answer.outcome == collide::Outcome::Hit || answer.outcome == collide::Outcome::Touching;
    if (isBounce && now.frames > met * (1 - kSameMoment)) {
        const world::Index other = world::indexOf(m_document.scene(), encounter.target);
        const double about = kSameMoment * std::max(1.0, met);
        const auto found = m_playback.contacts().between(met - about, met + about, kMostTogether);
        return std::any_of(found.begin(), found.end(), [&](const world::ContactEvent& contact) {
            return (contact.a == ball && contact.b == other) || (contact.a == other && contact.b == ball);
        });
    }
    const scene::Vec3 start = m_document.scene().balls[ball].body.position, way = now.frames * answer.ballVelocity;
    return glm::length(now.state->ballPositions[ball] - (start + way)) <=
           kSamePlace * (glm::length(start) + glm::length(way));
}

std::optional<world::Encounter> SceneQueries::toldEncounter() const {
    const bool isTold = m_playback.instant().isAtStart() || !told().isAlone || isPlayed(*told().encounter);
    return isTold ? shownEncounter(*this) : std::nullopt;
}

const scene::Document& SceneQueries::shown() const {
    const auto seen = seenFrom();
    if (!seen) return atInstant();
    const InstantKey instant{m_document.revision(),
                             m_playback.instant().isUnderWay() ? m_playback.revisions().shown : 0};
    return m_seen.get({instant, seen}, [&] { return seen->seen(atInstant(), m_playback.instant().frames); });
}

const scene::Document& SceneQueries::atInstant() const {
    const std::optional<world::State>& state = m_playback.instant().state;
    const scene::Scene& start = m_document.scene();
    if (!state || state->ballPositions.size() != start.balls.size() ||
        state->spherePositions.size() != start.spheres.size()) {
        return m_document.current();
    }
    m_instantDocument.get(m_document.revision(), [&] {
        *m_instant = m_document.current();
        return true;
    });
    m_instantBodies.get({m_document.revision(), m_playback.revisions().shown}, [&] {
        placeBodies(*state, m_instant->scene);
        return true;
    });
    return *m_instant;
}

std::vector<view::Bounds> SceneQueries::storyBounds() const {
    const auto seen = seenFrom();
    const Recorded* shown =
        !seen && m_presentation.overlays.has(vocabulary::Overlay::Recorded) ? claims().recorded.get() : nullptr;
    const auto boundsIn = [&](const scene::Document& document) {
        auto found =
            m_mask.isOn() ? render::questionBounds(document) : render::storyBounds(document, shownEncounter(*this));
        if (m_presentation.overlays.has(vocabulary::Overlay::Ground))
            for (const view::Bounds& foot : render::stemFeet(document.scene))
                if (isNear(foot, found)) found.push_back(foot);
        const std::optional<std::size_t> ball = document.activeBall();
        const bool isInflated = m_presentation.overlays.has(vocabulary::Overlay::RoundedBody) ||
                                m_presentation.proof.kind() == learn::ProofKind::Inflate;
        if (!ball || !isInflated || found.size() > kMostInflated) return found;
        for (const scene::Obstacle& sphere : document.scene.spheres) {
            const view::Bounds sum{sphere.body.center, sphere.body.radius + document.scene.balls[*ball].body.radius};
            if (isNear(sum, found)) found.push_back(sum);
        }
        return found;
    };
    std::vector<view::Bounds> bounds = boundsIn(seen ? seen->seen(m_document.current(), 0) : m_document.current());
    const auto claim = shown ? claimOf(*shown) : std::nullopt;
    if (claim && claim->isPlaced && isNear({claim->ballCenter, claim->radius}, bounds))
        bounds.push_back({claim->ballCenter, claim->radius});
    return bounds;
}

std::vector<std::size_t> pathBalls(const scene::Document& document) {
    std::vector<std::size_t> balls;
    for (const scene::ObjectRef ref : document.selection) {
        if (ref.kind == scene::Kind::Ball && balls.size() < kMostPathBalls) balls.push_back(ref.index);
    }
    const std::optional<std::size_t> active = document.activeBall();
    if (active && std::find(balls.begin(), balls.end(), *active) == balls.end()) balls.push_back(*active);
    return balls;
}

/// The first contacts that can be computed within a frame.
std::vector<world::Path> SceneQueries::pathsAtOnce(int each) const {
    if (each == 0 || m_playback.instant().isUnderWay()) return {};
    const scene::Scene& scene = m_document.scene();
    if (m_document.history().isPreviewing())
        if (auto paths = m_playback.watched().pathsIf(m_playback.contacts(), scene)) return *std::move(paths);
    if (world::bodyCount(scene) > kMostPathBodies) return {};
    return m_pathFinder->nextContacts(scene, pathBalls(m_document.current()), static_cast<std::size_t>(each),
                                      kPathContacts);
}

/// True if the paths of playback hold all that those computed at once could.
bool SceneQueries::areLongEnough(const std::vector<world::Path>& paths, int each) const {
    if (paths.empty()) return false;
    return m_playback.contacts().count() >= kPathContacts || m_playback.contacts().isAllKnown() ||
           std::all_of(paths.begin(), paths.end(),
                       [&](const world::Path& path) { return path.contacts.size() >= std::size_t(each); });
}

/// For each ball the longer of playback's path and the path computed at once. Both are exact.
std::vector<world::Path> SceneQueries::longestPaths(int each) const {
    std::vector<world::Path> paths =
        m_playback.revisions().document == m_document.revision() ? pathsOf(m_playback) : std::vector<world::Path>{};
    if (m_playback.instant().isUnderWay() || areLongEnough(paths, each)) return paths;
    const std::vector<world::Path>& atOnce =
        m_pathsAtOnce.get({{m_document.revision(), 0}, each}, [&] { return pathsAtOnce(each); });
    if (paths.empty()) paths = atOnce;
    for (std::size_t i = 0; i < std::min(paths.size(), atOnce.size()); ++i)
        if (paths[i].contacts.size() < atOnce[i].contacts.size()) paths[i] = atOnce[i];
    return paths;
}

const std::vector<world::Path>& SceneQueries::paths() const {
    if (m_mask.isOn()) return nothing<std::vector<world::Path>>();
    const int each = m_presentation.overlays.has(vocabulary::Overlay::NextContacts) ? m_presentation.nextContacts : 0;
    return m_paths.get({{m_document.revision(), m_playback.revisions().shown}, each},
                       [&] { return longestPaths(each); });
}

std::optional<collide::SweepQuery> SceneQueries::query(Against against) const {
    const auto met = target();
    if (!met || (against == Against::Round && !scene::isRound(*met))) return std::nullopt;
    return world::queryFor(m_document.scene(), *m_document.current().activeBall(), *met);
}

std::optional<Collision> SceneQueries::collision() const {
    const scene::Scene& scene = m_document.scene();
    if (m_drawing.isActive()) {
        const Collision& held = m_drawing.collision();
        if (!scene::contains(scene, held.target) || held.ball >= scene.balls.size()) return std::nullopt;
        return Collision{held.ball, held.target, world::queryFor(scene, held.ball, held.target)};
    }
    const auto asked = query();
    if (!asked) return std::nullopt;
    return Collision{*m_document.current().activeBall(), *target(), *asked};
}

collide::SweepQuery derivedQuery(const SceneQueries& queries) {
    const auto met = queries.collision();
    return met ? met->query : *queries.query(Against::Anything);
}

const learn::Derivation* SceneQueries::derivation() const {
    const learn::Article article = m_presentation.derivation.article();
    const UpAxis up = m_settings.upAxis;
    const bool isHidden = m_mask.isOn();
    const auto& derivation =
        m_derivation.get({m_document.revision(), article, up, isHidden}, [&]() -> std::optional<learn::Derivation> {
            const bool isCore = article == learn::Article::Core && !m_drawing.isActive();
            if (!collision() && !(isCore && query(Against::Anything))) return std::nullopt;
            learn::Derivation steps = learn::derive(article, toShown(derivedQuery(*this), up));
            return isHidden ? withoutAnswer(std::move(steps)) : std::move(steps);
        });
    return derivation ? &*derivation : nullptr;
}

const std::optional<learn::DiscreteSampling>& SceneQueries::sampling() const {
    if (m_mask.isOn()) return nothing<std::optional<learn::DiscreteSampling>>();
    return m_sampling.get(m_document.revision(), [&]() -> std::optional<learn::DiscreteSampling> {
        const auto asked = collision();
        if (!asked) return std::nullopt;
        return learn::discreteSampling(asked->query);
    });
}

const std::vector<scene::ObjectRef>& SceneQueries::missedBySampling() const {
    if (m_mask.isOn()) return nothing<std::vector<scene::ObjectRef>>();
    return m_missed.get(m_document.revision(), [&]() -> std::vector<scene::ObjectRef> {
        const auto ball = m_document.current().activeBall();
        if (!ball || world::bodyCount(m_document.scene()) > kMostSampledObjects) return {};
        return learn::missedBySampling(m_document.scene(), *ball);
    });
}

const Claims& SceneQueries::claims() const {
    if (m_mask.isOn()) return nothing<Claims>();
    const std::optional<std::size_t> row = m_presentation.claimRow;
    return m_claims.get({m_document.revision(), row, m_presentation.recorded}, [&]() -> Claims {
        const auto asked = query(),
                   whole = query(Against::Anything);  // logs are about all shapes, methods about spheres
        if (!whole) return {};
        return {row && asked ? claimOf(*row, *asked, encounter()->answer) : std::nullopt,
                m_presentation.recorded.of(*whole)};
    });
}

const std::map<std::string, learn::LiveValue>& SceneQueries::liveValues() const {
    return m_liveValues.get(m_document.revision(), [&] { return learn::liveValues(m_document.scene()); });
}

}  // namespace session
