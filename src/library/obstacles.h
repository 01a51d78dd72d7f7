#pragma once
/// Sets of obstacles of the C API.

#include <cstdint>
#include <optional>

#include "carom.h"
#include "collide/mesh/obstacles.h"
#include "library/line.h"

struct carom_obstacles {
    collide::ObstacleSet set;
    std::optional<std::size_t> point;  ///< the first obstacle whose radius is 0: a ball has one beside it
    bool moves = false;                ///< some obstacle has a velocity
};

namespace library {

inline constexpr std::size_t kMostObstacles = std::size_t{1} << 31;

/// Adds what is wrong with an obstacle, "obstacles[3].box.half[1]: must be >= 0, got -1", to the line.
/// @param number  its place in the list
/// @return the obstacle; none if something is wrong. @pre exact floating-point modes
[[nodiscard]] std::optional<collide::ObstacleOrMesh> coreObstacle(const carom_obstacle& given, std::size_t number,
                                                                  Line& line);

/// The query without its obstacle: what stands there is good and means nothing.
[[nodiscard]] carom_query withoutObstacle(const carom_query& query) noexcept;
/// Adds what is wrong with a query beside a set. @return true if nothing is
/// @pre exact floating-point modes; query is withoutObstacle()
[[nodiscard]] bool explain(const carom_obstacles& set, const carom_query& query, Line& line) noexcept;

/// Answers a query. @pre explain() finds nothing wrong
/// @return the obstacle that is met, or the nearest
collide::ManyPlace answerObstacles(const carom_obstacles& set, const carom_query& query, carom_answer& answer) noexcept;

}  // namespace library
