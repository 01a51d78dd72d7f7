#include "logs/evidence/fitting.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace logs {
namespace {

constexpr int kSteps = 6;             // steps of Newton's method, after which the numbers no longer change
constexpr double kDifference = 1e-6;  // change of a number by which slopes are taken
// Where half of the rows have another cause, a draw of three is free of them once in eight times: 40 draws are all
// spoiled once in 200 fits.
constexpr std::uint64_t kDraws = 40;
constexpr std::size_t kFewestExplained = 3, kLeastShare = 10;  // rows that are explained, and one in so many

Numbers refined(const Rows& rows, std::size_t unknowns, const Miss& miss, Numbers numbers) {
    for (int step = 0; step < kSteps; ++step) {
        LeastSquares<4> sums(unknowns);
        for (const RowFacts* row : rows) {
            const double missing = miss(*row, numbers);
            Numbers slope{};
            for (std::size_t i = 0; i < unknowns; ++i) {
                Numbers near = numbers;
                near[i] += kDifference;
                slope[i] = (miss(*row, near) - missing) / kDifference;
            }
            if (std::all_of(slope.begin(), slope.end(), [](double x) { return std::isfinite(x); }))
                sums.add(slope, -missing);
        }
        const auto change = sums.solved();
        if (!change) break;
        for (std::size_t i = 0; i < unknowns; ++i) numbers[i] += (*change)[i];
    }
    return numbers;
}

Rows explainedOf(const Rows& rows, const Miss& miss, const Numbers& numbers) {
    Rows explained;
    for (const RowFacts* row : rows)
        if (std::abs(miss(*row, numbers)) <= row->slack) explained.push_back(row);
    return explained;
}

}  // namespace

std::optional<Numbers> fitted(const Rows& all, std::size_t unknowns, const Miss& miss) {
    Rows rows;
    for (std::size_t i = 0; i < all.size(); i += all.size() / kRowsTried + 1) rows.push_back(all[i]);
    if (rows.size() < kFewestExplained) return std::nullopt;
    Numbers best{};
    std::size_t most = explainedOf(rows, miss, best).size();
    const auto keep = [&](const Numbers& numbers) {
        const std::size_t explained = explainedOf(rows, miss, numbers).size();
        if (explained <= most) return;
        most = explained;
        best = numbers;
    };
    keep(refined(rows, unknowns, miss, {}));
    for (std::uint64_t draw = 0; draw < kDraws && most < rows.size(); ++draw) {
        Rows few;
        for (std::size_t i = 0; i < unknowns; ++i) few.push_back(rows[hashOf(8 * draw + i) % rows.size()]);
        keep(refined(few, unknowns, miss, {}));
    }
    if (most < kFewestExplained || most * kLeastShare < rows.size()) return std::nullopt;
    const Numbers numbers = refined(explainedOf(rows, miss, best), unknowns, miss, best);
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); })
               ? std::optional(numbers)
               : std::nullopt;
}

Rows rowsWith(const Evidence& evidence, LogSymptom vector) {
    Rows rows;
    for (const RowFacts& row : evidence.wrong)
        if (row.has(vector) && row.exact->contact && row.said(vector)) rows.push_back(&row);
    return rows;
}

Rows timedRows(const Evidence& evidence) {
    Rows rows;
    for (const RowFacts& row : evidence.wrong)
        if (row.isHit && row.time && *row.time > 0 && std::isfinite(*row.time) && !row.has(LogSymptom::NoNumber))
            rows.push_back(&row);
    return rows;
}

}  // namespace logs
