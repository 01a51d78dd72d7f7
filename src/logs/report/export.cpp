#include "logs/report/export.h"

#include <cmath>
#include <set>

#include "base/numbers.h"
#include "io/file.h"
#include "io/object_writer.h"
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

void writeVector(io::ObjectWriter& out, const char* name, const std::optional<collide::Vec3>& v, bool isFlat) {
    if (!v) return;
    const std::string xy = '[' + numberOrName(v->x) + ',' + numberOrName(v->y);
    out.json(name, xy + (isFlat ? "" : ',' + numberOrName(v->z)) + ']');
}

/// The field name of a recorded time in its unit. Where the path is a direction, one frame is one unit of distance.
const char* nameOf(LogTime unit, const LogLine& line) {
    return unit == LogTime::Distance && line.isAlongDirection ? name(LogTime::Frames) : name(unit);
}

/// The other columns of the row. A name that stands twice is written once, as the reader refuses a repeated key.
std::string objectOf(const std::vector<LogValue>& others) {
    std::set<std::string> written;
    std::string text;
    for (const LogValue& value : others) {
        if (!written.insert(value.name).second) continue;
        text += text.empty() ? '{' : ',';
        io::appendQuoted(text, value.name);
        text += ':' + value.json;
    }
    return text + '}';
}

}  // namespace

void appendRecorded(std::string& text, const LogLine& line) {
    const LoggedAnswer& answer = line.answer;
    io::ObjectWriter out(text, line.query.flat);
    out.flag("hit", answer.isHit);
    std::set<std::string> written;
    for (const auto& time : answer.times)
        if (time && written.insert(nameOf(time->unit, line)).second)
            out.json(nameOf(time->unit, line), numberOrName(time->value));
    if (answer.unsafeFraction) out.json("unsafe_fraction", numberOrName(*answer.unsafeFraction));
    writeVector(out, "hit_point", answer.point, line.query.flat);
    writeVector(out, "ball_center", answer.ballCenter, line.query.flat);
    writeVector(out, "normal", answer.normal, line.query.flat);
    const auto write = [&](LogField field, const std::optional<collide::Vec3>& v) {
        writeVector(out, name(field), v, line.query.flat);
    };
    write(LogField::OtherNormal, answer.otherNormal);
    write(LogField::OppositeNormal, answer.oppositeNormal);
    write(LogField::OtherPoint, answer.otherPoint);
    write(LogField::BallWitness, answer.ballWitness);
    write(LogField::SphereWitness, answer.sphereWitness);
    write(LogField::NewVelocity, answer.newVelocity);
    write(LogField::SphereNewVelocity, answer.sphereNewVelocity);
    if (answer.impulse) out.json(name(LogField::Impulse), numberOrName(*answer.impulse));
    if (answer.depth) out.json(name(LogField::Depth), numberOrName(*answer.depth));
    if (!answer.feature.empty()) out.text("feature", answer.feature);
    out.close();
}

std::string reasonName(const LogReasons& reasons, const LogMapping& mapping, std::uint32_t row,
                       const LogDetail& detail) {
    if (!detail.isGood()) return {};
    const LogReason* found = reasonOf(reasons, mapping, row, detail);
    return found ? found->name : "";
}

void appendFinding(std::string& text, const LogMapping& mapping, const LogRow& row, const LogDetail& detail,
                   std::string_view reason) {
    const LogLine& line = detail.line;
    if (!detail.isGood()) {
        io::appendError(text, line.query.id, row.line, line.error);
        return;
    }
    io::ObjectWriter out(text, line.query.flat);
    out.count("line", row.line);
    if (!line.query.id.empty()) out.json("id", line.query.id);
    if (!line.method.empty()) out.text("method", line.method);
    io::Query query = line.query;
    query.id.clear();
    out.json("query", io::writeQuery(query));
    if (line.answer.isGiven) {
        appendRecorded(out.key("recorded"), line);
        out.openInner("read_as");
        out.text("preset", mapping.preset);
        out.flag("binary32", mapping.precision == methods::Precision::Float);
        if (mapping.tolerance > 0) out.number("tolerance", mapping.tolerance);
        out.closeInner();
    }
    if (!detail.others.empty()) out.json("columns", objectOf(detail.others));
    io::appendAnswer(out.key("exact"), "", line.query.flat, detail.exact, line.query.query.obstacle.shape);
    const LogFinding& finding = detail.finding;
    out.text("verdict", name(finding.verdict));
    if (finding.worst != LogError::None && std::isfinite(finding.ulps)) {
        out.text("worst", name(finding.worst));
        out.number("error_ulps", finding.ulps);
    }
    if (finding.worst != LogError::None && finding.verdict != Verdict::Agrees) {
        out.number("error_units", finding.units);
        if (mapping.tolerance > 0) out.flag("within_tolerance", finding.units <= mapping.tolerance);
    }
    if (!line.met.first.empty()) out.text("obstacle", line.met.first);
    if (!line.met.other.empty()) {
        out.text("recorded_obstacle", line.met.other);
        if (std::isfinite(line.met.apart)) out.number("later_by", line.met.apart);
    }
    if (!reason.empty()) out.text("reason", reason);
    out.close();
}

std::string exportRows(const std::filesystem::path& to, std::span<const LogSelection> selections, LogExport form) {
    std::string piece;
    std::size_t log = 0, next = 0;
    LogWorldLine world;  // written last
    const auto more = [&]() -> std::string_view {
        piece.clear();
        for (; log < selections.size() && piece.size() < kPieceBytes; ++log, next = 0, world = {}) {
            const auto& [file, mapping, table, rows, reasons] = selections[log];
            const bool isNamed = mapping.format == LogFormat::Csv && mapping.csv.isNamed();
            if (next == 0 && form == LogExport::Lines && isNamed)
                piece += csvHeading(file, mapping.csv.isHeadingComment) + '\n';
            for (; next < rows.size() && piece.size() < kPieceBytes; ++next) {
                const LogRow row = table[rows[next]];
                if (form == LogExport::Lines) {
                    if (row.world.isThere() && row.world.offset != world.offset)
                        piece += file.lineAt(row.world.offset) + '\n';
                    world = row.world;
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
