// The search for reasons: one reason where one bug explains all, the simplest of equal ones, and none that does not
// reproduce what was recorded.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "logs/bug_log.h"
#include "logs/evidence/digits.h"
#include "logs/log_files.h"
#include "logs/reason/explain.h"
#include "logs/search/search.h"

namespace {

using bugs::Answer;
using bugs::Random;
using bugs::Shot;
using bugs::Vec3;

logs::LogReasons reasonsOf(const std::string& text) {
    const logs::Opened log = logs::openText(text);
    EXPECT_EQ(log.error, "");
    return logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
}

std::string allOf(const logs::LogReasons& reasons) {
    std::string text;
    for (const std::string& line : logs::summary(reasons)) text += line + "\n";
    return text;
}

struct SearchedBug {
    const char* reason;
    const char* words;  ///< a part of the statement
    bugs::Engine engine;
    bool moves = false;
};

double gapAt(const Shot& shot, double t) { return collide::lengthOf(shot.ballAt(t) - shot.sphereAt(t)) - shot.sum(); }

/// Step-and-check that halves the step in which it finds the contact.
Answer bisected(const Shot& shot, int steps, int halvings) {
    for (int k = 1; k <= steps; ++k) {
        double low = double(k - 1) / steps, high = double(k) / steps;
        if (gapAt(shot, high) > 0) continue;
        for (int i = 0; i < halvings; ++i) {
            const double middle = (low + high) / 2;
            (gapAt(shot, middle) <= 0 ? high : low) = middle;
        }
        return at(shot, high);
    }
    return {};
}

/// The textbook with a formula of its own for the time.
Answer solved(const Shot& shot, double (*time)(double a, double h, double c)) {
    const Vec3 from = shot.start - shot.center, motion = shot.motion();
    const double a = bugs::dotOf(motion, motion), h = bugs::dotOf(from, motion);
    const double t = time(a, h, bugs::dotOf(from, from) - shot.sum() * shot.sum());
    return h < 0 && t >= 0 && t <= 1 ? at(shot, t) : Answer{};
}

/// As if the ball were displaced by a vector that grows with a power of the time.
Answer displaced(const Shot& shot, const Vec3& by, int power) {
    const auto ballAt = [&](double t) { return shot.ballAt(t) + by * std::pow(t, power); };
    const auto isIn = [&](double t) { return collide::lengthOf(ballAt(t) - shot.center) <= shot.sum(); };
    for (int k = 1; k <= 500; ++k) {
        double low = (k - 1) / 500.0, high = k / 500.0;
        if (!isIn(high)) continue;
        for (int i = 0; i < 50; ++i) (isIn((low + high) / 2) ? high : low) = (low + high) / 2;
        const Vec3 normal = bugs::normalized(ballAt(high) - shot.center);
        return {true, high, shot.center + normal * shot.sphere, normal};
    }
    return {};
}

/// Conservative advancement; it ends at a gap, or gives up.
Answer advanced(const Shot& shot, double tolerance, int steps) {
    if (bugs::dotOf(shot.start - shot.center, shot.motion()) >= 0) return {};
    double t = 0;
    for (int i = 0; i < steps && t <= 1; ++i) {
        const double gap = gapAt(shot, t);
        if (gap < tolerance) return at(shot, t);
        t += gap / collide::lengthOf(shot.motion());
    }
    return {};
}

double slopeOf(const Shot& shot, const Answer& answer, const Vec3& motion) {
    return -bugs::dotOf(bugs::normalized(motion),
                        bugs::normalized(shot.ballAt(answer.fraction) - shot.sphereAt(answer.fraction)));
}

Vec3 yAndZExchanged(const Vec3& v) { return {v.x, v.z, v.y}; }

/// 1 / sqrt(x) of Quake III.
double fastInverseRoot(double x) {
    const auto value = static_cast<float>(x);
    const auto y = std::bit_cast<float>(0x5f3759df - (std::bit_cast<std::int32_t>(value) >> 1));
    return static_cast<double>(y * (1.5f - 0.5f * value * y * y));
}

/// The time of the line's entry changed before it is compared with the path.
Answer retimed(const Shot& shot, const std::function<double(double)>& change) {
    const auto time = bugs::entry(shot.start - shot.center, shot.motion(), shot.sum());
    return time ? at(shot, change(*time)) : Answer{};
}

const std::vector<SearchedBug>& oneReasonBugs() {
    using bugs::right;
    static const std::vector<SearchedBug> bugs = {
        {"a test at 8 steps of the path", "searched between two of them by 3 halvings",
         [](const Shot& c, Random&) { return bisected(c, 8, 3); }},
        {"a test at 5 steps of the path", "searched between two of them, and right",
         [](const Shot& c, Random&) { return bisected(c, 5, 50); }},
        {"the far root", "beyond the end of the path are missed",
         [](const Shot& c, Random&) { return at(c, bugs::entry(c.start - c.center, c.motion(), c.sum(), true)); }},
        {"the formula lacks a = v.v", "length 1",
         [](const Shot& c, Random&) {
             return solved(c, [](double, double h, double d) { return -h - std::sqrt(h * h - d); });
         }},
        {"b is taken as d.v, not as 2 d.v", "4 a c",
         [](const Shot& c, Random&) {
             return solved(c,
                           [](double a, double h, double d) { return (-h - std::sqrt(h * h - 4 * a * d)) / (2 * a); });
         }},
        {"half of the root is taken", "/ 2",
         [](const Shot& c, Random&) {
             return solved(c, [](double a, double h, double d) { return (-h - std::sqrt(h * h - a * d) / 2) / a; });
         }},
        {"the path is bent by an acceleration", "(0, -0.8, 0)",
         [](const Shot& c, Random&) { return displaced(c, Vec3(0, -0.4, 0), 2); }},
        {"a constant velocity is added to the ball's motion", "(0, -0.2, 0.1)",
         [](const Shot& c, Random&) { return displaced(c, Vec3(0, -0.2, 0.1), 1); }},
        {"the radius grows along the path", "0.3 more units per frame",
         [](const Shot& c, Random&) {
             const Vec3 from = c.start - c.center, motion = c.motion();
             const double a = bugs::dotOf(motion, motion) - 0.09, h = bugs::dotOf(from, motion) - 0.3 * c.sum();
             const double d = bugs::dotOf(from, from) - c.sum() * c.sum(), root = h * h - a * d;
             if (a <= 0 || h >= 0 || root < 0) return Answer{};
             return at(c, (-h - std::sqrt(root)) / a);
         }},
        {"conservative advancement with a tolerance", "below 0.02 units",
         [](const Shot& c, Random&) { return advanced(c, 0.02, 100); }},
        {"an iteration that gives up", "steps of conservative advancement",
         [](const Shot& c, Random&) { return advanced(c, 1e-5, 8); }},
        {"grazing hits are missed", "20 lies between",
         [](const Shot& c, Random&) {
             const Answer answer = right(c);
             return answer.isHit && slopeOf(c, answer, c.motion()) < std::sin(20 / 57.2957795) ? Answer{} : answer;
         }},
        {"hits that graze by the ball's own motion are missed", "degrees",
         [](const Shot& c, Random&) {
             const Answer answer = right(c);
             return answer.isHit && slopeOf(c, answer, c.motion()) < 0.4 ? Answer{} : answer;
         },
         true},
        {"y and z of the answer are exchanged", "(x, z, y)",
         [](const Shot& c, Random&) {
             Answer answer = right(c);
             std::swap(answer.point.y, answer.point.z);
             std::swap(answer.normal.y, answer.normal.z);
             return answer;
         }},
        {"the point is the ball's nearest to the sphere at the start",
         "the ball's start less r_ball along the direction from the sphere",
         [](const Shot& c, Random&) {
             Answer answer = right(c);
             answer.point = c.start - bugs::normalized(c.start - c.center) * c.ball;
             return answer;
         }},
        {"y and z of the ball's motion are exchanged", "(x, z, y)",
         [](const Shot& c, Random&) {
             return at(c, bugs::entry(c.start - c.center, yAndZExchanged(c.motion()), c.sum()));
         }},
        {"y and z of the ball's start are exchanged", "(x, z, y)",
         [](const Shot& c, Random&) {
             return at(c, bugs::entry(yAndZExchanged(c.start) - c.center, c.motion(), c.sum()));
         }},
        {"the time is that of the closest approach", "compared with the limit",
         [](const Shot& c, Random&) {
             const Vec3 from = c.start - c.center;
             return retimed(
                 c, [&](double) { return -bugs::dotOf(from, c.motion()) / bugs::dotOf(c.motion(), c.motion()); });
         }},
        {"the time is by the distance of the centres", "compared with the limit",
         [](const Shot& c, Random&) {
             return retimed(
                 c, [&](double) { return collide::lengthOf(c.start - c.center) / collide::lengthOf(c.motion()); });
         }},
        {"the time has an upper bound", "0.5 where the true one is beyond that; that time is compared",
         [](const Shot& c, Random&) { return retimed(c, [](double t) { return std::min(t, 0.5); }); }},
        {"the direction is normalised by a fast inverse square root", "0x5f3759df",
         [](const Shot& c, Random&) {
             const double inverse = fastInverseRoot(bugs::dotOf(c.motion(), c.motion()));
             const auto way = bugs::entry(c.start - c.center, c.motion(), c.sum());
             if (!way) return Answer{};
             const Vec3 from = c.start - c.center;
             const double h = bugs::dotOf(from, c.motion()) * inverse;
             const double root = h * h - bugs::dotOf(from, from) + c.sum() * c.sum();
             return root >= 0 ? at(c, (-h - std::sqrt(root)) * inverse) : Answer{};
         }},
        {"a wrong coordinate in d.v", "counts v as (x, y, y)",
         [](const Shot& c, Random&) {
             const Vec3 d = c.start - c.center, v = c.motion();
             const double a = bugs::dotOf(v, v), h = d.x * v.x + d.y * v.y + d.z * v.y;
             const double square = h * h - a * (bugs::dotOf(d, d) - c.sum() * c.sum());
             const double time = (-h - std::sqrt(square)) / a;
             return h < 0 && square >= 0 && time >= 0 ? at(c, time) : Answer{};
         }},
        {"steps of a fixed length", "every 0.3 units",
         [](const Shot& c, Random&) {
             const double length = collide::lengthOf(c.motion());
             for (int k = 1; k * 0.3 <= length; ++k)
                 if (gapAt(c, k * 0.3 / length) <= 0) return at(c, k * 0.3 / length);
             return Answer{};
         }},
    };
    return bugs;
}

TEST(LogReasonSearch, ANumberThatIsNotFiniteHasNoDigits) {
    for (const int base : {2, 10})
        for (const double x : {double{NAN}, HUGE_VAL, -HUGE_VAL}) {
            const logs::Digits digits{.digits = 5, .base = base};
            EXPECT_TRUE(std::isnan(digits.of(x))) << x;
            EXPECT_FALSE(digits.holds(x)) << x;
        }
}

TEST(LogReasonSearch, FindsOneReasonWhereOneBugExplainsAll) {
    for (const SearchedBug& bug : oneReasonBugs()) {
        SCOPED_TRACE(bug.reason);
        const logs::LogReasons found = reasonsOf(bugs::logOf(bug.engine, 700, bug.moves));
        ASSERT_FALSE(found.reasons.empty()) << allOf(found);
        EXPECT_EQ(found.reasons.size(), 1u) << allOf(found);
        EXPECT_EQ(found.reasons.front().name, bug.reason) << allOf(found);
        EXPECT_NE(found.reasons.front().words.find(bug.words), std::string::npos) << allOf(found);
        EXPECT_TRUE(found.reasons.front().equals.empty()) << allOf(found);
        EXPECT_GE(100 * found.reasons.front().explains, 98 * found.tested) << allOf(found);
    }
}

TEST(LogReasonSearch, HitsThatWereRecordedSpeakAgainstAReasonThatPredictsNone) {
    // A sixtieth of the motion: nearly every hit is missed, as if the ball went the other way, but not all.
    const logs::LogReasons found = reasonsOf(bugs::logOf(
        [](const Shot& c, Random&) { return at(c, bugs::entry(c.start - c.center, c.motion() / 60.0, c.sum())); },
        3000));
    ASSERT_EQ(found.reasons.size(), 1u) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "a sixtieth of the motion counts") << allOf(found);
    EXPECT_EQ(found.explained, found.tested) << allOf(found);
}

TEST(LogReasonSearch, AnAimThatIsTakenForADirectionOrAVelocityIsTold) {
    for (const bool isVelocity : {false, true}) {
        Random random(3);
        std::ostringstream text;
        text.precision(17);
        for (int i = 1; i <= 800; ++i) {
            Shot shot = bugs::randomShot(random);
            const double beside = random.between(0, 1.25) * shot.sum();
            const Vec3 aim = shot.center + random.direction() * beside;
            const double speed = random.between(0.5, 4);
            shot.end = shot.start + bugs::normalized(aim - shot.start) * speed;
            const Vec3 taken = isVelocity ? aim : bugs::normalized(aim) * speed;
            const Answer answer = at(shot, bugs::entry(shot.start - shot.center, taken, shot.sum()), 4);
            text << R"({"start":)" << bugs::vectorText(shot.start) << R"(,"aim":)" << bugs::vectorText(aim)
                 << R"(,"speed":)" << speed << R"(,"frames":4,"ball_radius":)" << shot.ball << R"(,"center":)"
                 << bugs::vectorText(shot.center) << R"(,"sphere_radius":)" << shot.sphere << R"(,"hit":)"
                 << (answer.isHit ? "true" : "false");
            if (answer.isHit) text << R"(,"hit_frames":)" << answer.fraction;
            text << "}\n";
        }
        const logs::LogReasons found = reasonsOf(text.str());
        ASSERT_FALSE(found.reasons.empty()) << allOf(found);
        EXPECT_EQ(found.reasons.front().name,
                  isVelocity ? "the aim is taken as a velocity" : "the aim is taken as a direction")
            << allOf(found);
        EXPECT_EQ(found.explained, found.tested) << allOf(found);
    }
}

TEST(LogReasonSearch, ADirectionThatIsTakenAsIfOfLength1IsTold) {
    Random random(5);
    std::ostringstream text;
    text.precision(17);
    for (int i = 1; i <= 600; ++i) {
        const Shot shot = bugs::randomShot(random);
        const double length = collide::lengthOf(shot.motion()), told = random.between(0.5, 1.5);
        const Vec3 direction = shot.motion() / length * told, from = shot.start - shot.center;
        const double h = bugs::dotOf(from, direction);
        const double square = h * h - bugs::dotOf(from, from) + shot.sum() * shot.sum();
        const double way = -h - std::sqrt(square);
        const bool isHit = h < 0 && square >= 0 && way >= 0 && way <= length;
        text << R"({"start":)" << bugs::vectorText(shot.start) << R"(,"direction":)" << bugs::vectorText(direction)
             << R"(,"max_distance":)" << length << R"(,"ball_radius":)" << shot.ball << R"(,"center":)"
             << bugs::vectorText(shot.center) << R"(,"sphere_radius":)" << shot.sphere << R"(,"hit":)"
             << (isHit ? "true" : "false");
        if (isHit) text << R"(,"distance":)" << way;
        text << "}\n";
    }
    const logs::LogReasons found = reasonsOf(text.str());
    ASSERT_EQ(found.reasons.size(), 1u) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "the direction is taken as if of length 1") << allOf(found);
}

TEST(LogReasonSearch, NormalsOfAnotherLengthAreRemarkedAlsoWhereNoRowIsWrong) {
    const auto engine = [](double length) {
        return [length](const Shot& c, Random&) {
            Answer answer = right(c);
            answer.normal *= length;
            return answer;
        };
    };
    const logs::LogReasons odd = reasonsOf(bugs::logOf(engine(2.5), 200));
    EXPECT_EQ(odd.wrong, 0u);
    ASSERT_EQ(logs::summary(odd).size(), 1u) << allOf(odd);
    EXPECT_NE(logs::summary(odd).front().find("normals are not of length 1: lengths are from 2.5 to 2.5"),
              std::string::npos)
        << allOf(odd);
    EXPECT_TRUE(logs::summary(reasonsOf(bugs::logOf(engine(1), 200))).empty());
}

TEST(LogReasonSearch, AKnownBugInOneRowOfAHundredIsFound) {
    for (const SearchedBug& bug : oneReasonBugs()) {
        const std::string name = bug.reason;
        if (name != "the far root" && name != "the formula lacks a = v.v" &&
            name != "a constant velocity is added to the ball's motion" &&
            name != "y and z of the answer are exchanged")
            continue;
        SCOPED_TRACE(name);
        const logs::LogReasons found = reasonsOf(bugs::logOf(
            [&](const Shot& c, Random& random) { return c.line % 100 == 7 ? bug.engine(c, random) : right(c); }, 3000));
        ASSERT_GT(found.tested, 10u);
        EXPECT_LT(found.tested, 40u);
        ASSERT_FALSE(found.reasons.empty()) << allOf(found);
        EXPECT_EQ(found.reasons.front().name, name) << allOf(found);
        EXPECT_TRUE(found.isExplained()) << allOf(found);
    }
}

TEST(LogReasonSearch, StartsInsideWhatAnEngineSeesBelongToItsReason) {
    // By its larger sphere the ball starts inside in some rows: it reports them at 0, and no second reason is needed.
    const logs::LogReasons found = reasonsOf(bugs::logOf(
        [](const Shot& c, Random&) {
            const Vec3 from = c.start - c.center;
            const bool isInside = collide::lengthOf(from) < c.sum() + 0.3 && bugs::dotOf(from, c.motion()) < 0;
            return isInside ? at(c, 0.0) : withSum(c, c.sum() + 0.3);
        },
        1000));
    ASSERT_EQ(found.reasons.size(), 1u) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "a contact offset (margin)") << allOf(found);
    EXPECT_EQ(found.explained, found.tested) << allOf(found);
}

TEST(LogReasonSearch, TheRowsOfAReasonAreAllThatItClaims) {
    const logs::Opened log =
        logs::openText(bugs::logOf([](const Shot& c, Random&) { return withSum(c, c.sphere); }, 500));
    const logs::LogReasons found = logs::explain(*log.file, log.mapping, logs::sampleOf(log.table, {}, 40));
    ASSERT_FALSE(found.reasons.empty());
    const logs::LogReason& reason = found.reasons.front();
    EXPECT_LE(reason.rows.size(), 40u);
    logs::LogSearchState state;
    const logs::LogRows all = logs::filtered(log.table, {});
    const logs::LogRows claimed = logs::claimedRows(log.table, *log.file, log.mapping, reason, all, state);
    EXPECT_EQ(claimed.size(), found.wrong) << "beyond the rows that it was tested on";
    EXPECT_TRUE(std::includes(claimed.begin(), claimed.end(), reason.rows.begin(), reason.rows.end()));
    state.isCancelled = true;
    EXPECT_TRUE(logs::claimedRows(log.table, *log.file, log.mapping, reason, all, state).empty());
}

TEST(LogReasonSearch, OneWrongTimeAmongManyRightRowsIsMatchedByChanceAndNotNamed) {
    const logs::LogReasons found = reasonsOf(bugs::logOf(
        [](const Shot& c, Random&) {
            Answer answer = right(c);
            if (c.line == 300 || c.line == 301) answer.fraction *= 0.61803;
            return answer;
        },
        600));
    ASSERT_GE(found.tested, 1u);
    EXPECT_TRUE(found.reasons.empty()) << allOf(found);
}

TEST(LogReasonSearch, AReasonByWhichNothingMovesMatchesNoTimeByThat) {
    // Without x nothing moves: leaving it out says nothing of the time.
    const std::string shot =
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,)";
    const logs::LogReasons found =
        reasonsOf(shot + "\"distance\":3.5}\n" + shot + "\"fraction\":0.38}\n" + shot + "\"fraction\":0.3}\n");
    EXPECT_EQ(found.tested, 2u);
    for (const logs::LogReason& reason : found.reasons) EXPECT_NE(reason.name, "x is ignored") << allOf(found);
}

}  // namespace
