#include "study/search/log_scatter.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace study {
namespace {

constexpr double kManyTimes = 50;  // largest over least value from which on an axis is logarithmic

/// Smallest and largest of the values > 0, and whether there are others.
struct Extent {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    bool hasZero = false;
    void take(double value) {
        hasZero |= !(value > 0);
        if (!(value > 0)) return;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    [[nodiscard]] bool isEmpty() const { return most == 0; }
};

LogAxis axisOf(const Extent& extent, int cells, bool isLog) {
    LogAxis axis;
    axis.cells = cells;
    axis.isLog = isLog && !extent.isEmpty();
    axis.hasZero = axis.isLog && extent.hasZero;
    if (extent.isEmpty()) return axis;
    axis.least = axis.isLog ? extent.least : extent.hasZero ? 0 : extent.least;
    axis.most = extent.most;
    if (axis.least == axis.most) {  // one value: in the middle
        axis.least = axis.isLog ? axis.least / 2 : axis.least - 0.5 * std::abs(axis.least);
        axis.most *= axis.isLog ? 2 : 1.5;
    }
    return axis;
}

/// Rank of a verdict; the worst of a cell is drawn.
int rankOfVerdict(Verdict verdict) {
    constexpr std::array kFromBest = {Verdict::Agrees, Verdict::Convention, Verdict::Inaccurate, Verdict::Wrong};
    return static_cast<int>(std::find(kFromBest.begin(), kFromBest.end(), verdict) - kFromBest.begin());
}

/// Measure and error of the rows that are drawn.
class Points {
  public:
    Points(const LogTable& table, LogMeasure measure)
        : m_states(table.states()), m_ulps(table.ulps()), m_values(table.measures(measure)) {
        for (std::size_t state = 0; state < kPackedStates; ++state) {
            LogRow row;
            unpackState(static_cast<std::uint16_t>(state), row);
            m_verdicts[state] = row.verdict;
            m_isJudged[state] = !row.isBad && row.verdict != Verdict::NotApplicable && row.verdict != Verdict::Invalid;
        }
    }
    [[nodiscard]] bool has(std::uint32_t row) const {
        return !m_values.empty() && m_isJudged[m_states[row]] && std::isfinite(m_values[row]);
    }
    [[nodiscard]] double value(std::uint32_t row) const { return static_cast<double>(m_values[row]); }
    [[nodiscard]] double error(std::uint32_t row) const { return static_cast<double>(m_ulps[row]); }
    [[nodiscard]] Verdict verdict(std::uint32_t row) const { return m_verdicts[m_states[row]]; }

  private:
    std::span<const std::uint16_t> m_states;
    std::span<const float> m_ulps, m_values;
    std::array<Verdict, kPackedStates> m_verdicts{};
    std::array<bool, kPackedStates> m_isJudged{};
};

}  // namespace

int LogAxis::cellOf(double value) const {
    const int first = hasZero ? 1 : 0;
    if (isLog && !(value > 0)) return 0;
    const double share = isLog ? std::log(value / least) / std::log(most / least) : (value - least) / (most - least);
    return std::clamp(first + static_cast<int>(std::floor(share * (cells - first))), first, cells - 1);
}

double LogAxis::edge(int cell) const {
    const int first = hasZero ? 1 : 0;
    if (cell < first) return 0;
    const double share = double(cell - first) / double(cells - first);
    return isLog ? least * std::pow(most / least, share) : least + share * (most - least);
}

LogScatter scatter(const LogTable& table, std::span<const std::uint32_t> rows, LogMeasure measure) {
    LogScatter grid;
    grid.measure = measure;
    const Points points(table, measure);
    Extent across, up;
    for (const std::uint32_t row : rows) {
        if (!points.has(row)) continue;
        across.take(points.value(row));
        up.take(points.error(row));
    }
    grid.across = axisOf(across, LogScatter::kColumns, across.most > kManyTimes * across.least);
    up.hasZero = true;  // the lowest cells, always, hold the rows without an error
    grid.up = axisOf(up, LogScatter::kRows, true);
    for (const std::uint32_t row : rows) {
        if (!points.has(row)) {
            ++grid.without;
            continue;
        }
        const int column = grid.across.cellOf(points.value(row)), line = grid.up.cellOf(points.error(row));
        LogScatter::Cell& cell =
            grid.cells[static_cast<std::size_t>(line) * LogScatter::kColumns + static_cast<std::size_t>(column)];
        if (cell.count == 0 || rankOfVerdict(points.verdict(row)) > rankOfVerdict(cell.worst))
            cell.worst = points.verdict(row);
        grid.largest = std::max(grid.largest, ++cell.count);
        ++grid.placed;
    }
    return grid;
}

void keepRegion(LogRows& rows, const LogTable& table, const LogRegion& region) {
    const Points points(table, region.measure);
    std::erase_if(rows, [&](std::uint32_t row) {
        if (!points.has(row)) return true;
        const int column = region.across.cellOf(points.value(row)), line = region.up.cellOf(points.error(row));
        return column < region.left || column > region.right || line < region.bottom || line > region.top;
    });
}

}  // namespace study
