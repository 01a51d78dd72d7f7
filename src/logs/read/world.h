#pragma once
/// The obstacles that the casts of a log are swept against: those of a scene, or of a line's list.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "collide/mesh/obstacles.h"
#include "io/query/query_json.h"
#include "io/result.h"
#include "scene/scene.h"

namespace logs {

/// Built once, then asked by any thread.
class LogWorld {
  public:
    /// The spheres, walls, shapes and meshes of a scene; its balls are none. @return an error if it has none of them
    [[nodiscard]] static io::Result<std::shared_ptr<const LogWorld>> of(const scene::Scene& scene);
    /// A line's list: objects with a name and one obstacle, as in a query. @param files  the meshes that it names
    /// @return an error that names the element
    [[nodiscard]] static io::Result<std::shared_ptr<const LogWorld>> of(const io::JsonValue& list,
                                                                        io::MeshFiles& files);

    [[nodiscard]] const collide::ObstacleSet& set() const { return m_many->set; }
    [[nodiscard]] std::size_t size() const { return set().obstacles().size(); }
    /// Its name, or its number.
    [[nodiscard]] std::string nameOf(std::size_t index) const;
    /// The obstacle of that name, or of that number; absent: none.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view nameOrNumber) const;
    /// The least radius of an obstacle; with that of a ball it must be > 0.
    [[nodiscard]] double leastRadius() const { return m_leastRadius; }
    /// A sphere around an obstacle at the start; infinite around a wall.
    struct Around {
        collide::Vec3 center{0};
        double radius = 0;
    };
    [[nodiscard]] Around around(std::size_t index) const;
    /// A scene without a ball of some of them. @param indices  ascending
    [[nodiscard]] scene::Scene sceneOf(std::span<const std::size_t> indices) const;
    /// The obstacles nearest to a path, so many at most, ascending. @param always  those that are among them anyhow
    [[nodiscard]] std::vector<std::size_t> nearest(const collide::BallSweep& path, std::size_t most,
                                                   std::span<const std::size_t> always) const;

  private:
    LogWorld(std::shared_ptr<const io::ManyObstacles> many, std::vector<std::string> names);

    std::shared_ptr<const io::ManyObstacles> m_many;
    std::vector<std::string> m_names;
    std::vector<std::size_t> m_byName;  ///< indices in the order of the names
    double m_leastRadius = 0;
    std::optional<scene::Scene> m_scene;  ///< absent: a line listed them
};

}  // namespace logs
