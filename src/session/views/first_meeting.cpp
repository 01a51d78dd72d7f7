#include "session/views/first_meeting.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collide/numbers/elementary.h"
#include "scene/body_values.h"
#include "world/bodies/body_index.h"
#include "world/bodies/played_meshes.h"

namespace session {
namespace {

using collide::Outcome;
using scene::Vec3;
using world::ContactEvent;

constexpr double kAtOnce = 1e-9;  // relative; the answer and the world round separately

bool areAtOnce(double a, double b) { return std::abs(a - b) <= kAtOnce * std::max(1.0, std::abs(a)); }

bool isOf(const ContactEvent& event, world::Index body) { return event.a == body || event.b == body; }

/// The ball's part of a contact.
struct Side {
    Vec3 place, otherPlace, velocity, otherVelocity, normal;  ///< velocities after it; the normal toward the ball
    world::Index other;
};

Side sideOf(const ContactEvent& e, world::Index ball) {
    if (e.a == ball) return {e.aPosition, e.bPosition, e.aVelocity, e.bVelocity, e.normal, e.b};
    return {e.bPosition, e.aPosition, e.bVelocity, e.aVelocity, -e.normal, e.a};
}

/// The motions of a body from its contacts on, up to an instant; none of what is immovable: no contact changes its own.
std::vector<world::LastLeg> legsBefore(const scene::Scene& scene, std::span<const ContactEvent> events,
                                       world::Index body, double frames) {
    std::vector<world::LastLeg> legs;
    if (scene::obstacleOf(scene, world::refOf(scene, body)).mass == collide::kImmovable) return legs;
    for (const ContactEvent& event : events) {
        if (!(event.frames < frames)) break;
        if (!isOf(event, body)) continue;
        const Side side = sideOf(event, body);
        legs.push_back({side.place - event.frames * side.velocity, side.velocity, event.frames});
    }
    return legs;
}

/// The last motion of a body before an instant, if another contact has changed it since the start.
std::optional<world::LastLeg> legBefore(const scene::Scene& scene, std::span<const ContactEvent> events,
                                        world::Index body, double frames) {
    const std::vector<world::LastLeg> legs = legsBefore(scene, events, body, frames);
    return legs.empty() ? std::nullopt : std::optional(legs.back());
}

std::size_t countTogether(std::span<const ContactEvent> events, const ContactEvent& event) {
    if (event.group == 0) return 1;
    return std::size_t(std::count_if(events.begin(), events.end(), [&](const ContactEvent& other) {
        return other.group == event.group && other.frames == event.frames;
    }));
}

/// What the contact does, as the world plays it.
void takeOver(collide::Contact& contact, const ContactEvent& event, const Side& side) {
    contact.newVelocity = side.velocity;
    contact.sphereNewVelocity = side.otherVelocity;
    contact.impulse = event.impulse;
}

/// The angle between a relative motion and the tangent plane; 0 without one.
double angleToPlane(Vec3 relative, Vec3 normal) {
    const double along = glm::dot(relative, normal);
    return collide::rounded::atan2(std::abs(along), glm::length(relative - along * normal));
}

collide::SweepQuery queryOn(const std::optional<world::LastLeg>& leg, collide::SweepQuery query) {
    if (!leg) return query;
    query.obstacle.center = leg->center;
    query.obstacle.velocity = leg->velocity;
    return query;
}

world::Encounter meetingOf(const scene::Scene& scene, std::size_t ball, std::span<const ContactEvent> events,
                           const ContactEvent& event) {
    const Side side = sideOf(event, world::Index(ball));
    world::Encounter met{world::refOf(scene, side.other),
                         {},
                         legBefore(scene, events, side.other, event.frames),
                         countTogether(events, event)};
    met.triangle = world::triangleMet(scene, ball, met.target);
    const collide::SweepQuery query = queryOn(met.leg, world::queryFor(scene, ball, met.target));
    met.answer = collide::sweep(query);
    met.answer.outcome = Outcome::Hit;
    met.answer.penetration.reset();
    collide::Contact contact;
    contact.frames = event.frames;
    contact.distance = event.frames * collide::lengthOf(met.answer.ballVelocity);
    contact.ballCenter = side.place;
    contact.sphereCenter = side.otherPlace;
    contact.hitPoint = event.hitPoint;
    contact.normal = side.normal;
    contact.ricochetAngle = angleToPlane(met.answer.ballVelocity - query.obstacle.velocity, side.normal);
    contact.ricochetAngleDegrees = contact.ricochetAngle * 180 / std::numbers::pi;
    takeOver(contact, event, side);
    met.answer.contact = contact;
    return met;
}

/// An answer without a contact in the world, where other contacts may move the target: where on its way that is nearest
/// to the ball, which meets nothing and goes straight on.
world::Encounter passingOf(const scene::Scene& scene, std::size_t ball, std::span<const ContactEvent> events,
                           const world::Encounter& alone) {
    const std::vector<world::LastLeg> legs =
        legsBefore(scene, events, world::indexOf(scene, alone.target), world::kNever);
    const bool approaches = alone.answer.outcome == Outcome::Miss || alone.answer.outcome == Outcome::Short;
    if (legs.empty() || (approaches && legs.front().from > alone.answer.closest.frames)) return alone;
    const collide::SweepQuery start = world::queryFor(scene, ball, alone.target);
    world::Encounter nearest = alone;
    nearest.answer.contact.reset();
    nearest.answer.closest.distance = world::kNever;
    for (std::size_t i = 0; i <= legs.size(); ++i) {
        const std::optional<world::LastLeg> leg = i == 0 ? std::nullopt : std::optional(legs[i - 1]);
        const double from = leg ? leg->from : 0, to = i < legs.size() ? legs[i].from : world::kNever;
        const collide::SweepQuery query = queryOn(leg, start);
        const collide::SweepAnswer answer = collide::sweep(query);
        if (answer.outcome == Outcome::Short && answer.contact->frames >= from) return {alone.target, answer, leg};
        collide::Approach closest = answer.closest;
        if (!(closest.frames >= from && closest.frames < to)) {
            closest.frames = closest.frames < from ? from : to;
            const Vec3 place = start.ball.position + closest.frames * answer.ballVelocity;
            const Vec3 other = query.obstacle.center + closest.frames * query.obstacle.velocity;
            closest.distance = glm::length(place - other);
        }
        if (!(closest.distance < nearest.answer.closest.distance)) continue;
        nearest.leg = leg;
        nearest.answer.closest = closest;
    }
    const bool isNearerLater = nearest.answer.closest.frames > 0;
    if (!approaches && !isNearerLater) return alone;
    nearest.answer.outcome = isNearerLater ? Outcome::Miss : Outcome::Receding;
    return nearest;
}

}  // namespace

std::optional<world::Encounter> firstMeeting(const scene::Scene& scene, std::size_t ball,
                                             std::span<const ContactEvent> events, const world::Encounter& alone) {
    // An overlap passes.
    if (alone.answer.outcome == Outcome::Overlap) return alone;
    const world::Index body = world::Index(ball), other = world::indexOf(scene, alone.target);
    const bool meets = collide::isHit(alone.answer.outcome) && alone.answer.contact;
    const double at = meets ? alone.answer.contact->frames : world::kNever;
    const auto first =
        std::find_if(events.begin(), events.end(), [&](const ContactEvent& event) { return isOf(event, body); });
    const bool isPlayed = first != events.end() && first->frames <= scene.frames;
    // A graze changes no velocity, so the world has no contact of it.
    if (alone.answer.outcome == Outcome::Graze && !(isPlayed && first->frames < at) &&
        !legBefore(scene, events, other, at))
        return alone;
    for (auto event = first; isPlayed && event != events.end() && areAtOnce(first->frames, event->frames); ++event) {
        if (!isOf(*event, body) || !isOf(*event, other) || !areAtOnce(at, event->frames)) continue;
        world::Encounter met = alone;
        met.together = countTogether(events, *event);
        if (met.together > 1) takeOver(*met.answer.contact, *event, sideOf(*event, body));
        return met;
    }
    if (meets && at == 0) return alone;  // before all that the world plays
    const bool isUnplayed = alone.target.kind == scene::Kind::Mesh && !world::areMeshesPlayed(scene);
    if (meets && isUnplayed && !(isPlayed && first->frames < at)) return alone;
    if (isPlayed) return meetingOf(scene, ball, events, *first);
    return meets ? std::nullopt : std::optional(passingOf(scene, ball, events, alone));
}

}  // namespace session
