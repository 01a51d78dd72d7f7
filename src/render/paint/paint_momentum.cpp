#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "render/paint/paint_world.h"

namespace render {
namespace {

constexpr double kLongest = 4.5;     // longest arrow at the start, in radii of the largest body
constexpr double kLeastShown = 0.1;  // shorter arrows are left out: a head alone has no length
constexpr float kMomentumPx = 3.4f, kCenterPx = 6, kCorePx = 2.4f, kCenterArrowPx = 2;
constexpr std::size_t kMostMomenta = 256;

/// A body of finite mass that is not hidden.
struct Massive {
    Vec3 at{0}, velocity{0};
    double mass = 1, radius = 0;
    [[nodiscard]] Vec3 momentum() const { return mass * velocity; }
};

std::vector<Massive> massiveIn(const scene::Scene& scene) {
    std::vector<Massive> found;
    const auto add = [&](Vec3 at, Vec3 velocity, double mass, double radius) {
        if (std::isfinite(mass) && collide::isFinite(at) && collide::isFinite(mass * velocity))
            found.push_back({at, velocity, mass, radius});
    };
    for (const scene::Ball& ball : scene.balls)
        if (!ball.marks.hidden)
            add(ball.body.position, collide::velocityOf(ball.body), ball.body.mass, ball.body.radius);
    for (const scene::Obstacle& sphere : scene.spheres)
        if (!sphere.marks.hidden) add(sphere.body.center, sphere.body.velocity, sphere.body.mass, sphere.body.radius);
    return found;
}

/// Units of length for a unit of momentum and for one of speed, the same at all instants.
struct ArrowScales {
    double momentum = 0, speed = 0, longest = 0;
};

ArrowScales scalesAt(const std::vector<Massive>& start) {
    double size = 0, momentum = 0, speed = 0;
    for (const Massive& body : start) {
        size = std::max(size, body.radius);
        momentum = std::max(momentum, glm::length(body.momentum()));
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
    const std::vector<Massive> bodies = massiveIn(now);
    if (show.has(Overlay::Momentum) && bodies.size() <= kMostMomenta) {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const Vec3 arrow = scales.momentum * bodies[i].momentum();
            if (!(glm::length(arrow) > kLeastShown * scales.longest)) continue;
            const Vec3 tip = bodies[i].at + arrow;
            list.arrows.push_back({bodies[i].at, tip, Ink::Momentum, kMomentumPx, 0.75f});
            if (isNamed) list.labels.push_back(tipName(tip, arrow, "p", std::to_string(i + 1)));
        }
    }
    if (!show.has(Overlay::CenterOfMass) || bodies.empty()) return;
    double mass = 0;
    for (const Massive& body : bodies) mass += body.mass;
    Vec3 center(0), velocity(0);
    for (const Massive& body : bodies) {
        center += body.mass / mass * body.at;
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
