#pragma once
/// @file
/// Narrow phase: the exact contact of one pair of bodies, or of a body and a wall.
///
/// Folder `narrow_phase/`: decides one candidate pair at a time with the exact core of `collide`. Includes `bodies/`
/// alone.

#include <optional>

#include "collide/sweep.h"
#include "world/bodies/body_table.h"

namespace world {

/// The next contact of a pair, if no other contact changes the motion of either before it.
struct PredictedContact {
    double time = 0;                  ///< frames since the epoch's origin
    Index a = kNone;                  ///< a movable body
    Index b = kNone;                  ///< a body, or bodyCount() + wall
    Vec3 aPosition{0}, bPosition{0};  ///< centres at the contact; of a wall, the contact point
    Vec3 aVelocity{0}, bVelocity{0};  ///< velocities after the contact; 0 for a wall
    Vec3 normal{0};                   ///< unit, from b toward a
    Vec3 hitPoint{0};                 ///< contact point, on both surfaces
    double impulse = 0;               ///< along `normal` on a, >= 0
    double closingSpeed = 0;          ///< before the contact, units/frame, > 0
    bool isTouch = false;             ///< the gap at PairQuery::time is below kGroupGap of the radius sum
    bool isAtOnce = false;            ///< the bodies overlap: the contact is at PairQuery::time, exactly
};

/// The sweep of a body against another one or a wall, from the later of their record times.
struct PairQuery {
    double time = 0;            ///< start of the sweep, frames since the epoch's origin
    Index a = kNone;            ///< the swept body, movable if either of the two is
    Index b = kNone;            ///< the other body, or bodyCount() + wall
    collide::SweepQuery sweep;  ///< with the restitution of the table
};

/// The query of a pair: both records moved to the later of their times and rounded.
/// @param bodies   current records, by index
/// @param i, j     two bodies, in any order
/// @param isStart  true if neither body has had a contact: aimed motions are still exact
[[nodiscard]] PairQuery pairQuery(const BodyTable&, const std::vector<Body>& bodies, Index i, Index j, bool isStart);

/// The contact of a pair, decided exactly for the rounded state of the query. Touching or overlapping bodies that
/// approach have their contact at once (stable rule).
/// @return absent if the two never meet, graze, or overlap without approaching
[[nodiscard]] std::optional<PredictedContact> predictContact(const PairQuery&);

/// The contact of a body with a wall, decided exactly for the record of the body. A ball that overlaps the wall and
/// moves further in has its contact at once: its centre stays on its side of a plane, and outside of another shape.
/// @param bodies       current records, by index
/// @param body         a movable body
/// @param wall         of the table
/// @param isStart      true if the body has had no contact: an aimed motion is still exact
/// @param restitution  [0, 1]
/// @return absent if the body never meets the wall
[[nodiscard]] std::optional<PredictedContact> predictWallContact(const BodyTable&, const std::vector<Body>& bodies,
                                                                 Index body, std::size_t wall, bool isStart,
                                                                 double restitution);

/// What the exact time of a contact follows from: the rounded state of its query.
/// @param bodies   the records by which it was predicted
/// @param isStart  true if neither body had had a contact
[[nodiscard]] collide::SweptPair sweptPairOf(const BodyTable&, const std::vector<Body>& bodies,
                                             const PredictedContact& contact, bool isStart);

/// Closing speed before a contact, from its impulse, the restitution, and the masses of both bodies.
[[nodiscard]] inline double closingSpeedOf(double impulse, double restitution, double mass, double other) {
    return impulse / (1 + restitution) * (1 / mass + 1 / other);
}

/// True if the two overlap at the start of the sweep by more than kGroupGap of the radius sum.
/// @pre radius sum > 0
[[nodiscard]] bool isDeepOverlap(const PairQuery&);

/// True if the gap at the start of the sweep is more than kGroupGap of the radius sum.
/// @pre radius sum > 0
[[nodiscard]] bool isApart(const PairQuery&);

/// The same for a body and a wall. Beside a plane nothing overlaps deeply or comes apart: a ball stays on its side.
/// @param wall  of the table
[[nodiscard]] bool isDeepInWall(const BodyTable&, const std::vector<Body>& bodies, Index body, std::size_t wall);
[[nodiscard]] bool isApartFromWall(const BodyTable&, const std::vector<Body>& bodies, Index body, std::size_t wall);

}  // namespace world
