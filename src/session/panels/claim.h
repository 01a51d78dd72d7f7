#pragma once
/// What one method of the comparison says, as something to draw beside the truth.

#include <optional>

#include "render/present.h"
#include "session/session.h"

namespace session {

/// @param row  of methods::all(). @return absent without a query, or if the method cannot be asked it
[[nodiscard]] std::optional<render::Claim> claimOf(const Session&, std::size_t row);

}  // namespace session
