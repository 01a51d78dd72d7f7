#include <algorithm>
#include <optional>
#include <utility>

#include "io/query/query_json.h"
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
    if (isActive) moveCaseChoice(state, chosen, stepByKeys(ImGuiKey_DownArrow, ImGuiKey_UpArrow));
    if (!entered) return;
    ImGui::SetKeyboardFocusHere(-1);
    if (chosen) actions.send(session::openCase, *chosen);
}

void drawCase(const Panel& p, CasesState& state, std::optional<std::size_t> chosen, std::size_t which) {
    const study::EdgeCase& edgeCase = p.session.panels.cases.catalogue().cases[which];
    const CaseBook::Summary& summary = p.session.panels.cases.summary(which);
    const RowRect row = nextRow(p, 22);
    const Press press = pressRow(p, which, row, chosen == which);
    if (p.session.presentation.openedCase == which)
        windowPainter().rectFilled({row.min.x, row.min.y + p.px(4)}, {row.min.x + p.px(2), row.max.y - p.px(4)},
                                   p.ink(Ink::Accent));
    const bool tells = isAnswerShown(p.session);
    const char* outcome = io::outcomeName(summary.outcome);
    RowRect free = row.from(row.min.x + p.px(8)).to(row.max.x - p.px(6));
    const RowRect wrong = free.takeLast(p.px(66), 0), told = free.takeLast(textWidth(p, outcome), p.px(10));
    cutText(p, free, Ink::Text, edgeCase.name);
    if (tells) rowText(p, told, Ink::Dim, outcome, Align::Right);
    if (tells && summary.wrong > 0)
        rowText(p, wrong, Ink::Warning, std::to_string(summary.wrong) + " wrong", Align::Right);
    if (press.hot)
        tooltip(p,
                edgeCase.name + (tells ? "\n" + edgeCase.hard : "") + "\nclick: open it; undo brings the scene back");
    if (press.clicked) p.send(session::openCase, which);
    if (state.scrollToChosen && chosen == which) {
        state.scrollToChosen = false;
        ImGui::SetScrollFromPosY(row.min.y - ImGui::GetWindowPos().y, 0.5f);
    }
}

void drawCaseList(const Panel& p, CasesState& state, std::optional<std::size_t> chosen) {
    const study::Catalogue& catalogue = p.session.panels.cases.catalogue();
    std::optional<std::size_t> group;
    for (const std::size_t which : state.found) {
        const std::size_t now = catalogue.cases[which].group;
        if (group != now) {
            const RowRect head = nextRow(p, 26);
            cutText(p, head.lowered(p.px(2)), p.fonts.strong, Ink::Dim, catalogue.groups[now].name);
            if (isHovered(head)) tooltip(p, catalogue.groups[now].about);
        }
        group = now;
        drawCase(p, state, chosen, which);
    }
    if (state.found.empty()) wrapped(p, Ink::Dim, "No case has these words.");
}

void drawRowsOf(const Style& style, const std::vector<std::size_t>& rows, study::Verdict verdict, const char* verb) {
    if (rows.empty()) return;
    std::string names;
    for (const std::size_t row : rows) names += (names.empty() ? "" : ", ") + study::rowName(row);
    ImGui::Dummy({1, style.px(4)});
    wrapped(style, verdictColor(verdict), std::to_string(rows.size()) + verb);
    wrapped(style, Ink::Dim, names);
}

void drawAboutCase(const Panel& p, std::size_t chosen) {
    const study::EdgeCase& edgeCase = p.session.panels.cases.catalogue().cases[chosen];
    const study::Findings* known = p.session.panels.cases.findings(chosen);
    if (!known) return p.send(session::examineCase, chosen);
    const study::Findings& findings = *known;
    wrapped(p, p.fonts.strong, Ink::Text, edgeCase.name);
    wrapped(p, Ink::Dim, edgeCase.hard);
    ImGui::Dummy({1, p.px(4)});
    wrapped(p, Ink::Text, "Exactly: " + session::truthLine(findings.comparison.exact) + ".");
    if (!findings.separates.empty()) wrapped(p, Ink::Dim, "Separates " + findings.separates + ".");
    drawRowsOf(p, findings.wrong, study::Verdict::Wrong, " wrong");
    drawRowsOf(p, findings.wrongValue, study::Verdict::WrongValue, " with a wrong value");
    drawRowsOf(p, findings.inaccurate, study::Verdict::Inaccurate, " inaccurate");
}

}  // namespace

/// A warning sign.
void drawCasesIcon(const IconPen& pen) {
    pen.line({{10, 3}, {18, 17}, {2, 17}}, true);
    pen.line({{10, 8}, {10, 12}});
    pen.dot(10, 14.4f);
}

void drawCasesPanel(const Panel& p) {
    CasesState& state = p.state.cases;
    if (const std::string& error = p.session.panels.cases.error(); !error.empty())
        return wrapped(p, Ink::Warning, error);
    const std::optional<std::size_t>& chosen = p.state.choices.chosenCase;
    if (std::exchange(state.opened, p.session.presentation.openedCase) != p.session.presentation.openedCase)
        state.scrollToChosen = true;  // a command may have opened it
    drawCaseSearch(p.session, p.actions, state, p.state.choices);
    ImGui::Dummy({1, p.px(4)});
    const bool tells = chosen && isAnswerShown(p.session);
    const float about = tells ? std::round(ImGui::GetContentRegionAvail().y * kAboutShare) : 0;
    ImGui::BeginChild("cases", {0, -about - p.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    drawCaseList(p, state, chosen);
    ImGui::EndChild();
    if (tells) {
        hairline(p);
        ImGui::BeginChild("about case", {0, -p.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
        drawAboutCase(p, *chosen);
        ImGui::EndChild();
    }
    drawWideCopyRow(p);
}

}  // namespace ui
