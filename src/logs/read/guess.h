#pragma once
/// A mapping guessed from the first lines of a log, by the names of its columns.

#include <string>

#include "logs/read/head.h"

namespace logs {

/// Gives the column that tells which body was hit, by its name, where there are many.
void nameBody(LogMapping& mapping);

/// A mapping by the names of the columns. @param preset  name of the preset; empty: the preset whose names fit best
[[nodiscard]] LogMapping guessMapping(const LogHead& head, std::string_view preset = {});

/// The mapping for another head: what it says of columns that are still there stays, new columns mean what their names
/// say; a guess by the names alone where that gives no query.
[[nodiscard]] LogMapping adapted(const LogMapping& mapping, const LogHead& head);

/// Reads "FIELD=COLUMN", "FIELD=COLUMN,COLUMN,COLUMN" or "FIELD=NUMBER" into a mapping; "FIELD=" unmaps it.
/// A column that becomes one way to tell the motion, or the recorded time, is no other way any more.
/// @return empty, or the problem
[[nodiscard]] std::string setField(LogMapping& mapping, const LogHead& head, std::string_view text);

}  // namespace logs
