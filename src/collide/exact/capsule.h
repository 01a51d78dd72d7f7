#pragma once
/// The core of a capsule: a segment. Internal to the room collide.

#include "collide/exact/feature.h"

namespace collide::exact {

template <class Number>
class CapsuleCore : public ThinCore<Number> {
  public:
    static constexpr std::size_t kCount = 3;  ///< end a, end b, the segment

    /// @param v  the motion of the ball seen from the capsule
    CapsuleCore(const SweepQuery& q, const TripleOf<Number>& v)
        : m_a(triple<Number>(q.obstacle.center)),
          m_b(triple<Number>(q.obstacle.b)),
          m_fromA{difference<Number>(q.ball.position, q.obstacle.center), v},
          m_fromB{difference<Number>(q.ball.position, q.obstacle.b), v},
          m_edge(difference<Number>(q.obstacle.b, q.obstacle.center)),
          m_alongA(dot(m_fromA, m_edge)) {}

    [[nodiscard]] FeatureCourse<Number> feature(std::size_t i) const {
        if (i == 2) {
            auto f = FeatureCourse<Number>::edge(0, cross(m_fromA, m_edge), m_edge);
            f.region.requireExtent(m_alongA);
            f.region.requireExtent(-dot(m_fromB, m_edge));
            return f;
        }
        auto f = FeatureCourse<Number>::corner(i, i == 0 ? m_fromA : m_fromB);
        f.region.requireCone(i == 0 ? scaledBy(m_edge, Number(-1.0)) : m_edge);
        return f;
    }
    /// True if its features are certainly different sets of points.
    [[nodiscard]] bool isRegular() const { return collide::dot(m_edge, m_edge).sign() == 1; }
    /// The argument of feature() for a feature.
    static std::size_t placeOf(const Feature& f) { return f.kind == Feature::Kind::Edge ? 2 : f.index; }
    [[nodiscard]] const TripleOf<Number>& motion() const { return m_fromA.v; }
    /// The point of the feature next to the ball, where the capsule was at the start.
    [[nodiscard]] TripleOf<Number> foot(const FeatureCourse<Number>& f, const Number& time) const {
        if (f.feature.kind == Feature::Kind::Edge)
            return collide::along(m_a, m_edge, Number(m_alongA.value(time) / f.w));
        return f.feature.index == 0 ? m_a : m_b;
    }

  private:
    TripleOf<Number> m_a, m_b;
    Moving<Number> m_fromA, m_fromB;
    TripleOf<Number> m_edge;
    Linear<Number> m_alongA;  ///< the centre's place along the edge, from a
};

}  // namespace collide::exact
