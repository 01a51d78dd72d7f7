// Progress is kept between runs; a broken file does not stop the program.

#include "learn/lesson/progress.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "io/file.h"
#include "temporary_folder.h"

namespace {

namespace fs = std::filesystem;

class ProgressFile : public testing::Test {
  protected:
    TemporaryFolder m_temporary;
    fs::path m_folder = m_temporary.path(), m_path = m_folder / "state/carom/progress.json";
};

TEST_F(ProgressFile, ReadsBackWhatWasSaved) {
    learn::Progress progress;
    progress.note({"01-touching", "task-1"}, false);
    progress.note({"01-touching", "task-1"}, true);
    progress.note({"01-touching", "task-1"}, false);
    progress.addTime({"01-touching", "task-1"}, 90);
    progress.note({"02-squared-distance", "task-1", 17, 3}, true);
    progress.noteHint({"a \"quoted\\ one", "π"});
    EXPECT_TRUE(progress.of("01-touching", "task-1").done);
    EXPECT_EQ(progress.of("01-touching", "task-1").attempts, 3);
    EXPECT_EQ(learn::saveProgress(m_path, progress), "");
    const learn::LoadedProgress loaded = learn::loadProgress(m_path);
    EXPECT_EQ(loaded.warning, "");
    EXPECT_EQ(loaded.progress, progress);
    EXPECT_EQ(loaded.progress.of("a \"quoted\\ one", "π").hints, 1);
    EXPECT_FALSE(loaded.progress.of("a \"quoted\\ one", "π").done);
}

TEST_F(ProgressFile, KeepsWrongAnswersByTheirMistake) {
    learn::Progress progress;
    const learn::Question question{"a", "t"};
    progress.noteWrong(question, "7", "The \"radii\" were not added.");
    progress.noteWrong(question, "8", "The \"radii\" were not added.");
    progress.noteWrong(question, "9", "");
    progress.noteWrong(question, "9", "");
    progress.noteWrong(question, "10", "");
    progress.noteWrong(question, "", "nothing was answered");
    ASSERT_EQ(learn::saveProgress(m_path, progress), "");
    const learn::LoadedProgress loaded = learn::loadProgress(m_path);
    EXPECT_EQ(loaded.warning, "");
    EXPECT_EQ(loaded.progress, progress);
    EXPECT_EQ(
        loaded.progress.of("a", "t").wrong,
        (std::vector<learn::WrongAnswer>{{"7", "The \"radii\" were not added.", 2}, {"9", "", 2}, {"10", "", 1}}));
    for (int i = 0; i < 100; ++i) progress.noteWrong(question, std::to_string(i), "");
    EXPECT_EQ(progress.of("a", "t").wrong.size(), learn::kMostWrong);
}

TEST(Progress, RecordsOfTasksByPageGoToTheirOwnIds) {
    learn::LessonFile file;
    file.loaded.lesson.id = "a";
    file.loaded.lesson.pages.resize(3);
    file.loaded.lesson.pages[1].task.emplace().id = "throw";
    file.loaded.lesson.pages[2].task.emplace().id = "task-3";
    learn::Progress progress;
    progress.note({"a", "task-2"}, true);
    progress.note({"a", "task-3"}, false);
    progress.note({"b", "task-2"}, true);
    learn::Progress moved = progress;
    learn::takeOwnIds(moved, {file});
    EXPECT_EQ(moved.of("a", "throw"), progress.of("a", "task-2"));
    EXPECT_EQ(moved.of("a", "task-2"), learn::TaskRecord());
    EXPECT_EQ(moved.of("a", "task-3"), progress.of("a", "task-3"));
    EXPECT_EQ(moved.of("b", "task-2"), progress.of("b", "task-2"));
    learn::takeOwnIds(moved, {file});
    EXPECT_TRUE(moved.of("a", "throw").done);
}

TEST_F(ProgressFile, KeepsThatAnAnswerWasRevealed) {
    learn::Progress progress;
    progress.noteReveal({"a", "told"});
    progress.note({"a", "told"}, true);
    progress.note({"a", "solved"}, true);
    progress.noteReveal({"a", "solved"});
    ASSERT_EQ(learn::saveProgress(m_path, progress), "");
    const learn::Progress loaded = learn::loadProgress(m_path).progress;
    EXPECT_EQ(loaded, progress);
    EXPECT_EQ(loaded.of("a", "told"), (learn::TaskRecord{.revealed = true, .attempts = 1, .reveals = 1}))
        << "a revealed answer is not a solved one";
    EXPECT_EQ(loaded.of("a", "solved"), (learn::TaskRecord{.done = true, .attempts = 1, .reveals = 1}))
        << "it was solved before";
    learn::Lesson lesson;
    lesson.id = "a";
    lesson.pages.resize(2);
    lesson.pages[0].task.emplace().id = "told";
    lesson.pages[1].task.emplace().id = "solved";
    EXPECT_EQ(loaded.revealedIn(lesson), 1u);
    EXPECT_EQ(loaded.doneIn(lesson), 1u);
    EXPECT_FALSE(loaded.isDone(lesson));
}

TEST_F(ProgressFile, NoFileIsNoProgress) {
    EXPECT_EQ(learn::loadProgress(m_path).warning, "");
    EXPECT_EQ(learn::saveProgress(m_path, {}), "");
    EXPECT_EQ(learn::loadProgress(m_path).progress, learn::Progress());
    EXPECT_NE(learn::saveProgress({}, {}), "");
}

TEST_F(ProgressFile, ABrokenOneIsSetAside) {
    fs::create_directories(m_path.parent_path());
    for (const char* text :
         {"", "{", "[]", "{\"carom_progress\": 4}", "{\"carom_progress\": 1, \"lessons\": 3}",
          "{\"carom_progress\": 1, \"lessons\": {\"a\": {\"t\": {\"done\": 1}}}}",
          "{\"carom_progress\": 1, \"lessons\": {\"a\": {\"t\": {\"attempts\": -1}}}}", "\xFF\xFE"}) {
        std::ofstream(m_path) << text;
        const learn::LoadedProgress loaded = learn::loadProgress(m_path);
        EXPECT_NE(loaded.warning, "") << text;
        EXPECT_EQ(loaded.progress, learn::Progress()) << text;
        EXPECT_FALSE(fs::exists(m_path)) << text;
        EXPECT_EQ(io::readFile(m_path.string() + ".bad").value(), text);
    }
    std::ofstream(m_path) << "{\"carom_progress\": 1, \"lessons\": {\"a\": {\"t\": {\"attempts\": 1e300}}}}";
    EXPECT_EQ(learn::loadProgress(m_path).progress.of("a", "t").attempts, 1'000'000);
}

TEST(Progress, KnowsWhenALessonIsDone) {
    learn::Lesson lesson;
    lesson.id = "x";
    lesson.pages.resize(3);
    lesson.pages[0].task.emplace().id = "one";
    lesson.pages[2].task.emplace().id = "two";
    learn::Progress progress;
    progress.note({"x", "one"}, true);
    progress.note({"x", "two"}, false);
    EXPECT_EQ(progress.doneIn(lesson), 1u);
    EXPECT_FALSE(progress.isDone(lesson));
    progress.note({"x", "two"}, true);
    EXPECT_TRUE(progress.isDone(lesson));
}

TEST_F(ProgressFile, OneOfVersion1IsRead) {
    fs::create_directories(m_path.parent_path());
    std::ofstream(m_path)
        << R"({"carom_progress": 1, "lessons": {"a": {"t": {"done": true, "attempts": 2, "hints": 1}}}})";
    const learn::LoadedProgress loaded = learn::loadProgress(m_path);
    EXPECT_EQ(loaded.warning, "");
    EXPECT_EQ(loaded.progress.of("a", "t"), (learn::TaskRecord{.done = true, .attempts = 2, .hints = 1}));
}

TEST(Progress, MasteryIsSoManyVariantsInARowAtTheFirstAttempt) {
    learn::Progress progress;
    const auto record = [&] { return progress.of("a", "t"); };
    const auto numbers = [](int seed, bool isHelped = false) { return learn::Question{"a", "t", seed, 3, isHelped}; };
    progress.note(numbers(1), true);
    progress.note(numbers(2), true);
    EXPECT_EQ(record().row, 2);
    progress.note(numbers(3), false);
    progress.note(numbers(3), true);
    EXPECT_EQ(record().row, 0) << "solved at the second attempt";
    progress.note(numbers(4), true);
    progress.noteHint(numbers(5));
    progress.note(numbers(5), true);
    EXPECT_EQ(record().row, 0) << "solved with a hint";
    progress.note(numbers(6), true);
    progress.note(numbers(7, true), true);
    EXPECT_EQ(record().row, 0) << "a hint was shown to a class";
    progress.note(numbers(8), true);
    progress.noteReveal(numbers(9));
    EXPECT_TRUE(record().revealed);
    progress.note(numbers(9), true);
    EXPECT_EQ(record().row, 0);
    progress.note(numbers(10), true);
    EXPECT_FALSE(record().revealed) << "new numbers begin clean";
    progress.note(numbers(17), true);
    EXPECT_FALSE(record().done);
    progress.note(numbers(17), true);
    progress.note(numbers(11), true);
    progress.note(numbers(16), true);
    EXPECT_EQ(record().row, 2) << "numbers count once, and none before those that were used";
    progress.note(numbers(18), true);
    EXPECT_TRUE(record().done);
    progress.note(numbers(19), false);
    progress.noteReveal(numbers(20));
    EXPECT_TRUE(record().done) << "mastered is mastered";
    EXPECT_EQ(record().seed, 20);
    EXPECT_EQ(record().reveals, 2);
}

TEST(Progress, WithoutMasteryOneVariantIsEnoughUnlessItWasRevealed) {
    learn::Progress progress;
    progress.noteReveal({"a", "t", 1});
    progress.note({"a", "t", 1}, true);
    EXPECT_FALSE(progress.of("a", "t").done);
    progress.note({"a", "t", 2}, false);
    progress.note({"a", "t", 1}, true);
    EXPECT_FALSE(progress.of("a", "t").done) << "the numbers whose answer is known";
    progress.note({"a", "t", 2}, true);
    EXPECT_TRUE(progress.of("a", "t").done);
}

TEST(Progress, LiesWhereTheSystemKeepsState) {
    setenv("XDG_STATE_HOME", "/some/state", 1);
    EXPECT_EQ(learn::progressPath(), "/some/state/carom/progress.json");
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "/home/someone", 1);
    EXPECT_EQ(learn::progressPath(), "/home/someone/.local/state/carom/progress.json");
}

}  // namespace
