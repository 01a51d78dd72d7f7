#pragma once
/// Why rows of the open log are wrong: the reasons, searched on a thread.

#include <chrono>
#include <memory>

#include "session/panels/log_listing.h"
#include "study/reason/explain.h"

namespace session {

class LogWhy {
  public:
    /// Searches the reasons of a log, and again when many of its rows are new. Called once a loop pass.
    /// @param log         its table changes no more
    /// @param isComplete  all of it is read; else nothing is searched
    void update(const ParsedLog& log, bool isComplete);
    /// The reasons that were found last; empty without wrong rows.
    [[nodiscard]] const study::LogReasons& reasons() const { return *m_reasons; }
    /// True while they are searched for the first time.
    [[nodiscard]] bool isSearching() const { return m_explaining && !m_isKnown; }

  private:
    std::shared_ptr<const study::LogReasons> m_reasons = std::make_shared<const study::LogReasons>();
    std::unique_ptr<study::LogExplaining> m_explaining;
    study::LogMapping m_mapping;
    std::size_t m_rows = 0;  ///< of the table that was searched last
    bool m_isKnown = false;
    std::chrono::steady_clock::time_point m_restsUntil;
};

/// The rows that a reason claims, as a choice of rows. Of a log with more wrong rows than were tested: of those tested.
[[nodiscard]] LogChoice choiceOf(const study::LogReason& reason);

}  // namespace session
