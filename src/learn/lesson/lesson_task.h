#pragma once
/// Readers of tasks and texts. Internal to learn.

#include "learn/lesson/json_fields.h"

namespace learn {

/// Reads a text field: a JSON string, or an array of strings, one for each paragraph. Its live values are those of the
/// scene.
[[nodiscard]] std::vector<Paragraph> readTexts(JsonFields& fields, const char* field, bool isNeeded,
                                               const scene::Scene& scene);
/// Reads the fields "vary" and "only". @param page  with its scene
void readVariations(JsonFields& fields, Page& page);

/// Reads a task; it is complete only if no problem was noted. @param page  with its scene and allowed fields
[[nodiscard]] Task readTask(JsonFile& file, const io::JsonValue& value, const std::string& path, const Page& page);

}  // namespace learn
