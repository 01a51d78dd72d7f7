#include <imgui.h>

#include <algorithm>
#include <array>

#include "io/query_json.h"
#include "session/query.h"
#include "ui/panels.h"
#include "ui/table.h"

namespace ui {
namespace {

using session::CompareGroup;
using session::CompareRow;
using session::Session;
using Part = CompareState::Part;

/// Brings the state up to the session: once per revision, not per frame.
void refreshCompare(Session& session, CompareState& state) {
    const bool isNew = state.revision != session.revision();
    if (isNew) {
        state.revision = session.revision();
        state.query = session::queryOf(session)->query;
        state.comparison = study::compare(state.query);
        state.reasonRow.reset();
    }
    if (isNew || state.groupsFilter != state.filter) {
        state.groups = session::compareGroups(state.comparison, state.filter);
        state.groupsFilter = state.filter;
    }
    if (session.claimRow && state.reasonRow != session.claimRow) {
        state.reasonRow = session.claimRow;
        state.reasoning = study::reasoning(state.query, state.comparison, *session.claimRow);
        state.values = session::claimedValues(state.comparison, *session.claimRow);
    }
}

void drawCompareSummary(const Look& look, const CompareState& state) {
    const RowRect row = nextRow(look);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float label = textWidth(look.fonts.body, "Exactly  ");
    rowText(look, list, look.fonts.body, row.min.x, row.min.y, row.height(), look.ink(Ink::Dim), "Exactly");
    const std::string truth = look.spell(session::truthLine(state.comparison.exact));
    rowText(look, list, look.fonts.strong, row.min.x + label, row.min.y, row.height(), look.ink(Ink::Text),
            fitted(look, look.fonts.strong, truth, row.max.x - row.min.x - label));
    Flow flow(look);
    for (const session::VerdictCount& count : session::totals(state.comparison))
        flow.text(look.ink(inkOf(count.verdict)), count.words);
}

void drawParts(const Look& look, CompareState& state) {
    struct Choice {
        Part part;
        const char *words, *help;
    };
    static constexpr std::array<Choice, 3> kParts = {{
        {Part::Methods, "Methods", "Every method's answer beside the exact one."},
        {Part::Conventions, "Conventions", "What each method states where methods differ by choice."},
        {Part::Engines, "Engine fields", "What engines call each field of an answer, and their rules."},
    }};
    Flow flow(look, 18);
    for (const Choice& c : kParts)
        if (flow.choice(c.words, c.words, state.part == c.part, c.help)) state.part = c.part;
}

void drawFilters(const Look& look, session::CompareFilter& filter) {
    Flow flow(look);
    if (flow.toggle("differ", "only what differs", filter.onlyDiffering, "Leaves out what agrees."))
        filter.onlyDiffering = !filter.onlyDiffering;
    if (flow.toggle("floats", "float", filter.floats, "Lists the methods in single precision."))
        filter.floats = !filter.floats;
    if (flow.toggle("doubles", "double", filter.doubles, "Lists the methods in double precision."))
        filter.doubles = !filter.doubles;
}

/// Left ends of the columns; those that find no room have none.
struct CompareColumns {
    float form, sign, verdict, says, time, error, end;
    CompareColumns(const Look& look, const RowRect& row) {
        form = row.min.x + look.px(8);
        sign = form + look.px(112);
        verdict = sign + look.px(16);
        says = verdict + look.px(85);
        end = row.max.x - look.px(6);
        error = end - (row.max.x - row.min.x > look.px(330) ? look.px(48) : 0);
        time = error - (row.max.x - row.min.x > look.px(480) ? look.px(150) : 0);
    }
};

void drawCompareRow(const Look& look, Session& session, const CompareRow& shown) {
    const RowRect row = nextRow(look, 22);
    const bool isOpen = session.claimRow == shown.row;
    ImGui::PushID(static_cast<int>(shown.row));
    const Press press = pressRow(look, "row", row, isOpen);
    ImGui::PopID();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const CompareColumns at(look, row);
    const bool isAsked = shown.verdict != study::Verdict::NotApplicable;
    const auto cell = [&](ImFont* font, float x, float end, ImU32 color, const std::string& text) {
        if (end - x < look.px(24)) return;
        rowText(look, list, font, x, row.min.y, row.height(), color, fitted(look, font, look.spell(text), end - x));
    };
    cell(look.fonts.body, at.form, at.sign, look.ink(isAsked ? Ink::Text : Ink::Dim), shown.form);
    drawSign(look, list, shown.verdict, {at.sign + look.px(4), (row.min.y + row.max.y) / 2});
    const float gap = look.px(6);
    if (isAsked) {
        cell(look.fonts.body, at.verdict, std::min(at.says, at.end) - gap, look.ink(inkOf(shown.verdict)),
             study::name(shown.verdict) + std::string(shown.isOtherQuestion ? " *" : ""));
        cell(look.fonts.body, at.says, at.time - gap, look.ink(Ink::Text), shown.brief);
        cell(look.fonts.body, at.time, at.error - gap, look.ink(Ink::Dim),
             shown.frames.empty() ? shown.outcome : shown.outcome + " at " + shown.frames);
        if (at.end - at.error > 1)
            rowText(look, list, look.fonts.mono, at.end, row.min.y, row.height(), look.ink(Ink::Dim),
                    fitted(look, look.fonts.mono, look.spell(shown.ulps), at.end - at.error), Align::Right);
    } else {
        cell(look.fonts.body, at.verdict, at.end, look.ink(Ink::Dim), shown.says);
    }
    if (press.hot) tooltip(look, shown.help + "\nclick: why, and where it puts the ball");
    if (!press.clicked) return;
    session.later(
        [isOpen, which = shown.row](Session& s) { s.claimRow = isOpen ? std::nullopt : std::optional(which); });
}

/// One value that the method gives: how far off it is, then its digits beside the true ones.
void drawValue(const Look& look, const session::ClaimedValue& value, float width) {
    RowRect row = nextRow(look, 20);
    row.max.x = row.min.x + width;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string off = value.error.empty()  ? "no true one"
                            : value.error == "0" ? "exact"
                                                 : "off by " + value.error;
    rowText(look, list, look.fonts.body, row.min.x, row.min.y, row.height(), look.ink(Ink::Dim), value.name);
    rowText(look, list, look.fonts.mono, row.max.x, row.min.y, row.height(), look.ink(Ink::Text), off, Align::Right);
    RowRect digits = nextRow(look, 18);
    const float half = width / 2, room = half - look.px(6);
    const auto put = [&](float x, Ink ink, const std::string& text) {
        rowText(look, list, look.fonts.mono, x, digits.min.y, digits.height(), look.ink(ink),
                fitted(look, look.fonts.mono, look.spell(text), room));
    };
    put(row.min.x, Ink::Claim, value.shortClaimed);
    put(row.min.x + half, Ink::Normal, value.truth.empty() ? "none" : value.shortTruth);
    digits.max.x = row.max.x;
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, digits.max))
        tooltip(look, std::string(value.name) + "\nit says " + value.claimed +
                          (value.truth.empty() ? "" : "\ntruth   " + value.truth));
}

void drawPlainFormula(const Look& look, const char* label, Ink ink, const std::string& formula, float width) {
    if (formula.empty()) return;
    ImGui::Dummy({1, look.px(4)});
    words(look, look.fonts.body, look.ink(Ink::Dim), label, width);
    words(look, look.fonts.serif, look.ink(ink), formula, width);
}

/// Why the row that is open is not the truth.
void drawReasoning(const Look& look, const CompareState& state) {
    const Inset card(look);
    const float width = card.width();
    words(look, look.fonts.body, look.ink(Ink::Text), state.reasoning.headline, width);
    for (const study::Reason& reason : state.reasoning.reasons) {
        ImGui::Dummy({1, look.px(8)});
        words(look, look.fonts.strong, look.ink(Ink::Text),
              reason.where.empty() ? reason.name : reason.name + " · " + reason.where, width);
        words(look, look.fonts.body, look.ink(Ink::Text), reason.why, width);
        drawPlainFormula(look, "as printed", Ink::Warning, reason.printed, width);
        drawPlainFormula(look, "as it should be", Ink::Normal, reason.repaired, width);
        if (reason.live.empty()) continue;
        ImGui::Dummy({1, look.px(4)});
        words(look, look.fonts.body, look.ink(Ink::Dim), reason.live, width);
    }
    if (state.values.empty()) return;
    ImGui::Dummy({1, look.px(8)});
    RowRect row = nextRow(look, 20);
    ImDrawList* list = ImGui::GetWindowDrawList();
    rowText(look, list, look.fonts.body, row.min.x, row.min.y, row.height(), look.ink(Ink::Claim), "it says");
    rowText(look, list, look.fonts.body, row.min.x + width / 2, row.min.y, row.height(), look.ink(Ink::Normal),
            "the truth");
    for (const session::ClaimedValue& value : state.values) drawValue(look, value, width);
}

/// Over the list, where it does not scroll away.
void drawCompareTitles(const Look& look) {
    RowRect row = nextRow(look, 20);
    row.max.x -= ImGui::GetStyle().ScrollbarSize;
    const CompareColumns at(look, row);
    const auto put = [&](float x, const char* text, Align align) {
        if (x < row.max.x)
            rowText(look, ImGui::GetWindowDrawList(), look.fonts.body, x, row.min.y, row.height(), look.ink(Ink::Faint),
                    text, align);
    };
    put(at.verdict, "verdict", Align::Left);
    put(at.says, "it says", Align::Left);
    if (at.error - at.time > 1) put(at.time, "in our words, frames", Align::Left);
    if (at.end - at.error > 1) put(at.end, "ulp off", Align::Right);
}

void drawMethodRows(const Look& look, Session& session, const CompareState& state) {
    if (state.groups.empty())
        words(look, look.fonts.body, look.ink(Ink::Dim),
              "No row is left: every method that was asked agrees, or none "
              "is listed.",
              ImGui::GetContentRegionAvail().x);
    for (const CompareGroup& group : state.groups) {
        const RowRect head = nextRow(look, 24);
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float top = head.min.y + look.px(2), says = CompareColumns(look, head).says;
        rowText(look, list, look.fonts.strong, head.min.x, top, head.height(), look.ink(Ink::Dim),
                fitted(look, look.fonts.strong, look.spell(group.title), says - head.min.x));
        rowText(look, list, look.fonts.body, says, top, head.height(), look.ink(Ink::Faint),
                fitted(look, look.fonts.body, look.spell(group.own), std::max(0.f, head.max.x - says)));
        for (const CompareRow& row : group.rows) {
            drawCompareRow(look, session, row);
            if (session.claimRow == row.row && state.reasonRow == row.row) drawReasoning(look, state);
        }
    }
    const auto isOther = [](const CompareRow& row) { return row.isOtherQuestion; };
    const bool hasOther = std::any_of(state.groups.begin(), state.groups.end(), [&](const CompareGroup& group) {
        return std::any_of(group.rows.begin(), group.rows.end(), isOther);
    });
    if (!hasOther) return;
    ImGui::Dummy({1, look.px(6)});
    words(look, look.fonts.body, look.ink(Ink::Dim),
          "* judged by the question it was handed: its numbers are rounded, and that question has another answer.",
          ImGui::GetContentRegionAvail().x);
}

}  // namespace

void drawComparePanel(const Look& look, Session& session, PanelState& panels) {
    CompareState& state = panels.compare;
    if (const std::string why = session::whyNoQuery(session); !why.empty())
        return wrapped(look, look.fonts.body, look.ink(Ink::Dim), why);
    if (!session.isAnswerShown()) return drawHiddenAnswer(look, session);
    refreshCompare(session, state);
    drawCompareSummary(look, state);
    drawParts(look, state);
    if (state.part == Part::Methods) {
        drawFilters(look, state.filter);
        drawCompareTitles(look);
    } else {
        ImGui::Dummy({1, look.px(6)});
    }
    ImGui::BeginChild("compare", {0, -look.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    switch (state.part) {
        case Part::Methods:
            drawMethodRows(look, session, state);
            break;
        case Part::Conventions:
            drawConventions(look, state);
            break;
        case Part::Engines:
            drawEngineFields(look);
            break;
    }
    ImGui::EndChild();
    drawWideCopyRow(look, session);
}

}  // namespace ui
