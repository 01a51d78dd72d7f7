#pragma once
/// Rows of a log put to a published method as well, as they are looked at: slower than the exact answer, so on a thread
/// of its own.

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "study/log/log_detail.h"
#include "study/log/log_order.h"

namespace study {

/// What a method says to one row.
struct LogMethodFinding {
    std::uint32_t row = 0;
    Verdict verdict = Verdict::NotApplicable;  ///< of the method, against the exact answer; bad lines too
    float ulps = 0;                            ///< Judgement::errorUlps, 0 if it gives none
};

/// Judges the rows of a list, in its order. Its destructor cancels and waits.
class LogMethodJudging {
  public:
    /// @param rows  typically those shown, in the order shown @param method  one of methods::all()
    LogMethodJudging(std::shared_ptr<const io::LineFile> file, LogMapping mapping, const LogTable& table,
                     const LogRows& rows, const methods::Method& method);
    LogMethodJudging(const LogMethodJudging&) = delete;
    LogMethodJudging& operator=(const LogMethodJudging&) = delete;
    ~LogMethodJudging();

    /// Appends what was found since the last call. @return true once all rows are judged and taken
    bool poll(std::vector<LogMethodFinding>& findings);

  private:
    struct Place {
        std::uint64_t offset;
        std::uint32_t row;
    };
    void work();

    const std::shared_ptr<const io::LineFile> m_file;
    const LogMapping m_mapping;
    const methods::Method& m_method;
    std::vector<Place> m_rows;
    std::atomic<bool> m_isCancelled = false;
    std::mutex m_mutex;
    std::vector<LogMethodFinding> m_ready;  ///< guarded by m_mutex
    std::size_t m_taken = 0;
    std::thread m_thread;
};

}  // namespace study
