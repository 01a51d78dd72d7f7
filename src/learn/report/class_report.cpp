/// The results of a class as a page, a table for a spreadsheet and lines for a terminal.

#include <algorithm>
#include <set>

#include "io/budget.h"
#include "io/text.h"
#include "learn/report/class_table.h"
#include "text/numbers.h"
#include "text/spreadsheet.h"

namespace learn {
namespace {

/// "3.9, 4"
std::string examplesOf(const MistakeRow& row) {
    std::string list;
    for (const std::string& answer : row.examples) list += (list.empty() ? "" : ", ") + io::oneLine(answer);
    return list;
}

/// One sentence that names the lessons whose tasks are not all known; empty where there is none.
std::string lackOf(const ClassTable& table) {
    std::set<std::string> absent;
    for (const TaskColumn& column : table.columns)
        if (!column.isAtHand) absent.insert(column.lessonId);
    std::string names;
    for (const std::string& name : absent) names += (names.empty() ? "" : ", ") + io::oneLine(name);
    return names.empty() ? ""
                         : "Not among the lessons here, so only the tasks that somebody tried are counted: " + names;
}

// --- HTML ---

constexpr std::pair<char, const char*> kEscapes[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};

/// Text for the content of an element or an attribute in quotes.
std::string escapedHtml(std::string_view text) {
    std::string out;
    for (const char c : io::oneLine(text)) {
        const auto special = std::find_if(std::begin(kEscapes), std::end(kEscapes),
                                          [&](const auto& escape) { return escape.first == c; });
        out += special == std::end(kEscapes) ? std::string(1, c) : special->second;
    }
    return out;
}

constexpr std::string_view kStyle = R"(
:root { color-scheme: light; }
body { font: 15px/1.45 Inter, "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: #1c2430; background: #fff;
  margin: 2.2em auto; max-width: 80em; padding: 0 1.5em; }
h1 { font-size: 1.7em; margin: 0 0 .1em; letter-spacing: -.01em; }
h2 { font-size: 1.15em; margin: 2em 0 .6em; }
p { margin: .3em 0 1em; color: #526070; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .38em .6em; border-bottom: 1px solid #dfe4ea; text-align: center; white-space: nowrap; }
thead th { font-weight: 600; vertical-align: bottom; }
thead tr:first-child th { border-bottom: 0; color: #526070; font-weight: 500; white-space: normal; min-width: 4.5em; }
th.first, td.first { border-left: 2px solid #c8d0d9; }
th.name { text-align: left; position: sticky; left: 0; background: #fff; }
td.done { background: #e3f1ea; color: #0f5c3b; }
td.shown { background: #fbeed5; color: #7a4a00; }
td.tried { background: #eef1f5; color: #333f4d; }
td.none { color: #a5afba; }
tfoot th, tfoot td { border-bottom: 0; border-top: 1px solid #dfe4ea; color: #526070; font-weight: 500; }
tfoot tr:first-child th, tfoot tr:first-child td { border-top: 2px solid #8a97a5; }
small { color: inherit; opacity: .75; }
.tasks th, .tasks td { text-align: right; }
.tasks .left { text-align: left; white-space: normal; }
@media print { body { margin: 0; font-size: 10px; max-width: none; } th.name { position: static; }
  tr { break-inside: avoid; } td { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .scroll { overflow: visible; } @page { size: A4 landscape; margin: 12mm; } }
)";

std::string counted(std::size_t count, const char* what) { return text::counted(std::to_string(count), what); }

/// A cell of a table. @param kind  its classes
std::string td(const std::string& content, const std::string& kind = {}) {
    return (kind.empty() ? "<td>" : "<td class=\"" + kind + "\">") + content + "</td>";
}
std::string td(std::size_t number, const std::string& kind = {}) { return td(std::to_string(number), kind); }

bool beginsLesson(const ClassTable& table, std::size_t column) {
    return column == 0 || table.columns[column].lessonId != table.columns[column - 1].lessonId;
}

/// "4:05", minutes and seconds; "–" for none.
std::string duration(std::size_t seconds) {
    if (seconds == 0) return "–";
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

/// Attempts, and below them hints, reveals and time where there were any.
std::string effort(const TaskRecord& record) {
    std::string more;
    const auto add = [&](const std::string& text) { more += (more.empty() ? "" : " · ") + text; };
    if (record.hints > 0) add(counted(std::size_t(record.hints), "hint"));
    if (record.done && record.reveals > 0) add(std::to_string(record.reveals) + " shown");
    if (record.pasted > 0) add(std::to_string(record.pasted) + " pasted");
    if (isQuick(record)) add("quick");
    if (record.seconds > 0) add(duration(static_cast<std::size_t>(record.seconds)));
    return std::to_string(record.attempts) + (more.empty() ? "" : "<br><small>" + more + "</small>");
}

std::string cell(const TaskRecord& record, bool isFirst) {
    const std::string first = isFirst ? " first" : "";
    if (record.done) return td("✓ " + effort(record), "done" + first);
    if (isShown(record)) return td("shown " + effort(record), "shown" + first);
    return isTried(record) ? td("… " + effort(record), "tried" + first) : td("–", "none" + first);
}

/// Each student's tasks are shown: in all at most io::kMostReportCells.
bool hasCells(const ClassTable& table) {
    return table.columns.empty() || table.students.size() <= io::kMostReportCells / table.columns.size();
}

/// @param columns  of tasks: all, or none
std::string headRows(const ClassTable& table, std::size_t columns) {
    std::string lessons = "<tr><th class=\"name\"></th>", tasks = "<tr><th class=\"name\">Student</th>";
    for (std::size_t i = 0; i < columns; ++i) {
        const TaskColumn& column = table.columns[i];
        const bool isFirst = beginsLesson(table, i);
        if (isFirst) {
            std::size_t span = 1;
            while (i + span < table.columns.size() && !beginsLesson(table, i + span)) ++span;
            lessons +=
                "<th class=\"first\" colspan=\"" + std::to_string(span) + "\">" + escapedHtml(column.lesson) + "</th>";
        }
        tasks += std::string("<th") + (isFirst ? " class=\"first\"" : "") + " title=\"" + escapedHtml(column.task) +
                 "\">" + column.number + "</th>";
    }
    lessons += "<th class=\"first\" colspan=\"5\">All tasks</th></tr>\n";
    tasks += "<th class=\"first\">done</th><th>shown</th><th>attempts</th><th>hints</th><th>time</th></tr>\n";
    return "<thead>\n" + lessons + tasks + "</thead>\n";
}

std::string totals(const TaskSums& sums) {
    return td(sums.done, "first") + td(sums.revealed) + td(sums.attempts) + td(sums.hints) + td(duration(sums.seconds));
}

std::string summaryRow(const ClassTable& table, std::size_t columns, const char* name, std::size_t TaskSums::*member) {
    std::string text = std::string("<tr><th class=\"name\">") + name + "</th>";
    for (std::size_t i = 0; i < columns; ++i)
        text += td(table.columns[i].*member, beginsLesson(table, i) ? "first" : "");
    return text;
}

/// A quotient with one decimal, "-" over nothing.
std::string mean(std::size_t sum, std::size_t count) {
    if (count == 0) return "–";
    const std::size_t tenths = (20 * sum + count) / (2 * count);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string tasksTable(const ClassTable& table) {
    std::string text =
        "<h2>The tasks</h2>\n<div class=\"scroll\"><table class=\"tasks\">\n<thead><tr><th class=\"left\">Task</th>"
        "<th class=\"left\">Lesson</th><th class=\"left\">Page</th><th>tried by</th><th>done by</th><th>shown to</th>"
        "<th>attempts each</th><th>hints each</th><th>time each</th></tr></thead>\n<tbody>\n";
    for (const TaskColumn& column : table.columns)
        text += "<tr>" + td(column.number, "left") + td(escapedHtml(column.lesson), "left") +
                td(escapedHtml(column.task), "left") + td(column.tried) + td(column.done) + td(column.revealed) +
                td(mean(column.attempts, column.tried)) + td(mean(column.hints, column.tried)) +
                td(duration(column.tried == 0 ? 0 : column.seconds / column.tried)) + "</tr>\n";
    return text + "</tbody></table></div>\n";
}

/// What was answered wrongly, by task and misconception; empty if nothing was.
std::string mistakesTable(const ClassTable& table) {
    if (table.mistakes.empty()) return {};
    std::string text =
        "<h2>The wrong answers</h2>\n<div class=\"scroll\"><table class=\"tasks\">\n<thead><tr><th "
        "class=\"left\">Task</th><th class=\"left\">Page</th><th class=\"left\">What was wrong</th>"
        "<th>students</th><th>answers</th><th class=\"left\">such as</th></tr></thead>\n<tbody>\n";
    for (const MistakeRow& row : table.mistakes)
        text += "<tr>" + td(table.columns[row.column].number, "left") +
                td(escapedHtml(table.columns[row.column].task), "left") +
                td(row.mistake.empty() ? "(no known mistake)" : escapedHtml(row.mistake), "left") + td(row.students) +
                td(row.answers) + td(escapedHtml(examplesOf(row)), "left") + "</tr>\n";
    return text + "</tbody></table></div>\n";
}

/// The table of the students: a column for each task, unless those would be too many cells for a browser.
std::string studentsTable(const ClassTable& table) {
    const std::size_t columns = hasCells(table) ? table.columns.size() : 0;
    std::string text = "<div class=\"scroll\"><table>\n" + headRows(table, columns) + "<tbody>\n";
    for (const StudentRow& row : table.students) {
        text += "<tr><th class=\"name\" title=\"" + escapedHtml(row.file) + "\"><bdi>" + escapedHtml(row.student) +
                "</bdi></th>";
        for (std::size_t i = 0; i < columns; ++i) text += cell(row.records[i], beginsLesson(table, i));
        text += totals(row) + "</tr>\n";
    }
    text += "</tbody>\n<tfoot>\n" +
            summaryRow(table, columns, columns > 0 ? "done by" : "all students", &TaskSums::done) + totals(table.all) +
            "</tr>\n";
    for (const auto& [name, member] :
         {std::pair("tried by", &TaskSums::tried), std::pair("shown to", &TaskSums::revealed)})
        if (columns > 0)
            text += summaryRow(table, columns, name, member) + "<td class=\"first\" colspan=\"5\"></td></tr>\n";
    return text + "</tfoot>\n</table></div>\n";
}

/// One sentence that the cells are left out; empty if the page holds them.
std::string cellsNote(const ClassTable& table) {
    if (hasCells(table)) return {};
    return "<p>" + std::to_string(table.students.size()) + " students and " + std::to_string(table.columns.size()) +
           " tasks are more cells than a page can show: each student’s own tasks are in the table for a spreadsheet "
           "(--csv).</p>\n";
}

// --- CSV ---

/// A text cell: quoted where needed, and never a formula.
std::string csvCell(std::string_view text) {
    const std::string cell = text::spreadsheetCell(text);
    if (cell.find_first_of(",;\"\r\n") == std::string::npos && !cell.starts_with(' ') && !cell.ends_with(' '))
        return cell;
    std::string quoted = "\"";
    for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string csvNumbers(std::initializer_list<std::size_t> numbers) {
    std::string text;
    for (const std::size_t number : numbers) text += ',' + std::to_string(number);
    return text;
}
std::string csvTotals(const TaskSums& s) {
    return csvNumbers({s.done, s.revealed, s.attempts, s.hints, s.reveals, s.pasted, s.seconds});
}
std::string csvTask(const TaskSums& s) {
    return csvNumbers({s.done, s.attempts, s.hints, s.reveals, s.pasted, s.seconds});
}

/// The last rows: sums over all students, and how many have tried each task, and had it shown.
std::string csvSummary(const ClassTable& table) {
    std::string sums = "all students," + csvTotals(table.all), tried = "tried by,,,,,,,,", shown = "shown to,,,,,,,,";
    for (const TaskColumn& column : table.columns) {
        sums += csvTask(column);
        tried += csvNumbers({column.tried}) + ",,,,,";
        shown += csvNumbers({column.revealed}) + ",,,,,";
    }
    return sums + "\r\n" + tried + "\r\n" + shown + "\r\n";
}

}  // namespace

std::string htmlReport(const ClassTable& table) {
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Results of the "
        "class</title>\n"
        "<style>";
    text += kStyle;
    text += "</style>\n</head>\n<body>\n<h1>Results of the class</h1>\n<p>" +
            counted(table.students.size(), "student") +
            ". ✓ done, … tried, “shown” had the answer shown before it was found; the number counts attempts, times "
            "are minutes and seconds, “quick” was done in less than " +
            std::to_string(kLeastSeconds) + " seconds.</p>\n" +
            (lackOf(table).empty() ? "" : "<p>" + escapedHtml(lackOf(table)) + ".</p>\n") + cellsNote(table) +
            studentsTable(table) + mistakesTable(table) + tasksTable(table) + "</body>\n</html>\n";
    return text;
}

std::string csvReport(const ClassTable& table) {
    std::string text = "\xEF\xBB\xBFstudent,file,done,shown,attempts,hints,reveals,pasted,seconds";
    for (const TaskColumn& column : table.columns)
        for (const char* what : {" done", " attempts", " hints", " reveals", " pasted", " seconds"})
            text += ',' + csvCell(column.lessonId + '/' + column.taskId + what);
    text += "\r\n";
    for (const StudentRow& row : table.students) {
        text += csvCell(row.student) + ',' + csvCell(row.file) + csvTotals(row);
        for (const TaskRecord& record : row.records) {
            TaskSums one;
            one.add(record);
            text += csvTask(one);
        }
        text += "\r\n";
    }
    return text + csvSummary(table);
}

std::string textReport(const ClassTable& table) {
    std::string text;
    for (const StudentRow& row : table.students)
        text +=
            io::oneLine(row.student) + ": " + std::to_string(row.done) + " of " + std::to_string(table.columns.size()) +
            " tasks done, " + std::to_string(row.revealed) + " shown, " + counted(row.attempts, "attempt") + ", " +
            counted(row.hints, "hint") + (row.pasted == 0 ? "" : ", " + std::to_string(row.pasted) + " pasted") +
            (row.quick == 0
                 ? ""
                 : ", " + std::to_string(row.quick) + " in less than " + std::to_string(kLeastSeconds) + " seconds") +
            '\n';
    for (const MistakeRow& row : table.mistakes)
        text += table.columns[row.column].number + ' ' + io::oneLine(table.columns[row.column].task) + ": " +
                counted(row.students, "student") + " wrong (" + examplesOf(row) + ')' +
                (row.mistake.empty() ? "" : ": " + io::oneLine(row.mistake)) + '\n';
    const std::string lack = lackOf(table);
    return lack.empty() ? text : text + lack + '\n';
}

}  // namespace learn
