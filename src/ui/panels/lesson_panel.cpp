#include "ui/panels/lesson_panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "session/actions/lesson_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"
#include "ui/articles/articles.h"
#include "ui/panels/panels.h"
#include "ui/panels/step_card.h"
#include "ui/widgets/plot_view.h"

namespace ui {
namespace {

using session::LessonPlayer;
using session::Session;

constexpr float kFooter = 44;  ///< px of the design
constexpr float kLeastDrawing = 200, kLeastFrames = 320, kFade = 22;
constexpr float kScrolledShare = 0.8f;  ///< share of the text's part, for a key
constexpr float kFirstTask = 0.4f;      ///< share of the page's height, before the task has been measured
constexpr float kLargestTask = 0.66f;   ///< share of the page's height; a longer task scrolls
constexpr float kFeedback = 0.18f;      ///< share of the page's height, at least; a longer one scrolls
constexpr int kFirstFrames = 3;  ///< first frames of the program: a panel that is open then was not opened by the user

void drawHeader(const Panel& p) {
    RowRect row = nextRow(p);
    const char* const back = "All lessons";
    if (link(p, "leave", back, row.takeLast(textWidth(p, back), p.px(12)))) p.run("learn.leave");
    if (ImGui::IsItemHovered())
        tooltip(p, "Leaves the lesson: your own scene comes back as it was" +
                       keysAfter(*session::findCommand("learn.leave")));
    const LessonPlayer& player = p.session.lesson;
    cutText(p, row, p.fonts.strong, Ink::Dim,
            player.isOpen() ? player.lesson().title : player.source.path.filename().string());
}

void drawText(const TextTools& tools) {
    const Style& style = tools;
    const learn::Page& page = tools.session.lesson.page();
    const float width = ImGui::GetContentRegionAvail().x;
    words(style, style.fonts.headline, Ink::Text, page.title, width);
    ImGui::Dummy({1, style.px(6)});
    for (const learn::Paragraph& paragraph : page.text) {
        drawParagraph(tools, paragraph, width, style.ink(Ink::Text));
        ImGui::Dummy({1, style.px(6)});
    }
}

/// The figure beside the page's scene, in the remaining room or below.
void drawBeside(const Panel& p) {
    using learn::Beside;
    const Beside beside = p.session.lesson.page().beside;
    if (beside == Beside::None || beside == Beside::Method || beside == Beside::Notations || beside == Beside::Proof)
        return;
    if (beside == Beside::Incidence && p.session.viewport.area().inset) return;  // it is over the picture
    ImGui::Dummy({1, p.px(6)});
    if (beside == Beside::Derivation) {
        if (const learn::Derivation* derivation = p.session.queries.derivation())
            pointAt(p.session, p.actions,
                    drawStepCard(p, *derivation, p.session.presentation.derivation.step(), {true, false}).pointed);
        return;
    }
    const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float least = p.px(beside == Beside::Frames ? kLeastFrames : kLeastDrawing);
    const float height = std::max(least, std::min(std::floor(room.y - p.px(8)), 1.4f * least));
    const RowRect area{min, {min.x + room.x, min.y + height}};
    if (beside == Beside::Incidence)
        drawIncidence(p, area);
    else if (beside == Beside::Frames)
        drawFrameView(p, area);
    else
        drawPlot(p, beside == Beside::DistancePlot ? session::PlotKind::Distance : session::PlotKind::Angle, area);
    ImGui::SetCursorScreenPos(min);
    ImGui::Dummy({room.x, height});
}

/// The footer: a mark for each page, and links to the neighbouring pages.
void drawFooter(const Panel& p, FocusNavigator& navigator) {
    const LessonPlayer& player = p.session.lesson;
    const std::size_t count = player.lesson().pages.size(), now = player.pageIndex();
    const RowRect row = nextRow(p, kFooter - 14);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const float wide = p.px(104);
    if (now > 0) {
        ImGui::SetCursorScreenPos(row.min);
        if (navigator.button("previous", "Previous", false, wide)) p.send(session::showPage, now - 1);
    }
    ImGui::SetCursorScreenPos({row.max.x - wide, row.min.y});
    const bool isMain = !player.page().task;  // else the task's own button leads on
    if (navigator.button("next", titleOfNextPage(p.session), isMain, wide)) p.send(session::goToNextPage);
    const float middle = (row.min.x + (now > 0 ? wide : 0) + row.max.x - wide) / 2;
    rowText(p, lineAt(middle, row.min.y, p.px(26)), Ink::Dim,
            "page " + std::to_string(now + 1) + " of " + std::to_string(count), Align::Centre);
    ImGui::SetCursorScreenPos(after);
}

/// Lets a text that goes on below its part fade there.
void drawMoreBelow(const Style& style) {
    if (ImGui::GetScrollMaxY() - ImGui::GetScrollY() < 1) return;
    const ImVec2 min = ImGui::GetWindowPos();
    const float right = min.x + ImGui::GetContentRegionAvail().x, bottom = min.y + ImGui::GetWindowHeight();
    const ImU32 clear = style.ink(Ink::Panel, 0), full = style.ink(Ink::Panel);
    windowPainter().gradient({min.x, bottom - style.px(kFade)}, {right, bottom}, clear, clear, full, full);
}

/// Text and figure: a part that scrolls by itself, so that the task below it stays in sight.
void drawReadingPart(const TextTools& p, LessonPanelState& state, float height) {
    ImGui::BeginChild("page", {0, height}, false, ImGuiWindowFlags_NoSavedSettings);
    const learn::Page& page = p.session.lesson.page();
    const bool isNew = std::exchange(state.pageDrawn, &page) != &page;
    if (!p.session.lesson.source.problems.empty() || !p.session.lesson.source.doubts.empty()) drawLessonProblems(p);
    drawText(p);
    drawBeside(p);
    if (page.beside == learn::Beside::Method && !p.session.lesson.findsBug())
        (void)drawPageListing(p, p.navigator, state.listing);
    if (page.beside == learn::Beside::Notations) drawPageNotations(p, p.navigator, state.listing);
    state.textHeight = ImGui::GetCursorPosY();
    const auto isPageDown = [](const session::Shortcut& key) { return key.key == session::Key::PageDown; };
    if (std::any_of(state.navigator.keys.begin(), state.navigator.keys.end(), isPageDown))
        ImGui::SetScrollY(ImGui::GetScrollY() + kScrolledShare * height);
    if (isNew) ImGui::SetScrollY(0);  // last, since the focus may have scrolled to a link of the text
    state.goesOn = ImGui::GetScrollMaxY() - ImGui::GetScrollY() >= 1;
    drawMoreBelow(p);
    ImGui::EndChild();
}

void drawPage(const Panel& p, LessonPanelState& state) {
    const learn::Page& page = p.session.lesson.page();
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const float room = std::max(1.f, ImGui::GetContentRegionAvail().y - p.px(kFooter));
    if (state.pageDrawn != &page) {
        state.textHeight = room;  // until its first frame has measured them
        state.taskHeight = std::max(state.taskHeight, kFirstTask * room);
        state.hintsTold = state.verdictsTold = 0;
        state.navigator.focus = 0;
        state.navigator.moved = true;
    }
    FocusNavigator navigator(p, state.navigator);
    const bool isProof = page.beside == learn::Beside::Proof;
    const float feedback = page.task ? std::floor(kFeedback * room) : 0;
    const float task = page.task || isProof ? std::min(state.taskHeight, std::floor(kLargestTask * room)) : 0;
    // A figure takes the height that is left; without one the task follows the text. What is told about the answer
    // has the rest, and moves neither.
    const float left = std::max(1.f, room - task - feedback);
    drawReadingPart({p, state.pictures, navigator}, state,
                    page.beside == learn::Beside::None || isProof ? std::clamp(state.textHeight, 1.f, left) : left);
    if (page.task || isProof) {
        ImGui::BeginChild("task", {0, std::max(1.f, task)}, false, ImGuiWindowFlags_NoSavedSettings);
        if (isProof) {
            ImGui::Dummy({1, p.px(6)});
            drawProof(p, navigator);
        }
        const float shown = page.task ? drawTask(p, state, navigator) : 0;
        state.taskHeight = shown > 0 ? shown : ImGui::GetCursorPosY();
        ImGui::EndChild();
    }
    if (page.task) {
        const float rest = top.y + room - ImGui::GetCursorScreenPos().y;
        ImGui::BeginChild("feedback", {0, std::max(1.f, rest)}, false, ImGuiWindowFlags_NoSavedSettings);
        drawFeedback(p, state, navigator);
        drawMoreBelow(p);
        ImGui::EndChild();
    }
    ImGui::SetCursorScreenPos({top.x, top.y + room + p.px(6)});
    drawFooter(p, navigator);
}

void drawLessonList(const Panel& p, LessonPanelState& state) {
    ImGui::BeginChild("course", {0, 0}, false, ImGuiWindowFlags_NoSavedSettings);
    FocusNavigator navigator(p, state.navigator);
    drawCourse(p, state, navigator);
    ImGui::EndChild();
}

}  // namespace

bool isTaught(const Session& session) { return session.settings.isClass && session.lesson.isOpen(); }

bool takesLessonKey(const LessonPanelState& state, const Session& session, const session::Shortcut& key) {
    if (!session.settings.isOpen(session::RightPanel::Lesson)) return false;
    // A text that is not yet read to its end is scrolled before the page is turned; not once a class has begun the
    // task.
    const bool isUnderWay = session.classMode.isOn() && session.lesson.isOpen() &&
                            (session.lesson.work().hints > 0 || session.lesson.isRevealed());
    const bool scrolls = session.lesson.isOpen() && state.goesOn && !isUnderWay && key.key == session::Key::PageDown &&
                         key.with == session::kPlain;
    return scrolls || state.navigator.takes(key, session.lesson.isOpen());
}

/// A book.
void drawLessonIcon(const IconPen& pen) {
    pen.line({{10, 5.5f}, {8, 4}, {2.5f, 4}, {2.5f, 14.5f}, {8, 14.5f}, {10, 16}});
    pen.line({{10, 5.5f}, {12, 4}, {17.5f, 4}, {17.5f, 14.5f}, {12, 14.5f}, {10, 16}});
    pen.line({{10, 5.5f}, {10, 16}});
}

void drawLessonPanel(const Panel& p) {
    LessonPanelState& state = p.state.lesson;
    const LessonPlayer& player = p.session.lesson;
    // The list takes the keyboard when the user opens the panel.
    const int frame = ImGui::GetFrameCount();
    if (std::exchange(state.lastFrame, frame) < frame - 1 && frame > kFirstFrames && !player.isOpen())
        state.navigator.begin();
    if (!player.source.path.empty() && !isTaught(p.session)) {
        drawHeader(p);
        ImGui::Dummy({1, p.px(4)});
    }
    if (player.isOpen()) return drawPage(p, state);
    state.pageDrawn = nullptr;
    if (player.source.path.empty()) return drawLessonList(p, state);
    ImGui::BeginChild("problems", {0, 0}, false, ImGuiWindowFlags_NoSavedSettings);
    drawLessonProblems(p);
    ImGui::EndChild();
}

}  // namespace ui
