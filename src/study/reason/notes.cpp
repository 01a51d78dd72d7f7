#include "study/reason/notes.h"

#include <algorithm>
#include <cmath>

namespace study {
namespace {

constexpr double kLengthSlack =
    1e-5;  ///< slack of a unit vector's length in floats, with room for the rounding of its inputs

bool wouldBeMissed(const Hypothesis& hypothesis, const RowFacts& row) {
    const Claim claim = hypothesis.test(row);
    return row.symptoms == 0 ? claim.isAgainst && claim.isDecision
                             : (claim.explains & bitOf(LogSymptom::MissedHit)) != 0;
}

}  // namespace

std::vector<std::string> notesOn(const Evidence& evidence) {
    std::size_t normals = 0, odd = 0;
    double least = HUGE_VAL, most = 0;
    for (const auto* rows : {&evidence.wrong, &evidence.right})
        for (const RowFacts& row : *rows) {
            if (!row.answer().isHit || !row.answer().normal) continue;
            const double length = collide::lengthOf(*row.answer().normal);
            if (!std::isfinite(length)) continue;
            ++normals;
            odd += std::abs(length - 1) > kLengthSlack ? 1 : 0;
            least = std::min(least, length);
            most = std::max(most, length);
        }
    if (odd == 0) return {};
    return {std::to_string(odd) + " of " + std::to_string(normals) + " normals are not of length 1: lengths are from " +
            shortly(least) + " to " + shortly(most) + "; only their direction is judged"};
}

std::string nowAndThen(const Hypotheses& hypotheses, std::span<const RowFacts* const> missed,
                       const Evidence& evidence) {
    constexpr double kChance = 1e-6;  // probability that any of the hypotheses agrees by chance
    std::vector<const RowFacts*> hits;
    for (const RowFacts& row : evidence.right)
        if (row.isTrueHit && row.isHit) hits.push_back(&row);
    const Hypothesis* best = nullptr;
    std::size_t fewest = hits.size();
    for (const Hypothesis& hypothesis : hypotheses) {
        if (hypothesis.isDescription || hypothesis.isRemark) continue;
        const auto isMissed = [&](const RowFacts* row) { return wouldBeMissed(hypothesis, *row); };
        if (!std::all_of(missed.begin(), missed.end(), isMissed)) continue;
        const auto also = static_cast<std::size_t>(std::count_if(hits.begin(), hits.end(), isMissed));
        const bool isBetter = also < fewest || (also == fewest && best && hypothesis.cost < best->cost);
        if (!isBetter) continue;
        fewest = also;
        best = &hypothesis;
    }
    if (!best) return {};
    const double share = (static_cast<double>(fewest) + 1) / (static_cast<double>(hits.size()) + 2);
    const double chance = std::pow(share, static_cast<double>(missed.size())) * static_cast<double>(hypotheses.size());
    if (chance > kChance) return {};
    return "; each would be missed if " + best->reason.name + ", as would " + std::to_string(fewest) + " of " +
           std::to_string(hits.size()) + " hits that are found: perhaps it happens now and then";
}

}  // namespace study
