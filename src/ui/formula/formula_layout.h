#pragma once
/// A formula as boxes with positions, before it is drawn. Internal to ui.

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "learn/derivation/formula.h"
#include "ui/widgets/style.h"

namespace ui {

/// Letters or a stroke, in framebuffer pixels from the left end of the baseline; y grows downward.
struct FormulaMark {
    ImFont* font = nullptr;  ///< absent: a stroke
    float fontSize = 0;      ///< size of ImGui: ascent + descent
    std::string text;
    std::vector<ImVec2> points;  ///< start of the letters' baseline, or corners of a stroke
    float thickness = 1;
    std::optional<Ink> ink;
};

struct FormulaBox {
    float width = 0, above = 0, below = 0;
    float overhang = 0;  ///< extent of an italic letter at the end beyond its width
    std::vector<FormulaMark> marks;

    void add(const FormulaBox& other, float x, float y);
    [[nodiscard]] float height() const { return above + below; }
};

/// A part of a row that stays together.
struct FormulaPiece {
    FormulaBox box;
    float gap = 0;               ///< space before the part, unless it begins a row
    std::optional<int> penalty;  ///< penalty of a row that begins here; absent: no row may begin here
    bool isRelation = false;
};

/// The parts of a formula's outermost row. @param em  framebuffer pixels
[[nodiscard]] std::vector<FormulaPiece> piecesOf(const Style& style, const learn::Formula& formula, float em);
/// The formula in one row.
[[nodiscard]] FormulaBox setFormula(const Style& style, const learn::Formula& formula, float em);
/// The formula in rows no wider than `width`; a wider part overflows.
[[nodiscard]] FormulaBox setWrapped(const Style& style, const learn::Formula& formula, float em, float width);

}  // namespace ui
