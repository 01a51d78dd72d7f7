#pragma once
/// "Pool Hall Lessons: Fast, Accurate Collision Detection Between Circles or Spheres", Gamasutra (Java-like; double,
/// with float in the bounce). Resting pair, moving against resting, both moving, and the bounce with masses.
///
/// The same code handles circles (N = 2) and spheres (N = 3), as in the article.
///
/// Typing slips repaired: names with a prime (v1'), which do not compile; `2.0 * (a1 - a2)` assigned to a float, which
/// Java rejects (P12: the narrowing itself is kept); missing declarations (class Vector, circles).

#include "methods/adapt.h"
#include "methods/notes.h"
#include "methods/repairs.h"
#include "methods/vec.h"

namespace methods {

template <int N, class T>
struct Circle {
    glm::vec<N, T> center{0};
    T radius = 0;
    T mass = 1;
};

/// The test of a resting pair: "A and B are touching", also if they overlap.
template <int N, class T>
[[nodiscard]] bool poolTouching(const Circle<N, T>& A, const Circle<N, T>& B, Repairs fix = {}) {
    glm::vec<N, T> delta = A.center - B.center;
    T sumRadii = A.radius + B.radius;
    if (fix.has(Defect::P9)) {
        if (!(A.radius >= 0 && B.radius >= 0)) return false;
        const T scale = unitScale(std::max(largest(delta), sumRadii));
        delta *= scale;
        sumRadii *= scale;
    }
    return glm::dot(delta, delta) <= sumRadii * sumRadii;
}

/// The test as the 3D section states it, with "less than" for the "less than or equal" of the 2D section (P6).
template <int N, class T>
[[nodiscard]] bool poolTouching3dProse(const Circle<N, T>& A, const Circle<N, T>& B, Repairs fix = {}) {
    const glm::vec<N, T> delta = A.center - B.center;
    const T sumRadii = A.radius + B.radius;
    if (fix.has(Defect::P6)) return glm::length(delta) <= sumRadii;
    return glm::length(delta) < sumRadii;
}

/// The test of the 3D prose for parallel V and C: "moving directly towards", so it compares only lengths (P8).
template <int N, class T>
[[nodiscard]] bool poolCollinearProse(const glm::vec<N, T>& V, const glm::vec<N, T>& C, T sumRadii, Repairs fix = {}) {
    const bool longEnough = glm::length(V) >= glm::length(C) - sumRadii;
    return longEnough && (!fix.has(Defect::P8) || glm::dot(V, C) > 0);
}

template <int N, class T>
struct PoolMove {
    enum class Exit { TooShort, NotToward, PassesBy, NoTriangle, BeyondEnd, Hit };
    Exit exit = Exit::Hit;
    bool collides = false;
    glm::vec<N, T> movement{0};  ///< shortened if there is a collision, else unchanged
};

/// Moving circle against a resting one, as printed; `fix.has` marks the place of each defect, `note` a line.
template <int N, class T, class Note = NoNotes>
[[nodiscard]] PoolMove<N, T> poolMovePrinted(const Circle<N, T>& A, const glm::vec<N, T>& movement,
                                             const Circle<N, T>& B, Repairs fix = {}, Note note = {}) {
    using Vector = glm::vec<N, T>;
    using Exit = typename PoolMove<N, T>::Exit;
    if (fix.has(Defect::P9)) {
        if (!(A.radius >= 0 && B.radius >= 0)) return {Exit::PassesBy, false, movement};
        const Vector apart = B.center - A.center;  // all lengths scaled by one power of two keep squares in range
        const T scale = unitScale(std::max({largest(apart), largest(movement), A.radius + B.radius}));
        const PoolMove<N, T> scaled =
            poolMovePrinted({Vector(0), A.radius * scale}, Vector(movement * scale),
                            {Vector(apart * scale), B.radius * scale}, fix.without(Defect::P9), note);
        return {scaled.exit, scaled.collides, scaled.collides ? scaled.movement / scale : movement};
    }
    const auto no = [&](Exit why) { return PoolMove<N, T>{why, false, movement}; };
    if (fix.has(Defect::P4) && movement == Vector(0)) {
        const bool touching = poolTouching(A, B);
        return {touching ? Exit::Hit : Exit::TooShort, touching, movement};
    }

    T dist = note("dist", glm::length(B.center - A.center));
    const T sumRadii = note("sumRadii", B.radius + A.radius);
    dist -= sumRadii;
    note("gap", dist);
    // Two comparisons of rounded lengths decide whether the path ends before the contact (P5); the repaired test below
    // computes no length.
    if (!fix.has(Defect::P5) && note("too short", glm::length(movement) < dist)) return no(Exit::TooShort);

    const Vector unit = note("N", Vector(movement / glm::length(movement)));
    const Vector C = note("C", Vector(B.center - A.center));
    const T D = note("D", glm::dot(unit, C));
    if (note("not toward", fix.has(Defect::P6) ? D < 0 : D <= 0)) return no(Exit::NotToward);

    const T lengthC = note("lengthC", glm::length(C));
    T F = lengthC * lengthC - D * D;
    if (fix.has(Defect::P2)) F = glm::dot(C, C) - D * D;
    note("F", F);
    const T sumRadiiSquared = note("sumRadiiSquared", sumRadii * sumRadii);
    if (note("passes", fix.has(Defect::P1) ? F > sumRadiiSquared : F >= sumRadiiSquared)) return no(Exit::PassesBy);

    const T triangle = note("T", sumRadiiSquared - F);                   // T in the article; a squared length
    if (note("no triangle", triangle < 0)) return no(Exit::NoTriangle);  // unreachable after the test above (P7)
    T distance = D - std::sqrt(triangle);
    if (fix.has(Defect::P3) && distance < 0) distance = 0;
    note("distance", distance);

    if (fix.has(Defect::P5)) {  // contact within the path: f(1) <= 0, or the closest approach is before the end
        const Vector rest = C - movement;
        const T power = glm::dot(rest, rest) - sumRadiiSquared;
        const bool isLate = power > 0 && glm::dot(C, movement) > glm::dot(movement, movement);
        if (note("late", isLate)) return no(Exit::BeyondEnd);
    } else if (note("late", glm::length(movement) < distance)) {
        return no(Exit::BeyondEnd);
    }
    return {Exit::Hit, true, note("movement", Vector(movement / glm::length(movement) * distance))};
}

/// Moving circle against a resting one, corrected. A start inside that moves inward gets the movement 0; without
/// movement the answer is that of the resting pair.
template <int N, class T>
[[nodiscard]] PoolMove<N, T> poolMoveCorrected(const Circle<N, T>& A, const glm::vec<N, T>& movement,
                                               const Circle<N, T>& B) {
    using Vector = glm::vec<N, T>;
    using Exit = typename PoolMove<N, T>::Exit;
    const auto no = [&](Exit why) { return PoolMove<N, T>{why, false, movement}; };
    if (!(A.radius >= 0 && B.radius >= 0)) return no(Exit::PassesBy);
    const Vector apart = B.center - A.center;
    const T scale = unitScale(std::max(largest(apart), A.radius + B.radius));
    const Vector C = apart * scale;
    const T R = (A.radius + B.radius) * scale;
    const T power = glm::dot(C, C) - R * R;
    if (movement == Vector(0)) return {power <= 0 ? Exit::Hit : Exit::TooShort, power <= 0, movement};

    const Vector V = scaledDirection(movement);
    const T D = glm::dot(V, C), V2 = glm::dot(V, V);
    if (D < 0 || (D == 0 && power != 0)) return no(Exit::NotToward);
    const T triangle = V2 * (R * R) - crossSquared(C, V);  // V2 * (R^2 - F)
    if (!(triangle >= 0)) return no(Exit::PassesBy);
    const T share = power > 0 ? power / (D + std::sqrt(triangle)) : T(0);  // share of V, in units of 1/scale
    const Vector shortened = V * (share / scale);
    if (largest(shortened) > largest(movement)) return no(Exit::BeyondEnd);
    return {Exit::Hit, true, shortened};
}

template <int N, class T>
struct PoolPair {
    using Exit = typename PoolMove<N, T>::Exit;
    Exit exit = Exit::Hit;
    bool collides = false;
    T ratio = 1;  ///< length of the shortened relative movement over the whole one, 0..1
    glm::vec<N, T> movementA{0}, movementB{0};
};

/// Both circles moving: the relative movement against a resting B, then both movements scaled by the ratio of lengths.
template <int N, class T, class Note = NoNotes>
[[nodiscard]] PoolPair<N, T> poolPairPrinted(const Circle<N, T>& A, const glm::vec<N, T>& movementA,
                                             const Circle<N, T>& B, const glm::vec<N, T>& movementB, Repairs fix = {},
                                             Note note = {}) {
    const glm::vec<N, T> relative = movementA - movementB;
    const PoolMove<N, T> move = poolMovePrinted(A, relative, B, fix, note);
    if (!move.collides) return {move.exit, false, 1, movementA, movementB};
    T ratio = fix.has(Defect::P9) ? safeLength(move.movement) / safeLength(relative)
                                  : glm::length(move.movement) / glm::length(relative);
    if (fix.has(Defect::P4) && relative == glm::vec<N, T>(0)) ratio = 1;
    note("ratio", ratio);
    return {move.exit, true, ratio, movementA * ratio, movementB * ratio};
}

template <int N, class T>
[[nodiscard]] PoolPair<N, T> poolPairCorrected(const Circle<N, T>& A, const glm::vec<N, T>& movementA,
                                               const Circle<N, T>& B, const glm::vec<N, T>& movementB) {
    const glm::vec<N, T> relative = movementA - movementB;
    const PoolMove<N, T> move = poolMoveCorrected(A, relative, B);
    if (!move.collides) return {move.exit, false, 1, movementA, movementB};
    const T whole = largest(relative);  // parallel: the ratio of components is that of the lengths
    const T ratio = whole > 0 ? largest(move.movement) / whole : T(0);
    return {move.exit, true, ratio, movementA * ratio, movementB * ratio};
}

template <int N, class T>
struct PoolBounce {
    glm::vec<N, T> v1{0}, v2{0};
};

/// The bounce as printed: elastic, for two masses. The comment says that n points from circle 1 to circle 2, but the
/// code computes the opposite direction (P10); harmless, because n enters twice.
template <int N, class T, class Note = NoNotes>
[[nodiscard]] PoolBounce<N, T> poolBouncePrinted(const Circle<N, T>& circle1, const glm::vec<N, T>& v1,
                                                 const Circle<N, T>& circle2, const glm::vec<N, T>& v2,
                                                 Repairs fix = {}, Note note = {}) {
    using Vector = glm::vec<N, T>;
    const Vector n =
        note("n", Vector((circle1.center - circle2.center) / glm::length(circle1.center - circle2.center)));
    const auto narrow = [&](T value) {  // a1, a2 and P are declared float
        return fix.has(Defect::P12) ? value : static_cast<T>(static_cast<float>(value));
    };
    const T a1 = note("a1", narrow(glm::dot(v1, n))), a2 = note("a2", narrow(glm::dot(v2, n)));
    if (fix.has(Defect::P11) && !(a1 - a2 < 0)) return {note("v1", v1), note("v2", v2)};
    const T optimizedP = note("P", narrow(2 * (a1 - a2) / (circle1.mass + circle2.mass)));
    return {note("v1", Vector(v1 - optimizedP * circle2.mass * n)),
            note("v2", Vector(v2 + optimizedP * circle1.mass * n))};
}

/// The bounce corrected: only for an approaching pair, with restitution. An infinite mass keeps its velocity, and so do
/// concentric circles, which have no line of centres (P13).
template <int N, class T>
[[nodiscard]] PoolBounce<N, T> poolBounceCorrected(const Circle<N, T>& circle1, const glm::vec<N, T>& v1,
                                                   const Circle<N, T>& circle2, const glm::vec<N, T>& v2,
                                                   T restitution = 1) {
    const glm::vec<N, T> line = circle1.center - circle2.center;
    const T length = safeLength(line);
    if (!(length > 0)) return {v1, v2};
    const glm::vec<N, T> n = line / length;
    const T closing = glm::dot(v2 - v1, n);
    if (!(closing > 0)) return {v1, v2};
    // The share of a ball in the velocity change is the other mass over the sum; 0 and 1 if one mass is infinite.
    const bool fixed1 = std::isinf(circle1.mass), fixed2 = std::isinf(circle2.mass);
    if (fixed1 && fixed2) return {v1, v2};
    const T largestMass = std::max(fixed1 ? T(0) : circle1.mass, fixed2 ? T(0) : circle2.mass);
    if (!(largestMass > 0)) return {v1, v2};
    const T m1 = circle1.mass / largestMass, m2 = circle2.mass / largestMass;
    const T share1 = fixed2 ? T(1) : fixed1 ? T(0) : m2 / (m1 + m2);
    const T change = (1 + restitution) * closing;
    return {v1 + n * (change * share1), v2 - n * (change * (1 - share1))};
}

/// The loss in a real collision (P14). The prose says that momentum is lost; momentum is conserved, and the loss is the
/// share 1 - e^2 of the kinetic energy of the relative motion along n.
template <class T>
[[nodiscard]] constexpr T poolEnergyLossShare(T restitution) {
    return 1 - restitution * restitution;
}

namespace detail {

[[nodiscard]] collide::Outcome poolOutcome(auto exit, bool moves) {
    using Exit = decltype(exit);
    using collide::Outcome;
    if (!moves) return Outcome::Still;
    return adapt::outcomeOf(exit, {{Exit::TooShort, Outcome::Short},
                                   {Exit::NotToward, Outcome::Receding},
                                   {Exit::PassesBy, Outcome::Miss},
                                   {Exit::NoTriangle, Outcome::Miss},
                                   {Exit::BeyondEnd, Outcome::Short}});
}

/// The bounce, if the article's law applies to the query: two finite masses and restitution 1 (corrected: always).
template <class T, class Note>
void addPoolBounce(MethodAnswer& a, const MethodQuery<T>& q, Form form, Repairs repairs, const Vec<T>& ballCenter,
                   const Vec<T>& sphereCenter, Note note) {
    const Circle<3, T> ball{ballCenter, q.ballRadius, q.ballMass}, sphere{sphereCenter, q.sphereRadius, q.sphereMass};
    PoolBounce<3, T> bounce;
    if (form == Form::Corrected)
        bounce = poolBounceCorrected(ball, q.ballMovement, sphere, q.sphereMovement, static_cast<T>(q.restitution));
    else if (!std::isinf(q.sphereMass) && q.restitution == 1)
        bounce = poolBouncePrinted(ball, q.ballMovement, sphere, q.sphereMovement, repairs, note);
    else
        return;
    a.newVelocity = collide::Vec3(bounce.v1);
    a.sphereNewVelocity = collide::Vec3(bounce.v2);
}

}  // namespace detail

/// The listings as a method of the table: moving against resting, both moving, and the bounce.
struct PoolMethod {
    template <class T, class Note = NoNotes>
    [[nodiscard]] static MethodAnswer answer(const MethodQuery<T>& q, Form form, Repairs repairs, Note note = {}) {
        using collide::Outcome;
        const Circle<3, T> ball{q.ball, q.ballRadius, q.ballMass}, sphere{q.sphere, q.sphereRadius, q.sphereMass};
        const bool printed = form == Form::Printed;
        const Vec<T> relative = q.ballMovement - q.sphereMovement;
        const bool moves = relative != Vec<T>(0);
        MethodAnswer a;
        Vec<T> sphereCenter = q.sphere, ballCenter;
        if (q.sphereMovement == Vec<T>(0)) {
            const PoolMove<3, T> out = printed ? poolMovePrinted(ball, q.ballMovement, sphere, repairs, note)
                                               : poolMoveCorrected(ball, q.ballMovement, sphere);
            a.outcome = detail::poolOutcome(out.exit, moves);
            a.yes = out.collides;
            a.ownName = "length of movevec";
            if (!a.yes) return a;
            const T length = safeLength(out.movement);
            a.own = a.distance = length;
            const bool backwards = glm::dot(scaledDirection(out.movement), scaledDirection(q.ballMovement)) < 0;
            if (moves) a.time = (backwards ? -length : length) / safeLength(q.ballMovement);
            ballCenter = q.ball + out.movement;
        } else {
            const PoolPair<3, T> out =
                printed ? poolPairPrinted(ball, q.ballMovement, sphere, q.sphereMovement, repairs, note)
                        : poolPairCorrected(ball, q.ballMovement, sphere, q.sphereMovement);
            a.outcome = detail::poolOutcome(out.exit, moves);
            a.yes = out.collides;
            a.ownName = "ratio";
            if (!a.yes) return a;
            a.own = out.ratio;
            if (moves) a.time = out.ratio;  // the test of a resting pair has no time
            ballCenter = q.ball + out.movementA;
            sphereCenter = q.sphere + out.movementB;
        }
        a.ballCenter = collide::Vec3(ballCenter);
        if (moves) detail::addPoolBounce(a, q, form, repairs, ballCenter, sphereCenter, note);
        return adapt::sealed(a);
    }
};

}  // namespace methods
