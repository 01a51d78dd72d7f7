/// The task of a lesson's page.

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui_internal.h>

#include "learn/lesson/field.h"
#include "learn/lesson/task_kinds.h"
#include "scene/body_values.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/panel_actions.h"
#include "ui/articles/articles.h"
#include "ui/formula/rich_text.h"
#include "ui/panels/field_form.h"
#include "ui/panels/lesson_panel.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using learn::AnswerForm;
using session::PageWork;

constexpr const char* kNotSolved = "A task whose answer has been revealed does not count as solved.";

/// A dot for each variant of the row that mastery asks for.
void drawRowDots(const Style& style, const learn::TaskRecord& record, int mastery, const RowRect& place) {
    const float radius = style.px(4), step = style.px(13);
    for (int i = 0; i < mastery; ++i) {
        const ImVec2 centre{place.min.x + (float(i) + 0.5f) * step, place.middle()};
        if (record.done || i < record.row)
            windowPainter().circleFilled(centre, radius, style.ink(Ink::Normal), 24);
        else
            windowPainter().circle(centre, radius, style.ink(Ink::Dim), 24, std::max(1.f, style.px(1.2f)));
    }
    const int now = record.done ? mastery : std::min(record.row, mastery);
    if (mastery > 0 && ImGui::IsMouseHoveringRect(place.min, place.max))
        tooltip(style, std::to_string(now) + " of " + std::to_string(mastery) +
                           " in a row: solved at the first attempt, without a hint.");
}

/// Right of the task's title, where the page has seeds: the seed, which asks for another when it is clicked; where
/// numbers vary, also a link to new ones, and the row that mastery asks for.
void drawRowAndSeed(const Panel& p, RowRect row) {
    const session::LessonPlayer& player = p.session.lesson;
    if (player.work().seed == 0) return;
    const std::string seed = "seed " + std::to_string(player.work().seed);
    const char* const more = "New numbers";
    const float gap = p.px(12);
    if (link(p, "seed", seed, row.takeLast(textWidth(p, seed), gap))) p.run("learn.seed");
    if (ImGui::IsItemHovered()) tooltip(p, "Whoever types the same seed gets the same page.");
    if (player.page().vary.empty()) return;
    if (link(p, "new-numbers", more, row.takeLast(textWidth(p, more), gap))) p.run("learn.new-numbers");
    if (isTaught(p.session)) return;  // a class has no row
    const int mastery = player.page().task->mastery;
    drawRowDots(p, taskRecord(p.session), mastery, row.last(float(mastery) * p.px(13)));
}

/// @return true if Enter was pressed in a field
bool drawAnswerFields(const Panel& p, LessonPanelState& state, FocusNavigator& navigator, const AnswerForm& form,
                      float width) {
    const PageWork& work = p.session.lesson.work();
    const bool isPoint = form.kind == AnswerForm::Kind::Point;
    const int count = isPoint ? 3 : 1;
    const float gap = p.px(8), unit = form.unit.empty() ? 0 : textWidth(p, form.unit) + gap;
    const float each = isPoint ? std::floor((width - 2 * gap) / 3) : std::min(p.px(160), width - unit);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    // A field of its own for each question: what is being typed for one does not go to another.
    const session::LessonPlayer& player = p.session.lesson;
    const std::string of =
        '/' + player.lesson().id + '/' + std::to_string(player.pageIndex()) + '/' + std::to_string(work.seed);
    bool entered = false;
    for (int i = 0; i < count; ++i) {
        const std::string id = "##answer" + std::to_string(i) + of;
        const char* const hints[] = {"x", "y", form.isFlat ? "z: 0" : "z"};
        ImGui::SetCursorScreenPos({at.x + float(i) * (each + gap), at.y});
        std::string text = work.typed[std::size_t(i)];
        if (std::exchange(state.typesAnswer, false)) typeIntoNext();
        entered = navigator.field(id.c_str(), text, isPoint ? hints[i] : "a number", each).entered || entered;
        if (text != work.typed[std::size_t(i)]) p.send(session::typeAnswer, std::size_t(i), text);
    }
    // Once the answer is known, the keys are those of commands again: N is no letter of it.
    if (!std::exchange(state.drawn.isKnown, player.isRevealed()) && player.isRevealed()) ImGui::ClearActiveID();
    const float height = ImGui::GetItemRectSize().y;
    if (!isPoint && !form.unit.empty())
        rowText(p, lineAt(at.x + each + gap, at.y, height), Ink::Dim,
                form.unit[0] == ' ' ? form.unit.substr(1) : form.unit);
    return entered;
}

/// @return true if Enter was pressed on an option
bool drawOptions(const Panel& p, FocusNavigator& navigator, const AnswerForm& form, float width) {
    const PageWork& work = p.session.lesson.work();
    const Ink mark = !work.verdict ? Ink::Accent : work.verdict->accepted ? Ink::Normal : Ink::Warning;
    bool entered = false;
    for (std::size_t i = 0; i < form.names.size(); ++i) {
        const std::string id = "option" + std::to_string(i);
        const FocusNavigator::Pressed pressed =
            navigator.option(id.c_str(), form.names[i], work.chosen == i, mark, width);
        if (pressed && work.chosen != i) {
            p.send(session::chooseAnswer, i);
        }
        entered = entered || pressed.entered;
        ImGui::Dummy({1, p.px(4)});
    }
    return entered;
}

void drawCross(const Style& style, ImVec2 centre, ImU32 color) {
    const float r = style.px(4), thick = std::max(1.f, style.px(1.5f));
    windowPainter().line(centre - ImVec2(r, r), centre + ImVec2(r, r), color, thick);
    windowPainter().line(centre + ImVec2(-r, r), centre + ImVec2(r, -r), color, thick);
}

/// A line with a mark before it, so that its meaning does not depend on colour alone.
void drawMarked(const Style& style, Ink ink, bool isGood, std::string_view word, std::string_view text, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 centre{at.x + style.px(7), at.y + fontSize(style.fonts.strong) / 2};
    if (isGood)
        checkMark(style, centre, ink);
    else
        drawCross(style, centre, style.ink(ink));
    const float left = style.px(22);
    ImGui::SetCursorScreenPos({at.x + left, at.y});
    words(style, style.fonts.strong, ink, word, width - left);
    if (text.empty()) return;
    ImGui::SetCursorScreenPos({at.x + left, ImGui::GetCursorScreenPos().y});
    words(style, Ink::Text, text, width - left);
    ImGui::SetCursorScreenPos({at.x, ImGui::GetCursorScreenPos().y});
}

std::string joined(const std::string& a, const std::string& b) { return a.empty() || b.empty() ? a + b : a + ' ' + b; }

void drawVerdict(const Panel& p, float width) {
    const PageWork& work = p.session.lesson.work();
    const bool isNow = isJudged(p.session.lesson, p.session.document.scene());
    const learn::TaskRecord record = taskRecord(p.session);
    if (!work.complaint.empty())
        drawMarked(p, Ink::Warning, false, "No answer yet", work.complaint, width);
    else if (isNow && work.verdict->accepted && record.revealed)
        drawMarked(p, Ink::Accent, true, "Right, after it was revealed", kNotSolved, width);
    else if (isNow && work.verdict->accepted)
        drawMarked(
            p, Ink::Normal, true,
            work.attempts.count > 1 ? "Solved at attempt " + std::to_string(work.attempts.count)
                                    : std::string("Solved"),
            joined(work.verdict->reason == "Right." ? "" : work.verdict->reason, rowNote(p.session.lesson, record)),
            width);
    else if (isNow)
        drawMarked(p, Ink::Warning, false, "Not yet", work.verdict->reason, width);
    else if (record.done)
        drawMarked(p, Ink::Normal, true, "Solved before", "", width);
    else if (record.revealed && !work.revealed)
        drawMarked(p, Ink::Accent, false, "Revealed before", kNotSolved, width);
    if (!work.truth.empty()) {
        words(p, p.fonts.strong, Ink::Accent, "Revealed", width);
        words(p, Ink::Text, work.truth, width);
    }
}

/// @param hasMore  a hint was added: it is scrolled into sight
void drawHints(const TextTools& tools, float width, bool hasMore) {
    const Style& style = tools;
    const learn::Task& task = *tools.session.lesson.page().task;
    const std::size_t shown = std::min(tools.session.lesson.work().hints, task.hints.size());
    for (std::size_t i = 0; i < shown; ++i) {
        ImGui::Dummy({1, style.px(4)});
        if (hasMore && i + 1 == shown) ImGui::SetScrollHereY(0);
        words(style, style.fonts.strong, Ink::Dim, "Hint " + std::to_string(i + 1), width);
        drawParagraph(tools, task.hints[i], width, style.ink(Ink::Text));
    }
}

/// In class mode, where the panel of the scene is closed: the fields that the page lets the class change.
/// @return false without any
bool drawPageFields(const Panel& p) {
    const learn::Page& page = p.session.lesson.page();
    if (!p.session.settings.isClass || !learn::info(page.task->kind).isMade) return false;
    const scene::Scene& scene = p.session.document.scene();
    ImGui::Dummy({1, p.px(6)});
    FieldForm form(p, 10);
    for (std::size_t i = 0; i < page.allowed.size(); ++i) {
        const learn::FieldRef& field = page.allowed[i];
        const std::string name = learn::nameOf(scene, field), help = "Of this page: " + name;
        if (!isOfScene(field) && (i == 0 || page.allowed[i - 1].object != field.object))
            cutText(p, nextRow(p), Ink::Text, scene::nameOf(scene, field.object));
        const auto edit = [field](scene::Document next, const auto& value) {
            next.scene = learn::withField(std::move(next.scene), field, value);
            return next;
        };
        const learn::FieldValue value = learn::fieldValue(scene, field);
        ImGui::PushID(static_cast<int>(i));
        if (const double* number = std::get_if<double>(&value))
            form.number(fieldLabel(field), atLeastZero(*number, "", help), "Change " + name, edit);
        else
            form.vector(fieldLabel(field), std::get<scene::Vec3>(value), "Change " + name, help, edit);
        ImGui::PopID();
    }
    tellFieldNotes(p);
    return true;
}

/// Each button has its place whatever was pressed before: nothing else comes under the pointer.
void drawButtons(const Panel& p, FocusNavigator& navigator) {
    const session::LessonPlayer& player = p.session.lesson;
    const float gap = p.px(8);
    const bool isKnown = player.isRevealed();
    const char* const next = hasNextQuestion(p.session) ? "Next question" : titleOfNextPage(p.session);
    if (navigator.button("check", isKnown ? "Next" : "Check", true, navigator.buttonWidth("Check")))
        p.send(session::enterAnswer);
    if (isKnown && ImGui::IsItemHovered()) tooltip(p, next);
    ImGui::SameLine(0, gap);
    if (navigator.button("hint", "Hint", false, 0, hasHint(player))) p.run("learn.hint");
    ImGui::SameLine(0, gap);
    if (navigator.button("reveal", "Reveal", false, 0, !isKnown)) p.run("learn.reveal");
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    if (ImGui::GetItemRectMax().x + 2 * gap + navigator.buttonWidth("Start again") <= right)
        ImGui::SameLine(0, gap);
    else
        ImGui::Dummy({1, gap / 2});
    if (navigator.button("again", "Start again")) p.run("learn.restart");
}

}  // namespace

float drawTask(const Panel& p, LessonPanelState& state, FocusNavigator& navigator) {
    const learn::Task& task = *p.session.lesson.page().task;
    const AnswerForm form = learn::answerForm(p.session.lesson.page(), p.session.document.scene());
    ImGui::Dummy({1, p.px(4)});
    const Inset inset(p);
    const ImVec2 top = ImGui::GetCursorScreenPos();
    sectionTitle(p, learn::info(task.kind).title);
    const ImVec2 under = ImGui::GetCursorScreenPos();
    drawRowAndSeed(p, {top, {top.x + inset.width(), under.y}});
    ImGui::SetCursorScreenPos(under);
    const TextTools tools{p, state.pictures, navigator};
    drawParagraph(tools, task.prompt, inset.width(), p.ink(Ink::Text));
    ImGui::Dummy({1, p.px(6)});
    bool entered = false;
    if (form.kind == AnswerForm::Kind::Name)
        entered = drawOptions(p, navigator, form, inset.width());
    else if (form.kind == AnswerForm::Kind::Line)
        entered = drawPageListing(p, navigator, state.listing);
    else if (form.kind != AnswerForm::Kind::Scene)
        entered = drawAnswerFields(p, state, navigator, form, inset.width());
    if (entered) p.send(session::enterAnswer);
    ImGui::Dummy({1, p.px(6)});
    if (!isTaught(p.session)) drawButtons(p, navigator);  // a class has those of the footer
    // Beside a listing there is no room for the text of the page as well: the fields are scrolled to.
    const float height = ImGui::GetCursorPosY() + p.px(8);
    const bool hasFields = drawPageFields(p);
    return hasFields && form.kind == AnswerForm::Kind::Line ? height : 0;
}

bool hasFeedback(const session::Session& session) {
    const PageWork& work = session.lesson.work();
    const learn::TaskRecord record = taskRecord(session);
    const bool isJudgedNow = !work.complaint.empty() || isJudged(session.lesson, session.document.scene());
    return isJudgedNow || record.done || record.revealed || !work.truth.empty() || work.hints > 0;
}

void drawFeedback(const Panel& p, LessonPanelState& state, FocusNavigator& navigator) {
    const PageWork& work = p.session.lesson.work();
    if (!hasFeedback(p.session)) return;
    const Inset inset(p);
    drawVerdict(p, inset.width());
    const bool hasMore = work.hints > std::exchange(state.hintsTold, work.hints);
    drawHints({p, state.pictures, navigator}, inset.width(), hasMore);
    const std::size_t verdicts =
        4 * std::size_t(work.attempts.count) + (work.revealed ? 2 : 0) + !work.complaint.empty();
    if (std::exchange(state.verdictsTold, verdicts) != verdicts) ImGui::SetScrollY(0);
}

}  // namespace ui
