#pragma once
/// The reading of a log that is still being written.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "io/growing_file.h"
#include "logs/judge/opening.h"
#include "logs/read/guess.h"

namespace logs {

/// Waits until the first lines of a log are there: those of the first 0.3 s after the first one, or 1 MiB, or all of a
/// stream that has ended.
/// @param isCancelled  asked after each wait, which GrowingFile::wake() ends
/// @return the head; an error if the lines are no log, or if cancelled
[[nodiscard]] io::Result<LogHead> awaitHead(io::GrowingFile& file, const std::function<bool()>& isCancelled);

/// What has changed in a log since it was read last.
struct LogArrivals {
    /// Why all earlier rows are void, one line: "the file was cut"; empty: they stay.
    std::string anew;
    std::size_t kept = 0;  ///< number of earlier rows that stay: all of them, or all but one that was cut off
    LogTable rows;         ///< those that follow them
    std::string problem;   ///< why rows are missing, or why the log cannot be read any more, one line
    bool hasMore = false;  ///< rows were left for the next read

    [[nodiscard]] bool isNews() const { return !anew.empty() || rows.size() != 0 || !problem.empty(); }
};

/// Reads what arrives in a log. A line without a line end is read once the log is quiet, and again when more of it
/// arrives. If the file is replaced, cut or rewritten, or if columns appear that mean something and were not known, the
/// whole log is read anew.
class LogTail {
  public:
    /// @param table  the rows that were read; empty: none
    /// @param read     behind them, whether or not the last line has its end
    /// @param threads  number of threads that read; 0: one per core
    LogTail(std::shared_ptr<io::GrowingFile> file, LogMapping mapping, const LogTable& table, LogPlace read,
            unsigned threads = 0);

    /// Reads what is there now. @param isQuiet  nothing has changed for a while
    [[nodiscard]] LogArrivals read(bool isQuiet);
    /// Ends read() early; called on another thread.
    void cancel() { m_isCancelled = true; }

    [[nodiscard]] const LogMapping& mapping() const { return m_mapping; }
    /// The head by which the log is read now, if it was read anew.
    [[nodiscard]] const std::optional<LogHead>& head() const { return m_head; }

  private:
    void beginAnew(std::string why);
    /// @return false if there are no lines yet, or they cannot be read
    [[nodiscard]] bool learn(LogArrivals& news, bool isQuiet, const std::string& line);
    /// Tells a problem once. @return false
    bool complain(LogArrivals& news, const std::string& why);
    void readRows(LogArrivals& news, bool isQuiet);
    [[nodiscard]] LogPlace readTo(LogArrivals& news, std::uint64_t end);
    [[nodiscard]] std::string lineWithNewColumns(const LogTable& rows) const;

    const std::shared_ptr<io::GrowingFile> m_file;
    const unsigned m_threads;
    LogMapping m_mapping;
    std::optional<LogHead> m_head;
    LogPlace m_whole;          ///< behind the last line with its end
    std::uint64_t m_rest = 0;  ///< bytes of the line without its end that were read
    std::size_t m_rows = 0;    ///< rows of whole lines
    bool m_isMeasured;         ///< the rows keep their measures
    std::string m_anew;        ///< why all is to be read anew, until the first lines are there
    std::chrono::steady_clock::time_point m_anewAt;
    std::string m_complaint;
    std::atomic<bool> m_isCancelled = false;
};

}  // namespace logs
