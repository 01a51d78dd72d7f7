// The order of two contacts of a ball, with spheres and walls, against exact rationals.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "collide/oracle.h"
#include "collide/sweep.h"

namespace {

using collide::Ball;
using collide::Motion;
using collide::Plane;
using collide::Sphere;
using collide::SweptPair;
using collide::Vec3;

oracle::Truth truthOf(const SweptPair& m) {
    if (const auto* plane = std::get_if<Plane>(&m.obstacle)) return oracle::sweep(m.ball, *plane, collide::kNoLimit, 1);
    return oracle::sweep({m.ball, std::get<Sphere>(m.obstacle)});
}

int orderOf(const SweptPair& a, const SweptPair& b) {
    const auto order = collide::compareContactTimes(a, b);
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}

class Near {
  public:
    explicit Near(std::uint64_t seed) : m_random(seed) {}

    [[nodiscard]] std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    [[nodiscard]] double uniform() { return std::uniform_real_distribution<double>(-4, 4)(m_random); }
    [[nodiscard]] double nudged(double x) {
        if (x == 0) return x;  // the smallest double beside 1 is below the resolution of the oracle
        const std::uint64_t way = below(4);
        return way == 0 ? std::nextafter(x, 1e300) : way == 1 ? std::nextafter(x, -1e300) : x;
    }
    /// Axis-parallel, of a whole length, or any; of any size.
    [[nodiscard]] Vec3 direction() {
        const Vec3 lattice[] = {{1, 0, 0}, {0, -2, 0}, {3, 4, 0}, {0, -4, 3},
                                {1, 2, 2}, {2, -3, 6}, {1, 1, 0}, {1, 1, 1}};
        return below(3) == 0 ? Vec3(uniform(), uniform(), uniform()) : lattice[below(8)];
    }
    /// A motion along a direction, at different scales of lengths.
    [[nodiscard]] Ball ball(const Vec3& way, double unit) {
        const Vec3 from = below(2) ? Vec3(0) : unit * Vec3(uniform(), uniform(), uniform());
        const Motion motion = below(3) == 0   ? Motion::aim(from + unit * way, unit * (0.5 + double(below(4))))
                              : below(2) == 0 ? Motion::end(from + unit * way, 0.75 + double(below(4)))
                                              : Motion::velocity(unit * way);
        return {from, motion, below(3) == 0 ? 0 : unit * double(below(8)) / 4, 1};
    }
    /// A wall or a sphere that the ball meets after `ways` times its way, but for rounding and a nudge.
    [[nodiscard]] std::variant<Sphere, Plane> obstacle(const Ball& ball, const Vec3& way, double unit, double ways) {
        const double length = collide::lengthOf(way);
        const Vec3 unitWay = way / length, front = ball.position + (unit * ways) * way;
        if (below(2)) {
            const double radius = unit * (1 + double(below(3)));
            const Vec3 centre = front + (ball.radius + radius) * unitWay;
            return Sphere{{nudged(centre.x), centre.y, centre.z}, nudged(radius)};
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

TEST(ContactOrder, OfWallsAndSpheresIsThatOfExactNumbers) {
    std::map<int, int> reached;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        Near near(seed);
        const double units[] = {1, 0x1p-300, 0x1p300, 1e-9}, unit = units[near.below(4)];
        const Vec3 way = near.direction();
        const Ball ball = near.ball(way, unit);
        const double ways = 1 + double(near.below(6));
        const SweptPair a{ball, near.obstacle(ball, way, unit, ways)}, b{ball, near.obstacle(ball, way, unit, ways)};
        const oracle::Truth first = truthOf(a), second = truthOf(b);
        if (!first.contact || !second.contact) continue;
        const int truth = oracle::compareTimes(first, second);
        ++reached[truth];
        ASSERT_EQ(orderOf(a, b), truth) << seed;
        ASSERT_EQ(orderOf(b, a), -truth) << seed;
    }
    for (const int order : {-1, 0, 1}) EXPECT_GE(reached[order], 1000) << order;
}

TEST(ContactOrder, ExactTiesOfEveryKindAreEqual) {
    const Ball ball{Vec3(0), Motion::velocity({3, 4, 0}), 5, 1};  // five units a frame
    const std::vector<std::variant<Sphere, Plane>> all = {
        Sphere{{12, 16, 0}, 5},          // after 20 - 10 of its units
        Plane{{9, 12, 7}, {-3, -4, 0}},  // 15 - 5
        Plane{{9, 12, 0}, {3e200, 4e200, 0}},
        Plane{{11, 50, 0}, {1, 0, 0}},       // 11 - 5 along x
        Plane{{0, 13, -3}, {0, -0.125, 0}},  // 13 - 5 along y
        Sphere{{13, 8, 0}, 2},               // touched from the side at (6, 8, 0)
    };
    for (const auto& a : all)
        for (const auto& b : all) EXPECT_EQ(orderOf({ball, a}, {ball, b}), 0) << a.index() << b.index();
    const SweptPair later{ball, Plane{{6, std::nextafter(13.0, 14.0), 1}, {0, 4, 0}}};
    const SweptPair earlier{ball, Sphere{{13, 8, 0}, std::nextafter(2.0, 3.0)}};
    for (const auto& tie : all) {
        EXPECT_EQ(orderOf(later, {ball, tie}), 1) << tie.index();
        EXPECT_EQ(orderOf(earlier, {ball, tie}), -1) << tie.index();
    }
    const Ball along{Vec3(0), Motion::velocity({1, 0, 0}), 1, 1};  // rolls along a wall, and touches a sphere
    EXPECT_EQ(orderOf({along, Plane{{0, 1, 0}, {0, 1, 0}}}, {along, Sphere{{2, 0, 0}, 1}}), 0);
}

}  // namespace
