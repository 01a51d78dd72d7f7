#pragma once
/// One line of a log, JSON or CSV, split into named values.

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_text.h"
#include "logs/read/mapping.h"

namespace logs {

/// One value as written.
struct LogCell {
    enum class Kind : std::uint8_t { None, Plain, List };
    Kind kind = Kind::None;
    std::string_view text;                ///< Plain: without quotes. List: the JSON of an array or object
    std::string_view raw;                 ///< bytes of the line, quotes included
    const io::JsonValue* json = nullptr;  ///< the value of a JSON line; null: CSV
};

/// Splits lines and holds the buffers; one per thread.
class LogCells {
  public:
    /// @param columns  the columns to read; the argument of cell() is an index into this list
    LogCells(const LogMapping& mapping, std::vector<std::string> columns);

    /// Splits a line. @return empty, or the problem of the line as a whole
    [[nodiscard]] std::string split(std::string_view line);
    /// A cell of the line that was split last; valid until the next split().
    [[nodiscard]] LogCell cell(std::size_t column) const;
    /// Columns of the lines so far that LogMapping::knownColumns lacks and that mean nothing.
    [[nodiscard]] const std::vector<std::string>& laterColumns() const { return m_laterColumns; }

  private:
    LogFormat m_format;
    char m_separator;
    std::size_t m_csvWidth;
    std::vector<std::string> m_columns;
    std::vector<std::size_t> m_places;  ///< CSV: index of each column among the fields
    io::JsonList m_list;
    std::string m_object;  ///< text of m_list with LogFormat::Pairs
    std::vector<std::string_view> m_fields;
    std::deque<std::string> m_unquoted;  ///< fields in which a quote was doubled, or a decimal comma replaced
    bool m_hasDecimalComma;
    std::vector<std::string> m_knownColumns;  ///< LogMapping::knownColumns, sorted
    std::vector<std::uint64_t> m_goodShapes;  ///< hashes of the keys of lines that were found good
    std::vector<std::string> m_laterColumns;

    [[nodiscard]] std::string problemOfKeys();
};

/// The columns of a JSON line that mean something and that the mapping does not know.
[[nodiscard]] std::vector<std::string> newColumns(const LogMapping& mapping, std::string_view line);

[[nodiscard]] inline bool isAmong(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Lines that hold no row: blank ones, and comments from a '#' on.
[[nodiscard]] bool isPassedOver(std::string_view line) noexcept;
/// The object of a JSON line: from its first brace on, behind the time and the name of an engine's own log; there
/// to its last brace, before what the engine adds.
[[nodiscard]] std::string_view jsonPart(std::string_view line) noexcept;
/// "0,5": digits, one comma, digits.
[[nodiscard]] bool isDecimalComma(std::string_view field) noexcept;

/// The fields of a CSV line. Quoted ones may hold separators and, doubled, quotes; a line end inside one is no part of
/// a log. @return empty, or what is wrong
[[nodiscard]] std::string splitCsv(std::string_view line, char separator, std::vector<std::string_view>& fields,
                                   std::deque<std::string>& unquoted);

/// The value at a path inside another: "object.name", "[0].x"; the value itself if it is empty. @return null: none
[[nodiscard]] const io::JsonValue* valueAt(const io::JsonValue& value, std::string_view path);

/// A column of a log, as found in its first lines.
struct LogColumn {
    enum class Kind : std::uint8_t {
        Unknown,  ///< only null was found
        Number,
        Vector,
        Quaternion,  ///< four numbers
        Points,      ///< three vectors
        Flag,
        Text,
    };
    std::string name;
    Kind kind = Kind::Unknown;
    std::string sample;  ///< first value found, shortened
};
/// The translation of a matrix: of four rows or columns of four numbers, or of sixteen; empty: it is none.
[[nodiscard]] std::vector<const io::JsonValue*> translationOf(const io::JsonValue& value);

/// The columns of a line of JSON, by path; a vector is one column, and so is a matrix, for its translation. Of other
/// lists the first element has columns, [1] stands for those behind it.
[[nodiscard]] std::vector<LogColumn> jsonColumns(const io::JsonList& list);
[[nodiscard]] LogColumn csvColumn(std::string name, std::string_view field);

}  // namespace logs
