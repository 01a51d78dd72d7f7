#pragma once
/// Readers of tasks and texts. Internal to learn.

#include "learn/lesson/json_fields.h"

namespace learn {

/// Reads a text field: a JSON string, or an array of strings, one for each paragraph.
[[nodiscard]] std::vector<Paragraph> readTexts(JsonFields& fields, const char* field, bool isNeeded);

/// Reads a task; it is complete only if no problem was noted. @param page  with its scene and allowed fields
[[nodiscard]] Task readTask(JsonFile& file, const io::JsonValue& value, const std::string& path, const Page& page);

}  // namespace learn
