#pragma once
/// Vectors of space in lanes (lanes.h has the rules for files that include this). Internal to the core.

#include "collide/numbers/lanes.h"

namespace collide {
namespace {

struct Wide3 {
    Wide x, y, z;
};
/// @param from  three arrays x, y and z
template <class Columns>
inline Wide3 load(const Columns& from, std::size_t i) {
    return {load(from.x + i), load(from.y + i), load(from.z + i)};
}
inline Wide3 operator-(const Wide3& a, const Wide3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Wide dot(const Wide3& a, const Wide3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
/// With one rounding for a product and its sum, where the machine has it: other bits than dot(), no larger errors.
inline Wide quickDot(const Wide3& a, const Wide3& b) {
    using M = Machine<Wide>;
    return M::mulAdd(a.z, b.z, M::mulAdd(a.y, b.y, a.x * b.x));
}
inline Wide3 cross(const Wide3& a, const Wide3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace
}  // namespace collide
