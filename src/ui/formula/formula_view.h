#pragma once
/// Formulas set as in print: fractions, roots, arrows over vectors, scripts; each symbol in the ink of its meaning.

#include "learn/derivation/formula.h"
#include "ui/widgets/style.h"

namespace ui {

/// The size of a formula, framebuffer pixels. The baseline is that of the first row.
struct FormulaSize {
    float width = 0, above = 0, below = 0;  ///< above and below the baseline
    [[nodiscard]] float height() const { return above + below; }
};

/// @param size  size of the letters, px of the design; scripts are smaller
[[nodiscard]] FormulaSize measure(const Style& style, const learn::Formula& formula, float size);
/// @param baseline  left end of the baseline
/// @param color     colour of symbols without an ink
void drawFormula(const Style& style, const learn::Formula& formula, float size, ImVec2 baseline, ImU32 color);

/// Draws a formula in rows no wider than `width` (framebuffer pixels): a row begins before a second =, before + and -,
/// before a product, between the numbers of a vector, at the least cost. A formula that does not fit is set a little
/// smaller, then with its fractions in one line, then at three quarters, and only then cut. It is drawn at the cursor,
/// which moves under it.
void formulaRows(const Style& style, const learn::Formula& formula, float size, float width, ImU32 color);

}  // namespace ui
