#pragma once
/// A bounded queue of image rows between the thread that draws a picture and the thread that writes it.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "io/png.h"

namespace ui {

/// Holds at most kMost blocks of rows, so that its memory does not depend on the picture's height.
class RowQueue {
  public:
    /// Thrown by take() after stop(): the picture will never be complete.
    struct Stopped {};

    /// Waits for room, for at most this long. @return true if put() may be called
    [[nodiscard]] bool waitForRoom(std::chrono::milliseconds longest);
    /// Appends a block of rows; a block of height 0 marks the end of the picture.
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
