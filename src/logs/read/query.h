#pragma once
/// The query of a line of a log. Internal to logs/read.

#include "io/query/query_json.h"
#include "logs/read/fields.h"

namespace logs {

struct LoggedQuery {
    io::Query query;                ///< without its id
    bool isAlongDirection = false;  ///< a frame of the query is one unit of distance
    double directionLength = 1;     ///< LogLine::directionLength
    bool isAmongMany = false;       ///< it tells no obstacle of its own, or a list of them
};

/// @throws LineProblem  where the line holds no query
[[nodiscard]] LoggedQuery readQuery(const LogFields& fields);

}  // namespace logs
