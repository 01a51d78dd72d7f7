#include "scene/rotations.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/powers_of_ten.h"
#include "collide/numbers/elementary.h"
#include "scene/shapes.h"

namespace scene {
namespace {

using collide::Rotation;

constexpr int kPlaces = 45;  // binary, of the components of a rotation: an angle is off by less than 1e-13 radians

/// a after b.
Rotation product(const Rotation& a, const Rotation& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

Rotation scaledBy(const Rotation& q, int exponent) {
    return {std::ldexp(q.w, exponent), std::ldexp(q.x, exponent), std::ldexp(q.y, exponent), std::ldexp(q.z, exponent)};
}

/// The same rotation with a length from 1 to 2, w above 0 or the first component that is not 0.
Rotation tidied(Rotation q) {
    q = scaledBy(q, -std::ilogb(std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)})));
    if (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z >= 4) q = scaledBy(q, -1);
    double sign = 0;
    for (const double part : {q.w, q.x, q.y, q.z})
        if (sign == 0 && part != 0) sign = std::copysign(1.0, part);
    return {sign * q.w + 0.0, sign * q.x + 0.0, sign * q.y + 0.0, sign * q.z + 0.0};
}

Rotation shortened(const Rotation& q) {
    const auto part = [](double value) { return std::ldexp(std::nearbyint(std::ldexp(value, kPlaces)), -kPlaces); };
    return {part(q.w), part(q.x), part(q.y), part(q.z)};
}

bool isQuarter(double degrees) { return std::remainder(degrees, 90) == 0; }

/// A turn about a unit axis; of a quarter the quaternion has length sqrt(2), so that it is exact.
Rotation turnAbout(Vec3 axis, double degrees) {
    double along = 1, across = 0;
    if (isQuarter(degrees)) {
        const double quarters = std::remainder(degrees, 360) / 90;
        if (quarters != 0) along = std::abs(quarters) == 1 ? 1 : 0, across = std::copysign(1.0, quarters);
    } else {
        const double half = std::remainder(degrees, 360) * (std::numbers::pi / 360);
        along = collide::rounded::cos(half), across = collide::rounded::sin(half);
    }
    return {along, across * axis.x, across * axis.y, across * axis.z};
}

/// The angle of a direction; + 0.0 makes a 0 of -0, which atan2 tells apart.
double degreesOf(double y, double x) {
    const double radians = collide::rounded::atan2(y + 0.0, x + 0.0);
    return base::roundedToDecimals(radians * (180 / std::numbers::pi), 10) + 0.0;
}

}  // namespace

Rotation turned(const Rotation& rotation, Vec3 axis, double degrees) {
    const Rotation turn = product(turnAbout(axis, degrees), tidied(rotation));
    return tidied(isQuarter(degrees) ? turn : shortened(tidied(turn)));
}

Rotation turnedWithin(const Rotation& rotation, Vec3 axis, double degrees) {
    const Rotation turn = product(tidied(rotation), turnAbout(axis, degrees));
    return tidied(isQuarter(degrees) ? turn : shortened(tidied(turn)));
}

Vec3 anglesOf(const Rotation& rotation) {
    const std::array<Vec3, 3> axes = axesOf(rotation);
    constexpr double kUpright = 1e-12;  // cosine of y below which x and z turn about the same axis
    const double rise = 0.0 - axes[0].z, level = collide::lengthOf({axes[0].x, axes[0].y, 0});
    if (level < kUpright) return {0, std::copysign(90.0, rise), degreesOf(0.0 - axes[1].x, axes[1].y)};
    return {degreesOf(axes[1].z, axes[2].z), degreesOf(rise, level), degreesOf(axes[0].y, axes[0].x)};
}

Rotation rotationBy(Vec3 degrees) {
    Rotation rotation = turned({}, {1, 0, 0}, degrees.x);
    rotation = turned(rotation, {0, 1, 0}, degrees.y);
    return turned(rotation, {0, 0, 1}, degrees.z);
}

}  // namespace scene
