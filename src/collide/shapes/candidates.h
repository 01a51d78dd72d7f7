#pragma once
/// The feature that is nearest to the ball's centre at a time, if that is certain, and the time of a contact with it in
/// doubles. Derivation: docs/notes/shapes.md. Internal to the room collide.

#include <optional>

#include "collide/shapes/bounds.h"
#include "collide/shapes/local_core.h"

namespace collide::shapes {

/// The place of a feature of a box along an axis: -1, 0, 1.
inline int placeOf(const Feature& f, int k) { return f.index / (k == 0 ? 1 : k == 1 ? 3 : 9) % 3 - 1; }

inline Feature featureOf(Feature::Kind kind, std::size_t index) { return {kind, static_cast<std::uint8_t>(index)}; }

/// True if the motion is in the plane of the triangle, and that is along two axes.
inline bool isLevel(const std::array<Vec3, 3>& from, const Vec3& v) {
    const auto isZero = [&](int k) { return from[0][k] == 0 && from[1][k] == 0 && from[2][k] == 0 && v[k] == 0; };
    return isZero(0) || isZero(1) || isZero(2);
}

/// The feature whose Voronoi region holds the ball's centre; absent if the centre is within the error of its border.
/// @param from   vectors from each corner to the ball's centre
/// @param error  bound of their error, absolute
/// @param v      motion of the ball seen from the shape. Only for a triangle and a motion in one coordinate plane: a
///               centre on an edge that moves inward is nearest to that edge
inline std::optional<Feature> nearestFeature(const std::array<Vec3, 2>& from, double error, const Vec3&) {
    using enum Feature::Kind;
    const Vec3 e = from[0] - from[1];
    const double fromA = dot(from[0], e), fromB = dot(from[1], e), margin = error * (sizeOf(e) + sizeOf(from[0]));
    if (fromA < -margin) return featureOf(Corner, 0);
    if (fromB > margin) return featureOf(Corner, 1);
    if (fromA > margin && fromB < -margin) return featureOf(Edge, 0);
    return {};
}
inline std::optional<Feature> nearestFeature(const std::array<Vec3, 3>& from, double error, const Vec3& v) {
    using enum Feature::Kind;
    const auto& [a, b, c] = from;
    const Vec3 ab = a - b, ac = a - c, bc = b - c;
    const double size = sizeOf(ab) + sizeOf(ac) + sizeOf(a), margin = error * size,
                 area = 8 * margin * size * size;  // the same for products with the normal
    const double aAb = dot(a, ab), aAc = dot(a, ac), bAb = dot(b, ab), bBc = dot(b, bc), cAc = dot(c, ac),
                 cBc = dot(c, bc);
    if (aAb < -margin && aAc < -margin) return featureOf(Corner, 0);
    if (bAb > margin && bBc < -margin) return featureOf(Corner, 1);
    if (cAc > margin && cBc > margin) return featureOf(Corner, 2);
    // the products of the normal with a x ab, b x bc, c x ca: < 0 on the side of the triangle
    const Vec3 n = cross(ab, ac);
    const double outAb = dot(n, cross(a, ab)), outBc = dot(n, cross(b, bc)), outCa = -dot(n, cross(c, ac));
    if (outAb > area && aAb > margin && bAb < -margin) return featureOf(Edge, 0);
    if (outBc > area && bBc > margin && cBc < -margin) return featureOf(Edge, 1);
    if (outCa > area && aAc > margin && cAc < -margin) return featureOf(Edge, 2);
    const bool inAb = outAb < -area, inBc = outBc < -area, inCa = outCa < -area;
    if (inAb && inBc && inCa) return featureOf(Face, 0);
    if (!isLevel(from, v)) return {};
    if (inBc && inCa && outAb < area && dot(n, cross(v, ab)) < 0) return featureOf(Edge, 0);
    if (inCa && inAb && outBc < area && dot(n, cross(v, bc)) < 0) return featureOf(Edge, 1);
    if (inAb && inBc && outCa < area && dot(n, cross(v, ac)) > 0) return featureOf(Edge, 2);
    return {};
}
template <std::size_t kCorners>
std::optional<Feature> featureAt(const Corners<kCorners>& core, double time, double error, bool moves = true) {
    std::array<Vec3, kCorners> from = core.from;
    for (Vec3& d : from) d += time * core.v;
    return nearestFeature(from, error, moves ? core.v : Vec3(0));
}
/// @param moves  on a face through which the centre moves inward, that face is the nearest: the ball is on its way
inline std::optional<Feature> featureAt(const LocalBox& box, double time, double error, bool moves = true) {
    const Vec3 x = box.d + time * box.v;
    std::size_t index = 0, along = 0, entered = 0;
    for (int k = 2; k >= 0; --k) {
        const double out = std::fabs(x[k]) - box.half[k];
        const bool isInside = out < -error, enters = !isInside && !(out > error);
        if (enters && !(moves && x[k] * box.v[k] < 0)) return {};
        along += isInside ? 1U : 0U, entered += enters ? 1U : 0U;
        index = 3 * index + (isInside ? 1U : x[k] > 0 ? 2U : 0U);
    }
    if (along == 3 || (entered != 0 && along != 2)) return {};
    using enum Feature::Kind;
    return featureOf(along == 0 ? Corner : along == 1 ? Edge : Face, index);
}

/// The centre from a point of a feature, and the axis along an edge or across a face.
struct Line {
    Vec3 d, axis;
};
template <std::size_t kCorners>
Line lineOf(const Corners<kCorners>& core, const Feature& f) {
    const std::size_t i = f.index, next = i + 1 < kCorners ? i + 1 : 0;
    if (f.kind == Feature::Kind::Face)
        return {core.from[0], cross(core.from[0] - core.from[1], core.from[0] - core.from[2 % kCorners])};
    return {core.from[i], core.from[i] - core.from[next]};
}
inline Line lineOf(const LocalBox& box, const Feature& f) {
    Line line{box.d, Vec3(0)};
    for (int k = 0; k < 3; ++k) {
        const int place = placeOf(f, k);
        line.d[k] -= place * box.half[k];
        if ((place == 0) == (f.kind == Feature::Kind::Edge)) line.axis[k] = 1;
    }
    return line;
}

/// When the centre is at the radius from what a feature spans: side -1 the first time, 1 the second; if it never is,
/// when it is closest.
template <class Core>
double timeAt(const Core& core, const Feature& f, double side) {
    const auto [d, axis] = lineOf(core, f);
    const double RR = core.radius * core.radius;
    const auto root = [&](double a, double h, double D) { return (D > 0 ? side * std::sqrt(D) - h : -h) / a; };
    if (f.kind == Feature::Kind::Face) {
        const double h = dot(d, axis), a = dot(core.v, axis);
        return root(a * a, h * a, RR * dot(axis, axis) * a * a);
    }
    const bool isEdge = f.kind == Feature::Kind::Edge;
    const Vec3 y = isEdge ? cross(d, axis) : d, w = isEdge ? cross(core.v, axis) : core.v, X = cross(y, w);
    const double a = dot(w, w);
    return root(a, dot(y, w), RR * (isEdge ? dot(axis, axis) : 1) * a - dot(X, X));
}

inline constexpr double kNoGuess = -HUGE_VAL;

/// About when the centre is nearest to the core for the first time. @param guess  the same without a motion in the
/// plane of a triangle, or kNoGuess
template <class Core>
double closestTime(const Core& core, double guess) {
    if constexpr (std::is_same_v<Core, Corners<3>>) {
        if (isLevel(core.from, core.v)) {
            const auto& [a, b, c] = core.from;
            const Vec3 n = cross(a - b, a - c);
            double entry = -HUGE_VAL, leaving = HUGE_VAL;
            for (const auto& [d, e] : {std::pair(a, a - b), std::pair(b, b - c), std::pair(c, c - a)}) {
                const double out = dot(n, cross(d, e)), slope = dot(n, cross(core.v, e));
                if (slope < 0) entry = std::max(entry, -out / slope);
                if (slope > 0) leaving = std::min(leaving, -out / slope);
            }
            if (entry < leaving) return entry;
        }
    }
    return guess != kNoGuess ? guess : core.passing(core.size()).time;
}

/// About when the ball meets the shape (side -1) or leaves it (1). @param time  where the search begins
template <class Core>
double crossingTime(const Core& core, double time, double side) {
    constexpr int kMostSteps = 6;
    const double error = kError * core.size(), pace = sizeOf(core.v);
    std::optional<Feature> last;
    for (int i = 0; i < kMostSteps; ++i) {
        // on a border the feature of the lower dimension
        const std::optional<Feature> f = featureAt(core, time, -(error + kError * std::fabs(time) * pace), false);
        if (!f || f == last) break;
        time = timeAt(core, *f, side);
        last = f;
    }
    return time;
}

/// Adds the features that are nearest at a time, or may be within the error.
template <class List>
void addNear(const Corners<2>& core, double time, double error, List& to) {
    using enum Feature::Kind;
    const Vec3 a = core.from[0] + time * core.v, b = core.from[1] + time * core.v, e = a - b;
    const double fromA = dot(a, e), fromB = dot(b, e), margin = error * (sizeOf(e) + sizeOf(a));
    if (fromA <= margin) to.add(featureOf(Corner, 0));
    if (fromB >= -margin) to.add(featureOf(Corner, 1));
    if (fromA >= -margin && fromB <= margin) to.add(featureOf(Edge, 0));
}
template <class List>
void addNear(const Corners<3>& core, double time, double error, List& to) {
    using enum Feature::Kind;
    std::array<Vec3, 3> from = core.from;
    for (Vec3& d : from) d += time * core.v;
    const auto& [a, b, c] = from;
    const Vec3 ab = a - b, bc = b - c, ca = c - a, n = cross(ab, bc);
    const double size = sizeOf(ab) + sizeOf(ca) + sizeOf(a), margin = error * size, area = 8 * margin * size * size;
    const std::array<Vec3, 3> edges = {ab, bc, ca};
    bool isOutside[3], isInside[3], isAfter[3], isBefore[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const double out = dot(n, cross(from[i], edges[i]));
        isOutside[i] = out >= -area, isInside[i] = out <= area;
        isAfter[i] = dot(from[i], edges[i]) >= -margin;            // the first corner of the edge, toward the other
        isBefore[i] = dot(from[(i + 1) % 3], edges[i]) <= margin;  // the second
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t before = (i + 2) % 3;
        if (dot(from[i], edges[i]) <= margin && dot(from[i], edges[before]) >= -margin) to.add(featureOf(Corner, i));
    }
    for (std::size_t i = 0; i < 3; ++i)
        if (isOutside[i] && isAfter[i] && isBefore[i]) to.add(featureOf(Edge, i));
    if (isInside[0] && isInside[1] && isInside[2]) to.add(featureOf(Face, 0));
}
template <class List>
void addNear(const LocalBox& box, double time, double error, List& to) {
    using enum Feature::Kind;
    const Vec3 x = box.d + time * box.v;
    for (std::size_t index = 0; index < 27; ++index) {
        std::size_t along = 0;
        bool isNear = true;
        for (int k = 0; k < 3; ++k) {
            const int place = placeOf(featureOf(Corner, index), k);
            const double out = std::fabs(x[k]) - box.half[k];
            along += place == 0 ? 1U : 0U;
            isNear = isNear && (place == 0 ? out <= error : out >= -error && place * x[k] >= 0);
        }
        if (isNear && along < 3) to.add(featureOf(along == 0 ? Corner : along == 1 ? Edge : Face, index));
    }
}

/// The feature at which the ball meets the shape (side -1) or leaves it (1), if it is certain at the time that doubles
/// give. @param time  where the search begins
/// @param errorAt  of a place, at a time
template <class Core, class ErrorAt>
std::optional<Feature> crossedFeature(const Core& core, double time, double side, const ErrorAt& errorAt) {
    constexpr int kMostSteps = 6;
    std::optional<Feature> last;
    for (int i = 0; i < kMostSteps; ++i) {
        const std::optional<Feature> f = featureAt(core, time, errorAt(time), false);
        if (!f || f == last) return f;
        time = timeAt(core, *f, side);
        last = f;
    }
    return {};
}

}  // namespace collide::shapes
