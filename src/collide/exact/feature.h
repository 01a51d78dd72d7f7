#pragma once
/// A corner, an edge or a face of a core, and the motion of the ball's centre beside it. Derivation:
/// docs/notes/shapes.md. Internal to the room collide.
///
/// Seen along itself a feature is a point: a linear map takes x to x (corner), x × e (edge) or x·n (face), with lengths
/// across the feature multiplied by √w, w = 1, e·e or n·n. The images of start and motion meet a ball of radius R √w as
/// with a sphere: D = R² w a - |X|². In its region, where its bounds are >= 0, the feature is the nearest of the core.

#include <algorithm>
#include <array>
#include <optional>

#include "collide/exact/course.h"

namespace collide::exact {

/// A linear function of time: at + t slope.
template <class Number>
struct Linear {
    Number at, slope;

    Linear operator-() const { return {-at, -slope}; }
    [[nodiscard]] Number value(const Number& time) const { return at + slope * time; }
};

/// A position, and a motion of so much in a unit of time.
template <class Number>
struct Moving {
    TripleOf<Number> d, v;
};
template <class Number>
Linear<Number> dot(const Moving<Number>& m, const TripleOf<Number>& axis) {
    return {collide::dot(m.d, axis), collide::dot(m.v, axis)};
}
template <class Number>
Moving<Number> cross(const Moving<Number>& m, const TripleOf<Number>& axis) {
    return {collide::cross(m.d, axis), collide::cross(m.v, axis)};
}

/// What a centre within a solid core has to go to leave it.
template <class Number>
struct WayOut {
    Number depth;                            ///< >= 0, in units of the core
    std::optional<TripleOf<Number>> normal;  ///< in its axes; absent if there are several ways
    Feature feature{};                       ///< one that such a way leads to
};

/// A core without inside in the axes of space; what a core has beside its features.
template <class Number>
struct ThinCore {
    static Number unit() { return Number(1.0); }  ///< the core's unit of length is 1 / unit()
    /// A vector of the core's axes in those of space, times unit().
    static const TripleOf<Number>& toSpace(const TripleOf<Number>& v) { return v; }
    static constexpr bool holdsCentre() { return false; }
    /// For a centre on or within the core; absent if a sign is open.
    static std::optional<WayOut<Number>> wayOut() { return WayOut<Number>{}; }
};

/// A point beside a region, or kUnsure.
inline constexpr FilterResult kOutside = 0;   ///< a bound is negative
inline constexpr FilterResult kOnBorder = 1;  ///< in the region; another feature may hold the nearest point too
inline constexpr FilterResult kWithin = 2;    ///< the bounds along the feature are > 0: no smaller one holds that point
inline constexpr FilterResult kInside = 3;    ///< all bounds are > 0: the region of no other feature holds the point

/// The points that are nearest to a feature among all of its core: those at which no bound is negative.
template <class Number>
class Region {
  public:
    /// A bound along the feature: its value for the centre.
    void requireExtent(const Linear<Number>& bound) { m_extents[m_extentCount++] = bound; }
    /// A bound across the feature: its product with the image of the centre.
    void requireCone(const TripleOf<Number>& bound) { m_cones[m_coneCount++] = bound; }

    template <class SignOfExtent, class SignOfCone>
    [[nodiscard]] FilterResult contains(SignOfExtent signOfExtent, SignOfCone signOfCone) const {
        FilterResult all = kInside;
        bool isOpen = false;
        for (std::size_t i = 0; i < m_extentCount + m_coneCount; ++i) {
            const bool isExtent = i < m_extentCount;
            const int sign = isExtent ? signOfExtent(m_extents[i]) : signOfCone(m_cones[i - m_extentCount]);
            if (sign == -1) return kOutside;
            isOpen = isOpen || sign == Enclosure::kOpenSign;
            if (sign == 0) all = std::min(all, isExtent ? kOnBorder : kWithin);
        }
        return isOpen ? kUnsure : all;
    }

    /// True if a bound across the feature is as asked for.
    template <class Asks>
    [[nodiscard]] bool anyCone(Asks asks) const {
        return std::any_of(m_cones.begin(), m_cones.begin() + m_coneCount, asks);
    }

  private:
    std::array<Linear<Number>, 4> m_extents{};
    std::array<TripleOf<Number>, 3> m_cones{};
    std::size_t m_extentCount = 0, m_coneCount = 0;
};

/// The images of start and motion beside a feature, and its region.
template <class Number>
class FeatureCourse {
  public:
    /// @param m  the centre, from the corner
    static FeatureCourse corner(std::size_t index, const Moving<Number>& m) {
        return {Feature::Kind::Corner, index, m, {}, Number(1.0)};
    }
    /// @param across  the centre, from a point of the edge, times the edge
    static FeatureCourse edge(std::size_t index, const Moving<Number>& across, const TripleOf<Number>& edge) {
        return {Feature::Kind::Edge, index, across, edge, collide::dot(edge, edge)};
    }
    /// @param height  the centre, from a point of the face, times the normal
    static FeatureCourse face(std::size_t index, const Linear<Number>& height, const TripleOf<Number>& normal) {
        return {Feature::Kind::Face, index, {{height.at}, {height.slope}}, normal, collide::dot(normal, normal)};
    }
    /// The product of the images.
    [[nodiscard]] TripleOf<Number> X() const { return collide::cross(image.d, image.v); }

    /// The image of a vector.
    [[nodiscard]] TripleOf<Number> imageOf(const TripleOf<Number>& x) const {
        switch (feature.kind) {
            case Feature::Kind::Edge:
                return collide::cross(x, m_axis);
            case Feature::Kind::Face:
                return {collide::dot(x, m_axis)};
            case Feature::Kind::Corner:
                break;
        }
        return x;
    }
    /// The vector of space whose products with vectors are those of y with their images.
    [[nodiscard]] TripleOf<Number> adjoint(const TripleOf<Number>& y) const {
        switch (feature.kind) {
            case Feature::Kind::Edge:
                return collide::cross(m_axis, y);
            case Feature::Kind::Face:
                return scaledBy(m_axis, y[0]);
            case Feature::Kind::Corner:
                break;
        }
        return y;
    }
    /// True unless no bound across the feature grows, of those that are 0 at time -h / a.
    [[nodiscard]] bool isEntered() const {
        const TripleOf<Number> x = X();
        return region.anyCone([&](const TripleOf<Number>& bound) {
            if (collide::dot(x, collide::cross(bound, image.v)).sign() != 0) return false;
            const int slope = collide::dot(bound, image.v).sign();
            return slope == 1 || slope == Enclosure::kOpenSign;
        });
    }
    /// w v.v - a of the motion v: the square of its part along the feature, times w.
    [[nodiscard]] Number along(const TripleOf<Number>& v) const {
        if (feature.kind == Feature::Kind::Corner) return {};
        if (feature.kind == Feature::Kind::Face) {
            const TripleOf<Number> part = collide::cross(v, m_axis);
            return collide::dot(part, part);
        }
        const Number part = collide::dot(v, m_axis);
        return part * part;
    }

    Feature feature;
    Moving<Number> image;
    Region<Number> region;
    Number w, a, h;  ///< w = 0: without extent, no feature. a = v'·v' and h = d'·v' of the images

  private:
    FeatureCourse(Feature::Kind kind, std::size_t index, const Moving<Number>& images, const TripleOf<Number>& axis,
                  const Number& weight)
        : feature{kind, static_cast<std::uint8_t>(index)},
          image(images),
          w(weight),
          a(collide::dot(images.v, images.v)),
          h(collide::dot(images.d, images.v)),
          m_axis(axis) {}

    TripleOf<Number> m_axis;
};

/// Where the centre is beside the feature's region at the start.
template <class Number>
FilterResult isInRegionAtStart(const FeatureCourse<Number>& f) {
    return f.region.contains([](const Linear<Number>& bound) { return bound.at.sign(); },
                             [&](const TripleOf<Number>& bound) { return dot(bound, f.image.d).sign(); });
}
/// The same at time (-h + side √D) / a, where the surface is met. @pre a > 0, D >= 0
template <class Number>
FilterResult isInRegionAtContact(const FeatureCourse<Number>& f, const Number& D, double side) {
    const TripleOf<Number> X = f.X();
    const auto signOf = [&](const Number& part, const Number& slope) {
        return side == 0 ? part.sign() : signOfRootSum(part, Number(side) * slope, D, {}, {});
    };
    return f.region.contains(
        [&](const Linear<Number>& bound) {
            if (bound.slope.sign() == 0) return bound.at.sign();
            return signOf(bound.at * f.a - bound.slope * f.h, bound.slope);
        },
        [&](const TripleOf<Number>& bound) {
            // (k·d') a - (k·v') h = X·(k × v'), which is exactly 0 where the path meets what the feature spans
            return signOf(dot(X, cross(bound, f.image.v)), dot(bound, f.image.v));
        });
}
/// The same at time -h / a; on the border too if the centre was outside of the region just before. @pre a > 0
template <class Number>
FilterResult isInRegionAtClosest(const FeatureCourse<Number>& f) {
    const FilterResult membership = isInRegionAtContact(f, Number(), 0);
    return membership == kWithin && f.isEntered() ? kOnBorder : membership;
}

}  // namespace collide::exact
