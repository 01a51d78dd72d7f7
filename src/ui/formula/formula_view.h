#pragma once
/// Formulas set as in print: fractions, roots, arrows over vectors, scripts; each symbol in the ink of its meaning.

#include <imgui.h>

#include "learn/derivation/formula.h"
#include "ui/widgets/style.h"

namespace ui {

/// The room that a formula takes, framebuffer pixels. The baseline is that of its first row.
struct FormulaSize {
    float width = 0, above = 0, below = 0;  ///< above and below the baseline
    [[nodiscard]] float height() const { return above + below; }
};

/// @param size  of its letters, px of the design; scripts are smaller
[[nodiscard]] FormulaSize measure(const Style& style, const learn::Formula& formula, float size);
/// @param baseline  its left end
/// @param color     of what has no ink of its own
void drawFormula(const Style& style, ImDrawList* list, const learn::Formula& formula, float size, ImVec2 baseline,
                 ImU32 color);

/// A formula as rows no wider than `width` (framebuffer pixels): a row begins before a second =, before + and -, before
/// a product, between the numbers of a vector, whichever is better. What does not fit so is set a little smaller, then
/// with its fractions in one line, then at three quarters, and only then cut. Drawn at the cursor, which moves under
/// it.
void formulaRows(const Style& style, const learn::Formula& formula, float size, float width, ImU32 color);

}  // namespace ui
