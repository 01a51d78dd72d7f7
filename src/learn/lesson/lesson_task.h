#pragma once
/// Readers of tasks and texts. Internal to learn.

#include "learn/lesson/json_fields.h"

namespace learn {

/// Reads a text field: a JSON string, or an array of strings, one for each paragraph. Its live values are those of the
/// scene.
[[nodiscard]] std::vector<Paragraph> readTexts(JsonFields& fields, const char* field, bool isNeeded,
                                               const scene::Scene& scene);
/// Notes a problem of a task that is solved by edits, on a page that allows none.
void needEdits(JsonFields& fields, const Page& page);
/// Reads the fields "vary" and "only". @param page  with its scene
void readVariations(JsonFields& fields, Page& page);

/// Reads a task; it is complete only if no problem was noted. @param page  with its scene and allowed fields
[[nodiscard]] Task readTask(JsonFields fields, const Page& page);

}  // namespace learn
