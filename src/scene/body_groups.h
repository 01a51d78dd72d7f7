#pragma once
/// The bodies of a scene in groups of neighbours with bounds: a question about all bodies looks into the few groups
/// that can matter.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "scene/scene.h"

namespace scene {

/// Bounds of some bodies and of their motion.
struct BodyBounds {
    Vec3 low{std::numeric_limits<double>::infinity()}, high{-std::numeric_limits<double>::infinity()};  ///< surfaces
    Vec3 slowest{std::numeric_limits<double>::infinity()};  ///< velocities, units/frame, as are those below
    Vec3 fastest{-std::numeric_limits<double>::infinity()};
    double largestRadius = 0;

    /// Adds a body; one with a value that is not finite is left out.
    void add(Vec3 center, double radius, Vec3 velocity);
    void add(const BodyBounds& other);

    /// An instant before which a sphere in straight motion can touch none of the bodies, frames, >= 0; absent where it
    /// certainly never does. Rounding is allowed for: 0 where magnitudes are extreme.
    [[nodiscard]] std::optional<double> firstTouch(Vec3 center, double radius, Vec3 velocity) const;
    /// The same for a ray and bodies at rest where they are: a multiple of its direction.
    [[nodiscard]] std::optional<double> firstTouch(Vec3 origin, Vec3 direction) const;
    /// A lower bound of the distance from a point to the surfaces; rounding is allowed for.
    [[nodiscard]] double leastDistance(Vec3 point) const;
    /// False if certainly none of the bodies comes nearer to a point in straight motion.
    [[nodiscard]] bool canApproach(Vec3 point, Vec3 velocity) const;
};

/// Balls and spheres are numbered as in world/bodies/body_index.h: balls first, then spheres. Not thread safe.
class BodyGroups {
  public:
    static constexpr std::size_t kSize = 64;  ///< bodies of a group, the last one aside

    /// Takes the bodies of a scene. Costs what has changed since the scene before; after very many changes, and where
    /// their number is another one, bodies are grouped anew.
    void update(const Scene& scene);
    /// The bodies in the order of the scene, for one question about all of them: cheaper, but groups are no neighbours.
    [[nodiscard]] static BodyGroups asListed(const Scene& scene);

    [[nodiscard]] std::span<const BodyBounds> bounds() const { return m_bounds; }
    /// The numbers of a group's bodies. @param group  index into bounds()
    [[nodiscard]] std::span<const std::uint32_t> bodiesOf(std::size_t group) const {
        return std::span(m_bodies).subspan(group * kSize, std::min(kSize, m_bodies.size() - group * kSize));
    }
    [[nodiscard]] std::size_t bodyCount() const { return m_bodies.size(); }

  private:
    void group();
    void arrange();
    void refresh(std::size_t group);
    [[nodiscard]] std::vector<std::uint32_t> changedIn(const Scene& scene) const;

    Blocks<Ball> m_balls;                  ///< those that were taken last
    Blocks<Obstacle> m_spheres;            ///< the same
    std::vector<std::uint32_t> m_bodies;   ///< numbers of bodies, by group
    std::vector<std::uint32_t> m_groupOf;  ///< by number of the body
    std::vector<BodyBounds> m_bounds;
    std::size_t m_changes = 0;  ///< bodies that have changed since they were grouped
};

}  // namespace scene
