#pragma once
/// The answer of one method of the comparison, as geometry drawn beside the exact answer.

#include <optional>

#include "collide/sweep.h"
#include "render/present.h"

namespace session {

/// @param row    index into methods::all()
/// @param exact  the exact answer to the query
/// @return absent if the query cannot be put to the method, or its answer is not finite
[[nodiscard]] std::optional<render::Claim> claimOf(std::size_t row, const collide::SweepQuery& query,
                                                   const collide::SweepAnswer& exact);

}  // namespace session
