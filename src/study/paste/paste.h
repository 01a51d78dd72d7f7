#pragma once
/// Pasted text to a scene: what io::readPasted() reads, lines of logs, source code and bug reports.

#include <memory>
#include <optional>
#include <string_view>

#include "io/query/clipboard.h"
#include "logs/judge/detail.h"

namespace study {

/// The line of a log that a text holds, with the recorded answer.
struct PastedRow {
    logs::LogMapping mapping;
    logs::LogDetail detail;
};

struct Pasted {
    io::Pasted text;
    std::shared_ptr<const PastedRow> row;  ///< null: the text is no line of a log, or records no answer
};

/// Reads, in this order of trial:
///  - a query, a scene, an exported row, numbers (io::readPasted);
///  - a test that Carom exported, by the query in its comment;
///  - a line of a log: an object, maybe behind the time and name of an engine's own log, or a CSV row with its heading;
///  - values with names: btVector3 from(0, 0, 0), mStart = {…}, new Vector3(1f, 2f, 3f).
/// What is assumed (a radius that is not given) and what is not used stands in the warnings.
/// @return the scene, or one line that says why not: an ambiguous text is refused
[[nodiscard]] io::Result<Pasted> readPasted(std::string_view text);

}  // namespace study
