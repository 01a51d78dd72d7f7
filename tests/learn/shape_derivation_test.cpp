// The derivation beside walls, capsules, triangles and boxes: its values are those of the answer, and it stops where
// the answer has no contact.

#include "learn/derivation/derivation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "collide/shape_sets.h"

namespace shape_derivation {
namespace {

using collide::Outcome;
using collide::Shape;
using learn::Article;

const learn::Named* result(const learn::Derivation& d, const char* step, const char* symbol) {
    const learn::Step* found = d.find(step);
    if (!found || !found->reached) return nullptr;
    for (const learn::Named& named : found->results)
        if (named.symbol == learn::sourceOf(learn::formula(symbol))) return &named;
    return nullptr;
}
double number(const learn::Derivation& d, const char* step, const char* symbol) {
    const learn::Named* named = result(d, step, symbol);
    return named ? std::get<double>(named->value) : std::nan("");
}
collide::Vec3 vector(const learn::Derivation& d, const char* step, const char* symbol) {
    const learn::Named* named = result(d, step, symbol);
    return named ? std::get<collide::Vec3>(named->value) : collide::Vec3(std::nan(""));
}

collide::SweepQuery down(collide::Vec3 from) {
    collide::SweepQuery q{{from, collide::Motion::velocity({0, 0, -1})}, {}};
    q.obstacle.shape = Shape::Triangle;
    q.obstacle.radius = 0;
    q.obstacle.b = {4, 0, 0}, q.obstacle.c = {0, 4, 0};
    return q;
}

std::string shown(const learn::Derivation& d, const char* step, std::size_t line = 0) {
    return learn::plainText(*d.find(step)->lines[line].numbers);
}

TEST(ShapeDerivation, AnEdgeIsSeenAsAPointWithTheNumbersOfTheScene) {
    const learn::Derivation d = learn::derive(Article::Core, down({2, -0.6, 3}));
    EXPECT_EQ(d.find("feature")->title, "The part that decides: edge 0");
    EXPECT_EQ(shown(d, "image", 2), "w_f = (4, 0, 0) · (4, 0, 0) = 16");
    EXPECT_EQ(number(d, "discriminant", "b"), 0.6);
    EXPECT_EQ(number(d, "root", "f"), 2.2);
    EXPECT_EQ(number(d, "place", "u_f"), 0.5);
    EXPECT_EQ(vector(d, "place", "\\vec{K}"), collide::Vec3(2, 0, 0));
    EXPECT_EQ(vector(d, "normal", "\\vec{n}"), collide::Vec3(0, -0.6, 0.8));
    EXPECT_FALSE(d.stoppedAt);
}

TEST(ShapeDerivation, AFaceAndAWallKeepTheHeightAlone) {
    const learn::Derivation face = learn::derive(Article::Core, down({1, 1, -3}));
    EXPECT_EQ(face.find("approach")->stop, "Stops here: h ≥ 0, the distance never shrinks: the ball moves away.");
    collide::SweepQuery query = down({1, 1, 3});
    EXPECT_EQ(shown(learn::derive(Article::Core, query), "root"), "t = 2048/(√(65536) − (−768)) = 2");
    query.obstacle = collide::Plane{{0, 0, -1}, {0, 0, 2}};
    const learn::Derivation wall = learn::derive(Article::Core, query);
    EXPECT_EQ(number(wall, "root", "f"), 3);
    EXPECT_EQ(vector(wall, "place", "\\vec{K}"), collide::Vec3(1, 1, -1));
    EXPECT_EQ(vector(wall, "velocities", "\\vec{V}^{'}"), collide::Vec3(0, 0, 1));
}

TEST(ShapeDerivation, AWallAndACapsuleAreToldInTheirOwnWords) {
    const auto told = [](const collide::Obstacle& obstacle) {
        collide::SweepQuery query = down({1, 0, 3});
        query.obstacle = obstacle;
        std::string all;
        for (const learn::Step& step : learn::derive(Article::Core, query).steps)
            all += step.title + ": " + step.sentence + '\n';
        return all;
    };
    const std::string wall = told(collide::Plane{{0, 0, -1}, {0, 0, 1}});
    EXPECT_NE(wall.find("The part that decides: wall: A wall is its own core."), std::string::npos) << wall;
    collide::Obstacle capsule;
    capsule.shape = Shape::Capsule;
    capsule.radius = 0.5;
    capsule.b = {4, 0, 0};
    const std::string barrel = told(capsule);
    EXPECT_NE(barrel.find("Q is where the axis begins"), std::string::npos) << barrel;
    capsule.center = {1, 0, 0};
    const std::string cap = told(capsule);
    EXPECT_NE(cap.find("The part that decides: cap a: Of the core this end is next"), std::string::npos) << cap;
    for (const std::string& words : {wall, barrel, cap})
        for (const char* of : {"edge", "corner", " face", "not 1 long"})
            EXPECT_EQ(words.find(of), std::string::npos) << of << " in " << words;
}

TEST(ShapeDerivation, APointOnAWallHasNoHeightThatIsRounding) {
    collide::SweepQuery query = down({-4, -3, 4});
    query.ball.motion = collide::Motion::velocity({0.5, 0.375, -0.375});  // at 28/3 frames, which no double is
    query.obstacle = collide::Plane{{0, 0, 0}, {0, 0, 1}};
    const learn::Derivation wall = learn::derive(Article::Core, query);
    EXPECT_EQ(vector(wall, "place", "\\vec{K}").z, 0);
    EXPECT_EQ(vector(wall, "normal", "\\vec{H}").z, 0);
}

TEST(ShapeDerivation, AMissStopsAtTheDiscriminantOfTheNearestFeature) {
    const learn::Derivation d = learn::derive(Article::Core, down({2, -1.5, 3}));
    ASSERT_TRUE(d.stoppedAt);
    EXPECT_EQ(d.steps[*d.stoppedAt].id, "discriminant");
    EXPECT_EQ(number(d, "discriminant", "b"), 1.5);
    EXPECT_FALSE(d.find("root")->reached);
    EXPECT_EQ(d.find("root")->whyNot, "“Does the path reach it?” has answered already.");
}

/// Relative to the largest number about.
void expectNear(const collide::Vec3& a, const collide::Vec3& b, double scale, const char* what) {
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(a[k], b[k], 1e-13 * scale) << what;
}

TEST(ShapeDerivation, EveryValueIsThatOfTheAnswerInAwkwardScenesToo) {
    std::set<int> outcomes, kinds;
    for (const Shape shape : {Shape::Capsule, Shape::Triangle, Shape::Box})
        for (const auto set : {shape_sets::Set::Random, shape_sets::Set::Border, shape_sets::Set::Lattice})
            for (std::uint64_t trial = 0; trial < 60; ++trial) {
                const collide::SweepQuery q = shape_sets::query(shape, set, trial);
                const collide::SweepAnswer answer = collide::sweep(q);
                const learn::Derivation d = learn::derive(Article::Core, q);
                SCOPED_TRACE(testing::Message() << int(shape) << ' ' << int(set) << ' ' << trial);
                outcomes.insert(int(answer.outcome));
                const bool isMet = answer.contact && answer.outcome != Outcome::Short;
                EXPECT_EQ(!d.stoppedAt, isMet);
                if (!answer.contact) continue;
                const collide::Contact& k = *answer.contact;
                EXPECT_NEAR(number(d, "root", "f"), k.frames, 1e-14 * k.frames);
                if (!isMet) continue;
                kinds.insert(int(answer.feature.kind));
                const double scale = collide::largestOf(q.ball.position) + collide::largestOf(k.ballCenter) +
                                     collide::largestOf(q.obstacle.center) + q.ball.radius;
                const collide::Vec3 moved = q.obstacle.velocity * k.frames;
                expectNear(vector(d, "place", "\\vec{K}") + moved, k.sphereCenter, scale, "core point");
                expectNear(vector(d, "normal", "\\vec{n}"), k.normal, 10, "normal");
                EXPECT_NEAR(number(d, "angle", "\\rho"), k.ricochetAngle, 1e-14);
                const double speed = collide::lengthOf(answer.ballVelocity) + collide::lengthOf(q.obstacle.velocity);
                expectNear(vector(d, "velocities", "\\vec{V}^{'}"), k.newVelocity, speed, "velocity");
            }
    EXPECT_EQ(kinds.size(), 3u);
    EXPECT_GE(outcomes.size(), 4u);
}

}  // namespace
}  // namespace shape_derivation
