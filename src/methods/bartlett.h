#pragma once
/// Christopher Bartlett, "Solution to a Moving Ball hitting a Stationary Sphere", 2000 (C, float, everything global).
///
/// A ball at `start` moves toward the point `next` (a direction only: the path has no end) at `speed` units per frame.
/// The article reduces the ball to a point and grows the sphere to the radius r = ball + sphere, finds the point of the
/// path nearest to the centre, and steps back from it to the contact.
///
/// Typing slips repaired: quotes and semicolons of the demo main (not included here), its initialiser of four numbers
/// for three, its bare `return;`; "raduis" and "plain" (for plane) in the text.

#include <numbers>

#include "collide/numbers/elementary.h"
#include "methods/adapt.h"
#include "methods/notes.h"
#include "methods/repairs.h"
#include "methods/vec.h"

namespace methods {

template <class T>
struct BartlettInput {
    Vec<T> start{0}, next{0}, center{0};
    T ballRadius = 0, sphereRadius = 0, speed = 0;
};

/// The article's `answer`, and the return statement reached. All fields are zero where it returns FALSE.
template <class T>
struct BartlettAnswer {
    enum class Exit { NoSpeed, BadRadius, NoAim, StartsInside, Behind, PassesBy, Hit };
    Exit exit = Exit::Hit;
    Vec<T> hit{0};          ///< on both surfaces
    T ricochetAngle = 0;    ///< to the tangent plane, radians
    Vec<T> newVelocity{0};  ///< units/frame
    T framesToHit = 0, distanceToHit = 0;
    Vec<T> ballCenter{0};  ///< Xh, Yh, Zh of the listing
    Vec<T> normal{0};      ///< T of the listing: from the ball's centre to the sphere's
};

/// The listing as printed. Each `fix.has` marks the place of a defect and its repair, each `note` a line.
template <class T, class Note = NoNotes>
[[nodiscard]] BartlettAnswer<T> bartlettPrinted(const BartlettInput<T>& in, Repairs fix = {}, Note note = {}) {
    using Exit = typename BartlettAnswer<T>::Exit;
    const T bx1 = in.start.x, by1 = in.start.y, bz1 = in.start.z;
    const T bx2 = in.next.x, by2 = in.next.y, bz2 = in.next.z;
    const T br = in.ballRadius, n = in.speed;
    note("sx", in.center.x);
    const T sx = fix.has(Defect::B1) ? in.center.x : T(0);  // printed: sz = center.x, and sx stays 0
    const T sy = note("sy", in.center.y), sz = note("sz", in.center.z);
    const T r = note("r", br + in.sphereRadius);
    const T R2 = note("R2", r * r);
    BartlettAnswer<T> answer;
    const auto no = [&](Exit why) {
        answer.exit = why;
        return answer;
    };

    if (note("no speed", !(n > 0))) return no(Exit::NoSpeed);
    const bool badRadius = fix.has(Defect::B10) ? !(br >= 0 && in.sphereRadius >= 0) : !(r > 0);
    if (note("bad radius", badRadius)) return no(Exit::BadRadius);
    if (note("no aim", bx1 == bx2 && by1 == by2 && bz1 == bz2)) return no(Exit::NoAim);

    T X = note("X", (fix.has(Defect::B2) ? sx : sz) - bx1), Y = note("Y", sy - by1), Z = note("Z", sz - bz1);
    T D2 = note("D2 at start", X * X + Y * Y + Z * Z);
    if (note("inside", fix.has(Defect::B9) ? !(D2 >= R2) : D2 < R2)) return no(Exit::StartsInside);

    Vec<T> aim(bx2 - bx1, by2 - by1, bz2 - bz1);
    if (fix.has(Defect::B9)) aim = scaledDirection(aim);
    T D = std::sqrt(aim.x * aim.x + aim.y * aim.y + aim.z * aim.z);
    const T Ux = aim.x / D, Uy = aim.y / D, Uz = aim.z / D;
    note("U", Vec<T>(Ux, Uy, Uz));

    T C1 = sx * sx - 2 * sx * bx1 + bx1 * bx1;
    T C3 = sy * sy - 2 * sy * by1 + by1 * by1;
    T C5 = sz * sz - 2 * sz * bz1 + bz1 * bz1;
    T C2 = sx * Ux - bx1 * Ux;
    T C4 = sy * Uy - by1 * Uy;
    T C6 = sz * Uz - bz1 * Uz;
    if (fix.has(Defect::B4)) {
        C1 = (sx - bx1) * (sx - bx1), C3 = (sy - by1) * (sy - by1), C5 = (sz - bz1) * (sz - bz1);
        C2 = (sx - bx1) * Ux, C4 = (sy - by1) * Uy, C6 = (sz - bz1) * Uz;
    }

    note("C1", C1), note("C2", C2), note("C3", C3), note("C4", C4), note("C5", C5), note("C6", C6);

    T ds = note("ds", C2 + C4 + C6);
    if (note("behind", ds < 0)) return no(Exit::Behind);

    D2 = C1 + C3 + C5 - (C2 + C4 + C6) * (C2 + C4 + C6);
    if (fix.has(Defect::B5)) D2 = crossSquared(Vec<T>(sx - bx1, sy - by1, sz - bz1), Vec<T>(Ux, Uy, Uz));
    note("D2", D2);
    if (note("passes", D2 > R2)) return no(Exit::PassesBy);

    T radicand = 4 * (C2 + C4 + C6) * (C2 + C4 + C6) - 4 * (C1 + C3 + C5 - R2);
    if (fix.has(Defect::B5) || fix.has(Defect::B6)) radicand = 4 * (R2 - D2);  // the tested difference: never negative
    const T sq = note("sq", std::sqrt(radicand));
    const T ds1 = note("ds1", (2 * (C2 + C4 + C6) - sq) / 2);
    const T ds2 = note("ds2", (2 * (C2 + C4 + C6) + sq) / 2);
    if (ds1 < ds) ds = ds1;
    note("nearer", ds);
    if (ds < 0) ds = fix.has(Defect::B3) ? T(0) : ds2;
    note("not behind", ds);

    const T Xh = bx1 + Ux * ds, Yh = by1 + Uy * ds, Zh = bz1 + Uz * ds;
    answer.framesToHit = note("frames", ds / n);
    answer.distanceToHit = note("distance", ds);

    X = sx - Xh, Y = sy - Yh, Z = sz - Zh;
    D = std::sqrt(X * X + Y * Y + Z * Z);
    const T Tx = X / D, Ty = Y / D, Tz = Z / D;
    answer.ballCenter = note("centre", Vec<T>(Xh, Yh, Zh));
    answer.normal = note("T", Vec<T>(Tx, Ty, Tz));
    answer.hit = note("hit", Vec<T>(Xh + Tx * br, Yh + Ty * br, Zh + Tz * br));

    T t = note("t", Ux * Tx + Uy * Ty + Uz * Tz);
    if (t > 1) t = 1;
    if (fix.has(Defect::B8) && t < -1) t = -1;
    note("clamp", t);
    // acos and sin compute in double, as in C; half pi is rounded to T.
    const T halfPi = static_cast<T>(3.14159265359 / 2);
    answer.ricochetAngle = static_cast<T>(static_cast<double>(halfPi) - collide::rounded::acos(static_cast<double>(t)));
    T perpendicular = static_cast<T>(collide::rounded::sin(static_cast<double>(answer.ricochetAngle)));
    if (fix.has(Defect::B7)) {
        answer.ricochetAngle = collide::rounded::atan2(t, std::sqrt(crossSquared(Vec<T>(Ux, Uy, Uz), answer.normal)));
        perpendicular = t;
    }
    note("angle", answer.ricochetAngle);
    answer.newVelocity.x = (Ux - 2 * (perpendicular * Tx)) * n;
    answer.newVelocity.y = (Uy - 2 * (perpendicular * Ty)) * n;
    answer.newVelocity.z = (Uz - 2 * (perpendicular * Tz)) * n;
    note("velocity", answer.newVelocity);
    return answer;
}

/// The method corrected: positions are subtracted first, the discriminant is computed from the offset of the line, the
/// root without cancellation, and the angle by atan2. A start inside is rejected, as in the article.
template <class T>
[[nodiscard]] BartlettAnswer<T> bartlettCorrected(const BartlettInput<T>& in) {
    using Exit = typename BartlettAnswer<T>::Exit;
    BartlettAnswer<T> answer;
    const auto no = [&](Exit why) {
        answer.exit = why;
        return answer;
    };
    if (!(in.speed > 0)) return no(Exit::NoSpeed);
    if (!(in.ballRadius >= 0 && in.sphereRadius >= 0)) return no(Exit::BadRadius);
    if (in.start == in.next) return no(Exit::NoAim);

    // All lengths are in units of 1/scale, so that squares stay in range.
    const T r = in.ballRadius + in.sphereRadius;
    const Vec<T> toCenter = in.center - in.start;
    const T scale = unitScale(std::max(largest(toCenter), r));
    const Vec<T> m = toCenter * scale;
    const T R = r * scale;
    const T power = glm::dot(m, m) - R * R;
    if (!(power >= 0)) return no(Exit::StartsInside);

    const Vec<T> d = scaledDirection(in.next - in.start);
    const T length = glm::length(d), along = glm::dot(m, d);  // along the path to the nearest place, times |d|
    if (along < 0 || (along == 0 && power > 0)) return no(Exit::Behind);
    const T delta = length * length * (R * R) - crossSquared(m, d);
    if (!(delta >= 0)) return no(Exit::PassesBy);

    const T root = std::sqrt(delta);
    const T fraction = power > 0 ? power / (along + root) : T(0);  // in units of |d|
    answer.normal = R > 0 ? -contactNormal(-m, d, root, R) : d / length;
    answer.distanceToHit = fraction * length / scale;
    answer.framesToHit = answer.distanceToHit / in.speed;
    answer.ballCenter = in.start + d * (fraction / scale);
    answer.hit = answer.ballCenter + answer.normal * in.ballRadius;
    answer.ricochetAngle =
        R > 0 ? collide::rounded::atan2(root, std::sqrt(crossSquared(m, d))) : static_cast<T>(std::numbers::pi / 2);
    const Vec<T> unit = d / length;
    const T perpendicular = R > 0 ? root / (R * length) : T(1);
    answer.newVelocity = (unit - answer.normal * (2 * perpendicular)) * in.speed;
    return answer;
}

/// The roots of ds^2 - 2 C ds + (power) = 0 as the prose prints them: -2b for -b, +4ac for -4ac, and -4C for 2C after
/// the substitution (B12). `C` is C2 + C4 + C6, `power` is C1 + C3 + C5 - R^2.
template <class T>
[[nodiscard]] glm::vec<2, T> bartlettProseRoots(T C, T power, Repairs fix = {}) {
    if (fix.has(Defect::B12)) {
        const T sq = std::sqrt(4 * C * C - 4 * power);
        return {(2 * C - sq) / 2, (2 * C + sq) / 2};
    }
    const T sq = std::sqrt(4 * C * C + 4 * power);
    return {(-4 * C - sq) / 2, (-4 * C + sq) / 2};
}

/// The part of the unit velocity U perpendicular to the plane, as the prose has it: U sin(angle) (B13). Meant: T sin.
template <class T>
[[nodiscard]] Vec<T> bartlettProsePerpendicular(const Vec<T>& U, const Vec<T>& normal, T angle, Repairs fix = {}) {
    return (fix.has(Defect::B13) ? normal : U) * static_cast<T>(collide::rounded::sin(static_cast<double>(angle)));
}

/// "V = Xt + Yt + Zt + U n" (B14): the next position of the ball, named its velocity. Meant: U n.
template <class T>
[[nodiscard]] Vec<T> bartlettProseVelocity(const Vec<T>& ballCenter, const Vec<T>& U, T speed, Repairs fix = {}) {
    return fix.has(Defect::B14) ? U * speed : ballCenter + U * speed;
}

/// "less than R2" in the body of the text (B15), whereas heading and listing say less or equal.
template <class T>
[[nodiscard]] bool bartlettProseHits(T D2, T R2, Repairs fix = {}) {
    return fix.has(Defect::B15) ? D2 <= R2 : D2 < R2;
}

/// "the ball's radius times Unit vector of line" (B16), whereas the formula below it correctly uses T.
template <class T>
[[nodiscard]] Vec<T> bartlettProseHitPoint(const Vec<T>& ballCenter, T ballRadius, const Vec<T>& U,
                                           const Vec<T>& normal, Repairs fix = {}) {
    return ballCenter + (fix.has(Defect::B16) ? normal : U) * ballRadius;
}

/// The listing as a method of the table.
struct BartlettMethod {
    template <class T, class Note = NoNotes>
    [[nodiscard]] static MethodAnswer answer(const MethodQuery<T>& q, Form form, Repairs repairs, Note note = {}) {
        using collide::Outcome;
        using Exit = typename BartlettAnswer<T>::Exit;
        const BartlettInput<T> in{q.ball, q.aim, q.sphere, q.ballRadius, q.sphereRadius, q.speed};
        const BartlettAnswer<T> out =
            form == Form::Printed ? bartlettPrinted(in, repairs, note) : bartlettCorrected(in);
        MethodAnswer a;
        a.outcome = adapt::outcomeOf(out.exit, {{Exit::NoSpeed, Outcome::Still},
                                                {Exit::NoAim, Outcome::Still},
                                                {Exit::StartsInside, Outcome::Overlap},
                                                {Exit::Behind, Outcome::Receding},
                                                {Exit::BadRadius, Outcome::Miss},
                                                {Exit::PassesBy, Outcome::Miss}});
        a.yes = out.exit == Exit::Hit;
        a.ownName = "dis2hit";
        if (!a.yes) return a;
        a.own = a.distance = out.distanceToHit;
        a.time = out.framesToHit;
        a.ballCenter = collide::Vec3(out.ballCenter);
        a.hitPoint = collide::Vec3(out.hit);
        a.normal = -collide::Vec3(out.normal);  // the article's points from the ball to the sphere
        a.angle = out.ricochetAngle;
        a.newVelocity = collide::Vec3(out.newVelocity);
        return adapt::sealed(a);
    }
};

}  // namespace methods
