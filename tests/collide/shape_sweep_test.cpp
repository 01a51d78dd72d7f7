// Every decision and every value of sweep() against a capsule, a triangle and a box beside exact rationals.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>

#include "collide/feature_name.h"
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

/// The feature that a ball meets on its way along an axis, "miss" if none.
std::string met(collide::Obstacle o, const collide::Vec3& from, const collide::Vec3& velocity) {
    const collide::SweepQuery q{{from, collide::Motion::velocity(velocity), 0.5}, o};
    const collide::SweepAnswer answer = collide::sweep(q);
    oracle::Errors errors;
    EXPECT_EQ(oracle::faults(q, answer, oracle::sweep(q), errors), "") << oracle::describe(q);
    return answer.contact ? collide::nameOf(o.shape, answer.feature) : "miss";
}
/// From a point above a border of two features: just before it, at it and just after it along an axis. At a border the
/// feature is the one of lower dimension.
void expectBorder(const collide::Obstacle& o, const collide::Vec3& from, const collide::Vec3& velocity, int axis,
                  const std::string& before, const std::string& at, const std::string& after) {
    const auto shifted = [&](double toward) {
        collide::Vec3 x = from;
        x[axis] = std::nextafter(x[axis], toward);
        return met(o, x, velocity);
    };
    const auto place = [&] { return at + " from " + std::to_string(from.x) + ' ' + std::to_string(from.y); };
    EXPECT_EQ(shifted(-100), before) << "before " << place();
    EXPECT_EQ(met(o, from, velocity), at) << "at " << place();
    EXPECT_EQ(shifted(100), after) << "after " << place();
}

TEST(ShapeBorders, AnUlpToEitherSideOfATrianglesBordersIsTheOtherFeature) {
    collide::Obstacle o;
    o.shape = Shape::Triangle;
    o.center = {0, 0, 0}, o.b = {4, 0, 0}, o.c = {0, 4, 0}, o.radius = 0.5;
    const collide::Vec3 down{0, 0, -1};
    expectBorder(o, {1, 0, 3}, down, 1, "edge 0", "edge 0", "face");
    expectBorder(o, {0, 1, 3}, down, 0, "edge 2", "edge 2", "face");
    expectBorder(o, {2, 2, 3}, down, 0, "face", "edge 1", "edge 1");
    expectBorder(o, {0, -0.5, 3}, down, 0, "corner 0", "corner 0", "edge 0");
    expectBorder(o, {4, -0.5, 3}, down, 0, "edge 0", "corner 1", "corner 1");
    expectBorder(o, {4.25, 0.25, 3}, down, 1, "corner 1", "corner 1", "edge 1");
    expectBorder(o, {0.25, 4.25, 3}, down, 0, "corner 2", "corner 2", "edge 1");
    expectBorder(o, {-0.5, 4, 3}, down, 1, "edge 2", "corner 2", "corner 2");
    expectBorder(o, {-0.5, 0, 3}, down, 1, "corner 0", "corner 0", "edge 2");
    expectBorder(o, {0, 0, 3}, down, 1, "corner 0", "corner 0", "edge 2");
    expectBorder(o, {4, 0, 3}, down, 0, "edge 0", "corner 1", "corner 1");
    expectBorder(o, {0, 4, 3}, down, 1, "edge 2", "corner 2", "corner 2");
    expectBorder(o, {1, -1, 3}, down, 1, "miss", "edge 0", "edge 0");  // the body's outline
}

TEST(ShapeBorders, AnUlpToEitherSideOfACapsulesBordersIsTheOtherFeature) {
    collide::Obstacle o;
    o.shape = Shape::Capsule;
    o.center = {0, 0, 0}, o.b = {4, 0, 0}, o.radius = 0.5;
    for (const double y : {0.0, 0.25, -0.75}) {
        expectBorder(o, {0, y, 3}, {0, 0, -1}, 0, "cap a", "cap a", "barrel");
        expectBorder(o, {4, y, 3}, {0, 0, -1}, 0, "barrel", "cap b", "cap b");
    }
    expectBorder(o, {-1, 0, 3}, {0, 0, -1}, 0, "miss", "cap a", "cap a");
    expectBorder(o, {2, 1, 3}, {0, 0, -1}, 1, "barrel", "barrel", "miss");
}

TEST(ShapeBorders, AnUlpToEitherSideOfABoxsBordersIsTheOtherFeature) {
    collide::Obstacle o;
    o.shape = Shape::Box;
    o.half = {1, 2, 3}, o.radius = 0.5;
    const auto named = [](const collide::Vec3& place) {  // of the box's feature at these sides
        const int along = int(place.x == 0) + int(place.y == 0) + int(place.z == 0);
        std::string name = along == 0 ? "corner " : along == 1 ? "edge " : "face ";
        for (int k = 0; k < 3; ++k)
            if (place[k] != 0) name += std::string(1, place[k] > 0 ? '+' : '-') + "xyz"[k];
        return name;
    };
    for (int k = 0; k < 3; ++k)            // the ball comes toward this face,
        for (const int side : {-1, 1})     // on this side of the box,
            for (const int turn : {1, 2})  // and across an edge of it,
                for (const int edge : {-1, 1}) {
                    const int i = (k + turn) % 3, j = (k + 3 - turn) % 3;
                    collide::Vec3 from(0), velocity(0), face(0), beside(0), corner(0);
                    from[k] = side * 9.0, velocity[k] = -side, face[k] = side;
                    const auto expect = [&](int axis, int toward, const collide::Vec3& inner,
                                            const collide::Vec3& outer) {
                        expectBorder(o, from, velocity, axis, named(toward > 0 ? inner : outer), named(outer),
                                     named(toward > 0 ? outer : inner));
                    };
                    from[i] = edge * o.half[i], beside = face, beside[i] = edge;
                    expect(i, edge, face, beside);
                    for (const int end : {-1, 1}) {  // then along that edge to its ends
                        corner = beside, corner[j] = end;
                        from[i] = edge * (o.half[i] + 0.25), from[j] = end * o.half[j];
                        expect(j, end, beside, corner);
                        from[i] = edge * o.half[i];  // the corner of the face: from its edges
                        expect(j, end, beside, corner);
                    }
                }
}

}  // namespace
