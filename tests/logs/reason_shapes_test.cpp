// The reasons of rows about planes, capsules, triangles and boxes: a mechanism changes the query and asks the solver.

#include <gtest/gtest.h>

#include "collide/sweep.h"
#include "logs/bug_log.h"
#include "logs/log_files.h"
#include "logs/reason/explain.h"

namespace {

using bugs::Random;
using bugs::Vec3;
using collide::Shape;
using collide::SweepQuery;

constexpr std::pair<Shape, const char*> kShapes[] = {
    {Shape::Plane, "plane"}, {Shape::Capsule, "capsule"}, {Shape::Triangle, "triangle"}, {Shape::Box, "box"}};

/// A ball that flies toward an obstacle, and meets it two times in three.
SweepQuery randomQuery(Random& random, Shape shape) {
    SweepQuery query;
    collide::Obstacle& obstacle = query.obstacle;
    const auto place = [&] { return random.direction() * random.between(0, 3); };
    obstacle.shape = shape;
    obstacle.center = place();
    obstacle.radius = shape == Shape::Plane ? 0 : random.between(0.1, 0.5);
    const Vec3 core = obstacle.center;
    if (shape == Shape::Plane) obstacle.normal = random.direction();
    if (shape == Shape::Capsule || shape == Shape::Triangle) obstacle.b = core + random.direction() * 2.0;
    if (shape == Shape::Triangle) obstacle.c = core + random.direction() * 2.0;
    if (shape == Shape::Box) {
        obstacle.half = Vec3(random.between(0.5, 1.5), random.between(0.5, 1.5), random.between(0.5, 1.5));
        const Vec3 axis = random.direction();
        obstacle.rotation = {0.8, 0.6 * axis.x, 0.6 * axis.y, 0.6 * axis.z};
    }
    query.ball.radius = random.between(0.2, 1);
    const Vec3 away = random.direction() * random.between(4, 8);
    query.ball.position = core + away;
    query.ball.motion = collide::Motion::velocity((random.direction() * 1.5 - away) * random.between(0.5, 1.5));
    query.frames = 1;
    return query;
}

std::string vectorOf(const Vec3& v) { return bugs::vectorText(v); }

/// The log of an engine that answers a changed query. @param turn  of the recorded normal
std::string logOf(Shape shape, const std::function<void(SweepQuery&)>& change, double turn = 1) {
    Random random(5);
    std::string text;
    for (int i = 0; i < 240; ++i) {
        io::Query asked{{}, false, randomQuery(random, shape)};
        SweepQuery seen = asked.query;
        change(seen);
        const collide::SweepAnswer answer = collide::sweep(seen);
        std::string line = io::writeQuery(asked);
        line.resize(line.rfind('}'));
        const bool isHit = collide::isHit(answer.outcome);
        line += R"(,"answer":{"hit":)" + std::string(isHit ? "true" : "false");
        std::ostringstream out;
        out.precision(17);
        if (isHit)
            out << R"(,"frames":)" << answer.contact->frames << R"(,"point":)" << vectorOf(answer.contact->hitPoint)
                << R"(,"normal":)" << vectorOf(answer.contact->normal * turn);
        text += line + out.str() + "}}\n";
    }
    return text;
}

struct Found {
    std::vector<std::string> names;
    std::string all;
};
Found foundIn(const std::string& text) {
    const logs::Opened log = logs::openText(text);
    EXPECT_EQ(log.error, "");
    const logs::LogReasons reasons = logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
    Found found;
    for (const logs::LogReason& reason : reasons.reasons) found.names.push_back(reason.name);
    for (const std::string& line : logs::summary(reasons)) found.all += line + "\n";
    return found;
}

using Names = std::vector<std::string>;

TEST(LogReasonsOfShapes, AreNamedForEachShape) {
    for (const auto& [shape, name] : kShapes) {
        SCOPED_TRACE(name);
        const auto isNamed = [&, shape = shape](const std::string& reason,
                                                const std::function<void(SweepQuery&)>& change, double turn = 1) {
            const Found found = foundIn(logOf(shape, change, turn));
            EXPECT_EQ(found.names, Names{reason}) << found.all;
        };
        isNamed("the ball's radius is left out", [](SweepQuery& q) { q.ball.radius = 0; });
        isNamed("a contact offset (margin)", [](SweepQuery& q) { q.ball.radius += 0.06; });
        isNamed("the limit is ignored", [](SweepQuery& q) { q.frames = collide::kNoLimit; });
        isNamed(
            "the normal is reversed", [](SweepQuery&) {}, -1);
        isNamed("the ball's start is taken elsewhere", [](SweepQuery& q) {
            q.ball.position += Vec3(0.2, -0.1, 0.3);
            q.ball.motion.vector -= Vec3(0.2, -0.1, 0.3);
        });
    }
}

TEST(LogReasonsOfShapes, APlaceOrARadiusIsThatOfTheShape) {
    for (const auto& [shape, name] : kShapes) {
        if (shape == Shape::Plane) continue;
        SCOPED_TRACE(name);
        const Found moved = foundIn(logOf(shape, [](SweepQuery& q) {
            for (Vec3* v : {&q.obstacle.center, &q.obstacle.b, &q.obstacle.c}) *v += Vec3(0.3, 0.1, 0);
        }));
        EXPECT_EQ(moved.names, Names{"the " + std::string(name) + "'s centre is taken elsewhere"}) << moved.all;
        EXPECT_NE(moved.all.find("(0.3, 0.1, 0)"), std::string::npos) << moved.all;
        const Found bare = foundIn(logOf(shape, [](SweepQuery& q) { q.obstacle.radius = 0; }));
        EXPECT_EQ(bare.names, Names{"the " + std::string(name) + "'s radius is left out"}) << bare.all;
    }
}

TEST(LogReasonsOfShapes, ARotationThatIsLeftOutOrTakenBackwardsIsTold) {
    const Found left = foundIn(logOf(Shape::Box, [](SweepQuery& q) { q.obstacle.rotation = {}; }));
    EXPECT_EQ(left.names, Names{"the box's rotation is left out"}) << left.all;
    const Found turned = foundIn(logOf(Shape::Box, [](SweepQuery& q) {
        collide::Rotation& r = q.obstacle.rotation;
        r = {r.w, -r.x, -r.y, -r.z};
    }));
    EXPECT_EQ(turned.names, Names{"the box's rotation is taken backwards"}) << turned.all;
}

TEST(LogReasonsOfShapes, ARightEngineHasNone) {
    for (const auto& [shape, name] : kShapes) {
        const Found found = foundIn(logOf(shape, [](SweepQuery&) {}));
        EXPECT_EQ(found.all, "") << name;
    }
}

}  // namespace
