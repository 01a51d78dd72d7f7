#pragma once
/// Export of rows: as JSON Lines with query, recorded and exact answer, or as the lines of the log.

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "study/log/log_detail.h"
#include "study/log/log_order.h"

namespace study {

enum class LogExport : std::uint8_t {
    Findings,  ///< {"line":…,"id":…,"query":{…},"recorded":{…},"read_as":{…},"exact":{…},"verdict":…}: opens as a log
               ///< again, with the same verdicts
    Lines,  ///< the bytes of the lines, with the heading of a CSV
};

/// Appends a row as one JSON object (no line end). The query is in Carom's form, the recorded answer in its own units,
/// its normal from the sphere toward the ball; a bad line gives {"line":…,"error":…}.
void appendFinding(std::string& out, const LogMapping& mapping, const LogRow& row, const LogDetail& detail);

/// Rows of a log to export, in their order.
struct LogSelection {
    const io::LineFile& file;
    const LogMapping& mapping;
    const LogTable& table;
    std::span<const std::uint32_t> rows;
};

/// Writes rows of logs to a file, in pieces; the file is replaced atomically.
/// @return empty, or the error in one line
[[nodiscard]] std::string exportRows(const std::filesystem::path& to, std::span<const LogSelection> selections,
                                     LogExport form);
[[nodiscard]] std::string exportRows(const std::filesystem::path& to, const io::LineFile& file,
                                     const LogMapping& mapping, const LogTable& table,
                                     std::span<const std::uint32_t> rows, LogExport form);

}  // namespace study
