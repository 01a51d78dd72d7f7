// `carom lesson` as a teacher runs it.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/process.h"

namespace {

namespace fs = std::filesystem;
const std::string kLessons = std::string(CAROM_SOURCE_DIR) + "/assets/lessons/";

std::string textOf(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Lesson, AGoodOneIsSaidToBe) {
    const auto run = process::run({"lesson", "check", kLessons + "05-inflate.json"});
    EXPECT_EQ(run.status, 0) << run.out;
    EXPECT_NE(run.out.find(": good: Inflate the sphere, 4 pages, 3 tasks"), std::string::npos) << run.out;
    EXPECT_EQ(run.error, "");
}

TEST(Lesson, MistakesAreNamedByFileLineAndField) {
    const std::string path = testing::TempDir() + "carom-lesson-" + std::to_string(::getpid()) + ".json";
    std::string text = textOf(kLessons + "05-inflate.json");
    text.replace(text.find("\"order\": 5"), 10, "\"order\": [5]");
    std::ofstream(path) << text;
    const auto run = process::run({"lesson", "check", path});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, path + ":4: order: must be a number, got an array\n");
    fs::remove(path);
}

TEST(Lesson, AWrongAnswerThatIsAcceptedIsAMistake) {
    const std::string path = testing::TempDir() + "carom-lesson-" + std::to_string(::getpid()) + ".json";
    std::string text = textOf(kLessons + "05-inflate.json");
    text.replace(text.find("{ \"target.radius\": 3 }"), 22, "{ \"target.radius\": 2 }");
    std::ofstream(path) << text;
    const auto run = process::run({"lesson", "check", path});
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.out.find("pages[0].task.wrong[0]: must be refused, got accepted"), std::string::npos) << run.out;
    fs::remove(path);
}

TEST(Lesson, ANewOneIsGoodAndIsNeverWrittenOverAnother) {
    const std::string path = testing::TempDir() + "carom-new-" + std::to_string(::getpid()) + ".lesson.json";
    const auto begun = process::run({"lesson", "new", path, "--title", "My title"});
    EXPECT_EQ(begun.status, 0) << begun.error;
    const std::string text = textOf(path);
    EXPECT_NE(text.find("\"title\": \"My title\""), std::string::npos);
    const auto check = process::run({"lesson", "check", path});
    EXPECT_EQ(check.status, 0) << check.out;
    EXPECT_NE(check.out.find(": good: My title, 2 pages, 2 tasks"), std::string::npos) << check.out;

    const auto again = process::run({"lesson", "new", path});
    EXPECT_EQ(again.status, 2);
    EXPECT_EQ(again.error, "carom: FILE: must be a new file, and " + path + " is there already; choose another name\n");
    EXPECT_EQ(textOf(path), text);
    fs::remove(path);
}

TEST(Lesson, ANewOneNeedsANameATitleAndAFolder) {
    EXPECT_EQ(process::run({"lesson", "new", "lesson.txt"}).error,
              "carom: FILE: must be the name of a .json file, such as graze.lesson.json, got \"lesson.txt\"\n");
    EXPECT_EQ(process::run({"lesson", "new", "a.json", "--title", " "}).status, 2);
    const auto nowhere = process::run({"lesson", "new", "/nowhere/a.json"});
    EXPECT_EQ(nowhere.status, 1);
    EXPECT_NE(nowhere.error.find("/nowhere/a.json"), std::string::npos) << nowhere.error;
    EXPECT_EQ(process::run({"lesson", "new"}).status, 2);
}

TEST(Lesson, AFileThatCannotBeReadIsNoBadInput) {
    const auto run = process::run({"lesson", "check", "/nowhere/lesson.json"});
    EXPECT_EQ(run.status, 1);
    EXPECT_NE(run.error.find("/nowhere/lesson.json"), std::string::npos);
    EXPECT_EQ(process::run({"lesson"}).status, 2);
    EXPECT_EQ(process::run({"lesson", "list", "/nowhere"}).status, 1);
}

TEST(Lesson, TheListIsInTheOrderOfTheCourse) {
    const auto run = process::run({"lesson", "list"});
    EXPECT_EQ(run.status, 0) << run.error;
    const std::size_t first = run.out.find("When do two balls touch?"), last = run.out.find("Counting π");
    EXPECT_LT(first, last);
    EXPECT_LT(last, run.out.size());
}

}  // namespace
