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
/// A measure is one of LogMeasure: error, units, margin, depth, time, distance, size, coordinate, line. A row without
/// the measure is left out. A pattern with * or ? is matched with the whole value, one without is a part of it;
/// capitals do not matter, and quotes ("a, b") hold commas.

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/result.h"
#include "study/log/log_order.h"

namespace study {

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
    /// A term is about text that the table does not hold: the file is searched.
    [[nodiscard]] bool needsFile() const;
    bool operator==(const LogWhere&) const = default;
};

/// A filter as it was read.
struct TypedWhere {
    LogWhere where;       ///< the terms that are right; none: every row passes
    std::string problem;  ///< fault of the first condition that is not valid, one line; empty: none
    bool operator==(const TypedWhere&) const = default;
};
/// @param columns  all columns of the log
[[nodiscard]] TypedWhere readWhere(std::string_view text, std::span<const std::string> columns);

/// @param pattern  of a LogTerm
[[nodiscard]] bool fitsPattern(std::string_view value, std::string_view pattern);

/// Drops the rows that do not pass the terms about measures.
void keepMeasured(LogRows& rows, const LogTable& table, const LogWhere& where);

}  // namespace study
