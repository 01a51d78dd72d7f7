#pragma once
/// Formulas as trees, for layout: fractions, roots, vectors, subscripts, one colour per meaning.
///
/// The source is a small subset of TeX, in which spaces only separate:
/// ~~~
///     letters          one is a symbol in italics, several are a word: h, D, fB, dist
///     numbers          12.5
///     \alpha ... \Omega, \infty, \deg       Greek and signs
///     \cdot \times \pm \le \ge \ne \approx \to    operators; so are + - = < > / | ( ) [ ] , ; : and '
///     \vec{x}, \hat{x}                  a vector, a unit vector
///     x_i, x_{in}, x^2, x_i^2           sub- and superscripts
///     \frac{a}{b}, \sqrt{x}             fraction, root
///     \text{if moving}                  upright words
/// ~~~

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/result.h"
#include "vocabulary/ink.h"

namespace learn {

struct Formula {
    enum class Kind : std::uint8_t {
        Row,       ///< parts, one after the other
        Text,      ///< upright: words
        Symbol,    ///< italic: letters, Greek
        Number,    ///< upright digits, put in for a symbol or typed
        Operator,  ///< + = ( and the like
        Vector,    ///< parts[0] under an arrow
        Hat,       ///< parts[0] under a hat: a unit vector
        Script,    ///< parts[0] with subscript parts[1] and superscript parts[2]; an empty row where there is none
        Fraction,  ///< parts[0] over parts[1]
        Root,      ///< square root of parts[0]
    };
    using enum Kind;
    Kind kind = Kind::Row;
    std::string text;  ///< for Text, Symbol, Number, Operator: UTF-8, as drawn
    std::vector<Formula> parts{};
    std::optional<vocabulary::Ink> ink{};  ///< absent: that of the surrounding text
    bool operator==(const Formula&) const = default;
};

/// Limits of a formula: source in bytes, depth of the tree.
inline constexpr std::size_t kLongestFormula = 2000;
inline constexpr int kDeepestFormula = 20;

/// @return a Row, or one line: "character 7: \frac needs {...} twice"
[[nodiscard]] io::Result<Formula> parseFormula(std::string_view source);
/// Parses a formula that is part of the program. @pre it can be parsed
[[nodiscard]] Formula formula(std::string_view source);

/// A source of the formula, which parses to the same tree (without inks).
[[nodiscard]] std::string sourceOf(const Formula&);
/// The formula as one line of plain text, for screen readers and for copying: "h = d·v", "(a + b)/2", "√(D)".
[[nodiscard]] std::string plainText(const Formula&);
/// The operator of a part, or of the base of a part with scripts: the ) of ")^2". Empty if it is none.
[[nodiscard]] std::string_view operatorOf(const Formula&);

}  // namespace learn
