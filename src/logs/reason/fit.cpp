#include "logs/reason/fit.h"

#include <algorithm>
#include <cmath>

#include "logs/reason/scoring.h"

namespace logs {
namespace {

constexpr int kSteps = 6;             // steps of Newton's method, after which the numbers no longer change
constexpr double kDifference = 1e-6;  // change of a number by which slopes are taken
// Where half of the rows have another cause, a draw of three is free of them once in eight times: 30 draws are all
// spoiled once in 55 fits; where all have one, the first fit ends the search.
constexpr std::uint64_t kDraws = 30;
constexpr std::size_t kFewestInliers = 4, kOneOf = 12;  // rows, and one in so many
constexpr double kLeastPivot = 1e-9;                    // equations are of lengths of about 1: less is rounding

/// The unknowns of normal equations, by elimination with pivots; absent where they are not determined.
class NormalEquations {
  public:
    explicit NormalEquations(std::size_t unknowns) : m_unknowns(unknowns) {}
    void add(const Numbers& slope, double y) {
        for (std::size_t i = 0; i < m_unknowns; ++i) {
            for (std::size_t j = 0; j < m_unknowns; ++j) m_sums[i][j] += slope[i] * slope[j];
            m_sums[i][m_unknowns] += slope[i] * y;
        }
    }
    [[nodiscard]] std::optional<Numbers> solved() const {
        auto m = m_sums;
        for (std::size_t i = 0; i < m_unknowns; ++i) {
            std::size_t pivot = i;
            for (std::size_t k = i + 1; k < m_unknowns; ++k)
                if (std::abs(m[k][i]) > std::abs(m[pivot][i])) pivot = k;
            std::swap(m[i], m[pivot]);
            if (!(std::abs(m[i][i]) > kLeastPivot)) return std::nullopt;
            for (std::size_t k = 0; k < m_unknowns; ++k) {
                if (k == i) continue;
                const double factor = m[k][i] / m[i][i];
                for (std::size_t j = i; j <= m_unknowns; ++j) m[k][j] -= factor * m[i][j];
            }
        }
        Numbers solution{};
        for (std::size_t i = 0; i < m_unknowns; ++i) solution[i] = m[i][m_unknowns] / m[i][i];
        return solution;
    }

  private:
    std::size_t m_unknowns;
    std::array<std::array<double, 5>, 4> m_sums{};
};

Numbers refined(const Rows& rows, const Mechanism& mechanism, Numbers numbers, int steps = kSteps) {
    const auto unknowns = static_cast<std::size_t>(mechanism.fit.parameters);
    for (int step = 0; step < steps; ++step) {
        NormalEquations sums(unknowns);
        for (const RowFacts* row : rows)
            for (int k = 0; k < mechanism.fit.equations; ++k) {
                const double missing = mechanism.fit.miss(*row, numbers, k);
                Numbers slope{};
                bool isFinite = std::isfinite(missing);
                for (std::size_t i = 0; i < unknowns && isFinite; ++i) {
                    Numbers near = numbers;
                    near[i] += kDifference;
                    slope[i] = (mechanism.fit.miss(*row, near, k) - missing) / kDifference;
                    isFinite = std::isfinite(slope[i]);
                }
                if (isFinite) sums.add(slope, -missing);
            }
        const auto change = sums.solved();
        if (!change) break;
        double most = 0;
        for (std::size_t i = 0; i < unknowns; ++i) {
            numbers[i] += (*change)[i];
            most = std::max(most, std::abs((*change)[i]));
        }
        if (most < 1e-12) break;
    }
    return numbers;
}

Rows inliersOf(const Rows& rows, const Mechanism& mechanism, const Numbers& numbers) {
    Rows inliers;
    for (const RowFacts* row : rows) {
        double off = 0;
        for (int k = 0; k < mechanism.fit.equations; ++k) {
            const double miss = std::abs(mechanism.fit.miss(*row, numbers, k));
            off = std::isfinite(miss) ? std::max(off, miss) : HUGE_VAL;
        }
        if (off <= row->slack) inliers.push_back(row);
    }
    return inliers;
}

}  // namespace

std::uint64_t hashOf(std::uint64_t number) noexcept {
    number += 0x9e3779b97f4a7c15ULL;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9ULL;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebULL;
    return number ^ (number >> 31);
}

std::optional<Numbers> fitted(const Rows& all, const Mechanism& mechanism, const Numbers& from) {
    Rows told, rows;
    for (const RowFacts* row : all)
        if (std::isfinite(mechanism.fit.miss(*row, from, 0))) told.push_back(row);
    for (std::size_t i = 0; i < told.size(); i += told.size() / kRowsFitted + 1) rows.push_back(told[i]);
    if (rows.size() < kFewestInliers) return std::nullopt;
    Numbers best = from;
    std::size_t most = 0;
    const auto keep = [&](const Numbers& numbers) {
        const std::size_t inliers = inliersOf(rows, mechanism, numbers).size();
        if (inliers > most) most = inliers, best = numbers;
    };
    keep(refined(rows, mechanism, from));
    const auto unknowns = static_cast<std::uint64_t>(mechanism.fit.parameters);
    for (std::uint64_t draw = 0; draw < kDraws && 10 * most < 9 * rows.size(); ++draw) {
        Rows few;
        for (std::uint64_t i = 0; i < (mechanism.fit.equations > 1 ? 1 : unknowns); ++i)
            few.push_back(rows[hashOf(8 * draw + i) % rows.size()]);
        keep(refined(few, mechanism, from));
    }
    if (most < kFewestInliers || most * kOneOf < rows.size()) return std::nullopt;
    const Numbers numbers = refined(inliersOf(rows, mechanism, best), mechanism, best, 2);
    const auto isFinite = [](double x) { return std::isfinite(x); };
    return std::all_of(numbers.begin(), numbers.end(), isFinite) ? std::optional(numbers) : std::nullopt;
}

}  // namespace logs
