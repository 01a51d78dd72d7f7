#pragma once
/// A Carom query in the form that a method takes, in float or in double.
///
/// Four forms cover all methods:
///   Aim       start, a point to aim at, speed; a resting sphere; no end of the path (Bartlett)
///   Ray       start, velocity per frame against a resting sphere; no end of the path (plane trick)
///   Relative  the movement of the ball against the resting sphere over the whole path (D3DX, sweep-point, engines)
///   Pair      the movement of both over the whole path, masses (Pool)
///
/// The whole path is `frames` long. An endless query becomes a path of 2^k frames, with the smallest k >= 0 for which
/// it certainly reaches past the sphere; scaling by a power of two is exact. For a moving sphere its velocity is
/// subtracted; `carryBack` in method.h adds it to the answer.
///
/// `asked` converts the rounded input back to a query: the method is judged by the exact answer to that query.

#include <array>
#include <cstdint>
#include <optional>

#include "collide/sweep.h"
#include "methods/vec.h"

namespace methods {

enum class Way : std::uint8_t { Aim, Ray, Relative, Pair };
inline constexpr std::size_t kWays = 4;
/// True for forms whose path has no end; their times are in frames.
[[nodiscard]] constexpr bool isEndless(Way way) { return way == Way::Aim || way == Way::Ray; }

enum class Precision : std::uint8_t { Float, Double };

/// The input of a method that computes in T.
template <class T>
struct MethodQuery {
    Vec<T> ball{0}, sphere{0};  ///< centres
    T ballRadius = 0, sphereRadius = 0;
    Vec<T> aim{0};  ///< Way::Aim
    T speed = 0;
    Vec<T> velocity{0};                         ///< Way::Ray: relative, per frame
    Vec<T> movement{0};                         ///< Way::Relative: over the whole path
    Vec<T> ballMovement{0}, sphereMovement{0};  ///< Way::Pair
    T ballMass = 1, sphereMass = 1;
    double restitution = 1;
    T frames = 1;                     ///< duration of the whole path, frames
    bool endless = false;             ///< the query has no limit
    const char* unaskable = nullptr;  ///< reason why T cannot represent the query; else null
};

/// The query in T; `unaskable` if T cannot represent a radius, a mass, a time or a coordinate.
template <class T>
[[nodiscard]] MethodQuery<T> put(const collide::SweepQuery& query);

/// The input as a query, so that the core answers exactly the same problem; times are in frames for Aim and Ray, and
/// the whole path is one frame for the others.
template <class T>
[[nodiscard]] collide::SweepQuery asked(const MethodQuery<T>& question, Way way);

extern template MethodQuery<float> put<float>(const collide::SweepQuery&);
extern template MethodQuery<double> put<double>(const collide::SweepQuery&);
extern template collide::SweepQuery asked<float>(const MethodQuery<float>&, Way);
extern template collide::SweepQuery asked<double>(const MethodQuery<double>&, Way);

}  // namespace methods
