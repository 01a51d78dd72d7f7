#pragma once
/// The query behind the answer: the active ball against the sphere or ball that it meets.

#include <optional>
#include <string>

#include "io/query_json.h"
#include "session/session.h"
#include "study/precision/nudge.h"

namespace session {

/// Absent without an answer, or where a wall is met.
[[nodiscard]] std::optional<io::Query> queryOf(const Session&);

/// Why there is no query, one sentence; empty if there is one.
[[nodiscard]] std::string whyNoQuery(const Session&);

}  // namespace session
