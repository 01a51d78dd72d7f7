#pragma once
/// What a query's ball meets: a sphere, or a shape in its place. Internal to QueryReader.

#include <string_view>

#include "io/query/query_members.h"

namespace io {

/// The name of a query's field for an obstacle of this shape: "sphere", "plane"...
[[nodiscard]] std::string_view obstacleField(collide::Shape) noexcept;

/// Reads the one field of a query that gives its obstacle; throws a QueryProblem.
[[nodiscard]] collide::Obstacle readObstacle(const QueryMembers& query, VectorReader& vector);

}  // namespace io
