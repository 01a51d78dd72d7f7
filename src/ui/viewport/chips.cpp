#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "session/actions/panel_actions.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/hit_area.h"

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
    Chip{Overlay::Minkowski, {"Minkowski", Ink::Sphere}},
    Chip{Overlay::ClosestApproach, {"closest", Ink::Closest}},
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
    return textWidth(style.fonts.body, word.text) + (word.ink ? style.px(2 * kDot + kDotGap) : 0);
}

float chipWidth(const Style& style, const Chip& chip) {
    const float gap = chip.second.text ? style.px(kDotGap + 2) : 0;
    return wordWidth(style, chip.first) + gap + wordWidth(style, chip.second) + 2 * style.px(kChipInset);
}

void drawChipShape(const Style& style, FlatPainter painter, ImVec2 min, ImVec2 max, bool on, bool hot) {
    const float round = (max.y - min.y) / 2;
    painter.rectFilled(min, max, style.ink(hot ? Ink::Field : Ink::Panel, on ? 0.92f : 0.78f), round);
    painter.rect(min, max, style.ink(on ? Ink::Dim : Ink::Hairline), round, std::fmax(1.f, style.scale));
}

/// @return where the next word begins
float drawWord(const Style& style, FlatPainter painter, const ChipWord& word, float x, float top, float height,
               bool on) {
    if (!word.text) return x;
    if (word.ink) {
        const ImVec2 dot{x + style.px(kDot), top + height / 2};
        // Off is told by the form, too: a ring in place of a dot.
        if (on)
            painter.circleFilled(dot, kDot * style.scale, style.ink(*word.ink), 16);
        else
            painter.circle(dot, (kDot - 0.5f) * style.scale, style.ink(*word.ink), 16, std::fmax(1.f, style.scale));
        x += style.px(2 * kDot + kDotGap);
    }
    rowText(style, painter, style.fonts.body, x, top, height, style.ink(on ? Ink::Text : Ink::Dim), word.text);
    return x + textWidth(style.fonts.body, word.text) + style.px(kDotGap + 2);
}

/// True if a chip is pressed by mouse or key. A mouse press does not give the chips the keyboard focus.
bool isChipPressed(FocusNavigator& navigator, const char* id, ImVec2 min, ImVec2 max) {
    ImGui::SetCursorScreenPos(min);
    const bool clicked = hitArea(id, {max.x - min.x, max.y - min.y});
    return navigator.control(min, max, false, (max.y - min.y) / 2) || clicked;
}

void drawChip(const Panel& p, FocusNavigator& navigator, const Chip& chip, ImVec2 min, float width) {
    const vocabulary::OverlayInfo& info = vocabulary::infoOf(chip.overlay);
    const bool on = p.session.presentation.overlays.has(chip.overlay);
    const ImVec2 max{min.x + width, min.y + p.px(kChipHeight)};
    if (isChipPressed(navigator, info.id, min, max)) p.send(session::setOverlay, chip.overlay, !on);
    const bool hot = ImGui::IsItemHovered();
    const FlatPainter painter = windowPainter();
    drawChipShape(p, painter, min, max, on, hot);
    const float x = drawWord(p, painter, chip.first, min.x + p.px(kChipInset), min.y, max.y - min.y, on);
    drawWord(p, painter, chip.second, x, min.y, max.y - min.y, on);
    if (hot) tooltip(p, std::string(info.title) + (on ? ": shown\n" : ": not shown\n") + info.help);
}

/// The overlays without a chip in the row.
void drawOtherOverlays(const Panel& p, std::span<const Chip> shown) {
    const auto hasChip = [&](Overlay overlay) {
        return std::any_of(shown.begin(), shown.end(), [&](const Chip& chip) { return chip.overlay == overlay; });
    };
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) {
        if (hasChip(info.overlay)) continue;
        const bool on = p.session.presentation.overlays.has(info.overlay);
        const Overlay overlay = info.overlay;
        // The menu stays open: several are often switched.
        if (ImGui::Selectable(info.title, on, ImGuiSelectableFlags_DontClosePopups))
            p.send(session::setOverlay, overlay, !on);
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        if (on) checkMark(p, windowPainter(), {max.x - p.px(10), (min.y + max.y) / 2}, p.ink(Ink::Accent));
        if (ImGui::IsItemHovered()) tooltip(p, info.help);
    }
}

/// @return true if it was pressed
bool drawMoreChip(const Panel& p, FocusNavigator& navigator, std::span<const Chip> shown, ImVec2 min, float width) {
    const ImVec2 max{min.x + width, min.y + p.px(kChipHeight)};
    const bool isPressed = isChipPressed(navigator, "others", min, max);
    if (isPressed) ImGui::OpenPopup(kOthers);
    const bool hot = ImGui::IsItemHovered();
    const FlatPainter painter = windowPainter();
    drawChipShape(p, painter, min, max, false, hot);
    for (const float at : {-5.f, 0.f, 5.f})
        painter.circleFilled({(min.x + max.x) / 2 + at * p.scale, (min.y + max.y) / 2}, 1.3f * p.scale,
                             p.ink(hot ? Ink::Text : Ink::Dim), 8);
    if (hot && !ImGui::IsPopupOpen(kOthers)) tooltip(p, "More that the picture can show");
    ImGui::SetNextWindowPos({min.x, min.y - p.px(4)}, ImGuiCond_Always, {0, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(p.px(12), p.px(10)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(p.px(8), p.px(7)));
    ImGui::SetNextWindowSizeConstraints({p.px(180), 0}, {p.px(400), p.px(1000)});
    if (ImGui::BeginPopup(kOthers)) {
        drawOtherOverlays(p, shown);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
    return isPressed;
}

/// The chips have the keyboard focus on request alone, until the next mouse press.
void drawChipRow(const Panel& p, ChipsState& state, std::span<const Chip> shown, ImVec2 min) {
    state.navigator.isGrid = true;
    if (ImGui::IsMouseClicked(0)) state.navigator.hasKeys = false;
    if (p.session.window.focusesChips) {
        state.navigator.begin();
        p.send(session::forgetChipsFocus);
    }
    FocusNavigator navigator(p, state.navigator);
    float x = min.x;
    for (const Chip& chip : shown) {
        const float own = chipWidth(p, chip);
        drawChip(p, navigator, chip, {x, min.y}, own);
        x += own + p.px(kChipGap);
    }
    const bool isByKeys = state.navigator.hasKeys;
    state.opensMenu = drawMoreChip(p, navigator, shown, {x, min.y}, p.px(kMoreChip)) && isByKeys;
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
    const float ring = p.px(kChipRing);
    ImGui::SetNextWindowPos({min.x - ring, min.y - ring});
    ImGui::SetNextWindowSize({width + 2 * ring, height + 2 * ring});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("chips", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar(2);
    drawChipRow(p, state, shown, min);
    ImGui::End();
    return {double(min.x), double(min.y), double(width), double(height)};
}

}  // namespace ui
