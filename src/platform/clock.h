#pragma once
/// Clocks that the standard library lacks: processor time, time since the start of the process, local calendar time.

#include <ctime>

namespace platform {

/// Processor time of all threads of this process.
[[nodiscard]] double cpuMilliseconds();

/// Milliseconds since the start of this process, to the kernel's 10 ms; negative if unavailable.
[[nodiscard]] double millisecondsSinceStart();

/// The local date and time of day. Thread safe.
[[nodiscard]] std::tm localTime(std::time_t time);

}  // namespace platform
