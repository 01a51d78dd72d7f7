#include <imgui.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "io/double_facts.h"
#include "render/numbers.h"
#include "session/number_text.h"
#include "session/query.h"
#include "ui/panels.h"
#include "ui/table.h"

namespace ui {
namespace {

using session::Session;
using study::Computed;

constexpr std::chrono::microseconds kNudgeBudget{2000};  ///< of one frame
constexpr std::size_t kFirstNudges = 5;                  ///< that are listed before more are asked for
constexpr float kOutcomePx = 88;                         ///< of the column that says what an answer flips to

bool isBefore(const study::Nudge& a, const study::Nudge& b) {
    const study::Flip *x = a.nearest(), *y = b.nearest();
    return x && (!y || x->ulps < y->ulps);
}

/// The nudges come a few per frame, and only once the scene stands still.
void seekNudges(Session& session, PrecisionState& state) {
    const auto until = std::chrono::steady_clock::now() + kNudgeBudget;
    while (state.tried < state.inputs.size() && std::chrono::steady_clock::now() < until) {
        study::Nudge found = study::nudge(state.query.query, state.inputs[state.tried++]);
        state.nudges.insert(std::upper_bound(state.nudges.begin(), state.nudges.end(), found, isBefore), found);
    }
    if (state.tried < state.inputs.size()) session.later([](Session&) {});  // another frame, please
}

void refreshPrecision(Session& session, PrecisionState& state) {
    if (state.revision == session.revision()) return seekNudges(session, state);
    state.revision = session.revision();
    state.query = *session::queryOf(session);
    state.study = study::studyPrecision(state.query.query, state.query.flat);
    state.inputs = study::inputsOf(state.query.query, state.query.flat);
    state.nudges.clear();
    state.tried = 0;
    session.later([](Session&) {});
}

void drawHeading(const Look& look, const char* title) {
    const RowRect row = nextRow(look, 22);
    rowText(look, ImGui::GetWindowDrawList(), look.fonts.strong, row.min.x, row.min.y, row.height(), look.ink(Ink::Dim),
            title);
}

void drawOutcome(const Look& look, const char* name, const study::Arithmetic* arithmetic, collide::Outcome truth) {
    const RowRect row = nextRow(look, 22);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool isTrue = !arithmetic || arithmetic->outcome == truth;
    const float middle = (row.min.y + row.max.y) / 2;
    rowText(look, list, look.fonts.body, row.min.x, row.min.y, row.height(), look.ink(Ink::Dim), name);
    if (arithmetic)
        drawSign(look, list, isTrue ? study::Verdict::Agrees : study::Verdict::Wrong,
                 {row.min.x + look.px(66), middle});
    const char* word = !arithmetic            ? io::outcomeName(truth)
                       : !arithmetic->outcome ? "a NaN decides"
                                              : io::outcomeName(*arithmetic->outcome);
    rowText(look, list, look.fonts.strong, row.min.x + look.px(78), row.min.y, row.height(),
            look.ink(!arithmetic ? Ink::Text
                     : isTrue    ? Ink::Normal
                                 : Ink::Warning),
            word);
    if (arithmetic && !arithmetic->story.empty()) {
        const float indent = look.px(78);
        ImGui::Indent(indent);
        words(look, look.fonts.body, look.ink(Ink::Dim), arithmetic->story, ImGui::GetContentRegionAvail().x);
        ImGui::Unindent(indent);
        ImGui::Dummy({1, look.px(4)});
    }
}

/// A number with its true digits bright; the others dim, in the warning's ink, and underlined.
void drawDigits(const Look& look, const RowRect& row, float x, const std::string& text, std::size_t trueLength) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string whole = look.spell(text);
    const std::string shown = fitted(look, look.fonts.mono, whole, row.max.x - x + look.px(1));
    const std::size_t digits = shown.size() < whole.size() ? shown.size() - look.spell("…").size() : shown.size();
    const std::size_t split = std::min(trueLength, digits) == digits ? shown.size() : trueLength;
    const std::string good = shown.substr(0, split), rest = shown.substr(split);
    const float middle = x + textWidth(look.fonts.mono, good), end = middle + textWidth(look.fonts.mono, rest);
    rowText(look, list, look.fonts.mono, x, row.min.y, row.height(), look.ink(Ink::Text), good);
    if (rest.empty()) return;
    rowText(look, list, look.fonts.mono, middle, row.min.y, row.height(), look.ink(Ink::Warning, 0.85f), rest);
    const float line = std::round((row.min.y + row.max.y) / 2 + 7 * look.scale);
    list->AddRectFilled({middle, line}, {end, line + std::fmax(1.f, look.px(1))}, look.ink(Ink::Warning, 0.85f));
}

bool isAllTrue(const Computed& c) { return c.trueLength >= c.text.size(); }

std::string helpOfStep(const study::Step& step) {
    const auto line = [](const char* name, const Computed& c) {
        std::string text = std::string("\n") + name + ": " + std::to_string(c.trueDigits) + " digits true";
        if (std::isfinite(c.errorUlps)) text += ", " + render::shortNumber(c.errorUlps) + " ulp off";
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
std::string withoutMiddle(const Look& look, const std::string& exact, float left) {
    constexpr float kRest = 8;  // sign, point, ellipsis and exponent
    const float places = (ImGui::GetContentRegionAvail().x - left) / textWidth(look.fonts.mono, "0");
    return io::elided(exact, static_cast<std::size_t>(std::max(1.f, places - kRest)));
}

/// One intermediate: its formula, then its value in each arithmetic; equal ones share a line.
void drawStep(const Look& look, const study::Step& step) {
    struct ValueLine {
        std::string label, text;
        std::size_t trueLength;
    };
    const float left = look.px(104);
    const std::string exact = step.exact.empty() ? "no such number" : withoutMiddle(look, step.exact, left);
    std::vector<ValueLine> lines = {{"float", step.inFloat.text, step.inFloat.trueLength},
                                    {"double", step.inDouble.text, step.inDouble.trueLength},
                                    {"exactly", exact, exact.size()}};
    const bool doubleIsExact = step.isExactComplete && isAllTrue(step.inDouble) && step.inDouble.errorUlps == 0;
    if (doubleIsExact) lines = {lines[0], {"double, exactly", step.inDouble.text, step.inDouble.trueLength}};
    if (doubleIsExact && step.inFloat.errorUlps == 0) lines = {{"", step.inDouble.text, step.inDouble.trueLength}};

    const ImVec2 top = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const RowRect head = nextRow(look, 22);
    const float name = textWidth(look.fonts.strong, look.spell(step.name));
    const float formula = head.min.x + std::max(look.px(58), name + look.px(10));
    rowText(look, list, look.fonts.strong, head.min.x, head.min.y, head.height(), look.ink(Ink::Text), step.name);
    float end = head.max.x;
    const std::string lost = look.spell(cancelled(step));
    if (lines.size() == 1) {
        const float x = std::max(formula, end - textWidth(look.fonts.mono, lines[0].text));
        drawDigits(look, head, x, lines[0].text, lines[0].trueLength);
        end = x - look.px(8);
    } else if (!lost.empty()) {
        rowText(look, list, look.fonts.body, end, head.min.y, head.height(), look.ink(Ink::Warning), lost,
                Align::Right);
        end -= textWidth(look.fonts.body, lost) + look.px(8);
    }
    if (end - formula > look.px(24))
        rowText(look, list, look.fonts.body, formula, head.min.y, head.height(), look.ink(Ink::Dim),
                fitted(look, look.fonts.body, look.spell(step.formula), end - formula));
    for (const ValueLine& line : lines) {
        if (line.label.empty()) continue;
        const RowRect row = nextRow(look, 17);
        rowText(look, list, look.fonts.body, row.min.x + look.px(8), row.min.y, row.height(), look.ink(Ink::Faint),
                line.label);
        drawDigits(look, row, row.min.x + left, line.text, line.trueLength);
    }
    if (lines.size() > 1) ImGui::Dummy({1, look.px(4)});
    const ImVec2 bottom{head.max.x, ImGui::GetCursorScreenPos().y};
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(top, bottom)) tooltip(look, helpOfStep(step));
}

bool isExactInBoth(const study::Step& step) { return step.inFloat.errorUlps == 0 && step.inDouble.errorUlps == 0; }

void drawNudgeSteps(const Look& look, PrecisionState& state) {
    drawHeading(look, "Step by step");
    Flow flow(look);
    if (flow.toggle("losses", "only what is rounded", state.onlyLosses,
                    "Leaves out the steps that float and double both get exactly."))
        state.onlyLosses = !state.onlyLosses;
    flow.text(look.ink(Ink::Text), "true digits");
    flow.text(look.ink(Ink::Warning), "digits not to believe");
    bool isStable = false;
    for (const study::Step& step : state.study.steps) {
        if (state.onlyLosses && isExactInBoth(step)) continue;
        if (!study::isPublished(step.term) && !isStable) {
            isStable = true;
            ImGui::Dummy({1, look.px(6)});
            words(look, look.fonts.body, look.ink(Ink::Dim),
                  "The same in the form that keeps its digits:", ImGui::GetContentRegionAvail().x);
        }
        drawStep(look, step);
    }
}

/// A table of a name, a length in units and the same in ulps; its columns end here.
struct MarginColumns {
    float units, ulps;
    MarginColumns(const Look& look, const RowRect& row, float rightPx)
        : units(row.max.x - look.px(rightPx + 70)), ulps(row.max.x - look.px(rightPx)) {}
};

void drawMarginTitles(const Look& look, const char* title, float rightPx) {
    const RowRect row = nextRow(look, 20);
    const MarginColumns at(look, row, rightPx);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto put = [&](float x, const char* text) {
        rowText(look, list, look.fonts.body, x, row.min.y, row.height(), look.ink(Ink::Faint), text, Align::Right);
    };
    rowText(look, list, look.fonts.strong, row.min.x, row.min.y, row.height(), look.ink(Ink::Dim),
            fitted(look, look.fonts.strong, title, at.units - look.px(48) - row.min.x));
    put(at.units, "units");
    put(at.ulps, "ulps");
}

/// Name, units and ulps of a row. @param isNear  it is the nearest of all
void drawAmounts(const Look& look, const RowRect& row, const MarginColumns& at, const std::string& name, bool isNear,
                 const std::string& units, const std::string& ulps) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImFont* font = isNear ? look.fonts.strong : look.fonts.body;
    const std::string amount = look.spell(units);
    const float left = row.min.x + look.px(6), room = at.units - left - textWidth(look.fonts.mono, amount) - look.px(8);
    rowText(look, list, font, left, row.min.y, row.height(), look.ink(isNear ? Ink::Text : Ink::Dim),
            fitted(look, font, look.spell(name), room));
    rowText(look, list, look.fonts.mono, at.units, row.min.y, row.height(), look.ink(Ink::Text), amount, Align::Right);
    rowText(look, list, look.fonts.mono, at.ulps, row.min.y, row.height(), look.ink(Ink::Text), ulps, Align::Right);
}

/// Whole from ten up to a million, else with three digits.
std::string count(double ulps) {
    const bool isWhole = std::abs(ulps) >= 10 && std::abs(ulps) < 1e6;
    return session::shortNumber(isWhole ? std::round(ulps) : ulps, isWhole ? 6 : 3);
}

/// A margin that is smaller than any double still is one.
std::string unitsOf(const study::Margin& margin) {
    return margin.value == 0 ? io::elided(margin.exact, 3) : session::shortNumber(margin.value, 4);
}

void drawMargins(const Look& look, const study::PrecisionStudy& study) {
    if (study.margins.empty()) return;
    drawMarginTitles(look, "How near each decision is", 0);
    for (const study::Margin& margin : study.margins) {
        const RowRect row = nextRow(look, 22);
        const std::string ulps = margin.ulps == 0 && margin.exact != "0" ? "< 1e-300" : count(margin.ulps);
        drawAmounts(look, row, MarginColumns(look, row, 0), margin.name, margin.isClosest, unitsOf(margin), ulps);
        if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, row.max))
            tooltip(look, std::string(margin.name) + " = " + margin.exact + "\n" + ulps + " ulp of " + margin.of +
                              (margin.isClosest ? "\nthe nearest decision of all" : ""));
    }
}

void drawFlip(const Look& look, Session& session, const study::Nudge& nudge, bool isNear) {
    const study::Flip& flip = *nudge.nearest();
    const RowRect row = nextRow(look, 22);
    ImGui::PushID(static_cast<int>(nudge.input));
    const Press press = pressRow(look, "flip", row);
    ImGui::PopID();
    const MarginColumns at(look, row, kOutcomePx);
    const std::string sign = flip.change > 0 ? "+" : "";
    drawAmounts(look, row, at, nudge.name, isNear, sign + session::shortNumber(flip.change, 3),
                count(static_cast<double>(flip.ulps)));
    ImDrawList* list = ImGui::GetWindowDrawList();
    rowText(look, list, look.fonts.body, at.ulps + look.px(6), row.min.y, row.height(), look.ink(Ink::Dim), "→");
    rowText(look, list, look.fonts.strong, at.ulps + look.px(24), row.min.y, row.height(), look.ink(Ink::Accent),
            io::outcomeName(flip.outcome));
    if (press.hot) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        tooltip(look, nudge.name + " from " + session::fullNumber(nudge.value) + "\nto " +
                          session::fullNumber(flip.value) + ": " + io::outcomeName(flip.outcome) +
                          "\nclick: make it so; undo takes it back");
    }
    if (press.clicked)
        session.later([input = nudge.input, to = flip.value](Session& s) { session::applyInput(s, input, to); });
}

void drawNudges(const Look& look, Session& session, PrecisionState& state) {
    drawMarginTitles(look, "What flips the answer", kOutcomePx);
    const float width = ImGui::GetContentRegionAvail().x;
    std::string still;
    std::size_t listed = 0;
    for (const study::Nudge& nudge : state.nudges) {
        if (!nudge.nearest()) {
            still += (still.empty() ? "" : ", ") + nudge.name;
        } else if (state.allNudges || listed < kFirstNudges) {
            drawFlip(look, session, nudge, listed++ == 0);
        }
    }
    if (state.tried < state.inputs.size())
        return words(look, look.fonts.body, look.ink(Ink::Faint),
                     "looking: " + std::to_string(state.tried) + " of " + std::to_string(state.inputs.size()), width);
    if (state.nudges.size() > kFirstNudges) {
        const RowRect row = nextRow(look, 22);
        const std::string all = "all " + std::to_string(state.nudges.size()) + " inputs";
        if (link(look, "more nudges", state.allNudges ? "only the nearest" : all, {row.min.x + look.px(6), row.min.y},
                 row.max))
            state.allNudges = !state.allNudges;
    }
    if (!still.empty() && (state.allNudges || listed == 0))
        words(look, look.fonts.body, look.ink(Ink::Faint), "No change of these alone flips it: " + still + ".", width);
}

}  // namespace

void drawPrecisionPanel(const Look& look, Session& session, PanelState& panels) {
    PrecisionState& state = panels.precision;
    if (const std::string why = session::whyNoQuery(session); !why.empty())
        return wrapped(look, look.fonts.body, look.ink(Ink::Dim), why);
    if (!session.isAnswerShown()) return drawHiddenAnswer(look, session);
    refreshPrecision(session, state);
    ImGui::BeginChild("precision", {0, -look.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    const study::PrecisionStudy& study = state.study;
    drawHeading(look, "The published form decides");
    drawOutcome(look, "exactly", nullptr, study.outcome);
    drawOutcome(look, "double", &study.inDouble, study.outcome);
    drawOutcome(look, "float", &study.inFloat, study.outcome);
    ImGui::Dummy({1, look.px(8)});
    drawMargins(look, study);
    ImGui::Dummy({1, look.px(8)});
    drawNudges(look, session, state);
    ImGui::Dummy({1, look.px(12)});
    drawNudgeSteps(look, state);
    ImGui::EndChild();
    drawWideCopyRow(look, session);
}

}  // namespace ui
