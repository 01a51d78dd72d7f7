#pragma once
/// Whether and when two bodies truly meet, and what each does then: the exact core asked about a world's rounded state.

#include <optional>

#include "collide/sweep.h"
#include "world/simulation/body_table.h"

namespace world {

/// A contact that will happen if nothing else does.
struct PredictedContact {
    double time = 0;                                              ///< frames since the epoch's origin
    Index a = kNone, b = kNone;                                   ///< bodies, or b a wall; a can be pushed
    Vec3 aPosition{0}, bPosition{0}, aVelocity{0}, bVelocity{0};  ///< velocities after it; b's of a wall: its point, 0
    Vec3 normal{0};                                               ///< unit, from b toward a
    Vec3 hitPoint{0};                                             ///< on both surfaces
    double impulse = 0;
    double closingSpeed = 0;  ///< before it, > 0
    bool isTouch = false;     ///< touching when the question is asked: no gap, or one below kGroupGap
};

/// A pair at the instant when the later of the two last changed its motion: the exact question about it.
struct PairQuery {
    double time = 0;  ///< frames since the epoch's origin
    Index a = kNone, b = kNone;
    collide::SweepQuery query;  ///< restitution 1; no limit
};

/// @param bodies   as they move now
/// @param isStart  nothing has happened yet to either: aims still are exact
[[nodiscard]] PairQuery questionOf(const BodyTable&, const std::vector<Body>& bodies, Index i, Index j, bool isStart);

/// The contact of two bodies, decided exactly for the state in `question`; absent if they do not meet, graze, or
/// are inside each other and not approaching.
[[nodiscard]] std::optional<PredictedContact> decide(const PairQuery& question, double restitution);

/// The contact of a body with a wall, decided exactly for the body's record. A ball whose surface starts behind a wall
/// is turned back at once if it moves further in: it stays on its centre's side.
[[nodiscard]] std::optional<PredictedContact> decideWall(const BodyTable&, const std::vector<Body>& bodies, Index body,
                                                         std::size_t wall, bool isStart, double restitution);

/// True if the two overlap when the question is asked, by more than rounding: deeper than kGroupGap of the radius sum.
[[nodiscard]] bool isDeepOverlap(const PairQuery& question);

/// True if there is a gap of more than kGroupGap of the radius sum between the two when the question is asked.
[[nodiscard]] bool isApart(const PairQuery& question);

}  // namespace world
