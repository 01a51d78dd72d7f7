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

/// The last motion of a body before an instant, if another contact has changed it since the start.
std::optional<world::LastLeg> legBefore(std::span<const ContactEvent> events, world::Index body, double frames) {
    std::optional<world::LastLeg> leg;
    for (const ContactEvent& event : events) {
        if (!(event.frames < frames)) break;
        if (!isOf(event, body)) continue;
        const Side side = sideOf(event, body);
        leg = {side.place - event.frames * side.velocity, side.velocity, event.frames};
    }
    return leg;
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

world::Encounter meetingOf(const scene::Scene& scene, std::size_t ball, std::span<const ContactEvent> events,
                           const ContactEvent& event) {
    const Side side = sideOf(event, world::Index(ball));
    world::Encounter met{
        world::refOf(scene, side.other), {}, legBefore(events, side.other, event.frames), countTogether(events, event)};
    met.triangle = world::triangleMet(scene, ball, met.target);
    collide::SweepQuery query = world::queryFor(scene, ball, met.target);
    if (met.leg) {
        query.obstacle.center = met.leg->center;
        query.obstacle.velocity = met.leg->velocity;
    }
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

/// The world has nothing in the place of an answer without a contact: the other is where it would be.
bool standsWithoutContact(const scene::Scene& scene, std::span<const ContactEvent> events,
                          const world::Encounter& alone) {
    const world::Index other = world::indexOf(scene, alone.target);
    return std::none_of(events.begin(), events.end(), [&](const ContactEvent& event) {
        return isOf(event, other) && event.frames <= alone.answer.closest.frames;
    });
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
    if (alone.answer.outcome == Outcome::Graze && !(isPlayed && first->frames < at) && !legBefore(events, other, at))
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
    return !meets && standsWithoutContact(scene, events, alone) ? std::optional(alone) : std::nullopt;
}

}  // namespace session
