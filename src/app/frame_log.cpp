#include "app/frame_log.h"

#include <cmath>
#include <string>

#include "base/numbers.h"
#include "io/query/query_json.h"
#include "platform/clock.h"
#include "platform/environment.h"

namespace app {

FrameLog::FrameLog() {
    if (const std::string path = platform::variable("CAROM_FRAME_LOG"); !path.empty()) m_out.open(path);
}

void FrameLog::write(const session::Session& session, const Frame& frame) {
    if (!isOpen()) return;
    std::string line = "{\"frame\":" + std::to_string(++m_count);
    const auto number = [&](const char* name, double value) {
        line += std::string(",\"") + name + "\":" + (std::isfinite(value) ? base::number(value) : "null");
    };
    number("ms", frame.milliseconds);
    number("cpu_ms", frame.cpuMilliseconds);
    number("since_start_ms", platform::millisecondsSinceStart());
    line += std::string(",\"drew_3d\":") + (frame.drew3d ? "true" : "false");
    number("soft_light", frame.softLight);
    number("mouse_x", frame.mouse.x);
    number("mouse_y", frame.mouse.y);
    number("history", double(session.document.history().index()));
    if (const auto ball = session.document.current().activeBall()) {
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

}  // namespace app
