#pragma once
/// Vectors of exact reals. Internal to the core.

#include <array>

#include "collide/dyadic.h"
#include "collide/types.h"

namespace collide {

using Triple = std::array<Dyadic, 3>;

inline Triple triple(const Vec3& v) { return {Dyadic(v.x), Dyadic(v.y), Dyadic(v.z)}; }
inline Triple difference(const Vec3& a, const Vec3& b) {
    return {Dyadic(a.x) - Dyadic(b.x), Dyadic(a.y) - Dyadic(b.y), Dyadic(a.z) - Dyadic(b.z)};
}
inline Dyadic dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
/// start + length * direction
inline Triple along(const Triple& start, const Triple& direction, const Dyadic& length) {
    return {start[0] + direction[0] * length, start[1] + direction[1] * length, start[2] + direction[2] * length};
}
inline Vec3 toDoubles(const Triple& t) { return {t[0].toDouble(), t[1].toDouble(), t[2].toDouble()}; }

}  // namespace collide
