#pragma once
/// The core of a box, in its own axes and a unit of length in which no number needs a division: for the rotation by a
/// quaternion q that is 1 / q·q of that of space. Internal to the room collide.

#include "collide/exact/feature.h"

namespace collide::exact {

/// The features of a box, each by its places along the axes (Feature::index).
namespace box {
/// -1, 0 or 1: at a side of the box, or from one to the other.
constexpr int placeOf(std::size_t index, std::size_t axis) {
    return static_cast<int>((axis == 0 ? index : axis == 1 ? index / 3 : index / 9) % 3) - 1;
}
constexpr std::size_t dimensionOf(std::size_t index) {
    std::size_t dimension = 0;
    for (std::size_t k = 0; k < 3; ++k) dimension += placeOf(index, k) == 0 ? 1U : 0U;
    return dimension;
}
constexpr Feature faceOf(std::size_t axis, bool isPositive) {
    constexpr std::array<int, 3> kSteps = {1, 3, 9};
    return {Feature::Kind::Face, static_cast<std::uint8_t>(13 + (isPositive ? kSteps[axis] : -kSteps[axis]))};
}
/// Corners, edges, faces.
inline constexpr std::array<std::size_t, 26> kFeatures = [] {
    std::array<std::size_t, 26> order{};
    std::size_t count = 0;
    for (std::size_t dimension = 0; dimension < 3; ++dimension)
        for (std::size_t index = 0; index < 27; ++index)
            if (dimensionOf(index) == dimension) order[count++] = index;
    return order;
}();
/// The places of indices in that list.
inline constexpr std::array<std::size_t, 27> kPlaces = [] {
    std::array<std::size_t, 27> places{};
    for (std::size_t i = 0; i < kFeatures.size(); ++i) places[kFeatures[i]] = i;
    return places;
}();
}  // namespace box

template <class Number>
class BoxCore {
  public:
    static constexpr std::size_t kCount = box::kFeatures.size();

    /// @param v  the motion of the ball seen from the box, in the axes of space
    BoxCore(const SweepQuery& q, const TripleOf<Number>& v) : m_center(triple<Number>(q.obstacle.center)) {
        const Rotation& r = q.obstacle.rotation;
        m_isTurned = r.x != 0 || r.y != 0 || r.z != 0;
        if (m_isTurned) turn(r);
        m_from = {toAxes(difference<Number>(q.ball.position, q.obstacle.center)), toAxes(v)};
        m_half = scaledBy(triple<Number>(q.obstacle.half), m_unit);
    }

    [[nodiscard]] const Number& unit() const { return m_unit; }
    [[nodiscard]] TripleOf<Number> toSpace(const TripleOf<Number>& v) const {
        return m_isTurned ? TripleOf<Number>{collide::dot(m_rows[0], v), collide::dot(m_rows[1], v),
                                             collide::dot(m_rows[2], v)}
                          : v;
    }

    [[nodiscard]] FeatureCourse<Number> feature(std::size_t i) const {
        const std::size_t index = box::kFeatures[i];
        const Moving<Number> from = fromPlace(index);
        FeatureCourse<Number> f = course(index, from);
        for (std::size_t k = 0; k < 3; ++k) {
            if (const int place = box::placeOf(index, k); place != 0) {
                f.region.requireCone(f.imageOf(axis(k, place)));
            } else {
                f.region.requireExtent({from.d[k] + m_half[k], from.v[k]});
                f.region.requireExtent({m_half[k] - from.d[k], -from.v[k]});
            }
        }
        return f;
    }
    /// A point in the relative interior of a feature is on none of lower dimension, also where the box is flat.
    static constexpr bool isRegular() { return true; }
    /// True if the centre is certainly within the box at the start, and no feature holds it.
    [[nodiscard]] bool holdsCentre() const {
        for (std::size_t k = 0; k < 3; ++k)
            if ((m_half[k] - m_from.d[k]).sign() != 1 || (m_half[k] + m_from.d[k]).sign() != 1) return false;
        return true;
    }
    /// The argument of feature() for a feature.
    static std::size_t placeOf(const Feature& f) { return box::kPlaces[f.index]; }
    [[nodiscard]] const TripleOf<Number>& motion() const { return m_from.v; }
    /// The point of the feature next to the ball, where the box was at the start.
    [[nodiscard]] TripleOf<Number> foot(const FeatureCourse<Number>& f, const Number& time) const {
        TripleOf<Number> place;
        for (std::size_t k = 0; k < 3; ++k) {
            const int sign = box::placeOf(f.feature.index, k);
            place[k] = sign == 0 ? m_from.d[k] + time * m_from.v[k] : Number(sign) * m_half[k];
        }
        const TripleOf<Number> turned = toSpace(place);
        return m_isTurned ? collide::along(m_center, turned, Number(Number(1.0) / (m_unit * m_unit)))
                          : collide::along(m_center, turned, Number(1.0));
    }
    /// For a centre on or within the box: to the nearest face.
    [[nodiscard]] std::optional<WayOut<Number>> wayOut() const {
        std::optional<WayOut<Number>> nearest;
        for (std::size_t k = 0; k < 3; ++k)
            for (const double side : {-1.0, 1.0}) {
                const Number depth = m_half[k] - Number(side) * m_from.d[k];
                const int order = nearest ? (depth - nearest->depth).sign() : -1;
                if (order == Enclosure::kOpenSign) return {};
                if (order == 0) nearest->normal.reset();
                if (order >= 0) continue;
                nearest.emplace(WayOut<Number>{depth, TripleOf<Number>{}, box::faceOf(k, side > 0)});
                (*nearest->normal)[k] = Number(side);
            }
        return nearest;
    }

  private:
    void turn(const Rotation& r) {
        const Number w(r.w), x(r.x), y(r.y), z(r.z), two(2.0), ww = w * w, xx = x * x, yy = y * y, zz = z * z;
        m_unit = ww + xx + yy + zz;
        m_rows[0] = {ww + xx - yy - zz, two * (x * y - w * z), two * (x * z + w * y)};
        m_rows[1] = {two * (x * y + w * z), ww - xx + yy - zz, two * (y * z - w * x)};
        m_rows[2] = {two * (x * z - w * y), two * (y * z + w * x), ww - xx - yy + zz};
    }
    [[nodiscard]] TripleOf<Number> toAxes(const TripleOf<Number>& v) const {
        if (!m_isTurned) return v;
        TripleOf<Number> turned;
        for (std::size_t k = 0; k < 3; ++k) turned[k] = m_rows[0][k] * v[0] + m_rows[1][k] * v[1] + m_rows[2][k] * v[2];
        return turned;
    }
    /// The centre from a point of the feature, which is in the middle along the axes where it extends.
    [[nodiscard]] Moving<Number> fromPlace(std::size_t index) const {
        Moving<Number> from = m_from;
        for (std::size_t k = 0; k < 3; ++k)
            if (const int sign = box::placeOf(index, k); sign != 0)
                from.d[k] = sign > 0 ? from.d[k] - m_half[k] : from.d[k] + m_half[k];
        return from;
    }
    static TripleOf<Number> axis(std::size_t k, int sign) {
        TripleOf<Number> unit;
        unit[k] = Number(sign);
        return unit;
    }
    static FeatureCourse<Number> course(std::size_t index, const Moving<Number>& from) {
        const std::size_t dimension = box::dimensionOf(index);
        if (dimension == 0) return FeatureCourse<Number>::corner(index, from);
        std::size_t k = 0;  // the axis along an edge, across a face
        while ((box::placeOf(index, k) == 0) != (dimension == 1)) ++k;
        return dimension == 1 ? FeatureCourse<Number>::edge(index, cross(from, axis(k, 1)), axis(k, 1))
                              : FeatureCourse<Number>::face(index, dot(from, axis(k, 1)), axis(k, 1));
    }

    TripleOf<Number> m_center, m_half;
    Moving<Number> m_from;                   ///< the ball's centre from that of the box
    std::array<TripleOf<Number>, 3> m_rows;  ///< the matrix of the rotation, times q·q
    Number m_unit{1.0};
    bool m_isTurned = false;
};

}  // namespace collide::exact
