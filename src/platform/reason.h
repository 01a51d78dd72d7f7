#pragma once
/// What the system's errors mean to a person.

#include <string>
#include <system_error>

namespace platform {

/// What went wrong and what to try: "the disk is full; free some space and try again".
[[nodiscard]] std::string reason(const std::error_code& error);

/// The error of the system call that just failed.
[[nodiscard]] std::error_code lastError();

}  // namespace platform
