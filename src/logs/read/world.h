#pragma once
/// The obstacles among which the casts of a log go: a scene's, or those that a row lists.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collide/mesh/obstacles.h"
#include "io/json_text.h"
#include "io/result.h"
#include "scene/scene.h"

namespace logs {

/// Built once, then asked by any thread.
class LogWorld {
  public:
    /// The spheres, walls and shapes of a scene; its balls are none. @return an error if it has none of them
    [[nodiscard]] static io::Result<std::shared_ptr<const LogWorld>> of(const scene::Scene& scene);
    /// A row's list: objects with a name and one obstacle, as in a query. @return an error that names the element
    [[nodiscard]] static io::Result<std::shared_ptr<const LogWorld>> of(const io::JsonValue& list);

    [[nodiscard]] const collide::ObstacleSet& set() const { return m_set; }
    [[nodiscard]] std::size_t size() const { return m_set.obstacles().size(); }
    [[nodiscard]] const collide::Obstacle& operator[](std::size_t index) const { return m_set[index].obstacle; }
    /// Its name, or its number.
    [[nodiscard]] std::string nameOf(std::size_t index) const;
    /// The obstacle of that name, or of that number; absent: none.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view nameOrNumber) const;
    /// The least radius of an obstacle; with that of a ball it must be > 0.
    [[nodiscard]] double leastRadius() const { return m_leastRadius; }
    /// A scene of them without a ball.
    [[nodiscard]] const scene::Scene& scene() const { return m_scene; }

  private:
    LogWorld(std::vector<collide::ObstacleOrMesh> obstacles, std::vector<std::string> names);

    collide::ObstacleSet m_set;
    std::vector<std::string> m_names;
    std::vector<std::size_t> m_byName;  ///< indices in the order of the names
    double m_leastRadius = 0;
    scene::Scene m_scene;
};

}  // namespace logs
