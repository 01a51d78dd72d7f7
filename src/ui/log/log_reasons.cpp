#include "ui/log/log.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "session/actions/panel_actions.h"
#include "text/expression.h"
#include "text/numbers.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using study::Verdict;

constexpr std::size_t kMostReasons = 3;  // reasons shown; most logs have one
constexpr float kLowPanel = 800;         // height below which statements take one line, px of the design
constexpr float kToleranceField = 64;    // px of the design

std::string helpOf(const logs::LogReasons& found, const logs::LogReason& reason) {
    std::string help = reason.words;
    if (!reason.advice.empty()) help += "\n" + reason.advice;
    help += "\nIt explains " + grouped(reason.explains) + " of " + grouped(found.tested) + " wrong rows tested; of " +
            grouped(found.controls) + " right ones it calls " + grouped(reason.against) + " wrong.";
    for (const std::string& more : {logs::heldOutWords(reason), logs::doubtOf(reason)})
        if (!more.empty()) help += "\n" + more;
    return help + "\nclick: show its rows; again: all";
}

bool isLow(const Style& style) { return ImGui::GetWindowHeight() < style.px(kLowPanel); }

/// The count, the name; of the first and of the chosen reason the statement below.
void drawReason(const Panel& p, std::size_t place) {
    const logs::LogReasons& found = p.session.panels.logWhy.reasons();
    const logs::LogReason& reason = found.reasons[place];
    const auto& choice = p.session.panels.log.listing().order().choice;
    const bool isChosen = choice && choice->name == reason.name;
    const RowRect row = nextRow(p, 22);
    const Press press = pressRow(p, place, row, isChosen);
    const std::string count = grouped(reason.explains);
    RowRect free = row.from(row.min.x + p.px(6)).to(row.max.x - p.px(6));
    const float left = free.min.x;
    rowText(p, free.takeFirst(textWidth(p.fonts.mono, count), p.px(8)), p.fonts.mono, Ink::Warning, count);
    cutText(p, free, p.fonts.strong, Ink::Text, reason.name);
    if (press.hot) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        tooltip(p, helpOf(found, reason));
    }
    if (press.clicked) p.send(session::chooseLogReason, place);
    if (place > 0 && !isChosen) return;
    if (isLow(p)) {
        const RowRect line = nextRow(p, 18);
        cutText(p, line.from(left), Ink::Dim, reason.words);
        return;
    }
    ImGui::Indent(p.px(6));
    const std::string held = logs::heldOutWords(reason);
    wrapped(p, Ink::Dim, reason.words + (held.empty() ? "" : "; " + held));
    ImGui::Unindent(p.px(6));
}

std::uint64_t within(const logs::LogCounts& counts) {
    const auto of = [&](Verdict v) { return counts.within[static_cast<std::size_t>(v)]; };
    return of(Verdict::Wrong) + of(Verdict::WrongValue) + of(Verdict::Inaccurate);
}

/// The smallest error beyond a tolerance.
double leastBeyond(double tolerance) {
    return static_cast<double>(std::nextafter(static_cast<float>(tolerance), std::numeric_limits<float>::infinity()));
}

}  // namespace

void drawLogReasons(const Panel& p) {
    const logs::LogReasons& found = p.session.panels.logWhy.reasons();
    if (p.session.panels.logWhy.isSearching()) wrapped(p, Ink::Faint, "looking for the reasons …");
    for (std::size_t i = 0; i < std::min(found.reasons.size(), kMostReasons); ++i) drawReason(p, i);
    if (found.wrong > 0 && !found.isExplained()) {
        const RowRect row = nextRow(p, 20);
        const std::string left = p.spell(logs::withoutOne(found));
        cutText(p, row, Ink::Faint, left);
        if (isHovered(row)) tooltip(p, left);
    }
    for (const std::string& note : found.notes) {
        const RowRect row = nextRow(p, 20);
        cutText(p, row, Ink::Dim, note);
        if (isHovered(row)) tooltip(p, note);
    }
    const session::LogColumns& columns = p.session.panels.log.columns();
    if (!logs::suggestsFloat(columns.floats, columns.mapping)) return;
    const RowRect row = nextRow(p, 22);
    RowRect free = row;
    const char* action = "read as float";
    if (link(p, "read as float", action, free.takeLast(textWidth(p, action), p.px(10))))
        p.send(session::readLogAsFloat);
    cutText(p, free, Ink::Text, "The numbers are floats.");
    if (isHovered(row))
        tooltip(p, logs::words(columns.floats) +
                       "\nRead as float, a query is the one that the engine answered, and errors count in ulps of "
                       "binary32.");
}

void drawLogTolerance(const Panel& p, LogToleranceState& state) {
    const session::LogListing& listing = p.session.panels.log.listing();
    const double tolerance = listing.order().tolerance;
    const RowRect row = nextRow(p, 26);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const char* label = "Tolerance";
    rowText(p, row, Ink::Faint, label);
    const float left = row.min.x + textWidth(p, label) + p.px(8);
    const std::string known = tolerance > 0 ? text::fullNumber(tolerance) : "";
    if (!ImGui::IsAnyItemActive()) std::snprintf(state.text, sizeof state.text, "%s", known.c_str());
    ImGui::SetCursorScreenPos({left, row.min.y + p.px(1)});
    ImGui::SetNextItemWidth(p.px(kToleranceField));
    ImGui::InputTextWithHint("##tolerance", "none", state.text, sizeof state.text);
    if (ImGui::IsItemDeactivatedAfterEdit()) {
        const auto typed = text::evaluate(state.text);
        if (state.text[0] == 0)
            p.send(session::setLogTolerance, 0.0);
        else if (typed && typed.value() >= 0)
            p.send(session::setLogTolerance, typed.value());
        else
            p.send(session::warn, "The tolerance must be a number >= 0, got " + std::string(state.text));
    }
    if (ImGui::IsItemHovered())
        tooltip(p,
                "A distance that the engine tolerates, in scene units: wrong and inaccurate rows within it are "
                "told apart. It changes no verdict.");
    ImGui::SetCursorScreenPos(after);
    const float words = left + p.px(kToleranceField + 8);
    const std::uint64_t count = within(listing.counts());
    const std::string said =
        tolerance > 0 ? "units: " + grouped(count) + (count == 1 ? " row is" : " rows are") + " within" : "units";
    cutText(p, row.from(words), Ink::Dim, said);
    if (!(tolerance > 0)) return;
    Flow flow(p);
    const bool isOn = listing.order().filter.leastUnits > 0;
    if (flow.toggle("beyond", "only rows beyond it", isOn,
                    "Leaves out the rows whose error is within the tolerance.")) {
        logs::LogFilter next = listing.order().filter;
        next.leastUnits = isOn ? 0 : leastBeyond(tolerance);
        p.send(session::setLogFilter, next);
    }
}

}  // namespace ui
