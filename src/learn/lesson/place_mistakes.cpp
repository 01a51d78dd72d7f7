#include "learn/lesson/place_mistakes.h"
#include "scene/kinds.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace learn {
namespace {

using Mistakes = std::vector<Mistake>;

/// The instants at which the ball is where a mistake puts its contact. Infinite: the scene has no such instant.
struct WrongTimes {
    double bare = HUGE_VAL;     ///< the centre reaches the surface: the ball's radius is left out
    double closest = HUGE_VAL;  ///< the centres are nearest
    double exit = HUGE_VAL;     ///< the later root
    double atRest = HUGE_VAL;   ///< contact if the target rested
};

WrongTimes wrongTimes(const scene::Scene& scene, const world::Encounter& encounter) {
    const collide::Contact& contact = *encounter.answer.contact;
    WrongTimes times;
    if (!scene::isRound(encounter.target)) {
        if (encounter.target.kind != scene::Kind::Plane) return times;
        const double closing = -glm::dot(encounter.answer.ballVelocity, contact.normal);
        if (closing > 0) times.bare = contact.frames + scene.balls[0].body.radius / closing;
        return times;
    }
    const collide::SweepQuery query = world::queryFor(scene, 0, encounter.target);
    const auto timeOf = [](const collide::SweepQuery& wrong) {
        const collide::SweepAnswer answer = collide::sweep(wrong);
        return collide::isHit(answer.outcome) && answer.contact ? answer.contact->frames : HUGE_VAL;
    };
    if (query.obstacle.radius > 0 && query.ball.radius > 0) {
        collide::SweepQuery bare = query;
        bare.ball.radius = 0;
        times.bare = timeOf(bare);
    }
    times.closest = encounter.answer.closest.frames;
    times.exit = 2 * times.closest - contact.frames;
    if (query.obstacle.velocity != Vec3(0)) {
        collide::SweepQuery resting = query;
        resting.obstacle.velocity = Vec3(0);
        times.atRest = timeOf(resting);
    }
    return times;
}

void addPlacesAt(const WrongTimes& times, const scene::Scene& scene, const Vec3& velocity, Mistakes& mistakes) {
    const auto add = [&](double frames, const char* words) {
        const Vec3 at = scene.balls[0].body.position + frames * velocity;
        if (collide::isFinite(at)) mistakes.push_back({at, words});
    };
    add(times.bare, "There the centre of the ball is on the surface: the ball has a radius, so it touches earlier.");
    add(times.closest, "That is the closest approach: the ball has touched before.");
    add(times.exit, "That is where the ball would leave again: the later of the two roots.");
    add(times.atRest, "That is right for a target at rest: this one moves.");
}

Mistakes hitPointMistakes(const scene::Scene& scene, const world::Encounter& encounter) {
    const collide::Contact& contact = *encounter.answer.contact;
    Mistakes mistakes = {
        {contact.ballCenter, "That is the centre of the ball: asked for is the point at which the surfaces touch."}};
    const WrongTimes times = wrongTimes(scene, encounter);
    const Vec3 bare = scene.balls[0].body.position + times.bare * encounter.answer.ballVelocity;
    if (collide::isFinite(bare))
        mistakes.push_back({bare,
                            "That is where the line of the path meets the surface: the ball has a radius and "
                            "touches beside its path."});
    const Vec3 nearest = scene.balls[0].body.position + times.closest * encounter.answer.ballVelocity;
    const Vec3 outward = nearest - contact.sphereCenter;
    const double away = glm::length(outward), radius = glm::distance(contact.hitPoint, contact.sphereCenter);
    if (std::isfinite(away) && away > 0)
        mistakes.push_back({contact.sphereCenter + radius / away * outward,
                            "That is the point nearest to the line of the path: the ball touches before it is there."});
    return mistakes;
}

Mistakes ghostMistakes(const scene::Scene& scene, const world::Encounter& encounter) {
    Mistakes mistakes = {{encounter.answer.contact->hitPoint,
                          "That is the point at which the surfaces touch: asked for is the centre of the ball."}};
    addPlacesAt(wrongTimes(scene, encounter), scene, encounter.answer.ballVelocity, mistakes);
    return mistakes;
}

/// A direction turned in the plane of u and n: the parts along n and across it exchanged.
Vec3 withPartsExchanged(const Vec3& direction, const Vec3& n) {
    const double along = glm::dot(direction, n);
    const Vec3 across = direction - along * n;
    const double size = glm::length(across);
    return size > 0 ? size * n + along / size * across : Vec3(0);
}

void addDirection(const Vec3& direction, const char* words, Mistakes& mistakes) {
    if (direction != Vec3(0) && collide::isFinite(direction)) mistakes.push_back({direction, words});
}

Mistakes normalMistakes(const scene::Scene& scene, const world::Encounter& encounter) {
    if (!scene::isRound(encounter.target)) return {};
    const collide::Contact& contact = *encounter.answer.contact;
    const collide::SweepQuery query = world::queryFor(scene, 0, encounter.target);
    const Vec3 n = contact.normal, v = encounter.answer.ballVelocity - query.obstacle.velocity;
    Mistakes mistakes;
    addDirection(-n, "It is the opposite direction: the normal points from the sphere toward the ball.", mistakes);
    addDirection(query.ball.position - query.obstacle.center,
                 "That is the line of the centres at the start: asked for is the one at the contact.", mistakes);
    addDirection(-v, "That leads back along the path: the normal is the line of the two centres.", mistakes);
    addDirection(v, "That leads along the path: the normal is the line of the two centres.", mistakes);
    const Vec3 tangent = v - glm::dot(v, n) * n;
    for (const Vec3& t : {tangent, -tangent})
        addDirection(t, "That lies in the tangent plane: the normal is perpendicular to it.", mistakes);
    // Between path and normal: the angle from the tangent plane in place of the one from the normal.
    const double speed = glm::length(v);
    const Vec3 back = -v / speed, aside = n - glm::dot(n, back) * back;
    if (speed > 0 && glm::length(aside) > 0)
        addDirection(glm::length(aside) * back + glm::dot(n, back) * glm::normalize(aside),
                     "Its angle with the path is the complement of the right one: 90° less it.", mistakes);
    return mistakes;
}

Mistakes outgoingMistakes(const scene::Scene&, const world::Encounter& encounter) {
    const collide::Contact& contact = *encounter.answer.contact;
    const Vec3 n = contact.normal, in = encounter.answer.ballVelocity, out = contact.newVelocity;
    Mistakes mistakes;
    addDirection(in, "That goes straight on: the part along the normal was not reversed.", mistakes);
    addDirection(-in, "That goes straight back: the part in the tangent plane is not reversed.", mistakes);
    addDirection(n, "That is the normal: the part in the tangent plane is kept as well.", mistakes);
    addDirection(2 * glm::dot(out, n) * n - out,
                 "That is mirrored at the normal: the part in the tangent plane keeps its direction.", mistakes);
    addDirection(out - 2 * glm::dot(out, n) * n,
                 "That is mirrored at the tangent plane: it leads into what the ball has met.", mistakes);
    addDirection(
        withPartsExchanged(out, n),
        "Its angle is the complement of the right one: measured from the normal in place of the tangent plane.",
        mistakes);
    return mistakes;
}

Mistakes timeMistakes(const scene::Scene& scene, const world::Encounter& encounter) {
    const WrongTimes times = wrongTimes(scene, encounter);
    Mistakes mistakes;
    const auto add = [&](double frames, const char* words) {
        if (std::isfinite(frames)) mistakes.push_back({frames, words});
    };
    add(times.bare, "Then the centre of the ball reaches the surface: the ball has a radius, so it touches earlier.");
    add(times.closest, "Then the centres are nearest: the ball has touched before.");
    add(times.exit, "Then the ball would leave again: the later of the two roots.");
    add(times.atRest, "That is right for a target at rest: this one moves.");
    add(encounter.answer.contact->distance, "That is the distance in units: the time is the distance over the speed.");
    return mistakes;
}

}  // namespace

std::vector<Mistake> mistakesIn(Placed what, const scene::Scene& scene, const world::Encounter& encounter) {
    constexpr Mistakes (*kByPlaced[])(const scene::Scene&, const world::Encounter&) = {
        hitPointMistakes, ghostMistakes, normalMistakes, outgoingMistakes, timeMistakes};
    return kByPlaced[static_cast<std::size_t>(what)](scene, encounter);
}

}  // namespace learn
