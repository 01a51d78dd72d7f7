// Every decision and every value of sweep() against a capsule, a triangle and a box beside exact rationals.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "collide/oracle.h"
#include "collide/shape_sets.h"
#include "collide/sweep.h"
#include "trials.h"

namespace {
using collide::Outcome;
using collide::Shape;
using shape_sets::Set;

/// Number of queries of each set and shape: 200, or CAROM_TRIALS; an eighth of them where rationals are long.
std::uint64_t queriesOf(Set set) {
    const char* wish = std::getenv("CAROM_TRIALS");
    const std::uint64_t count = wish != nullptr ? std::strtoull(wish, nullptr, 10) : trials(200);
    return set == Set::Extreme ? count / 8 : count;
}

/// The decisions for which a set is made; each must be reached by one query in 100.
std::vector<Outcome> purposes(Set set) {
    using enum Outcome;
    switch (set) {
        case Set::Graze:
            return {Graze, Hit, Miss};
        case Set::Touch:
            return {Touching, Receding, Overlap, Graze};
        case Set::Inside:
            return {Overlap};
        case Set::Limit:
            return {Hit, Short};
        case Set::Extreme:
            return {Overlap, Receding, Miss};
        case Set::InPlane:
            return {Graze, Hit, Overlap, Receding};
        case Set::Lattice:
        case Set::Degenerate:
        case Set::Subnormal:
        case Set::Huge:
            return {Overlap, Receding, Miss, Hit};
        default:
            return {Hit, Miss};
    }
}

using Case = std::tuple<Shape, Set>;
class ShapeSweep : public testing::TestWithParam<Case> {};

const char* name(Shape shape) {
    return shape == Shape::Capsule ? "Capsule" : shape == Shape::Triangle ? "Triangle" : "Box";
}

TEST_P(ShapeSweep, EveryDecisionIsTrueAndEveryValueWithinTheContract) {
    const auto [shape, set] = GetParam();
    oracle::Errors errors;
    std::map<Outcome, std::uint64_t> reached;
    const std::uint64_t count = queriesOf(set);
    int failures = 0;
    for (std::uint64_t trial = 0; trial < count && failures < 5; ++trial) {
        const collide::SweepQuery q = shape_sets::query(shape, set, trial);
        const oracle::Truth truth = oracle::sweep(q);
        const std::string wrong = oracle::faults(q, collide::sweep(q), truth, errors);
        ++reached[truth.outcome];
        const Outcome decided = collide::classify(q);
        if (!wrong.empty() || decided != truth.outcome) {
            ++failures;
            ADD_FAILURE() << name(shape) << ' ' << shape_sets::name(set) << " trial " << trial << ": " << wrong
                          << " classify " << static_cast<int>(decided) << "\n"
                          << oracle::describe(q);
        }
    }
    for (const Outcome outcome : purposes(set))
        EXPECT_GE(reached[outcome] * 100, count) << "too few of outcome " << static_cast<int>(outcome);
    std::printf(
        "largest errors in tolerances: frames %.2f distance %.2f points %.2f normal %.2f angle %.2f velocity %.2f "
        "impulse %.2f depth %.2f closest %.2f %.2f\n",
        errors.frames, errors.distance, errors.points, errors.normal, errors.angle, errors.velocity, errors.impulse,
        errors.depth, errors.closestFrames, errors.closestDistance);
}
INSTANTIATE_TEST_SUITE_P(Sets, ShapeSweep,
                         testing::Combine(testing::Values(Shape::Capsule, Shape::Triangle, Shape::Box),
                                          testing::ValuesIn(shape_sets::kAll)),
                         [](const auto& given) {
                             return std::string(name(std::get<0>(given.param))) +
                                    shape_sets::name(std::get<1>(given.param));
                         });

}  // namespace
