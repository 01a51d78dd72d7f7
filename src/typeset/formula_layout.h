#pragma once
/// The layout of formulas as in print: boxes of marks with positions, which the window and the printed page draw.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/derivation/formula.h"

namespace typeset {

using vocabulary::Ink;

/// The extents of a letter, from its origin on the baseline.
struct Glyph {
    float left = 0, right = 0;   ///< x of its edges; < 0 to the left of the origin
    float above = 0, below = 0;  ///< distances of its edges above and below the baseline
    float advance = 0;           ///< x of the origin of the next letter
};

/// The upright and italic letters that formulas are set in. All lengths have one unit: pixels or points.
class Letters {
  public:
    virtual ~Letters() = default;
    /// The extents of a letter; absent if it has no shape. @param em  size of the letters
    [[nodiscard]] virtual std::optional<Glyph> glyph(bool isItalic, float em, char32_t) const = 0;
    /// The advance of a text. @param text  UTF-8
    [[nodiscard]] virtual float width(bool isItalic, float em, std::string_view text) const = 0;
    /// The text, with characters that the fonts lack replaced by ones that they have.
    [[nodiscard]] virtual std::string spell(std::string_view text) const { return std::string(text); }
    [[nodiscard]] virtual float leastStroke() const = 0;  ///< thickness of the thinnest stroke
};

struct Point {
    float x = 0, y = 0;
};

/// Letters or a stroke, from the left end of the baseline; y grows downward.
struct FormulaMark {
    std::string text;  ///< empty: a stroke
    bool isItalic = false;
    float em = 0;               ///< size of the letters
    std::vector<Point> points;  ///< start of the letters' baseline, or corners of a stroke
    float thickness = 1;
    std::optional<Ink> ink;
};

/// A formula or a part of one, with coordinates from the left end of its baseline.
struct FormulaBox {
    float width = 0;
    float above = 0, below = 0;  ///< distances of its edges above and below the baseline
    float overhang = 0;          ///< extent of an italic letter at the end beyond the width
    std::vector<FormulaMark> marks;

    /// Adds the marks of another box and grows to contain it; `overhang` stays. @param x, y  place of its baseline
    void add(const FormulaBox& other, float x, float y);
    [[nodiscard]] float height() const { return above + below; }
};

/// A part of a row that stays together.
struct FormulaPiece {
    FormulaBox box;
    float gap = 0;               ///< space before the part, unless it begins a row
    std::optional<int> penalty;  ///< penalty of a row that begins here; absent: no row may begin here
    bool isRelation = false;     ///< begins with a relation such as =, outside of brackets
    bool isComponent = false;    ///< a component of a printed vector after the first: a row that begins here breaks it
};

/// The parts of a formula's outermost row.
[[nodiscard]] std::vector<FormulaPiece> piecesOf(const Letters&, const learn::Formula&, float em);
/// The formula in one row.
[[nodiscard]] FormulaBox setFormula(const Letters&, const learn::Formula&, float em);
/// The formula in rows no wider than `width`; a wider part overflows.
[[nodiscard]] FormulaBox setWrapped(const Letters&, const learn::Formula&, float em, float width);

}  // namespace typeset
