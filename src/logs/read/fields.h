#pragma once
/// The fields of a line by a mapping: their cells as text, numbers and vectors. A value that a field cannot have throws
/// LineProblem. Internal to logs/read.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "collide/ranges.h"
#include "logs/read/cells.h"
#include "logs/read/mapping.h"
#include "logs/read/number.h"

namespace logs {

/// Stops the reading of a line at its first problem; caught in LogLineReader::read.
struct LineProblem {
    std::string message;
};

class LogFields {
  public:
    explicit LogFields(const LogMapping& mapping);

    /// Takes the cells of the next line. @return empty, or the reason why they cannot be read
    [[nodiscard]] std::string split(std::string_view line) { return m_cells.split(line); }
    [[nodiscard]] const LogMapping& mapping() const { return m_mapping; }
    [[nodiscard]] const std::vector<std::string>& laterColumns() const { return m_cells.laterColumns(); }

    [[nodiscard]] LogCell cell(LogField field, std::size_t component = 0) const;
    /// A cell of the field has a value.
    [[nodiscard]] bool isThere(LogField field) const;
    /// The field with its columns, for messages.
    [[nodiscard]] std::string title(LogField field) const;
    [[noreturn]] void fail(LogField field, std::string_view must, std::string_view got) const;

    // Numbers: finite, or the line is bad.

    /// A number of the field's cell, or its constant; absent without either.
    [[nodiscard]] std::optional<double> number(LogField field) const;
    /// As number(), but +infinity means no limit: absent.
    [[nodiscard]] std::optional<double> limit(LogField field) const;
    [[nodiscard]] double neededNumber(LogField field) const;
    /// The value, which must be in the range of a query's number.
    [[nodiscard]] double within(LogField field, const collide::RangedField& range, double value) const;
    [[nodiscard]] double finite(LogField field, const LogNumber& number, std::string_view got) const;

    /// The components of a vector, not checked; empty if the field holds no vector.
    [[nodiscard]] LogVector components(LogField field) const;
    /// The text of a field that is one cell; empty if it has a cell for each component.
    [[nodiscard]] std::string_view wholeText(LogField field) const;

    /// The line has values of the recorded answer that are not read: unreadAnswers().
    [[nodiscard]] bool leavesValues() const;

  private:
    /// The places of a field's cells in the list of columns.
    struct Slot {
        std::size_t first = 0, count = 0;
    };
    [[nodiscard]] const Slot& slot(LogField field) const { return m_slots[static_cast<std::size_t>(field)]; }

    const LogMapping m_mapping;
    std::array<Slot, kLogFieldCount> m_slots;
    Slot m_unread;  ///< the columns of unreadAnswers()
    LogCells m_cells;
};

}  // namespace logs
