#pragma once
/// The columns of a line with their values, those that mean nothing to Carom too: a frame, an object's name.

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_text.h"
#include "logs/read/mapping.h"

namespace logs {

/// One column of a line and its value.
struct LogValue {
    std::string name;  ///< path of the member, heading of the column
    std::string text;  ///< as a person writes it: without quotes, escapes undone
    std::string json;  ///< as JSON; a value of a CSV is a string, or a number if it is one in JSON
    /// No part of query or answer, and nothing that Carom writes beside a row; the run is one.
    bool isOther = false;
};

/// Splits lines into all their columns and holds the buffers; one per thread. A row that Carom exported has the other
/// columns of its origin under "columns": they have their own names again.
class LogValues {
  public:
    explicit LogValues(const LogMapping& mapping);

    /// The values of a line, without empty ones; none of a line that cannot be split.
    [[nodiscard]] std::vector<LogValue> read(std::string_view line);

  private:
    void collect(const io::JsonValue& object, const std::string& prefix, std::vector<LogValue>& values) const;
    void readCsv(std::string_view line, std::vector<LogValue>& values);
    [[nodiscard]] bool isMapped(std::string_view name) const;

    LogFormat m_format;
    LogCsv m_csv;
    std::vector<std::string> m_mapped;  ///< columns of the mapping
    io::JsonList m_list;
    std::string m_object;  ///< text of m_list with LogFormat::Pairs
    std::vector<std::string_view> m_fields;
    std::deque<std::string> m_unquoted;
};

/// The columns that are neither read nor written by Carom beside a row, in the order of the log.
/// @param later  LogTable::laterColumns()
[[nodiscard]] std::vector<std::string> unreadColumns(const LogMapping& mapping,
                                                     const std::vector<std::string>& later = {});

/// Those of them that hold values of the recorded answer, by their names: beside values that are read, or called so.
/// Velocities and impulses that cannot be judged are among them; numbers of faces, materials, users are not.
[[nodiscard]] std::vector<std::string> unreadAnswers(const LogMapping& mapping,
                                                     const std::vector<std::string>& later = {});

/// The other columns of a line.
[[nodiscard]] std::vector<LogValue> otherValues(const LogMapping& mapping, std::string_view line);

}  // namespace logs
