#pragma once
/// Sets of queries against a capsule, a triangle or a box that are hard for doubles, each generated from the index of a
/// trial.

#include <cstdint>

#include "collide/sweep.h"

namespace shape_sets {

enum class Set {
    Random,      ///< a path near a shape of ordinary size
    Far,         ///< from up to 1e12 sizes away
    Offset,      ///< coordinates up to 1e12 sizes
    Sliver,      ///< nearly without extent in one or two directions
    InPlane,     ///< motion in the plane of a face, or along an edge
    Graze,       ///< the radius is the closest approach, to within ulps
    Border,      ///< the contact is where two features meet, to within ulps
    Touch,       ///< starting at R to within ulps
    Inside,      ///< starting within the core or at it
    Limit,       ///< `frames` at the contact, exactly and an ulp off
    Lattice,     ///< whole numbers, so small that coincidences of every kind are common
    Degenerate,  ///< the same with equal and collinear corners, flat and thin boxes
    Subnormal,   ///< the same in units of 2^-1074 .. 2^-1040
    Huge,        ///< the same in units of 2^1000 .. 2^1018
    Scale,       ///< all lengths times 1e-150 .. 1e150
    Ratio,       ///< radii 1e-9 .. 1e9 times the size
    Extreme,     ///< numbers of every exponent, 5e-324 and 1.7e308 among them
};
inline constexpr Set kAll[] = {Set::Random,    Set::Far,   Set::Offset, Set::Sliver, Set::InPlane, Set::Graze,
                               Set::Border,    Set::Touch, Set::Inside, Set::Limit,  Set::Lattice, Set::Degenerate,
                               Set::Subnormal, Set::Huge,  Set::Scale,  Set::Ratio,  Set::Extreme};
[[nodiscard]] const char* name(Set set);

/// The query of a trial, in one of the forms of a motion: velocity, aim, end, and these with a moving shape.
/// @param shape  Capsule, Triangle or Box
[[nodiscard]] collide::SweepQuery query(collide::Shape shape, Set set, std::uint64_t trial);

}  // namespace shape_sets
