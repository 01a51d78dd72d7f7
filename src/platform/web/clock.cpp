#include "platform/clock.h"

#include <emscripten.h>
#include <time.h>

namespace platform {

double cpuMilliseconds() { return emscripten_get_now(); }  // the page's one thread

double millisecondsSinceStart() { return emscripten_get_now(); }  // since the page was opened

std::tm localTime(std::time_t time) {
    std::tm here{};
    ::localtime_r(&time, &here);
    return here;
}

}  // namespace platform
