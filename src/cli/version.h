#pragma once

#include <string>

#include "cli/commands.h"

namespace cli {

/// `carom --version`: one line, "carom 0.1.0".
[[nodiscard]] std::string versionLine();

/// `carom --version --verbose`: that line, then what this build and this machine bring: the vectors that are used, the
/// OpenGL driver met without a display, the libraries. A line each.
[[nodiscard]] std::string versionReport(const Hooks& hooks);

}  // namespace cli
