#include "world/simulation/group.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "world/simulation/active_set.h"

namespace world {
namespace {

constexpr int kReflections = 1000;          ///< limit on the reflections of closing contacts
constexpr int kReflectionsOfAll = 100;      ///< limit on the reflections of all contacts that follow
constexpr std::size_t kMaxActiveSet = 256;  ///< contacts up to which the active set takes over from slow iterations
constexpr int kIterations = 200;            ///< Gauss-Seidel, up to kMaxActiveSet contacts; similar masses need tens
constexpr int kIterationsOfMany = 5000;     ///< Gauss-Seidel, for more contacts
constexpr double kResting = 4e-16;          ///< closing speeds that are rounding of the velocities, relative to `speed`
constexpr double kNoise = 1e-14;            ///< closing speeds that are rounding by resolve(), relative to `speed`

/// Decrease of the closing speed for an impulse 1.
double complianceOf(std::span<const GroupBody> bodies, const GroupContact& c) {
    return bodies[c.a].inverseMass + bodies[c.b].inverseMass;
}

double closingSpeed(std::span<const GroupBody> bodies, const GroupContact& c) {
    return glm::dot(bodies[c.b].velocity - bodies[c.a].velocity, c.normal);
}

void push(std::span<GroupBody> bodies, const GroupContact& c, double impulse) {
    bodies[c.a].velocity += (impulse * bodies[c.a].inverseMass) * c.normal;
    bodies[c.b].velocity -= (impulse * bodies[c.b].inverseMass) * c.normal;
}

using Contacts = std::vector<GroupContact*>;

/// Impulses >= 0 after which none of the chosen contacts closes, and which are 0 at contacts that separate:
/// Gauss-Seidel on the linear complementarity problem, and where that converges slowly (very unequal masses) the active
/// set.
/// @return false if there are no such impulses
bool project(std::span<const GroupBody> before, const Contacts& chosen, double speed, Impulses& impulses) {
    std::vector<GroupBody> bodies(before.begin(), before.end());
    impulses.assign(chosen.size(), {});
    const int iterations = chosen.size() <= kMaxActiveSet ? kIterations : kIterationsOfMany;
    for (int iteration = 0; iteration < iterations; ++iteration) {
        double largest = 0;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            const GroupContact& c = *chosen[i];
            const double compliance = complianceOf(bodies, c), old = impulses[i].h;
            impulses[i].h = std::max(0.0, old + closingSpeed(bodies, c) / compliance);
            push(bodies, c, impulses[i].h - old);
            largest = std::max(largest, std::abs(impulses[i].h - old) * compliance);
        }
        if (chosen.size() == 1 || largest <= kResting * speed) return true;
    }
    if (chosen.size() <= kMaxActiveSet) return ActiveSet(before, chosen).solve(kResting * speed, impulses);
    // Without immovable bodies a solution always exists, so the iteration has only converged slowly.
    return std::none_of(chosen.begin(), chosen.end(),
                        [&](const GroupContact* c) { return before[c->b].inverseMass == 0; });
}

}  // namespace

bool resolve(std::span<GroupBody> bodies, std::span<GroupContact> contacts, double restitution, double speed) {
    const std::vector<GroupBody> start(bodies.begin(), bodies.end());
    Contacts all, closing;
    for (GroupContact& c : contacts)
        if (complianceOf(bodies, c) > 0) all.push_back(&c);
    Impulses impulses;
    bool isFound = true;
    const auto findClosing = [&](double tolerance) {
        closing.clear();
        std::copy_if(all.begin(), all.end(), std::back_inserter(closing),
                     [&](const GroupContact* c) { return closingSpeed(bodies, *c) > tolerance; });
        return !closing.empty();
    };
    const auto reflect = [&](const Contacts& chosen, double factor) {
        if (!project(bodies, chosen, speed, impulses)) return false;
        addImpulses(bodies, chosen, impulses, factor);
        return true;
    };
    const auto reflectUntilNoneCloses = [&](bool takesAll, int rounds) {
        for (int round = 0; round < rounds && isFound && findClosing(kNoise * speed); ++round)
            isFound = reflect(takesAll ? all : closing, 1 + restitution);
    };
    const auto restore = [&] {
        std::copy(start.begin(), start.end(), bodies.begin());
        for (GroupContact& c : contacts) c.impulse = 0;
    };
    // At restitution 0, reflecting the closing contacts alone would converge to the result only in many rounds.
    if (restitution > 0) reflectUntilNoneCloses(false, kReflections);
    if (isFound && findClosing(kNoise * speed)) {
        restore();
        reflectUntilNoneCloses(true, kReflectionsOfAll);
    }
    if (isFound && findClosing(kResting * speed)) isFound = reflect(all, 1);
    if (!isFound) restore();
    return isFound;
}

}  // namespace world
