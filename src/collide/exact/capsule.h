#pragma once
/// The core of a capsule: a segment. Internal to the core.

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
          m_beyondA(dot(m_fromA, m_edge)),
          m_beyondB(dot(m_fromB, m_edge)) {}

    [[nodiscard]] FeatureCourse<Number> feature(std::size_t i) const {
        using Course = FeatureCourse<Number>;
        Course f = i == 0   ? Course::corner(0, m_fromA)
                   : i == 1 ? Course::corner(1, m_fromB)
                            : Course::edge(0, cross(m_fromA, m_edge), m_edge);
        if (i != 1) f.require(i == 0 ? -m_beyondA : m_beyondA);
        if (i != 0) f.require(i == 1 ? m_beyondB : -m_beyondB);
        return f;
    }
    [[nodiscard]] const TripleOf<Number>& motion() const { return m_fromA.v; }
    /// The point of the feature next to the ball, where the capsule was at the start.
    [[nodiscard]] TripleOf<Number> foot(const FeatureCourse<Number>& f, const Number& time) const {
        if (f.feature.kind == Feature::Kind::Edge)
            return collide::along(m_a, m_edge, Number(m_beyondA.value(time) / f.w));
        return f.feature.index == 0 ? m_a : m_b;
    }

  private:
    TripleOf<Number> m_a, m_b;
    Moving<Number> m_fromA, m_fromB;
    TripleOf<Number> m_edge;
    Linear<Number> m_beyondA, m_beyondB;  ///< the centre's place along the edge, from a and from b
};

}  // namespace collide::exact
