#include "logs/search/scatter.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace logs {
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
int rankInPlot(Verdict verdict) {
    constexpr std::array kFromBest = {Verdict::Agrees, Verdict::Convention, Verdict::Inaccurate, Verdict::WrongValue,
                                      Verdict::Wrong};
    return static_cast<int>(std::find(kFromBest.begin(), kFromBest.end(), verdict) - kFromBest.begin());
}

/// Measure and error of the rows that are drawn.
class Points {
  public:
    Points(const LogTable& table, LogMeasure measure) : m_table(table), m_measure(measure) {}

    /// @return false for a row that is not drawn
    bool read(std::uint32_t row) {
        m_row = m_table[row];
        if (m_row.isBad || m_row.verdict == Verdict::NotApplicable || m_row.verdict == Verdict::Invalid) return false;
        m_value = measured(m_table, m_measure, row);
        return std::isfinite(m_value);
    }
    // The row that was read last.
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] double error() const { return static_cast<double>(m_row.ulps); }
    [[nodiscard]] Verdict verdict() const { return m_row.verdict; }

  private:
    const LogTable& m_table;
    const LogMeasure m_measure;
    LogRow m_row;
    double m_value = 0;
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
    Points points(table, measure);
    Extent across, up;
    for (const std::uint32_t row : rows) {
        if (!points.read(row)) continue;
        across.take(points.value());
        up.take(points.error());
    }
    grid.across = axisOf(across, LogScatter::kColumns, across.most > kManyTimes * across.least);
    up.hasZero = true;  // the lowest cells, always, hold the rows without an error
    grid.up = axisOf(up, LogScatter::kRows, true);
    for (const std::uint32_t row : rows) {
        if (!points.read(row)) {
            ++grid.without;
            continue;
        }
        const int column = grid.across.cellOf(points.value()), line = grid.up.cellOf(points.error());
        LogScatter::Cell& cell =
            grid.cells[static_cast<std::size_t>(line) * LogScatter::kColumns + static_cast<std::size_t>(column)];
        if (cell.count == 0 || rankInPlot(points.verdict()) > rankInPlot(cell.worst)) cell.worst = points.verdict();
        grid.largest = std::max(grid.largest, ++cell.count);
        ++grid.placed;
    }
    return grid;
}

void keepRegion(LogRows& rows, const LogTable& table, const LogRegion& region) {
    Points points(table, region.measure);
    std::erase_if(rows, [&](std::uint32_t row) {
        if (!points.read(row)) return true;
        const int column = region.across.cellOf(points.value()), line = region.up.cellOf(points.error());
        return column < region.left || column > region.right || line < region.bottom || line > region.top;
    });
}

}  // namespace logs
