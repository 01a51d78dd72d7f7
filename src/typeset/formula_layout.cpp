#include "typeset/formula_layout.h"

#include <algorithm>

#include "io/text.h"
#include "text/utf8.h"

namespace typeset {
namespace {

using learn::Formula;

// Lengths in em, with the values usual in print; so are the shares of an em in the functions below.
constexpr float kAxis = 0.25f;          // height of fraction bars above the baseline
constexpr float kRule = 0.055f;         // thickness of strokes
constexpr float kScript = 0.72f;        // size of scripts
constexpr float kInnerFraction = 0.8f;  // size of a fraction within a fraction
constexpr float kRelationGap = 0.28f, kBinaryGap = 0.2f, kPunctuationGap = 0.17f, kWordGap = 0.28f, kThinGap = 0.1f,
                kBarGap = 0.07f;        // spaces between the parts of a row
constexpr float kMostOverhang = 0.06f;  // largest overhang of an italic letter over the next letter of its name
constexpr float kTallBracket = 1.25f;   // content higher than this has brackets drawn to its size

/// The size and the ink in which a part of a formula is set.
struct MathStyle {
    float em;               ///< size of the letters
    int depth = 0;          ///< nesting of fractions
    bool isScript = false;  ///< the spaces around operators are narrow
    std::optional<Ink> ink{};
    float leastRule = 0;  ///< thickness of the thinnest stroke

    /// The style within a part that may have an ink of its own.
    [[nodiscard]] MathStyle in(const Formula& f) const {
        MathStyle inner = *this;
        if (f.ink) inner.ink = f.ink;
        return inner;
    }
    [[nodiscard]] MathStyle script() const { return {em * kScript, depth, true, ink, leastRule}; }
    [[nodiscard]] MathStyle fraction() const {
        return {depth == 0 ? em : em * kInnerFraction, depth + 1, isScript, ink, leastRule};
    }
    [[nodiscard]] float rule() const { return std::max(leastRule, em * kRule); }
};

/// Computes the boxes of a formula and its parts.
class Setter {
  public:
    explicit Setter(const Letters& letters) : m_letters(letters) {}

    [[nodiscard]] std::vector<FormulaPiece> row(const Formula& f, MathStyle math) const;
    [[nodiscard]] FormulaBox set(const Formula& f, MathStyle math) const;

  private:
    /// Extents that a bracket must cover.
    struct Reach {
        float above = 0, below = 0;
    };
    /// The kind of a part of a row, for the spaces around it.
    enum class Role { Plain, Word, Function, Binary, Relation, Open, Close, Punctuation };
    struct Atom {
        const Formula* part;
        MathStyle math;
        Role role = Role::Plain;
        int depth = 0;  ///< number of brackets around the part
        FormulaBox box;
    };

    [[nodiscard]] FormulaBox text(std::string_view words, bool italic, const MathStyle& math) const;
    [[nodiscard]] FormulaBox over(const Formula& f, const MathStyle& math) const;
    [[nodiscard]] FormulaBox script(const Formula& f, const MathStyle& math, const Reach* reach) const;
    [[nodiscard]] FormulaBox fraction(const Formula& f, const MathStyle& math) const;
    [[nodiscard]] FormulaBox root(const Formula& f, const MathStyle& math) const;
    [[nodiscard]] FormulaBox bracket(const std::string& sign, const MathStyle& math, Reach reach) const;
    [[nodiscard]] FormulaBox atom(const Formula& f, const MathStyle& math, const Reach* reach) const;
    void assignRoles(std::vector<Atom>& atoms) const;
    [[nodiscard]] float gap(const Atom& left, const Atom& right) const;
    [[nodiscard]] static std::optional<int> penalty(const std::vector<Atom>& atoms, std::size_t i, bool hadRelation);

    const Letters& m_letters;
};

FormulaMark stroke(std::vector<Point> points, const MathStyle& math) {
    return {"", false, 0, std::move(points), math.rule(), math.ink};
}

/// Appends the parts of a row, those of rows within it included, with their styles.
void flatten(const Formula& f, MathStyle math, std::vector<std::pair<const Formula*, MathStyle>>& out) {
    math = math.in(f);
    if (f.kind != Formula::Row) return void(out.emplace_back(&f, math));
    for (const Formula& part : f.parts) flatten(part, math, out);
}

/// True for "dist", a name of several letters.
bool isLongName(const Formula& f) {
    if (f.kind == Formula::Script) return isLongName(f.parts[0]);
    if (f.kind != Formula::Symbol) return false;
    std::string_view rest = f.text;
    text::nextCharacter(rest);
    return !rest.empty();
}

FormulaBox Setter::text(std::string_view words, bool italic, const MathStyle& math) const {
    FormulaBox box;
    FormulaMark run{"", italic, math.em, {{0, 0}}, 1, math.ink};  // letters up to an italic one with a large overhang
    const auto flush = [&] {
        box.width = run.points[0].x + m_letters.width(italic, math.em, run.text);
        box.marks.push_back(run);
        run.text.clear();
    };
    const std::string shown = m_letters.spell(words);
    for (std::string_view rest = shown; !rest.empty();) {
        const std::string_view before = rest;
        if (const auto glyph = m_letters.glyph(italic, math.em, text::nextCharacter(rest))) {
            // The extents of the letters' own shapes.
            box.above = std::max(box.above, glyph->above);
            box.below = std::max(box.below, glyph->below);
            box.overhang = italic ? std::max(0.f, glyph->right - glyph->advance) : 0;
        }
        run.text += before.substr(0, before.size() - rest.size());
        if (box.overhang < kMostOverhang * math.em || rest.empty()) continue;
        flush();
        // The next letter may extend to the left of its origin, as in "ff".
        std::string_view ahead = rest;
        const auto next = m_letters.glyph(italic, math.em, text::nextCharacter(ahead));
        const float back = next ? std::max(0.f, -next->left) : 0;
        run.points = {{box.width + 0.35f * box.overhang + back, 0}};
    }
    flush();
    return box;
}

/// An arrow or a hat over its base.
FormulaBox Setter::over(const Formula& f, const MathStyle& math) const {
    FormulaBox box = set(f.parts[0], math);
    const float em = math.em, rise = box.above + 0.1f * em, lean = std::max(0.06f * em, box.overhang * 0.5f);
    if (f.kind == Formula::Vector) {
        const float head = 0.13f * em, least = 0.5f * em;
        const float middle = box.width / 2 + lean, half = std::max(box.width - 0.06f * em, least) / 2;
        const float left = middle - half, right = middle + half, y = -(rise + head);
        box.marks.push_back(stroke({{left, y}, {right, y}}, math));
        box.marks.push_back(
            stroke({{right - 1.3f * head, y - head}, {right, y}, {right - 1.3f * head, y + head}}, math));
        box.above = rise + 2 * head + math.rule();
        box.overhang = std::max(box.overhang, right - box.width);
    } else {
        const float high = 0.17f * em, half = 0.2f * em, middle = box.width / 2 + lean;
        box.marks.push_back(stroke({{middle - half, -rise}, {middle, -rise - high}, {middle + half, -rise}}, math));
        box.above = rise + high + math.rule();
    }
    return box;
}

FormulaBox Setter::script(const Formula& f, const MathStyle& math, const Reach* reach) const {
    FormulaBox box = atom(f.parts[0], math, reach);
    const Formula &sub = f.parts[1], &super = f.parts[2];
    const float em = math.em, begin = box.width;
    const float baseAbove = box.above, baseBelow = box.below;
    const auto isPrime = [](const Formula& part) { return part.kind == Formula::Operator && part.text == "'"; };
    if (!sub.parts.empty()) {
        const FormulaBox low = set(sub, math.script());
        const float drop = std::max(0.2f * em, baseBelow - 0.02f * em);
        box.add(low, begin + 0.03f * em, drop);
    }
    float end = box.width;
    if (!super.parts.empty()) {
        const bool isUnderSign = f.parts[0].kind == Formula::Vector || f.parts[0].kind == Formula::Hat;
        const float x = begin + (isUnderSign ? 0.08f * em : box.overhang + 0.04f * em);
        // The glyph of a prime is raised already.
        const bool prime = std::all_of(super.parts.begin(), super.parts.end(), isPrime);
        const FormulaBox high = set(super, prime ? math.in(super) : math.script());
        const float rise = prime ? (isUnderSign ? 0 : std::max(0.f, baseAbove - 0.75f * em))
                                 : std::max(0.38f * em, baseAbove - 0.35f * em);
        box.add(high, x, -rise);
        end = std::max(end, x + high.width);
    }
    box.width = end + 0.03f * em;
    box.overhang = 0;
    return box;
}

FormulaBox Setter::fraction(const Formula& f, const MathStyle& math) const {
    const MathStyle inner = math.fraction();
    const FormulaBox top = set(f.parts[0], inner), bottom = set(f.parts[1], inner);
    const float em = math.em, side = 0.1f * em, axis = kAxis * em, gap = 0.18f * em + math.rule();
    const float bar = std::max(top.width, bottom.width) + 2 * side;
    FormulaBox box;
    box.width = bar + 2 * side;
    box.add(top, (box.width - top.width) / 2, -(axis + gap + std::max(top.below, 0.05f * em)));
    box.add(bottom, (box.width - bottom.width) / 2, -axis + gap + std::max(bottom.above, 0.65f * inner.em));
    box.marks.push_back(stroke({{side, -axis}, {side + bar, -axis}}, math));
    return box;
}

FormulaBox Setter::root(const Formula& f, const MathStyle& math) const {
    const FormulaBox inner = set(f.parts[0], math);
    const float em = math.em, hook = 0.64f * em, gap = 0.12f * em;
    const float top = -(std::max(inner.above, 0.6f * em) + gap), bottom = std::max(inner.below, 0.08f * em);
    FormulaBox box;
    box.add(inner, hook, 0);
    const float right = hook + inner.width + std::max(0.06f * em, inner.overhang);
    const float middle = bottom - 0.45f * std::min(bottom - top, 1.2f * em);
    box.marks.push_back(stroke({{0.06f * em, middle + 0.07f * em},
                                {0.17f * em, middle},
                                {0.33f * em, bottom},
                                {hook - 0.04f * em, top},
                                {right, top}},
                               math));
    box.width = right + 0.06f * em;
    box.above = -top + math.rule();
    box.below = std::max(box.below, bottom);
    box.overhang = 0;
    return box;
}

/// A bracket as high as its contents.
FormulaBox Setter::bracket(const std::string& sign, const MathStyle& math, Reach reach) const {
    const float em = math.em, top = -(reach.above + 0.05f * em), bottom = reach.below + 0.05f * em;
    const bool opens = sign == "(" || sign == "[";
    FormulaBox box;
    box.above = -top, box.below = bottom;
    box.width = sign == "|" ? 0.26f * em : 0.4f * em;
    const float outer = opens ? 0.1f * em : box.width - 0.1f * em, inner = box.width - outer;
    if (sign == "|") {
        box.marks.push_back(stroke({{box.width / 2, top}, {box.width / 2, bottom}}, math));
    } else if (sign == "[" || sign == "]") {
        box.marks.push_back(stroke({{inner, top}, {outer, top}, {outer, bottom}, {inner, bottom}}, math));
    } else {
        std::vector<Point> curve;
        constexpr int kSteps = 14;
        for (int i = 0; i <= kSteps; ++i) {
            const float t = 2 * float(i) / kSteps - 1;  // -1 to 1 from top to bottom
            curve.push_back({outer + (inner - outer) * t * t, (top + bottom) / 2 + t * (bottom - top) / 2});
        }
        box.marks.push_back(stroke(std::move(curve), math));
    }
    return box;
}

/// @param reach  for a bracket: extents that it must cover
FormulaBox Setter::atom(const Formula& f, const MathStyle& outer, const Reach* reach) const {
    const MathStyle math = outer.in(f);
    switch (f.kind) {
        case Formula::Row:
            return set(f, math);
        case Formula::Text:
        case Formula::Number:
            return text(f.text, false, math);
        case Formula::Symbol:
            return text(f.text, f.text != "∞", math);
        case Formula::Operator:
            if (reach && io::isOneOf(f.text, {"(", ")", "[", "]", "|"})) return bracket(f.text, math, *reach);
            return text(f.text == "'" ? std::string_view("′") : f.text, false, math);
        case Formula::Vector:
        case Formula::Hat:
            return over(f, math);
        case Formula::Script:
            return script(f, math, reach);
        case Formula::Fraction:
            return fraction(f, math);
        case Formula::Root:
            return root(f, math);
    }
    return {};
}

/// Finds the role and the bracket depth of each part, and enlarges brackets around high content.
void Setter::assignRoles(std::vector<Atom>& atoms) const {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        Atom& a = atoms[i];
        const std::string_view sign = learn::operatorOf(*a.part);
        const bool bar = sign == "|";
        const bool closesBar = bar && !open.empty() && learn::operatorOf(*atoms[open.back()].part) == "|";
        a.depth = static_cast<int>(open.size());
        if (io::isOneOf(sign, {"(", "["}) || (bar && !closesBar)) {
            a.role = Role::Open;
            open.push_back(i);
        } else if (io::isOneOf(sign, {")", "]"}) || closesBar) {
            a.role = Role::Close;
            if (open.empty()) continue;
            a.depth = static_cast<int>(open.size()) - 1;
            Reach reach;
            for (std::size_t k = open.back() + 1; k < i; ++k) {
                reach.above = std::max(reach.above, atoms[k].box.above);
                reach.below = std::max(reach.below, atoms[k].box.below);
            }
            if (reach.above + reach.below > kTallBracket * a.math.em) {
                Atom& first = atoms[open.back()];
                first.box = atom(*first.part, first.math, &reach);
                a.box = atom(*a.part, a.math, &reach);
            }
            open.pop_back();
        } else if (io::isOneOf(sign, {"=", "<", ">", "≤", "≥", "≠", "≈", "→"})) {
            a.role = Role::Relation;
        } else if (io::isOneOf(sign, {",", ";", ":"})) {
            a.role = Role::Punctuation;
        } else if (io::isOneOf(sign, {"+", "−", "±", "·", "×"})) {
            const Role before = i > 0 ? atoms[i - 1].role : Role::Open;
            const bool isSign = before == Role::Open || before == Role::Relation || before == Role::Binary ||
                                before == Role::Punctuation;
            a.role = isSign ? Role::Plain : Role::Binary;
        } else if (a.part->kind == Formula::Text) {
            const bool isCalled = i + 1 < atoms.size() && learn::operatorOf(*atoms[i + 1].part) == "(";
            a.role = isCalled ? Role::Function : Role::Word;
        }
    }
}

/// The space between two neighbouring parts.
float Setter::gap(const Atom& left, const Atom& right) const {
    const float em = left.math.em;
    const auto either = [&](Role role) { return left.role == role || right.role == role; };
    const bool leans = right.part->kind == Formula::Symbol || right.role == Role::Punctuation;
    float gap = leans ? 0 : left.box.overhang;
    if (left.math.isScript) return gap + (either(Role::Word) ? kThinGap * em : 0);
    if (left.role == Role::Function) return gap;
    const bool beginsBar = left.role == Role::Open && learn::operatorOf(*left.part) == "|";
    const bool endsBar = right.role == Role::Close && learn::operatorOf(*right.part) == "|";
    if (beginsBar || endsBar) return gap + kBarGap * em;
    if (either(Role::Relation)) return gap + kRelationGap * em;
    if (either(Role::Binary)) return gap + kBinaryGap * em;
    if (left.role == Role::Punctuation) return gap + kPunctuationGap * em;
    if (either(Role::Word) && right.role != Role::Punctuation) return gap + kWordGap * em;
    if (right.role == Role::Function && left.role != Role::Open) return gap + kThinGap * em;
    if (left.role == Role::Plain && right.role == Role::Plain && (isLongName(*left.part) || isLongName(*right.part)))
        return gap + kPunctuationGap * em;
    return gap;
}

/// The penalty of a row that begins at part i, on the scale of kRowCost in formula_wrap.cpp: lowest at a relation,
/// higher inside brackets. Absent: no row may begin there.
std::optional<int> Setter::penalty(const std::vector<Atom>& atoms, std::size_t i, bool hadRelation) {
    if (i == 0) return {};
    const Atom &a = atoms[i], &before = atoms[i - 1];
    const std::string_view sign = learn::operatorOf(*a.part);
    const int deep = 40 * a.depth;
    if (a.role == Role::Relation && hadRelation) return deep;
    if (before.role == Role::Relation) return 45 + deep;
    if (a.role == Role::Binary) return (io::isOneOf(sign, {"+", "−", "±"}) ? 15 : 30) + deep;
    if (sign == "/") return 25 + deep;
    if (before.role == Role::Punctuation) return 20 + deep;
    if (a.role == Role::Word || before.role == Role::Word) return 10 + deep;
    return {};
}

/// The parts between which a row may break in a printed vector: "(4,", " 0,", " −1.5)" of "(4, 0, −1.5)".
std::vector<std::string> componentsOf(const std::string& number) {
    std::vector<std::string> parts(1);
    for (const char c : number) {
        if (c == ' ' && !parts.back().empty() && parts.back().back() == ',') parts.emplace_back();
        parts.back() += c;
    }
    return parts;
}

std::vector<FormulaPiece> Setter::row(const Formula& f, MathStyle math) const {
    std::vector<std::pair<const Formula*, MathStyle>> flat;
    flatten(f, math, flat);
    std::vector<Atom> atoms;
    atoms.reserve(flat.size());
    for (const auto& [part, own] : flat) atoms.push_back({part, own, Role::Plain, 0, atom(*part, own, nullptr)});
    assignRoles(atoms);

    std::vector<FormulaPiece> pieces;
    bool hadRelation = false;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        const float before = i > 0 ? gap(atoms[i - 1], atoms[i]) : 0;
        const std::optional<int> cost = penalty(atoms, i, hadRelation);
        const bool isRelation = atoms[i].role == Role::Relation && atoms[i].depth == 0;
        hadRelation = hadRelation || isRelation;
        const std::vector<std::string> parts =
            atoms[i].part->kind == Formula::Number ? componentsOf(atoms[i].part->text) : std::vector<std::string>{};
        if (parts.size() < 2) {
            pieces.push_back({std::move(atoms[i].box), before, cost, isRelation});
            continue;
        }
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const std::string_view words = k == 0 ? std::string_view(parts[k]) : std::string_view(parts[k]).substr(1);
            pieces.push_back({text(words, false, atoms[i].math), k == 0 ? before : 0.25f * math.em,
                              k == 0 ? cost : std::optional(75), false, k > 0});
        }
    }
    return pieces;
}

FormulaBox Setter::set(const Formula& f, MathStyle math) const {
    if (f.kind != Formula::Row) return atom(f, math, nullptr);
    FormulaBox box;
    for (const FormulaPiece& piece : row(f, math)) {
        box.add(piece.box, box.width + piece.gap, 0);
        box.overhang = piece.box.overhang;
    }
    return box;
}

}  // namespace

void FormulaBox::add(const FormulaBox& other, float x, float y) {
    for (FormulaMark mark : other.marks) {
        for (Point& p : mark.points) p = {p.x + x, p.y + y};
        marks.push_back(std::move(mark));
    }
    width = std::max(width, x + other.width);
    above = std::max(above, other.above - y);
    below = std::max(below, other.below + y);
}

std::vector<FormulaPiece> piecesOf(const Letters& letters, const Formula& formula, float em) {
    return Setter(letters).row(formula, {em, 0, false, {}, letters.leastStroke()});
}

FormulaBox setFormula(const Letters& letters, const Formula& formula, float em) {
    return Setter(letters).set(formula, {em, 0, false, {}, letters.leastStroke()});
}

}  // namespace typeset
