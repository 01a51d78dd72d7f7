#pragma once
/// Vectors of three numbers, which are exact (Dyadic) or have a bound of their error (Enclosure). Internal to the core.

#include <array>

#include "collide/numbers/dyadic.h"
#include "collide/types.h"

namespace collide {

template <class Number>
using TripleOf = std::array<Number, 3>;
using Triple = TripleOf<Dyadic>;

template <class Number = Dyadic>
TripleOf<Number> triple(const Vec3& v) {
    return {Number(v.x), Number(v.y), Number(v.z)};
}
template <class Number = Dyadic>
TripleOf<Number> difference(const Vec3& a, const Vec3& b) {
    return {Number(a.x) - Number(b.x), Number(a.y) - Number(b.y), Number(a.z) - Number(b.z)};
}
template <class Number>
Number dot(const TripleOf<Number>& a, const TripleOf<Number>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <class Number>
TripleOf<Number> cross(const TripleOf<Number>& a, const TripleOf<Number>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
template <class Number>
TripleOf<Number> scaledBy(const TripleOf<Number>& a, const Number& factor) {
    return {a[0] * factor, a[1] * factor, a[2] * factor};
}
/// start + length * direction
template <class Number>
TripleOf<Number> along(const TripleOf<Number>& start, const TripleOf<Number>& direction, const Number& length) {
    return {start[0] + direction[0] * length, start[1] + direction[1] * length, start[2] + direction[2] * length};
}
inline Vec3 toDoubles(const Triple& t) { return {t[0].toDouble(), t[1].toDouble(), t[2].toDouble()}; }
/// Each component within 2^-57 of the scale or of the largest component; exact numbers are rounded to nearest.
template <class Number>
Vec3 toDoubles(const TripleOf<Number>& t, const Number& scale) {
    const Number* largest = &scale;
    for (const Number& component : t)
        if (Number::isLarger(component, *largest)) largest = &component;
    return {t[0].toDouble(*largest), t[1].toDouble(*largest), t[2].toDouble(*largest)};
}

}  // namespace collide
