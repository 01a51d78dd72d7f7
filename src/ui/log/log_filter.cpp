#include "ui/log/log.h"

#include <algorithm>
#include <cstring>

#include "session/actions/panel_actions.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Session;

constexpr const char* kFilterHelp =
    "Terms, all of which hold:\n"
    "error > 100    depth < 0.04    distance 10..50\n"
    "id shot*    a column of the log: Frame = 1234\n"
    "crate    a text in any column\n"
    "Click for the names.";

void setText(session::Actions& actions, LogFilterState& state, const std::string& text) {
    const std::size_t size = std::min(text.size(), sizeof state.text - 1);
    std::memcpy(state.text, text.data(), size);
    state.text[size] = 0;
    actions.send(session::typeLogFilter, std::string(state.text));
}

/// One name to begin a term with.
void drawFilterName(const Panel& p, LogFilterState& state, const std::string& name, const char* help) {
    if (ImGui::Selectable(p.spell(name).c_str())) {
        const std::string before = state.text;
        const std::size_t end = before.find_last_not_of(" ,");
        const std::string kept = end == std::string::npos ? "" : before.substr(0, end + 1) + ", ";
        setText(p.actions, state, kept + name + " ");
    }
    if (*help && ImGui::IsItemHovered()) tooltip(p, help);
}

bool isMapped(const logs::LogMapping& mapping, const std::string& column) {
    return std::any_of(mapping.sources.begin(), mapping.sources.end(), [&](const logs::LogSource& source) {
        return std::any_of(source.columns.begin(), source.columns.end(),
                           [&](const std::string& name) { return name == column || column.starts_with(name + "."); });
    });
}

void drawFilterNames(const Panel& p, LogFilterState& state) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(p.px(12), p.px(10)));
    ImGui::SetNextWindowSizeConstraints({p.px(150), 0}, {p.px(400), p.px(420)});
    if (ImGui::BeginPopup("filter names")) {
        for (std::size_t i = 0; i < logs::kLogMeasureCount; ++i) {
            const auto measure = static_cast<logs::LogMeasure>(i);
            drawFilterName(p, state, logs::name(measure), logs::help(measure));
        }
        drawFilterName(p, state, "id", "As the log names it, whole; * and ? stand for any letters.");
        ImGui::Separator();
        const session::LogColumns& columns = p.session.panels.log.columns();
        for (const std::string& name : session::namesOf(columns))
            if (!isMapped(columns.mapping, name) && !name.starts_with("exact.") && !name.starts_with("read_as."))
                drawFilterName(p, state, name, "A column of this log.");
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace

void drawLogFilterField(const Panel& p, LogFilterState& state, const RowRect& row) {
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const std::string& known = p.session.panels.log.listing().order().typed;
    if (known != state.text && !ImGui::IsAnyItemActive()) setText(p.actions, state, known);  // another log
    RowRect field{{row.min.x, row.min.y + p.px(2)}, {row.max.x, row.max.y - p.px(3)}};
    const RowRect button = field.takeLast(p.px(24), p.px(2));
    ImGui::SetCursorScreenPos(field.min);
    ImGui::SetNextItemWidth(field.width());
    if (ImGui::InputTextWithHint("##filter", "error > 100, depth < 0.04, id shot*", state.text, sizeof state.text))
        p.send(session::typeLogFilter, std::string(state.text));
    const Press press = pressIn("filter help", button);
    if (press.clicked) ImGui::OpenPopup("filter names");
    rowText(p, button, p.fonts.strong, press.hot ? Ink::Text : Ink::Accent, "?", Align::Centre);
    if (press.hot && !ImGui::IsPopupOpen("filter names")) tooltip(p, kFilterHelp);
    drawFilterNames(p, state);
    ImGui::SetCursorScreenPos(after);
}

void drawLogFilterNotes(const Panel& p, LogFilterState& state) {
    const session::LogListing& listing = p.session.panels.log.listing();
    if (!listing.order().where.problem.empty()) wrapped(p, Ink::Warning, listing.order().where.problem);
    const auto note = [&](const char* id, const std::string& text, const char* end) {
        RowRect row = nextRow(p, 20);
        const RowRect place = row.takeLast(textWidth(p, end), p.px(10));
        cutText(p, row, Ink::Dim, text);
        if (isHovered(row)) tooltip(p, text);
        return link(p, id, end, place);
    };
    if (const auto share = listing.searchShare())
        if (note("stop search", "searching the file: " + std::to_string(int(*share * 100)) + " %", "stop"))
            setText(p.actions, state, "");
    if (const auto& region = listing.order().region; region)
        if (note("all rows", words(*region), "show all"))
            p.send(session::selectLogRegion, std::optional<logs::LogRegion>());
}

bool endLogFilter(const Session& session, session::Actions& actions, LogFilterState& state) {
    const session::LogListing& listing = session.panels.log.listing();
    if (listing.order().region) {
        actions.send(session::selectLogRegion, std::optional<logs::LogRegion>());
        return true;
    }
    if (listing.order().choice) {
        actions.send(session::showAllLogReasons);
        return true;
    }
    if (listing.order().typed.empty()) return false;
    setText(actions, state, "");
    return true;
}

}  // namespace ui
