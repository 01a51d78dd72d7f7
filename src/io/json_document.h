#pragma once
/// JSON files that hold one object: read strictly and whole, unknown members are kept as they were written.

#include <string>
#include <string_view>

#include "io/json_text.h"
#include "io/result.h"

namespace io {

/// Parses a file that holds one object into a flat list of values, the object first. The values are views into `text`,
/// which must outlive the list. A key given twice, half of a surrogate pair, nesting deeper
/// than 64 levels and anything after the object are errors; an error names line and column (in characters, from 1).
/// @param elements  for a file of many objects: takes those of the arrays that it wants one by one, so that the list
/// stays short. Of a file with a fault it may have taken some; none after the first fault of an element. May be null
[[nodiscard]] Result<JsonList> readJson(std::string_view text, JsonElements* elements = nullptr);

/// A value in one line, without white space between its parts.
[[nodiscard]] std::string compact(const JsonValue&);

/// Appends a member, spelled as in its file, to the text of an object.
/// @param object  JSON without white space; empty: an object without members
void keepMember(std::string& object, const JsonValue& member);
/// The same with another value. @param value  JSON without white space
void keepMember(std::string& object, std::string_view key, std::string_view value);

/// A value in one line, shortened if long: for messages.
[[nodiscard]] std::string shortText(const JsonValue&);

}  // namespace io
