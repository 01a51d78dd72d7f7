#pragma once
/// The runs of a program that wrote the rows of a log.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logs/judge/names.h"

namespace logs {

/// A choice of the runs that a log holds.
struct LogRun {
    enum class Which : std::uint8_t { All, Latest, One };
    Which which = Which::All;
    std::string id;  ///< for Which::One
    bool operator==(const LogRun&) const = default;
};

/// The run of each row, in the order in which they began.
class LogRuns : public LogNameColumn {
  public:
    /// The run of the last row that names one; empty: none does.
    [[nodiscard]] const std::string& latest() const { return names()[latestPlace()]; }
    /// The place in names() of the rows that a choice means; absent: all rows. kNone: there are none.
    [[nodiscard]] std::optional<std::uint16_t> placeOf(const LogRun& run) const;
    static constexpr std::uint16_t kNone = LogNames::kMost;
};

}  // namespace logs
