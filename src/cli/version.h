#pragma once

#include <string>

#include "cli/commands.h"

namespace cli {

/// `carom --version`: one line, "carom 0.1.0".
[[nodiscard]] std::string versionLine();
/// `carom --version --verbose`: that line, then one line each for the vector instructions in use,
/// the OpenGL driver found without a display, and the libraries.
[[nodiscard]] std::string versionReport(const Hooks& hooks);

}  // namespace cli
