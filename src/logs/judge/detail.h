#pragma once
/// The details of one row of a log, read from the file again, for a panel and for the 3D view.

#include <string>
#include <vector>

#include "base/contract.h"
#include "io/line_file.h"
#include "io/query/query_line.h"
#include "logs/judge/judge.h"
#include "logs/judge/table.h"
#include "logs/read/guess.h"
#include "logs/read/others.h"

namespace logs {

struct LogDetail : JudgedRow {
    std::string text;              ///< the line as in the file
    std::string sentence;          ///< logs::sentence, or line.error
    std::vector<LogValue> others;  ///< the columns that are no part of query and answer

    /// The query as a scene, for the 3D view. @pre isGood()
    [[nodiscard]] scene::Scene scene() const {
        CAROM_EXPECTS(isGood(), line.error);
        return line.world ? sceneInWorld() : io::sceneOf(line.query);
    }
    /// The cast among the obstacles near its path, with those that are told of. @pre line.world
    [[nodiscard]] scene::Scene sceneInWorld() const;
    static constexpr std::size_t kMostShown = 64;  ///< obstacles
};

/// The details of a row; an error if its line is not the one that was judged, because the file was changed.
[[nodiscard]] LogDetail readRow(const io::LineFile& file, const LogMapping& mapping, const LogRow& row);

/// The first lines, read by the mapping; the text of the lines alone if the mapping has a problem.
[[nodiscard]] std::vector<LogDetail> preview(const LogHead& head, const LogMapping& mapping, std::size_t most = 10);

}  // namespace logs
