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
constexpr float kOutcomePx = 88;         ///< width of the column with the outcome after the flip

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

/// Right ends of the columns: name, length in units, length in ulps.
struct MarginColumns {
    float units, ulps;
    MarginColumns(const Style& style, const RowRect& row, float rightPx)
        : units(row.max.x - style.px(rightPx + 64)), ulps(row.max.x - style.px(rightPx)) {}
};

void drawMarginTitles(const Style& style, const char* title, float rightPx) {
    const RowRect row = nextRow(style, 20);
    const MarginColumns at(style, row, rightPx);
    RowRect free = row.to(at.units);
    rowText(style, free.takeLast(textWidth(style, "units"), style.px(8)), Ink::Faint, "units");
    rowText(style, row.to(at.ulps), Ink::Faint, "ulps", Align::Right);
    cutText(style, free, style.fonts.strong, Ink::Dim, title);
}

/// Name, units and ulps of a row. @param isNear  true for the smallest margin
void drawAmounts(const Style& style, const RowRect& row, const MarginColumns& at, const std::string& name, bool isNear,
                 const std::string& units, const std::string& ulps) {
    ImFont* font = isNear ? style.fonts.strong : style.fonts.body;
    RowRect free = row.from(row.min.x + style.px(6)).to(at.units);
    rowText(style, free.takeLast(textWidth(style.fonts.mono, style.spell(units)), style.px(8)), style.fonts.mono,
            Ink::Text, units);
    cutText(style, free, font, isNear ? Ink::Text : Ink::Dim, name);
    rowText(style, row.to(at.ulps), style.fonts.mono, Ink::Text, ulps, Align::Right);
}

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
    drawMarginTitles(style, "How near each decision is", 0);
    for (const study::Margin& margin : study.margins) {
        const RowRect row = nextRow(style, 22);
        const std::string ulps = margin.ulps == 0 && margin.exact != "0" ? "< 1e-300" : count(margin.ulps);
        drawAmounts(style, row, MarginColumns(style, row, 0), margin.name, margin.isClosest, unitsOf(margin), ulps);
        if (isHovered(row))
            tooltip(style, std::string(margin.name) + " = " + margin.exact + "\n" + ulps + " ulp of " + margin.of +
                               (margin.isClosest ? "\nthe nearest decision of all" : ""));
    }
}

void drawFlip(const Panel& p, const study::Nudge& nudge, bool isNear) {
    const study::Flip& flip = *nudge.nearest();
    const RowRect row = nextRow(p, 22);
    const Press press = pressRow(p, static_cast<std::size_t>(nudge.input), row);
    const MarginColumns at(p, row, kOutcomePx);
    const std::string sign = flip.change > 0 ? "+" : "";
    drawAmounts(p, row, at, nudge.name, isNear, sign + text::roundedNumber(flip.change, 3),
                count(static_cast<double>(flip.ulps)));
    rowText(p, row.from(at.ulps + p.px(6)), Ink::Dim, "→");
    cutText(p, row.from(at.ulps + p.px(24)), p.fonts.strong, Ink::Accent, flip.name);
    if (press.hot) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        tooltip(p, nudge.name + " from " + text::fullNumber(nudge.value) + "\nto " + text::fullNumber(flip.value) +
                       ": " + flip.name + "\n" + study::sentenceOf(nudge, flip) +
                       "\nclick: make it so; undo takes it back");
    }
    if (press.clicked) p.send(session::applyInput, nudge.input, flip.value);
}

void drawNudges(const Panel& p, session::PanelChoices& choices) {
    const session::PrecisionModel& model = p.session.panels.precision;
    drawMarginTitles(p, "What flips it", kOutcomePx);
    const float width = ImGui::GetContentRegionAvail().x;
    std::string still;
    std::size_t listed = 0;
    for (const study::Nudge& nudge : model.nudges) {
        if (!nudge.nearest()) {
            still += (still.empty() ? "" : ", ") + nudge.name;
        } else if (choices.allNudges || listed < kFirstNudges) {
            drawFlip(p, nudge, listed++ == 0);
        }
    }
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
    if (!still.empty() && (choices.allNudges || listed == 0))
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
