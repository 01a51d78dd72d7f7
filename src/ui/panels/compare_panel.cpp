#include <algorithm>
#include <array>

#include "session/actions/panel_actions.h"
#include "session/actions/study_actions.h"
#include "session/texts/present_options.h"
#include "session/texts/query.h"
#include "ui/log/log.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::CompareGroup;
using session::CompareRow;
using Part = session::ComparePart;

void drawCompareSummary(const Style& style, const session::CompareModel& model) {
    wrapped(style, style.fonts.strong, Ink::Text, "Exactly " + session::truthLine(model.comparison.exact));
    ImGui::Dummy({1, style.px(2)});
    Flow flow(style);
    if (model.recorded)
        flow.text(verdictColor(model.recorded->verdict),
                  std::string("recorded: ") + study::name(model.recorded->verdict));
    for (const session::VerdictCount& count : session::totals(model.comparison))
        flow.text(verdictColor(count.verdict), count.words);
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
        if (flow.choice(c.words, choices.comparePart == c.part, c.help)) choices.comparePart = c.part;
}

void drawFilters(const Style& style, session::CompareFilter& filter) {
    Flow flow(style);
    flow.flip("differ", "only what differs", filter.onlyDiffering, "Leaves out what agrees.");
    flow.flip("floats", "float", filter.floats, "Lists the methods in single precision.");
    flow.flip("doubles", "double", filter.doubles, "Lists the methods in double precision.");
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

/// The texts of a row, each cut to its column.
struct CompareCells {
    const Style& style;
    RowRect row;
    CompareColumns at{style, row};

    void put(float from, float to, Ink ink, std::string_view text) const {
        if (to - from >= style.px(24)) cutText(style, row.from(from).to(to), ink, text);
    }
    void verdict(study::Verdict verdict, std::string_view mark, float end) const {
        drawSign(style, verdict, {at.sign + style.px(4), row.middle()});
        put(at.verdict, end, verdictColor(verdict), study::name(verdict) + std::string(mark));
    }
    void ulps(std::string_view text) const {
        if (at.end - at.error > 1)
            cutText(style, row.from(at.error).to(at.end), style.fonts.mono, Ink::Dim, text, Align::Right);
    }
};

void drawCompareRow(const Panel& p, const CompareRow& shown) {
    const RowRect row = nextRow(p, 22);
    const bool isOpen = p.session.presentation.claimRow == shown.row;
    const Press press = pressRow(p, shown.row, row, isOpen);
    const CompareCells cells{p, row};
    const CompareColumns& at = cells.at;
    const bool isAsked = shown.verdict != study::Verdict::NotApplicable;
    const float gap = p.px(6);
    cells.put(at.form, at.sign, isAsked ? Ink::Text : Ink::Dim, shown.form);
    if (isAsked) {
        cells.verdict(shown.verdict, shown.isOtherQuestion ? " *" : "", std::min(at.says, at.end) - gap);
        cells.put(at.says, at.time - gap, Ink::Text, shown.brief);
        cells.put(at.time, at.error - gap, Ink::Dim,
                  shown.frames.empty() ? shown.outcome : shown.outcome + " at " + shown.frames);
        cells.ulps(shown.ulps);
    } else {
        drawSign(p, shown.verdict, {at.sign + p.px(4), row.middle()});
        cells.put(at.verdict, at.end, Ink::Dim, shown.says);
    }
    if (press.hot) tooltip(p, shown.help + "\nclick: why, and where it puts the ball");
    if (press.clicked) p.send(session::chooseClaim, isOpen ? std::nullopt : std::optional(shown.row));
}

/// One value of the method: its error, then its digits beside the true ones.
void drawValue(const Style& style, const session::ClaimedValue& value, float width) {
    const RowRect row = nextRow(style, 20).first(width), digits = nextRow(style, 18).first(width);
    const std::string off = value.error.empty()  ? "no true one"
                            : value.error == "0" ? "exact"
                                                 : "off by " + value.error;
    rowText(style, row, Ink::Dim, value.name);
    rowText(style, row, style.fonts.mono, Ink::Text, off, Align::Right);
    const float room = width / 2 - style.px(6);
    cutText(style, digits.first(room), style.fonts.mono, Ink::Claim, value.shortClaimed);
    cutText(style, digits.last(width / 2).first(room), style.fonts.mono, Ink::Normal,
            value.truth.empty() ? "none" : value.shortTruth);
    if (isHovered({row.min, digits.max}))
        tooltip(style, std::string(value.name) + "\nit says " + value.claimed +
                           (value.truth.empty() ? "" : "\ntruth   " + value.truth));
}

void drawPlainFormula(const Style& style, const char* label, Ink ink, const std::string& formula, float width) {
    if (formula.empty()) return;
    ImGui::Dummy({1, style.px(4)});
    words(style, Ink::Dim, label, width);
    words(style, style.fonts.serif, ink, formula, width);
}

/// Why the answer of the open row differs from the exact one.
void drawReasoning(const Style& style, const session::CompareModel& model) {
    const Inset card(style);
    const float width = card.width();
    words(style, Ink::Text, model.reasoning.headline, width);
    for (const study::Reason& reason : model.reasoning.reasons) {
        ImGui::Dummy({1, style.px(8)});
        words(style, style.fonts.strong, Ink::Text,
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
    rowText(style, row, Ink::Claim, "it says");
    rowText(style, row.from(row.min.x + width / 2), Ink::Normal, "the truth");
    for (const session::ClaimedValue& value : model.values) drawValue(style, value, width);
}

/// The part above the list, which does not scroll.
void drawCompareTitles(const Style& style) {
    RowRect row = nextRow(style, 20);
    row.max.x -= ImGui::GetStyle().ScrollbarSize;
    const CompareColumns at(style, row);
    const auto put = [&](float x, const char* text, Align align) {
        if (x < row.max.x) rowText(style, lineAt(x, row.min.y, row.height()), Ink::Faint, text, align);
    };
    put(at.verdict, "verdict", Align::Left);
    put(at.says, "it says", Align::Left);
    if (at.error - at.time > 1) put(at.time, "in our words, frames", Align::Left);
    if (at.end - at.error > 1) put(at.end, "ulp off", Align::Right);
}

/// What the log records, above the methods: its verdict, what it says, its error, and its values if it is unfolded.
void drawRecordedRow(const Style& style, const session::RecordedText& recorded, session::PanelChoices& choices) {
    cutText(style, nextRow(style, 24).lowered(style.px(2)), style.fonts.strong, Ink::Recorded, recorded.title);
    const RowRect row = nextRow(style, 22);
    const Press press = pressRow(style, "recorded", row, choices.isRecordedOpen);
    const CompareCells cells{style, row};
    const CompareColumns& at = cells.at;
    const float gap = style.px(6);
    cells.put(at.form, at.sign, Ink::Text, "in the log");
    cells.verdict(recorded.verdict, "", at.says - gap);
    cells.put(at.says, at.error - gap, Ink::Text, recorded.says);
    cells.ulps(recorded.shortUlps);
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
        const RowRect head = nextRow(p, 24).lowered(p.px(2));
        const float says = CompareColumns(p, head).says;
        cutText(p, head.to(says), p.fonts.strong, Ink::Dim, group.title);
        cutText(p, head.from(says), Ink::Faint, group.own);
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
    drawPairNote(p);
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
