#include "logs/evidence/fitting.h"

#include <cmath>
#include <utility>
#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

constexpr double kLeastPivot = 1e-9;    // pivot of normal equations of lengths of about 1: below it is rounding
constexpr int kSteps = 8;               // steps of a fit, after which the rows with another cause no longer change it
constexpr double kMostMisses = 3;       // medians of the misses up to which a row counts
constexpr double kRoundingMiss = 1e-9;  // a miss that is rounding, where the median is 0

}  // namespace

void LeastSquares::add(const Numbers& x, double y) {
    for (std::size_t i = 0; i < m_unknowns; ++i) {
        for (std::size_t j = 0; j < m_unknowns; ++j) m_sums[i][j] += x[i] * x[j];
        m_sums[i][4] += x[i] * y;
    }
}

std::optional<Numbers> LeastSquares::solved() const {
    LeastSquares left = *this;
    auto& m = left.m_sums;
    for (std::size_t i = 0; i < m_unknowns; ++i) {
        std::size_t pivot = i;
        for (std::size_t k = i + 1; k < m_unknowns; ++k)
            if (std::abs(m[k][i]) > std::abs(m[pivot][i])) pivot = k;
        std::swap(m[i], m[pivot]);
        if (!(std::abs(m[i][i]) > kLeastPivot)) return std::nullopt;
        for (std::size_t k = 0; k < m_unknowns; ++k) {
            if (k == i) continue;
            const double factor = m[k][i] / m[i][i];
            for (std::size_t j = i; j < 5; ++j) m[k][j] -= factor * m[i][j];
        }
    }
    Numbers solution{};
    for (std::size_t i = 0; i < m_unknowns; ++i) solution[i] = m[i][4] / m[i][i];
    return solution;
}

std::optional<Numbers> robustlyFitted(std::size_t rows, std::size_t unknowns,
                                      const std::function<Equation(std::size_t, const Numbers&)>& equation) {
    Numbers numbers{};
    for (int step = 0; step < kSteps; ++step) {
        std::vector<Equation> equations;
        std::vector<double> misses;
        for (std::size_t row = 0; row < rows; ++row) {
            equations.push_back(equation(row, numbers));
            misses.push_back(std::abs(equations.back().missing));
        }
        const double most = step == 0 ? HUGE_VAL : kMostMisses * medianOf(misses) + kRoundingMiss;
        LeastSquares sums(unknowns);
        for (const Equation& near : equations)
            if (std::abs(near.missing) <= most) sums.add(near.slope, near.missing);
        const auto change = sums.solved();
        if (!change) return std::nullopt;
        for (std::size_t i = 0; i < unknowns; ++i) numbers[i] += (*change)[i];
    }
    return numbers;
}

}  // namespace logs
