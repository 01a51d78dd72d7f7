#include <imgui.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "io/query_json.h"
#include "session/actions/study_actions.h"
#include "session/panels/cases.h"
#include "session/panels/compare_table.h"
#include "session/texts/present_options.h"
#include "ui/panels/panels.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::CaseBook;
using session::Session;

constexpr float kAboutShare = 0.42f;  ///< largest share of the height for the description of the chosen case

void openLater(session::Actions& actions, std::size_t which) { actions.send(session::openCase, which); }

/// Moves the choice by keys, within the results.
void moveCaseChoice(CasesState& state, std::optional<std::size_t>& chosen, std::ptrdiff_t by) {
    if (state.found.empty() || by == 0) return;
    const auto at = chosen ? std::find(state.found.begin(), state.found.end(), *chosen) : state.found.end();
    const auto count = static_cast<std::ptrdiff_t>(state.found.size());
    const std::ptrdiff_t from = at == state.found.end() ? (by > 0 ? -1 : count) : at - state.found.begin();
    chosen = state.found[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + by, 0, count - 1))];
    state.scrollToChosen = true;
}

/// The field at the top: words to search, arrows to choose, Enter to open.
void drawCaseSearch(const Session& session, session::Actions& actions, CasesState& state,
                    session::PanelChoices& choices) {
    std::optional<std::size_t>& chosen = choices.chosenCase;
    state.typed[choices.caseSearch.copy(state.typed, sizeof state.typed - 1)] = 0;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool entered = ImGui::InputTextWithHint("##cases", "search, then ↑ ↓ and Enter", state.typed,
                                                  sizeof state.typed, ImGuiInputTextFlags_EnterReturnsTrue);
    choices.caseSearch = state.typed;
    const bool isActive = ImGui::IsItemActive();
    if (!state.isSearched || state.searched != state.typed) {
        state.searched = state.typed;
        state.isSearched = true;
        state.found = study::search(session.panels.cases.catalogue(), state.searched);
        const bool stays = chosen && std::find(state.found.begin(), state.found.end(), *chosen) != state.found.end();
        if (!stays && !state.searched.empty())
            chosen = state.found.empty() ? std::nullopt : std::optional(state.found.front());
    }
    if (isActive)
        moveCaseChoice(state, chosen,
                       (isKeyPressed(ImGuiKey_DownArrow) ? 1 : 0) - (isKeyPressed(ImGuiKey_UpArrow) ? 1 : 0));
    if (!entered) return;
    ImGui::SetKeyboardFocusHere(-1);
    if (chosen) openLater(actions, *chosen);
}

void drawCase(const Style& style, const Session& session, session::Actions& actions, CasesState& state,
              std::optional<std::size_t> chosen, std::size_t which) {
    const study::EdgeCase& edgeCase = session.panels.cases.catalogue().cases[which];
    const CaseBook::Summary& summary = session.panels.cases.summary(which);
    const RowRect row = nextRow(style, 22);
    ImGui::PushID(static_cast<int>(which));
    const Press press = pressRow(style, "case", row, chosen == which);
    ImGui::PopID();
    const FlatPainter painter = windowPainter();
    const float pad = style.px(8), wrong = row.max.x - style.px(6), outcome = wrong - style.px(66);
    if (session.presentation.openedCase == which)
        painter.rectFilled({row.min.x, row.min.y + style.px(4)}, {row.min.x + style.px(2), row.max.y - style.px(4)},
                           style.ink(Ink::Accent));
    const bool tells = isAnswerShown(session);
    const float told = textWidth(style.fonts.body, io::outcomeName(summary.outcome)) + style.px(10);
    rowText(style, painter, style.fonts.body, row.min.x + pad, row.min.y, row.height(), style.ink(Ink::Text),
            fitted(style, style.fonts.body, style.spell(edgeCase.name), outcome - told - row.min.x - pad));
    if (tells)
        rowText(style, painter, style.fonts.body, outcome, row.min.y, row.height(), style.ink(Ink::Dim),
                io::outcomeName(summary.outcome), Align::Right);
    if (tells && summary.wrong > 0)
        rowText(style, painter, style.fonts.body, wrong, row.min.y, row.height(), style.ink(Ink::Warning),
                std::to_string(summary.wrong) + " wrong", Align::Right);
    if (press.hot)
        tooltip(style,
                edgeCase.name + (tells ? "\n" + edgeCase.hard : "") + "\nclick: open it; undo brings the scene back");
    if (press.clicked) openLater(actions, which);
    if (state.scrollToChosen && chosen == which) {
        state.scrollToChosen = false;
        ImGui::SetScrollFromPosY(row.min.y - ImGui::GetWindowPos().y, 0.5f);
    }
}

void drawCaseList(const Style& style, const Session& session, session::Actions& actions, CasesState& state,
                  std::optional<std::size_t> chosen) {
    const study::Catalogue& catalogue = session.panels.cases.catalogue();
    std::optional<std::size_t> group;
    for (const std::size_t which : state.found) {
        const std::size_t now = catalogue.cases[which].group;
        if (group != now) {
            const RowRect head = nextRow(style, 26);
            const std::string title =
                fitted(style, style.fonts.strong, style.spell(catalogue.groups[now].name), head.max.x - head.min.x);
            rowText(style, windowPainter(), style.fonts.strong, head.min.x, head.min.y + style.px(2), head.height(),
                    style.ink(Ink::Dim), title);
            if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(head.min, head.max))
                tooltip(style, catalogue.groups[now].about);
        }
        group = now;
        drawCase(style, session, actions, state, chosen, which);
    }
    if (state.found.empty())
        words(style, style.fonts.body, style.ink(Ink::Dim), "No case has these words.",
              ImGui::GetContentRegionAvail().x);
}

void drawRowsOf(const Style& style, const std::vector<std::size_t>& rows, study::Verdict verdict, const char* verb) {
    if (rows.empty()) return;
    std::string names;
    for (const std::size_t row : rows) names += (names.empty() ? "" : ", ") + study::rowName(row);
    ImGui::Dummy({1, style.px(4)});
    words(style, style.fonts.body, style.ink(verdictColor(verdict)), std::to_string(rows.size()) + verb,
          ImGui::GetContentRegionAvail().x);
    words(style, style.fonts.body, style.ink(Ink::Dim), names, ImGui::GetContentRegionAvail().x);
}

void drawAboutCase(const Style& style, const Session& session, session::Actions& actions, std::size_t chosen) {
    const study::EdgeCase& edgeCase = session.panels.cases.catalogue().cases[chosen];
    const study::Findings* known = session.panels.cases.findings(chosen);
    if (!known) return actions.send(session::examineCase, chosen);
    const study::Findings& findings = *known;
    const auto say = [&](ImFont* font, Ink ink, const std::string& text) {
        words(style, font, style.ink(ink), text, ImGui::GetContentRegionAvail().x);
    };
    say(style.fonts.strong, Ink::Text, edgeCase.name);
    say(style.fonts.body, Ink::Dim, edgeCase.hard);
    ImGui::Dummy({1, style.px(4)});
    say(style.fonts.body, Ink::Text, "Exactly: " + session::truthLine(findings.comparison.exact) + ".");
    if (!findings.separates.empty()) say(style.fonts.body, Ink::Dim, "Separates " + findings.separates + ".");
    drawRowsOf(style, findings.wrong, study::Verdict::Wrong, " wrong");
    drawRowsOf(style, findings.wrongValue, study::Verdict::WrongValue, " with a wrong value");
    drawRowsOf(style, findings.inaccurate, study::Verdict::Inaccurate, " inaccurate");
}

}  // namespace

/// A warning sign.
void drawCasesIcon(const IconPen& pen) {
    pen.line({{10, 3}, {18, 17}, {2, 17}}, true);
    pen.line({{10, 8}, {10, 12}});
    pen.dot(10, 14.4f);
}

void drawCasesPanel(const Style& style, const Session& session, session::Actions& actions, PanelState& panels) {
    CasesState& state = panels.cases;
    if (const std::string& error = session.panels.cases.error(); !error.empty())
        return wrapped(style, style.fonts.body, style.ink(Ink::Warning), error);
    const std::optional<std::size_t>& chosen = panels.choices.chosenCase;
    if (std::exchange(state.opened, session.presentation.openedCase) != session.presentation.openedCase)
        state.scrollToChosen = true;  // a command may have opened it
    drawCaseSearch(session, actions, state, panels.choices);
    ImGui::Dummy({1, style.px(4)});
    const bool tells = chosen && isAnswerShown(session);
    const float about = tells ? std::round(ImGui::GetContentRegionAvail().y * kAboutShare) : 0;
    ImGui::BeginChild("cases", {0, -about - style.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    drawCaseList(style, session, actions, state, chosen);
    ImGui::EndChild();
    if (tells) {
        hairline(style);
        ImGui::BeginChild("about case", {0, -style.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
        drawAboutCase(style, session, actions, *chosen);
        ImGui::EndChild();
    }
    drawWideCopyRow(style, session, actions);
}

}  // namespace ui
