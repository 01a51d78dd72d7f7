#include "app/frame_log.h"

#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <string>

#include "io/numbers.h"
#include "io/query_json.h"

namespace app {

FrameLog::FrameLog() {
    if (const char* path = std::getenv("CAROM_FRAME_LOG"); path && *path) m_out.open(path);
}

void FrameLog::write(const session::Session& session, const Frame& frame) {
    if (!isOpen()) return;
    std::string line = "{\"frame\":" + std::to_string(++m_count);
    const auto number = [&](const char* name, double value) {
        line += std::string(",\"") + name + "\":" + io::number(value);
    };
    number("ms", frame.milliseconds);
    number("cpu_ms", frame.cpuMilliseconds);
    number("since_start_ms", millisecondsSinceStart());
    line += std::string(",\"drew_3d\":") + (frame.drew3d ? "true" : "false");
    number("mouse_x", frame.mouse.x);
    number("mouse_y", frame.mouse.y);
    number("history", double(session.document.history().index()));
    if (const auto ball = session.document.activeBall()) {
        const scene::Vec3 p = session.document.scene().balls[*ball].body.position;
        number("x", p.x);
        number("y", p.y);
        number("z", p.z);
        const auto seen = session.viewport.camera().project(p);
        number("ball_px", seen ? seen->px.x : -1);
        number("ball_py", seen ? seen->px.y : -1);
    }
    if (session.queries.encounter()) {
        line += ",\"answer\":";
        io::appendAnswer(line, {}, false, session.queries.encounter()->answer);
    }
    m_out << line << "}\n" << std::flush;
}

double cpuMilliseconds() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return double(used.tv_sec) * 1e3 + double(used.tv_nsec) * 1e-6;
}

double millisecondsSinceStart() {
    std::ifstream stat("/proc/self/stat");
    std::string text((std::istreambuf_iterator<char>(stat)), {});
    const std::size_t bracket = text.rfind(')');
    if (bracket == std::string::npos) return -1;
    // Field 22 of the line, the 20th after the name in brackets: start time in clock ticks since boot.
    std::istringstream rest(text.substr(bracket + 1));
    std::string word;
    for (int field = 0; field < 19; ++field) rest >> word;
    double ticks = 0;
    if (!(rest >> ticks)) return -1;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double started = ticks / double(sysconf(_SC_CLK_TCK));
    return (double(now.tv_sec) + 1e-9 * double(now.tv_nsec) - started) * 1e3;
}

}  // namespace app
