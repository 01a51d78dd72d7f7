#pragma once
/// Pasted text to a scene.

#include <string>
#include <string_view>
#include <vector>

#include "io/result.h"
#include "scene/scene.h"

namespace io {

struct Pasted {
    scene::Scene scene;
    std::string what;  ///< "a query", "a scene", "a line of a log", "numbers": the kind of text, for a message and the
                       ///< name of the undo step
    std::vector<std::string> warnings;
};

/// Reads a query, a scene file, a line of a log that holds a query as its member "query" (also of `carom compare`),
/// the first line of several, and plain numbers (query_line.h). An answer alone does not contain its query.
/// @return the scene, or one line that says why not
[[nodiscard]] Result<Pasted> readPasted(std::string_view text);

}  // namespace io
