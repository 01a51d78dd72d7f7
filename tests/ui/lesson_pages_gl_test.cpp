/// Every page of the course as a class sees it: the task can be read and answered without scrolling.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "learn/lesson/task_kinds.h"
#include "temporary_folder.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

/// Lessons of a student who has solved none.
struct TaughtPages : UiTest {
    TemporaryFolder m_temporary;
    std::filesystem::path folder = m_temporary.path();

    void SetUp() override {
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
        UiTest::SetUp();
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

/// A page of 1280 by 720, as a student and as a class see it.
struct TaskInPlace : TaughtPages, testing::WithParamInterface<bool> {
    void SetUp() override {
        TaughtPages::SetUp();
        if (GetParam()) session::run(session, "learn.class");
    }
    void begin(const char* lesson) {
        openLesson(session, learn::lessonFolder() / lesson);
        window->settle();
    }
    void press(const char* button) {
        window->click(window->placeOf(button));
        window->settle();
    }
    /// The middle of a text in the right panel.
    view::Vec2 placeInPanel(const char* words) {
        const auto box = window->text().find(words, window->layout().right);
        EXPECT_TRUE(box) << words;
        return box ? middleOf(*box) : view::Vec2(0);
    }
};

TEST_P(TaskInPlace, WhateverIsToldAboutTheAnswerTheFieldAndTheButtonsStay) {
    for (const char* const lesson : {"04-closest-approach.json", "06-quadratic.json"}) {
        begin(lesson);
        window->click(placeInPanel("a number"));
        window->type("77");
        window->settle();
        const char* const fixed[] = {"TASK: PREDICT", "77", "Reveal", "Start again"};
        std::vector<view::Vec2> before;
        for (const char* const words : fixed) before.push_back(placeInPanel(words));
        const view::Vec2 hint = placeInPanel("Hint");
        const auto check = [&](const std::string& after) {
            for (std::size_t i = 0; i < std::size(fixed); ++i)
                EXPECT_EQ(placeInPanel(fixed[i]), before[i]) << lesson << ": " << fixed[i] << " after " << after;
        };
        press("Check");
        EXPECT_TRUE(window->text().find("Not yet"));
        check("a refusal");
        for (const learn::Paragraph& each : session.lesson.page().task->hints) {
            window->click(hint);
            window->settle();
            check("a hint of " + std::to_string(each.size()));
        }
        EXPECT_EQ(session.lesson.work().hints, session.lesson.page().task->hints.size());
        window->click(hint);
        window->settle();
        EXPECT_FALSE(session.prompts.isOpen()) << "no other button has taken its place";
        EXPECT_FALSE(session.lesson.work().revealed);
        press("Reveal");
        ASSERT_TRUE(session.prompts.get<session::Prompt>());
        window->click(before[2]);
        window->settle();
        EXPECT_FALSE(session.prompts.isOpen());
        EXPECT_FALSE(session.lesson.work().revealed) << "the second of two clicks does not confirm";
        revealSolution(session);
        window->settle();
        check("the solution");
    }
}

TEST_P(TaskInPlace, EnterInTheFieldOfASolvedTaskGoesOnToTheNextQuestion) {
    begin("06-quadratic.json");
    window->click(placeInPanel("a number"));
    window->type(std::to_string(std::get<double>(*session.lesson.page().task->worked.answer)));
    window->key({session::Key::Enter, session::kPlain});
    window->settle();
    ASSERT_TRUE(session.lesson.isAccepted());
    EXPECT_TRUE(window->text().find("Next", window->layout().right));
    window->key({session::Key::Enter, session::kPlain});
    window->settle();
    EXPECT_EQ(session.lesson.work().seed, 2);
    EXPECT_EQ(taskRecord(session).attempts, 1);
}

INSTANTIATE_TEST_SUITE_P(StudentAndClass, TaskInPlace, testing::Bool());

}  // namespace
}  // namespace ui
