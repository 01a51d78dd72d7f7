#pragma once
/// The forms that engines use: a point m = ball - sphere moves by d against a sphere of radius R.
///
/// All four report a start inside as a hit at time 0, as most engines do, and treat the movement as the whole path;
/// conservative advancement reports no contact for a body at rest.

#include "methods/adapt.h"
#include "methods/vec.h"

namespace methods {

template <class T>
struct EngineInput {
    Vec<T> m{0};   ///< ball - sphere at the start
    Vec<T> d{0};   ///< relative movement over the path
    T radius = 0;  ///< sum of the radii
    T frames = 1;  ///< length of the path in frames (step-and-check samples once per frame)
};

template <class T>
struct EngineAnswer {
    enum class Exit { Overlap, NoMotion, Behind, PassesBy, BeyondEnd, GaveUp, Hit };
    Exit exit = Exit::Hit;
    T fraction = 0;  ///< share of the path up to the contact
    Vec<T> normal{0};
    int steps = 0;
};

namespace detail {

/// The end of the path, and the normal as engines compute it.
template <class T>
[[nodiscard]] EngineAnswer<T> engineHit(const EngineInput<T>& in, T t) {
    using Exit = typename EngineAnswer<T>::Exit;
    if (t > 1) return {Exit::BeyondEnd, t, Vec<T>(0), 0};
    return {Exit::Hit, t, glm::normalize(in.m + in.d * t), 0};
}

}  // namespace detail

/// The half-b quadratic of textbooks: a = d.d, b = m.d, c = m.m - R^2, t = (-b - sqrt(b^2 - ac)) / a.
/// Source: Ericson, Real-Time Collision Detection (2005), ch. 5.3.2, with an unnormalised direction.
template <class T>
[[nodiscard]] EngineAnswer<T> engineTextbook(const EngineInput<T>& in) {
    using Exit = typename EngineAnswer<T>::Exit;
    const T a = glm::dot(in.d, in.d), b = glm::dot(in.m, in.d), c = glm::dot(in.m, in.m) - in.radius * in.radius;
    if (c < 0) return {Exit::Overlap, 0, Vec<T>(0), 0};
    if (!(a > 0)) return {Exit::NoMotion, 0, Vec<T>(0), 0};
    if (b > 0) return {Exit::Behind, 0, Vec<T>(0), 0};
    const T disc = b * b - a * c;
    if (!(disc >= 0)) return {Exit::PassesBy, 0, Vec<T>(0), 0};
    return detail::engineHit(in, std::max(T(0), (-b - std::sqrt(disc)) / a));
}

/// The form with the vector of closest approach: l = m - (m.d / d.d) d, disc = R^2 - l.l, roots from c and
/// q = -b + sqrt(a disc).
/// Source: Haines, Guenther, Akenine-Moeller, "Precision Improvements for Ray/Sphere Intersection", Ray Tracing Gems
/// (2019), ch. 7.
template <class T>
[[nodiscard]] EngineAnswer<T> engineHaines(const EngineInput<T>& in) {
    using Exit = typename EngineAnswer<T>::Exit;
    const T a = glm::dot(in.d, in.d), b = glm::dot(in.m, in.d), c = glm::dot(in.m, in.m) - in.radius * in.radius;
    if (c < 0) return {Exit::Overlap, 0, Vec<T>(0), 0};
    if (!(a > 0)) return {Exit::NoMotion, 0, Vec<T>(0), 0};
    if (b > 0) return {Exit::Behind, 0, Vec<T>(0), 0};
    const Vec<T> closest = in.m - in.d * (b / a);
    const T disc = in.radius * in.radius - glm::dot(closest, closest);
    if (!(disc >= 0)) return {Exit::PassesBy, 0, Vec<T>(0), 0};
    const T q = -b + std::sqrt(a * disc);
    return detail::engineHit(in, q > 0 ? c / q : T(0));
}

inline constexpr int kMostSteps = 1024;  ///< longest path of step-and-check, frames

/// Step-and-check: an overlap test at the start and after each frame. The contact is up to a frame late; one that
/// begins and ends between two samples is missed (tunnelling).
template <class T>
[[nodiscard]] EngineAnswer<T> engineDiscrete(const EngineInput<T>& in) {
    using Exit = typename EngineAnswer<T>::Exit;
    const int frames = static_cast<int>(std::floor(in.frames));
    const T reach = in.radius * in.radius;
    if (glm::dot(in.m, in.m) < reach) return {Exit::Overlap, 0, Vec<T>(0), 0};
    for (int k = 0; k <= frames; ++k) {
        const T t = k > 0 ? static_cast<T>(k) / in.frames : T(0);
        const Vec<T> at = in.m + in.d * t;
        if (glm::dot(at, at) <= reach) {
            const T length = glm::length(at);
            return {Exit::Hit, t, length > 0 ? at / length : Vec<T>(0), k};
        }
    }
    return {Exit::PassesBy, 0, Vec<T>(0), frames};
}

inline constexpr int kMostAdvances = 32;

/// Conservative advancement: advance by the gap over the closing speed along the line of centres, until the gap is at
/// most 1e-4 of R; after 32 steps, report no contact, as engines do. Source: Mirtich, "Impulse-based
/// Dynamic Simulation of Rigid Body Systems" (1996), ch. 2; tolerance as in FCL.
template <class T>
[[nodiscard]] EngineAnswer<T> engineConservative(const EngineInput<T>& in) {
    using Exit = typename EngineAnswer<T>::Exit;
    if (in.d == Vec<T>(0)) return {Exit::NoMotion, 0, Vec<T>(0), 0};
    const T tolerance = in.radius * static_cast<T>(1e-4);
    T t = 0;
    for (int step = 0; step < kMostAdvances; ++step) {
        const Vec<T> at = in.m + in.d * t;
        const T length = glm::length(at), gap = length - in.radius;
        if (step == 0 && gap < 0) return {Exit::Overlap, 0, Vec<T>(0), 0};
        const Vec<T> n = at / length;
        const T closing = -glm::dot(in.d, n);
        if (gap <= tolerance && closing >= 0) return {Exit::Hit, t, n, step};
        if (!(closing > 0)) return {step == 0 ? Exit::Behind : Exit::PassesBy, 0, Vec<T>(0), step};
        t += gap / closing;
        if (t > 1) return {Exit::BeyondEnd, t, n, step};
    }
    return {Exit::GaveUp, 0, Vec<T>(0), kMostAdvances};
}

namespace detail {

template <class T>
[[nodiscard]] EngineInput<T> engineInput(const MethodQuery<T>& q) {
    return {q.ball - q.sphere, q.movement, q.ballRadius + q.sphereRadius, q.frames};
}

template <class T>
[[nodiscard]] MethodAnswer engineAnswer(const MethodQuery<T>& q, const EngineAnswer<T>& out) {
    using Exit = typename EngineAnswer<T>::Exit;
    using collide::Outcome;
    MethodAnswer a;
    a.outcome = adapt::outcomeOf(out.exit, {{Exit::Overlap, Outcome::Overlap},
                                            {Exit::NoMotion, Outcome::Still},
                                            {Exit::Behind, Outcome::Receding},
                                            {Exit::PassesBy, Outcome::Miss},
                                            {Exit::GaveUp, Outcome::Miss},
                                            {Exit::BeyondEnd, Outcome::Short}});
    a.gaveUp = out.exit == Exit::GaveUp;
    a.yes = out.exit == Exit::Hit || out.exit == Exit::Overlap;
    a.ownName = "t";
    if (!a.yes) return a;
    a.own = a.time = out.fraction;
    if (out.exit == Exit::Hit) {
        a.normal = collide::Vec3(out.normal);
        a.ballCenter = collide::Vec3(q.ball + q.movement * out.fraction);
        a.hitPoint = collide::Vec3(q.sphere + out.normal * q.sphereRadius);
    }
    return adapt::sealed(a);
}

}  // namespace detail

/// An engine form as a method of the table; it has one form. @param Engine  answers an EngineInput<T>
template <auto Engine>
struct EngineMethod {
    template <class T>
    [[nodiscard]] static MethodAnswer answer(const MethodQuery<T>& q, Form, Repairs) {
        return detail::engineAnswer(q, Engine(detail::engineInput(q)));
    }
};
/// Step-and-check, for paths of a bearable length.
struct DiscreteMethod {
    template <class T>
    [[nodiscard]] static MethodAnswer answer(const MethodQuery<T>& q, Form, Repairs) {
        if (q.frames <= kMostSteps) return detail::engineAnswer(q, engineDiscrete(detail::engineInput(q)));
        MethodAnswer none;
        none.notApplicable = "the path is longer than 1024 frames";
        return none;
    }
};

}  // namespace methods
