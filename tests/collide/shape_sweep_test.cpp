// Every decision and every value of sweep() against a capsule, a triangle and a box beside exact rationals.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>

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
    constexpr std::uint64_t kEnough = 100;  // queries; under sanitizers there are fewer, which may miss an outcome
    for (const Outcome outcome : count >= kEnough ? purposes(set) : std::vector<Outcome>())
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

/// The same shape, described in another way.
collide::Obstacle redescribed(collide::Obstacle o) {
    collide::Rotation& r = o.rotation;
    if (o.shape == Shape::Box) {
        r = {-2 * r.w, -2 * r.x, -2 * r.y, -2 * r.z};
    } else if (o.shape == Shape::Capsule) {
        std::swap(o.center, o.b);
    } else {
        std::swap(o.center, o.c);
    }
    return o;
}

TEST(ShapeOrder, OfTwoContactsIsThatOfExactNumbers) {
    std::map<int, int> reached;
    for (std::uint64_t trial = 0; trial < trials(3000); ++trial) {
        constexpr Shape kShapes[] = {Shape::Capsule, Shape::Triangle, Shape::Box};
        const collide::SweepQuery a = shape_sets::query(kShapes[trial % 3], Set::Lattice, 3 * trial);
        collide::SweepQuery b = shape_sets::query(kShapes[trial / 3 % 3], Set::Lattice, 3 * trial + 1);
        b.ball = a.ball;
        if (trial % 5 == 0) b.obstacle = redescribed(a.obstacle);
        if (b.ball.radius + b.obstacle.radius == 0) continue;
        const oracle::Truth first = oracle::sweep({a.ball, a.obstacle}), second = oracle::sweep({b.ball, b.obstacle});
        if (!(first.contact || first.penetration) || !(second.contact || second.penetration)) continue;
        const int truth = oracle::compareTimes(first, second);
        ++reached[truth];
        const auto order = collide::compareContactTimes({a.ball, a.obstacle}, {b.ball, b.obstacle});
        ASSERT_EQ(order < 0 ? -1 : order > 0 ? 1 : 0, truth) << trial;
    }
    for (const int order : {-1, 0, 1}) EXPECT_GE(std::uint64_t(reached[order]), trials(50)) << order;
}

}  // namespace
