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
constexpr float kLeastDrawing = 200, kSmallestDrawing = 130, kLeastFrames = 320, kFade = 22;
constexpr float kScrolledShare = 0.85f;  ///< share of the text's part, for a key
constexpr float kMostScrolled = 0.97f;   ///< the same, where it leads to the end
constexpr float kFirstTask = 0.4f;       ///< share of the page's height, before the task has been measured
constexpr float kLargestTask = 0.66f;    ///< share of the page's height; a longer task scrolls
constexpr float kFeedback = 0.18f;       ///< share of the page's height, at least; a longer one scrolls
constexpr float kClassFeedback = 0.34f;
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

/// Title and text of the page, or what it tells the teacher.
void drawText(const TextTools& tools) {
    const Style& style = tools;
    const learn::Page& page = tools.session.lesson.page();
    const bool isNotes = tools.session.classMode.notesShown;
    const float width = ImGui::GetContentRegionAvail().x;
    if (isNotes) sectionTitle(style, "For the teacher");
    words(style, style.fonts.headline, Ink::Text, page.title, width);
    ImGui::Dummy({1, style.px(6)});
    if (!isNotes && isTaught(tools.session) && tools.session.classMode.part == session::ClassPart::Figure) return;
    for (const learn::Paragraph& paragraph : isNotes ? page.notes : page.text) {
        drawParagraph(tools, paragraph, width, style.ink(Ink::Text));
        ImGui::Dummy({1, style.px(6)});
    }
}

/// True if the page has a figure beside the scene that would give its hidden answer away.
bool isDrawingHidden(const Session& s) {
    using learn::Beside;
    const Beside beside = s.lesson.page().beside;
    const bool isDrawing = beside == Beside::DistancePlot || beside == Beside::AnglePlot || beside == Beside::Frames;
    return isDrawing && !isAnswerShown(s);
}

/// The part of the page that a class sees is its text or figure, or the notes.
bool isRead(const Session& s) { return s.classMode.notesShown || s.classMode.part != session::ClassPart::Task; }

/// The text stands without a figure below it: there is none, or it is hidden or has a place of its own.
bool isTextAlone(const Panel& p) {
    using learn::Beside;
    const Beside beside = p.session.lesson.page().beside;
    const bool isElsewhere = beside == Beside::Proof || p.session.lesson.findsBug() ||
                             (beside == Beside::Incidence && p.session.viewport.area().inset) ||
                             p.state.lesson.listing.height > 0;
    return beside == Beside::None || isElsewhere || isDrawingHidden(p.session);
}

/// The figure beside the page's scene, in the remaining room or below; a curve only once the answer is known, and then
/// it is scrolled to. @param part  height that is in sight, px
void drawBeside(const Panel& p, LessonPanelState& state, float part) {
    using learn::Beside;
    const Beside beside = p.session.lesson.page().beside;
    if (beside == Beside::None || beside == Beside::Method || beside == Beside::Notations || beside == Beside::Proof)
        return;
    if (beside == Beside::Incidence && p.session.viewport.area().inset) return;  // it is over the picture
    if (p.session.classMode.notesShown || isDrawingHidden(p.session)) return;
    if (!std::exchange(state.drawn.hasFigure, true) && hidesAnswers(p.session.lesson)) ImGui::SetScrollHereY(0);
    ImGui::Dummy({1, p.px(6)});
    if (beside == Beside::Derivation) {
        if (const learn::Derivation* derivation = p.session.queries.derivation())
            pointAt(p.session, p.actions,
                    drawStepCard(p, *derivation, p.session.presentation.derivation.step(), {true, false}).pointed);
        return;
    }
    const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float wished = p.px(beside == Beside::Frames ? kLeastFrames : kLeastDrawing);
    const bool isPlot = beside == Beside::DistancePlot || beside == Beside::AnglePlot;
    const float least = isPlot ? std::clamp(part - p.px(16), p.px(kSmallestDrawing), wished) : wished;
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
    const std::string place = "page " + std::to_string(now + 1) + " of " + std::to_string(count);
    const bool isNarrow = row.width() < 2 * p.px(104) + textWidth(p.fonts.body, place);  // on a phone
    const float wide = isNarrow ? (row.width() - p.px(4)) / 2 : p.px(104);
    if (now > 0) {
        ImGui::SetCursorScreenPos(row.min);
        if (navigator.button("previous", isNarrow ? "Back" : "Previous", false, wide))
            p.send(session::showPage, now - 1);
    }
    ImGui::SetCursorScreenPos({row.max.x - wide, row.min.y});
    const bool isMain = !player.page().task;  // else the task's own button leads on
    if (navigator.button("next", titleOfNextPage(p.session), isMain, wide)) p.send(session::goToNextPage);
    const float middle = (row.min.x + (now > 0 ? wide : 0) + row.max.x - wide) / 2;
    if (!isNarrow) rowText(p, lineAt(middle, row.min.y, p.px(26)), Ink::Dim, place, Align::Centre);
    ImGui::SetCursorScreenPos(after);
}

/// The footer in class mode, for a pointer at the wall: one step back, the teacher's notes, the check of an answer or
/// the next page, and the next step, which tells what it shows.
void drawClassFooter(const Panel& p, FocusNavigator& navigator) {
    const RowRect row = nextRow(p, kFooter - 14);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const float gap = p.px(8);
    ImGui::SetCursorScreenPos(row.min);
    if (navigator.button("previous", "Back")) p.run("class.previous");
    if (session::hasNotes(p.session)) {
        ImGui::SameLine(0, gap);
        if (navigator.button("notes", p.session.classMode.notesShown ? "Text" : "Notes")) p.run("class.notes");
        const session::Command& command = *session::findCommand("class.notes");
        if (ImGui::IsItemHovered()) tooltip(p, command.help + keysAfter(command));
    }
    const std::string next = session::nextOfClass(p.session);
    const bool answers = p.session.lesson.page().task && !isRead(p.session) && !p.session.lesson.isRevealed();
    if (answers) {
        ImGui::SameLine(0, gap);
        if (navigator.button("check", "Check")) p.send(session::enterAnswer);
    } else if (next != session::titleOfNextPage(p.session)) {
        ImGui::SameLine(0, gap);
        if (navigator.button("skip", "Skip")) p.send(session::goToNextPage);
        if (ImGui::IsItemHovered()) tooltip(p, "The next page, without the steps between");
    }
    ImGui::SetCursorScreenPos({row.max.x - navigator.buttonWidth(next), row.min.y});
    if (navigator.button("next", next, true)) p.run("class.next");
    ImGui::SetCursorScreenPos(after);
}

/// Lets a text that goes on below its part fade there.
void drawFade(const Style& style) {
    const ImVec2 min = ImGui::GetWindowPos();
    const float right = min.x + ImGui::GetContentRegionAvail().x, bottom = min.y + ImGui::GetWindowHeight();
    const ImU32 clear = style.ink(Ink::Panel, 0), full = style.ink(Ink::Panel);
    windowPainter().gradient({min.x, bottom - style.px(kFade)}, {right, bottom}, clear, clear, full, full);
}

/// Text and figure: a part that scrolls by itself, so that the task below it stays in sight.
void drawReadingPart(const TextTools& p, LessonPanelState& state, float height) {
    ImGui::BeginChild("page", {0, height}, false, ImGuiWindowFlags_NoSavedSettings);
    const learn::Page& page = p.session.lesson.page();
    const bool isNew = std::exchange(state.drawn.text, &page) != &page;
    if (!p.session.lesson.source.problems.empty() || !p.session.lesson.source.doubts.empty()) drawLessonProblems(p);
    drawText(p);
    if (isNew) state.drawn.hasFigure = false;
    drawBeside(p, state, height);
    if (page.beside == learn::Beside::Method && !p.session.lesson.findsBug())
        (void)drawPageListing(p, p.navigator, state.listing);
    if (page.beside == learn::Beside::Notations) drawPageNotations(p, p.navigator, state.listing);
    state.textHeight = ImGui::GetCursorPosY();
    const auto isPageDown = [](const session::Shortcut& key) { return key.key == session::Key::PageDown; };
    const float end = ImGui::GetScrollMaxY();
    float scroll = ImGui::GetScrollY();
    const bool isScrolled = std::any_of(state.navigator.keys.begin(), state.navigator.keys.end(), isPageDown);
    if (isScrolled) scroll = scroll + kMostScrolled * height >= end ? end : scroll + kScrolledShare * height;
    if (isNew) scroll = 0;
    if (isScrolled || isNew)
        ImGui::SetScrollY(scroll);  // last, since the focus may have scrolled to a link of the text
    state.goesOn = end - scroll >= 1;
    if (state.goesOn) drawFade(p);
    ImGui::EndChild();
}

void drawPage(const Panel& p, LessonPanelState& state) {
    const learn::Page& page = p.session.lesson.page();
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const float room = std::max(1.f, ImGui::GetContentRegionAvail().y - p.px(kFooter));
    const int seed = p.session.lesson.work().seed, seedBefore = std::exchange(state.drawn.seed, seed);
    const std::size_t index = p.session.lesson.pageIndex();
    const bool isSamePage = std::exchange(state.drawn.index, index) == index;
    state.typesAnswer = isSamePage && seedBefore != 0 && seed != 0 && seed != seedBefore;
    if (std::exchange(state.drawn.page, &page) != &page) {
        state.textHeight = room;  // until its first frame has measured them
        state.taskHeight = std::max(state.taskHeight, kFirstTask * room);
        state.hintsTold = state.verdictsTold = 0;
        state.navigator.focus = 0;
        state.navigator.moved = true;
        state.drawn.isKnown = false;
    }
    FocusNavigator navigator(p, state.navigator);
    const bool isProof = page.beside == learn::Beside::Proof;
    const bool taught = isTaught(p.session), isReading = !taught || isRead(p.session);
    const bool hasTask = page.task && !(taught && isReading), hasProof = isProof && !(taught && isReading);
    // In a class the buttons stay at the foot, whatever is told.
    const float share = !hasTask || (taught && !hasFeedback(p.session)) ? 0 : taught ? kClassFeedback : kFeedback;
    const float feedback = std::floor(share * room), largest = taught ? 1 - share : kLargestTask;
    const float task = hasTask || hasProof ? std::min(state.taskHeight, std::floor(largest * room)) : 0;
    // A figure takes the height that is left; without one the task follows the text. What is told about the answer
    // has the rest, and moves neither.
    const float left = std::max(1.f, room - task - feedback);
    const bool isShort = isTextAlone(p);
    if (isReading)
        drawReadingPart({p, state.pictures, navigator}, state,
                        isShort ? std::clamp(state.textHeight, 1.f, left) : left);
    if (hasTask || hasProof) {
        ImGui::BeginChild("task", {0, std::max(1.f, task)}, false, ImGuiWindowFlags_NoSavedSettings);
        if (hasProof) {
            ImGui::Dummy({1, p.px(6)});
            drawProof(p, navigator);
        }
        const float shown = hasTask ? drawTask(p, state, navigator) : 0;
        if (std::exchange(state.drawn.task, &page) != &page) ImGui::SetScrollY(0);
        state.taskHeight = shown > 0 ? shown : ImGui::GetCursorPosY();
        ImGui::EndChild();
    }
    if (hasTask) {
        const float rest = top.y + room - ImGui::GetCursorScreenPos().y;
        ImGui::BeginChild("feedback", {0, std::max(1.f, rest)}, false, ImGuiWindowFlags_NoSavedSettings);
        drawFeedback(p, state, navigator);
        if (ImGui::GetScrollMaxY() - ImGui::GetScrollY() >= 1) drawFade(p);
        ImGui::EndChild();
    }
    ImGui::SetCursorScreenPos({top.x, top.y + room + p.px(6)});
    isTaught(p.session) ? drawClassFooter(p, navigator) : drawFooter(p, navigator);
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
    // A text that is not yet read to its end is scrolled before the page is turned, or a class sees its task.
    const bool isUnderWay = session.classMode.isOn() && session.lesson.isOpen() && !isRead(session);
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
    state.drawn.page = nullptr;
    if (player.source.path.empty()) return drawLessonList(p, state);
    ImGui::BeginChild("problems", {0, 0}, false, ImGuiWindowFlags_NoSavedSettings);
    drawLessonProblems(p);
    ImGui::EndChild();
}

}  // namespace ui
