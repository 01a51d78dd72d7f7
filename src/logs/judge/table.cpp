#include "logs/judge/table.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/contract.h"
#include "base/utf8.h"

namespace logs {
// outcome 0-7, verdict 0-6, worst 0-9, five flags: 3 + 3 + 4 + 5 bits
std::uint16_t packedState(const LogRow& row) noexcept {
    return static_cast<std::uint16_t>(
        static_cast<unsigned>(row.outcome) | static_cast<unsigned>(row.verdict) << 3 |
        static_cast<unsigned>(row.worst) << 6 | static_cast<unsigned>(row.isBad) << 10 |
        static_cast<unsigned>(row.hasHit) << 11 | static_cast<unsigned>(row.hasValues) << 12 |
        static_cast<unsigned>(row.hasUnread) << 13 | static_cast<unsigned>(row.isOtherBody) << 14);
}

void unpackState(std::uint16_t state, LogRow& row) noexcept {
    row.outcome = static_cast<collide::Outcome>(state & 7);
    row.verdict = static_cast<Verdict>(state >> 3 & 7);
    row.worst = static_cast<LogError>(state >> 6 & 15);
    row.isBad = (state >> 10 & 1) != 0;
    row.hasHit = (state >> 11 & 1) != 0;
    row.hasValues = (state >> 12 & 1) != 0;
    row.hasUnread = (state >> 13 & 1) != 0;
    row.isOtherBody = (state >> 14 & 1) != 0;
}

std::uint32_t hashOfLine(std::string_view text) noexcept {
    const std::uint64_t hash = std::hash<std::string_view>()(text);
    return static_cast<std::uint32_t>(hash ^ hash >> 32) | 1u;
}

LogRow LogTable::operator[](std::size_t row) const {
    LogRow result;
    result.offset = m_offset[row];
    result.line = m_line[row];
    result.hash = m_hash[row];
    result.ulps = m_ulps[row];
    result.units = m_units[row];
    unpackState(m_state[row], result);
    const auto behind = std::upper_bound(m_worldLines.begin(), m_worldLines.end(), result.offset,
                                         [](std::uint64_t at, const LogWorldLine& line) { return at < line.offset; });
    if (behind != m_worldLines.begin()) result.world = behind[-1];
    return result;
}

std::string_view LogTable::id(std::size_t row) const {
    const std::size_t begin = row == 0 ? 0 : m_idEnd[row - 1];
    return std::string_view(m_ids).substr(begin, m_idEnd[row] - begin);
}

std::size_t LogTable::bytes() const {
    std::size_t bytes = m_ids.capacity() + m_idEnd.capacity() * sizeof m_idEnd.front() +
                        (m_methods.capacity() + m_runs.capacity()) * sizeof(std::uint16_t);
    eachColumn(*this, [&](const auto& column) { bytes += column.capacity() * sizeof column.front(); });
    return bytes;
}

std::optional<std::uint16_t> LogRuns::placeOf(const LogRun& run) const {
    if (run.which == LogRun::Which::All) return std::nullopt;
    if (run.which == LogRun::Which::One) return find(run.id);
    return latestPlace() == 0 ? std::nullopt : std::optional(latestPlace());
}

bool isOf(const LogTable& table, const std::optional<std::uint16_t>& run, std::size_t row) {
    const std::uint16_t place = table.runs().at(row);
    return !run || place == *run || (place == 0 && table[row].isBad);
}

namespace {
/// An id as the table keeps it.
std::string keptOf(std::string_view id) {
    if (id.size() <= LogTable::kIdBytes) return std::string(id);
    const std::string between = "…";
    const std::size_t half = (LogTable::kIdBytes - between.size()) / 2;
    return std::string(base::beginning(id, half)) + between + std::string(base::ending(id, half));
}
}  // namespace

void LogTable::add(const LogRow& row, const LogRowNames& names, const LogMeasures& measures) {
    for (std::size_t i = 0; i < kStoredMeasures && m_isMeasured; ++i) m_measures[i].push_back(measures[i]);
    m_offset.push_back(row.offset);
    m_line.push_back(row.line);
    m_hash.push_back(row.hash);
    m_ulps.push_back(row.ulps);
    m_units.push_back(row.units);
    m_state.push_back(packedState(row));
    m_methods.add(names.method);
    m_runs.add(names.run);
    m_ids += keptOf(names.id);
    m_idEnd.push_back(static_cast<std::uint32_t>(m_ids.size()));
    m_badRows += row.isBad ? 1 : 0;
    addWorldLine(row.world);
}

void LogTable::addWorldLine(const LogWorldLine& line) {
    if (line.isThere() && (m_worldLines.empty() || m_worldLines.back().offset < line.offset))
        m_worldLines.push_back(line);
}

void LogTable::addLaterColumns(const std::vector<std::string>& columns) {
    for (const std::string& column : columns)
        if (std::find(m_laterColumns.begin(), m_laterColumns.end(), column) == m_laterColumns.end())
            m_laterColumns.push_back(column);
}

void LogTable::append(const LogTable& other, std::uint64_t lines, std::size_t most) {
    const std::size_t rows = std::min(most, other.size());
    addLaterColumns(other.m_laterColumns);
    if (rows == 0) return;
    CAROM_EXPECTS(!m_isMeasured || other.m_isMeasured, rows);
    for (const LogWorldLine& line : other.m_worldLines)
        if (line.offset <= other.m_offset[rows - 1]) addWorldLine(line);
    m_methods.append(other.m_methods, rows);
    m_runs.append(other.m_runs, rows);
    const auto idsBefore = static_cast<std::uint32_t>(m_ids.size());
    m_ids.append(other.m_ids, 0, other.m_idEnd[rows - 1]);
    for (std::size_t i = 0; i < rows; ++i) m_idEnd.push_back(idsBefore + other.m_idEnd[i]);
    const std::size_t before = size();
    eachColumn(
        *this,
        [&](auto& column, const auto& from) {
            column.insert(column.end(), from.begin(), from.begin() + static_cast<std::ptrdiff_t>(rows));
        },
        other);
    for (std::size_t i = before; i < size(); ++i) m_line[i] += static_cast<std::uint32_t>(lines);
    m_badRows += other.m_badRows;
    for (std::size_t i = rows; i < other.size(); ++i) m_badRows -= other[i].isBad ? 1 : 0;
}

void LogTable::reserve(std::size_t rows) {
    rows = std::min(rows, kMostRows);
    eachColumn(*this, [rows](auto& column) { column.reserve(rows); });
    m_methods.reserve(rows);
    m_runs.reserve(rows);
    m_idEnd.reserve(rows);
}

double measured(const LogTable& table, LogMeasure measure, std::size_t row) {
    constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();
    const LogRow found = table[row];
    if (measure == LogMeasure::Line) return static_cast<double>(found.line);
    if (found.isBad) return kAbsent;
    const bool isOfAnswer = measure == LogMeasure::Error || measure == LogMeasure::Units;
    if (isOfAnswer && found.verdict == Verdict::NotApplicable) return kAbsent;
    if (isOfAnswer) return static_cast<double>(measure == LogMeasure::Error ? found.ulps : found.units);
    const bool isDepth = measure == LogMeasure::Depth;
    const bool isDeep = collide::isHit(found.outcome) || found.outcome == collide::Outcome::Overlap;
    const auto values = table.measures(isDepth ? LogMeasure::Margin : measure);
    return values.empty() || (isDepth && !isDeep) ? kAbsent : static_cast<double>(values[row]);
}

LogCounts count(const LogTable& table, double tolerance, const LogRun& run) {
    LogCounts counts;
    const auto place = table.runs().placeOf(run);
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (!isOf(table, place, i)) continue;
        ++counts.rows;
        const LogRow row = table[i];
        counts.bad += row.isBad ? 1 : 0;
        if (row.isBad) continue;
        ++counts.verdicts[static_cast<std::size_t>(row.verdict)];
        if (row.verdict == Verdict::Agrees && row.hasHit)
            ++(row.hasUnread ? counts.agreeUnread : row.hasValues ? counts.agreeInValues : counts.agreeInBareHits);
        counts.otherBody += row.isOtherBody ? 1 : 0;
        if (isWithin(row.verdict, static_cast<double>(row.units), tolerance))
            ++counts.within[static_cast<std::size_t>(row.verdict)];
        if (row.verdict != Verdict::NotApplicable)
            ++counts.decisions[static_cast<std::size_t>(row.outcome)][row.hasHit ? 1 : 0];
    }
    return counts;
}

std::string agreementWords(const LogCounts& counts) {
    const std::uint64_t all = counts.verdicts[static_cast<std::size_t>(Verdict::Agrees)], bare = counts.agreeInBareHits;
    const std::string words = std::to_string(counts.agreeInValues) + " with values, " +
                              std::to_string(all - counts.agreeInValues) + " by decision only";
    std::string hits = bare == 0 ? "" : std::to_string(bare) + (bare == 1 ? " hit" : " hits");
    if (counts.agreeUnread > 0)
        hits += (hits.empty() ? "" : ", ") + std::to_string(counts.agreeUnread) + " with values that are not read";
    return hits.empty() ? words : words + " (" + hits + ")";
}

int LogHistogram::binOf(float ulps) noexcept {
    if (!(ulps > 0)) return 0;
    if (ulps <= 1) return 1;
    int exponent = 0;
    const float mantissa = std::frexp(ulps, &exponent);  // [0.5, 1) * 2^exponent
    return std::min(mantissa == 0.5f ? exponent : exponent + 1, kBins - 1);
}

double LogHistogram::upperEnd(int bin) noexcept { return bin == 0 ? 0 : std::ldexp(1.0, bin - 1); }

std::uint64_t LogHistogram::largestCount() const noexcept { return *std::max_element(bins.begin(), bins.end()); }

int LogHistogram::lastBin() const noexcept {
    for (int bin = kBins - 1; bin >= 0; --bin)
        if (bins[static_cast<std::size_t>(bin)] != 0) return bin;
    return -1;
}

}  // namespace logs
