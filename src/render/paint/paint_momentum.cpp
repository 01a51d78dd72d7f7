#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "render/paint/paint_world.h"
#include "scene/body_values.h"

namespace render {
namespace {

constexpr double kLongest = 4.5;     // longest arrow at the start, in radii of the largest body
constexpr double kLeastShown = 0.1;  // shorter arrows are left out: a head alone has no length
constexpr float kMomentumPx = 3.4f, kCenterPx = 6, kCorePx = 2.4f, kCenterArrowPx = 2;
constexpr std::size_t kMostMomenta = 256;

Vec3 momentumOf(const collide::Obstacle& body) { return body.mass * body.velocity; }

/// The bodies of finite mass that are not hidden.
std::vector<collide::Obstacle> massiveIn(const scene::Scene& scene) {
    std::vector<collide::Obstacle> found;
    for (const scene::ObjectRef ref : scene::allObjects(scene)) {
        const collide::Obstacle body = scene::obstacleOf(scene, ref);
        const bool isFinite =
            std::isfinite(body.mass) && collide::isFinite(body.center) && collide::isFinite(momentumOf(body));
        if (isFinite && !scene::marksOf(scene, ref).hidden) found.push_back(body);
    }
    return found;
}

/// Units of length for a unit of momentum and for one of speed, the same at all instants.
struct ArrowScales {
    double momentum = 0, speed = 0, longest = 0;
};

ArrowScales scalesAt(const std::vector<collide::Obstacle>& start) {
    double size = 0, momentum = 0, speed = 0;
    for (const collide::Obstacle& body : start) {
        size = std::max(size, body.radius);
        momentum = std::max(momentum, glm::length(momentumOf(body)));
        speed = std::max(speed, glm::length(body.velocity));
    }
    const double longest = kLongest * (size > 0 ? size : 1);
    return {momentum > 0 ? longest / momentum : 0, speed > 0 ? longest / speed : 0, longest};
}

/// A name at the tip of an arrow.
Label tipName(Vec3 tip, Vec3 along, const char* text, const std::string& subscript) {
    return {.at = tip,
            .text = text,
            .subscript = subscript,
            .ink = Ink::Momentum,
            .gapPx = 7,
            .away = along,
            .priority = 2};
}

}  // namespace

void addMomenta(const scene::Scene& start, const scene::Scene& now, Overlays show, bool isAnswerHidden,
                DrawList& list) {
    if (!show.has(Overlay::Momentum) && !show.has(Overlay::CenterOfMass)) return;  // a crowd costs time
    const bool isNamed = show.has(Overlay::Labels);
    const ArrowScales scales = scalesAt(massiveIn(start));
    const std::vector<collide::Obstacle> bodies = massiveIn(now);
    if (show.has(Overlay::Momentum) && bodies.size() <= kMostMomenta) {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const Vec3 arrow = scales.momentum * momentumOf(bodies[i]);
            if (!(glm::length(arrow) > kLeastShown * scales.longest)) continue;
            const Vec3 tip = bodies[i].center + arrow;
            list.arrows.push_back({bodies[i].center, tip, Ink::Momentum, kMomentumPx, 0.75f});
            if (isNamed) list.labels.push_back(tipName(tip, arrow, "p", std::to_string(i + 1)));
        }
    }
    if (!show.has(Overlay::CenterOfMass) || bodies.empty()) return;
    double mass = 0;
    for (const collide::Obstacle& body : bodies) mass += body.mass;
    Vec3 center(0), velocity(0);
    for (const collide::Obstacle& body : bodies) {
        center += body.mass / mass * body.center;
        velocity += body.mass / mass * body.velocity;
    }
    if (!std::isfinite(mass) || !collide::isFinite(center)) return;
    const Vec3 arrow = scales.speed * velocity;
    if (!isAnswerHidden && glm::length(arrow) > kLeastShown * scales.longest) {
        list.arrows.push_back({center, center + arrow, Ink::Momentum, kCenterArrowPx, 1});
        if (isNamed) list.labels.push_back(tipName(center + arrow, arrow, "u", ""));
    }
    list.markers.push_back({center, kCenterPx, Ink::Momentum, Ink::Background, 1, 1});
    list.markers.push_back({center, kCorePx, Ink::Background, Ink::Momentum, 1, 1});
    if (isNamed) list.labels.push_back(tipName(center, Vec3(0), "G", ""));
}

}  // namespace render
