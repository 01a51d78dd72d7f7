#pragma once
/// "Collision Detection 4 - Ray Sphere", 29 April 2012; author not named (prose only).
///
/// The ray is intersected with the plane through the sphere's centre that is perpendicular to it. The distance of that
/// point from the centre decides about a hit; the entry lies before that point on the ray.
///
/// The prose has no misprints. The ray-plane routine belongs to another article and is not printed; the usual one is
/// used, lambda = (plane origin - ray origin).N / (direction.N), which does not reject negative lambda.

#include "methods/adapt.h"
#include "methods/notes.h"
#include "methods/repairs.h"
#include "methods/vec.h"

namespace methods {

template <class T>
struct PlaneTrickInput {
    Vec<T> origin{0};
    Vec<T> direction{0};  ///< any length; lambda is measured in multiples of it
    Vec<T> center{0};
    T radius = 0;
    T end = 1;  ///< end of the path in units of lambda; only the repair of R5 reads it
};

template <class T>
struct PlaneTrickAnswer {
    enum class Exit { PassesBy, NoDirection, Behind, StartsInside, BeyondEnd, Hit };
    Exit exit = Exit::Hit;
    bool intersects = false;
    T lambda = 0;        ///< lambda of the entry: "time - difference"
    Vec<T> position{0};  ///< centre of the ball at the entry
    T planeLambda = 0;   ///< lambda of the intersection of ray and plane
    T offset = 0;        ///< distance of that intersection from the sphere's centre
};

/// The prose as printed. Each `fix.has` marks the place of a defect, each `note` records the value of a line.
template <class T, class Note = NoNotes>
[[nodiscard]] PlaneTrickAnswer<T> planeTrickPrinted(const PlaneTrickInput<T>& in, Repairs fix = {}, Note note = {}) {
    using Exit = typename PlaneTrickAnswer<T>::Exit;
    PlaneTrickAnswer<T> answer;
    const auto no = [&](Exit why) {
        answer.exit = why;
        answer.intersects = false;
        return answer;
    };
    if (fix.has(Defect::R5) && in.direction == Vec<T>(0)) return no(Exit::NoDirection);
    const Vec<T> normal = note("normal", -in.direction);
    answer.planeLambda = glm::dot(in.center - in.origin, normal) / glm::dot(in.direction, normal);
    note("time", answer.planeLambda);
    note("always", answer.planeLambda >= 0);
    const Vec<T> onPlane = note("on plane", Vec<T>(in.origin + in.direction * answer.planeLambda));
    answer.offset = note("offset", glm::length(in.center - onPlane));
    if (note("passes", answer.offset > in.radius)) return no(Exit::PassesBy);
    if (fix.has(Defect::R4) && glm::length(in.origin - in.center) < in.radius) return no(Exit::StartsInside);
    if (fix.has(Defect::R3) && answer.planeLambda < 0) return no(Exit::Behind);

    T difference = in.radius - answer.offset;
    if (fix.has(Defect::R1)) difference = std::sqrt(in.radius * in.radius - answer.offset * answer.offset);
    if (fix.has(Defect::R2)) difference /= glm::length(in.direction);
    note("difference", difference);
    answer.lambda = note("entry", answer.planeLambda - difference);
    if (fix.has(Defect::R5) && answer.lambda > in.end) return no(Exit::BeyondEnd);
    answer.position = note("position", Vec<T>(in.origin + in.direction * answer.lambda));
    answer.intersects = true;
    return answer;
}

/// The method corrected: entry = lambda - sqrt(r^2 - h^2) / |dir|, in a form without cancellation. A start inside or a
/// sphere behind the ray is no hit; the ray has no end.
template <class T>
[[nodiscard]] PlaneTrickAnswer<T> planeTrickCorrected(const PlaneTrickInput<T>& in) {
    using Exit = typename PlaneTrickAnswer<T>::Exit;
    PlaneTrickAnswer<T> answer;
    const auto no = [&](Exit why) {
        answer.exit = why;
        return answer;
    };
    const Vec<T> toCenter = in.center - in.origin;
    const T scale = unitScale(std::max(largest(toCenter), in.radius));
    const Vec<T> m = toCenter * scale;
    const T r = in.radius * scale;
    const T power = glm::dot(m, m) - r * r;  // power of the ray's origin with respect to the sphere
    if (power < 0) return no(Exit::StartsInside);
    if (in.direction == Vec<T>(0)) return no(Exit::NoDirection);
    const Vec<T> d = scaledDirection(in.direction);
    const T dd = glm::dot(d, d), along = glm::dot(m, d);
    const T perScaled = largest(d) / (largest(in.direction) * scale);  // lambda of one |d| in units of 1/scale
    answer.planeLambda = along / dd * perScaled;
    answer.offset = std::sqrt(crossSquared(m, d) / dd) / scale;
    if (along < 0 || (along == 0 && power > 0)) return no(Exit::Behind);
    const T delta = dd * (r * r) - crossSquared(m, d);
    if (!(delta >= 0)) return no(Exit::PassesBy);
    const T fraction = power > 0 ? power / (along + std::sqrt(delta)) : T(0);
    answer.lambda = fraction * perScaled;
    answer.position = in.origin + d * (fraction / scale);
    answer.intersects = true;
    return answer;
}

/// The prose as a method of the table.
struct PlaneTrickMethod {
    template <class T, class Note = NoNotes>
    [[nodiscard]] static MethodAnswer answer(const MethodQuery<T>& q, Form form, Repairs repairs, Note note = {}) {
        using collide::Outcome;
        using Exit = typename PlaneTrickAnswer<T>::Exit;
        const T end = q.endless ? std::numeric_limits<T>::infinity() : q.frames;
        const PlaneTrickInput<T> in{q.ball, q.velocity, q.sphere, q.ballRadius + q.sphereRadius, end};
        const PlaneTrickAnswer<T> out =
            form == Form::Printed ? planeTrickPrinted(in, repairs, note) : planeTrickCorrected(in);
        MethodAnswer a;
        a.outcome = adapt::outcomeOf(out.exit, {{Exit::PassesBy, Outcome::Miss},
                                                {Exit::NoDirection, Outcome::Still},
                                                {Exit::Behind, Outcome::Receding},
                                                {Exit::StartsInside, Outcome::Overlap},
                                                {Exit::BeyondEnd, Outcome::Short}});
        a.yes = out.intersects;
        a.ownName = "lambda";
        if (!a.yes) return a;
        a.own = a.time = out.lambda;
        a.ballCenter = collide::Vec3(out.position);
        return adapt::sealed(a);
    }
};

}  // namespace methods
