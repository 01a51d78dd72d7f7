#pragma once
/// A whole log in memory, a few bytes per line: place in the file, decision, error. The query itself is read from the
/// file again when a row is shown.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logs/judge/measures.h"
#include "logs/judge/runs.h"
#include "logs/read/worlds.h"

namespace logs {

/// One row of the table.
struct LogRow {
    std::uint64_t offset = 0;                            ///< place of the line in the file, bytes
    std::uint32_t line = 0;                              ///< line number; 1 is the first line of the file
    std::uint32_t hash = 0;                              ///< hashOfLine(); 0: not known
    float ulps = 0;                                      ///< LogFinding::ulps
    float units = 0;                                     ///< LogFinding::units
    collide::Outcome outcome = collide::Outcome::Still;  ///< exact
    Verdict verdict = Verdict::NotApplicable;
    LogError worst = LogError::None;
    bool isBad = false;        ///< the line holds no query; outcome and verdict are then unused
    bool hasHit = false;       ///< the recorded decision
    bool hasValues = false;    ///< a time, point, centre, normal... was recorded beside it, and judged
    bool hasUnread = false;    ///< LoggedAnswer::hasUnread
    bool isOtherBody = false;  ///< another obstacle of many was recorded than the first
    LogWorldLine world;        ///< the last line before it that tells a world; it may have another one

    /// Its answer has a symptom: another decision, a value far off, or no number.
    [[nodiscard]] bool isWrong() const {
        return !isBad && (verdict == Verdict::Wrong || verdict == Verdict::WrongValue || verdict == Verdict::Invalid);
    }
};

/// All that a hit records is read, and it records more than the decision; a miss records no more.
[[nodiscard]] inline bool isJudgedWhole(const LogRow& row) { return !row.hasHit || (row.hasValues && !row.hasUnread); }

/// By which a line that was changed in its file is told from the one that was read; never 0.
[[nodiscard]] std::uint32_t hashOfLine(std::string_view text) noexcept;

/// Packs outcome, verdict, worst and the flags into few bits, and unpacks them (other fields stay unchanged).
inline constexpr std::size_t kPackedStates = std::size_t{1} << 15;
[[nodiscard]] std::uint16_t packedState(const LogRow& row) noexcept;
void unpackState(std::uint16_t state, LogRow& row) noexcept;

/// A lookup table over packed states, which avoids unpacking the states of millions of rows. @param of  LogRow -> value
[[nodiscard]] auto ofStates(const auto& of) {
    std::array<decltype(of(LogRow{})), kPackedStates> values{};
    for (std::size_t state = 0; state < kPackedStates; ++state) {
        LogRow row;
        unpackState(static_cast<std::uint16_t>(state), row);
        values[state] = of(row);
    }
    return values;
}

/// The texts by which rows are told apart.
struct LogRowNames {
    std::string_view id, method, run;
};

/// Rows in columns, in the order of the file.
class LogTable {
  public:
    LogTable() = default;
    /// @param isMeasured  the table keeps measures beside its rows
    explicit LogTable(bool isMeasured) : m_isMeasured(isMeasured) {}

    [[nodiscard]] std::size_t size() const { return m_offset.size(); }
    [[nodiscard]] LogRow operator[](std::size_t row) const;
    /// The id; one of more than kIdBytes bytes without its middle, because ids differ at either end.
    [[nodiscard]] std::string_view id(std::size_t row) const;
    /// The engine or method that answered; empty: not recorded.
    [[nodiscard]] const std::string& method(std::size_t row) const { return methodNames()[m_methods.at(row)]; }
    /// The distinct names; the first is empty. Names beyond kMostMethods count as the last.
    [[nodiscard]] const std::vector<std::string>& methodNames() const { return m_methods.names(); }
    [[nodiscard]] std::uint16_t methodPlace(std::size_t row) const { return m_methods.at(row); }
    [[nodiscard]] const LogRuns& runs() const { return m_runs; }
    [[nodiscard]] std::span<const float> ulps() const { return m_ulps; }
    [[nodiscard]] std::span<const float> units() const { return m_units; }
    /// packedState() of every row.
    [[nodiscard]] std::span<const std::uint16_t> states() const { return m_state; }
    [[nodiscard]] std::size_t badRows() const { return m_badRows; }
    /// A stored measure of every row, NaN where it has none; empty if the table keeps none.
    [[nodiscard]] std::span<const float> measures(LogMeasure stored) const {
        return m_measures[static_cast<std::size_t>(stored)];
    }
    /// Columns of lines that came later than those by which the mapping was guessed, and that mean nothing to it.
    [[nodiscard]] const std::vector<std::string>& laterColumns() const { return m_laterColumns; }
    void addLaterColumns(const std::vector<std::string>& columns);
    /// The lines that tell worlds of its rows.
    [[nodiscard]] const std::vector<LogWorldLine>& worldLines() const { return m_worldLines; }
    /// Memory in use, bytes.
    [[nodiscard]] std::size_t bytes() const;

    /// @param measures  kept if the table is measured
    void add(const LogRow& row, const LogRowNames& names, const LogMeasures& measures = noMeasures());
    [[nodiscard]] bool isMeasured() const { return m_isMeasured; }
    /// Adds the rows of another table. @param lines  number of lines of the file before its first
    /// @param most   only so many of its first rows
    void append(const LogTable& other, std::uint64_t lines, std::size_t most = kMostRows);
    void reserve(std::size_t rows);

    static constexpr std::size_t kIdBytes = 64;
    static constexpr std::size_t kMostMethods = 1000;
    static constexpr std::size_t kMostRows = 50'000'000;

  private:
    /// Calls `visit` for each column of numbers that the table keeps, with those of `others`.
    static void eachColumn(auto& table, const auto& visit, const auto&... others) {
        visit(table.m_offset, others.m_offset...);
        visit(table.m_line, others.m_line...);
        visit(table.m_hash, others.m_hash...);
        visit(table.m_ulps, others.m_ulps...);
        visit(table.m_units, others.m_units...);
        visit(table.m_state, others.m_state...);
        for (std::size_t i = 0; i < kStoredMeasures && table.m_isMeasured; ++i)
            visit(table.m_measures[i], others.m_measures[i]...);
    }

    std::vector<std::uint64_t> m_offset;
    std::vector<std::uint32_t> m_line;
    std::vector<std::uint32_t> m_hash;
    std::vector<float> m_ulps, m_units;
    std::vector<std::uint16_t> m_state;  ///< packedState()
    std::vector<std::uint32_t> m_idEnd;
    std::string m_ids;
    LogNameColumn m_methods{kMostMethods};
    LogRuns m_runs;
    std::array<std::vector<float>, kStoredMeasures> m_measures;
    bool m_isMeasured = false;
    std::size_t m_badRows = 0;
    std::vector<std::string> m_laterColumns;
    std::vector<LogWorldLine> m_worldLines;  ///< in the order of the file

    void addWorldLine(const LogWorldLine& line);
};

/// True for a row of LogRuns::placeOf(), and for a bad line of no known run.
[[nodiscard]] bool isOf(const LogTable& table, const std::optional<std::uint16_t>& run, std::size_t row);

/// A measure of a row; NaN where it has none: of a bad line, of a hit without an answer, in a table that keeps none.
[[nodiscard]] double measured(const LogTable& table, LogMeasure measure, std::size_t row);

/// Numbers of rows by verdict and by decision.
struct LogCounts {
    std::uint64_t rows = 0, bad = 0;
    std::array<std::uint64_t, kVerdictCount> verdicts{};
    /// Rows by verdict whose error is within LogMapping::tolerance, of those that are wrong or off.
    std::array<std::uint64_t, kVerdictCount> within{};
    std::uint64_t agreeInValues = 0;    ///< rows that agree in decision and values, all of which are read
    std::uint64_t agreeUnread = 0;      ///< rows that agree in what is read of a hit, and have values that are not
    std::uint64_t agreeInBareHits = 0;  ///< rows that agree in a hit of which no value was read
    std::uint64_t otherBody = 0;        ///< rows in which another obstacle of many was recorded than the first
    /// [outcome][hit recorded], for rows with an answer
    std::array<std::array<std::uint64_t, 2>, 8> decisions{};
};
/// "93 with values, 107 by decision only (5 hits, 40 with values that are not read)": what rows that agree agree in.
[[nodiscard]] std::string agreementWords(const LogCounts& counts);
/// @param tolerance  LogMapping::tolerance
[[nodiscard]] LogCounts count(const LogTable& table, double tolerance = 0, const LogRun& run = {});

/// Numbers of errors by size, in steps of doubling.
struct LogHistogram {
    static constexpr int kBins = 64;
    /// [0]: error 0. [1]: up to 1 ulp. [k]: above 2^(k-2), up to 2^(k-1) ulps; the last bin has no upper limit.
    std::array<std::uint64_t, kBins> bins{};
    [[nodiscard]] static int binOf(float ulps) noexcept;
    /// Largest error of a bin, ulps.
    [[nodiscard]] static double upperEnd(int bin) noexcept;
    [[nodiscard]] std::uint64_t largestCount() const noexcept;
    [[nodiscard]] int lastBin() const noexcept;  ///< the last bin that is not empty; -1: all are empty
};

}  // namespace logs
