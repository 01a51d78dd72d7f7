#pragma once
/// What a query's ball meets: a sphere, or a shape in its place. Internal to QueryReader.

#include <string_view>

#include "io/query/query_members.h"

namespace io {

/// The name of a query's field for an obstacle of this shape: "sphere", "plane"...
[[nodiscard]] std::string_view obstacleField(collide::Shape) noexcept;

/// The one field that gives an obstacle: of a shape, or one of the others; empty if there is none. Throws a
/// QueryProblem where there are several.
[[nodiscard]] std::string_view givenField(const QueryMembers& members, std::span<const std::string_view> others);

/// Reads the obstacle of a shape. @param field  obstacleField() of its shape. Throws a QueryProblem
[[nodiscard]] collide::Obstacle readObstacle(std::string_view field, const JsonValue& value, VectorReader& vector);

}  // namespace io
