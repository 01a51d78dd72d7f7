#include "study/log/log_export.h"

#include <cmath>

#include "io/file.h"
#include "io/numbers.h"
#include "io/text.h"

namespace study {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 18;

void appendVector(std::string& out, const char* key, const std::optional<collide::Vec3>& v, bool flat) {
    if (!v || !collide::isFinite(*v)) return;
    out += std::string(",\"") + key + "\":[" + io::number(v->x) + ',' + io::number(v->y);
    if (!flat) out += ',' + io::number(v->z);
    out += ']';
}

/// A recorded time in frames.
double framesOf(const LogMapping& mapping, const LogLine& line, double time) {
    const collide::SweepQuery& q = line.query.query;
    if (mapping.time == LogTime::Fraction) return time * q.frames;
    if (mapping.time == LogTime::Frames || line.isAlongDirection) return time;
    const collide::Vec3 v = collide::velocityOf(q.ball);
    const double speed =
        q.ball.motion.kind == collide::Motion::Kind::Aim ? q.ball.motion.speed : std::hypot(v.x, v.y, v.z);
    return speed > 0 ? time / speed : time;
}

void appendRecorded(std::string& out, const LogMapping& mapping, const LogLine& line) {
    const LoggedAnswer& answer = line.answer;
    out += ",\"recorded\":{\"hit\":";
    out += answer.isHit ? "true" : "false";
    if (answer.time && std::isfinite(framesOf(mapping, line, *answer.time)))
        out += ",\"frames\":" + io::number(framesOf(mapping, line, *answer.time));
    appendVector(out, "hit_point", answer.point, line.query.flat);
    appendVector(out, "ball_center", answer.ballCenter, line.query.flat);
    appendVector(out, "normal", answer.normal, line.query.flat);
    if (answer.isInvalid) out += ",\"not_a_number\":true";
    out += '}';
}

}  // namespace

void appendFinding(std::string& out, const LogMapping& mapping, const LogRow& row, const LogDetail& detail) {
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
    if (line.answer.isGiven) appendRecorded(out, mapping, line);
    out += ",\"exact\":";
    io::appendAnswer(out, "", line.query.flat, detail.exact);
    out += std::string(",\"verdict\":\"") + name(detail.finding.verdict) + '"';
    if (detail.finding.worst != LogError::None && std::isfinite(detail.finding.ulps))
        out += std::string(",\"worst\":\"") + name(detail.finding.worst) +
               "\",\"error_ulps\":" + io::number(detail.finding.ulps);
    out += '}';
}

std::string exportRows(const std::filesystem::path& to, const io::LineFile& file, const LogMapping& mapping,
                       const LogTable& table, std::span<const std::uint32_t> rows, LogExport form) {
    std::string piece;
    std::size_t next = 0;
    const auto more = [&]() -> std::string_view {
        piece.clear();
        if (next == 0 && form == LogExport::Lines && mapping.format == LogFormat::Csv && mapping.hasHeading)
            piece = csvHeading(file) + '\n';
        for (; next < rows.size() && piece.size() < kPieceBytes; ++next) {
            const LogRow row = table[rows[next]];
            if (form == LogExport::Lines)
                piece += file.lineAt(row.offset);
            else
                appendFinding(piece, mapping, row, readRow(file, mapping, row));
            piece += '\n';
        }
        return piece;
    };
    return io::writeNamed(to, more);
}

}  // namespace study
