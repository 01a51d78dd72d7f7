#pragma once
/// Hiding, locking and colouring, for commands and panels.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

namespace session {

/// Hides objects (and deselects them), or shows them again.
void setHidden(Session&, const std::vector<scene::ObjectRef>&, bool hide);
void setLocked(Session&, const std::vector<scene::ObjectRef>&, bool lock);
/// Sets the colour of objects, as one edit; walls have none. @param color  0xRRGGBB; absent: the colour of their role
void setColor(Session&, const std::vector<scene::ObjectRef>&, const std::optional<std::uint32_t>& color);

/// "cue", or "3 objects".
[[nodiscard]] std::string nameOfAll(const scene::Scene&, const std::vector<scene::ObjectRef>&);

}  // namespace session
