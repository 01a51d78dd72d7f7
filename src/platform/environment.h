#pragma once
/// Environment variables.

#include <string>

namespace platform {

/// The value of an environment variable; empty if it is not set.
[[nodiscard]] std::string variable(const char* name);

}  // namespace platform
