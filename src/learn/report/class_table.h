#pragma once
/// The results of a class: a row for each student, a column for each task.

#include <string>
#include <vector>

#include "learn/lesson/lesson.h"
#include "learn/lesson/progress.h"

namespace learn {

/// A student's file of results.
struct StudentFile {
    std::string name;  ///< name of the file, without folder
    Progress progress;
};

/// Sums over the tasks of a student, or over the students of a task.
struct TaskSums {
    std::size_t tried = 0, done = 0, revealed = 0;  ///< numbers of tasks, or of students
    std::size_t quick = 0;                          ///< done in less time than reading takes
    std::size_t attempts = 0, hints = 0, reveals = 0, pasted = 0, seconds = 0;  ///< totals

    void add(const TaskRecord&);
};

struct TaskColumn : TaskSums {
    std::string lessonId, taskId;
    bool isAtHand = true;  ///< the lesson was found; otherwise only those of its tasks are known that somebody tried
    std::string lesson;    ///< title; the id where the lesson is not at hand
    std::string task;      ///< title of the task's page; the id where the lesson is not at hand
    std::string number;    ///< "2.1": the first task of the second lesson of the course
};

struct StudentRow : TaskSums {
    std::string student;              ///< the name in the file; without one, the file's name without its ending
    std::string file;                 ///< "a.json, b.json": several of one name are joined
    std::vector<TaskRecord> records;  ///< by column; a task that was not tried has a record of zeros
};

/// Wrong answers to a task that show the same misconception, or those whose misconception is not known.
struct MistakeRow {
    std::size_t column = 0;  ///< index into ClassTable::columns
    std::string mistake;     ///< one sentence; empty: not known
    std::size_t students = 0, answers = 0;
    std::vector<std::string> examples;  ///< different answers, at most kMostExamples
};
inline constexpr std::size_t kMostExamples = 5;

struct ClassTable {
    std::vector<TaskColumn> columns;   ///< lessons in their order, then those that are not at hand by their ids
    std::vector<StudentRow> students;  ///< by name
    TaskSums all;                      ///< over all students and tasks
    std::vector<MistakeRow> mistakes;  ///< by task, those of most students first, those that are not known last
};

[[nodiscard]] bool isTried(const TaskRecord&);
/// Its answer was shown before it was found, now or with other numbers.
[[nodiscard]] bool isShown(const TaskRecord&);
/// Done in less than kLeastSeconds for each variant: the answer was hardly worked out.
[[nodiscard]] bool isQuick(const TaskRecord&);
inline constexpr int kLeastSeconds = 5;
/// The records of one student's files: of each count the largest, since a later file holds those of an earlier one.
[[nodiscard]] Progress joined(const Progress&, const Progress&);

/// The lessons in which at least one student has tried a task, each with all its tasks. Files with the same name of a
/// student are one row.
/// @param lessons  in their order, which numbers them; those with problems are passed over
[[nodiscard]] ClassTable classTable(const std::vector<StudentFile>&, const std::vector<LessonFile>& lessons);

/// A page that needs no other file, to be read in a browser and printed. All texts of the files are escaped.
[[nodiscard]] std::string htmlReport(const ClassTable&);
/// RFC 4180, UTF-8 with a byte order mark: a head, a row for each student with six columns for each task, and three
/// rows over all of them: "all students" (sums), "tried by", "shown to" (numbers of students). A text that a
/// spreadsheet would take for a formula begins with an apostrophe.
[[nodiscard]] std::string csvReport(const ClassTable&);
/// One line for each student, for a terminal, and one that names the lessons whose tasks are not all known.
[[nodiscard]] std::string textReport(const ClassTable&);

}  // namespace learn
