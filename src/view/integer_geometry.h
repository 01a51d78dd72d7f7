#pragma once
/// Doubles as integers times a power of two, and integer points on the sphere and on the tangent cone.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collide/sweep.h"

namespace view {

__extension__ using Wide = __int128;
using Triple = std::array<std::int64_t, 3>;
using WideTriple = std::array<Wide, 3>;

[[nodiscard]] constexpr Wide dot(const WideTriple& a, const WideTriple& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The coordinate of the largest magnitude, 0 to 2; of equal ones the first.
[[nodiscard]] int largestAxis(collide::Vec3 v);

/// values[i] = integers[i] * 2^exponent, exactly, with the largest possible exponent.
struct Lattice {
    std::vector<std::int64_t> integers;
    int exponent = 0;
};

/// @return absent if a number would need 62 bits or more. @pre finite
[[nodiscard]] std::optional<Lattice> onLattice(std::span<const double> values);

/// The integer square root of a square number; absent for all other numbers. @pre n < 2^124
[[nodiscard]] std::optional<Wide> squareRoot(Wide n);

/// Integer points x^2 + y^2 + z^2 = radius^2 near radius * direction, nearest first: along the two axes on which
/// `direction` is smaller they are within `window` of it. @param direction unit. @param radius  [1, 2^30]
[[nodiscard]] std::vector<Triple> sphericalPoints(std::int64_t radius, collide::Vec3 direction, std::int64_t window);

/// The cone of tangents from a point at `d` from the centre of a sphere of radius R: (d.w)^2 = c |w|^2, c = d.d - R^2.
struct TangentCone {
    Triple d{};
    std::int64_t c = 0;

    [[nodiscard]] Wide dot(const WideTriple& w) const { return d[0] * w[0] + d[1] * w[1] + d[2] * w[2]; }
    /// The quadratic form of the cone; 0 on the cone. @pre |components| < 2^40
    [[nodiscard]] Wide form(const WideTriple& w) const;
};

/// @return absent if the ball touches or overlaps, or an integer coordinate of d reaches 2^20
[[nodiscard]] std::optional<TangentCone> tangentCone(const collide::SweepQuery& query);

/// Integer directions on the cone, with two small coordinates each; empty if there is none. @param planar  z = 0
[[nodiscard]] std::vector<WideTriple> smallTangents(const TangentCone& cone, bool planar);

/// The second intersection of the cone with the line through `base` (on the cone) and `through`, without common
/// factors; absent if its integers exceed 2^48.
[[nodiscard]] std::optional<WideTriple> reflectedTangent(const TangentCone& cone, const WideTriple& base,
                                                         const WideTriple& through);

}  // namespace view
