#pragma once
/// Queries as programs write them, read without a list of values. Internal to QueryReader.

#include <string_view>

#include "io/query/query_json.h"

namespace io {

/// Reads a query whose members stand in the order of writeQuery(), optional ones left out or not, spaces between them
/// or not: most lines of a log. @param query  its earlier content is of no importance; unspecified after false
/// @return false for any other line, good or bad: it is left to the general reader, which names the fault
[[nodiscard]] bool scanQuery(std::string_view line, Query& query);

}  // namespace io
