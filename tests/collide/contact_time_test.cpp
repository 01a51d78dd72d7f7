// The order of two contacts, with spheres and walls, of one ball or of two from different instants on, against exact
// rationals. CAROM_ORACLE=3600 goes on for so many seconds with new seeds.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "collide/oracle.h"
#include "collide/seeds.h"
#include "collide/sweep.h"
#include "random_numbers.h"
#include "trials.h"

namespace {

using collide::Ball;
using collide::Motion;
using collide::Obstacle;
using collide::Plane;
using collide::SweptPair;
using collide::Vec3;

oracle::Truth truthOf(const SweptPair& m) { return oracle::sweep({m.ball, m.obstacle}); }

int orderOf(const SweptPair& a, const SweptPair& b) {
    const auto order = collide::compareContactTimes(a, b);
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}

class Near {
  public:
    explicit Near(std::uint64_t seed) : m_random(seed) {}

    [[nodiscard]] std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    [[nodiscard]] double uniform() { return tests::Uniform(-4, 4)(m_random); }
    [[nodiscard]] double nudged(double x) {
        if (x == 0) return x;  // the smallest double beside 1 is below the resolution of the oracle
        const std::uint64_t way = below(4);
        return way == 0 ? std::nextafter(x, 1e300) : way == 1 ? std::nextafter(x, -1e300) : x;
    }
    /// Axis-parallel, of a whole length, or any; of any size.
    [[nodiscard]] Vec3 direction() {
        const Vec3 lattice[] = {{1, 0, 0}, {0, -2, 0}, {3, 4, 0}, {0, -4, 3},
                                {1, 2, 2}, {2, -3, 6}, {1, 1, 0}, {1, 1, 1}};
        return below(3) == 0 ? Vec3{uniform(), uniform(), uniform()} : lattice[below(8)];
    }
    /// A motion along a direction, at different scales of lengths.
    [[nodiscard]] Ball ball(const Vec3& way, double unit) {
        const Vec3 from = below(2) ? Vec3(0) : unit * Vec3{uniform(), uniform(), uniform()};
        const Motion motion = below(3) == 0   ? Motion::aim(from + unit * way, unit * (0.5 + double(below(4))))
                              : below(2) == 0 ? Motion::end(from + unit * way, 0.75 + double(below(4)))
                                              : Motion::velocity(unit * way);
        return {from, motion, below(3) == 0 ? 0 : unit * double(below(8)) / 4, 1};
    }
    /// A wall or a sphere that the ball meets after `ways` times its way, but for rounding and a nudge.
    [[nodiscard]] Obstacle obstacle(const Ball& ball, const Vec3& way, double unit, double ways) {
        const double length = collide::lengthOf(way);
        const Vec3 unitWay = way / length, front = ball.position + (unit * ways) * way;
        if (below(2)) {
            const double radius = unit * (1 + double(below(3)));
            const Vec3 centre = front + (ball.radius + radius) * unitWay;
            return {{nudged(centre.x), centre.y, centre.z}, nudged(radius)};
        }
        const double size = std::ldexp(below(2) ? 1.0 : -3.0, below(4) == 0 ? 300 : 0);
        if (below(2)) {
            const Vec3 point = front + ball.radius * unitWay;
            return Plane{{nudged(point.x), point.y, point.z}, size * way};
        }
        const Vec3 normal = direction();
        const double lengthOfNormal = collide::lengthOf(normal);
        const double side = way.x * normal.x + way.y * normal.y + way.z * normal.z > 0 ? 1 : -1;
        const Vec3 point = front + (side * ball.radius / lengthOfNormal) * normal;
        return Plane{{nudged(point.x), point.y, point.z}, size * normal};
    }

  private:
    std::mt19937_64 m_random;
};

/// Frames in which a ball covers its way once.
double framesOf(const Ball& ball, const Vec3& way, double unit) {
    if (ball.motion.kind == Motion::Kind::Velocity) return 1;
    return ball.motion.kind == Motion::Kind::End ? ball.motion.frames
                                                 : unit * collide::lengthOf(way) / ball.motion.speed;
}

class OrdersReached {
  public:
    void check(std::uint64_t seed, const SweptPair& a, const SweptPair& b) {
        const oracle::Truth first = truthOf(a), second = truthOf(b);
        if (!(first.contact || first.penetration) || !(second.contact || second.penetration)) return;
        const int truth = oracle::compareTimes(first, second, a.start, b.start);
        ++m_reached[truth];
        ASSERT_EQ(orderOf(a, b), truth) << seed;
        ASSERT_EQ(orderOf(b, a), -truth) << seed;
    }
    void expectEach(int least) {
        for (const int order : {-1, 0, 1}) EXPECT_GE(m_reached[order], least) << order;
    }

  private:
    std::map<int, int> m_reached;
};

TEST(ContactOrder, OfWallsAndSpheresIsThatOfExactNumbers) {
    OrdersReached orders;
    forSeeds(trials(20'000), [&](std::uint64_t seed) {
        Near near(seed);
        const double units[] = {1, 0x1p-300, 0x1p300, 1e-9}, unit = units[near.below(4)];
        const Vec3 way = near.direction();
        const Ball ball = near.ball(way, unit);
        const double ways = 1 + double(near.below(6));
        const SweptPair a{ball, near.obstacle(ball, way, unit, ways)}, b{ball, near.obstacle(ball, way, unit, ways)};
        orders.check(seed, a, b);
    });
    orders.expectEach(trials(1000));
}

TEST(ContactOrder, OfDifferentBallsFromDifferentInstantsIsThatOfExactNumbers) {
    OrdersReached orders;
    forSeeds(trials(6000), [&](std::uint64_t seed) {
        Near near(seed);
        const bool isRound = near.below(2) == 0;
        const double instant = isRound ? 1 + double(near.below(6)) : std::abs(near.uniform());
        const auto pair = [&] {
            const double units[] = {1, 0x1p-300, 0x1p300, 1e-9}, unit = isRound ? 1 : units[near.below(4)];
            const Vec3 way = near.direction();
            const Ball ball = near.ball(way, unit);
            const double parts[] = {0, 0.5, 0.25, 1, 1 / 3.0, 0x1p-60};
            const double start =
                ball.motion.kind == Motion::Kind::Aim ? 0 : instant * parts[near.below(isRound ? 4 : 6)];
            return SweptPair{ball, near.obstacle(ball, way, unit, (instant - start) / framesOf(ball, way, unit)),
                             start};
        };
        const SweptPair a = pair(), b = pair();
        orders.check(seed, a, b);
    });
    orders.expectEach(trials(100));
}

TEST(ContactOrder, AWallThatIsFirstByTheSmallestTimeIsFirst) {
    const Ball ball{Vec3(0), Motion::velocity({1, 1e-300, 0}), 0, 1};
    const Plane across{{1, 0, 0}, {-1, 0, 0}};  // at 1
    const Plane slanted{{1, 0, 0}, {1, 1, 0}};  // at 1 / (1 + 1e-300)
    EXPECT_EQ(orderOf({ball, slanted}, {ball, across}), -1);
    EXPECT_EQ(orderOf({ball, across}, {ball, slanted}), 1);
    const Ball later{Vec3(0.75, 1e-300, 0), Motion::velocity({1, 0, 0}), 0, 1};  // at 1 from 0.75 on
    EXPECT_EQ(orderOf({later, across, 0.75}, {ball, across}), 0);
    EXPECT_EQ(orderOf({later, across, 0.75}, {ball, slanted}), 1);
}

TEST(ContactOrder, TheContactOfAnOverlapIsAtItsStart) {
    const Ball ball{Vec3(0), Motion::velocity({1, 0, 0}), 1, 1};
    const Obstacle overlapping{{1, 0, 0}, 1}, touching{{2, 0, 0}, 1};
    EXPECT_EQ(orderOf({ball, overlapping, 3}, {ball, touching, 3}), 0);
    EXPECT_EQ(orderOf({ball, Plane{{0.5, 0, 0}, {1, 0, 0}}, 3}, {ball, overlapping, 3}), 0);
    EXPECT_EQ(orderOf({ball, overlapping, 3}, {ball, touching, std::nextafter(3.0, 4.0)}), -1);
    EXPECT_EQ(orderOf({ball, overlapping, 3}, {ball, Obstacle{{5, 0, 0}, 1}, 0}), 0);
}

TEST(ContactOrder, ExactTiesOfEveryKindAreEqual) {
    const Ball ball{Vec3(0), Motion::velocity({3, 4, 0}), 5, 1};  // five units a frame
    const std::vector<Obstacle> all = {
        Obstacle{{12, 16, 0}, 5},        // after 20 - 10 of its units
        Plane{{9, 12, 7}, {-3, -4, 0}},  // 15 - 5
        Plane{{9, 12, 0}, {3e200, 4e200, 0}},
        Plane{{11, 50, 0}, {1, 0, 0}},       // 11 - 5 along x
        Plane{{0, 13, -3}, {0, -0.125, 0}},  // 13 - 5 along y
        Obstacle{{13, 8, 0}, 2},             // touched from the side at (6, 8, 0)
    };
    for (const auto& a : all)
        for (const auto& b : all) EXPECT_EQ(orderOf({ball, a}, {ball, b}), 0) << a.center.x << b.center.x;
    const SweptPair later{ball, Plane{{6, std::nextafter(13.0, 14.0), 1}, {0, 4, 0}}};
    const SweptPair earlier{ball, Obstacle{{13, 8, 0}, std::nextafter(2.0, 3.0)}};
    for (const auto& tie : all) {
        EXPECT_EQ(orderOf(later, {ball, tie}), 1) << tie.center.x;
        EXPECT_EQ(orderOf(earlier, {ball, tie}), -1) << tie.center.x;
    }
    const Ball along{Vec3(0), Motion::velocity({1, 0, 0}), 1, 1};  // rolls along a wall, and touches a sphere
    EXPECT_EQ(orderOf({along, Plane{{0, 1, 0}, {0, 1, 0}}}, {along, Obstacle{{2, 0, 0}, 1}}), 0);
}

}  // namespace
