#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "session/actions/panel_actions.h"
#include "session/actions/study_actions.h"
#include "session/commands/finder.h"
#include "ui/cards/cards.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Findable;
using session::Found;

constexpr float kPaletteWidth = 560, kPaletteRow = 26, kSearchHeight = 34;
constexpr int kMostFoundRows = 12, kRowsBelowExamples = 6;
constexpr int kExampleColumns = 4;
constexpr float kExampleGap = 10;  // px of the design

/// Letters typed after the palette was asked for wait until its field has the keyboard: a slow frame loses none.
void holdEarlyLetters(PaletteState& state) {
    ImVector<ImWchar>& letters = ImGui::GetIO().InputQueueCharacters;
    state.held.insert(state.held.end(), letters.begin(), letters.end());
    letters.resize(0);
    if (!state.isTyping) return;
    for (const ImWchar letter : std::exchange(state.held, {})) letters.push_back(letter);
}

int countArrows(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory) {
        *static_cast<int*>(data->UserData) += data->EventKey == ImGuiKey_UpArrow ? -1 : 1;
    }
    return 0;
}

/// The field at the top. @return true if Enter was pressed; `steps`: rows to move down by the arrow keys
bool drawTyped(const Style& style, PaletteState& state, bool& changed, int& steps) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(style.px(10), (style.px(kSearchHeight) - ImGui::GetFontSize()) / 2));
    ImGui::SetNextItemWidth(width);
    if (state.focus) typeIntoNext();
    state.focus = false;
    holdEarlyLetters(state);
    const std::string before = state.typed;
    const bool entered = ImGui::InputText("##typed", state.typed, sizeof state.typed,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory,
                                          countArrows, &steps);
    changed = before != state.typed;
    state.isTyping = ImGui::IsItemActive();
    ImGui::PopStyleVar();
    if (!state.typed[0]) {
        rowText(style, windowPainter(), style.fonts.body, min.x + style.px(10), min.y, style.px(kSearchHeight),
                style.ink(Ink::Faint), fitted(style, style.fonts.body, "Commands, scenes, lessons, cases", width));
    }
    return entered;
}

/// The title, the typed letters in the accent's colour.
void drawFoundTitle(const Style& style, const Findable& item, const Found& found, ImVec2 at, float height, float room) {
    const FlatPainter painter = windowPainter();
    const ImU32 plain = style.ink(item.enabled ? Ink::Text : Ink::Faint);
    const std::string shown = fitted(style, style.fonts.body, style.spell(item.title), room);
    // If the font spells the title differently, or the title is cut, the places of the matched letters are not known.
    if (shown != item.title || found.marks.empty()) {
        rowText(style, painter, style.fonts.body, at.x, at.y, height, plain, shown);
        return;
    }
    float x = at.x;
    for (std::size_t i = 0; i < shown.size();) {
        const bool marked = std::binary_search(found.marks.begin(), found.marks.end(), i);
        std::size_t end = i + 1;
        while (end < shown.size() && std::binary_search(found.marks.begin(), found.marks.end(), end) == marked) ++end;
        const std::string piece = shown.substr(i, end - i);
        rowText(style, painter, style.fonts.body, x, at.y, height,
                marked && item.enabled ? style.ink(Ink::Accent) : plain, piece);
        x += textWidth(style.fonts.body, piece);
        i = end;
    }
}

void drawFoundRow(const Style& style, const Findable& item, const Found& found, const RowRect& row, bool chosen) {
    const FlatPainter painter = windowPainter();
    if (chosen) painter.rectFilled(row.min, row.max, style.ink(Ink::Field), style.px(kCorner));
    float right = row.max.x - style.px(10);
    const std::string keys = style.spell(item.keys);
    rowText(style, row.to(right), style.fonts.mono, Ink::Dim, keys, Align::Right);
    right = row.max.x - style.px(10) - std::max(textWidth(style.fonts.mono, keys), style.px(96)) - style.px(14);
    rowText(style, row.to(right), style.fonts.body, Ink::Faint, item.where, Align::Right);
    right -= textWidth(style.fonts.body, style.spell(item.where)) + style.px(14);
    const float left = row.min.x + style.px(26);
    if (item.checked) {
        checkMark(style, painter, {row.min.x + style.px(13), row.middle()}, style.ink(Ink::Accent));
    }
    drawFoundTitle(style, item, found, {left, row.min.y}, row.height(), right - left);
}

/// The effect of the chosen row, or why it is not enabled.
void drawHelp(const Style& style, const Findable* chosen) {
    const RowRect row = nextRow(style, 30);
    const FlatPainter painter = windowPainter();
    const ImVec2 window = ImGui::GetWindowPos();
    painter.line({window.x, row.min.y + 0.5f}, {window.x + ImGui::GetWindowWidth(), row.min.y + 0.5f},
                 style.ink(Ink::Hairline));
    const float left = row.min.x + style.px(10);
    std::string text = chosen ? chosen->help : "Nothing has these words.";
    if (chosen && !chosen->enabled) text += " Not possible now.";
    rowText(style, painter, style.fonts.body, left, row.min.y + style.px(1), row.height(), style.ink(Ink::Dim),
            fitted(style, style.fonts.body, style.spell(text), row.max.x - left - style.px(10)));
}

/// Arrow and page keys move the choice, the wheel the rows under it.
void moveFoundChoice(PaletteState& state, int steps, int count, int rows) {
    const int pages = (isKeyPressed(ImGuiKey_PageDown) ? 1 : 0) - (isKeyPressed(ImGuiKey_PageUp) ? 1 : 0);
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

/// The places of the featured examples in a row of columns.
struct ExampleGrid {
    float gap, width, height;
    int rows;

    ExampleGrid(const Style& style, std::size_t count, float room) : gap(style.px(kExampleGap)) {
        width = std::floor((room - gap * float(kExampleColumns + 1)) / float(kExampleColumns));
        height = pictureHeight() + style.px(2 + kExampleTitle + 4);
        rows = (static_cast<int>(count) + kExampleColumns - 1) / kExampleColumns;
    }
    [[nodiscard]] float pictureHeight() const { return std::round(width * kExampleShape); }
    [[nodiscard]] float wholeHeight() const { return gap + height * float(rows); }
};

/// @return the example that is clicked
std::optional<std::size_t> drawFeatured(const Style& style, const session::Gallery& gallery, ExampleTextures& textures,
                                        const ExampleGrid& grid) {
    std::optional<std::size_t> clicked;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    int place = 0;
    for (const std::size_t which : gallery.featured()) {
        const session::Example& example = gallery.examples()[which];
        const auto at = std::div(place, kExampleColumns);
        const float column = float(at.rem), row = float(at.quot);
        const ImVec2 min{origin.x + grid.gap + column * (grid.width + grid.gap),
                         origin.y + grid.gap + row * grid.height};
        const ImVec2 max{min.x + grid.width, min.y + grid.pictureHeight()};
        ImGui::SetCursorScreenPos(min);
        if (hitArea(example.id.c_str(), {grid.width, grid.height})) clicked = which;
        const bool isHot = ImGui::IsItemHovered();
        drawExamplePicture(style, gallery, textures, which, min, max, isHot);
        drawExampleTitle(style, example, false, {min.x, max.y + style.px(2)}, grid.width);
        if (isHot) tooltip(style, example.title + "\n" + example.note);
        ++place;
    }
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy({1, grid.wholeHeight()});
    return clicked;
}

}  // namespace

void drawCommandPalette(const Panel& p, PaletteState& state, ExampleTextures& textures, float menuHeight) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float top = std::round(menuHeight + p.px(44));
    ImGui::SetNextWindowPos({std::round(screen.x / 2), top}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({std::min(p.px(kPaletteWidth), screen.x), 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(p.px(6), p.px(6)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, p.px(kCorner));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("palette", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoScrollWithMouse);
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
    const ExampleGrid grid(p, gallery.featured().size(), ImGui::GetContentRegionAvail().x);
    const float room = screen.y - top - p.px(kSearchHeight + 30 + 40), rowHeight = p.px(kPaletteRow);
    const bool showsExamples = !state.typed[0] && grid.rows > 0 && room - grid.wholeHeight() >= 3 * rowHeight;
    const int fits = static_cast<int>((room - (showsExamples ? grid.wholeHeight() : 0)) / rowHeight);
    const int rows = std::clamp(fits, 1, showsExamples ? kRowsBelowExamples : kMostFoundRows);
    moveFoundChoice(state, steps, count, rows);

    std::optional<std::size_t> example;
    if (showsExamples) example = drawFeatured(p, gallery, textures, grid);
    ImGui::Dummy({1, p.px(6)});
    const ImVec2 rowsMin = ImGui::GetCursorScreenPos();
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    int picked = entered ? state.chosen : -1;
    for (int i = state.first; i < std::min(count, state.first + rows); ++i) {
        const RowRect row = nextRow(p, kPaletteRow);
        const bool hot = isHovered(row);
        if (hot && !appearing && (moved.x != 0 || moved.y != 0)) state.chosen = i;
        if (hot && ImGui::IsMouseReleased(0)) picked = i;
        const Found& f = found[static_cast<std::size_t>(i)];
        drawFoundRow(p, all[f.index], f, row, i == state.chosen);
    }
    const float height = ImGui::GetCursorScreenPos().y - rowsMin.y;
    drawScrollMark(p, state, count, rows, rowsMin, height);
    ImGui::Dummy({1, p.px(4)});
    drawHelp(p, count ? &all[found[static_cast<std::size_t>(state.chosen)].index] : nullptr);

    const bool isOver = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);  // a card is an item
    const bool beside = ImGui::IsMouseClicked(0) && !appearing && !isOver;
    ImGui::End();
    ImGui::PopStyleVar(3);
    if (beside || isKeyPressed(ImGuiKey_Escape)) return p.send(session::closeCard<session::PaletteCard>);
    if (example) {
        p.send(session::closeCard<session::PaletteCard>);
        return p.send(session::openExample, *example);
    }
    if (picked < 0 || picked >= count) {
        state.focus = state.focus || entered;
        return;
    }
    const Findable& item = all[found[static_cast<std::size_t>(picked)].index];
    if (!item.enabled) {
        state.focus = true;
        return;
    }
    p.send(session::closeCard<session::PaletteCard>);
    p.send(session::runFound, item);
}

}  // namespace ui
