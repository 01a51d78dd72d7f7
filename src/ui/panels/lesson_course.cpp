/// The list of lessons, and the problems of a lesson's file.

#include <algorithm>

#include "session/actions/lesson_actions.h"
#include "ui/panels/lesson_panel.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::Session;

constexpr std::size_t kMostProblems = 200;  ///< largest number of listed problems

/// ", 2 revealed"; empty for none.
std::string revealedText(std::size_t count) { return count > 0 ? ", " + std::to_string(count) + " revealed" : ""; }

struct LessonRow {
    std::string number, title, summary, tasks;
    bool isDone = false, isBroken = false;
};

LessonRow rowOfLesson(const Session& session, const learn::LessonFile& file, std::size_t number) {
    LessonRow row;
    const std::size_t problems = file.loaded.problems.size();
    if (problems > 0) {
        row.title = file.path.filename().string();
        row.summary = file.loaded.problems.front().text();
        row.tasks = std::to_string(problems) + (problems == 1 ? " problem" : " problems");
        row.isBroken = true;
        return row;
    }
    const learn::Lesson& lesson = file.loaded.lesson;
    const auto all = std::count_if(lesson.pages.begin(), lesson.pages.end(),
                                   [](const learn::Page& page) { return page.task.has_value(); });
    const std::size_t done = session.panels.course.progress().doneIn(lesson);
    row.number = std::to_string(number);
    row.title = lesson.title;
    row.summary = lesson.summary;
    row.isDone = session.panels.course.progress().isDone(lesson);
    row.tasks = row.isDone ? "done"
                           : std::to_string(done) + " of " + std::to_string(all) +
                                 revealedText(session.panels.course.progress().revealedIn(lesson));
    return row;
}

void drawLessonRow(const Panel& p, FocusNavigator& navigator, const LessonRow& row, const std::filesystem::path& path) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, line = p.px(20);
    RowRect title = rectAt({min.x + p.px(34), min.y + p.px(5)}, {width - p.px(34) - p.px(8), line});
    const FlatPainter painter = windowPainter();
    ImGui::BeginGroup();
    ImGui::Dummy({1, p.px(6) + line});
    ImGui::SetCursorScreenPos({title.min.x, ImGui::GetCursorScreenPos().y});
    words(p, row.isBroken ? Ink::Warning : Ink::Dim, row.summary, title.width());
    ImGui::EndGroup();
    const RowRect area{min, {min.x + width, ImGui::GetItemRectMax().y + p.px(7)}};
    ImGui::SetCursorScreenPos(min);
    const bool clicked = hitArea(path.string().c_str(), area.size());
    const FocusNavigator::Pressed press = navigator.control(area, clicked);
    if (press.hot) painter.rectFilled(area, p.ink(Ink::Field, 0.6f), p.px(kCorner));
    rowText(p, title.to(min.x + p.px(22)), p.fonts.mono, Ink::Dim, row.number, Align::Right);
    const Ink ink = row.isBroken ? Ink::Warning : row.isDone ? Ink::Normal : Ink::Dim;
    const RowRect tasks = title.takeLast(textWidth(p, row.tasks), p.px(24));
    cutText(p, title, p.fonts.strong, Ink::Text, row.title);
    rowText(p, tasks, ink, row.tasks, Align::Right);
    if (row.isDone) checkMark(p, {tasks.min.x - p.px(10), tasks.min.y + line / 2}, Ink::Normal);
    if (press) p.send(session::openLesson, path);
}

/// The student's name, and the file for the teacher.
void drawStudent(const Panel& p, LessonPanelState& state, FocusNavigator& navigator) {
    const float width = ImGui::GetContentRegionAvail().x, gap = p.px(8);
    const char* const title = "Export results";
    const float button = textWidth(p, title) + p.px(28);
    words(p, Ink::Dim, "Results for your teacher, with your name:", width);
    ImGui::Dummy({1, p.px(4)});
    std::string name = state.student.value_or(p.session.panels.course.progress().student);
    const bool isEntered =
        navigator.field("##student", name, "your name", std::max(p.px(60), width - button - gap), p.fonts.body).entered;
    if (ImGui::IsItemActive()) state.student = name;
    const bool isLeft = state.student && !ImGui::IsItemActive();
    if (state.student && (isEntered || isLeft)) p.send(session::setStudent, *state.student);
    if (isLeft) state.student.reset();
    ImGui::SameLine(0, gap);
    if (navigator.button("results", title, false, button)) p.run("file.export-results");
    ImGui::Dummy({1, p.px(10)});
}

}  // namespace

void drawCourse(const Panel& p, LessonPanelState& state, FocusNavigator& navigator) {
    const auto& course = p.session.panels.course.lessons();
    if (course.empty())
        return wrapped(p, Ink::Warning, "The folder of lessons (assets/lessons) was not found beside the program.");
    std::size_t tasks = 0, done = 0, revealed = 0;
    for (const learn::LessonFile& file : course) {
        if (!file.loaded.problems.empty()) continue;
        done += p.session.panels.course.progress().doneIn(file.loaded.lesson);
        revealed += p.session.panels.course.progress().revealedIn(file.loaded.lesson);
        for (const learn::Page& page : file.loaded.lesson.pages) tasks += page.task ? 1 : 0;
    }
    const RowRect head = nextRow(p, 26);
    rowText(p, head, Ink::Dim,
            std::to_string(done) + " of " + std::to_string(tasks) + " tasks done" + revealedText(revealed));
    const RowRect bar = rectAt({head.min.x, head.max.y}, {head.width(), p.px(3)});
    windowPainter().rectFilled(bar, p.ink(Ink::Hairline), p.px(1));
    if (done > 0)
        windowPainter().rectFilled(bar.first(bar.width() * (float(done) / float(tasks))), p.ink(Ink::Normal), p.px(1));
    ImGui::Dummy({1, p.px(10)});
    for (std::size_t i = 0; i < course.size(); ++i)
        drawLessonRow(p, navigator, rowOfLesson(p.session, course[i], i + 1), course[i].path);
    ImGui::Dummy({1, p.px(12)});
    drawStudent(p, state, navigator);
    wrapped(p, Ink::Dim,
            "A lesson is a text file. Drop one of your own on the window, or open it as a scene is opened; it is read "
            "again whenever it is saved. docs/lessons.md says how one is written.");
}

void drawLessonProblems(const Panel& p) {
    const session::LessonPlayer& player = p.session.lesson;
    const bool isBroken = !player.source.problems.empty();
    const auto& problems = isBroken ? player.source.problems : player.source.doubts;
    const std::string many = std::to_string(problems.size()) + (problems.size() == 1 ? " problem" : " problems");
    const Inset inset(p);
    words(p, p.fonts.strong, Ink::Warning,
          isBroken ? many + " in " + player.source.path.filename().string()
                   : "Answers in " + player.source.path.filename().string() + " do not end as the file says",
          inset.width());
    words(p, Ink::Dim,
          player.isOpen() && isBroken
              ? "Below is the lesson as it was when it was whole. Save the file to have it read again."
              : "Save the file to have it read again.",
          inset.width());
    ImGui::Dummy({1, p.px(4)});
    for (std::size_t i = 0; i < std::min(problems.size(), kMostProblems); ++i) {
        const learn::LessonProblem& problem = problems[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float left = p.px(64);
        rowText(p, lineAt(at.x, at.y, fontSize(p.fonts.body)), p.fonts.mono, Ink::Accent,
                "line " + std::to_string(problem.line));
        ImGui::SetCursorScreenPos({at.x + left, at.y});
        words(p, Ink::Text, problem.text(), inset.width() - left);
        ImGui::SetCursorScreenPos({at.x, ImGui::GetCursorScreenPos().y + p.px(3)});
    }
    if (problems.size() > kMostProblems)
        words(p, Ink::Dim, "and " + std::to_string(problems.size() - kMostProblems) + " more", inset.width());
}

}  // namespace ui
