#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "scene/kinds.h"
#include "scene/shapes.h"
#include "view/integer_geometry.h"
#include "view/snap.h"

namespace view {
namespace {

using collide::Outcome;
using collide::Vec3;

constexpr std::int64_t kLargestRadius = std::int64_t{1}
                                        << 16;  ///< largest radius of an integer sphere that is searched
constexpr std::int64_t kWidestWindow = 160;     ///< lattice steps: 321^2 candidates at most

/// The relation of ball and sphere, decided by the core.
enum class Side { Inside, Touching, Outside };

/// A ball and an obstacle, one of which is placed: the ball, or the obstacle beside a ball that stays.
struct Pair {
    double ballRadius = 0;
    collide::Obstacle obstacle;
    std::optional<Vec3> stays{};  ///< the ball's place where the obstacle is placed

    [[nodiscard]] collide::Obstacle obstacleAt(Vec3 position) const {
        return stays ? scene::movedTo(obstacle, position) : obstacle;
    }
    [[nodiscard]] double radiusSum() const { return ballRadius + obstacle.radius; }
    /// The centre of the sphere that touching places near a position are on: the core's next point counts alone.
    [[nodiscard]] Vec3 centerNear(Vec3 position) const {
        if (!stays) return scene::nearestOfCore(obstacle, position);
        return *stays - (scene::nearestOfCore(obstacleAt(position), *stays) - position);
    }
    [[nodiscard]] Side sideOf(Vec3 position) const {
        collide::SweepQuery query;
        query.obstacle = obstacleAt(position);
        query.obstacle.velocity = Vec3(0);
        query.obstacle.mass = collide::kImmovable;
        const Vec3 ball = stays.value_or(position);
        bool isPlace = collide::isFinite(ball);
        scene::forPoints(query.obstacle, [&](Vec3& point) { isPlace = isPlace && collide::isFinite(point); });
        if (!isPlace) return Side::Outside;
        const Vec3 d = ball - scene::nearestOfCore(query.obstacle, ball);
        const int axis = largestAxis(d);
        if (d[axis] == 0) return Side::Inside;
        Vec3 inward(0);  // h < 0, so that the core answers touching and not receding
        inward[axis] = d[axis] > 0 ? -1 : 1;
        query.ball = {ball, collide::Motion::velocity(inward), ballRadius, 1};
        const Outcome outcome = collide::classify(query);
        return outcome == Outcome::Overlap    ? Side::Inside
               : outcome == Outcome::Touching ? Side::Touching
                                              : Side::Outside;
    }
};

/// The point on the contact sphere (planar: on its circle at the wanted z) in the wanted direction.
std::optional<Vec3> projected(Vec3 wanted, Vec3 center, double radiusSum, bool planar) {
    Vec3 d = wanted - center;
    const double height = d.z;
    if (planar) d.z = 0;
    const double reach = planar ? std::sqrt((radiusSum - height) * (radiusSum + height)) : radiusSum;
    if (!(reach > 0) || !std::isfinite(reach)) return {};
    const double length = collide::lengthOf(d);
    if (!std::isfinite(length)) return {};
    const Vec3 direction = length > 0 ? d / length : Vec3(1, 0, 0);
    Vec3 at = center + reach * direction;
    if (planar) at.z = wanted.z;
    return collide::isFinite(at) ? std::optional(at) : std::nullopt;
}

/// The touching place on the line through `wanted` along one axis, on the side of the sphere on which `wanted` is.
std::optional<Vec3> projectedAlong(Vec3 wanted, Vec3 center, double radiusSum, int axis) {
    Vec3 across = wanted - center;
    const double side = across[axis] < 0 ? -1 : 1;
    across[axis] = 0;
    const double height = collide::lengthOf(across);
    const double reach = std::sqrt((radiusSum - height) * (radiusSum + height));
    if (!(reach > 0) || !std::isfinite(reach)) return {};
    wanted[axis] = center[axis] + side * reach;
    return std::isfinite(wanted[axis]) ? std::optional(wanted) : std::nullopt;
}

/// With the radius sum m * 2^k, m odd, every exact touch is an integer point of the sphere of radius m, times 2^k. A
/// finer lattice has no more: if a sum of three squares is divisible by 4, all three are even.
std::optional<Vec3> exactTouch(const Pair& pair, Vec3 near, SnapLimits limits) {
    const Vec3 center = pair.centerNear(near);
    if (limits.planar && near.z != center.z) return {};
    const std::array<double, 2> radii{pair.ballRadius, pair.obstacle.radius};
    const std::optional<Lattice> lattice = onLattice(radii);
    if (!lattice) return {};
    std::int64_t m = lattice->integers[0] + lattice->integers[1];
    int exponent = lattice->exponent;
    for (; m % 2 == 0; m /= 2) ++exponent;
    std::int64_t small = std::min(m, kLargestRadius - 1);
    while (m % small != 0) --small;  // the integer points for a divisor of m, scaled up, are integer points for m
    const double unit = std::ldexp(double(m / small), exponent);
    const Vec3 d = near - center;
    const double length = collide::lengthOf(d);
    if (!(length > 0) || !std::isfinite(length) || !(unit > 0)) return {};
    const auto window = std::int64_t(std::clamp(limits.reach / unit, 0.0, double(kWidestWindow)));
    int tried = 0;
    for (const Triple& point : sphericalPoints(small, d / length, window)) {
        if (limits.planar && point[2] != 0) continue;
        const Vec3 at = center + unit * Vec3(point[0], point[1], point[2]);
        if (!collide::isFinite(at)) continue;
        const Vec3 away = at - near;
        if (collide::lengthOf(away) > limits.reach || ++tried > 64) break;
        if (pair.sideOf(at) == Side::Touching) return at;
    }
    return {};
}

/// The first double along one coordinate that does not overlap; if no axis is given, along the coordinate that changes
/// the distance most.
std::optional<Vec3> firstOutside(const Pair& pair, Vec3 near, SnapLimits limits) {
    const Vec3 center = pair.centerNear(near);
    Vec3 d = near - center;
    if (limits.planar) d.z = 0;
    const int axis = limits.axis.value_or(largestAxis(d));
    Vec3 inside = near, outside = near;
    inside[axis] = center[axis];
    if (pair.sideOf(inside) != Side::Inside) return {};
    const double away = d[axis] < 0 ? -1 : 1;
    for (double step = std::fabs(std::nextafter(near[axis], away * HUGE_VAL) - near[axis]);
         pair.sideOf(outside) == Side::Inside; step *= 2) {
        outside[axis] += away * step;
        if (!std::isfinite(outside[axis])) return {};
    }
    for (;;) {
        Vec3 middle = outside;
        middle[axis] = std::midpoint(inside[axis], outside[axis]);
        if (middle[axis] == inside[axis] || middle[axis] == outside[axis]) return outside;
        (pair.sideOf(middle) == Side::Inside ? inside : outside) = middle;
    }
}

/// The touching place next to the wanted one, nearly. A plane or an axis leads along the core: another point of it is
/// next then, and so on.
std::optional<Vec3> nearTouch(const Pair& pair, Vec3 wanted, SnapLimits limits) {
    constexpr int kSteps = 16;
    std::optional<Vec3> near = wanted;
    Vec3 center = pair.centerNear(wanted);
    if (pair.obstacle.shape != collide::Shape::Sphere && center == wanted) return {};
    for (int step = 0; step < kSteps && near; ++step) {
        near = limits.axis ? projectedAlong(wanted, center, pair.radiusSum(), *limits.axis)
                           : projected(wanted, center, pair.radiusSum(), limits.planar);
        const Vec3 next = near ? pair.centerNear(*near) : center;
        if (next == center) break;
        center = next;
    }
    return near;
}

std::optional<SnapResult> touched(const Pair& pair, Vec3 wanted, SnapLimits limits) {
    const std::optional<Vec3> near = nearTouch(pair, wanted, limits);
    if (!near) return {};
    if (!limits.axis) {
        if (const auto exact = exactTouch(pair, *near, limits)) return SnapResult{*exact, true, "touches exactly"};
    }
    const std::optional<Vec3> outside = firstOutside(pair, *near, limits);
    if (!outside) return {};
    if (pair.sideOf(*outside) == Side::Touching) return SnapResult{*outside, true, "touches exactly"};
    return SnapResult{*outside, false, "the nearest position outside: no double near here touches exactly"};
}

}  // namespace

std::optional<SnapResult> snapToTouch(Vec3 wanted, double ballRadius, const collide::Obstacle& obstacle,
                                      SnapLimits limits) {
    return touched({ballRadius, obstacle, {}}, wanted, limits);
}

std::optional<SnapResult> snapToTouch(Vec3 wanted, const collide::Obstacle& obstacle, const collide::Ball& ball,
                                      SnapLimits limits) {
    return touched({ball.radius, obstacle, ball.position}, wanted, limits);
}

}  // namespace view
