#include <algorithm>
#include <cmath>

#include "io/double_facts.h"
#include "session/actions/study_actions.h"
#include "session/texts/present_options.h"
#include "session/texts/query.h"
#include "text/numbers.h"
#include "ui/log/log.h"
#include "ui/panels/panels.h"
#include "ui/widgets/digits.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using study::Computed;

constexpr std::size_t kFirstNudges = 5;  ///< number of nudges that are listed at first
constexpr float kArrowPx = 24;           ///< from the column of ulps to the name of what a flip makes

void drawHeading(const Style& style, const char* title) {
    const RowRect row = nextRow(style, 22);
    rowText(style, row, style.fonts.strong, Ink::Dim, title);
}

void drawOutcome(const Style& style, const char* name, const study::Arithmetic* arithmetic, collide::Outcome truth) {
    const RowRect row = nextRow(style, 22);
    const bool isTrue = !arithmetic || arithmetic->outcome == truth;
    rowText(style, row, Ink::Dim, name);
    if (arithmetic)
        drawSign(style, isTrue ? study::Verdict::Agrees : study::Verdict::Wrong,
                 {row.min.x + style.px(66), row.middle()});
    const char* word = !arithmetic            ? io::outcomeName(truth)
                       : !arithmetic->outcome ? "a NaN decides"
                                              : io::outcomeName(*arithmetic->outcome);
    const Ink ink = !arithmetic ? Ink::Text : isTrue ? Ink::Normal : Ink::Warning;
    rowText(style, row.from(row.min.x + style.px(78)), style.fonts.strong, ink, word);
    if (arithmetic && !arithmetic->summary.empty()) {
        const float indent = style.px(78);
        ImGui::Indent(indent);
        wrapped(style, Ink::Dim, arithmetic->summary);
        ImGui::Unindent(indent);
        ImGui::Dummy({1, style.px(4)});
    }
}

bool isAllTrue(const Computed& c) { return c.trueLength >= c.text.size(); }

std::string helpOfStep(const study::Step& step) {
    const auto line = [](const char* name, const Computed& c) {
        std::string text = std::string("\n") + name + ": " + std::to_string(c.trueDigits) + " digits true";
        if (std::isfinite(c.errorUlps)) text += ", " + text::shortNumber(c.errorUlps) + " ulp off";
        return text;
    };
    std::string help =
        std::string(step.name) + " = " + step.formula + line("float", step.inFloat) + line("double", step.inDouble);
    if (step.cancellation)
        help += step.cancellation->isTotal ? "\nall bits of the parts cancel"
                                           : "\nthe parts share their leading " +
                                                 std::to_string(step.cancellation->bits) + " bits, which cancel";
    return help;
}

std::string cancelled(const study::Step& step) {
    if (!step.cancellation || (step.cancellation->bits < 4 && !step.cancellation->isTotal)) return {};
    if (step.cancellation->isTotal) return "all bits cancel";
    return std::to_string(step.cancellation->bits) + " bits cancel";
}

/// As many of the exact digits as the panel has room for, and the exponent.
std::string withoutMiddle(const Style& style, const std::string& exact, float left) {
    constexpr float kRest = 8;  // sign, point, ellipsis and exponent
    const float places = (ImGui::GetContentRegionAvail().x - left) / textWidth(style.fonts.mono, "0");
    return io::elided(exact, static_cast<std::size_t>(std::max(1.f, places - kRest)));
}

/// One intermediate: its formula, then its value in each arithmetic; equal ones share a line.
void drawStep(const Style& style, const study::Step& step) {
    struct ValueLine {
        std::string label, text;
        std::size_t trueLength;
    };
    const float left = style.px(104);
    const std::string exact = step.exact.empty() ? "no such number" : withoutMiddle(style, step.exact, left);
    std::vector<ValueLine> lines = {{"float", step.inFloat.text, step.inFloat.trueLength},
                                    {"double", step.inDouble.text, step.inDouble.trueLength},
                                    {"exactly", exact, exact.size()}};
    const bool doubleIsExact = step.isExactComplete && isAllTrue(step.inDouble) && step.inDouble.errorUlps == 0;
    if (doubleIsExact) lines = {lines[0], {"double, exactly", step.inDouble.text, step.inDouble.trueLength}};
    if (doubleIsExact && step.inFloat.errorUlps == 0) lines = {{"", step.inDouble.text, step.inDouble.trueLength}};

    const ImVec2 top = ImGui::GetCursorScreenPos();
    RowRect head = nextRow(style, 22);
    const float right = head.max.x, name = textWidth(style.fonts.strong, style.spell(step.name));
    rowText(style, head.takeFirst(std::max(style.px(58), name + style.px(10)), 0), style.fonts.strong, Ink::Text,
            step.name);
    const std::string lost = cancelled(step);
    if (lines.size() == 1) {
        const float width = std::min(head.width(), textWidth(style.fonts.mono, lines[0].text));
        drawDigits(style, head.takeLast(width, style.px(8)), lines[0].text, lines[0].trueLength);
    } else if (!lost.empty()) {
        rowText(style, head.takeLast(textWidth(style, lost), style.px(8)), Ink::Warning, lost);
    }
    if (head.width() > style.px(24)) cutText(style, head, Ink::Dim, step.formula);
    for (const ValueLine& line : lines) {
        if (line.label.empty()) continue;
        const RowRect row = nextRow(style, 17);
        rowText(style, row.from(row.min.x + style.px(8)), Ink::Faint, line.label);
        drawDigits(style, row.from(row.min.x + left), line.text, line.trueLength);
    }
    if (lines.size() > 1) ImGui::Dummy({1, style.px(4)});
    if (isHovered({top, {right, ImGui::GetCursorScreenPos().y}})) tooltip(style, helpOfStep(step));
}

bool isExactInBoth(const study::Step& step) { return step.inFloat.errorUlps == 0 && step.inDouble.errorUlps == 0; }

void drawNudgeSteps(const Style& style, const session::PrecisionModel& model, session::PanelChoices& choices) {
    drawHeading(style, "Step by step");
    Flow flow(style);
    flow.flip("losses", "only what is rounded", choices.onlyLosses,
              "Leaves out the steps that float and double both get exactly.");
    flow.text(Ink::Text, "true digits");
    flow.text(Ink::Warning, "unreliable digits");
    bool isStable = false;
    for (const study::Step& step : model.study->steps) {
        if (choices.onlyLosses && isExactInBoth(step)) continue;
        if (!study::isPublished(step.term) && !isStable) {
            isStable = true;
            ImGui::Dummy({1, style.px(6)});
            wrapped(style, Ink::Dim, "The same in the form that keeps its digits:");
        }
        drawStep(style, step);
    }
}

/// A row of a list of lengths.
struct LengthRow {
    std::string name, units, ulps;
    bool isNearest = false;
};

/// The columns of a list of lengths, as wide as their texts. Those in units are left out where the names lack room.
class LengthColumns {
  public:
    /// @param right  width of what stands behind them, framebuffer pixels
    LengthColumns(const Style& style, const std::vector<LengthRow>& rows, float right)
        : m_style(style), m_right(right) {
        ImFont* const mono = style.fonts.mono;
        float names = 0, units = textWidth(style, "units"), ulps = textWidth(style, "ulps");
        for (const LengthRow& row : rows) {
            names = std::max(names, textWidth(style.fonts.strong, style.spell(row.name)));
            units = std::max(units, textWidth(mono, style.spell(row.units)));
            ulps = std::max(ulps, textWidth(mono, row.ulps));
        }
        m_ulps = ulps + style.px(kGapPx);
        const float room = ImGui::GetContentRegionAvail().x - right - m_ulps;
        m_hasUnits = style.px(kIndentPx) + names + style.px(kGapPx) + units <= room;
    }

    void drawTitles(const char* title) const {
        const RowRect row = nextRow(m_style, 20);
        RowRect free = freeOf(row);
        if (m_hasUnits)
            rowText(m_style, free.takeLast(textWidth(m_style, "units"), m_style.px(kGapPx)), Ink::Faint, "units");
        rowText(m_style, row.to(end(row)), Ink::Faint, "ulps", Align::Right);
        cutText(m_style, free, m_style.fonts.strong, Ink::Dim, title);
    }
    void draw(const RowRect& row, const LengthRow& of) const {
        ImFont *const font = of.isNearest ? m_style.fonts.strong : m_style.fonts.body, *const mono = m_style.fonts.mono;
        RowRect free = freeOf(row.from(row.min.x + m_style.px(kIndentPx)));
        if (m_hasUnits)
            rowText(m_style, free.takeLast(textWidth(mono, m_style.spell(of.units)), m_style.px(kGapPx)), mono,
                    Ink::Text, of.units);
        cutText(m_style, free, font, of.isNearest ? Ink::Text : Ink::Dim, of.name);
        rowText(m_style, row.to(end(row)), mono, Ink::Text, of.ulps, Align::Right);
    }
    [[nodiscard]] float end(const RowRect& row) const { return row.max.x - m_right; }

  private:
    static constexpr float kGapPx = 8, kIndentPx = 6;
    /// What the column of ulps leaves free.
    [[nodiscard]] RowRect freeOf(const RowRect& row) const { return row.to(end(row) - m_ulps); }

    const Style& m_style;
    float m_right, m_ulps = 0;
    bool m_hasUnits = true;
};

/// A whole number from ten up to a million, else three digits.
std::string count(double ulps) {
    const bool isWhole = std::abs(ulps) >= 10 && std::abs(ulps) < 1e6;
    return text::roundedNumber(isWhole ? std::round(ulps) : ulps, isWhole ? 6 : 3);
}

/// A margin too small for a double is shown from its exact value.
std::string unitsOf(const study::Margin& margin) {
    return margin.value == 0 ? io::elided(margin.exact, 3) : text::roundedNumber(margin.value, 4);
}

void drawMargins(const Style& style, const study::PrecisionStudy& study) {
    if (study.margins.empty()) return;
    std::vector<LengthRow> rows;
    for (const study::Margin& margin : study.margins) {
        const std::string ulps = margin.ulps == 0 && margin.exact != "0" ? "< 1e-300" : count(margin.ulps);
        rows.push_back({margin.name, unitsOf(margin), ulps, margin.isClosest});
    }
    const LengthColumns columns(style, rows, 0);
    columns.drawTitles("How near each decision is");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const study::Margin& margin = study.margins[i];
        const RowRect row = nextRow(style, 22);
        columns.draw(row, rows[i]);
        if (isHovered(row))
            tooltip(style, std::string(margin.name) + " = " + margin.exact + "\n" + rows[i].ulps + " ulp of " +
                               margin.of + (margin.isClosest ? "\nthe nearest decision of all" : ""));
    }
}

void drawFlip(const Panel& p, const study::Nudge& nudge, const LengthRow& length, const LengthColumns& columns) {
    const study::Flip& flip = *nudge.nearest();
    const RowRect row = nextRow(p, 22);
    const Press press = pressRow(p, static_cast<std::size_t>(nudge.input), row);
    columns.draw(row, length);
    const float end = columns.end(row);
    rowText(p, row.from(end + p.px(6)), Ink::Dim, "→");
    cutText(p, row.from(end + p.px(kArrowPx)), p.fonts.strong, Ink::Accent, flip.name);
    if (press.hot) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        tooltip(p, nudge.name + " from " + text::fullNumber(nudge.value) + "\nto " + text::fullNumber(flip.value) +
                       ": " + flip.name + "\n" + study::sentenceOf(nudge, flip) +
                       "\nclick: make it so; undo takes it back");
    }
    if (press.clicked) p.send(session::applyInput, nudge.input, flip.value);
}

/// Lists the smallest changes of single inputs that flip the outcome, in increasing order.
void drawFlips(const Panel& p, const std::vector<const study::Nudge*>& nudges) {
    std::vector<LengthRow> rows;
    float longest = 0;
    for (const study::Nudge* nudge : nudges) {
        const study::Flip& flip = *nudge->nearest();
        const std::string sign = flip.change > 0 ? "+" : "";
        rows.push_back({nudge->name, sign + text::roundedNumber(flip.change, 3), count(static_cast<double>(flip.ulps)),
                        rows.empty()});
        longest = std::max(longest, textWidth(p.fonts.strong, p.spell(flip.name)));
    }
    const LengthColumns columns(p, rows, p.px(kArrowPx) + std::ceil(longest) + 1);
    columns.drawTitles("What flips it");
    for (std::size_t i = 0; i < rows.size(); ++i) drawFlip(p, *nudges[i], rows[i], columns);
}

void drawNudges(const Panel& p, session::PanelChoices& choices) {
    const session::PrecisionModel& model = p.session.panels.precision;
    const float width = ImGui::GetContentRegionAvail().x;
    std::string still;
    std::vector<const study::Nudge*> listed;
    for (const study::Nudge& nudge : model.nudges) {
        if (!nudge.nearest()) {
            still += (still.empty() ? "" : ", ") + nudge.name;
        } else if (choices.allNudges || listed.size() < kFirstNudges) {
            listed.push_back(&nudge);
        }
    }
    drawFlips(p, listed);
    if (model.isSearching())
        return words(p, Ink::Faint,
                     "looking: " + std::to_string(model.tried) + " of " + std::to_string(model.inputs.size()), width);
    if (model.nudges.size() > kFirstNudges) {
        const RowRect row = nextRow(p, 22);
        const std::string all = "all " + std::to_string(model.nudges.size()) + " inputs";
        if (link(p, "more nudges", choices.allNudges ? "only the nearest" : all,
                 {{row.min.x + p.px(6), row.min.y}, row.max}))
            choices.allNudges = !choices.allNudges;
    }
    if (!still.empty() && (choices.allNudges || listed.empty()))
        words(p, Ink::Faint, "No change of these alone flips it: " + still + ".", width);
}

/// What the log records, digit by digit beside the exact values.
void drawRecordedDigits(const Style& style, const session::RecordedText& recorded) {
    drawHeading(style, "What the log records");
    const RowRect row = nextRow(style, 22);
    drawSign(style, recorded.verdict, {row.min.x + style.px(6), row.middle()});
    const std::string verdict = study::name(recorded.verdict);
    RowRect free = row.from(row.min.x + style.px(18));
    rowText(style, free.takeFirst(textWidth(style.fonts.strong, verdict), style.px(8)), style.fonts.strong,
            verdictColor(recorded.verdict), verdict);
    cutText(style, free, Ink::Recorded, recorded.title + ": " + recorded.says);
    if (isHovered(row)) tooltip(style, recorded.source + "\n" + recorded.sentence);
    if (!recorded.error.empty()) wrapped(style, Ink::Dim, "worst: " + recorded.error);
    drawRecordedValues(style, recorded, ImGui::GetContentRegionAvail().x);
    ImGui::Dummy({1, style.px(8)});
}

/// Beside a wall or a shape: what changes outcome or feature. The published methods are about spheres.
void drawShapeDigits(const Panel& p, session::PanelChoices& choices) {
    const session::PrecisionModel& model = p.session.panels.precision;
    drawNudges(p, choices);
    ImGui::Dummy({1, p.px(8)});
    for (const study::Nudge& nudge : model.nudges)
        if (const study::Flip* flip = nudge.nearest()) {
            wrapped(p, Ink::Text, study::sentenceOf(nudge, *flip) + ".");
            break;
        }
    wrapped(p, Ink::Dim, session::whyNoQuery(p.session));
}

}  // namespace

/// 0.1, the decimal fraction that no double is.
void drawPrecisionIcon(const IconPen& pen) {
    pen.ellipse(5.5f, 10, 3.2f, 5.8f);
    pen.dot(11, 15.4f);
    pen.line({{13.4f, 6.6f}, {16, 4.4f}, {16, 15.8f}});
}

void drawPrecisionPanel(const Panel& p) {
    session::PanelChoices& choices = p.state.choices;
    const std::string why = session::whyNoQuery(p.session);
    if (!why.empty() && !p.session.queries.query(session::Against::Anything)) return wrapped(p, Ink::Dim, why);
    if (!isAnswerShown(p.session)) return drawHiddenAnswer(p);
    const session::PrecisionModel& model = p.session.panels.precision;
    if (model.revision != p.session.document.revision()) return;
    drawPairNote(p);
    ImGui::BeginChild("precision", {0, -p.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    if (!model.study) {
        drawShapeDigits(p, choices);
        return ImGui::EndChild();
    }
    const study::PrecisionStudy& study = *model.study;
    if (model.recorded) drawRecordedDigits(p, *model.recorded);
    drawHeading(p, "The published form decides");
    drawOutcome(p, "exactly", nullptr, study.outcome);
    drawOutcome(p, "double", &study.inDouble, study.outcome);
    drawOutcome(p, "float", &study.inFloat, study.outcome);
    ImGui::Dummy({1, p.px(8)});
    drawMargins(p, study);
    ImGui::Dummy({1, p.px(8)});
    drawNudges(p, choices);
    ImGui::Dummy({1, p.px(12)});
    drawNudgeSteps(p, model, choices);
    ImGui::EndChild();
    drawWideCopyRow(p);
}

}  // namespace ui
