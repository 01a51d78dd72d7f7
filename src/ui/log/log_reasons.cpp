#include "ui/log/log_reasons.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "session/actions/panel_actions.h"
#include "text/expression.h"
#include "text/numbers.h"
#include "ui/log/log_errors.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::Session;
using study::Verdict;

constexpr std::size_t kMostReasons = 3;  // reasons shown; most logs have one
constexpr float kLowPanel = 800;         // height below which statements take one line, px of the design
constexpr float kToleranceField = 64;    // px of the design

std::string helpOf(const logs::LogReasons& found, const logs::LogReason& reason) {
    std::string help = reason.words;
    if (!reason.advice.empty()) help += "\n" + reason.advice;
    help += "\nIt explains " + grouped(reason.explains) + " of " + grouped(found.tested) + " wrong rows tested; of " +
            grouped(found.controls) + " right ones it calls " + grouped(reason.against) + " wrong.";
    if (const std::string doubt = logs::doubtOf(found, reason); !doubt.empty()) help += "\n" + doubt;
    return help + "\nclick: show its rows; again: all";
}

bool isLow(const Style& style) { return ImGui::GetWindowHeight() < style.px(kLowPanel); }

/// The count, the name; of the first and of the chosen reason the statement below.
void drawReason(const Style& style, const Session& session, session::Actions& actions, std::size_t place) {
    const logs::LogReasons& found = session.panels.logWhy.reasons();
    const logs::LogReason& reason = found.reasons[place];
    const auto& choice = session.panels.log.listing().order().choice;
    const bool isChosen = choice && choice->name == reason.name;
    const RowRect row = nextRow(style, 22);
    ImGui::PushID(static_cast<int>(place));
    const Press press = pressRow(style, "reason", row, isChosen);
    ImGui::PopID();
    const FlatPainter painter = windowPainter();
    const std::string count = grouped(reason.explains);
    const float width = textWidth(style.fonts.mono, count), left = row.min.x + style.px(6);
    rowText(style, painter, style.fonts.mono, left, row.min.y, row.height(), style.ink(Ink::Warning), count);
    rowText(
        style, painter, style.fonts.strong, left + width + style.px(8), row.min.y, row.height(), style.ink(Ink::Text),
        fitted(style, style.fonts.strong, style.spell(logs::titleOf(reason)), row.max.x - left - width - style.px(14)));
    if (press.hot) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        tooltip(style, helpOf(found, reason));
    }
    if (press.clicked) actions.send(session::chooseLogReason, place);
    if (place > 0 && !isChosen) return;
    if (isLow(style)) {
        const RowRect line = nextRow(style, 18);
        rowText(style, painter, style.fonts.body, left, line.min.y, line.height(), style.ink(Ink::Dim),
                fitted(style, style.fonts.body, style.spell(reason.words), line.max.x - left));
        return;
    }
    ImGui::Indent(style.px(6));
    const std::string doubt = reason.isUnsure ? ". " + logs::doubtOf(found, reason) : "";
    words(style, style.fonts.body, style.ink(Ink::Dim), reason.words + doubt, ImGui::GetContentRegionAvail().x);
    ImGui::Unindent(style.px(6));
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

void drawLogReasons(const Style& style, const Session& session, session::Actions& actions) {
    const logs::LogReasons& found = session.panels.logWhy.reasons();
    if (session.panels.logWhy.isSearching())
        wrapped(style, style.fonts.body, style.ink(Ink::Faint), "looking for the reasons …");
    for (std::size_t i = 0; i < std::min(found.reasons.size(), kMostReasons); ++i)
        drawReason(style, session, actions, i);
    if (found.wrong > 0 && !found.isFitted()) {
        const RowRect row = nextRow(style, 20);
        const std::string left = found.reasons.empty()
                                     ? style.spell(logs::withoutReason(found))
                                     : "None explains nine tenths of " + grouped(found.wrong) + " wrong rows";
        rowText(style, windowPainter(), style.fonts.body, row.min.x, row.min.y, row.height(), style.ink(Ink::Faint),
                fitted(style, style.fonts.body, left, row.max.x - row.min.x));
    }
    for (const std::string& note : found.notes) {
        const RowRect row = nextRow(style, 20);
        rowText(style, windowPainter(), style.fonts.body, row.min.x, row.min.y, row.height(), style.ink(Ink::Dim),
                fitted(style, style.fonts.body, style.spell(note), row.max.x - row.min.x));
        if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, row.max)) tooltip(style, note);
    }
    const session::LogColumns& columns = session.panels.log.columns();
    if (!logs::suggestsFloat(columns.floats(), columns.mapping())) return;
    const RowRect row = nextRow(style, 22);
    const char* action = "read as float";
    const float width = textWidth(style.fonts.body, action);
    rowText(style, windowPainter(), style.fonts.body, row.min.x, row.min.y, row.height(), style.ink(Ink::Text),
            fitted(style, style.fonts.body, "The numbers are floats.", row.max.x - row.min.x - width - style.px(10)));
    if (link(style, "read as float", action, {row.max.x - width, row.min.y}, row.max))
        actions.send(session::readLogAsFloat);
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, row.max))
        tooltip(style, logs::words(columns.floats()) +
                           "\nRead as float, a query is the one that the engine answered, and errors count in ulps of "
                           "binary32.");
}

void drawLogTolerance(const Style& style, const Session& session, session::Actions& actions, LogToleranceState& state) {
    const session::LogListing& listing = session.panels.log.listing();
    const double tolerance = listing.order().tolerance;
    const RowRect row = nextRow(style, 26);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const FlatPainter painter = windowPainter();
    const char* label = "Tolerance";
    rowText(style, painter, style.fonts.body, row.min.x, row.min.y, row.height(), style.ink(Ink::Faint), label);
    const float left = row.min.x + textWidth(style.fonts.body, label) + style.px(8);
    const std::string known = tolerance > 0 ? text::fullNumber(tolerance) : "";
    if (!ImGui::IsAnyItemActive()) std::snprintf(state.text, sizeof state.text, "%s", known.c_str());
    ImGui::SetCursorScreenPos({left, row.min.y + style.px(1)});
    ImGui::SetNextItemWidth(style.px(kToleranceField));
    ImGui::InputTextWithHint("##tolerance", "none", state.text, sizeof state.text);
    if (ImGui::IsItemDeactivatedAfterEdit()) {
        const auto typed = text::evaluate(state.text);
        if (state.text[0] == 0)
            actions.send(session::setLogTolerance, 0.0);
        else if (typed && typed.value() >= 0)
            actions.send(session::setLogTolerance, typed.value());
        else
            actions.send(session::warn, "The tolerance must be a number >= 0, got " + std::string(state.text));
    }
    if (ImGui::IsItemHovered())
        tooltip(style,
                "A distance that the engine tolerates, in scene units: wrong and inaccurate rows within it are "
                "told apart. It changes no verdict.");
    ImGui::SetCursorScreenPos(after);
    const float words = left + style.px(kToleranceField + 8);
    const std::uint64_t count = within(listing.counts());
    const std::string said =
        tolerance > 0 ? "units: " + grouped(count) + (count == 1 ? " row is" : " rows are") + " within" : "units";
    rowText(style, painter, style.fonts.body, words, row.min.y, row.height(), style.ink(Ink::Dim),
            fitted(style, style.fonts.body, said, row.max.x - words));
    if (!(tolerance > 0)) return;
    Flow flow(style);
    const bool isOn = listing.order().filter.leastUnits > 0;
    if (flow.toggle("beyond", "only rows beyond it", isOn,
                    "Leaves out the rows whose error is within the tolerance.")) {
        logs::LogFilter next = listing.order().filter;
        next.leastUnits = isOn ? 0 : leastBeyond(tolerance);
        actions.send(session::setLogFilter, next);
    }
}

}  // namespace ui
