#pragma once
/// Why rows of the open log are wrong: the reasons, searched on a thread.

#include <chrono>
#include <memory>

#include "logs/reason/explain.h"
#include "session/panels/log_listing.h"

namespace session {

class LogWhy {
  public:
    /// Searches the reasons of a log, and again when rows have come, with pauses of some seconds. Called once a loop
    /// pass.
    /// @param log         its table changes no more
    /// @param run         whose rows are explained
    /// @param isComplete  all of it is read; else nothing is searched
    void update(const ParsedLog& log, const logs::LogRun& run, bool isComplete);
    /// The reasons that were found last; empty without wrong rows.
    [[nodiscard]] const logs::LogReasons& reasons() const { return *m_reasons; }
    /// True while they are searched for the first time.
    [[nodiscard]] bool isSearching() const { return m_explaining && !m_isKnown; }
    /// True while they are searched, or rows have come since.
    [[nodiscard]] bool isBehind() const { return m_explaining != nullptr || m_seen != m_rows; }
    /// Takes over what another one has found; searches nothing while the log stays the same.
    void mirror(const LogWhy& original);

  private:
    std::shared_ptr<const logs::LogReasons> m_reasons = std::make_shared<const logs::LogReasons>();
    OwnOnly<std::unique_ptr<logs::LogExplaining>> m_explaining;
    logs::LogMapping m_mapping;
    logs::LogRun m_run;
    std::uint64_t m_number = 0;
    std::size_t m_rows = 0;  ///< rows of the table that was searched last
    std::size_t m_seen = 0;  ///< rows of the present table
    bool m_isKnown = false;
    std::chrono::steady_clock::time_point m_begun, m_restsUntil;
};

}  // namespace session
