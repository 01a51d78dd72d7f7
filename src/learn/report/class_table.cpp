#include "learn/report/class_table.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace learn {
namespace {

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
    std::size_t lessonNumber = lessons.size(), taskNumber = 0;
    const auto add = [&](TaskColumn column) {
        column.number = std::to_string(lessonNumber) + '.' + std::to_string(++taskNumber);
        table.columns.push_back(std::move(column));
    };
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const Lesson& lesson = lessons[i].loaded.lesson;
        if (!lessons[i].loaded.problems.empty() || tried.erase(lesson.id) == 0) continue;
        lessonNumber = i + 1, taskNumber = 0;
        for (const Page& page : lesson.pages)
            if (page.task) add({{}, lesson.id, page.task->id, true, lesson.title, page.title, {}});
    }
    lessonNumber = lessons.size();
    for (const auto& [lesson, tasks] : tried) {
        ++lessonNumber, taskNumber = 0;
        for (const std::string& task : tasks) add({{}, lesson, task, false, lesson, task, {}});
    }
}

/// The record under the ids as the file has them, else as the program writes them.
TaskRecord recordOf(const Progress& progress, const TaskColumn& column) {
    const auto lesson = progress.lessons.find(column.lessonId);
    if (lesson == progress.lessons.end()) return progress.of(column.lessonId, column.taskId);
    const auto task = lesson->second.find(column.taskId);
    return task == lesson->second.end() ? progress.of(column.lessonId, column.taskId) : task->second;
}

/// The row of a student, whose records are added to the sums of the table.
StudentRow studentRow(const StudentFile& file, ClassTable& table) {
    StudentRow row;
    row.file = file.name;
    row.student = file.progress.student;
    if (row.student.empty()) row.student = file.name.substr(0, file.name.rfind('.'));
    for (TaskColumn& column : table.columns) {
        const TaskRecord record = recordOf(file.progress, column);
        for (TaskSums* sums : {static_cast<TaskSums*>(&row), static_cast<TaskSums*>(&column), &table.all})
            sums->add(record);
        row.records.push_back(record);
    }
    return row;
}

/// Files of the same student become one; those without a name stay apart.
std::vector<StudentFile> joinedFiles(const std::vector<StudentFile>& files) {
    std::vector<StudentFile> all;
    std::map<std::string, std::size_t> places;  // in `all`, by the student's name
    for (const StudentFile& file : files) {
        const std::string& student = file.progress.student;
        const bool isKnown = !student.empty() && !places.emplace(student, all.size()).second;
        if (!isKnown) {
            all.push_back(file);
            continue;
        }
        StudentFile& same = all[places[student]];
        same.name += ", " + file.name;
        same.progress = joined(same.progress, file.progress);
    }
    return all;
}

/// Adds a student's wrong answers to a task.
void addMistakes(const TaskRecord& record, std::size_t column, std::vector<MistakeRow>& rows) {
    std::set<std::string_view> met;
    for (const WrongAnswer& wrong : record.wrong) {
        auto row = std::find_if(rows.begin(), rows.end(), [&](const MistakeRow& other) {
            return other.column == column && other.mistake == wrong.mistake;
        });
        if (row == rows.end()) row = rows.insert(rows.end(), {column, wrong.mistake, 0, 0, {}});
        row->answers += static_cast<std::size_t>(wrong.count);
        const auto& known = row->examples;
        if (known.size() < kMostExamples && std::find(known.begin(), known.end(), wrong.answer) == known.end())
            row->examples.push_back(wrong.answer);
        if (met.insert(wrong.mistake).second) ++row->students;
    }
}

std::vector<MistakeRow> mistakesOf(const ClassTable& table) {
    std::vector<MistakeRow> all;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        std::vector<MistakeRow> rows;
        for (const StudentRow& student : table.students) addMistakes(student.records[i], i, rows);
        std::stable_sort(rows.begin(), rows.end(), [](const MistakeRow& a, const MistakeRow& b) {
            return std::pair(a.mistake.empty(), b.students) < std::pair(b.mistake.empty(), a.students);
        });
        std::move(rows.begin(), rows.end(), std::back_inserter(all));
    }
    return all;
}

}  // namespace

bool isTried(const TaskRecord& record) { return record != TaskRecord{}; }

bool isShown(const TaskRecord& record) { return record.revealed || record.reveals > 0; }

bool isQuick(const TaskRecord& record) {
    return record.done && record.seconds > 0 && record.seconds < kLeastSeconds * std::max(1, record.row);
}

Progress joined(const Progress& a, const Progress& b) {
    Progress all = a;
    for (const auto& [lesson, tasks] : b.lessons)
        for (const auto& [task, other] : tasks) {
            TaskRecord& record = all.lessons[lesson][task];
            record.done |= other.done;
            record.revealed = !record.done && (record.revealed || other.revealed);
            for (int TaskRecord::*count :
                 {&TaskRecord::attempts, &TaskRecord::hints, &TaskRecord::reveals, &TaskRecord::pasted,
                  &TaskRecord::seconds, &TaskRecord::seed, &TaskRecord::row})
                record.*count = std::max(record.*count, other.*count);
            for (const WrongAnswer& wrong : other.wrong) {
                const auto same = std::find_if(record.wrong.begin(), record.wrong.end(), [&](const WrongAnswer& one) {
                    return one.answer == wrong.answer && one.mistake == wrong.mistake;
                });
                if (same == record.wrong.end())
                    record.wrong.push_back(wrong);
                else
                    same->count = std::max(same->count, wrong.count);
            }
        }
    return all;
}

void TaskSums::add(const TaskRecord& record) {
    tried += isTried(record);
    done += record.done;
    revealed += isShown(record);
    quick += isQuick(record);
    attempts += std::size_t(record.attempts);
    hints += std::size_t(record.hints);
    reveals += std::size_t(record.reveals);
    pasted += std::size_t(record.pasted);
    seconds += std::size_t(record.seconds);
}

ClassTable classTable(const std::vector<StudentFile>& files, const std::vector<LessonFile>& lessons) {
    ClassTable table;
    addColumns(table, triedTasks(files), lessons);
    for (const StudentFile& file : joinedFiles(files)) table.students.push_back(studentRow(file, table));
    std::stable_sort(table.students.begin(), table.students.end(),
                     [](const StudentRow& a, const StudentRow& b) { return a.student < b.student; });
    table.mistakes = mistakesOf(table);
    return table;
}

}  // namespace learn
