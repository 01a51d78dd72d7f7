#pragma once
/// The content and the cost of each frame, one JSON object a line, for tests and benchmarks of the real window.

#include <fstream>

#include "session/session.h"

namespace app {

/// Writes to the file that CAROM_FRAME_LOG names; without it does nothing.
class FrameLog {
  public:
    struct Frame {
        double milliseconds = 0;     ///< from the events to the swapped window
        double cpuMilliseconds = 0;  ///< processor time of all threads in the same interval
        bool drew3d = false;
        double softLight = 1;  ///< share of the soft light that it was drawn with
        view::Vec2 mouse{0};   ///< framebuffer pixels; the position whose answer the frame shows
    };

    FrameLog();
    [[nodiscard]] bool isOpen() const { return m_out.is_open(); }
    void write(const session::Session& session, const Frame& frame);

  private:
    std::ofstream m_out;
    std::size_t m_count = 0;
};

}  // namespace app
