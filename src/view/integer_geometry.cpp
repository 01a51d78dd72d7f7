#include "view/integer_geometry.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <glm/common.hpp>
#include <limits>
#include <numeric>

#include "base/contract.h"

namespace view {
namespace {

constexpr int kMostBits = 61;                                 ///< integers of a lattice: sums of two stay in 64 bits
constexpr std::int64_t kLongestSide = std::int64_t{1} << 20;  ///< keeps every product of the cone below 127 bits
constexpr std::int64_t kSmall = 80;                           ///< largest magnitude in the search for small coordinates

/// An odd integer times a power of two.
struct Split {
    std::int64_t odd = 0;
    int exponent = 0;
};

Split split(double value) {
    if (value == 0) return {};
    int exponent = 0;
    auto integer = std::int64_t(std::ldexp(std::frexp(value, &exponent), 53));
    const int zeros = std::countr_zero(std::uint64_t(integer));
    integer /= std::int64_t{1} << zeros;
    return {integer, exponent - 53 + zeros};
}

Wide gcd(Wide a, Wide b) {
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        const Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/// @return a direction without common factors, on the approaching half of the cone; absent if too long
std::optional<WideTriple> tidied(const TangentCone& cone, WideTriple w) {
    Wide common = gcd(gcd(w[0], w[1]), w[2]);
    if (common == 0) return {};
    if (cone.dot({w[0] / common, w[1] / common, w[2] / common}) > 0) common = -common;
    for (Wide& part : w) {
        part /= common;
        if (part > (Wide{1} << 48) || part < -(Wide{1} << 48)) return {};
    }
    return w;
}

/// Appends the tangents with w[i] = x, w[j] = y, where i, j, k are a cyclic order of the axes: roots of a quadratic in
/// w[k], which are rational if its discriminant is a square.
void solveThird(const TangentCone& cone, int k, std::int64_t x, std::int64_t y, std::vector<WideTriple>& found) {
    const auto i = std::size_t((k + 1) % 3), j = std::size_t((k + 2) % 3);
    const auto at = std::size_t(k);
    const Wide s = Wide{cone.d[i]} * x + Wide{cone.d[j]} * y, n = Wide{x} * x + Wide{y} * y, dk = cone.d[at];
    const Wide a = dk * dk - cone.c;
    const std::optional<Wide> root = squareRoot(cone.c * (s * s + a * n));
    if (!root) return;
    const auto add = [&](Wide top, Wide bottom) {
        WideTriple w{};
        w[i] = x * bottom;
        w[j] = y * bottom;
        w[at] = top;
        if (const auto tidy = tidied(cone, w)) found.push_back(*tidy);
    };
    if (a == 0) {
        if (dk * s != 0) add(cone.c * n - s * s, 2 * dk * s);
        return;
    }
    add(-dk * s + *root, a);
    add(-dk * s - *root, a);
}

}  // namespace

int largestAxis(collide::Vec3 v) {
    const collide::Vec3 size = glm::abs(v);
    return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}

std::optional<Lattice> onLattice(std::span<const double> values) {
    Lattice lattice{{}, std::numeric_limits<int>::max()};
    for (const double value : values) {
        CAROM_EXPECTS(std::isfinite(value), value);
        if (value != 0) lattice.exponent = std::min(lattice.exponent, split(value).exponent);
    }
    for (const double value : values) {
        const Split part = split(value);
        const int shift = part.odd == 0 ? 0 : part.exponent - lattice.exponent;
        const int bits = int(std::bit_width(std::uint64_t(std::llabs(part.odd))));
        if (shift + bits > kMostBits) return {};
        lattice.integers.push_back(part.odd * (std::int64_t{1} << shift));
    }
    return lattice;
}

std::optional<Wide> squareRoot(Wide n) {
    CAROM_EXPECTS(n < Wide{1} << 124);
    if (n < 0) return {};
    constexpr std::uint64_t kSquaresMod64 = 0x0202021202030213;  // bit i is set if a square can be i modulo 64
    if (!((kSquaresMod64 >> unsigned(n & 63)) & 1)) return {};
    auto root = static_cast<Wide>(std::sqrt(double(n)));
    for (int step = 0; step < 3 && root > 0; ++step) root = (root + n / root) / 2;
    for (Wide near = root > 0 ? root - 1 : 0; near <= root + 1; ++near) {
        if (near * near == n) return near;
    }
    return {};
}

std::vector<Triple> sphericalPoints(std::int64_t radius, collide::Vec3 direction, std::int64_t window) {
    const collide::Vec3 target = direction * double(radius);
    const int k = largestAxis(target);
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const auto from = [&](int axis) { return std::max<std::int64_t>(-radius, std::llround(target[axis]) - window); };
    const auto to = [&](int axis) { return std::min<std::int64_t>(radius, std::llround(target[axis]) + window); };
    std::vector<Triple> found;
    for (std::int64_t x = from(i); x <= to(i); ++x) {
        for (std::int64_t y = from(j); y <= to(j); ++y) {
            const std::optional<Wide> root = squareRoot(Wide{radius} * radius - Wide{x} * x - Wide{y} * y);
            if (!root) continue;
            Triple point{};
            point[std::size_t(i)] = x;
            point[std::size_t(j)] = y;
            for (const int sign : {1, -1}) {
                point[std::size_t(k)] = sign * std::int64_t(*root);
                found.push_back(point);
            }
        }
    }
    const auto distance = [&](const Triple& p) {
        return std::hypot(double(p[0]) - target.x, double(p[1]) - target.y, double(p[2]) - target.z);
    };
    std::sort(found.begin(), found.end(), [&](const Triple& a, const Triple& b) { return distance(a) < distance(b); });
    return found;
}

Wide TangentCone::form(const WideTriple& w) const {
    constexpr Wide kMost = Wide{1} << 40;
    CAROM_EXPECTS(std::all_of(w.begin(), w.end(), [](Wide x) { return x < kMost && x > -kMost; }));
    const Wide h = dot(w);
    return h * h - c * view::dot(w, w);
}

std::optional<TangentCone> tangentCone(const collide::SweepQuery& query) {
    const collide::Vec3 p = query.ball.position, o = query.obstacle.center;
    const std::array<double, 8> numbers{p.x, p.y, p.z, o.x, o.y, o.z, query.ball.radius, query.obstacle.radius};
    const std::optional<Lattice> lattice = onLattice(numbers);
    if (!lattice) return {};
    const std::vector<std::int64_t>& n = lattice->integers;
    Triple d{n[0] - n[3], n[1] - n[4], n[2] - n[5]};
    std::int64_t radius = n[6] + n[7];
    const std::int64_t common = std::gcd(std::gcd(d[0], d[1]), std::gcd(d[2], radius));
    if (common == 0) return {};
    radius /= common;
    TangentCone cone;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        cone.d[axis] = d[axis] / common;
        if (std::abs(cone.d[axis]) >= kLongestSide) return {};
        cone.c += cone.d[axis] * cone.d[axis];
    }
    if (radius >= 2 * kLongestSide) return {};
    cone.c -= radius * radius;
    return cone.c > 0 ? std::optional(cone) : std::nullopt;
}

std::vector<WideTriple> smallTangents(const TangentCone& cone, bool planar) {
    std::vector<WideTriple> found;
    if (planar) {  // z = 0: a tangent is given by its slope
        solveThird(cone, 0, 1, 0, found);
        solveThird(cone, 1, 0, 1, found);
        return found;
    }
    for (int k = 0; k < 3; ++k) {
        for (std::int64_t x = 0; x <= kSmall; ++x) {
            for (std::int64_t y = -kSmall; y <= kSmall; ++y) {
                if (std::gcd(x, y) == 1) solveThird(cone, k, x, y, found);
            }
        }
    }
    return found;
}

std::optional<WideTriple> reflectedTangent(const TangentCone& cone, const WideTriple& base, const WideTriple& through) {
    // form(q base - 2 b through) = q^2 form(base) - 4 q b^2 + 4 b^2 q = 0, with q = form(through) and b the bilinear
    // form.
    const Wide q = cone.form(through);
    const Wide b = cone.dot(base) * cone.dot(through) - cone.c * dot(base, through);
    constexpr Wide kMost = Wide{1} << 62;
    if (q > kMost || q < -kMost || b > kMost || b < -kMost) return {};
    WideTriple w{};
    for (std::size_t axis = 0; axis < 3; ++axis) w[axis] = q * base[axis] - 2 * b * through[axis];
    return tidied(cone, w);
}

}  // namespace view
