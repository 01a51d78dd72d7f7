#include "logs/report/report.h"

#include <algorithm>
#include <array>

#include "base/numbers.h"
#include "io/text.h"
#include "logs/read/others.h"
#include "logs/read/presets.h"
#include "logs/report/export.h"

namespace logs {
namespace {

constexpr int kNameWidth = 16;
constexpr std::size_t kIndent = 26;  // indent of the second line of a row: its id and its other columns, whole

std::vector<std::string> columnsNotRead(const LogReport& report) {
    return unreadColumns(report.mapping, report.table->laterColumns());
}

std::string leftPadded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}
std::string aligned(std::uint64_t number, std::size_t width) {
    const std::string text = std::to_string(number);
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}
std::string counted(std::uint64_t number, const char* what) {
    return std::to_string(number) + ' ' + what + (number == 1 ? "" : "s");
}

std::string columnsOf(const LogSource& source) {
    if (source.constant) return base::number(*source.constant) + " (fixed)";
    std::string text;
    for (const std::string& column : source.columns) text += (text.empty() ? "" : ", ") + column;
    return text;
}

/// The reasons, and the advice to read floats as such.
std::string reasonText(const LogReport& report) {
    std::string text;
    for (const std::string& line : summary(report.reasons)) text += "  " + line + "\n";
    if (suggestsFloat(report.floats, report.mapping)) {
        if (!text.empty()) text += "\n";
        text += "  the numbers are floats: try --float; " + words(report.floats) + "\n";
    }
    return text.empty() ? "" : text + "\n";
}

std::string mappingTitle(const LogMapping& mapping) {
    const LogPreset* preset = logPresetNamed(mapping.preset);
    return std::string(name(mapping.format)) + ", read as " + (preset ? preset->title : "?") +
           (mapping.readsFloat ? ", numbers as binary32" : "") + ", errors in ulps of " +
           (mapping.precision == methods::Precision::Float ? "binary32" : "binary64") + "\n";
}

std::string commaList(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// What of the recorded answers is judged, and the columns that are not read: before any count of rows that agree.
std::string readText(const LogReport& report) {
    constexpr std::array kAnswers = {LogField::Hit,       LogField::Time,  LogField::Fraction,   LogField::Distance,
                                     LogField::HitFrames, LogField::Point, LogField::BallCenter, LogField::Normal};
    std::vector<std::string> judged;
    for (const LogField field : kAnswers)
        if (report.mapping[field].isGiven()) judged.emplace_back(name(field));
    const bool isBare = judged == std::vector<std::string>{name(LogField::Hit)};
    const std::vector<std::string> unread = columnsNotRead(report);
    return "  answers judged by: " + commaList(judged) + (isBare ? " alone: no time, point or normal is read" : "") +
           "\n  not read: " + (unread.empty() ? "no column" : io::oneLine(commaList(unread))) + "\n\n";
}

std::string mappingText(const LogMapping& mapping) {
    const LogPreset* preset = logPresetNamed(mapping.preset);
    std::string text;
    for (int i = 0; i < kLogFieldCount; ++i) {
        const auto field = static_cast<LogField>(i);
        if (!mapping[field].isGiven()) continue;
        std::string unit;
        if (field == LogField::Time) unit = std::string(" (") + name(mapping.time) + ")";
        if (field == LogField::Direction)
            unit = mapping.direction == LogDirection::AsItStands ? " (as it stands)" : " (brought to length 1)";
        if (field == LogField::Normal) unit = std::string(" (") + name(mapping.normal) + ")";
        text += "  " + leftPadded(name(field), kNameWidth) + io::oneLine(columnsOf(mapping[field])) + unit + "\n";
    }
    if (preset && *preset->evidence != 0) text += "  " + leftPadded("choices", kNameWidth) + preset->evidence + "\n";
    if (!mapping[LogField::Hit].isGiven())
        text += "  " + leftPadded("hit", kNameWidth) +
                (mapping.hit == LogHit::TimeGiven ? "where a time >= 0 is given\n" : "where the fraction is below 1\n");
    return text;
}

std::string countsText(const LogCounts& counts, double tolerance) {
    std::string text = leftPadded("verdict", kNameWidth) + "      rows";
    if (tolerance > 0) text += "   within " + base::number(tolerance) + " units";
    text += "\n";
    for (int i = 0; i < kVerdictCount; ++i) {
        const auto verdict = static_cast<Verdict>(i);
        const std::uint64_t rows = counts.verdicts[static_cast<std::size_t>(i)];
        if (verdict == Verdict::NotApplicable && rows == 0) continue;
        const char* title = verdict == Verdict::NotApplicable ? "no answer" : name(verdict);
        text += leftPadded(title, kNameWidth) + aligned(rows, 10);
        const bool isOff =
            verdict == Verdict::Wrong || verdict == Verdict::WrongValue || verdict == Verdict::Inaccurate;
        if (tolerance > 0 && isOff) text += aligned(counts.within[static_cast<std::size_t>(i)], 10);
        if (verdict == Verdict::Agrees && rows > 0) text += "   " + agreementWords(counts);
        text += "\n";
    }
    text += leftPadded("bad line", kNameWidth) + aligned(counts.bad, 10) + "\n\n";
    text += leftPadded("exactly", kNameWidth) + "recorded hit   recorded none\n";
    for (std::size_t i = 0; i < counts.decisions.size(); ++i) {
        const auto [none, hit] = std::pair(counts.decisions[i][0], counts.decisions[i][1]);
        if (none + hit == 0) continue;
        text += leftPadded(io::outcomeName(static_cast<collide::Outcome>(i)), kNameWidth) + aligned(hit, 12) +
                aligned(none, 16) + "\n";
    }
    return text;
}

std::string histogramText(const LogTable& table) {
    const LogHistogram found = histogram(table, filtered(table, {}));
    const int last = found.lastBin();
    if (last < 0) return {};
    std::string text = leftPadded("error, ulps", kNameWidth) + "      rows\n";
    for (int bin = 0; bin <= last; ++bin) {
        const std::uint64_t rows = found.bins[static_cast<std::size_t>(bin)];
        if (rows == 0) continue;
        constexpr std::uint64_t kBar = 40;
        const std::uint64_t bar = (rows * kBar + found.largestCount() - 1) / found.largestCount();
        const std::string end = bin == 0 ? "none" : "<= 2^" + std::to_string(bin - 1);
        text += leftPadded(end, kNameWidth) + aligned(rows, 10) + "  " + std::string(bar, '#') + "\n";
    }
    return text;
}

}  // namespace

std::string rowText(const LogReport& report, std::uint32_t place) {
    const LogRow row = (*report.table)[place];
    const LogDetail detail = readRow(*report.source, report.mapping, row);
    std::string text = leftPadded(std::to_string(row.line), 10) + "  ";
    text += leftPadded(row.isBad ? "bad line" : name(row.verdict), 12) + "  ";
    text += detail.sentence;
    const std::string reason = reasonName(report.reasons, report.mapping, place, detail);
    text += (reason.empty() ? "" : " [" + reason + "]") + "\n";
    const std::string id = detail.line.id.empty() ? std::string(report.table->id(place)) : detail.line.id;
    std::string about = id.empty() ? "" : "id " + io::oneLine(id);
    for (const LogValue& value : detail.others)
        about += (about.empty() ? "" : " · ") + io::oneLine(value.name) + " " + io::oneLine(value.text);
    return about.empty() ? text : text + std::string(kIndent, ' ') + about + "\n";
}

void appendTolerance(std::string& out, const LogMapping& mapping, const LogCounts& counts) {
    if (!(mapping.tolerance > 0)) return;
    out += ",\"tolerance\":" + base::number(mapping.tolerance) + ",\"within_tolerance\":{";
    for (const Verdict v : {Verdict::Wrong, Verdict::WrongValue, Verdict::Inaccurate})
        out += std::string(v == Verdict::Wrong ? "" : ",") + "\"" + name(v) +
               "\":" + std::to_string(counts.within[static_cast<std::size_t>(v)]);
    out += '}';
}

void appendWords(std::string& out, const char* key, const std::string& words) {
    if (words.empty()) return;
    out += std::string(",\"") + key + "\":";
    io::appendQuoted(out, words);
}

void appendReason(std::string& out, const LogReason& reason) {
    out += "{\"name\":";
    io::appendQuoted(out, reason.name);
    appendWords(out, "words", reason.words);
    if (reason.number) out += ",\"number\":" + base::number(*reason.number);
    appendWords(out, "unit", reason.unit);
    appendWords(out, "advice", reason.advice);
    out += ",\"explains\":" + std::to_string(reason.explains) + ",\"against\":" + std::to_string(reason.against) +
           ",\"symptoms\":[";
    bool isFirst = true;
    for (int i = 0; i < kLogSymptomCount; ++i)
        if ((reason.symptoms & bitOf(static_cast<LogSymptom>(i))) != 0)
            out += std::string(std::exchange(isFirst, false) ? "\"" : ",\"") + name(static_cast<LogSymptom>(i)) + '"';
    out += "],\"as_well\":[";
    for (std::size_t i = 0; i < reason.equals.size(); ++i) {
        if (i != 0) out += ',';
        io::appendQuoted(out, reason.equals[i]);
    }
    out += reason.isUnsure ? "],\"unsure\":true}" : "]}";
}

void appendReasons(std::string& out, const LogReport& report) {
    const LogReasons& found = report.reasons;
    out += ",\"reasons\":[";
    for (std::size_t i = 0; i < found.reasons.size(); ++i) {
        if (i != 0) out += ',';
        appendReason(out, found.reasons[i]);
    }
    out += "],\"reasons_tested\":{\"wrong\":" + std::to_string(found.wrong) +
           ",\"tested\":" + std::to_string(found.tested) + ",\"right_tested\":" + std::to_string(found.controls) +
           ",\"explained\":" + std::to_string(found.explained) + "},\"summary\":[";
    const std::vector<std::string> lines = summary(found);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i != 0) out += ',';
        io::appendQuoted(out, lines[i]);
    }
    out += ']';
    if (suggestsFloat(report.floats, report.mapping)) appendWords(out, "try_float", words(report.floats));
}

std::string text(const LogReport& report) {
    const double tolerance = report.mapping.tolerance;
    const LogCounts counts = count(*report.table, tolerance);
    std::string out = io::oneLine(report.file) + ": " + counted(counts.rows, "row") + ", " +
                      mappingTitle(report.mapping) + readText(report) + reasonText(report) +
                      mappingText(report.mapping) + "\n" + countsText(counts, tolerance);
    const std::string errors = histogramText(*report.table);
    if (!errors.empty()) out += "\n" + errors;
    if (report.top.empty()) return out;
    out += std::string("\nline        verdict       what differs (by ") + name(report.by) + ")\n";
    for (const std::uint32_t place : report.top) out += rowText(report, place);
    return out;
}

std::string json(const LogReport& report) {
    const LogCounts counts = count(*report.table, report.mapping.tolerance);
    std::string out = "{\"file\":";
    io::appendQuoted(out, io::isUtf8(report.file) ? report.file : io::oneLine(report.file));
    out +=
        ",\"preset\":\"" + report.mapping.preset + "\",\"binary32\":" + (report.mapping.readsFloat ? "true" : "false");
    out += ",\"columns\":{";
    bool isFirst = true;
    for (int i = 0; i < kLogFieldCount; ++i) {
        const auto field = static_cast<LogField>(i);
        if (!report.mapping[field].isGiven()) continue;
        out += std::string(std::exchange(isFirst, false) ? "" : ",") + "\"" + name(field) + "\":";
        if (const auto constant = report.mapping[field].constant)
            out += base::number(*constant);
        else
            io::appendQuoted(out, columnsOf(report.mapping[field]));
    }
    out += "},\"not_read\":[";
    isFirst = true;
    for (const std::string& column : columnsNotRead(report)) {
        if (!std::exchange(isFirst, false)) out += ',';
        io::appendQuoted(out, column);
    }
    out += "],\"rows\":" + std::to_string(counts.rows) + ",\"bad_lines\":" + std::to_string(counts.bad) +
           ",\"verdicts\":{";
    for (int i = 0; i < kVerdictCount; ++i) {
        const char* title =
            static_cast<Verdict>(i) == Verdict::NotApplicable ? "no answer" : name(static_cast<Verdict>(i));
        out += std::string(i ? "," : "") + "\"" + title +
               "\":" + std::to_string(counts.verdicts[static_cast<std::size_t>(i)]);
    }
    out += "},\"agrees\":{\"with_values\":" + std::to_string(counts.agreeInValues) + ",\"decision_only\":" +
           std::to_string(counts.verdicts[static_cast<std::size_t>(Verdict::Agrees)] - counts.agreeInValues) +
           ",\"hits_without_values\":" + std::to_string(counts.agreeInBareHits) + "}";
    appendTolerance(out, report.mapping, counts);
    appendReasons(out, report);
    out += ",\"top\":[";
    for (std::size_t i = 0; i < report.top.size(); ++i) {
        if (i != 0) out += ',';
        const LogRow row = (*report.table)[report.top[i]];
        const LogDetail detail = readRow(*report.source, report.mapping, row);
        appendFinding(out, report.mapping, row, detail,
                      reasonName(report.reasons, report.mapping, report.top[i], detail));
    }
    return out + "]" + report.members + "}\n";
}

}  // namespace logs
