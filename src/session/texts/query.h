#pragma once
/// The query behind the answer: the active ball against the sphere or ball that it meets.

#include <optional>
#include <string>

#include "io/query/query_json.h"
#include "session/session.h"
#include "study/precision/nudge.h"

namespace session {

/// Absent without a ball and a body that it meets, where that is a wall, and where it is part of a hidden answer.
[[nodiscard]] std::optional<io::Query> queryOf(const Session&);

/// Why there is no query, one sentence; empty if there is one, and where the reason is part of a hidden answer.
[[nodiscard]] std::string whyNoQuery(const Session&);

}  // namespace session
