#pragma once
/// A filter of a log's rows as it is typed: "error > 100, depth < 0.04, id shot*".
///
///     filter = term { "," term }                all terms hold
///     term   = measure range                    error > 100 · depth 0.1..0.3 · size = 0.5
///            | "id" pattern                     id shot*
///            | column range | column pattern    Frame = 1234 · object crate*: a column of the log
///            | pattern                          crate: in the value of any column
///     range  = ("<" | "<=" | ">" | ">=" | "=" | "!=") number | [number] ".." [number]
///
/// A measure is one of LogMeasure: error, units, margin, depth, time, distance, size, coordinate, line. Rows without it
/// are left out. A pattern with * or ? must match the whole value, one without must occur in it; upper and lower case
/// are equal. A pattern in quotes ("a, b") may contain commas.

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/result.h"
#include "logs/judge/order.h"

namespace logs {

/// An interval of numbers.
struct LogRange {
    double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
    bool isLeastIn = true, isMostIn = true;
    bool isOutside = false;  ///< "!=": all numbers but those inside
    [[nodiscard]] bool holds(double value) const;
    bool operator==(const LogRange&) const = default;
};

struct LogTerm {
    enum class Of : std::uint8_t { Measure, Id, Column, Anywhere };
    Of of = Of::Anywhere;
    LogMeasure measure = LogMeasure::Error;
    std::string column;             ///< name of Column
    std::optional<LogRange> range;  ///< range of Measure, and of Column without a pattern
    std::string pattern;            ///< lower case
    bool operator==(const LogTerm&) const = default;
};

struct LogWhere {
    std::vector<LogTerm> terms;
    /// True if a term is about text that is not in the table, so that the file must be searched.
    [[nodiscard]] bool needsFile() const;
    bool operator==(const LogWhere&) const = default;
};

/// A filter as it was read.
struct TypedWhere {
    LogWhere where;       ///< the valid terms; none: every row passes
    std::string problem;  ///< fault of the first term that is not valid, one line; empty: none
    bool operator==(const TypedWhere&) const = default;
};
/// Reads a filter. @param columns  names of all columns of the log
[[nodiscard]] TypedWhere readWhere(std::string_view text, std::span<const std::string> columns);

/// True if a value matches a pattern. @param pattern  LogTerm::pattern
[[nodiscard]] bool fitsPattern(std::string_view value, std::string_view pattern);

/// Drops the rows that do not pass the terms about measures.
void keepMeasured(LogRows& rows, const LogTable& table, const LogWhere& where);

}  // namespace logs
