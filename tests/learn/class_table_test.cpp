// Students' results: the file, and the table of a class as HTML and CSV.

#include "learn/report/class_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "learn/lesson/skeleton.h"

namespace {

using learn::Progress;
using learn::TaskRecord;

TaskRecord tried(bool done, int attempts, int hints) {
    TaskRecord record;
    record.done = done;
    record.attempts = attempts;
    record.hints = hints;
    return record;
}

std::vector<learn::LessonFile> lessons() {
    learn::LessonFile file;
    file.path = "mine.json";
    file.loaded = learn::readLesson(learn::lessonSkeleton("My <lesson>"), "mine", "/nowhere");
    return {file};
}

/// Ada has solved a task, Bob has had it shown and tried one of a lesson that is not at hand.
std::vector<learn::StudentFile> students() {
    Progress ada, bob;
    ada.student = "Ada <b>";
    ada.lessons["mine"]["task-1"] = tried(true, 2, 1);
    ada.lessons["mine"]["task-1"].seconds = 65;
    bob.lessons["mine"]["task-1"].revealed = true;
    bob.lessons["mine"]["task-1"].reveals = 1;
    bob.lessons["elsewhere"]["t"] = tried(false, 3, 0);
    return {{"bob.json", bob}, {"a.json", ada}};
}

TEST(ClassTable, HasARowForEachStudentAndAColumnForEachTask) {
    const learn::ClassTable table = learn::classTable(students(), lessons());
    ASSERT_EQ(table.columns.size(), 3u) << "all tasks of the lesson, and the one that was tried elsewhere";
    EXPECT_EQ(table.columns[0].number, "1.1");
    EXPECT_EQ(table.columns[1].lesson, "My <lesson>");
    EXPECT_EQ(table.columns[2].number, "2.1");
    EXPECT_EQ(table.columns[2].lesson, "elsewhere");
    ASSERT_EQ(table.students.size(), 2u);
    EXPECT_EQ(table.students[0].student, "Ada <b>");
    EXPECT_EQ(table.students[1].student, "bob") << "a file without a name";
    EXPECT_EQ(table.students[0].done, 1u);
    EXPECT_EQ(table.students[1].revealed, 1u);
    EXPECT_EQ(table.columns[0].tried, 2u);
    EXPECT_EQ(table.columns[0].done, 1u);
    EXPECT_EQ(table.columns[1].tried, 0u);
    EXPECT_EQ(table.columns[2].attempts, 3u);
}

TEST(ClassTable, NumbersTasksAsTheCourseDoes) {
    std::vector<learn::LessonFile> course = lessons();
    course.insert(course.begin(), course.front());
    course.front().loaded.lesson.id = "nobody began it";
    const learn::ClassTable table = learn::classTable(students(), course);
    EXPECT_EQ(table.columns[0].number, "2.1");
    EXPECT_EQ(table.columns[2].number, "3.1") << "after the course";
}

TEST(ClassTable, JoinsTheFilesOfOneStudent) {
    std::vector<learn::StudentFile> files = students();
    files.push_back(files[1]);
    files.back().name = "later.json";
    files.back().progress.lessons["mine"]["task-1"].attempts = 5;
    files.back().progress.noteWrong({"mine", "task-1"}, "3", "");
    files.push_back({"bob2.json", files[0].progress});
    const learn::ClassTable table = learn::classTable(files, lessons());
    ASSERT_EQ(table.students.size(), 3u) << "files without a name stay apart";
    EXPECT_EQ(table.students[0].file, "a.json, later.json");
    EXPECT_EQ(table.students[0].records[0].attempts, 5);
    EXPECT_EQ(table.students[0].records[0].wrong.size(), 1u);
    EXPECT_EQ(table.students[0].records[0].seconds, 65);
    EXPECT_TRUE(table.students[0].records[0].done);
}

TEST(ClassTable, ListsMistakesWithTheirStudents) {
    Progress ada, bob;
    ada.student = "Ada", bob.student = "Bob";
    const learn::Question question{"mine", "task-1"};
    ada.noteWrong(question, "7", "The radii were not added.");
    ada.noteWrong(question, "7.1", "The radii were not added.");
    ada.noteWrong(question, "9", "");
    bob.noteWrong(question, "7.2", "The radii were not added.");
    bob.noteWrong(question, "<8>", "The square root is missing.");
    bob.noteWrong(question, "12", "");
    bob.noteWrong(question, "13", "");
    const learn::ClassTable table = learn::classTable({{"a", ada}, {"b", bob}}, lessons());
    ASSERT_EQ(table.mistakes.size(), 3u);
    EXPECT_EQ(table.mistakes[0].mistake, "The radii were not added.");
    EXPECT_EQ(table.mistakes[0].students, 2u);
    EXPECT_EQ(table.mistakes[0].answers, 3u);
    EXPECT_EQ(table.mistakes[0].examples, (std::vector<std::string>{"7", "7.2"}));
    EXPECT_EQ(table.mistakes[1].mistake, "The square root is missing.");
    EXPECT_EQ(table.mistakes[2].mistake, "");
    EXPECT_EQ(table.mistakes[2].students, 2u);
    EXPECT_EQ(table.mistakes[2].answers, 3u);
    const std::string html = learn::htmlReport(table), text = learn::textReport(table);
    EXPECT_NE(html.find("The square root is missing.</td><td>1</td><td>1</td><td class=\"left\">&lt;8&gt;"),
              std::string::npos)
        << html;
    EXPECT_NE(text.find("2 students wrong (7, 7.2): The radii were not added.\n"), std::string::npos) << text;
}

TEST(ClassTable, TellsWhatWasDoneTooQuickly) {
    TaskRecord quick = tried(true, 1, 0), slow = quick, row = quick, unknown = quick;
    quick.seconds = 3, slow.seconds = 30, row.seconds = 13, row.row = 3;
    EXPECT_TRUE(learn::isQuick(quick));
    EXPECT_FALSE(learn::isQuick(slow));
    EXPECT_TRUE(learn::isQuick(row)) << "three variants in 13 seconds";
    EXPECT_FALSE(learn::isQuick(unknown)) << "files of earlier versions have no times";
    Progress ada;
    ada.student = "Ada";
    ada.lessons["mine"]["task-1"] = quick;
    const learn::ClassTable table = learn::classTable({{"a", ada}}, lessons());
    EXPECT_NE(learn::textReport(table).find("1 in less than 5 seconds"), std::string::npos);
    EXPECT_NE(learn::htmlReport(table).find("quick · 0:03"), std::string::npos);
}

TEST(ClassTable, NamesTheLessonsWhoseTasksAreNotAllKnown) {
    const learn::ClassTable table = learn::classTable(students(), lessons());
    const std::string lack = "only the tasks that somebody tried are counted: elsewhere";
    EXPECT_NE(learn::textReport(table).find(lack), std::string::npos) << learn::textReport(table);
    EXPECT_NE(learn::htmlReport(table).find(lack), std::string::npos);
    std::vector<learn::StudentFile> known = students();
    for (learn::StudentFile& file : known) file.progress.lessons.erase("elsewhere");
    EXPECT_EQ(learn::textReport(learn::classTable(known, lessons())).find("counted"), std::string::npos);
    EXPECT_EQ(learn::htmlReport(learn::classTable(known, lessons())).find("counted"), std::string::npos);
}

TEST(ClassTable, HtmlEscapesEveryTextOfTheFiles) {
    const std::string html = learn::htmlReport(learn::classTable(students(), lessons()));
    EXPECT_NE(html.find("<bdi>Ada &lt;b&gt;</bdi>"), std::string::npos);
    EXPECT_NE(html.find("My &lt;lesson&gt;"), std::string::npos);
    EXPECT_EQ(html.find("<b>"), std::string::npos);
    EXPECT_EQ(html.find("src="), std::string::npos) << "it needs no other file";
    EXPECT_EQ(html.find("href="), std::string::npos);
    EXPECT_NE(html.find("✓ 2<br><small>1 hint · 1:05</small>"), std::string::npos) << html;
}

TEST(ClassTable, HtmlRowsHaveOneCellForEachColumn) {
    const std::string html = learn::htmlReport(learn::classTable(students(), lessons()));
    const std::size_t row = html.find("<bdi>bob"), end = html.find("</tr>", row);
    std::size_t cells = 0;
    for (std::size_t at = html.find("<td", row); at < end; at = html.find("<td", at + 1)) ++cells;
    EXPECT_EQ(cells, 3u + 5u);
}

TEST(ClassTable, HtmlOfManyStudentsAndTasksHasNoCellForEachTask) {
    std::vector<learn::StudentFile> many;
    for (int student = 0; student < 400; ++student) {
        Progress progress;
        for (int lesson = 0; lesson < 400; ++lesson)
            progress.lessons["l" + std::to_string(lesson)]["t"] = tried(true, 2, 1);
        many.push_back({"s" + std::to_string(student) + ".json", progress});
    }
    const learn::ClassTable table = learn::classTable(many, {});
    const std::string html = learn::htmlReport(table);
    EXPECT_LT(html.size(), 1000u * (400 + 400)) << "students plus tasks, not their product";
    EXPECT_NE(html.find("400 students and 400 tasks are more cells than a page can show"), std::string::npos);
    EXPECT_NE(html.find("s399"), std::string::npos);
    EXPECT_NE(html.find("l399"), std::string::npos);
    many.resize(100);
    EXPECT_EQ(learn::htmlReport(learn::classTable(many, {})).find("more cells"), std::string::npos);
}

TEST(ClassTable, CsvQuotesAndHasNoFormulas) {
    Progress hostile;
    hostile.student = "=cmd|' /C calc'!A0";
    hostile.lessons["a\"b,c"]["+t"] = tried(true, 1, 0);
    Progress plain;
    plain.student = "Böhm, Eva \"E\"";
    const std::string csv = learn::csvReport(learn::classTable({{"-x.json", hostile}, {"p.json", plain}}, {}));
    EXPECT_EQ(
        csv,
        "\xEF\xBB\xBFstudent,file,done,shown,attempts,hints,reveals,pasted,seconds,\"a\"\"b,c/+t done\",\"a\"\"b,c/+t "
        "attempts\",\"a\"\"b,c/+t hints\",\"a\"\"b,c/+t reveals\",\"a\"\"b,c/+t pasted\",\"a\"\"b,c/+t seconds\"\r\n"
        "'=cmd|' /C calc'!A0,'-x.json,1,0,1,0,0,0,0,1,1,0,0,0,0\r\n"
        "\"Böhm, Eva \"\"E\"\"\",p.json,0,0,0,0,0,0,0,0,0,0,0,0,0\r\n"
        "all students,,1,0,1,0,0,0,0,1,1,0,0,0,0\r\n"
        "tried by,,,,,,,,,1,,,,,\r\n"
        "shown to,,,,,,,,,0,,,,,\r\n");
}

TEST(ClassTable, CsvHasNoFormulasInFullWidthOrBehindASemicolon) {
    const std::pair<const char*, const char*> names[] = {
        {"＝1+1", "'＝1+1"},          {"＋1", "'＋1"},    {"－1", "'－1"}, {"＠a", "'＠a"},
        {"a;=1;-2", "\"a;'=1;'-2\""}, {"a;b", "\"a;b\""}, {"a=1", "a=1"},
    };
    for (const auto& [name, cell] : names) {
        Progress one;
        one.student = name;
        const std::string csv = learn::csvReport(learn::classTable({{"f", one}}, {}));
        EXPECT_NE(csv.find("\r\n" + std::string(cell) + ",f,"), std::string::npos) << csv;
    }
}

TEST(Results, AreTheProgressWithAName) {
    const Progress ada = students()[1].progress;
    const auto read = learn::readProgress(learn::progressText(ada), "ada.json");
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read.value(), ada);
}

TEST(Results, AFileThatIsNoneIsNamedWithItsLine) {
    EXPECT_EQ(learn::readProgress("[1]", "a.json").error().substr(0, 8), "a.json:1");
    EXPECT_EQ(learn::readProgress("{\n\"carom_progress\": 1,\n\"lessons\": 3}", "a.json").error(),
              "a.json:3: lessons: must be an object, got 3");
    EXPECT_EQ(learn::readProgress("{\"carom_progress\": 1, \"student\": 4}", "a.json").error(),
              "a.json:1: student: must be a string that is not empty, got 4");
}

TEST(Results, ANameIsOneShortLineAndAFileName) {
    EXPECT_EQ(learn::studentName("  Ada Lovelace "), "Ada Lovelace");
    EXPECT_LE(learn::studentName(std::string(500, 'a')).size(), learn::kLongestStudent);
    EXPECT_EQ(learn::studentName("a\nb").find('\n'), std::string::npos);
    EXPECT_EQ(learn::resultsFileName("Ada Lovelace"), "Ada Lovelace.json");
    EXPECT_EQ(learn::resultsFileName("../../etc/x"), "______etc_x.json");
    EXPECT_EQ(learn::resultsFileName("..."), "results.json");
    EXPECT_EQ(learn::resultsFileName("-rf"), "_rf.json");
}

}  // namespace
