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

/// The run of each row.
class LogRuns {
  public:
    /// In the order in which they began; the first is empty, of rows that name none.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names.names(); }
    /// The run of the last row that names one; empty: none does.
    [[nodiscard]] const std::string& latest() const { return names()[m_latest]; }
    /// The place in names() of the rows that a choice means; absent: all rows. kNone: there are none.
    [[nodiscard]] std::optional<std::uint16_t> placeOf(const LogRun& run) const;
    static constexpr std::uint16_t kNone = LogNames::kMost;
    [[nodiscard]] std::uint16_t at(std::size_t row) const { return m_places[row]; }

    void add(std::string_view name);
    /// Adds the first rows of another log.
    void append(const LogRuns& other, std::size_t rows);
    void reserve(std::size_t rows) { m_places.reserve(rows); }
    [[nodiscard]] std::size_t bytes() const { return m_places.capacity() * sizeof(std::uint16_t); }

  private:
    void addPlace(std::uint16_t place);

    LogNames m_names;
    std::vector<std::uint16_t> m_places;
    std::uint16_t m_latest = 0;
};

}  // namespace logs
