#pragma once
/// The mapping of a log's columns to the fields of query and answer, and what it makes of the first lines.

#include <string>
#include <vector>

#include "logs/judge/detail.h"
#include "logs/read/floats.h"
#include "logs/read/guess.h"

namespace session {

struct LogColumns {
    LogColumns() = default;
    /// @param isFromMemory  the mapping is a choice of an earlier run
    LogColumns(logs::LogHead lines, logs::LogMapping meaning, bool isFromMemory = false);
    /// Guesses the meaning of the columns.
    explicit LogColumns(const logs::LogHead& lines) : LogColumns(lines, logs::guessMapping(lines)) {}

    logs::LogHead head;  ///< the first lines of the log
    logs::LogMapping mapping;
    bool isAsLastTime = false;               ///< the mapping is that of an earlier run, unchanged
    std::string problem;                     ///< why the log cannot be read with this mapping; empty if it can
    logs::LogFloats floats;                  ///< evidence of numbers that were floats; none while there is a problem
    std::vector<std::string> unread;         ///< columns that are neither read nor written by Carom beside a row
    std::vector<std::string> unreadAnswers;  ///< those of them that hold values of answers
    std::vector<logs::LogDetail> preview;    ///< the first lines, read with this mapping
};

/// The names by which a filter knows the columns; those of an exported row by the names that they had before.
[[nodiscard]] std::vector<std::string> namesOf(const LogColumns&);

}  // namespace session
