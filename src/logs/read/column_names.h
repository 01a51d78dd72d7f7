#pragma once
/// The names of a log's columns, and how well each is one of the names of a field.

#include <limits>
#include <string>
#include <vector>

#include "logs/read/head.h"

namespace logs {

/// A name reduced to its letters and digits, in lower case.
[[nodiscard]] std::string plainName(std::string_view name);
/// True if a column of this name may be a field of a mapping, whatever it holds.
[[nodiscard]] bool namesField(const std::string& column);
/// True if it may be a field that is a number, or a component of one that is a vector.
[[nodiscard]] bool namesNumber(const std::string& column);

/// A candidate source of a field: a column, or the columns of a vector's components.
struct ColumnCandidate {
    std::string name;
    std::vector<std::string> columns;
    LogColumn::Kind kind;
    /// Suffixes of the column's path without punctuation, one from each segment on ("ball.start" gives "start" as
    /// well); each also without prefixes of members such as "m_".
    std::vector<std::string> suffixes;
};
[[nodiscard]] std::vector<ColumnCandidate> candidatesOf(const LogHead& head);
/// What it holds may be a value of the field.
[[nodiscard]] bool fits(LogField field, const ColumnCandidate& candidate);

inline constexpr int kNoFit = std::numeric_limits<int>::max();
inline constexpr int kOneSegment = 100;  ///< added to the rank of a name for each part of the path that it leaves out
/// The place of the candidate's name among these, separated by spaces; kNoFit: it is none of them.
[[nodiscard]] int rankOfName(std::string_view names, const ColumnCandidate& candidate);

}  // namespace logs
