#include <imgui.h>

#include <algorithm>
#include <array>

#include "io/query/query_json.h"
#include "session/actions/panel_actions.h"
#include "session/actions/study_actions.h"
#include "session/texts/present_options.h"
#include "session/texts/query.h"
#include "ui/log/recorded_values.h"
#include "ui/panels/panels.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::CompareGroup;
using session::CompareRow;
using Part = session::ComparePart;

/// "recorded: wrong".
std::string recordedVerdict(const session::RecordedText& recorded) {
    return std::string("recorded: ") + study::name(recorded.verdict);
}

void drawCompareSummary(const Style& style, const session::CompareModel& model) {
    wrapped(style, style.fonts.strong, style.ink(Ink::Text), "Exactly " + session::truthLine(model.comparison.exact));
    ImGui::Dummy({1, style.px(2)});
    Flow flow(style);
    if (model.recorded) flow.text(style.ink(verdictColor(model.recorded->verdict)), recordedVerdict(*model.recorded));
    for (const session::VerdictCount& count : session::totals(model.comparison))
        flow.text(style.ink(verdictColor(count.verdict)), count.words);
}

void drawParts(const Style& style, session::PanelChoices& choices) {
    struct PartWords {
        Part part;
        const char *words, *help;
    };
    static constexpr std::array<PartWords, 3> kParts = {{
        {Part::Methods, "Methods", "Every method's answer beside the exact one."},
        {Part::Conventions, "Conventions", "What each method states where methods differ by choice."},
        {Part::Engines, "Engine fields", "What engines call each field of an answer, and their rules."},
    }};
    Flow flow(style, 18);
    for (const PartWords& c : kParts)
        if (flow.choice(c.words, c.words, choices.comparePart == c.part, c.help)) choices.comparePart = c.part;
}

void drawFilters(const Style& style, session::CompareFilter& filter) {
    Flow flow(style);
    if (flow.toggle("differ", "only what differs", filter.onlyDiffering, "Leaves out what agrees."))
        filter.onlyDiffering = !filter.onlyDiffering;
    if (flow.toggle("floats", "float", filter.floats, "Lists the methods in single precision."))
        filter.floats = !filter.floats;
    if (flow.toggle("doubles", "double", filter.doubles, "Lists the methods in double precision."))
        filter.doubles = !filter.doubles;
}

/// Left ends of the columns; absent for columns that do not fit.
struct CompareColumns {
    float form, sign, verdict, says, time, error, end;
    CompareColumns(const Style& style, const RowRect& row) {
        form = row.min.x + style.px(8);
        sign = form + style.px(113);
        verdict = sign + style.px(15);
        says = verdict + style.px(86);
        end = row.max.x - style.px(6);
        error = end - (row.width() > style.px(372) ? style.px(48) : 0);
        time = error - (row.width() > style.px(480) ? style.px(150) : 0);
    }
};

void drawCompareRow(const Panel& p, const CompareRow& shown) {
    const RowRect row = nextRow(p, 22);
    const bool isOpen = p.session.presentation.claimRow == shown.row;
    ImGui::PushID(static_cast<int>(shown.row));
    const Press press = pressRow(p, "row", row, isOpen);
    ImGui::PopID();
    const CompareColumns at(p, row);
    const bool isAsked = shown.verdict != study::Verdict::NotApplicable;
    const auto cell = [&](ImFont* font, float x, float end, ImU32 color, const std::string& text) {
        if (end - x < p.px(24)) return;
        cutText(p, row.from(x).first(end - x), font, color, text);
    };
    cell(p.fonts.body, at.form, at.sign, p.ink(isAsked ? Ink::Text : Ink::Dim), shown.form);
    drawSign(p, windowPainter(), shown.verdict, {at.sign + p.px(4), row.middle()});
    const float gap = p.px(6);
    if (isAsked) {
        cell(p.fonts.body, at.verdict, std::min(at.says, at.end) - gap, p.ink(verdictColor(shown.verdict)),
             study::name(shown.verdict) + std::string(shown.isOtherQuestion ? " *" : ""));
        cell(p.fonts.body, at.says, at.time - gap, p.ink(Ink::Text), shown.brief);
        cell(p.fonts.body, at.time, at.error - gap, p.ink(Ink::Dim),
             shown.frames.empty() ? shown.outcome : shown.outcome + " at " + shown.frames);
        if (at.end - at.error > 1)
            cutText(p, row.to(at.end).last(at.end - at.error), p.fonts.mono, Ink::Dim, shown.ulps, Align::Right);
    } else {
        cell(p.fonts.body, at.verdict, at.end, p.ink(Ink::Dim), shown.says);
    }
    if (press.hot) tooltip(p, shown.help + "\nclick: why, and where it puts the ball");
    if (!press.clicked) return;
    p.send(session::chooseClaim, isOpen ? std::nullopt : std::optional(shown.row));
}

/// One value of the method: its error, then its digits beside the true ones.
void drawValue(const Style& style, const session::ClaimedValue& value, float width) {
    RowRect row = nextRow(style, 20);
    row.max.x = row.min.x + width;
    const std::string off = value.error.empty()  ? "no true one"
                            : value.error == "0" ? "exact"
                                                 : "off by " + value.error;
    rowText(style, row, style.fonts.body, Ink::Dim, value.name);
    rowText(style, row, style.fonts.mono, Ink::Text, off, Align::Right);
    RowRect digits = nextRow(style, 18);
    const float half = width / 2, room = half - style.px(6);
    const auto put = [&](float x, Ink ink, const std::string& text) {
        cutText(style, digits.from(x).first(room), style.fonts.mono, ink, text);
    };
    put(row.min.x, Ink::Claim, value.shortClaimed);
    put(row.min.x + half, Ink::Normal, value.truth.empty() ? "none" : value.shortTruth);
    digits.max.x = row.max.x;
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, digits.max))
        tooltip(style, std::string(value.name) + "\nit says " + value.claimed +
                           (value.truth.empty() ? "" : "\ntruth   " + value.truth));
}

void drawPlainFormula(const Style& style, const char* label, Ink ink, const std::string& formula, float width) {
    if (formula.empty()) return;
    ImGui::Dummy({1, style.px(4)});
    words(style, Ink::Dim, label, width);
    words(style, style.fonts.serif, style.ink(ink), formula, width);
}

/// Why the answer of the open row differs from the exact one.
void drawReasoning(const Style& style, const session::CompareModel& model) {
    const Inset card(style);
    const float width = card.width();
    words(style, Ink::Text, model.reasoning.headline, width);
    for (const study::Reason& reason : model.reasoning.reasons) {
        ImGui::Dummy({1, style.px(8)});
        words(style, style.fonts.strong, style.ink(Ink::Text),
              reason.where.empty() ? reason.name : reason.name + " · " + reason.where, width);
        words(style, Ink::Text, reason.why, width);
        drawPlainFormula(style, "as printed", Ink::Warning, reason.printed, width);
        drawPlainFormula(style, "as it should be", Ink::Normal, reason.repaired, width);
        if (reason.live.empty()) continue;
        ImGui::Dummy({1, style.px(4)});
        words(style, Ink::Dim, reason.live, width);
    }
    if (model.values.empty()) return;
    ImGui::Dummy({1, style.px(8)});
    RowRect row = nextRow(style, 20);
    rowText(style, row, style.fonts.body, Ink::Claim, "it says");
    rowText(style, row.from(row.min.x + width / 2), style.fonts.body, Ink::Normal, "the truth");
    for (const session::ClaimedValue& value : model.values) drawValue(style, value, width);
}

/// The part above the list, which does not scroll.
void drawCompareTitles(const Style& style) {
    RowRect row = nextRow(style, 20);
    row.max.x -= ImGui::GetStyle().ScrollbarSize;
    const CompareColumns at(style, row);
    const auto put = [&](float x, const char* text, Align align) {
        if (x < row.max.x)
            rowText(style, windowPainter(), style.fonts.body, x, row.min.y, row.height(), style.ink(Ink::Faint), text,
                    align);
    };
    put(at.verdict, "verdict", Align::Left);
    put(at.says, "it says", Align::Left);
    if (at.error - at.time > 1) put(at.time, "in our words, frames", Align::Left);
    if (at.end - at.error > 1) put(at.end, "ulp off", Align::Right);
}

/// What the log records, above the methods: its verdict, what it says, its error, and its values if it is unfolded.
void drawRecordedRow(const Style& style, const session::RecordedText& recorded, session::PanelChoices& choices) {
    const FlatPainter painter = windowPainter();
    const RowRect head = nextRow(style, 24);
    rowText(style, painter, style.fonts.strong, head.min.x, head.min.y + style.px(2), head.height(),
            style.ink(Ink::Recorded), fitted(style, style.fonts.strong, style.spell(recorded.title), head.width()));
    const RowRect row = nextRow(style, 22);
    const Press press = pressRow(style, "recorded", row, choices.isRecordedOpen);
    const CompareColumns at(style, row);
    const auto cell = [&](float x, float end, ImU32 color, const std::string& text) {
        cutText(style, row.from(x).first(end - x), style.fonts.body, color, text);
    };
    const float gap = style.px(6);
    cell(at.form, at.sign, style.ink(Ink::Text), "in the log");
    drawSign(style, painter, recorded.verdict, {at.sign + style.px(4), row.middle()});
    cell(at.verdict, at.says - gap, style.ink(verdictColor(recorded.verdict)), study::name(recorded.verdict));
    cell(at.says, at.error - gap, style.ink(Ink::Text), recorded.says);
    if (at.end - at.error > 1)
        cutText(style, row.to(at.end).last(at.end - at.error), style.fonts.mono, Ink::Dim, recorded.shortUlps,
                Align::Right);
    if (press.hot) tooltip(style, recorded.source + "\n" + recorded.sentence + "\nclick: value by value");
    if (press.clicked) choices.isRecordedOpen = !choices.isRecordedOpen;
    if (!choices.isRecordedOpen) return;
    const Inset card(style);
    words(style, Ink::Text, recorded.sentence, card.width());
    words(style, Ink::Dim, recorded.source, card.width());
    drawRecordedValues(style, recorded, card.width());
}

void drawMethodRows(const Panel& p, session::PanelChoices& choices) {
    const session::CompareModel& model = p.session.panels.compare;
    if (model.recorded) drawRecordedRow(p, *model.recorded, choices);
    if (model.groups.empty())
        wrapped(p, Ink::Dim,
                "No row is left: every method that was asked agrees, or none "
                "is listed.");
    for (const CompareGroup& group : model.groups) {
        const RowRect head = nextRow(p, 24);
        const FlatPainter painter = windowPainter();
        const float top = head.min.y + p.px(2), says = CompareColumns(p, head).says;
        rowText(p, painter, p.fonts.strong, head.min.x, top, head.height(), p.ink(Ink::Dim),
                fitted(p, p.fonts.strong, p.spell(group.title), says - head.min.x));
        rowText(p, painter, p.fonts.body, says, top, head.height(), p.ink(Ink::Faint),
                fitted(p, p.fonts.body, p.spell(group.own), std::max(0.f, head.max.x - says)));
        for (const CompareRow& row : group.rows) {
            drawCompareRow(p, row);
            if (p.session.presentation.claimRow == row.row && model.reasonRow == row.row) drawReasoning(p, model);
        }
    }
    const auto isOther = [](const CompareRow& row) { return row.isOtherQuestion; };
    const bool hasOther = std::any_of(model.groups.begin(), model.groups.end(), [&](const CompareGroup& group) {
        return std::any_of(group.rows.begin(), group.rows.end(), isOther);
    });
    if (!hasOther) return;
    ImGui::Dummy({1, p.px(6)});
    wrapped(p, Ink::Dim,
            "* judged by the question it was handed: its numbers are rounded, and that question has another answer.");
}

}  // namespace

void drawCompareIcon(const IconPen& pen) {
    pen.line({{3, 7.5f}, {17, 7.5f}});
    pen.line({{3, 12.5f}, {17, 12.5f}});
    pen.line({{13.5f, 3}, {6.5f, 17}});
}

void drawComparePanel(const Panel& p) {
    session::PanelChoices& choices = p.state.choices;
    if (const std::string why = session::whyNoQuery(p.session); !why.empty()) return wrapped(p, Ink::Dim, why);
    if (!isAnswerShown(p.session)) return drawHiddenAnswer(p);
    const session::CompareModel& model = p.session.panels.compare;
    if (model.revision != p.session.document.revision()) return;
    drawCompareSummary(p, model);
    drawParts(p, choices);
    if (choices.comparePart == Part::Methods) {
        drawFilters(p, choices.compareFilter);
        drawCompareTitles(p);
    } else {
        ImGui::Dummy({1, p.px(6)});
    }
    ImGui::BeginChild("compare", {0, -p.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    switch (choices.comparePart) {
        case Part::Methods:
            drawMethodRows(p, choices);
            break;
        case Part::Conventions:
            drawConventions(p, model.conventions, choices);
            break;
        case Part::Engines:
            drawEngineFields(p);
            break;
    }
    ImGui::EndChild();
    drawWideCopyRow(p);
}

}  // namespace ui
