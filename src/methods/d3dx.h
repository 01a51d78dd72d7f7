#pragma once
/// Moving sphere against static sphere by `MovingSphereToSphere` and `RayToSphere`; no author or title on the copy,
/// dated 24 June 2010 (C++, D3DX, float).
///
/// The static sphere is inflated by the mover's radius, the mover becomes a ray along its velocity of one frame, and
/// a hit is accepted if its distance is at most the length of that velocity.
///
/// Typing slips repaired: RayToSphere follows its caller (declared first here); the page prints the listing twice from
/// its second line on (D9), and one copy is used.

#include "methods/adapt.h"
#include "methods/notes.h"
#include "methods/repairs.h"
#include "methods/vec.h"

namespace methods {

template <class T>
struct D3dxInput {
    Vec<T> center{0};    ///< centre of the moving sphere
    T radius = 0;        ///< radius of the moving sphere
    Vec<T> velocity{0};  ///< movement of one frame
    Vec<T> staticCenter{0};
    T staticRadius = 0;
};

template <class T>
struct D3dxAnswer {
    enum class Exit { PointsAway, NoRoot, BeyondEnd, Hit };
    Exit exit = Exit::Hit;
    bool wroteFT = false;  ///< true if the reference argument fT was written
    T fT = 0;              ///< named a time, but a distance along the velocity (D7)
};

/// The two functions as printed; `fix.has` marks the place of each defect, `note` a line.
template <class T, class Note = NoNotes>
[[nodiscard]] D3dxAnswer<T> d3dxPrinted(const D3dxInput<T>& in, Repairs fix = {}, Note note = {}) {
    using Exit = typename D3dxAnswer<T>::Exit;
    D3dxAnswer<T> answer;
    const T radius = note("radius", in.staticRadius + in.radius);
    const Vec<T> v1 = note("v1", in.center - in.staticCenter);
    const T fC = note("fC", glm::dot(v1, v1) - radius * radius);

    T length = std::sqrt(glm::dot(in.velocity, in.velocity));
    Vec<T> velocity = in.velocity;
    T scale = 1;
    note("length", length);
    if (fix.has(Defect::D1)) {
        if (velocity == Vec<T>(0)) {  // at rest: the distance at the start decides
            answer.exit = fC < 0 ? Exit::Hit : Exit::PointsAway;
            answer.wroteFT = fC < 0;
            return answer;
        }
        scale = unitScale(largest(velocity));
        velocity *= scale;
        length = glm::length(velocity);
    }
    // D3DXVECTOR3 / float multiplies by the rounded reciprocal; the listing assumes that the result has length 1.
    const bool keepLength = fix.has(Defect::D4);
    const Vec<T> direction = note("unit", keepLength ? velocity : Vec<T>(velocity * (1 / length)));
    const T a = keepLength ? glm::dot(velocity, velocity) : T(1);
    const T unit = keepLength ? length : T(1);  // length of `direction`
    const T end = keepLength ? T(1) / scale : length / scale;

    const T fB = note("fB", glm::dot(v1, direction));
    const bool away = fC > 0 || (fix.has(Defect::D2) && fC == 0) || (fix.has(Defect::D3) && fC < 0);
    if (note("away", away && fB > 0)) {
        answer.exit = Exit::PointsAway;
        return answer;
    }
    T fDisc = fB * fB - a * fC;
    if (fix.has(Defect::D5)) fDisc = a * (radius * radius) - crossSquared(v1, direction);
    note("fDisc", fDisc);
    if (note("no root", fDisc < 0)) {
        answer.exit = Exit::NoRoot;
        return answer;
    }
    T t = (-fB - std::sqrt(fDisc)) / a;
    if (fix.has(Defect::D5)) t = fC > 0 ? fC / (std::sqrt(fDisc) - fB) : T(0);
    note("fT", t * unit);
    if (t < 0) t = 0;
    note("clamp", t * unit);
    const bool within = note("within", t <= end);
    answer.exit = within ? Exit::Hit : Exit::BeyondEnd;
    if (within || !fix.has(Defect::D6)) {
        answer.wroteFT = true;
        answer.fT = t * unit;
    }
    // NaN fails every comparison: the printed function returns false, with fT = NaN.
    return answer;
}

/// The method corrected: the movement is not normalised, the discriminant is computed from the offset of the line, and
/// fT is written only with true. A start inside is a hit at time 0 unless the mover is leaving (D3).
template <class T>
[[nodiscard]] D3dxAnswer<T> d3dxCorrected(const D3dxInput<T>& in) {
    using Exit = typename D3dxAnswer<T>::Exit;
    D3dxAnswer<T> answer;
    const auto no = [&](Exit why) {
        answer.exit = why;
        return answer;
    };
    const T radius = in.staticRadius + in.radius;
    const Vec<T> apart = in.center - in.staticCenter;
    const T scale = unitScale(std::max(largest(apart), radius));
    const Vec<T> m = apart * scale;
    const T R = radius * scale;
    const Vec<T> u = scaledDirection(in.velocity);
    const T a = glm::dot(u, u), b = glm::dot(m, u), c = glm::dot(m, m) - R * R;

    if (c < 0 && b <= 0) {
        answer.wroteFT = true;
        return answer;
    }
    if (a == 0 || b > 0 || (c > 0 && b == 0)) return no(Exit::PointsAway);
    const T disc = a * (R * R) - crossSquared(m, u);
    if (!(disc >= 0)) return no(Exit::NoRoot);
    const T fraction = c > 0 ? c / (std::sqrt(disc) - b) : T(0);  // in units of |u|, in units of 1/scale
    const Vec<T> travelled = u * (fraction / scale);
    if (largest(travelled) > largest(in.velocity)) return no(Exit::BeyondEnd);  // parallel: compares the lengths
    answer.wroteFT = true;
    answer.fT = fraction * std::sqrt(a) / scale;
    return answer;
}

/// "The square distance from the start of the ray to the sphere's surface" (D8), as the comment says. The listing
/// computes the power of the point; the words mean the squared gap.
template <class T>
[[nodiscard]] T d3dxSurfaceDistanceSquared(T centerDistance, T radius, Repairs fix = {}) {
    if (fix.has(Defect::D8)) return (centerDistance - radius) * (centerDistance - radius);
    return centerDistance * centerDistance - radius * radius;
}

/// The listing as a method of the table.
struct D3dxMethod {
    template <class T, class Note = NoNotes>
    [[nodiscard]] static MethodAnswer answer(const MethodQuery<T>& q, Form form, Repairs repairs, Note note = {}) {
        using collide::Outcome;
        using Exit = typename D3dxAnswer<T>::Exit;
        const D3dxInput<T> in{q.ball, q.ballRadius, q.movement, q.sphere, q.sphereRadius};
        const D3dxAnswer<T> out = form == Form::Printed ? d3dxPrinted(in, repairs, note) : d3dxCorrected(in);
        MethodAnswer a;
        a.outcome = adapt::outcomeOf(
            out.exit,
            {{Exit::PointsAway, Outcome::Receding}, {Exit::NoRoot, Outcome::Miss}, {Exit::BeyondEnd, Outcome::Short}});
        a.yes = out.exit == Exit::Hit;
        a.ownName = "fT";
        if (out.wroteFT) a.own = out.fT;
        if (a.yes) {
            const T length = safeLength(q.movement);
            a.distance = out.fT;
            a.time = length > 0 ? out.fT / length : T(0);  // fT is a distance (D7)
            a.ballCenter = length > 0 ? collide::Vec3(q.ball + q.movement / length * out.fT) : collide::Vec3(q.ball);
        }
        return adapt::sealed(a);
    }
};

}  // namespace methods
