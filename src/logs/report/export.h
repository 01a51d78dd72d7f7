#pragma once
/// Export of rows: as JSON Lines with query, recorded and exact answer, or as the lines of the log.

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "logs/judge/detail.h"
#include "logs/judge/order.h"
#include "logs/judge/reason.h"

namespace logs {

enum class LogExport : std::uint8_t {
    Findings,  ///< {"line":…,"id":…,"query":{…},"recorded":{…},"read_as":{…},"columns":{…},"exact":{…},"verdict":…,
               ///< "reason":…}: opens as a log again, with the same verdicts
    Lines,  ///< the bytes of the lines, with the heading of a CSV
};

/// Appends a row as one JSON object (no line end). The query is in Carom's form, the recorded answer in its own units,
/// its normal from the sphere toward the ball; a bad line gives {"line":…,"error":…}.
/// @param reason  name of the reason that claims the row; empty: none
void appendFinding(std::string& out, const LogMapping& mapping, const LogRow& row, const LogDetail& detail,
                   std::string_view reason = {});

/// The name of the first reason that claims a row; empty: none.
[[nodiscard]] std::string reasonName(const LogReasons& reasons, const LogMapping& mapping, std::uint32_t row,
                                     const LogDetail& detail);

/// Appends the recorded answer as one JSON object, as in a row of an export.
void appendRecorded(std::string& out, const LogLine& line);

/// Rows of a log to export, in their order.
struct LogSelection {
    const io::LineFile& file;
    const LogMapping& mapping;
    const LogTable& table;
    std::span<const std::uint32_t> rows;
    const LogReasons* reasons = nullptr;  ///< null: they are not named
};

/// Writes rows of logs to a file, in pieces; the file is replaced atomically.
/// @return empty, or the error in one line
[[nodiscard]] std::string exportRows(const std::filesystem::path& to, std::span<const LogSelection> selections,
                                     LogExport form);
[[nodiscard]] std::string exportRows(const std::filesystem::path& to, const LogSelection& selection, LogExport form);

}  // namespace logs
