// A ball against many triangles at once: on every vector path the outcomes of classify(), which the oracle has checked.

#include "collide/triangles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "collide/shape_sets.h"
#include "collide/shapes/filter.h"
#include "collide/shapes/triangle_cast.h"

namespace {
using collide::Lanes;
using collide::Outcome;
using collide::SweepQuery;
using collide::Vec3;
using shape_sets::Set;

/// Triangles corner by corner.
struct Columns {
    std::array<std::vector<double>, 9> columns;

    void add(const collide::Obstacle& o) {
        std::size_t k = 0;
        for (const Vec3& corner : {o.center, o.b, o.c})
            for (int i = 0; i < 3; ++i) columns[k++].push_back(corner[i]);
    }
    [[nodiscard]] collide::TriangleBatch batch() const {
        const auto corner = [&](std::size_t k) -> collide::SweepBatch::Column3 {
            return {columns[k].data(), columns[k + 1].data(), columns[k + 2].data()};
        };
        return {columns[0].size(), corner(0), corner(3), corner(6)};
    }
};

std::vector<Lanes> paths() {
    std::vector<Lanes> all;
    for (const Lanes lanes : {Lanes::Portable, Lanes::Avx2, Lanes::Avx512})
        if (collide::isAvailable(lanes)) all.push_back(lanes);
    return all;
}

/// @param count  of triangles, those of the trials from the first on
/// @return how often each outcome occurs
std::map<Outcome, std::size_t> expectOutcomes(Set set, std::uint64_t trial, std::size_t count) {
    const SweepQuery query = shape_sets::query(collide::Shape::Triangle, set, trial);
    Columns triangles;
    std::vector<std::uint8_t> truth;
    std::map<Outcome, std::size_t> reached;
    for (std::size_t i = 0; i < count; ++i) {
        SweepQuery q = query;
        const collide::Obstacle other =
            shape_sets::query(collide::Shape::Triangle, set, i % 4 == 1 ? trial : trial + i).obstacle;
        q.obstacle.center = other.center, q.obstacle.b = other.b, q.obstacle.c = other.c;
        triangles.add(other);
        const Outcome outcome = collide::classify(q);
        truth.push_back(static_cast<std::uint8_t>(outcome));
        ++reached[outcome];
    }
    for (const Lanes lanes : paths()) {
        std::vector<std::uint8_t> outcomes(count + 1, 99);
        collide::sweepTriangles(query, triangles.batch(), outcomes.data(), lanes);
        EXPECT_EQ(outcomes.back(), 99) << "writes beyond the last";
        outcomes.pop_back();
        EXPECT_EQ(outcomes, truth) << collide::name(lanes) << ' ' << shape_sets::name(set) << ' ' << trial;
    }
    return reached;
}

class Triangles : public testing::TestWithParam<Set> {};

TEST_P(Triangles, HaveTheOutcomesOfSingleOnesOnEveryPath) {
    const std::uint64_t count = GetParam() == Set::Extreme ? 20 : 200;
    std::map<Outcome, std::size_t> reached;
    for (std::uint64_t trial = 0; trial < count && !HasFailure(); ++trial)
        for (const auto& [outcome, times] : expectOutcomes(GetParam(), trial, 1 + trial % 21))
            reached[outcome] += times;
    EXPECT_GE(reached.size(), 3U) << "too few outcomes are reached";
}
INSTANTIATE_TEST_SUITE_P(Sets, Triangles, testing::ValuesIn(shape_sets::kAll),
                         [](const auto& given) { return std::string(shape_sets::name(given.param)); });

TEST(TriangleBatch, MayBeOfAnyLength) {
    expectOutcomes(Set::Random, 0, 0);
    expectOutcomes(Set::Random, 1, 2500);
}

/// Bounds of the times of a leaf beside the exact answers. @return how many were narrow
template <class Bound>
std::size_t expectBounds(Set set, std::uint64_t trial, Bound bound) {
    using namespace collide::shapes;
    SweepQuery query = shape_sets::query(collide::Shape::Triangle, set, trial);
    query.ball.motion = collide::Motion::velocity(collide::velocityOf(query.ball));
    const LocalMotion motion(query, query.ball.motion.vector);
    LeafCast cast;
    for (int k = 0; k < 3; ++k) cast.position[k] = query.ball.position[k], cast.v[k] = motion.v[k];
    cast.radius = query.ball.radius + query.obstacle.radius, cast.limit = motion.limit;
    std::vector<SweepQuery> queries(kLeaf, query);
    for (std::size_t i = 0; i < kLeaf; ++i) {
        const collide::Obstacle other = shape_sets::query(collide::Shape::Triangle, set, trial + i).obstacle;
        const Vec3 corners[] = {other.center, other.b, other.c};
        queries[i].obstacle.center = corners[0], queries[i].obstacle.b = corners[1], queries[i].obstacle.c = corners[2];
        for (std::size_t k = 0; k < 9; ++k) cast.corner[k][i] = corners[k / 3][static_cast<int>(k % 3)];
    }
    LeafTimes times;
    bound(cast, times);
    std::size_t narrow = 0;
    for (std::size_t i = 0; i < kLeaf; ++i) {
        const collide::SweepAnswer answer = collide::sweep(queries[i]);
        const double earliest = times.earliest[i], latest = times.latest[i];
        const bool isContact = collide::isHit(answer.outcome) || answer.outcome == Outcome::Overlap;
        const auto where = [&] { return std::string(shape_sets::name(set)) + ' ' + std::to_string(trial + i); };
        const double frames = answer.contact ? answer.contact->frames : 0;
        EXPECT_FALSE(earliest == collide::kNoLimit && isContact) << where();
        EXPECT_FALSE(isContact && earliest > frames) << where() << ": " << earliest << " > " << frames;
        if (latest == collide::kNoLimit) continue;
        EXPECT_EQ(answer.outcome, Outcome::Hit) << where();
        EXPECT_GE(latest, frames) << where();
        narrow += latest - earliest < 1e-3 * latest ? 1 : 0;
    }
    return narrow;
}

TEST_P(Triangles, AreHitWithinTheBoundsOfALeaf) {
    std::size_t portable = 0, wide = 0;
    for (std::uint64_t trial = 0; trial < 200 && !HasFailure(); ++trial) {
        portable += expectBounds(GetParam(), trial, collide::shapes::leafTimesPortable);
        wide += expectBounds(GetParam(), trial, [](const auto& cast, auto& times) { times = leafTimes(cast); });
    }
    if (GetParam() == Set::Random) {
        EXPECT_GE(portable, 50U);
        EXPECT_GE(wide, 50U);
    }
}

}  // namespace
