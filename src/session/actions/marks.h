#pragma once
/// Hiding and locking, for commands and the list of objects.

#include <string>
#include <vector>

#include "session/session.h"

namespace session {

/// Hides objects (and deselects them), or shows them again.
void setHidden(Session&, const std::vector<scene::ObjectRef>&, bool hide);
void setLocked(Session&, const std::vector<scene::ObjectRef>&, bool lock);

/// "cue", or "3 objects".
[[nodiscard]] std::string nameOfAll(const scene::Scene&, const std::vector<scene::ObjectRef>&);

}  // namespace session
