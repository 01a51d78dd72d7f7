#include "platform/clock.h"

#include <time.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace platform {
namespace {

double secondsOf(clockid_t clock) {
    timespec now{};
    ::clock_gettime(clock, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

}  // namespace

double cpuMilliseconds() { return 1e3 * secondsOf(CLOCK_PROCESS_CPUTIME_ID); }

double millisecondsSinceStart() {
    std::ifstream stat("/proc/self/stat");
    const std::string text((std::istreambuf_iterator<char>(stat)), {});
    const std::size_t bracket = text.rfind(')');
    if (bracket == std::string::npos) return -1;
    // Field 22 of the line, the 20th after the name in brackets: start time in clock ticks since boot.
    std::istringstream rest(text.substr(bracket + 1));
    std::string word;
    for (int field = 0; field < 19; ++field) rest >> word;
    double ticks = 0;
    if (!(rest >> ticks)) return -1;
    const double started = ticks / double(::sysconf(_SC_CLK_TCK));
    return (secondsOf(CLOCK_BOOTTIME) - started) * 1e3;
}

std::tm localTime(std::time_t time) {
    std::tm here{};
    ::localtime_r(&time, &here);
    return here;
}

}  // namespace platform
