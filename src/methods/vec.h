#pragma once
/// Vector functions of the published methods, in float and in double, in 2D and in 3D.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <limits>

namespace methods {

template <class T>
using Vec = glm::vec<3, T>;

template <int N, class T>
[[nodiscard]] bool isFinite(const glm::vec<N, T>& v) {
    for (int i = 0; i < N; ++i)
        if (!std::isfinite(v[i])) return false;
    return true;
}

/// The largest magnitude of a component.
template <int N, class T>
[[nodiscard]] T largest(const glm::vec<N, T>& v) {
    T most = 0;
    for (int i = 0; i < N; ++i) most = std::max(most, std::abs(v[i]));
    return most;
}

/// The power of two 2^-k that brings `size` into [1, 2); 1 for 0, infinity and NaN. Multiplying by it is exact unless
/// the product leaves the range, so scaling all lengths of a query by it leaves the answer unchanged.
template <class T>
[[nodiscard]] T unitScale(T size) {
    if (!(size > 0) || !std::isfinite(size)) return 1;
    const int limit = std::numeric_limits<T>::max_exponent - 1;
    return std::ldexp(T(1), std::clamp(-std::ilogb(size), -limit, limit));
}

/// The vector scaled exactly by a power of two, so that its largest component is in [1, 2); 0 stays 0.
template <int N, class T>
[[nodiscard]] glm::vec<N, T> scaledDirection(const glm::vec<N, T>& v) {
    const T once = unitScale(largest(v));
    const glm::vec<N, T> w = v * once;  // twice, because 2^-k of a subnormal is beyond the range
    return w * unitScale(largest(w));
}

/// Length without under- or overflow of the squares.
template <int N, class T>
[[nodiscard]] T safeLength(const glm::vec<N, T>& v) {
    const T scale = unitScale(largest(v));
    return glm::length(v * scale) / scale;
}

/// |p x d|^2, in 3D and in 2D.
template <class T>
[[nodiscard]] T crossSquared(const glm::vec<3, T>& p, const glm::vec<3, T>& d) {
    const glm::vec<3, T> c = glm::cross(p, d);
    return glm::dot(c, c);
}
template <class T>
[[nodiscard]] T crossSquared(const glm::vec<2, T>& p, const glm::vec<2, T>& d) {
    const T c = p.x * d.y - p.y * d.x;
    return c * c;
}

/// |d|^2 times the part of p perpendicular to d, without cancellation: d x (p x d).
template <class T>
[[nodiscard]] glm::vec<3, T> perpendicularPart(const glm::vec<3, T>& p, const glm::vec<3, T>& d) {
    return glm::cross(d, glm::cross(p, d));
}

/// The contact normal of a point at p that moves by d into a sphere of radius R > 0 at the origin:
/// (d x (p x d) - root d) / (|d|^2 R), accurate also far away. @param root  square root of the discriminant
template <class T>
[[nodiscard]] glm::vec<3, T> contactNormal(const glm::vec<3, T>& p, const glm::vec<3, T>& d, T root, T R) {
    return (perpendicularPart(p, d) - d * root) / (glm::dot(d, d) * R);
}

}  // namespace methods
