#pragma once
/// "Sweeping a sphere against a point"; author not named (C#, XNA, float).
///
/// The sphere moves along the whole of `direction` while t goes from 0 to 1; the point is swept backwards against the
/// resting sphere and the quadratic a t^2 + b t + c = 0 is solved.
///
/// Typing slips repaired: prototype and listing have different names (SweepSpherePoint, SweepSpherePoint2); the
/// equations of the page are missing images, restored from the text. `SolveQuadratic` is described but not printed; it
/// is written here from that description. `DirectionEpsilon` has no printed value (S4); 1e-6 is used.

#include <optional>

#include "base/contract.h"
#include "methods/adapt.h"
#include "methods/notes.h"
#include "methods/repairs.h"
#include "methods/vec.h"

namespace methods {

template <class T>
struct Roots {
    int count = 0;  ///< 0, 1 (equal roots or a linear equation), 2; -1: every t is a root
    T t0 = 0, t1 = 0;
    explicit operator bool() const { return count != 0; }
};

/// Real roots of a t^2 + b t + c = 0; "correctly handles zero coefficients", so linear and constant equations too. A
/// single root is returned twice. For 0 = 0 every t is a root, and both returned are 0. The page shows no formula; the
/// textbook formula used here cancels where b^2 is much larger than 4ac (S8).
template <class T>
[[nodiscard]] Roots<T> solveQuadratic(T a, T b, T c) {
    if (a == 0) {
        if (b == 0) return {c == 0 ? -1 : 0, 0, 0};
        return {1, -c / b, -c / b};
    }
    const T disc = b * b - 4 * a * c;
    if (!(disc >= 0)) return {};
    const T root = std::sqrt(disc);
    return {root == 0 ? 1 : 2, (-b - root) / (2 * a), (-b + root) / (2 * a)};
}

/// The roots of a t^2 + 2 h t + c = 0 without cancellation, given D = h^2 - a c: one root is a sum of numbers of one
/// sign, the other follows from the product c / a. If a has underflowed to 0, which the listing allows, the roots are
/// infinite or NaN. @pre not a < 0
template <class T>
[[nodiscard]] Roots<T> stableRoots(T a, T h, T c, T D) {
    CAROM_EXPECTS_HOT(!(a < 0), a);
    if (!(D >= 0)) return {};
    const T q = -(h + std::copysign(std::sqrt(D), h));
    if (q == 0) return {1, 0, 0};
    return {D == 0 ? 1 : 2, q / a, D == 0 ? q / a : c / q};
}

template <class T>
struct SweepPointInput {
    Vec<T> center{0};
    T radius = 0;
    Vec<T> point{0};
    Vec<T> direction{0};  ///< the whole movement
};

/// The article's SweepResult (without FaceIndex, which a point does not have), and the return statement reached.
template <class T>
struct SweepPointResult {
    enum class Exit { NoMotionApart, NoMotionTouching, NoRoot, Behind, BeyondEnd, InitialIntersection, Hit };
    Exit exit = Exit::Hit;
    bool intersection = false;
    std::optional<T> T_;  ///< fraction of the movement, [0, 1]
    std::optional<Vec<T>> point;
    std::optional<Vec<T>> normal;  ///< unit, from the point towards the sphere's centre
    std::optional<T> penetrationDepth;
};

template <class T>
inline constexpr T kDirectionEpsilon = static_cast<T>(1e-6);

/// The listing as printed; `fix.has` marks the place of each defect, `note` a line.
template <class T, class Note = NoNotes>
[[nodiscard]] SweepPointResult<T> sweepPointPrinted(const SweepPointInput<T>& in, Repairs fix = {}, Note note = {}) {
    using Exit = typename SweepPointResult<T>::Exit;
    SweepPointResult<T> result;
    const auto leave = [&](Exit why, bool intersection) {
        result.exit = why;
        result.intersection = intersection;
        return result;
    };
    const Vec<T> P = note("P", in.point - in.center);
    const bool noMotion =
        fix.has(Defect::S4) ? in.direction == Vec<T>(0) : glm::length(in.direction) < kDirectionEpsilon<T>;
    if (note("no motion", noMotion)) {
        const bool touching = note("touching", glm::dot(P, P) <= in.radius * in.radius);
        return leave(touching ? Exit::NoMotionTouching : Exit::NoMotionApart, touching);
    }
    const T PdotV = note("PdotV", glm::dot(P, -in.direction));
    const T PdotP = note("PdotP", fix.has(Defect::S1) ? glm::dot(P, P) : glm::dot(in.point, in.point));
    const T a = note("a", glm::dot(in.direction, in.direction));
    const T b = note("b", 2 * PdotV);
    const T c = note("c", PdotP - in.radius * in.radius);

    // A quarter of the discriminant, from the offset of the line; the last term is the error of S1, 0 if S1 is
    // repaired.
    const T discriminant = a * (in.radius * in.radius) - crossSquared(P, in.direction) + a * (glm::dot(P, P) - PdotP);
    const Roots<T> roots = fix.has(Defect::S8) ? stableRoots(a, PdotV, c, discriminant) : solveQuadratic(a, b, c);
    if (note("no root", !roots)) return leave(Exit::NoRoot, false);
    const T t0 = note("t0", std::min(roots.t0, roots.t1)), t1 = note("t1", std::max(roots.t0, roots.t1));
    if (fix.has(Defect::S2)) {  // leaving the surface is no intersection; a start inside has a depth
        if (c < 0) {
            result.penetrationDepth = in.radius - glm::length(P);
            if (P != Vec<T>(0)) result.normal = -P / safeLength(P);
            return leave(Exit::InitialIntersection, true);
        }
        if (b > 0) return leave(Exit::Behind, false);
    }
    if (note("behind", t1 < 0)) return leave(Exit::Behind, false);
    if (note("late", t0 > 1)) return leave(Exit::BeyondEnd, false);
    if (note("initial", t0 < 0) && !fix.has(Defect::S2)) return leave(Exit::InitialIntersection, true);

    const T t = fix.has(Defect::S2) ? std::max(t0, T(0)) : t0;
    const Vec<T> sphereHitCen0 = in.center + in.direction * t;
    result.T_ = note("T", t);
    result.point = note("point", in.point);
    const Vec<T> away = sphereHitCen0 - in.point;
    const bool headOnPoint = fix.has(Defect::S3) && in.radius == 0;
    result.normal = headOnPoint ? -in.direction / safeLength(in.direction) : away / glm::length(away);
    note("normal", *result.normal);
    return leave(Exit::Hit, true);
}

/// The method corrected, independent of the unit of length: P relative to the centre throughout, d = 0 tested exactly,
/// the root without cancellation, the depth of a start inside, and no intersection for a sphere that touches and
/// leaves.
template <class T>
[[nodiscard]] SweepPointResult<T> sweepPointCorrected(const SweepPointInput<T>& in) {
    using Exit = typename SweepPointResult<T>::Exit;
    SweepPointResult<T> result;
    const auto leave = [&](Exit why, bool intersection) {
        result.exit = why;
        result.intersection = intersection;
        return result;
    };
    const Vec<T> apart = in.point - in.center;
    const T scale = unitScale(std::max(largest(apart), in.radius));
    const Vec<T> P = apart * scale;
    const T r = in.radius * scale;
    const T c = glm::dot(P, P) - r * r;
    if (c < 0) {
        result.penetrationDepth = (r - glm::length(P)) / scale;
        if (P != Vec<T>(0)) result.normal = -P / safeLength(P);
        return leave(Exit::InitialIntersection, true);
    }
    if (in.direction == Vec<T>(0)) return leave(c == 0 ? Exit::NoMotionTouching : Exit::NoMotionApart, c == 0);

    const Vec<T> d = scaledDirection(in.direction);
    const T a = glm::dot(d, d), halfB = -glm::dot(P, d);
    if (halfB > 0 || (halfB == 0 && c > 0)) return leave(Exit::Behind, false);
    const T disc = a * (r * r) - crossSquared(P, d);
    if (!(disc >= 0)) return leave(Exit::NoRoot, false);
    const T root = std::sqrt(disc);
    const T fraction = c > 0 ? c / (root - halfB) : T(0);  // fraction of d, in units of 1/scale
    const T most = largest(in.direction);
    const T t = fraction * (largest(d) / (most * scale));
    if (t > 1) return leave(Exit::BeyondEnd, false);
    result.T_ = t;
    result.point = in.point;
    result.normal = in.radius == 0 ? -d / glm::length(d) : contactNormal(-P, d, root, r);
    return leave(Exit::Hit, true);
}

/// The prose discards each root outside 0..1 separately (S5), which turns a start inside into a hit at the exit.
template <class T>
[[nodiscard]] std::optional<T> sweepPointProseTime(T t0, T t1, Repairs fix = {}) {
    if (fix.has(Defect::S5)) {
        if (t1 < 0 || t0 > 1) return std::nullopt;
        return std::max(t0, T(0));
    }
    if (t0 >= 0 && t0 <= 1) return t0;
    if (t1 >= 0 && t1 <= 1) return t1;
    return std::nullopt;
}

/// The prose subtracts the contact point from the centre and then reverses the result (S6); the listing does not.
template <class T>
[[nodiscard]] Vec<T> sweepPointProseNormal(const Vec<T>& centerAtHit, const Vec<T>& point, Repairs fix = {}) {
    const Vec<T> away = glm::normalize(centerAtHit - point);
    return fix.has(Defect::S6) ? away : -away;
}

/// The prose takes the point of impact from the line q - t V (S7): the swept point on the sphere at rest. In the world
/// the point does not move.
template <class T>
[[nodiscard]] Vec<T> sweepPointProsePoint(const Vec<T>& point, const Vec<T>& direction, T t, Repairs fix = {}) {
    return fix.has(Defect::S7) ? point : point - direction * t;
}

/// The listing as a method of the table.
struct SweepPointMethod {
    template <class T, class Note = NoNotes>
    [[nodiscard]] static MethodAnswer answer(const MethodQuery<T>& q, Form form, Repairs repairs, Note note = {}) {
        using collide::Outcome;
        using Exit = typename SweepPointResult<T>::Exit;
        const SweepPointInput<T> in{q.ball, q.ballRadius + q.sphereRadius, q.sphere, q.movement};
        const SweepPointResult<T> out =
            form == Form::Printed ? sweepPointPrinted(in, repairs, note) : sweepPointCorrected(in);
        MethodAnswer a;
        a.outcome = adapt::outcomeOf(out.exit, {{Exit::NoMotionApart, Outcome::Still},
                                                {Exit::NoMotionTouching, Outcome::Still},
                                                {Exit::NoRoot, Outcome::Miss},
                                                {Exit::Behind, Outcome::Receding},
                                                {Exit::BeyondEnd, Outcome::Short},
                                                {Exit::InitialIntersection, Outcome::Overlap}});
        a.yes = out.intersection;
        a.ownName = "T";
        if (out.penetrationDepth) a.depth = *out.penetrationDepth;
        if (out.normal) a.normal = collide::Vec3(*out.normal);
        if (out.T_) {
            a.own = a.time = *out.T_;
            a.ballCenter = collide::Vec3(q.ball + q.movement * *out.T_);
            a.hitPoint =
                collide::Vec3(*out.point + *out.normal * q.sphereRadius);  // undoes the inflation of the sphere
        }
        return adapt::sealed(a);
    }
};

}  // namespace methods
