/// Every page of the course as a class sees it: the task can be read and answered without scrolling.

#include <gtest/gtest.h>

#include "learn/lesson/task_kinds.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

struct TaughtPages : UiTest {};

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

}  // namespace
}  // namespace ui
