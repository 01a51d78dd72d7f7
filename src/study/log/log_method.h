#pragma once
/// Judging of a published method on rows of a log. It is slower than the exact answer and runs on its own thread.

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "study/log/log_detail.h"
#include "study/log/log_order.h"

namespace study {

/// The verdict on a method for one row.
struct LogMethodFinding {
    std::uint32_t row = 0;
    Verdict verdict = Verdict::NotApplicable;  ///< against the exact answer; NotApplicable for a bad line too
    float ulps = 0;                            ///< Judgement::errorUlps; absent: 0
};

/// Judges the rows of a list, in its order, on a thread. Its destructor cancels and waits.
class LogMethodJudging {
  public:
    /// @param rows  the rows shown, in the order shown @param method  one of methods::all()
    LogMethodJudging(std::shared_ptr<const io::LineFile> file, LogMapping mapping, const LogTable& table,
                     const LogRows& rows, const methods::Method& method);
    LogMethodJudging(const LogMethodJudging&) = delete;
    LogMethodJudging& operator=(const LogMethodJudging&) = delete;
    ~LogMethodJudging();

    /// Appends the findings since the last call. @return true once all rows are judged and taken
    bool poll(std::vector<LogMethodFinding>& findings);

  private:
    struct Place {
        std::uint64_t offset;
        std::uint32_t row;
    };
    void work();
    void judgeAll();

    const std::shared_ptr<const io::LineFile> m_file;
    const LogMapping m_mapping;
    const methods::Method& m_method;
    std::vector<Place> m_rows;
    std::atomic<bool> m_isCancelled = false;
    std::atomic<bool> m_hasEnded = false;  ///< before the last row, for want of memory
    std::mutex m_mutex;
    std::vector<LogMethodFinding> m_ready;  ///< guarded by m_mutex
    std::size_t m_taken = 0;
    std::thread m_thread;
};

}  // namespace study
