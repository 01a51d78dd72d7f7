#pragma once
/// Environment variables.

#include <string>

namespace platform {

/// The value of an environment variable; empty if it is not set.
[[nodiscard]] std::string variable(const char* name);

/// Sets a variable of this process that has no value yet. @pre no other thread runs
void setMissingVariable(const char* name, const char* value);

}  // namespace platform
