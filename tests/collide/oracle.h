#pragma once
/// Ground truth about a sweep from GMP rationals (decisions) and 1024-bit floats (values). Shares no code with the core
/// except the structs of the query.

#include <gmpxx.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "collide/sweep.h"

namespace oracle {

inline constexpr int kBits = 1024;

struct Real {  ///< an mpf of kBits
    mpf_class x{0, kBits};
    Real() = default;
    Real(const mpf_class& value) : x(value, kBits) {}
    Real(const mpq_class& value) : x(value, kBits) {}
};
using Reals = std::array<Real, 3>;

struct TrueContact {
    Real frames, distance, impulse, reducedMass;
    Reals ballCenter, sphereCenter, hitPoint, normal, newVelocity, sphereNewVelocity;
    long double ricochetAngle = 0;
};

struct TruePenetration {
    Real depth;
    std::optional<Reals> normal;
    std::optional<Real> exitFrames;
};

struct Truth {
    collide::Outcome outcome = collide::Outcome::Still;
    std::optional<TrueContact> contact;
    std::optional<TruePenetration> penetration;
    Real closestFrames, closestDistance;
    collide::Vec3 ballVelocity{0};
    std::vector<collide::Feature> features;  ///< of a shape: each is right; empty in the midst of a box
};

[[nodiscard]] collide::Vec3 velocityOf(const collide::Ball& ball);
[[nodiscard]] Truth sweep(const collide::SweepQuery& query);

/// Compares the true contact times of sweeps that start at these instants: -1, 0, 1. The contact of an overlap is at
/// its start.
[[nodiscard]] int compareTimes(const Truth& a, const Truth& b, double startOfA = 0, double startOfB = 0);

/// The largest errors seen, in units of each field's tolerance.
struct Errors {
    double frames = 0, distance = 0, points = 0, normal = 0, angle = 0, velocity = 0, impulse = 0, depth = 0,
           closestFrames = 0, closestDistance = 0;
};

/// The fields that violate the contract's tolerances; empty if none do.
[[nodiscard]] std::string faults(const collide::SweepQuery& query, const collide::SweepAnswer& answer,
                                 const Truth& truth, Errors& errors);

/// A query as text that can be pasted into a test.
[[nodiscard]] std::string describe(const collide::SweepQuery& query);

}  // namespace oracle
