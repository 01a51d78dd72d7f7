#pragma once
/// The reading of a log on background threads.

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "io/line_file.h"
#include "logs/judge/table.h"

namespace logs {

struct LogProgress {
    std::uint64_t bytesDone = 0, bytesTotal = 0;
    bool isDone = false;  ///< all rows have been read
    std::string problem;  ///< reason why rows are missing, one line: the file shrank, or has too many lines
    bool wasCancelled = false;
    [[nodiscard]] float fraction() const {
        return bytesTotal == 0 ? 1.0f : static_cast<float>(bytesDone) / static_cast<float>(bytesTotal);
    }
};

/// A place between two lines of a log.
struct LogPlace {
    std::uint64_t offset = 0;  ///< bytes
    std::uint64_t lines = 0;   ///< number of lines before it
    LogWorldLine world{};      ///< the last line before it that tells a world
};

/// Reads, answers and judges every line of a log, or every one from a place on. Its destructor cancels and waits, some
/// milliseconds at most.
class LogOpening {
  public:
    /// @param file     kept open until the threads have ended
    /// @param threads  number of threads; 0: one per core
    /// @param isMeasured  the table keeps the measures of its rows: 24 bytes more a row
    /// @pre problem(mapping).empty()
    LogOpening(std::shared_ptr<const io::LineFile> file, LogMapping mapping, unsigned threads = 0, LogPlace from = {},
               bool isMeasured = false);
    LogOpening(const LogOpening&) = delete;
    LogOpening& operator=(const LogOpening&) = delete;
    ~LogOpening();

    /// Moves the finished rows into the table, in the order of the file, without waiting. @return their number
    std::size_t poll(LogTable& table);
    [[nodiscard]] LogProgress progress();
    /// Stops reading; finished rows stay available.
    void cancel() { m_isCancelled = true; }
    /// Waits until the whole log is read. @return progress().problem
    std::string finish(LogTable& table);
    /// Behind the last row that was moved into a table. @pre all of the file was read and moved
    [[nodiscard]] LogPlace end() const { return {m_file->size(), m_linesTaken, m_world}; }

  private:
    /// The rows of one piece of the file, and the number of lines that begin in it.
    struct Piece {
        LogTable rows;
        std::uint64_t lines = 0;
        LogWorldLine world;  ///< the last that tells a world
    };

    void work();
    void readPieces();
    [[nodiscard]] Piece readPiece(LogLineReader& reader, std::uint64_t begin, std::string& buffer);

    const std::shared_ptr<const io::LineFile> m_file;
    const LogMapping m_mapping;
    const LogPlace m_from;
    const bool m_isMeasured;
    std::atomic<std::uint64_t> m_nextPiece = 0, m_bytesDone = 0;
    std::atomic<bool> m_isCancelled = false, m_isOutOfMemory = false;
    std::atomic<unsigned> m_working = 0;

    LogWorldScan m_worlds;

    std::mutex m_mutex;
    std::map<std::uint64_t, Piece> m_ready;  ///< by number of the piece; guarded by m_mutex

    std::uint64_t m_nextTaken = 0, m_linesTaken;  ///< used by the polling thread alone
    LogWorldLine m_world;
    std::string m_problem;
    std::vector<std::thread> m_threads;
};

}  // namespace logs
