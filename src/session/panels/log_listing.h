#pragma once
/// The rows of a log: sorted and filtered on a thread, read in detail and opened one by one. No call waits.

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "io/line_file.h"
#include "logs/judge/detail.h"
#include "logs/judge/order.h"
#include "logs/judge/reason.h"
#include "logs/search/scatter.h"
#include "logs/search/search.h"
#include "session/state/memo.h"
#include "session/state/own_only.h"

namespace session {

/// The rows of a reason.
struct LogChoice {
    std::string name;                               ///< "a penetration tolerance"
    std::shared_ptr<const logs::LogReason> reason;  ///< every row of the log that it claims
    bool operator==(const LogChoice&) const = default;
};

/// The choice of shown rows, and their order.
struct LogOrder {
    logs::LogFilter filter;
    std::string typed;                      ///< a filter as it is typed
    logs::TypedWhere where;                 ///< the same as it was read
    std::optional<LogChoice> choice;        ///< the rows that a reason claims; absent: all
    double tolerance = 0;                   ///< LogMapping::tolerance of the rows shown
    std::optional<logs::LogMeasure> plot;   ///< errors are plotted against it; absent: their histogram
    std::optional<logs::LogRegion> region;  ///< the part of the plot whose rows are shown; absent: all
    logs::LogSort by = logs::LogSort::Wrongness;
    bool worstFirst = true;
    bool operator==(const LogOrder&) const = default;
};

/// What the rows are read from.
struct ParsedLog {
    std::shared_ptr<const io::LineFile> file;
    logs::LogMapping mapping;
    std::shared_ptr<const logs::LogTable> table = std::make_shared<logs::LogTable>();
    std::uint64_t number = 0;  ///< another one for another log, also for one whose rows were written anew
};

/// The errors of rows.
struct LogErrors {
    logs::LogHistogram histogram;  ///< histogram of the shown rows
    /// Against LogOrder::plot, of the rows of the filter in and outside the region; null: not plotted.
    std::shared_ptr<const logs::LogScatter> scatter;
};

/// A copy shares the log; what the original is about to arrange is arranged anew.
class LogListing {
  public:
    /// Begins with another log, whose table may still grow, or goes on with one of which rows are unchanged. The order
    /// stays. @param kept  so many of the first rows; 0: it is another log
    void restart(ParsedLog log, std::size_t kept = 0);
    /// Takes finished results. Called once a loop pass. @param isComplete  the table grows no more: arrange its rows
    void update(bool isComplete);
    /// True while rows are sorted or filtered.
    [[nodiscard]] bool isBusy() const { return m_arranging.valid() || (m_isComplete && !isCurrent()); }

    [[nodiscard]] const logs::LogTable& table() const { return *m_log.table; }
    [[nodiscard]] const logs::LogCounts& counts() const { return m_counts; }
    [[nodiscard]] const LogOrder& order() const { return m_order; }
    void setOrder(LogOrder order);
    /// Progress of the search for text or for the rows of a reason, [0, 1]; absent if no search runs.
    [[nodiscard]] std::optional<float> searchShare() const;
    /// The rows in the order that was arranged last.
    [[nodiscard]] const logs::LogRows& rows() const { return m_shown.rows; }
    [[nodiscard]] const LogErrors& errors() const { return m_shown.errors; }
    [[nodiscard]] bool isArranged() const { return m_isArranged && m_shown.order == m_order; }
    /// All details of a row, read from the file again.
    const logs::LogDetail& detail(std::uint32_t row);
    /// The details of a row if they have been read; else null.
    [[nodiscard]] const logs::LogDetail* knownDetail(std::uint32_t row) const;

    /// The index in rows() of the row that was opened last, if it is shown.
    [[nodiscard]] std::optional<std::size_t> chosen() const;
    void select(std::uint32_t row) { m_chosen = row; }

  private:
    /// Rows found in the file, kept while the text that is searched for stays.
    struct Found {
        logs::LogWhere where;
        std::size_t tableSize = 0;
        logs::LogRows rows;
    };
    struct Arranged {
        std::uint64_t log = 0;                        ///< LogListing::m_number at its beginning
        std::shared_ptr<const logs::LogTable> table;  ///< table that the rows refer to
        std::chrono::steady_clock::duration took{};
        LogOrder order;
        logs::LogRows rows;
        LogErrors errors;
        logs::LogCounts counts;
        std::shared_ptr<const Found> found;
        bool isCancelled = false;
    };
    /// The search of the thread; it is cancelled with this.
    struct Search {
        std::shared_ptr<logs::LogSearchState> state = std::make_shared<logs::LogSearchState>();
        LogOrder order;
        Search() = default;
        Search(const Search&) = delete;
        Search& operator=(const Search&) = delete;
        ~Search() { state->isCancelled = true; }
    };
    void arrange();
    [[nodiscard]] static Arranged arranged(const ParsedLog& log, const LogOrder& order,
                                           const std::shared_ptr<const Found>& known, logs::LogSearchState& state);
    [[nodiscard]] static std::shared_ptr<const Found> find(const ParsedLog& log, const logs::LogWhere& where,
                                                           const std::shared_ptr<const Found>& known,
                                                           logs::LogSearchState& state);
    /// The rows shown are those of the whole table, in the order wanted.
    [[nodiscard]] bool isCurrent() const { return isArranged() && m_shown.table == m_log.table; }

    ParsedLog m_log;
    std::uint64_t m_number = 0;  ///< number of the log
    bool m_isComplete = false;
    std::chrono::steady_clock::time_point m_restsUntil;  ///< a table that grows is not arranged again before
    logs::LogCounts m_counts;
    LogOrder m_order;
    Arranged m_shown;
    bool m_isArranged = false;
    OwnOnly<std::future<Arranged>> m_arranging;
    OwnOnly<std::unique_ptr<Search>> m_search;  ///< search of m_arranging, which ends soon after it
    std::optional<std::uint32_t> m_chosen;
    /// By number of m_shown and m_chosen.
    Memo<std::pair<std::uint64_t, std::uint32_t>, std::optional<std::size_t>> m_chosenPlace;
    std::uint64_t m_arrangement = 0;  ///< number of m_shown
    std::unordered_map<std::uint32_t, logs::LogDetail> m_details;
};

}  // namespace session
