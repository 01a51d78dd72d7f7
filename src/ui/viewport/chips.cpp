#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "session/actions/panel_actions.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/region.h"

namespace ui {
namespace {

using session::Session;
using vocabulary::Overlay;

constexpr float kChipHeight = 22, kChipInset = 9, kChipGap = 6, kMoreChip = 34, kDot = 3.2f,
                kDotGap = 6;                     // px of the design
constexpr float kChipSide = 14, kChipFoot = 10;  // from the picture's edges, px of the design
constexpr float kChipRing = 4;                   // room for the ring of the focus, px of the design
constexpr float kLeastPicture = 150;  // height of a picture with room for headline and chips, px of the design
constexpr const char* kOthers = "other overlays";

/// Words of a chip, with the ink that they have in the picture.
struct ChipWord {
    const char* text = nullptr;
    std::optional<Ink> ink{};
};

/// A switch on the picture. The others are behind the last chip.
struct Chip {
    Overlay overlay;
    ChipWord first, second{};
};

constexpr std::array kChips = {
    Chip{Overlay::SweptPath, {"path", Ink::Ball}},
    Chip{Overlay::ContactNormal, {"normal", Ink::Normal}},
    Chip{Overlay::Velocities, {"velocity in", Ink::VelocityIn}, {"out", Ink::VelocityOut}},
    Chip{Overlay::RicochetAngle, {"angle"}},
    Chip{Overlay::Ghosts, {"ghosts"}},
    Chip{Overlay::Components, {"components"}},
    Chip{Overlay::RoundedBody, {"rounded body", Ink::Sphere}},
    Chip{Overlay::ClosestApproach, {"closest", Ink::Closest}},
    Chip{Overlay::Trails, {"trails"}},
    Chip{Overlay::SpeedColors, {"speed colours"}},
    Chip{Overlay::Momentum, {"momentum", Ink::Momentum}},
    Chip{Overlay::CenterOfMass, {"mass centre", Ink::Momentum}},
    Chip{Overlay::Glow, {"glow"}},
};
constexpr Chip kRecordedChip{Overlay::Recorded, {"recorded", Ink::Recorded}};

/// The chips of a picture, the most used first; that of the recorded answer while there is one.
std::vector<Chip> chipsOf(const Session& session) {
    std::vector<Chip> chips;
    if (session.queries.claims().recorded) chips.push_back(kRecordedChip);
    chips.insert(chips.end(), kChips.begin(), kChips.end());
    return chips;
}

float wordWidth(const Style& style, const ChipWord& word) {
    if (!word.text) return 0;
    return textWidth(style, word.text) + (word.ink ? style.px(2 * kDot + kDotGap) : 0);
}

float chipWidth(const Style& style, const Chip& chip) {
    const float gap = chip.second.text ? style.px(kDotGap + 2) : 0;
    return wordWidth(style, chip.first) + gap + wordWidth(style, chip.second) + 2 * style.px(kChipInset);
}

void drawChipShape(const Style& style, const RowRect& area, bool on, bool hot) {
    const float round = area.height() / 2;
    windowPainter().rectFilled(area, style.ink(hot ? Ink::Field : Ink::Panel, on ? 0.92f : 0.78f), round);
    windowPainter().rect(area, style.ink(on ? Ink::Dim : Ink::Hairline), round, std::fmax(1.f, style.scale));
}

/// @return where the next word begins
float drawWord(const Style& style, const ChipWord& word, RowRect area, bool on) {
    if (!word.text) return area.min.x;
    if (word.ink) {
        const ImVec2 dot{area.min.x + style.px(kDot), area.min.y + area.height() / 2};
        // Off is told by the form, too: a ring in place of a dot.
        if (on)
            windowPainter().circleFilled(dot, kDot * style.scale, style.ink(*word.ink), 16);
        else
            windowPainter().circle(dot, (kDot - 0.5f) * style.scale, style.ink(*word.ink), 16,
                                   std::fmax(1.f, style.scale));
        area.min.x += style.px(2 * kDot + kDotGap);
    }
    rowText(style, area, on ? Ink::Text : Ink::Dim, word.text);
    return area.min.x + textWidth(style, word.text) + style.px(kDotGap + 2);
}

/// True if a chip is pressed by mouse or key. A mouse press does not give the chips the keyboard focus.
Press pressChip(FocusNavigator& navigator, const char* id, const RowRect& area) {
    Press press = pressIn(id, area);
    press.clicked = navigator.control(area, false, area.height() / 2) || press.clicked;
    return press;
}

void drawChip(const Panel& p, FocusNavigator& navigator, const Chip& chip, const RowRect& area) {
    const vocabulary::OverlayInfo& info = vocabulary::infoOf(chip.overlay);
    const bool on = p.session.presentation.overlays.has(chip.overlay);
    const Press press = pressChip(navigator, info.id, area);
    if (press.clicked) p.send(session::setOverlay, chip.overlay, !on);
    drawChipShape(p, area, on, press.hot);
    const float x = drawWord(p, chip.first, area.from(area.min.x + p.px(kChipInset)), on);
    drawWord(p, chip.second, area.from(x), on);
    if (press.hot) tooltip(p, std::string(info.title) + (on ? ": shown\n" : ": not shown\n") + info.help);
}

/// The overlays without a chip in the row.
void drawOtherOverlays(const Panel& p, std::span<const Chip> shown) {
    const auto hasChip = [&](Overlay overlay) {
        return std::any_of(shown.begin(), shown.end(), [&](const Chip& chip) { return chip.overlay == overlay; });
    };
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) {
        if (hasChip(info.overlay)) continue;
        const bool on = p.session.presentation.overlays.has(info.overlay);
        // The menu stays open: several are often switched.
        if (ImGui::Selectable(info.title, on, ImGuiSelectableFlags_DontClosePopups))
            p.send(session::setOverlay, info.overlay, !on);
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        if (on) checkMark(p, {max.x - p.px(10), (min.y + max.y) / 2}, Ink::Accent);
        if (ImGui::IsItemHovered()) tooltip(p, info.help);
    }
}

/// @return true if it was pressed
bool drawMoreChip(const Panel& p, FocusNavigator& navigator, std::span<const Chip> shown, const RowRect& area) {
    const Press press = pressChip(navigator, "others", area);
    if (press.clicked) ImGui::OpenPopup(kOthers);
    drawChipShape(p, area, false, press.hot);
    for (const float at : {-5.f, 0.f, 5.f})
        windowPainter().circleFilled(area.centre() + ImVec2(at * p.scale, 0), 1.3f * p.scale,
                                     p.ink(press.hot ? Ink::Text : Ink::Dim), 8);
    if (press.hot && !ImGui::IsPopupOpen(kOthers)) tooltip(p, "More that the picture can show");
    ImGui::SetNextWindowPos(area.min - ImVec2(0, p.px(4)), ImGuiCond_Always, {0, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(p.px(12), p.px(10)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(p.px(8), p.px(7)));
    ImGui::SetNextWindowSizeConstraints({p.px(180), 0}, {p.px(400), p.px(1000)});
    if (ImGui::BeginPopup(kOthers)) {
        drawOtherOverlays(p, shown);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
    return press.clicked;
}

/// The chips, then the buttons of the view. They have the keyboard focus on request alone, until the next mouse press.
void drawChipRow(const Panel& p, ChipsState& state, std::span<const Chip> shown, RowRect row,
                 const view::Rect& picture) {
    state.navigator.isGrid = true;
    if (ImGui::IsMouseClicked(0)) state.navigator.hasKeys = false;
    if (p.session.window.focusesChips) {
        state.navigator.begin();
        p.send(session::forgetChipsFocus);
    }
    FocusNavigator navigator(p, state.navigator);
    {
        const Region region("chips", row.grown(p.px(kChipRing)));
        for (const Chip& chip : shown) drawChip(p, navigator, chip, row.takeFirst(chipWidth(p, chip), p.px(kChipGap)));
        const bool isByKeys = state.navigator.hasKeys;
        state.opensMenu = drawMoreChip(p, navigator, shown, row.first(p.px(kMoreChip))) && isByKeys;
    }
    state.views = drawViewButtons(p, navigator, picture);
}

}  // namespace

view::Rect drawChips(const Panel& p, ChipsState& state, const view::Rect& picture) {
    const float gap = p.px(kChipGap), height = p.px(kChipHeight), more = p.px(kMoreChip);
    const float room = float(picture.width) - 2 * p.px(kChipSide);
    if (room < more || float(picture.height) < p.px(kLeastPicture)) return {};
    std::vector<Chip> shown;
    float width = more;
    for (const Chip& chip : chipsOf(p.session)) {
        if (width + chipWidth(p, chip) + gap > room) break;
        width += chipWidth(p, chip) + gap;
        shown.push_back(chip);
    }
    const ImVec2 min{float(picture.x) + p.px(kChipSide), float(picture.y + picture.height) - p.px(kChipFoot) - height};
    const RowRect row = rectAt(min, {width, height});
    drawChipRow(p, state, shown, row, picture);
    return rectOf(row);
}

}  // namespace ui
