#pragma once
/// A row of colours to choose from.

#include <cstdint>
#include <optional>

#include "ui/widgets/style.h"

namespace ui {

/// The colour of a body: 0xRRGGBB, or absent for the colour of its role.
using BodyColor = std::optional<std::uint32_t>;

struct SwatchRow {
    BodyColor shown{};     ///< the colour that is marked
    Ink role = Ink::Ball;  ///< stands for no colour of its own
    bool isMixed = false;  ///< bodies of different colours: none is marked
};

/// The colour of a typed "#e8a33d" or "e8a33d"; absent for any other text.
[[nodiscard]] std::optional<std::uint32_t> typedColor(std::string_view text);

/// Dots: none, the offered colours, and any colour, which opens a field. @return the chosen one in this frame
[[nodiscard]] std::optional<BodyColor> drawSwatches(const Style&, const SwatchRow&, const RowRect& place);
/// The same in a popup of its own, if the popup "swatches" was opened here. @return the chosen one in this frame
[[nodiscard]] std::optional<BodyColor> drawSwatchPopup(const Style&, const SwatchRow&);

}  // namespace ui
