#include "logs/report/export.h"

#include <cmath>
#include <set>

#include "base/numbers.h"
#include "io/file.h"
#include "io/text.h"

namespace logs {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 18;

/// A number as JSON; NaN and infinity as quoted names, which the log reader accepts.
std::string numberOrName(double value) {
    if (std::isnan(value)) return "\"nan\"";
    if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
    return base::number(value);
}

void appendVector(std::string& out, const char* key, const std::optional<collide::Vec3>& v, bool flat) {
    if (!v) return;
    out += std::string(",\"") + key + "\":[" + numberOrName(v->x) + ',' + numberOrName(v->y);
    if (!flat) out += ',' + numberOrName(v->z);
    out += ']';
}

/// The field name of a recorded time in its unit. Where the path is a direction, one frame is one unit of distance.
const char* nameOf(LogTime unit, const LogLine& line) {
    return unit == LogTime::Distance && line.isAlongDirection ? name(LogTime::Frames) : name(unit);
}

}  // namespace

void appendRecorded(std::string& out, const LogLine& line) {
    const LoggedAnswer& answer = line.answer;
    out += "{\"hit\":";
    out += answer.isHit ? "true" : "false";
    std::string before;
    for (const auto& time : answer.times) {
        if (!time || before.find(nameOf(time->unit, line)) != std::string::npos) continue;
        before += nameOf(time->unit, line);
        out += std::string(",\"") + nameOf(time->unit, line) + "\":" + numberOrName(time->value);
    }
    if (answer.unsafeFraction) out += ",\"unsafe_fraction\":" + numberOrName(*answer.unsafeFraction);
    appendVector(out, "hit_point", answer.point, line.query.flat);
    appendVector(out, "ball_center", answer.ballCenter, line.query.flat);
    appendVector(out, "normal", answer.normal, line.query.flat);
    out += '}';
}

namespace {

/// The other columns of the row. A name that stands twice is written once, as the reader refuses a repeated key.
void appendOthers(std::string& out, const std::vector<LogValue>& others) {
    std::set<std::string> written;
    for (const LogValue& value : others) {
        if (!written.insert(value.name).second) continue;
        out += written.size() == 1 ? ",\"columns\":{" : ",";
        io::appendQuoted(out, value.name);
        out += ':' + value.json;
    }
    if (!written.empty()) out += '}';
}

}  // namespace

std::string reasonName(const LogReasons& reasons, const LogMapping& mapping, std::uint32_t row,
                       const LogDetail& detail) {
    if (!detail.isGood()) return {};
    const LogReason* found = reasonOf(reasons, mapping, row, detail);
    return found ? titleOf(*found) : "";
}

void appendFinding(std::string& out, const LogMapping& mapping, const LogRow& row, const LogDetail& detail,
                   std::string_view reason) {
    const LogLine& line = detail.line;
    if (!detail.isGood()) {
        io::appendError(out, line.query.id, row.line, line.error);
        return;
    }
    out += "{\"line\":" + std::to_string(row.line);
    if (!line.query.id.empty()) out += ",\"id\":" + line.query.id;
    if (!line.method.empty()) {
        out += ",\"method\":";
        io::appendQuoted(out, line.method);
    }
    io::Query query = line.query;
    query.id.clear();
    out += ",\"query\":" + io::writeQuery(query);
    if (line.answer.isGiven) {
        out += ",\"recorded\":";
        appendRecorded(out, line);
        out += ",\"read_as\":{\"preset\":\"" + mapping.preset +
               "\",\"binary32\":" + (mapping.precision == methods::Precision::Float ? "true" : "false");
        if (mapping.tolerance > 0) out += ",\"tolerance\":" + base::number(mapping.tolerance);
        out += '}';
    }
    appendOthers(out, detail.others);
    out += ",\"exact\":";
    io::appendAnswer(out, "", line.query.flat, detail.exact);
    out += std::string(",\"verdict\":\"") + name(detail.finding.verdict) + '"';
    if (detail.finding.worst != LogError::None && std::isfinite(detail.finding.ulps))
        out += std::string(",\"worst\":\"") + name(detail.finding.worst) +
               "\",\"error_ulps\":" + base::number(detail.finding.ulps);
    if (detail.finding.worst != LogError::None && detail.finding.verdict != Verdict::Agrees) {
        out += ",\"error_units\":" + base::number(detail.finding.units);
        if (mapping.tolerance > 0)
            out +=
                std::string(",\"within_tolerance\":") + (detail.finding.units <= mapping.tolerance ? "true" : "false");
    }
    if (!reason.empty()) {
        out += ",\"reason\":";
        io::appendQuoted(out, reason);
    }
    out += '}';
}

std::string exportRows(const std::filesystem::path& to, std::span<const LogSelection> selections, LogExport form) {
    std::string piece;
    std::size_t log = 0, next = 0;
    const auto more = [&]() -> std::string_view {
        piece.clear();
        for (; log < selections.size() && piece.size() < kPieceBytes; ++log, next = 0) {
            const auto& [file, mapping, table, rows, reasons] = selections[log];
            const bool isNamed = mapping.format == LogFormat::Csv && mapping.csv.isNamed();
            if (next == 0 && form == LogExport::Lines && isNamed)
                piece += csvHeading(file, mapping.csv.isHeadingComment) + '\n';
            for (; next < rows.size() && piece.size() < kPieceBytes; ++next) {
                const LogRow row = table[rows[next]];
                if (form == LogExport::Lines) {
                    piece += file.lineAt(row.offset);
                } else {
                    const LogDetail detail = readRow(file, mapping, row);
                    appendFinding(piece, mapping, row, detail,
                                  reasons ? reasonName(*reasons, mapping, rows[next], detail) : "");
                }
                piece += '\n';
            }
            if (next < rows.size()) break;
        }
        return piece;
    };
    return io::writeNamed(to, more);
}

std::string exportRows(const std::filesystem::path& to, const LogSelection& selection, LogExport form) {
    return exportRows(to, {&selection, 1}, form);
}

}  // namespace logs
