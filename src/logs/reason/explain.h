#pragma once
/// The search for the reasons of a log's wrong rows.
///
/// It reads a bounded sample of the wrong and of the right rows again, tries the mechanisms on it (search.h), and
/// counts what they explain.

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "io/line_file.h"
#include "logs/judge/reason.h"
#include "logs/judge/table.h"

namespace logs {

/// The places of the rows to read, evenly among the wrong and among the right ones; copied from a table, which may grow
/// meanwhile.
struct LogSample {
    struct Place {
        std::uint64_t offset = 0;
        std::uint32_t row = 0;                ///< in the table
        std::uint32_t line = 0;               ///< line of the file
        LogWorldLine world;                   ///< LogRow::world
        std::optional<std::uint64_t> before;  ///< offset of the row before it
        LogWorldLine worldBefore;             ///< its world
    };
    static constexpr std::size_t kMost = 10'000;

    /// Rows of the whole log; right: the decision agrees, no value is wrong, so inaccurate ones are right as well.
    std::uint64_t wrong = 0, right = 0, inaccurate = 0;
    std::vector<Place> wrongRows, rightRows, inaccurateRows;
};
[[nodiscard]] LogSample sampleOf(const LogTable& table, const LogRun& run = {}, std::size_t most = LogSample::kMost);

inline const std::atomic<bool> kNeverStops = false;

/// @param stop  set by another thread: stops between two mechanisms; the result is then empty
[[nodiscard]] LogReasons explain(const io::LineFile& file, const LogMapping& mapping, const LogSample& sample,
                                 const std::atomic<bool>& stop = kNeverStops);

/// explain() on a thread. Its destructor cancels, and waits until the step at work is done: mostly some milliseconds,
/// sometimes some tenths of a second.
class LogExplaining {
  public:
    /// @param sample  called on the thread
    /// @param wake    called on the thread once poll() has the reasons; may be empty
    LogExplaining(std::shared_ptr<const io::LineFile> file, LogMapping mapping, std::function<LogSample()> sample,
                  std::function<void()> wake = {});
    LogExplaining(const LogExplaining&) = delete;
    LogExplaining& operator=(const LogExplaining&) = delete;
    ~LogExplaining();
    /// The reasons once they are found, at every call from then on; null before.
    [[nodiscard]] const LogReasons* poll() const { return m_isDone ? &m_reasons : nullptr; }

  private:
    LogReasons m_reasons;
    std::atomic<bool> m_isDone = false;
    std::atomic<bool> m_stops = false;
    std::thread m_thread;
};

}  // namespace logs
