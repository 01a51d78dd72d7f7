#pragma once
/// The following of a log on a thread of its own, for a window.

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "logs/judge/tail.h"

namespace logs {

/// A log as it was read last. The table changes no more; a later one begins with its rows, unless the log is read anew.
struct FollowedLog {
    std::shared_ptr<const io::LineFile> file;
    LogMapping mapping;
    std::shared_ptr<const LogTable> table;
    std::size_t kept = 0;         ///< rows of the table before that are unchanged
    std::string anew;             ///< LogArrivals::anew
    std::optional<LogHead> head;  ///< if it is read anew
    std::string problem;          ///< LogArrivals::problem
};

/// Waits for what other programs write, reads it, and makes a new table of it, at most some ten times a second. Its
/// destructor ends the thread.
class LogFollowing {
  public:
    /// @param log   what was read, down to `read`
    /// @param wake  called on the thread when take() has something
    LogFollowing(std::shared_ptr<io::GrowingFile> file, FollowedLog log, LogPlace read, std::function<void()> wake);
    LogFollowing(const LogFollowing&) = delete;
    LogFollowing& operator=(const LogFollowing&) = delete;
    ~LogFollowing();

    /// The log as it is now, if it has changed since the last call. Does not wait.
    [[nodiscard]] std::optional<FollowedLog> take();
    [[nodiscard]] bool hasNews() const { return m_hasNews; }
    /// True once nothing more can arrive.
    [[nodiscard]] bool hasEnded() const { return m_file->hasEnded() && m_isOver; }

  private:
    void follow();
    void publish(LogArrivals news);

    const std::shared_ptr<io::GrowingFile> m_file;
    const std::function<void()> m_wake;
    LogTail m_tail;
    std::shared_ptr<const LogTable> m_table;  ///< used by the thread
    std::atomic<bool> m_isStopped = false, m_hasNews = false, m_isOver = false;
    std::mutex m_mutex;
    std::optional<FollowedLog> m_next;  ///< guarded by m_mutex
    std::thread m_thread;
};

}  // namespace logs
