#pragma once

#include "cli/commands.h"

namespace cli {

/// `carom render`: draws a scene as the window shows it, without a display. @return the exit status
[[nodiscard]] int render(const RenderArgs& args);

}  // namespace cli
