#pragma once
/// The icons of the window: strokes of one width on a grid of 20 by 20, drawn at any scale.

#include <cstdint>

#include "ui/widgets/style.h"

namespace ui {

enum class Icon : std::uint8_t {
    Scene,
    Answer,
    Gallery,
    Lessons,
    Derive,
    Compare,
    Digits,
    Map,
    Plots,
    Contacts,
    Cases,
    Log,
};

inline constexpr float kIconSize = 20;  ///< px of the design

void drawIcon(const Style&, ImDrawList*, Icon, ImVec2 centre, ImU32 color);

}  // namespace ui
