#pragma once
/// Clocks that the standard library lacks: the process's own and the calendar of the place.

#include <ctime>

namespace platform {

/// Processor time of all threads of this process.
[[nodiscard]] double cpuMilliseconds();

/// Milliseconds since this process began, as the kernel counts (to 10 ms); negative where it does not tell.
[[nodiscard]] double millisecondsSinceStart();

/// The calendar date and the time of day here. Thread safe.
[[nodiscard]] std::tm localTime(std::time_t time);

}  // namespace platform
