/// Every page of the course as a class sees it: text and task take turns, and the task is read without scrolling.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "learn/lesson/task_kinds.h"
#include "session/texts/instant_text.h"
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
            for (const char* const unasked : {"FOR THE TEACHER", "Hint", "Revealed"})
                EXPECT_FALSE(window->text().find(unasked)) << of << ": " << unasked;
            if (!page.task) continue;
            ++tasks;
            const std::string asked = session::headline(session).rest, last = asked.substr(asked.rfind(' ') + 1);
            if (!isAnswerShown(session) && last.find('\xE2') == std::string::npos) {  // an arrow over a letter
                EXPECT_TRUE(window->text().find(last, window->layout().picture))
                    << of << " is not asked whole: " << asked;
            }
            EXPECT_EQ(session::nextOfClass(session), "The task") << of;
            session::nextInClass(session);
            window->settle();
            for (const char* const button : {"Check", "Back", "Hint 1 of"})
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

TEST_F(TaughtPages, AreReadFromTheBackOfTheRoom) {
    ASSERT_TRUE(session::run(session, "learn.class"));
    openLesson(session, learn::lessonFolder() / "04-closest-approach.json");
    window->settle();
    const auto box = window->text().find("Where is the path", window->layout().right);
    ASSERT_TRUE(box);
    EXPECT_GE(box->height, 26 * 0.9) << "type of 26 px: its letters without the space between lines";
    EXPECT_GE(window->layout().picture.width, 0.5 * 1280 - 1) << "half of the window is the picture";
    EXPECT_EQ(window->layout().menu.height, 0);
}

TEST_F(TaughtPages, ShowTheTeachersNotesOnRequestAlone) {
    ASSERT_TRUE(session::run(session, "learn.class"));
    openLesson(session, learn::lessonFolder() / "20-bug-bartlett.json");
    window->settle();
    const auto isShown = [&] { return window->text().find("FOR THE TEACHER").has_value(); };
    EXPECT_FALSE(isShown());
    window->click(window->placeOf("Notes"));
    window->settle();
    EXPECT_TRUE(isShown());
    window->click(window->placeOf("Text"));
    window->settle();
    EXPECT_FALSE(isShown());
    ASSERT_TRUE(session::run(session, "class.notes"));
    window->settle();
    EXPECT_TRUE(isShown());
    session::nextInClass(session);
    window->settle();
    EXPECT_FALSE(isShown());
}

TEST_F(TaughtPages, HaveTheirMenusAtTheUpperEdge) {
    ASSERT_TRUE(session::run(session, "learn.class"));
    window->settle();
    EXPECT_FALSE(window->text().find("File"));
    window->mouseTo({400, 1});
    window->settle();
    EXPECT_TRUE(window->text().find("File"));
    EXPECT_FALSE(window->ui().isPicture({400, 20})) << "a press there is one on the menus";
    window->mouseTo({400, 300});
    window->settle();
    EXPECT_FALSE(window->text().find("File"));
}

TEST_F(TaughtPages, HaveTheCurveOnceItsAnswerIsKnown) {
    openLesson(session, learn::lessonFolder() / "04-closest-approach.json");
    window->settle();
    EXPECT_FALSE(window->text().find("Hidden until you reveal the answer", window->layout().right)) << "no empty box";
    ASSERT_TRUE(session::run(session, "learn.class"));
    for (const char* const step : {"The task", "Hint 1 of 1", "The answer", "The curve"}) {
        EXPECT_EQ(session::nextOfClass(session), step);
        session::nextInClass(session);
    }
    window->settle();
    EXPECT_FALSE(window->text().find("TASK")) << "the curve has the task's place";
    EXPECT_EQ(session::nextOfClass(session), "Next page");
    session::previousInClass(session);
    EXPECT_EQ(session::nextOfClass(session), "The curve");
}

/// A page of 1280 by 720, as a student and as a class see it.
struct TaskInPlace : TaughtPages, testing::WithParamInterface<bool> {
    void SetUp() override {
        TaughtPages::SetUp();
        if (isClass()) session::run(session, "learn.class");
    }
    [[nodiscard]] static bool isClass() { return GetParam(); }
    void begin(const char* lesson) {
        openLesson(session, learn::lessonFolder() / lesson);
        if (isClass()) session::nextInClass(session);
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
        std::vector<const char*> fixed{"TASK: PREDICT", "77"};
        if (!isClass()) fixed.insert(fixed.end(), {"Reveal", "Start again"});
        std::vector<view::Vec2> before;
        for (const char* const words : fixed) before.push_back(placeInPanel(words));
        const view::Vec2 hint = placeInPanel("Hint");
        const auto check = [&](const std::string& after) {
            for (std::size_t i = 0; i < fixed.size(); ++i)
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
        if (isClass()) {
            window->click(hint);
            window->settle();
            EXPECT_TRUE(session.lesson.work().revealed);
            check("the solution");
            continue;
        }
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

TEST_P(TaskInPlace, KeysAfterASolvedTaskAreCommandsAndNoLettersOfTheAnswer) {
    begin("06-quadratic.json");
    window->click(placeInPanel("a number"));
    window->type(std::to_string(std::get<double>(*session.lesson.page().task->worked.answer)));
    window->key({session::Key::Enter, session::kPlain});
    window->settle();
    ASSERT_TRUE(session.lesson.isAccepted());
    const std::string typed = session.lesson.work().typed[0];
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    window->type("n");
    window->settle();
    EXPECT_EQ(session.lesson.work().typed[0], typed) << "no letter of the answer";
}

TEST_P(TaskInPlace, NewNumbersAreAnsweredByTypingAtOnce) {
    begin("06-quadratic.json");
    window->click(placeInPanel("a number"));
    window->type("7");
    window->settle();
    window->key({session::Key::Escape, session::kPlain});
    window->settle();
    ASSERT_TRUE(session::run(session, "learn.new-numbers"));
    window->settle();
    EXPECT_EQ(session.lesson.work().seed, 2);
    window->type("34");
    window->settle();
    EXPECT_EQ(session.lesson.work().typed[0], "34");
    showPage(session, 1);
    window->settle();
    window->type("5");
    window->settle();
    EXPECT_TRUE(session.lesson.work().typed[0].find("34") == std::string::npos) << "what was typed stays on its page";
}

INSTANTIATE_TEST_SUITE_P(StudentAndClass, TaskInPlace, testing::Bool());

}  // namespace
}  // namespace ui
