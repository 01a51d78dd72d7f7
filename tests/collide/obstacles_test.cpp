// The first contact among obstacles of every kind beside exact rationals over all of them.

#include "collide/mesh/obstacles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "collide/mesh_oracle.h"
#include "collide/query_sets.h"
#include "collide/seeds.h"
#include "trials.h"

namespace {
using collide::BallSweep;
using collide::ManyAnswer;
using collide::Mesh;
using collide::Motion;
using collide::Obstacle;
using collide::ObstacleOrMesh;
using collide::ObstacleSet;
using collide::Outcome;
using collide::Shape;
using collide::Vec3;
using query_sets::Random;

Vec3 whole(Random& r, int size) {
    return {double(r.integer(-size, size)), double(r.integer(-size, size)), double(r.integer(-size, size))};
}

Obstacle anyObstacle(Random& r, int size) {
    Obstacle o;
    o.shape = static_cast<Shape>(r.integer(0, 4));
    o.center = whole(r, size);
    o.radius = o.shape == Shape::Sphere ? r.integer(1, 2) : r.integer(0, 1);
    o.b = o.center + whole(r, 2), o.c = o.center + whole(r, 2);
    o.half = {double(r.integer(0, 2)), double(r.integer(0, 2)), double(r.integer(0, 2))};
    if (r.integer(0, 2) == 0) o.rotation = {1, double(r.integer(0, 1)), double(r.integer(0, 1)), 1};
    if (o.shape == Shape::Plane) {
        o.center.z = -size - r.integer(1, 3);
        o.normal = {double(r.integer(0, 1)), 0, 1};
    }
    if (r.integer(0, 5) == 0) o.velocity = whole(r, 1);
    return o;
}

/// Obstacles, and the convex parts of all with the place of each.
struct Crowd {
    std::vector<ObstacleOrMesh> obstacles;
    std::vector<Obstacle> parts;
    std::vector<collide::ManyPlace> places;

    void add(Obstacle o) {
        places.push_back({obstacles.size(), 0});
        parts.push_back(o);
        obstacles.push_back({o, nullptr});
    }
    void addMesh(Random& r, int size) {
        std::vector<Vec3> vertices;
        for (int i = 0; i < 5; ++i) vertices.push_back(whole(r, size));
        std::vector<Mesh::Triangle> triangles;
        Obstacle body;
        body.radius = 0;
        body.shape = Shape::Triangle;
        for (std::uint32_t i = 0; i < 3; ++i) {
            const Mesh::Triangle t = {i, i + 1, i + 2};
            triangles.push_back(t);
            body.center = vertices[t[0]], body.b = vertices[t[1]], body.c = vertices[t[2]];
            places.push_back({obstacles.size(), i});
            parts.push_back(body);
        }
        obstacles.push_back({body, std::make_shared<Mesh>(std::move(Mesh::of(vertices, triangles).value()))});
    }
};

TEST(Obstacles, TheFirstOfAllIsThatOfExactNumbers) {
    std::map<Outcome, int> reached;
    int trees = 0;
    forSeeds(trials(600), [&](std::uint64_t seed) {
        Random r(seed);
        Crowd crowd;
        const int size = r.integer(3, 8), count = r.integer(1, 24);
        for (int i = 0; i < count; ++i) r.integer(0, 9) == 0 ? crowd.addMesh(r, size) : crowd.add(anyObstacle(r, size));
        if (r.integer(0, 3) == 0) {  // a tie
            const std::size_t twin = static_cast<std::size_t>(r.integer(0, int(crowd.parts.size()) - 1));
            crowd.add(crowd.parts[twin]);
        }
        BallSweep s;
        s.ball.position = whole(r, size + 3);
        s.ball.radius = 0.5 * r.integer(1, 3);
        s.ball.motion = r.coin() ? Motion::velocity(whole(r, 2)) : Motion::aim(whole(r, size), r.integer(0, 2));
        if (r.integer(0, 3) == 0) s.frames = r.integer(0, 6);
        const ObstacleSet set(crowd.obstacles);
        trees += set.tree().items().empty() ? 0 : 1;
        const ManyAnswer answer = collide::sweep(s, set);
        const oracle::ManyTruth truth = oracle::sweepMany(s, crowd.parts, false);
        ++reached[truth.outcome];
        ASSERT_EQ(answer.sweep.outcome, truth.outcome) << seed;
        const collide::ManyPlace place = crowd.places[truth.winner];
        ASSERT_EQ(answer.place.index, place.index) << seed;
        const collide::ManyOutcome alone = collide::classify(s, set);
        ASSERT_EQ(alone.outcome, truth.outcome) << seed;
        const bool isMet = collide::isHit(truth.outcome) || truth.outcome == Outcome::Overlap;
        ASSERT_TRUE(!isMet || alone.place == answer.place) << seed;
        const std::vector<std::size_t> ahead = collide::obstaclesAhead(s, set);
        for (std::size_t i = 0; i < crowd.parts.size(); ++i) {
            const Outcome own = collide::classify({s.ball, crowd.parts[i], s.frames, 1});
            const bool isOwnMet = collide::isHit(own) || own == Outcome::Overlap;
            ASSERT_TRUE(!isOwnMet || std::binary_search(ahead.begin(), ahead.end(), crowd.places[i].index)) << seed;
        }
        if (truth.outcome == Outcome::Overlap) return;  // within a mesh that of the nearest triangle
        ASSERT_EQ(answer.place.triangle, place.triangle) << seed;
        collide::SweepQuery query{s.ball, crowd.parts[truth.winner], s.frames, 1};
        collide::SweepAnswer given = answer.sweep;
        given.outcome = truth.truth.outcome;
        if (!collide::hasClosestOfMany(truth.outcome)) given.closest = collide::sweep(query).closest;
        oracle::Errors errors;
        ASSERT_EQ(oracle::faults(query, given, truth.truth, errors), "") << seed;
    });
    for (const auto& [outcome, count] : reached) std::printf(" %d: %d", int(outcome), count);
    std::printf("; %d trees\n", trees);
    for (const Outcome o : {Outcome::Overlap, Outcome::Hit, Outcome::Miss, Outcome::Short})
        EXPECT_GE(std::uint64_t(reached[o]), trials(8) / 2) << int(o);
    EXPECT_GE(std::uint64_t(trees), trials(48));
}

TEST(Obstacles, OfManyTheFirstIsThatOfALoop) {
    Random r(1);
    std::vector<ObstacleOrMesh> many;
    const int count = int(trials(400000));
    for (int i = 0; i < count; ++i) {
        Obstacle o;
        o.center = {r.uniform(-1000, 1000), r.uniform(-1000, 1000), r.uniform(-10, 10)};
        o.radius = 0.5;
        many.push_back({o, nullptr});
    }
    const ObstacleSet set(many);
    for (int i = 0; i < 12; ++i) {
        BallSweep s;
        s.ball.position = {r.uniform(-500, 500), r.uniform(-500, 500), 40};
        s.ball.radius = 0.25;
        s.ball.motion = Motion::velocity({r.uniform(-1, 1), r.uniform(-1, 1), -1});
        collide::First first(s);
        for (std::size_t k = 0; k < many.size(); ++k) first.offer(many[k].obstacle, {k, 0});
        const ManyAnswer answer = collide::sweep(s, set);
        ASSERT_EQ(first.rank() == collide::First::Rank::Hit, answer.sweep.outcome == Outcome::Hit) << i;
        if (answer.sweep.contact) {
            ASSERT_EQ(answer.place, first.place()) << i;
        }
    }
}

/// 20,000 obstacles, or CAROM_TRIALS.
int countOfCrowd() {
    const char* wish = std::getenv("CAROM_TRIALS");
    return wish ? std::atoi(wish) : int(trials(20000));
}

TEST(Obstacles, OfEveryKindTheFirstIsThatOfALoop) {
    Random r(7);
    const int count = countOfCrowd();
    const double side = 12 * std::cbrt(count);
    std::vector<ObstacleOrMesh> many;
    while (int(many.size()) < count) {
        Obstacle o = anyObstacle(r, 0);
        if (o.shape == Shape::Plane) continue;  // it would be met before all
        const Vec3 at = {r.uniform(-side, side), r.uniform(-side, side), r.uniform(-side / 8, side / 8)};
        o.center += at, o.b += at, o.c += at;
        o.velocity = Vec3(0);
        many.push_back({o, nullptr});
        if (r.integer(0, 99) == 0) many.push_back(many[many.size() / 2]);  // ties
    }
    const ObstacleSet set(many);
    int hits = 0, tied = 0;
    for (int i = 0; i < 30; ++i) {
        BallSweep s;
        const Vec3 target = many[std::size_t(r.integer(0, count - 1))].obstacle.center;  // hit, or something before it
        s.ball.position = target + Vec3(r.uniform(-side, side), r.uniform(-side, side), side);
        s.ball.radius = r.uniform(0.25, 2);
        s.ball.motion = Motion::aim(target, 1);
        collide::First first(s);
        for (std::size_t k = 0; k < many.size(); ++k) first.offer(many[k].obstacle, {k, 0});
        const ManyAnswer answer = collide::sweep(s, set);
        ASSERT_EQ(first.rank() == collide::First::Rank::Hit, collide::isHit(answer.sweep.outcome)) << i;
        if (!answer.sweep.contact) continue;
        ASSERT_EQ(answer.place, first.place()) << i;
        ++hits;
        const Obstacle& met = many[answer.place.index].obstacle;
        for (std::size_t k = answer.place.index + 1; k < many.size(); ++k)
            if (many[k].obstacle.center == met.center && many[k].obstacle.shape == met.shape) ++tied;
    }
    EXPECT_GE(hits, 25);
    std::printf(" %d obstacles: %d hits, %d of them tied\n", int(many.size()), hits, tied);
}

}  // namespace
