#pragma once
/// System errors in plain words.

#include <string>
#include <system_error>

namespace platform {

/// The error and a remedy: "the disk is full; free some space and try again".
[[nodiscard]] std::string reason(const std::error_code& error);

/// The error of the system call that just failed.
[[nodiscard]] std::error_code lastError();

}  // namespace platform
