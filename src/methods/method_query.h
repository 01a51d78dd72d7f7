#pragma once
/// A Carom query in the form that a method takes, in float or in double.
///
/// Four forms cover all methods:
///   Aim       start, a point to aim at, speed; a resting sphere; no end of the path (Bartlett)
///   Ray       start, velocity a frame against a resting sphere; no end of the path (plane trick)
///   Relative  the movement of the ball against the resting sphere over the whole path (D3DX, sweep-point, engines)
///   Pair      the movement of both over the whole path, masses (Pool)
///
/// The whole path is `frames` long. An endless query becomes a path of 2^k frames, k >= 0 the least that surely reaches
/// past the sphere: such a factor is exact. A moving sphere is made to rest by subtracting its velocity; `carryBack` in
/// method.h adds it to the answer.
///
/// `asked` gives the question as a query of exact numbers: a method is judged by the exact answer to it.

#include <array>
#include <cstdint>
#include <optional>

#include "collide/sweep.h"
#include "methods/vec.h"

namespace methods {

enum class Way : std::uint8_t { Aim, Ray, Relative, Pair };
inline constexpr std::size_t kWays = 4;
/// True of the ways without an end of the path; their times are frames.
[[nodiscard]] constexpr bool isEndless(Way way) { return way == Way::Aim || way == Way::Ray; }

enum class Precision : std::uint8_t { Float, Double };

/// The input of a method that works in T.
template <class T>
struct MethodQuery {
    Vec<T> ball{0}, sphere{0};  ///< centres
    T ballRadius = 0, sphereRadius = 0;
    Vec<T> aim{0};  ///< Way::Aim
    T speed = 0;
    Vec<T> velocity{0};                         ///< Way::Ray: relative, a frame
    Vec<T> movement{0};                         ///< Way::Relative: over the whole path
    Vec<T> ballMovement{0}, sphereMovement{0};  ///< Way::Pair
    T ballMass = 1, sphereMass = 1;
    double restitution = 1;
    T frames = 1;  ///< length of the path
    bool endless = false;
    const char* unaskable = nullptr;  ///< reason why no method in T can take the query; else null
};

/// The question in T. Radii, masses and coordinates that T cannot hold make it unaskable.
template <class T>
[[nodiscard]] MethodQuery<T> put(const collide::SweepQuery& query);

/// The question as exact numbers, so that the core can answer the very same one: for Aim and Ray in frames; for the
/// others with the whole path as one frame.
template <class T>
[[nodiscard]] collide::SweepQuery asked(const MethodQuery<T>& question, Way way);

extern template MethodQuery<float> put<float>(const collide::SweepQuery&);
extern template MethodQuery<double> put<double>(const collide::SweepQuery&);
extern template collide::SweepQuery asked<float>(const MethodQuery<float>&, Way);
extern template collide::SweepQuery asked<double>(const MethodQuery<double>&, Way);

}  // namespace methods
