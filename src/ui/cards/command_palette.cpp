#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "session/actions/panel_actions.h"
#include "session/actions/study_actions.h"
#include "session/commands/finder.h"
#include "ui/cards/cards.h"
#include "ui/letters/script_letters.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Findable;
using session::Found;

constexpr float kPaletteWidth = 560, kPaletteRow = 26, kSearchHeight = 34;
constexpr int kMostFoundRows = 12, kRowsBelowExamples = 6;
constexpr int kExampleColumns = 4;
constexpr float kExampleGap = 10;  // px of the design

int countArrows(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory) {
        *static_cast<int*>(data->UserData) += data->EventKey == ImGuiKey_UpArrow ? -1 : 1;
    }
    return 0;
}

/// The field at the top. @return true if Enter was pressed; `steps`: rows to move down by the arrow keys
bool drawTyped(const Style& style, PaletteState& state, bool& changed, int& steps) {
    const RowRect field =
        rectAt(ImGui::GetCursorScreenPos(), {ImGui::GetContentRegionAvail().x, style.px(kSearchHeight)});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(style.px(10), (field.height() - ImGui::GetFontSize()) / 2));
    ImGui::SetNextItemWidth(field.width());
    if (std::exchange(state.focus, false)) typeIntoNext();
    const std::string before = state.typed;
    const bool entered = ImGui::InputText("##typed", state.typed, sizeof state.typed,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory,
                                          countArrows, &steps);
    changed = before != state.typed;
    style.fonts.letters->addTyped(state.typed);
    ImGui::PopStyleVar();
    if (!state.typed[0])
        cutText(style, field.from(field.min.x + style.px(10)).first(field.width()), Ink::Faint,
                "Commands, scenes, lessons, cases");
    return entered;
}

/// The title, the typed letters in the accent's colour.
void drawFoundTitle(const Style& style, const Findable& item, const Found& found, RowRect row) {
    const Ink plain = item.enabled ? Ink::Text : Ink::Faint;
    const std::string shown = fitted(style, item.title, row.width());
    // If the font spells the title differently, or the title is cut, the places of the matched letters are not known.
    if (shown != item.title || found.marks.empty()) return rowText(style, row, plain, shown);
    const auto isMarked = [&](std::size_t i) { return std::binary_search(found.marks.begin(), found.marks.end(), i); };
    for (std::size_t i = 0, end = 0; i < shown.size(); i = end) {
        for (end = i + 1; end < shown.size() && isMarked(end) == isMarked(i);) ++end;
        const std::string piece = shown.substr(i, end - i);
        rowText(style, row, isMarked(i) && item.enabled ? Ink::Accent : plain, piece);
        row.min.x += textWidth(style, piece);
    }
}

void drawFoundRow(const Style& style, const Findable& item, const Found& found, const RowRect& row, bool chosen) {
    if (chosen) windowPainter().rectFilled(row, style.ink(Ink::Field), style.px(kCorner));
    RowRect free = row.from(row.min.x + style.px(26)).to(row.max.x - style.px(10));
    const std::string keys = style.spell(item.keys);
    rowText(style, free.takeLast(std::max(textWidth(style.fonts.mono, keys), style.px(96)), style.px(14)),
            style.fonts.mono, Ink::Dim, keys, Align::Right);
    rowText(style, free.takeLast(textWidth(style, item.where), style.px(14)), Ink::Faint, item.where, Align::Right);
    if (item.checked) checkMark(style, {row.min.x + style.px(13), row.middle()}, Ink::Accent);
    drawFoundTitle(style, item, found, free);
}

/// The effect of the chosen row, or why it is not enabled.
void drawHelp(const Style& style, const Findable* chosen) {
    const RowRect row = nextRow(style, 30);
    const ImVec2 window = ImGui::GetWindowPos();
    windowPainter().line({window.x, row.min.y + 0.5f}, {window.x + ImGui::GetWindowWidth(), row.min.y + 0.5f},
                         style.ink(Ink::Hairline));
    std::string text = chosen ? chosen->help : "Nothing has a word like these. F1 shows every key.";
    if (chosen && !chosen->enabled) text += " Not possible now.";
    cutText(style, row.from(row.min.x + style.px(10)).to(row.max.x - style.px(10)).lowered(style.px(1)), Ink::Dim,
            text);
}

/// Arrow and page keys move the choice, the wheel the rows under it.
void moveFoundChoice(PaletteState& state, int steps, int count, int rows) {
    const int pages = stepByKeys(ImGuiKey_PageDown, ImGuiKey_PageUp);
    const int before = state.chosen;
    state.chosen = std::clamp(state.chosen + steps + pages * (rows - 1), 0, std::max(0, count - 1));
    if (state.chosen != before || steps != 0) {
        state.first = std::clamp(state.first, state.chosen - rows + 1, state.chosen);
    }
    if (ImGui::IsWindowHovered()) state.first -= static_cast<int>(std::lround(3 * ImGui::GetIO().MouseWheel));
    state.first = std::clamp(state.first, 0, std::max(0, count - rows));
}

void drawScrollMark(const Style& style, const PaletteState& state, int count, int rows, ImVec2 min, float height) {
    if (count <= rows) return;
    const float unit = height / float(count), x = min.x + ImGui::GetContentRegionAvail().x - style.px(4);
    windowPainter().rectFilled({x, min.y + unit * float(state.first)},
                               {x + style.px(3), min.y + unit * float(state.first + rows)}, style.ink(Ink::Hairline),
                               style.px(2));
}

/// @return the example that is clicked
std::optional<std::size_t> drawFeatured(const Style& style, const session::Gallery& gallery, ExampleTextures& textures,
                                        const ExampleGrid& grid) {
    std::optional<std::size_t> clicked;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < gallery.featured().size(); ++i) {
        const std::size_t which = gallery.featured()[i];
        const session::Example& example = gallery.examples()[which];
        const RowRect place = grid.at(origin + ImVec2(grid.gap, grid.gap), i);
        const Press press = pressIn(example.id.c_str(), place);
        if (press.clicked) clicked = which;
        drawExamplePicture(style, gallery, textures, which, grid.pictureIn(place), press.hot);
        drawExampleTitle(style, example, false, {place.min.x, grid.pictureIn(place).max.y + style.px(2)}, grid.width);
        if (press.hot) tooltip(style, example.title + "\n" + example.note);
    }
    return clicked;
}

struct FoundRows {
    const std::vector<Findable>& all;
    const std::vector<Found>& found;
    int rows;  ///< so many are in sight
};

/// The rows in sight; the pointer that moves over one chooses it. @return the row that is clicked; -1: none
int drawFoundRows(const Panel& p, PaletteState& state, const FoundRows& list, bool appearing) {
    const int count = static_cast<int>(list.found.size());
    const ImVec2 begin = ImGui::GetCursorScreenPos(), moved = ImGui::GetIO().MouseDelta;
    int picked = -1;
    for (int i = state.first; i < std::min(count, state.first + list.rows); ++i) {
        const RowRect row = nextRow(p, kPaletteRow);
        const bool hot = isHovered(row);
        if (hot && !appearing && (moved.x != 0 || moved.y != 0)) state.chosen = i;
        if (hot && ImGui::IsMouseReleased(0)) picked = i;
        const Found& found = list.found[static_cast<std::size_t>(i)];
        drawFoundRow(p, list.all[found.index], found, row, i == state.chosen);
    }
    drawScrollMark(p, state, count, list.rows, begin, ImGui::GetCursorScreenPos().y - begin.y);
    return picked;
}

}  // namespace

void drawCommandPalette(const Panel& p, PaletteState& state, ExampleTextures& textures, float menuHeight) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float top = std::round(menuHeight + p.px(44));
    const Floating card(p, "palette", {std::round(screen.x / 2), top}, {0.5f, 0},
                        std::min(p.px(kPaletteWidth), screen.x), {6, 6},
                        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing) ImGui::SetWindowFocus();

    bool changed = false;
    int steps = 0;
    const bool entered = drawTyped(p, state, changed, steps);
    if (changed) state.chosen = state.first = 0;
    const std::vector<Findable> all = session::findables(p.session);
    const std::vector<Found> found = session::find(state.typed, all, p.session.panels.finder.recent);
    const int count = static_cast<int>(found.size());
    const session::Gallery& gallery = p.session.panels.gallery;
    const float gap = p.px(kExampleGap), inside = ImGui::GetContentRegionAvail().x - gap * (kExampleColumns + 1);
    const ExampleGrid grid{kExampleColumns, std::floor(inside / kExampleColumns), gap, p.px(2 + kExampleTitle + 4)};
    const int exampleRows = grid.rowsOf(gallery.featured().size());
    const float examplesHeight = gap + grid.rowHeight() * float(exampleRows);
    const float room = screen.y - top - p.px(kSearchHeight + 30 + 40), rowHeight = p.px(kPaletteRow);
    const bool showsExamples = !state.typed[0] && exampleRows > 0 && room - examplesHeight >= 3 * rowHeight;
    const int fits = static_cast<int>((room - (showsExamples ? examplesHeight : 0)) / rowHeight);
    const int rows = std::clamp(fits, 1, showsExamples ? kRowsBelowExamples : kMostFoundRows);
    moveFoundChoice(state, steps, count, rows);

    std::optional<std::size_t> example;
    if (showsExamples) {
        example = drawFeatured(p, gallery, textures, grid);
        ImGui::Dummy({1, examplesHeight});
    }
    ImGui::Dummy({1, p.px(6)});
    const int chosen = entered ? state.chosen : -1, clicked = drawFoundRows(p, state, {all, found, rows}, appearing);
    const int picked = clicked < 0 ? chosen : clicked;
    ImGui::Dummy({1, p.px(4)});
    drawHelp(p, count ? &all[found[static_cast<std::size_t>(state.chosen)].index] : nullptr);

    const bool isOver = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);  // a card is an item
    const bool beside = ImGui::IsMouseClicked(0) && !appearing && !isOver;
    if (beside || isKeyPressed(ImGuiKey_Escape)) return p.send(session::closeCard<session::PaletteCard>);
    if (example) {
        p.send(session::closeCard<session::PaletteCard>);
        return p.send(session::openExample, *example);
    }
    const Findable* item = picked >= 0 && picked < count ? &all[found[std::size_t(picked)].index] : nullptr;
    if (!item || !item->enabled || !item->run) {
        state.focus = state.focus || entered || item;
        return;
    }
    p.send(session::closeCard<session::PaletteCard>);
    p.send(session::runFound, *item);
}

}  // namespace ui
