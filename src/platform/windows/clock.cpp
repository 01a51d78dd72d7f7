#include "platform/clock.h"

#include <cstdint>

#include "platform/windows/win32.h"

namespace platform {
namespace {

double millisecondsOf(const FILETIME& time) {
    return 1e-4 * double(std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime);
}

struct ProcessTimes {
    FILETIME begun{}, ended{}, ofSystem{}, own{};
};

ProcessTimes processTimes() {
    ProcessTimes times;
    ::GetProcessTimes(::GetCurrentProcess(), &times.begun, &times.ended, &times.ofSystem, &times.own);
    return times;
}

}  // namespace

double cpuMilliseconds() {
    const ProcessTimes times = processTimes();
    return millisecondsOf(times.ofSystem) + millisecondsOf(times.own);
}

double millisecondsSinceStart() {
    FILETIME now{};
    ::GetSystemTimeAsFileTime(&now);
    return millisecondsOf(now) - millisecondsOf(processTimes().begun);
}

std::tm localTime(std::time_t time) {
    std::tm here{};
    ::localtime_s(&here, &time);
    return here;
}

}  // namespace platform
