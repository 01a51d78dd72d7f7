#include "world/bodies/mesh_walls.h"

#include <cmath>

namespace world {

MeshWalls::MeshWalls(const scene::Obstacle& mesh, std::size_t first, Index object)
    : m_source(mesh.mesh),
      m_placement(scene::placementOf(mesh)),
      m_radius(mesh.body.radius),
      m_first(first),
      m_object(object) {}

collide::SweepAnswer MeshWalls::answerAt(std::size_t wall, const collide::BallSweep& sweep,
                                         const collide::SweepAnswer& own) const {
    const collide::ManyAnswer met = collide::sweepForContact(sweep, body());
    return met.sweep.outcome == own.outcome && m_first + met.place.triangle == wall ? met.sweep : own;
}

bool MeshWalls::isExtreme() const {
    const auto isModerate = [](double size) { return size == 0 || (size > 1e-70 && size < 1e70); };
    const double half = collide::largestOf(m_source->half()), middle = collide::largestOf(m_source->middle());
    return !(isModerate(half) && isModerate(half * m_placement.scale) && middle < 1e70 &&
             collide::largestOf(m_placement.center) < 1e70 && isModerate(m_radius));
}

}  // namespace world
