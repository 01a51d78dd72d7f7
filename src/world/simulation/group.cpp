#include "world/simulation/group.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "world/simulation/active_set.h"

namespace world {
namespace {

constexpr int kReflections = 1000;      ///< of the closing contacts; then of all
constexpr int kReflectionsOfAll = 100;  ///< then none may close
constexpr std::size_t kDirectly = 256;  ///< contacts that are solved for directly where sweeps are slow
constexpr int kSweeps = 200;            ///< over such contacts; touching clusters of like masses need tens
constexpr int kSweepsOverMany = 5000;   ///< over more of them
constexpr double kResting = 4e-16;      ///< of the speed: closing speeds that no velocities could come nearer to 0

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

/// The impulses >= 0 after which none of `chosen` closes and those that separate got none: Gauss-Seidel on the linear
/// complementarity problem, and where that is slow (masses that differ much) the active set.
/// @return false if there are none
bool project(std::span<const GroupBody> before, const Contacts& chosen, double speed, Impulses& impulses) {
    std::vector<GroupBody> bodies(before.begin(), before.end());
    impulses.assign(chosen.size(), {});
    const int sweeps = chosen.size() <= kDirectly ? kSweeps : kSweepsOverMany;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
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
    if (chosen.size() <= kDirectly) return ActiveSet(before, chosen).solve(kResting * speed, impulses);
    // Without immovable bodies a projection always exists, and is only slow.
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
    const auto gather = [&](double noise) {
        closing.clear();
        std::copy_if(all.begin(), all.end(), std::back_inserter(closing),
                     [&](const GroupContact* c) { return closingSpeed(bodies, *c) > noise; });
        return !closing.empty();
    };
    const auto reflect = [&](const Contacts& chosen, double factor) {
        if (!project(bodies, chosen, speed, impulses)) return false;
        change(bodies, chosen, impulses, factor);
        return true;
    };
    const auto reflectUntilNoneCloses = [&](bool takesAll, int rounds) {
        for (int round = 0; round < rounds && isFound && gather(1e-14 * speed); ++round)
            isFound = reflect(takesAll ? all : closing, 1 + restitution);
    };
    const auto startAnew = [&] {
        std::copy(start.begin(), start.end(), bodies.begin());
        for (GroupContact& c : contacts) c.impulse = 0;
    };
    // What loses everything at once would only come together by and by if the closing ones went first.
    if (restitution > 0) reflectUntilNoneCloses(false, kReflections);
    if (isFound && gather(1e-14 * speed)) {
        startAnew();
        reflectUntilNoneCloses(true, kReflectionsOfAll);
    }
    if (isFound && gather(kResting * speed)) isFound = reflect(all, 1);
    if (!isFound) startAnew();
    return isFound;
}

}  // namespace world
