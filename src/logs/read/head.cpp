#include "logs/read/head.h"

#include <algorithm>

#include "io/text.h"
#include "logs/read/column_names.h"
#include "logs/read/guess.h"
#include "logs/read/number.h"
#include "logs/read/pairs.h"

namespace logs {
namespace {

constexpr std::uint64_t kHeadBytes = std::uint64_t{1} << 20;
constexpr const char* kJsonArray = "a JSON array: write one object a line instead";

/// The first rows, and the last comment before them.
struct FirstLines {
    std::vector<std::string> rows;
    std::string lastComment;  ///< before the first row, without its '#'
    std::string problem;      ///< io::wideEncodingProblem()
};

/// Takes a row, or a comment before the first.
void takeLine(FirstLines& first, std::string_view line) {
    if (!isPassedOver(line)) first.rows.emplace_back(line);
    if (!first.rows.empty()) return;
    const std::size_t hash = line.find('#');
    if (hash != std::string_view::npos) first.lastComment = line.substr(hash + 1);
}

/// Reads chunks until one contains a row: the file may begin with a line that is too long, or with worlds.
FirstLines readFirstLines(const io::LineFile& file) {
    constexpr std::uint64_t kMostBytes = 64 * kHeadBytes;
    FirstLines first;
    std::string buffer;
    bool hasRow = false;
    for (std::uint64_t begin = 0; begin < file.size() && !hasRow; begin += kHeadBytes) {
        if (begin >= kMostBytes && !first.rows.empty()) break;
        file.eachLine(begin, begin + kHeadBytes, buffer, [&](const io::FileLine& line) {
            if (line.offset == 0) first.problem = io::wideEncodingProblem(line.text);
            if (!first.problem.empty()) return false;
            if (line.isTooLong) return true;
            takeLine(first, line.text);
            hasRow |= !first.rows.empty() && line.text.size() < kHeadBytes / 4;
            return first.rows.size() < LogHead::kMostLines;
        });
        if (!first.problem.empty()) break;
    }
    return first;
}

/// Adds what a row holds in a column. Vectors and numbers take precedence over flags, flags over text: a single word in
/// a column of numbers does not make it a text column.
void mergeColumn(std::vector<LogColumn>& columns, LogColumn column) {
    constexpr auto weight = [](LogColumn::Kind kind) {
        using enum LogColumn::Kind;
        return kind == Vector || kind == Quaternion || kind == Points || kind == Number ? 3
               : kind == Flag                                                           ? 2
               : kind == Text                                                           ? 1
                                                                                        : 0;
    };
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == column.name; });
    if (found == columns.end())
        columns.push_back(std::move(column));
    else if (weight(column.kind) > weight(found->kind))
        *found = std::move(column);
}

void readJsonColumns(LogHead& head, std::string_view line) {
    io::JsonList list;
    std::string object;
    if (!io::isUtf8(line) || !readLogObject(head.format, line, list, object).empty()) return;
    for (LogColumn& column : jsonColumns(list)) mergeColumn(head.columns, std::move(column));
}

/// Samples lines from the whole file: later lines may have other columns.
void readJsonColumnsFarther(LogHead& head, const io::LineFile& file) {
    constexpr std::uint64_t kPlaces = 256, kRoom = std::uint64_t{1} << 14;
    std::string buffer;
    for (std::uint64_t i = 1; i <= kPlaces && file.size() > kHeadBytes / 8; ++i) {
        const std::uint64_t begin = file.size() / kPlaces * i - std::min(file.size() / kPlaces, kRoom);
        file.eachLine(begin, begin + kRoom, buffer, [&](const io::FileLine& line) {
            const bool isLong = line.isTooLong || line.text.size() > kHeadBytes / 4;
            if (!isLong && !line.isCutOff) readJsonColumns(head, line.text);
            return isLong;
        });
    }
}

std::string freshName(const std::vector<std::string>& taken, std::string name) {
    if (!isAmong(taken, name)) return name;
    for (int i = 2;; ++i)
        if (std::string next = name + " #" + std::to_string(i); !isAmong(taken, next)) return next;
}

std::vector<std::string> fieldsOf(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    std::deque<std::string> unquoted;
    constexpr std::size_t kMostColumns = 1000;
    if (!splitCsv(line, separator, fields, unquoted).empty()) return {};
    if (fields.size() > kMostColumns) fields.resize(kMostColumns);
    return {fields.begin(), fields.end()};
}

/// The most frequent separator; on a tie not the comma, which may be a decimal comma.
char separatorOf(std::string_view line) {
    for (const char c : {';', '\t'}) {
        const std::vector<std::string> fields = fieldsOf(line, c);
        if (fields.size() > 1 && std::any_of(fields.begin(), fields.end(), isDecimalComma)) return c;
    }
    char best = ',';
    std::ptrdiff_t most = 0;
    for (const char c : {';', '\t', ','}) {
        const auto count = std::count(line.begin(), line.end(), c);
        if (count > most) best = c;
        most = std::max(most, count);
    }
    return best;
}

bool isHeading(const std::vector<std::string>& fields) {
    return std::none_of(fields.begin(), fields.end(), [](const std::string& field) {
        return readLogNumber(field, false).state == LogNumber::State::Finite || isDecimalComma(field);
    });
}

/// Names the columns by the first line, or by the comment before it, unless that holds numbers already.
void readCsvHeading(LogHead& head, const std::string& comment) {
    head.csv.separator = separatorOf(head.lines.front());
    std::vector<std::string> fields = fieldsOf(head.lines.front(), head.csv.separator);
    if (fields.empty()) return;
    head.csv.hasHeading = isHeading(fields);
    if (const auto behind = fieldsOf(comment, head.csv.separator);
        !head.csv.hasHeading && behind.size() == fields.size() && fields.size() > 1 && isHeading(behind)) {
        head.csv.isHeadingComment = true;
        fields = behind;
    }
    for (std::size_t i = 0; i < fields.size(); ++i)
        head.csv.columns.push_back(freshName(head.csv.columns, head.csv.isNamed() ? fields[i] : std::to_string(i + 1)));
    if (head.csv.hasHeading) head.lines.erase(head.lines.begin());
}

/// 0,5 is a half where a column of single numbers holds such a field, and none a number with a point.
bool findsDecimalComma(const LogHead& head) {
    if (head.csv.separator == ',') return false;
    bool isFound = false;
    for (const std::string& line : head.lines) {
        const std::vector<std::string> fields = fieldsOf(line, head.csv.separator);
        for (std::size_t i = 0; i < std::min(fields.size(), head.csv.columns.size()); ++i) {
            const bool hasPoint = fields[i].find('.') != std::string::npos;
            if (hasPoint && readLogNumber(fields[i], false).state == LogNumber::State::Finite) return false;
            isFound = isFound || (isDecimalComma(fields[i]) && namesNumber(head.csv.columns[i]));
        }
    }
    return isFound;
}

void readCsvColumns(LogHead& head) {
    head.csv.hasDecimalComma = findsDecimalComma(head);
    for (const std::string& name : head.csv.columns) head.columns.push_back({name, LogColumn::Kind::Unknown, ""});
    for (const std::string& line : head.lines) {
        if (!io::isUtf8(line)) continue;
        std::vector<std::string> fields = fieldsOf(line, head.csv.separator);
        for (std::size_t i = 0; i < std::min(fields.size(), head.csv.columns.size()); ++i) {
            if (head.csv.hasDecimalComma && isDecimalComma(fields[i]))
                std::replace(fields[i].begin(), fields[i].end(), ',', '.');
            mergeColumn(head.columns, csvColumn(head.csv.columns[i], fields[i]));
        }
    }
}

/// A line of JSON Lines: an object, maybe behind the time and the name that an engine's own log begins its lines with.
bool isJsonLine(const std::string& line) {
    if (line[line.find_first_not_of(" \t")] == '{') return true;
    io::JsonList list;
    const std::string_view part = jsonPart(line);
    return part.size() < line.size() && io::readObject(part, list).empty() && list.front().size() > 1;
}

/// @param file  null: the lines are all that there is
io::Result<LogHead> headOf(FirstLines first, const io::LineFile* file) {
    LogHead head;
    head.lines = std::move(first.rows);
    const bool isJson = std::any_of(head.lines.begin(), head.lines.end(), isJsonLine);
    constexpr std::size_t kTelling = 20;  // lines that tell whether they hold names and values
    const auto end = head.lines.begin() + static_cast<std::ptrdiff_t>(std::min(kTelling, head.lines.size()));
    const bool arePairs = !isJson && 2 * std::count_if(head.lines.begin(), end, holdsPairs) > end - head.lines.begin();
    head.format = isJson ? LogFormat::JsonLines : arePairs ? LogFormat::Pairs : LogFormat::Csv;
    if (head.format != LogFormat::Csv) {
        for (const std::string& line : head.lines) readJsonColumns(head, line);
        if (file) readJsonColumnsFarther(head, *file);
    } else {
        if (head.lines.front().starts_with('[')) return io::Error{kJsonArray};
        readCsvHeading(head, first.lastComment);
        readCsvColumns(head);
    }
    if (isJson && head.columns.empty() && head.lines.front().starts_with('[')) return io::Error{kJsonArray};
    if (isJson && head.columns.empty()) {
        io::JsonList list;
        return io::Error{"no line is a JSON object; " + io::readObject(jsonPart(head.lines.front()), list)};
    }
    if (head.columns.empty() || (head.format == LogFormat::Csv && head.columns.size() < 2))
        return io::Error{"neither JSON Lines nor CSV: " + io::inQuotes(head.lines.empty() ? "" : head.lines.front())};
    return head;
}

}  // namespace

io::Result<LogHead> readHead(const io::LineFile& file) {
    FirstLines first = readFirstLines(file);
    if (!first.problem.empty()) return io::Error{first.problem};
    if (first.rows.empty())
        return io::Error{file.size() == 0 ? "the file is empty" : "no line of the file can be read"};
    return headOf(std::move(first), &file);
}

io::Result<LogHead> readHeadOf(std::string_view text) {
    FirstLines first;
    while (!text.empty() && first.rows.size() < LogHead::kMostLines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        takeLine(first, line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (first.rows.empty()) return io::Error{"no line of the text can be read"};
    return headOf(std::move(first), nullptr);
}

bool isMostlyRows(const LogHead& head) {
    if (head.format != LogFormat::JsonLines) return true;
    const auto rows = std::count_if(head.lines.begin(), head.lines.end(), isJsonLine);
    return 2 * static_cast<std::size_t>(rows) > head.lines.size();
}

bool tellsOnlyWorlds(const LogHead& head) {
    const LogMapping mapping = guessMapping(head);
    if (!mapping[LogField::Obstacles].isGiven() || mapping[LogField::Start].isGiven()) return false;
    io::JsonList list;
    return std::all_of(head.lines.begin(), head.lines.end(), [&](const std::string& line) {
        if (!io::readObject(line, list).empty()) return false;
        const io::JsonValue& object = list.front();
        for (const io::JsonValue* member = object.first(); member != object.last(); member = member->next()) {
            const bool isScalar = member->kind != io::JsonKind::Array && member->kind != io::JsonKind::Object;
            if (!isScalar && member->key != "obstacles") return false;
        }
        return object.find("obstacles") != nullptr;
    });
}

void addColumns(LogHead& head, std::string_view line) {
    if (head.format != LogFormat::Csv) readJsonColumns(head, line);
}

std::string csvHeading(const io::LineFile& file, bool isComment) {
    std::string heading, buffer;
    file.eachLine(0, kHeadBytes, buffer, [&](const io::FileLine& line) {
        const bool isRow = !isPassedOver(line.text);
        if (isRow && isComment) return false;
        if (isRow || line.text.find('#') != std::string_view::npos) heading = line.text;
        return !isRow;
    });
    return heading;
}

}  // namespace logs
