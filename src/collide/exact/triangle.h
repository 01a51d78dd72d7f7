#pragma once
/// The core of a triangle, seen from both sides. Corners may be equal or collinear: an edge or a face without extent is
/// no feature, and the others hold its points. Internal to the room collide.

#include "collide/exact/feature.h"

namespace collide::exact {

template <class Number>
class TriangleCore : public ThinCore<Number> {
  public:
    static constexpr std::size_t kCount = 7;  ///< corners, edges (edge i from corner i to the next), the face

    /// @param v  the relative motion of ball and triangle
    TriangleCore(const SweepQuery& q, const TripleOf<Number>& v) {
        const std::array<Vec3, 3> corners = {q.obstacle.center, q.obstacle.b, q.obstacle.c};
        for (std::size_t i = 0; i < 3; ++i) {
            m_corners[i] = triple<Number>(corners[i]);
            m_from[i] = {difference<Number>(q.ball.position, corners[i]), v};
            m_edges[i] = difference<Number>(corners[next(i)], corners[i]);
        }
        m_normal = collide::cross(m_edges[0], m_edges[1]);
        for (std::size_t i = 0; i < 3; ++i) {
            m_along[i] = dot(m_from[i], m_edges[i]);
            m_across[i] = cross(m_from[i], m_edges[i]);
            m_outward[i] = dot(m_across[i], m_normal);
        }
    }

    [[nodiscard]] FeatureCourse<Number> feature(std::size_t i) const {
        if (i < 3) return corner(i);
        if (i < 6) return edge(i - 3);
        auto f = FeatureCourse<Number>::face(0, dot(m_from[0], m_normal), m_normal);
        for (const Linear<Number>& outward : m_outward) f.region.requireExtent(-outward);
        return f;
    }
    /// True if its features are certainly different sets of points.
    [[nodiscard]] bool isRegular() const { return collide::dot(m_normal, m_normal).sign() == 1; }
    /// The argument of feature() for a feature.
    static std::size_t placeOf(const Feature& f) {
        return f.kind == Feature::Kind::Corner ? f.index : f.kind == Feature::Kind::Edge ? 3U + f.index : 6U;
    }
    [[nodiscard]] const TripleOf<Number>& motion() const { return m_from[0].v; }
    /// The point of the feature next to the ball, where the triangle was at the start.
    [[nodiscard]] TripleOf<Number> foot(const FeatureCourse<Number>& f, const Number& time) const {
        const std::size_t i = f.feature.index;
        switch (f.feature.kind) {
            case Feature::Kind::Edge:
                return collide::along(m_corners[i], m_edges[i], Number(m_along[i].value(time) / f.w));
            case Feature::Kind::Face: {  // by its barycentric coordinates
                const TripleOf<Number> toB =
                    collide::along(m_corners[0], m_edges[0], Number(-m_outward[2].value(time) / f.w));
                return collide::along(toB, m_edges[2], Number(m_outward[0].value(time) / f.w));
            }
            case Feature::Kind::Corner:
                break;
        }
        return m_corners[i];
    }

  private:
    static constexpr std::size_t next(std::size_t i) { return i == 2 ? 0 : i + 1; }
    static constexpr std::size_t previous(std::size_t i) { return i == 0 ? 2 : i - 1; }

    [[nodiscard]] FeatureCourse<Number> corner(std::size_t i) const {
        auto f = FeatureCourse<Number>::corner(i, m_from[i]);
        f.region.requireCone(scaledBy(m_edges[i], Number(-1.0)));
        f.region.requireCone(m_edges[previous(i)]);
        return f;
    }
    [[nodiscard]] FeatureCourse<Number> edge(std::size_t i) const {
        auto f = FeatureCourse<Number>::edge(i, m_across[i], m_edges[i]);
        f.region.requireExtent(m_along[i]);
        f.region.requireExtent(-dot(m_from[next(i)], m_edges[i]));
        f.region.requireCone(m_normal);
        return f;
    }

    std::array<TripleOf<Number>, 3> m_corners, m_edges;
    TripleOf<Number> m_normal;
    std::array<Moving<Number>, 3> m_from, m_across;    ///< the centre from each corner; that times its edge
    std::array<Linear<Number>, 3> m_along, m_outward;  ///< along each edge; out of the triangle, times e·e n·n
};

}  // namespace collide::exact
