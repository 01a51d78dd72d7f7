#pragma once
/// Sets of queries that are hard for doubles, each generated from the index of a trial.

#include <cstdint>

#include "collide/sweep.h"

namespace query_sets {

/// SplitMix64: the trial's index is its seed.
class Random {
  public:
    explicit Random(std::uint64_t seed) : m_state(seed * 0x9E3779B97F4A7C15u + 0x1234567) {}
    std::uint64_t bits();
    double uniform();  ///< [0, 1)
    double uniform(double low, double high);
    int integer(int low, int high);  ///< both included
    double power10(double low, double high);
    double anyDouble();  ///< finite, >= 0, of any exponent; one in four is special
    bool coin() { return integer(0, 1) == 1; }
    double sign() { return coin() ? 1 : -1; }

  private:
    std::uint64_t m_state;
};

enum class Set {
    Random,      ///< half of them hits
    Graze,       ///< passing at R to within ulps, and exactly tangent
    Far,         ///< distance up to 1e12 radii
    Offset,      ///< coordinates up to 1e15 radii
    Scale,       ///< all lengths times 1e-150 .. 1e150
    Touch,       ///< starting at R to within ulps, and exactly
    TinyMotion,  ///< motions of 1e-300 .. 1e-5, some of 0
    Ratio,       ///< radii 1e-9 .. 1e9 apart
    Limit,       ///< `frames` at the contact, exactly and an ulp off
    Extreme,     ///< numbers of every exponent, 5e-324 and 1.7e308 among them
    Subnormal,   ///< whole-number geometry in units of 2^-1074 .. 2^-1040
    Huge,        ///< whole-number geometry in units of 2^1000 .. 2^1019
    Lattice,     ///< whole numbers up to 255: so small that coincidences are common
    HeadOn,      ///< the path meets the sphere's centre, exactly or nearly
};
inline constexpr Set kAll[] = {Set::Random,    Set::Graze,      Set::Far,     Set::Offset, Set::Scale,
                               Set::Touch,     Set::TinyMotion, Set::Ratio,   Set::Limit,  Set::Extreme,
                               Set::Subnormal, Set::Huge,       Set::Lattice, Set::HeadOn};
[[nodiscard]] const char* name(Set set);

/// The form of the motion, and the motion of the sphere.
enum class Form {
    Velocity,      ///< ball.velocity against a resting sphere
    MovingSphere,  ///< the same relative motion, the sphere moving as well
    Aim,           ///< aim + speed against a resting sphere
    AimMoving,     ///< aim + speed against a moving sphere
};
inline constexpr Form kForms[] = {Form::Velocity, Form::MovingSphere, Form::Aim, Form::AimMoving};

/// The query of a trial: no limit, unit masses, immovable sphere, except in sets that state otherwise.
[[nodiscard]] collide::SweepQuery query(Set set, std::uint64_t trial);

/// The same query in another form, with masses, restitution and a limit chosen by the trial.
[[nodiscard]] collide::SweepQuery inForm(collide::SweepQuery query, Form form, std::uint64_t trial);

}  // namespace query_sets
