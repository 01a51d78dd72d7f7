#pragma once
/// @file
/// Filter between broad and narrow phase: certified lower bounds on contact times, and the earliest bound among the
/// candidates of a body. The inner loop of the simulation: free of branches, on the widest vectors of the machine, with
/// the same bits on each.

#include "world/bodies/body.h"

namespace world {

/// The earliest bound among the candidates of a body.
struct Nearest {
    double time = kNever;   ///< frames since the epoch's origin, never later than the true contact; kNever: no contact
    Index partner = kNone;  ///< candidate with this bound, the lowest index among equal times
    unsigned touching = 0;  ///< candidates with a gap, or an overlap, below kGroupGap of the radius sum
};

/// A lower bound on the contact time of two bodies; now, if they touch or overlap and approach (stable rule). kNever
/// only if they certainly never meet; a bound may belong to a near miss, which the narrow phase then rejects.
///
/// A pure, symmetric function of the two records. At t0 = max(a.t, b.t) let d be the relative position, v the relative
/// velocity, R = a.r + b.r, u = 2^-53. Rounding errors are covered by
///   b' = d.v - 8u sum|d_k v_k|,  c' = d.d - R^2 - 64u (d.d + R^2),
///   t = t0 + (1 - 16u) max(c', 0) / (sqrt(b'^2 - v.v c') - b').
/// Source: Bannerman, Strobl, Formella, Poeschel, Stable algorithm for event detection in event-driven particle
/// dynamics (2014).
/// @return frames since the epoch's origin
/// @pre magnitudes within 1e-70 .. 1e70 or 0, so that nothing over- or underflows (BodyTable::isExtreme)
[[nodiscard]] double contactBound(const Body& a, const Body& b) noexcept;

/// Finds the earliest bound among candidates.
/// @param bodies      records, then paddingBody()
/// @param self        the body; ignored if it is among the candidates
/// @param candidates  padded with the index of paddingBody()
/// @param isNewest    true if no candidate has a record newer than `self`, which saves a little time
using NearestFunction = Nearest (*)(const Body* bodies, Index self, Candidates candidates, bool isNewest) noexcept;

/// Instruction sets with their own code path.
enum class Simd { Scalar, Avx2, Avx512 };

/// The widest path of this machine.
[[nodiscard]] Simd bestSimd() noexcept;
/// The implementation on one path; all have the same results, bit for bit.
/// @pre the machine has the path
[[nodiscard]] NearestFunction nearestFunction(Simd) noexcept;

}  // namespace world
