// Bugs of axes, steps and few digits: each is named, and nothing that agrees with a part of its rows by chance.

#include <gtest/gtest.h>

#include <algorithm>

#include "logs/bug_log.h"
#include "logs/log_files.h"
#include "logs/reason/explain.h"

namespace {

using bugs::Answer;
using bugs::Random;
using bugs::Shot;
using bugs::Vec3;

logs::LogReasons reasonsOfEngine(const bugs::Engine& engine, bool moves = false) {
    const logs::Opened log = logs::openText(bugs::logOf(engine, 400, moves));
    EXPECT_EQ(log.error, "");
    return logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
}

std::string linesOf(const logs::LogReasons& reasons) {
    std::string text;
    for (const std::string& line : logs::summary(reasons)) text += line + "\n";
    return text;
}

/// The answer for another sphere, or another motion of it.
Answer seen(const Shot& shot, const Vec3& center, const Vec3& velocity) {
    Shot other = shot;
    other.center = center;
    other.velocity = velocity;
    return bugs::right(other);
}

struct AxisBug {
    const char* reason;
    const char* words;
    bugs::Engine engine;
    bool moves = false;
};

const std::vector<AxisBug>& axisBugs() {
    static const std::vector<AxisBug> bugs = {
        {"the sphere's centre is turned a quarter about x", "(x, z, -y): y up and z up are mixed",
         [](const Shot& c, Random&) {
             return seen(c, {c.center.x, c.center.z, -c.center.y}, c.velocity);
         }},
        {"the ball's path is turned a quarter about x", "the ball's path with (x, -z, y)",
         [](const Shot& c, Random&) {
             Shot other = c;
             other.start = {c.start.x, -c.start.z, c.start.y};
             other.end = {c.end.x, -c.end.z, c.end.y};
             return bugs::right(other);
         }},
        {"y of the sphere's velocity is mirrored", "(x, -y, z)",
         [](const Shot& c, Random&) {
             return seen(c, c.center, {c.velocity.x, -c.velocity.y, c.velocity.z});
         },
         true},
        {"the sphere's velocity lacks its z", "(x, y, 0)",
         [](const Shot& c, Random&) {
             return seen(c, c.center, {c.velocity.x, c.velocity.y, 0});
         },
         true},
        {"x of the ball's motion is mirrored", "(-x, y, z)",
         [](const Shot& c, Random&) {
             Shot other = c;
             other.end.x = 2 * c.start.x - c.end.x;
             return bugs::right(other);
         }},
        {"the sphere's velocity is scaled", "0.941 times",
         [](const Shot& c, Random&) { return seen(c, c.center, c.velocity * (16.0 / 17)); }, true},
        {"a margin that grows", "0.01 times the ball's speed too large",
         [](const Shot& c, Random&) { return bugs::withSum(c, c.sum() + 0.01 * collide::lengthOf(c.motion())); }},
        {"the radii are rounded to fixed steps", "steps of 0.0625 units",
         [](const Shot& c, Random&) {
             return bugs::withSum(c, (std::floor(c.ball * 16) + std::floor(c.sphere * 16)) / 16);
         }},
        {"the root of the half chord is not taken", "R^2 - b^2",
         [](const Shot& c, Random&) {
             const double length = collide::lengthOf(c.motion());
             const Vec3 from = c.start - c.center;
             const double way = -bugs::dotOf(from, c.motion()) / length;
             const double square = c.sum() * c.sum() - bugs::dotOf(from, from) + way * way;
             if (way < 0 || square < 0 || way < square) return Answer{};
             return bugs::at(c, (way - square) / length);
         }},
        {"x is scaled alone", "0.667 times",
         [](const Shot& c, Random&) {
             Vec3 from = c.start - c.center, motion = c.motion();
             from.x /= 1.5, motion.x /= 1.5;
             return bugs::at(c, bugs::entry(from, motion, c.sum()));
         }},
    };
    return bugs;
}

TEST(LogReasonsOfAxes, AreNamedForAllTheirRows) {
    for (const AxisBug& bug : axisBugs()) {
        SCOPED_TRACE(bug.reason);
        const logs::LogReasons found = reasonsOfEngine(bug.engine, bug.moves);
        ASSERT_EQ(found.reasons.size(), 1u) << linesOf(found);
        EXPECT_EQ(found.reasons.front().name, bug.reason) << linesOf(found);
        EXPECT_NE(found.reasons.front().words.find(bug.words), std::string::npos) << linesOf(found);
        EXPECT_EQ(found.explained, found.tested) << linesOf(found);
    }
}

TEST(LogReasonsOfSteps, AreNotedAlsoWhereTheTestAtEachStepIsUnknown) {
    // Eight steps along a path that begins slowly: no known reason, and no bound or constant of the time.
    const logs::LogReasons found = reasonsOfEngine([](const Shot& c, Random&) {
        for (int k = 1; k <= 8; ++k)
            if (collide::lengthOf(c.ballAt(k * k / 64.0) - c.center) <= c.sum()) return bugs::at(c, k / 8.0);
        return Answer{};
    });
    EXPECT_FALSE(found.isExplained()) << linesOf(found);
    EXPECT_NE(linesOf(found).find(" are multiples of 1/8 of it: the path is tested in steps"), std::string::npos)
        << linesOf(found);
    EXPECT_EQ(linesOf(found).find("the time "), std::string::npos) << linesOf(found);
}

TEST(LogReasonsOfFewDigits, HalfPrecisionIsNotedWhereHardlyARowIsWrong) {
    const auto half = [](double x) {
        int exponent = 0;
        const double mantissa = std::frexp(x, &exponent);
        return std::ldexp(std::nearbyint(std::ldexp(mantissa, 11)), exponent - 11);
    };
    const auto rounded = [&](const Vec3& v) { return Vec3(half(v.x), half(v.y), half(v.z)); };
    const logs::LogReasons found = reasonsOfEngine([&](const Shot& c, Random&) {
        return bugs::at(
            c, bugs::entry(rounded(c.start) - rounded(c.center), rounded(c.motion()), half(c.ball) + half(c.sphere)));
    });
    EXPECT_NE(linesOf(found).find("numbers are rounded to half precision (binary16): "), std::string::npos)
        << linesOf(found);
    EXPECT_LT(found.wrong, 20u);
    ASSERT_FALSE(found.ofInaccurate.empty()) << linesOf(found);
    EXPECT_EQ(found.ofInaccurate.front().name, "numbers are rounded to half precision (binary16)") << linesOf(found);
    EXPECT_EQ(linesOf(reasonsOfEngine([](const Shot& c, Random&) { return bugs::right(c); })), "");
}

}  // namespace
