#pragma once
/// Reading a task, and texts. Internal to learn.

#include "learn/lesson/json_fields.h"

namespace learn {

/// A string, or an array of strings: one paragraph each.
[[nodiscard]] std::vector<Paragraph> readTexts(JsonFields& fields, const char* field, bool isNeeded);

/// Problems are noted; the task is whole only if there are none. @param page  with its scene and what it allows
[[nodiscard]] Task readTask(JsonFile& file, const io::JsonValue& value, const std::string& path, const Page& page);

}  // namespace learn
