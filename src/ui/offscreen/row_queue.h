#pragma once
/// The rows of a picture on their way from the thread that draws them to the one that writes them.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "io/png.h"

namespace ui {

/// Holds at most kMost parts of a picture, so that its memory does not depend on the picture's size.
class RowQueue {
  public:
    /// Thrown by take() after stop(): the picture will never be complete.
    struct Stopped {};

    /// Waits for room, for at most this long. @return true if put() may be called
    [[nodiscard]] bool waitForRoom(std::chrono::milliseconds longest);
    /// Adds rows below the previous ones; an image of height 0 ends the picture.
    void put(io::Image rows);
    /// Waits for the next rows.
    [[nodiscard]] io::Image take();
    /// No further rows come.
    void stop();

  private:
    static constexpr std::size_t kMost = 2;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<io::Image> m_parts;
    bool m_isStopped = false;
};

}  // namespace ui
