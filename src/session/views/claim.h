#pragma once
/// What one method of the comparison says, as something to draw beside the truth.

#include <optional>

#include "collide/sweep.h"
#include "render/present.h"

namespace session {

/// @param row    of methods::all()
/// @param exact  the exact answer to the query
/// @return absent if the method cannot be asked the query, or its answer is not finite
[[nodiscard]] std::optional<render::Claim> claimOf(std::size_t row, const collide::SweepQuery& query,
                                                   const collide::SweepAnswer& exact);

}  // namespace session
