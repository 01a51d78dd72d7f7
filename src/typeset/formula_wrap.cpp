#include <algorithm>
#include <array>
#include <limits>

#include "typeset/formula_layout.h"

namespace typeset {
namespace {

using learn::Formula;

constexpr float kRowGap = 0.3f;    // em between rows
constexpr int kRowCost = 25;       // cost of each row, in addition to the penalty of the place where it begins
constexpr int kDeepestInline = 3;  // nested fractions and roots that are set in one line: the outermost levels
// Sizes that are tried, as shares of the wanted size: the last one is for formulas in one line only.
constexpr float kSizes[] = {1.f, 0.88f, 0.75f};

Formula sign(const char* text, std::optional<Ink> ink) { return {Formula::Operator, text, {}, ink}; }

/// The formula with the outermost fractions and roots in one line, where rows can be broken: "(a + b) / 2".
Formula inOneLine(const Formula& f) {
    Formula row{Formula::Row, {}, {}, f.ink};
    const auto bracketed = [&](const Formula& part, std::optional<Ink> ink) {
        const bool isOne = part.kind != Formula::Row || part.parts.size() < 2;
        if (!isOne) row.parts.push_back(sign("(", ink));
        row.parts.push_back(part);
        if (!isOne) row.parts.push_back(sign(")", ink));
    };
    if (f.kind == Formula::Fraction) {
        bracketed(f.parts[0], f.ink);
        row.parts.push_back(sign("/", f.ink));
        bracketed(f.parts[1], f.ink);
    } else if (f.kind == Formula::Root) {
        row.parts.push_back(sign("√", f.ink));
        row.parts.push_back(sign("(", f.ink));
        row.parts.push_back(f.parts[0]);
        row.parts.push_back(sign(")", f.ink));
    } else if (f.kind == Formula::Row) {
        for (const Formula& part : f.parts) row.parts.push_back(inOneLine(part));
    } else {
        return f;
    }
    return row;
}

/// Breaks the pieces of a formula into rows.
class Wrapping {
  public:
    Wrapping(std::vector<FormulaPiece> pieces, float em, float width)
        : m_pieces(std::move(pieces)), m_em(em), m_width(width) {
        findIndents();
    }

    /// Finds the rows of least total cost, by dynamic programming. @return false if the pieces fit in no rows
    /// @param mayBreakVectors  a row may begin within a vector
    bool solve(bool mayBreakVectors) {
        constexpr int kNever = std::numeric_limits<int>::max();
        const std::size_t n = m_pieces.size();
        std::vector<int> cost(n + 1, kNever);     // least cost of rows that end before a piece
        std::vector<std::size_t> from(n + 1, 0);  // first piece of the last of those rows
        cost[0] = 0;
        for (std::size_t begin = 0; begin < n; ++begin) {
            if (cost[begin] == kNever || (begin > 0 && !m_pieces[begin].penalty)) continue;
            if (m_pieces[begin].isComponent && !mayBreakVectors) continue;
            const int base = cost[begin] + kRowCost + m_pieces[begin].penalty.value_or(0);
            float x = indent(begin);
            for (std::size_t end = begin + 1; end <= n; ++end) {
                const FormulaPiece& last = m_pieces[end - 1];
                x += last.box.width + (end - 1 == begin ? 0 : last.gap);
                if (x + last.box.overhang > m_width) break;
                if (base < cost[end]) cost[end] = base, from[end] = begin;
            }
        }
        m_begins.clear();
        if (cost[n] == kNever) return false;
        for (std::size_t end = n; end > 0; end = from[end]) m_begins.insert(m_begins.begin(), from[end]);
        return true;
    }

    /// Begins a row at every allowed place: for a formula that does not fit.
    void breakEverywhere() {
        m_begins = {0};
        for (std::size_t i = 1; i < m_pieces.size(); ++i)
            if (m_pieces[i].penalty) m_begins.push_back(i);
    }

    [[nodiscard]] FormulaBox box() const {
        FormulaBox all;
        for (std::size_t r = 0; r < m_begins.size(); ++r) {
            const std::size_t end = r + 1 < m_begins.size() ? m_begins[r + 1] : m_pieces.size();
            FormulaBox row;
            for (std::size_t i = m_begins[r]; i < end; ++i)
                row.add(m_pieces[i].box, row.width + (i == m_begins[r] ? 0 : m_pieces[i].gap), 0);
            row.above = std::max(row.above, 0.72f * m_em);
            row.below = std::max(row.below, 0.22f * m_em);
            all.add(row, indent(m_begins[r]), r == 0 ? 0 : all.below + kRowGap * m_em + row.above);
        }
        return all;
    }

  private:
    /// Rows that begin with a relation are aligned with the first one, if that is not far to the right.
    void findIndents() {
        float x = 0;
        for (const FormulaPiece& piece : m_pieces) {
            x += piece.gap;
            if (piece.isRelation) {
                const bool isNear = x < 0.3f * m_width;
                m_relationIndent = isNear ? x : m_em;
                m_otherIndent = isNear ? x + piece.box.width + 0.28f * m_em : 2 * m_em;
                return;
            }
            x += piece.box.width;
        }
        m_relationIndent = m_otherIndent = m_em;
    }

    [[nodiscard]] float indent(std::size_t piece) const {
        if (piece == 0) return 0;
        const float wanted = m_pieces[piece].isRelation ? m_relationIndent : m_otherIndent;
        // A wide piece is moved to the left, to use the whole width.
        return std::max(0.f, std::min(wanted, m_width - m_pieces[piece].box.width));
    }

    std::vector<FormulaPiece> m_pieces;
    float m_em, m_width;
    float m_relationIndent = 0, m_otherIndent = 0;  ///< indents of rows after the first one
    std::vector<std::size_t> m_begins;              ///< the first piece of each row
};

}  // namespace

FormulaBox setWrapped(const Letters& letters, const Formula& formula, float em, float width) {
    std::array<Formula, kDeepestInline + 1> flatter = {formula};
    for (std::size_t i = 1; i < flatter.size(); ++i) flatter[i] = inOneLine(flatter[i - 1]);
    const Formula& flat = flatter.back();
    for (const bool mayBreakVectors : {false, true})
        for (const Formula& f : flatter)
            for (const float share : kSizes) {
                if (&f == flatter.data() && share == kSizes[2]) continue;
                Wrapping rows(piecesOf(letters, f, em * share), em * share, width);
                if (rows.solve(mayBreakVectors)) return rows.box();
            }
    Wrapping rows(piecesOf(letters, flat, em * kSizes[2]), em * kSizes[2], width);
    rows.breakEverywhere();
    return rows.box();
}

}  // namespace typeset
