#pragma once
/// Who takes part in a world, and what never changes about them.

#include <utility>
#include <vector>

#include "collide/sweep.h"
#include "scene/scene.h"
#include "world/simulation/body.h"

namespace world {

/// The bodies of a scene under one numbering: balls, then spheres; walls follow as partners. Immovable bodies have
/// infinite mass.
struct BodyTable {
    explicit BodyTable(const scene::Scene&);

    [[nodiscard]] Index bodyCount() const { return static_cast<Index>(mass.size()); }
    [[nodiscard]] bool isWall(Index partner) const { return partner >= bodyCount(); }
    [[nodiscard]] bool isMovable(Index body) const { return mass[body] < collide::kImmovable; }
    /// The ball whose motion is an aim, exact as long as nothing has happened; null for the others.
    [[nodiscard]] const collide::Ball* aimed(Index body) const;

    Index ballCount = 0;
    std::vector<double> mass;
    std::vector<Body> start;                            ///< at time 0; the last is paddingBody()
    std::vector<std::pair<Index, collide::Ball>> aims;  ///< by index
    std::vector<collide::Plane> walls;
    std::vector<Vec3> wallNormals;  ///< unit, on either side
    double restitution = 1;
    double contactDuration = scene::kContactDuration;  ///< frames; the TC model of collapse: see scene::Scene
    scene::Simultaneous simultaneous = scene::Simultaneous::Together;
    double lastContact = kNever;  ///< the scene's limit: later contacts do not count
    double speed = 0;             ///< the largest at the start: what rounding is measured against
    bool isWild = false;          ///< magnitudes so far from 1 that only the exact core can predict
};

}  // namespace world
