// Every decision and every value of sweep() against exact rationals, on random and adversarial sets.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "collide/oracle.h"
#include "collide/query_sets.h"
#include "collide/sweep.h"
#include "trials.h"

namespace {
using collide::Outcome;
using query_sets::Form;
using query_sets::Set;

/// Number of queries of each set: 10,000, or CAROM_TRIALS.
std::uint64_t queriesOfASet() {
    const char* wish = std::getenv("CAROM_TRIALS");
    return wish != nullptr ? std::strtoull(wish, nullptr, 10) : trials(10000);
}

/// The decisions for which a set is made; each must be reached 500 times in 10,000.
std::vector<Outcome> purposes(Set set) {
    using enum Outcome;
    switch (set) {
        case Set::Graze:
            return {Graze, Hit, Miss};
        case Set::Touch:
            return {Touching, Receding, Graze, Overlap, Hit};
        case Set::TinyMotion:
            return {Hit, Miss, Overlap, Still};
        case Set::Limit:
            return {Hit, Short};
        case Set::Extreme:
            return {Overlap, Receding, Miss, Hit};
        case Set::Subnormal:
        case Set::Huge:
            return {Graze, Hit, Overlap};
        case Set::Lattice:
            return {Overlap, Receding, Miss, Hit};
        case Set::HeadOn:
            return {Hit};
        default:
            return {Hit, Miss};
    }
}

class SweepProperty : public testing::TestWithParam<Set> {};

TEST_P(SweepProperty, EveryDecisionIsTrueAndEveryValueWithinTheContract) {
    const Set set = GetParam();
    oracle::Errors errors;
    std::map<Outcome, std::uint64_t> reached;
    const std::uint64_t count = queriesOfASet();
    int failures = 0;
    for (std::uint64_t trial = 0; trial < count && failures < 5; ++trial) {
        const Form form = query_sets::kForms[trial % 4 == 3 ? trial / 4 % 4 : trial % 8 < 4 ? 0 : trial / 8 % 4];
        const collide::SweepQuery q = query_sets::inForm(query_sets::query(set, trial), form, trial);
        const oracle::Truth truth = oracle::sweep(q);
        const std::string wrong = oracle::faults(q, collide::sweep(q), truth, errors);
        ++reached[truth.outcome];
        const Outcome decided = collide::classify(q);
        if (!wrong.empty() || decided != truth.outcome) {
            ++failures;
            ADD_FAILURE() << query_sets::name(set) << " trial " << trial << ": " << wrong << " classify "
                          << static_cast<int>(decided) << "\n"
                          << oracle::describe(q);
        }
    }
    for (const Outcome outcome : purposes(set)) {
        EXPECT_GE(reached[outcome] * 20, count) << "too few of outcome " << static_cast<int>(outcome);
    }
    std::printf(
        "%s, largest errors in tolerances: frames %.2f distance %.2f points %.2f normal %.2f angle %.2f velocity "
        "%.2f impulse %.2f depth %.2f closest %.2f %.2f\n",
        query_sets::name(set), errors.frames, errors.distance, errors.points, errors.normal, errors.angle,
        errors.velocity, errors.impulse, errors.depth, errors.closestFrames, errors.closestDistance);
}
INSTANTIATE_TEST_SUITE_P(Sets, SweepProperty, testing::ValuesIn(query_sets::kAll),
                         [](const auto& set) { return std::string(query_sets::name(set.param)); });

}  // namespace
