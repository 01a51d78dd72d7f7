#include "logs/report/report.h"

#include <algorithm>
#include <array>

#include "base/numbers.h"
#include "base/sizes.h"
#include "io/object_writer.h"
#include "io/text.h"
#include "logs/read/others.h"
#include "logs/read/presets.h"
#include "logs/read/world.h"
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
    return source.constant ? base::number(*source.constant) + " (fixed)" : commaList(source.columns);
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

/// What of the recorded answers is judged, and the columns that are not read: before any count of rows that agree.
std::string readText(const LogReport& report) {
    std::vector<std::string> judged;
    for (int i = static_cast<int>(LogField::Hit); i < static_cast<int>(LogField::Unsafe); ++i)
        if (const auto field = static_cast<LogField>(i);
            report.mapping[field].isGiven() && whyNotJudged(report.mapping, field).empty())
            judged.emplace_back(name(field));
    if (report.mapping[LogField::Hits].isGiven()) judged.emplace_back(name(LogField::Hits));
    const bool isBare = judged == std::vector<std::string>{name(LogField::Hit)};
    const std::vector<std::string> unread = columnsNotRead(report);
    const std::vector<std::string> values = unreadAnswers(report.mapping, report.table->laterColumns());
    const std::size_t worlds = report.table->worldLines().size();
    const std::string among = report.mapping.world
                                  ? "  cast among " + counted(report.mapping.world->size(), "obstacle") + "\n"
                              : worlds > 0 ? "  cast among the obstacles that " + counted(worlds, "line") + " tell\n"
                                           : "";
    return among + "  answers judged by: " + commaList(judged) +
           (isBare ? " alone: no time, point or normal is read" : "") + "\n  not read: " +
           (unread.empty() ? "no column" : io::oneLine(commaList(unread)) + "; reasons may depend on them") + "\n" +
           (values.empty() ? "" : "  not read of the answers: " + io::oneLine(commaList(values)) + "\n") + "\n";
}

/// How the values of a field are understood, where there is a choice.
std::string meaningOf(const LogMapping& mapping, LogField field) {
    if (field == LogField::Normal) return name(mapping.normal);
    if (const std::string why = whyNotJudged(mapping, field); !why.empty()) return "not judged: " + why;
    if (field == LogField::Time) return name(mapping.time);
    if (field != LogField::Direction) return "";
    return mapping.direction == LogDirection::AsItStands ? "as it stands" : "brought to length 1";
}

std::string mappingText(const LogMapping& mapping) {
    const LogPreset* preset = logPresetNamed(mapping.preset);
    std::size_t width = kNameWidth;
    for (int i = 0; i < kLogFieldCount; ++i)
        if (const auto field = static_cast<LogField>(i); mapping[field].isGiven())
            width = std::max(width, std::string_view(name(field)).size() + 2);
    std::string text;
    for (int i = 0; i < kLogFieldCount; ++i) {
        const auto field = static_cast<LogField>(i);
        if (!mapping[field].isGiven()) continue;
        text += "  " + leftPadded(name(field), width) + io::oneLine(columnsOf(mapping[field]));
        if (const std::string meaning = meaningOf(mapping, field); !meaning.empty()) text += " (" + meaning + ")";
        text += '\n';
    }
    if (preset && *preset->evidence != 0) text += "  " + leftPadded("choices", width) + preset->evidence + "\n";
    if (!mapping[LogField::Hit].isGiven())
        text += "  " + leftPadded("hit", width) +
                (mapping.hit == LogHit::TimeGiven ? "where a time >= 0 is given\n" : "where the fraction is below 1\n");
    return text;
}

const char* titleOf(Verdict verdict) { return verdict == Verdict::NotApplicable ? "no answer" : name(verdict); }

std::string countsText(const LogCounts& counts, double tolerance) {
    std::string text = leftPadded("verdict", kNameWidth) + "      rows";
    if (tolerance > 0) text += "   within " + base::number(tolerance) + " units";
    text += "\n";
    for (int i = 0; i < kVerdictCount; ++i) {
        const auto verdict = static_cast<Verdict>(i);
        const std::uint64_t rows = counts.verdicts[static_cast<std::size_t>(i)];
        if (verdict == Verdict::NotApplicable && rows == 0) continue;
        text += leftPadded(titleOf(verdict), kNameWidth) + aligned(rows, 10);
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
    if (counts.otherBody > 0) text += "another body was met first in " + counted(counts.otherBody, "row") + "\n";
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
        text += leftPadded(end, kNameWidth) + aligned(rows, 10) + "  " + std::string(base::toSize(bar), '#') + "\n";
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

namespace {

std::string listOf(const auto& words) {
    std::string list;
    for (const auto& word : words) {
        list += list.empty() ? '[' : ',';
        io::appendQuoted(list, word);
    }
    return list.empty() ? "[]" : list + ']';
}

void writeWords(io::ObjectWriter& out, const char* key, const std::string& words) {
    if (!words.empty()) out.text(key, words);
}

void appendReason(std::string& text, const LogReason& reason) {
    io::ObjectWriter out(text, false);
    out.text("name", reason.name);
    writeWords(out, "words", reason.words);
    if (reason.number) out.number("number", *reason.number);
    writeWords(out, "unit", reason.unit);
    writeWords(out, "advice", reason.advice);
    out.count("explains", reason.explains);
    out.count("against", reason.against);
    if (reason.heldOut.wrong > 0) {
        out.openInner("held_out");
        out.count("wrong", reason.heldOut.wrong);
        out.count("explains", reason.heldOut.explains);
        out.count("right", reason.heldOut.right);
        out.count("against", reason.heldOut.against);
        out.closeInner();
    }
    std::vector<const char*> symptoms;
    for (int i = 0; i < kLogSymptomCount; ++i)
        if ((reason.symptoms & bitOf(static_cast<LogSymptom>(i))) != 0)
            symptoms.push_back(name(static_cast<LogSymptom>(i)));
    out.json("symptoms", listOf(symptoms));
    out.json("as_well", listOf(reason.equals));
    out.close();
}

void writeReasons(io::ObjectWriter& out, const LogReport& report) {
    const LogReasons& found = report.reasons;
    std::string reasons;
    for (const LogReason& reason : found.reasons) {
        if (!reasons.empty()) reasons += ',';
        appendReason(reasons, reason);
    }
    out.json("reasons", '[' + reasons + ']');
    out.openInner("reasons_tested");
    out.count("wrong", found.wrong);
    out.count("tested", found.tested);
    out.count("right_tested", found.controls);
    out.count("explained", found.explained);
    out.closeInner();
    out.json("summary", listOf(summary(found)));
    if (suggestsFloat(report.floats, report.mapping)) writeWords(out, "try_float", words(report.floats));
}

void writeCounts(io::ObjectWriter& out, const LogCounts& counts, double tolerance) {
    out.count("rows", counts.rows);
    out.count("bad_lines", counts.bad);
    out.openInner("verdicts");
    for (int i = 0; i < kVerdictCount; ++i)
        out.count(titleOf(static_cast<Verdict>(i)), counts.verdicts[static_cast<std::size_t>(i)]);
    out.closeInner();
    out.openInner("agrees");
    out.count("with_values", counts.agreeInValues);
    out.count("decision_only", counts.verdicts[static_cast<std::size_t>(Verdict::Agrees)] - counts.agreeInValues);
    out.count("hits_without_values", counts.agreeInBareHits);
    out.count("hits_with_values_not_read", counts.agreeUnread);
    out.closeInner();
    if (counts.otherBody > 0) out.count("another_body_first", counts.otherBody);
    if (!(tolerance > 0)) return;
    out.number("tolerance", tolerance);
    out.openInner("within_tolerance");
    for (const Verdict v : {Verdict::Wrong, Verdict::WrongValue, Verdict::Inaccurate})
        out.count(name(v), counts.within[static_cast<std::size_t>(v)]);
    out.closeInner();
}

}  // namespace

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
    std::string text;
    io::ObjectWriter out(text, false);
    out.text("file", io::isUtf8(report.file) ? report.file : io::oneLine(report.file));
    out.text("preset", report.mapping.preset);
    out.flag("binary32", report.mapping.readsFloat);
    out.openInner("columns");
    for (int i = 0; i < kLogFieldCount; ++i) {
        const LogSource& source = report.mapping.sources[static_cast<std::size_t>(i)];
        if (source.constant)
            out.number(name(static_cast<LogField>(i)), *source.constant);
        else if (source.isGiven())
            out.text(name(static_cast<LogField>(i)), columnsOf(source));
    }
    out.closeInner();
    out.json("not_read", listOf(columnsNotRead(report)));
    out.json("not_read_of_answers", listOf(unreadAnswers(report.mapping, report.table->laterColumns())));
    writeCounts(out, count(*report.table, report.mapping.tolerance), report.mapping.tolerance);
    writeReasons(out, report);
    std::string top;
    for (const std::uint32_t place : report.top) {
        if (!top.empty()) top += ',';
        const LogRow row = (*report.table)[place];
        const LogDetail detail = readRow(*report.source, report.mapping, row);
        appendFinding(top, report.mapping, row, detail, reasonName(report.reasons, report.mapping, place, detail));
    }
    out.json("top", '[' + top + ']');
    out.close();
    return text.insert(text.size() - 1, report.members) + '\n';
}

}  // namespace logs
