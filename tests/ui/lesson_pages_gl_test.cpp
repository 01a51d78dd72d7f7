/// Every page of the course as a class sees it: the task can be read and answered without scrolling.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "learn/lesson/task_kinds.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

/// Lessons of a student who has solved none.
struct TaughtPages : UiTest {
    std::filesystem::path folder;

    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "carom-taught-XXXXXX").string();
        folder = mkdtemp(name.data());
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
        UiTest::SetUp();
    }
    void TearDown() override {
        std::error_code error;
        std::filesystem::remove_all(folder, error);
    }
};

TEST_F(TaughtPages, ShowTheirTaskAndItsButtonsInASmallWindow) {
    ASSERT_TRUE(session::run(session, "learn.class"));
    std::size_t tasks = 0;
    for (const learn::LessonFile& file : learn::lessonsIn(learn::lessonFolder())) {
        openLesson(session, file.path);
        for (std::size_t i = 0; i < file.loaded.lesson.pages.size(); ++i) {
            showPage(session, i);
            window->settle();
            const std::string of = titleOf(session.lesson);
            const learn::Page& page = session.lesson.page();
            EXPECT_TRUE(window->text().find(page.title.substr(0, page.title.find(' ')), window->layout().right)) << of;
            for (const char* const unasked : {"FOR THE TEACHER", "Hint 1", "Revealed"})
                EXPECT_FALSE(window->text().find(unasked)) << of << ": " << unasked;
            if (!page.task) continue;
            ++tasks;
            for (const char* const button : {"Check", "Hint", "Reveal"})
                EXPECT_TRUE(window->text().find(button, window->layout().right)) << of << ": " << button;
            if (page.task->kind == learn::Task::Kind::FindBug) continue;  // its lines stand beside the picture
            const learn::AnswerForm form = learn::answerForm(page, session.document.scene());
            for (const std::string& name : form.names)
                EXPECT_TRUE(window->text().find(name.substr(0, name.find(' ')), window->layout().right))
                    << of << ": " << name;
        }
    }
    EXPECT_GT(tasks, 30u);
}

TEST_F(TaughtPages, AfterAHintPageDownGivesTheNextStepAndDoesNotScroll) {
    ASSERT_TRUE(session::run(session, "learn.class"));
    openLesson(session, learn::lessonFolder() / "20-bug-bartlett.json");
    window->settle();
    const session::Shortcut next{session::Key::PageDown, session::kPlain};
    const auto& work = session.lesson.work();
    for (int presses = 0; presses < 9 && work.hints == 0; ++presses) {
        window->key(next);
        window->settle();
    }
    const std::size_t hints = session.lesson.page().task->hints.size();
    for (std::size_t shown = 1; shown <= hints; ++shown) {
        EXPECT_EQ(work.hints, shown);
        EXPECT_FALSE(work.revealed);
        EXPECT_TRUE(window->text().find("Hint " + std::to_string(shown))) << "the newest hint is in sight";
        window->key(next);
        window->settle();
    }
    EXPECT_TRUE(work.revealed);
}

}  // namespace
}  // namespace ui
