#pragma once
/// Errors against a measure as counts on a grid, and a region of it.

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "logs/judge/order.h"

namespace logs {

/// A part of a plot's axis in equal steps, of the values or of their logarithms.
struct LogAxis {
    double least = 0, most = 1;  ///< values; > 0 if isLog
    bool isLog = false;
    int cells = 1;
    bool hasZero = false;  ///< cell 0 holds the values <= 0 of a logarithmic axis
    /// The cell of a value, kept within the axis. @pre finite
    [[nodiscard]] int cellOf(double value) const;
    /// The value at the lower edge of a cell; of cell `cells` the end of the axis.
    [[nodiscard]] double edge(int cell) const;
    bool operator==(const LogAxis&) const = default;
};

/// Cells [left, right] x [bottom, top] of a scatter: the rows that are drawn there.
struct LogRegion {
    LogMeasure measure = LogMeasure::Distance;
    LogAxis across, up;
    int left = 0, right = 0, bottom = 0, top = 0;
    bool operator==(const LogRegion&) const = default;
};

struct LogScatter {
    static constexpr int kColumns = 96, kRows = 36;
    struct Cell {
        std::uint32_t count = 0;
        Verdict worst = Verdict::Agrees;  ///< worst verdict of the rows in it
    };
    LogMeasure measure = LogMeasure::Distance;
    LogAxis across, up;  ///< up: the error in ulps; cell 0: none
    std::array<Cell, std::size_t{kColumns} * kRows> cells{};
    std::uint64_t placed = 0;   ///< rows in the grid
    std::uint64_t without = 0;  ///< rows that lack the measure or an error: bad lines, misses without a depth
    std::uint32_t largest = 0;  ///< count of a cell
    [[nodiscard]] const Cell& at(int column, int row) const {
        return cells[static_cast<std::size_t>(row) * kColumns + static_cast<std::size_t>(column)];
    }
};

/// @pre the table keeps measures
[[nodiscard]] LogScatter scatter(const LogTable& table, std::span<const std::uint32_t> rows, LogMeasure measure);

/// Drops the rows outside a region.
void keepRegion(LogRows& rows, const LogTable& table, const LogRegion& region);

}  // namespace logs
