#include "learn/figures/energy_circle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collide/numbers/elementary.h"
#include "world/bodies/body_index.h"

namespace learn {
namespace {

constexpr double kParallel = 1e-9;  // sine of the angle up to which directions count as one

struct LineBody {
    std::string name;
    Vec3 velocity{0};
    double mass = 1;
};

std::vector<LineBody> lineBodies(const scene::Scene& scene) {
    std::vector<LineBody> bodies;
    for (const scene::Ball& ball : scene.balls)
        bodies.push_back({ball.name, collide::velocityOf(ball.body), ball.body.mass});
    for (const scene::Obstacle& sphere : scene.spheres)
        bodies.push_back({sphere.name, sphere.body.velocity, sphere.body.mass});
    return bodies;
}

bool isAlong(const Vec3& v, const Vec3& axis) {
    return glm::length(glm::cross(v, axis)) <= kParallel * std::max(glm::length(v), 1e-300);
}

}  // namespace

double EnergyCircle::angle() const { return collide::rounded::atan(std::sqrt(firstMass / secondMass)); }

PlotPoint EnergyCircle::at(double impulses) const {
    const double place = std::clamp(impulses, 0.0, double(points.size() - 1));
    const auto from = static_cast<std::size_t>(place);
    const double share = place - double(from);
    if (share == 0) return points[from];
    const PlotPoint &a = points[from], &b = points[from + 1];
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

io::Result<EnergyCircle> energyCircle(const scene::Scene& scene) {
    using io::Error;
    const std::vector<LineBody> bodies = lineBodies(scene);
    const auto isHeavy = [](const LineBody& body) { return !std::isfinite(body.mass); };
    if (bodies.size() != 2 || std::any_of(bodies.begin(), bodies.end(), isHeavy) || scene.planes.empty())
        return Error{"This proof needs two balls of finite mass and a wall."};
    if (scene.restitution != 1) return Error{"This proof needs contacts without loss: a restitution of 1."};
    std::vector<world::ContactEvent> contacts;
    world::EventSimulator simulator(scene);
    const auto stop = simulator.run(world::kNever, EnergyCircle::kMostContacts, contacts);
    if (contacts.empty()) return Error{"Nothing meets in this scene."};
    const auto wallContact = std::find_if(contacts.begin(), contacts.end(), [&](const world::ContactEvent& contact) {
        return world::isWall(scene, contact.b);
    });
    const bool hasWall = wallContact != contacts.end();
    const Vec3 axis = hasWall ? wallContact->normal : contacts.front().normal;
    const auto isOff = [&](const world::ContactEvent& contact) { return !isAlong(contact.normal, axis); };
    if (std::any_of(contacts.begin(), contacts.end(), isOff) || !isAlong(bodies[0].velocity, axis) ||
        !isAlong(bodies[1].velocity, axis))
        return Error{"This proof needs a motion along one line."};
    const std::size_t first = hasWall ? wallContact->a : 0, second = 1 - first;
    const auto isOfSecond = [&](const world::ContactEvent& contact) {
        return world::isWall(scene, contact.b) && contact.a != first;
    };
    if (std::any_of(contacts.begin(), contacts.end(), isOfSecond))
        return Error{"This proof needs walls that one ball alone meets."};

    EnergyCircle circle;
    circle.first = bodies[first].name;
    circle.second = bodies[second].name;
    circle.firstMass = bodies[first].mass;
    circle.secondMass = bodies[second].mass;
    circle.isWhole = stop == world::EventSimulator::Stop::Finished;
    std::array<double, 2> along = {glm::dot(bodies[0].velocity, axis), glm::dot(bodies[1].velocity, axis)};
    const auto add = [&](double frames, bool isWall) {
        circle.points.push_back(
            {std::sqrt(circle.firstMass) * along[first], std::sqrt(circle.secondMass) * along[second]});
        circle.frames.push_back(frames);
        circle.isWall.push_back(isWall);
    };
    add(0, false);
    circle.radius = std::hypot(circle.points.front().x, circle.points.front().y);
    for (const world::ContactEvent& contact : contacts) {
        const bool isWall = world::isWall(scene, contact.b);
        along[contact.a] = glm::dot(contact.aVelocity, axis);
        if (!isWall) along[contact.b] = glm::dot(contact.bVelocity, axis);
        add(contact.frames, isWall);
    }
    return circle;
}

}  // namespace learn
