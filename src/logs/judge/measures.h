#pragma once
/// What a row is measured by, beside its error: for filters and plots.

#include <array>
#include <cstdint>
#include <optional>

#include "logs/judge/judge.h"

namespace logs {

enum class LogMeasure : std::uint8_t {
    Margin,      ///< margin of the exact decision in space: decisionMargin()
    Time,        ///< exact, in the unit of the recorded one
    Distance,    ///< way of the ball to the contact, without one to the closest approach
    Size,        ///< the sum of the radii
    Coordinate,  ///< the largest, of the ball's start and the sphere's centre, without its sign
    Depth,       ///< the margin of a hit, and of a start inside
    Error,       ///< LogRow::ulps
    Units,       ///< LogRow::units
    Line,        ///< LogRow::line
};
inline constexpr std::size_t kStoredMeasures = 5;  ///< those before Depth, which a LogTable may keep beside its rows
inline constexpr std::size_t kLogMeasureCount = 9;

[[nodiscard]] const char* name(LogMeasure) noexcept;  ///< "margin", "time"...
/// What is measured, in one line.
[[nodiscard]] const char* help(LogMeasure) noexcept;

/// The largest magnitude of a coordinate of the ball's start and the sphere's centre.
[[nodiscard]] double largestCoordinate(const collide::SweepQuery& query);

/// The stored measures of a row, in their order; NaN where there is none.
using LogMeasures = std::array<float, kStoredMeasures>;
[[nodiscard]] LogMeasures noMeasures() noexcept;
[[nodiscard]] LogMeasures measuresOf(const JudgedRow& row);

}  // namespace logs
