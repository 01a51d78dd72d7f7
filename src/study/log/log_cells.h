#pragma once
/// One line of a log cut into named values, JSON or CSV alike.

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_text.h"
#include "study/log/log_mapping.h"

namespace study {

/// One value as written.
struct LogCell {
    enum class Kind : std::uint8_t { None, Plain, List };
    Kind kind = Kind::None;
    std::string_view text;                ///< Plain: without quotes. List: the JSON of an array or object
    std::string_view raw;                 ///< as it stands in the line
    const io::JsonValue* json = nullptr;  ///< of a JSON line
};

/// Cuts lines; holds the buffers. One for each thread.
class LogCells {
  public:
    /// @param columns  those that will be asked for; a cell is found by its place in this list
    LogCells(const LogMapping& mapping, std::vector<std::string> columns);

    /// @return empty, or what is wrong with the line as a whole
    [[nodiscard]] std::string split(std::string_view line);
    /// Of the line split last, valid until the next one.
    [[nodiscard]] LogCell cell(std::size_t column) const;

  private:
    LogFormat m_format;
    char m_separator;
    std::size_t m_csvWidth;
    std::vector<std::string> m_columns;
    std::vector<std::size_t> m_places;  ///< CSV: of each column among the fields
    io::JsonList m_list;
    std::vector<std::string_view> m_fields;
    std::deque<std::string> m_unquoted;  ///< fields in which a quote was doubled
};

/// The fields of a CSV line. Quoted ones may hold separators and, doubled, quotes; a line end inside one is no part of
/// a log. @return empty, or what is wrong
[[nodiscard]] std::string splitCsv(std::string_view line, char separator, std::vector<std::string_view>& fields,
                                   std::deque<std::string>& unquoted);

/// A column as the first lines show it.
struct LogColumn {
    enum class Kind : std::uint8_t { Unknown, Number, Vector, Flag, Text };  ///< Unknown: null so far
    std::string name;
    Kind kind = Kind::Unknown;
    std::string sample;  ///< of the first line that has it, shortened
};
/// Every column that a line of JSON has, by path: scalars, and vectors whole.
[[nodiscard]] std::vector<LogColumn> jsonColumns(const io::JsonList& list);
[[nodiscard]] LogColumn csvColumn(std::string name, std::string_view field);

}  // namespace study
