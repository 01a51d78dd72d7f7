#include "learn/report/class_table.h"

#include <algorithm>
#include <map>
#include <set>

#include "io/budget.h"
#include "io/text.h"

namespace learn {
namespace {

/// Its answer was shown before it was found, now or with other numbers.
bool isShown(const TaskRecord& record) { return record.revealed || record.reveals > 0; }

using TasksOfLessons = std::map<std::string, std::set<std::string>>;

/// The tasks that at least one student has tried, by the ids of their lessons.
TasksOfLessons triedTasks(const std::vector<StudentFile>& files) {
    TasksOfLessons tried;
    for (const StudentFile& file : files)
        for (const auto& [lesson, tasks] : file.progress.lessons)
            for (const auto& [task, record] : tasks)
                if (isTried(record)) tried[lesson].insert(task);
    return tried;
}

void addColumns(ClassTable& table, TasksOfLessons tried, const std::vector<LessonFile>& lessons) {
    std::size_t lessonNumber = 0;
    for (const LessonFile& file : lessons) {
        const Lesson& lesson = file.loaded.lesson;
        if (!file.loaded.problems.empty() || tried.erase(lesson.id) == 0) continue;
        ++lessonNumber;
        std::size_t taskNumber = 0;
        for (const Page& page : lesson.pages)
            if (page.task)
                table.columns.push_back({lesson.id, page.task->id, true, lesson.title, page.title,
                                         std::to_string(lessonNumber) + '.' + std::to_string(++taskNumber)});
    }
    for (const auto& [lesson, tasks] : tried) {
        ++lessonNumber;
        std::size_t taskNumber = 0;
        for (const std::string& task : tasks)
            table.columns.push_back(
                {lesson, task, false, lesson, task, std::to_string(lessonNumber) + '.' + std::to_string(++taskNumber)});
    }
}

/// The record under the ids as the file has them, else as the program writes them.
TaskRecord recordOf(const Progress& progress, const TaskColumn& column) {
    const auto lesson = progress.lessons.find(column.lessonId);
    if (lesson == progress.lessons.end()) return progress.of(column.lessonId, column.taskId);
    const auto task = lesson->second.find(column.taskId);
    return task == lesson->second.end() ? progress.of(column.lessonId, column.taskId) : task->second;
}

StudentRow studentRow(const StudentFile& file, std::vector<TaskColumn>& columns) {
    StudentRow row;
    row.file = file.name;
    row.student = file.progress.student;
    if (row.student.empty()) row.student = file.name.substr(0, file.name.rfind('.'));
    for (TaskColumn& column : columns) {
        const TaskRecord record = recordOf(file.progress, column);
        const auto add = [](std::size_t& a, std::size_t& b, int number) {
            a += static_cast<std::size_t>(number), b += static_cast<std::size_t>(number);
        };
        column.tried += isTried(record);
        add(row.done, column.done, record.done);
        add(row.revealed, column.revealed, isShown(record));
        add(row.attempts, column.attempts, record.attempts);
        add(row.hints, column.hints, record.hints);
        add(row.reveals, column.reveals, record.reveals);
        add(row.seconds, column.seconds, record.seconds);
        row.records.push_back(record);
    }
    return row;
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

/// Text for the content of an element or an attribute in quotes.
std::string escapedHtml(std::string_view text) {
    std::string out;
    for (const char c : io::oneLine(text)) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&#39;";
        else
            out += c;
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

std::string studentsCounted(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " student" : " students");
}

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
    if (record.hints > 0) add(std::to_string(record.hints) + (record.hints == 1 ? " hint" : " hints"));
    if (record.done && record.reveals > 0) add(std::to_string(record.reveals) + " shown");
    if (record.seconds > 0) add(duration(static_cast<std::size_t>(record.seconds)));
    return std::to_string(record.attempts) + (more.empty() ? "" : "<br><small>" + more + "</small>");
}

std::string cell(const TaskRecord& record, bool isFirst) {
    const char* const kind = record.done ? "done" : isShown(record) ? "shown" : isTried(record) ? "tried" : "none";
    std::string text = std::string("<td class=\"") + kind + (isFirst ? " first" : "") + "\">";
    if (record.done)
        text += "✓ " + effort(record);
    else if (isShown(record))
        text += "shown " + effort(record);
    else if (isTried(record))
        text += "… " + effort(record);
    else
        text += "–";
    return text + "</td>";
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

std::string totals(const StudentRow& row) {
    std::string text;
    const char* kind = "<td class=\"first\">";
    for (const std::size_t number : {row.done, row.revealed, row.attempts, row.hints})
        text += std::exchange(kind, "<td>") + std::to_string(number) + "</td>";
    return text + "<td>" + duration(row.seconds) + "</td>";
}

std::string summaryRow(const ClassTable& table, std::size_t columns, const char* name,
                       std::size_t TaskColumn::*member) {
    std::string text = std::string("<tr><th class=\"name\">") + name + "</th>";
    for (std::size_t i = 0; i < columns; ++i)
        text += std::string(beginsLesson(table, i) ? "<td class=\"first\">" : "<td>") +
                std::to_string(table.columns[i].*member) + "</td>";
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
        text += "<tr><td class=\"left\">" + column.number + "</td><td class=\"left\">" + escapedHtml(column.lesson) +
                "</td><td class=\"left\">" + escapedHtml(column.task) + "</td><td>" + std::to_string(column.tried) +
                "</td><td>" + std::to_string(column.done) + "</td><td>" + std::to_string(column.revealed) +
                "</td><td>" + mean(column.attempts, column.tried) + "</td><td>" + mean(column.hints, column.tried) +
                "</td><td>" + duration(column.tried == 0 ? 0 : column.seconds / column.tried) + "</td></tr>\n";
    return text + "</tbody></table></div>\n";
}

/// The table of the students: a column for each task, unless those would be too many cells for a browser.
std::string studentsTable(const ClassTable& table) {
    const std::size_t columns = hasCells(table) ? table.columns.size() : 0;
    std::string text = "<div class=\"scroll\"><table>\n" + headRows(table, columns) + "<tbody>\n";
    StudentRow all;
    for (const StudentRow& row : table.students) {
        text += "<tr><th class=\"name\" title=\"" + escapedHtml(row.file) + "\"><bdi>" + escapedHtml(row.student) +
                "</bdi></th>";
        for (std::size_t i = 0; i < columns; ++i) text += cell(row.records[i], beginsLesson(table, i));
        text += totals(row) + "</tr>\n";
        for (std::size_t StudentRow::*sum : {&StudentRow::done, &StudentRow::revealed, &StudentRow::attempts,
                                             &StudentRow::hints, &StudentRow::seconds})
            all.*sum += row.*sum;
    }
    text += "</tbody>\n<tfoot>\n" +
            summaryRow(table, columns, columns > 0 ? "done by" : "all students", &TaskColumn::done) + totals(all) +
            "</tr>\n";
    for (const auto& [name, member] :
         {std::pair("tried by", &TaskColumn::tried), std::pair("shown to", &TaskColumn::revealed)})
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

/// A text cell: quoted where needed, and never a formula of a spreadsheet.
std::string csvCell(std::string_view text) {
    std::string cell = io::oneLine(text);
    if (!cell.empty() && std::string_view("=+-@").find(cell.front()) != std::string_view::npos) cell.insert(0, 1, '\'');
    if (cell.find_first_of(",\"\r\n") == std::string::npos && !cell.starts_with(' ') && !cell.ends_with(' '))
        return cell;
    std::string quoted = "\"";
    for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

/// The last rows: sums over all students, and how many have tried each task, and had it shown.
std::string csvSummary(const ClassTable& table) {
    std::string sums = "all students,", tried = "tried by,", shown = "shown to,";
    for (std::size_t StudentRow::*of : {&StudentRow::done, &StudentRow::revealed, &StudentRow::attempts,
                                        &StudentRow::hints, &StudentRow::reveals, &StudentRow::seconds}) {
        std::size_t sum = 0;
        for (const StudentRow& row : table.students) sum += row.*of;
        sums += ',' + std::to_string(sum);
        tried += ',', shown += ',';
    }
    for (const TaskColumn& column : table.columns) {
        for (const std::size_t sum : {column.done, column.attempts, column.hints, column.reveals, column.seconds})
            sums += ',' + std::to_string(sum);
        tried += ',' + std::to_string(column.tried) + ",,,,";
        shown += ',' + std::to_string(column.revealed) + ",,,,";
    }
    return sums + "\r\n" + tried + "\r\n" + shown + "\r\n";
}

}  // namespace

bool isTried(const TaskRecord& record) { return record != TaskRecord{}; }

ClassTable classTable(const std::vector<StudentFile>& files, const std::vector<LessonFile>& lessons) {
    ClassTable table;
    addColumns(table, triedTasks(files), lessons);
    for (const StudentFile& file : files) table.students.push_back(studentRow(file, table.columns));
    std::stable_sort(table.students.begin(), table.students.end(),
                     [](const StudentRow& a, const StudentRow& b) { return a.student < b.student; });
    return table;
}

std::string htmlReport(const ClassTable& table) {
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Results of the "
        "class</title>\n"
        "<style>";
    text += kStyle;
    text += "</style>\n</head>\n<body>\n<h1>Results of the class</h1>\n<p>" + studentsCounted(table.students.size()) +
            ". ✓ done, … tried, “shown” had the answer shown before it was found; the number counts attempts, times "
            "are minutes and seconds.</p>\n" +
            (lackOf(table).empty() ? "" : "<p>" + escapedHtml(lackOf(table)) + ".</p>\n") + cellsNote(table) +
            studentsTable(table) + tasksTable(table) + "</body>\n</html>\n";
    return text;
}

std::string csvReport(const ClassTable& table) {
    std::string text = "\xEF\xBB\xBFstudent,file,done,shown,attempts,hints,reveals,seconds";
    for (const TaskColumn& column : table.columns)
        for (const char* what : {" done", " attempts", " hints", " reveals", " seconds"})
            text += ',' + csvCell(column.lessonId + '/' + column.taskId + what);
    text += "\r\n";
    const auto add = [&](std::size_t number) { text += ',' + std::to_string(number); };
    for (const StudentRow& row : table.students) {
        text += csvCell(row.student) + ',' + csvCell(row.file);
        for (const std::size_t number : {row.done, row.revealed, row.attempts, row.hints, row.reveals, row.seconds})
            add(number);
        for (const TaskRecord& record : row.records)
            for (const int number : {int(record.done), record.attempts, record.hints, record.reveals, record.seconds})
                add(static_cast<std::size_t>(number));
        text += "\r\n";
    }
    return text + csvSummary(table);
}

std::string textReport(const ClassTable& table) {
    std::string text;
    for (const StudentRow& row : table.students)
        text += io::oneLine(row.student) + ": " + std::to_string(row.done) + " of " +
                std::to_string(table.columns.size()) + " tasks done, " + std::to_string(row.revealed) + " shown, " +
                std::to_string(row.attempts) + (row.attempts == 1 ? " attempt, " : " attempts, ") +
                std::to_string(row.hints) + (row.hints == 1 ? " hint\n" : " hints\n");
    const std::string lack = lackOf(table);
    return lack.empty() ? text : text + lack + '\n';
}

}  // namespace learn
