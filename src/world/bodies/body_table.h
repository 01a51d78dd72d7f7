#pragma once
/// @file
/// The bodies and walls of a scene, and the properties that contacts do not change.

#include <utility>
#include <vector>

#include "scene/scene.h"
#include "world/bodies/body.h"
#include "world/bodies/walls.h"

namespace world {

/// Parameters of a scene that decide the outcome of its contacts.
struct ContactRules {
    double restitution = 1;                            ///< [0, 1]
    double contactDuration = scene::kContactDuration;  ///< t_c of the TC model of inelastic collapse, frames, > 0
    scene::Simultaneous simultaneous = scene::Simultaneous::Together;
    double limit = kNever;  ///< frames; contacts after it do not count
    bool operator==(const ContactRules&) const = default;
};
[[nodiscard]] ContactRules contactRulesOf(const scene::Scene&);

/// The bodies of a scene under the numbering of body_index.h; indices from bodyCount() on are walls.
/// Immovable bodies have infinite mass.
struct BodyTable {
    explicit BodyTable(const scene::Scene&);

    [[nodiscard]] Index bodyCount() const { return static_cast<Index>(mass.size()); }
    [[nodiscard]] bool isBall(Index body) const { return body < ballCount; }
    [[nodiscard]] bool isWall(Index partner) const { return partner >= bodyCount(); }
    /// @pre body < bodyCount()
    [[nodiscard]] bool isMovable(Index body) const { return mass[body] < collide::kImmovable; }
    /// The ball whose motion the scene gives by an aim or an end; null for every other body. Before its first contact
    /// that point is exact, while its velocity is rounded.
    [[nodiscard]] const collide::Ball* aimed(Index body) const;

    Index ballCount = 0;
    std::vector<double> mass;                           ///< one for each body, > 0, infinite for immovable ones
    std::vector<Body> start;                            ///< bodies at time 0, then paddingBody()
    std::vector<std::pair<Index, collide::Ball>> aims;  ///< balls with an aim or an end, by ascending index
    Walls walls;                                        ///< by index - bodyCount()
    ContactRules rules;
    double maxSpeed = 0;     ///< largest speed at the start, units/frame: the scale of rounding errors
    bool isExtreme = false;  ///< some magnitude is outside 1e-70 .. 1e70: the exact core decides, without fast bounds
    /// A velocity or position of the simulation may be beyond the largest double. Otherwise no speed is above 1e150:
    /// the energy of the moderate speeds and masses does not suffice, and an immovable body adds its own speed at most
    /// twice.
    bool mayLeaveRange = false;
};

/// The object of a partner, by the numbering of body_index.h: of a triangle its mesh.
[[nodiscard]] Index objectOf(const BodyTable&, Index partner);

}  // namespace world
