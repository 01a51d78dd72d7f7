#include "world/group.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

namespace world {
namespace {

constexpr int kReflections = 1000;
constexpr int kSweeps = 5000;  ///< over the contacts of one projection; touching clusters need tens

double closingSpeed(std::span<const GroupBody> bodies, const GroupContact& c) {
    return glm::dot(bodies[c.b].velocity - bodies[c.a].velocity, c.normal);
}

void push(std::span<GroupBody> bodies, const GroupContact& c, double impulse) {
    bodies[c.a].velocity += (impulse * bodies[c.a].inverseMass) * c.normal;
    bodies[c.b].velocity -= (impulse * bodies[c.b].inverseMass) * c.normal;
}

/// The impulses >= 0 after which none of `closing` closes and those that separate got none: Gauss-Seidel on the linear
/// complementarity problem. Leaves `bodies` at those velocities.
struct Projection {
    std::vector<double> impulses;
    bool isFound = false;
};

Projection project(std::span<GroupBody> bodies, std::span<const GroupContact* const> closing, double speed) {
    Projection projection{std::vector<double>(closing.size(), 0)};
    for (int sweep = 0; sweep < kSweeps && !projection.isFound; ++sweep) {
        double largest = 0;
        for (std::size_t i = 0; i < closing.size(); ++i) {
            const GroupContact& c = *closing[i];
            const double compliance = bodies[c.a].inverseMass + bodies[c.b].inverseMass;
            const double before = closingSpeed(bodies, c);
            const double impulse = std::max(0.0, projection.impulses[i] + before / compliance);
            const double change = impulse - projection.impulses[i];
            projection.impulses[i] = impulse;
            push(bodies, c, change);
            largest = std::max(largest, std::abs(change) * compliance);
        }
        projection.isFound = closing.size() == 1 || largest <= 4e-16 * speed;
    }
    return projection;
}

}  // namespace

bool resolve(std::span<GroupBody> bodies, std::span<GroupContact> contacts, double restitution, double speed) {
    const double noise = 1e-14 * speed;
    const std::vector<GroupBody> start(bodies.begin(), bodies.end());
    std::vector<GroupContact*> closing;
    bool isFound = true;
    for (int round = 0; round <= kReflections && isFound; ++round) {
        closing.clear();
        for (GroupContact& c : contacts)
            if (closingSpeed(bodies, c) > noise && bodies[c.a].inverseMass + bodies[c.b].inverseMass > 0)
                closing.push_back(&c);
        if (closing.empty()) return true;
        const std::vector<GroupBody> before(bodies.begin(), bodies.end());
        const Projection projection = project(bodies, closing, speed);
        std::copy(before.begin(), before.end(), bodies.begin());
        for (std::size_t i = 0; i < closing.size(); ++i) {
            const double impulse = projection.impulses[i] * (round < kReflections ? 1 + restitution : 1);
            push(bodies, *closing[i], impulse);
            closing[i]->impulse += impulse;
        }
        isFound = projection.isFound;
    }
    // Without immovable bodies a projection always exists, and is only slow where masses differ much.
    const auto isFixed = [&](const GroupContact* c) { return bodies[c->b].inverseMass == 0; };
    if (std::none_of(closing.begin(), closing.end(), isFixed)) return true;
    std::copy(start.begin(), start.end(), bodies.begin());
    for (GroupContact& c : contacts) c.impulse = 0;
    return false;
}

}  // namespace world
