#include <utility>

#include "io/text.h"
#include "logs/judge/detail.h"
#include "logs/report/diff.h"

namespace logs {
namespace {

constexpr std::size_t kChangeWidth = 12;

std::string ofWidth(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}
std::string rightAligned(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// The listed rows: the first of each change.
std::vector<LogChangedRow> firstOfEach(const LogDiff& diff, std::size_t most) {
    std::vector<LogChangedRow> rows;
    std::array<std::size_t, kLogChangeCount> listed{};
    for (const LogChangedRow& row : diff.rows)
        if (listed[static_cast<std::size_t>(row.change)]++ < most) rows.push_back(row);
    return rows;
}

/// The row that a change is told by: after the change, if it is still there.
LogDetail detailOf(const LogChangedRow& row, const JudgedLog& before, const JudgedLog& after) {
    if (row.after && row.change != LogChange::Fixed) return readRow(after.file, after.mapping, after.table[*row.after]);
    return readRow(before.file, before.mapping, before.table[*row.before]);
}

std::string lineOf(const JudgedLog& log, std::optional<std::uint32_t> row) {
    return row ? std::to_string(log.table[*row].line) : "-";
}
std::string verdictOf(const JudgedLog& log, std::optional<std::uint32_t> row) {
    return row ? name(log.table[*row].verdict) : "-";
}

std::string changeText(const LogChangedRow& row, const JudgedLog& before, const JudgedLog& after) {
    const LogDetail detail = detailOf(row, before, after);
    std::string text = ofWidth(name(row.change), kChangeWidth) + rightAligned(lineOf(before, row.before), 8) +
                       rightAligned(lineOf(after, row.after), 8) + "  " + ofWidth(io::oneLine(detail.line.id), 14) +
                       "  ";
    text += ofWidth(verdictOf(before, row.before) + " -> " + verdictOf(after, row.after), 24) + "  ";
    return text + (row.change == LogChange::Fixed ? "was: " : "") + detail.sentence + "\n";
}

std::uint64_t changeCount(const LogDiff& diff, LogChange change) {
    return diff.counts[static_cast<std::size_t>(change)];
}

}  // namespace

std::string text(const LogDiff& diff, const JudgedLog& before, const JudgedLog& after, std::size_t most) {
    std::string out = "against " + io::oneLine(before.name) + ": " + std::to_string(diff.matchedById) +
                      " rows matched by id, " + std::to_string(diff.matchedByQuery) + " by query\n";
    if (diff.otherQueries != 0)
        out += std::to_string(diff.otherQueries) + " rows with the same id ask another query than before\n";
    out += ofWidth("change", kChangeWidth) + "    rows\n";
    for (int i = 0; i < kLogChangeCount; ++i) {
        const auto change = static_cast<LogChange>(i);
        out += ofWidth(name(change), kChangeWidth) + rightAligned(std::to_string(changeCount(diff, change)), 8) + "\n";
    }
    const std::vector<LogChangedRow> rows = firstOfEach(diff, most);
    if (rows.empty()) return out;
    out += "\n" + ofWidth("change", kChangeWidth) + "  before   after  id              " + ofWidth("verdicts", 24) +
           "  what differs\n";
    for (const LogChangedRow& row : rows) out += changeText(row, before, after);
    return out;
}

std::string json(const LogDiff& diff, const JudgedLog& before, const JudgedLog& after, std::size_t most) {
    std::string out = "{\"file\":";
    io::appendQuoted(out, io::isUtf8(before.name) ? before.name : io::oneLine(before.name));
    out += ",\"matched\":{\"id\":" + std::to_string(diff.matchedById) +
           ",\"query\":" + std::to_string(diff.matchedByQuery) +
           "},\"other_queries\":" + std::to_string(diff.otherQueries);
    for (int i = 0; i < kLogChangeCount; ++i) {
        std::string key = name(static_cast<LogChange>(i));
        for (char& c : key)
            if (c == ' ') c = '_';
        out += ",\"" + key + "\":" + std::to_string(diff.counts[static_cast<std::size_t>(i)]);
    }
    out += ",\"rows\":[";
    const char* separator = "";
    for (const LogChangedRow& row : firstOfEach(diff, most)) {
        const LogDetail detail = detailOf(row, before, after);
        out += std::string(std::exchange(separator, ",")) + "{\"change\":\"" + name(row.change) + '"';
        if (!detail.line.query.id.empty()) out += ",\"id\":" + detail.line.query.id;
        if (row.before)
            out += ",\"line_before\":" + lineOf(before, row.before) + ",\"verdict_before\":\"" +
                   verdictOf(before, row.before) + '"';
        if (row.after)
            out += ",\"line\":" + lineOf(after, row.after) + ",\"verdict\":\"" + verdictOf(after, row.after) + '"';
        out += ",\"what\":";
        io::appendQuoted(out, detail.sentence);
        out += '}';
    }
    return out + "]}";
}

}  // namespace logs
