#pragma once
/// A mesh, or several obstacles, in a query. Internal to QueryReader.

#include <memory>
#include <string>
#include <string_view>

#include "io/query/query_json.h"
#include "io/query/query_members.h"

namespace io {

/// Reads the field "mesh" or "obstacles"; throws a QueryProblem.
[[nodiscard]] std::shared_ptr<const ManyObstacles> readMany(std::string_view field, const JsonValue& value,
                                                            VectorReader& vector, MeshFiles& files);

/// The path of one of many in messages: "mesh", "obstacles[3].sphere".
[[nodiscard]] std::string fieldOfMany(const ManyObstacles& many, std::size_t index);

}  // namespace io
