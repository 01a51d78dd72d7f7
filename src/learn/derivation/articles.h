#pragma once
/// The derivations: one function per article, in its order and in the letters of docs/symbols.md. Internal to learn.

#include "learn/derivation/scribe.h"

namespace learn {
struct ShapeMotion;
}

namespace learn::articles {

using enum vocabulary::Ink;

/// The input of a derivation: the query, and its quantities in the sphere's frame.
struct Subject : ExactMotion {
    const collide::SweepQuery& query;
    collide::Outcome outcome;  ///< true outcome
    bool sphereMoves = false;
    bool hasLimit = false;
    Dyadic limit;  ///< frames; 0 if there is none

    explicit Subject(const collide::SweepQuery& q);
    /// The movement, in the sphere's frame, for articles that sweep over one time step: over the whole path, or over
    /// one frame if the path has no end.
    [[nodiscard]] Triple movement() const;
    [[nodiscard]] Dyadic movementSquared() const;  ///< exact
    [[nodiscard]] Dyadic movementLength() const { return rootOf(movementSquared()); }
    /// The ball at first contact, in the sphere's frame. @pre eq.meets()
    [[nodiscard]] Triple atContact() const;
    [[nodiscard]] Triple nearest() const;  ///< point of the line nearest to the sphere's centre. @pre the ball moves
    /// Unit, from the sphere toward the ball. @pre eq.meets()
    [[nodiscard]] Triple normal() const;
    /// The point on the sphere that is hit, the sphere as at time 0. @pre eq.meets()
    [[nodiscard]] Triple hitPoint() const { return center + normal() * sphereRadius; }
    [[nodiscard]] Dyadic frames() const { return eq.t() * framesOfPath(); }
    [[nodiscard]] bool isLate() const { return outcome == collide::Outcome::Short; }
    [[nodiscard]] bool isFixed() const { return query.obstacle.mass == collide::kImmovable; }
};

/// Ball (1) and sphere (2) at their contact. @pre eq.meets()
struct Bounce {
    explicit Bounce(const Subject& q);

    Dyadic m1, m2;  ///< masses; m2 is 1 of an immovable sphere
    Dyadic e;       ///< restitution
    Triple v1, v2;  ///< velocities before the contact
    Triple n;
    Dyadic exchange;        ///< factor of n and of the other's mass; of n alone if the sphere is immovable
    Triple after1, after2;  ///< velocities after the contact
};

/// atan2(y, x) of exact numbers, y, x >= 0 and not both 0.
[[nodiscard]] Dyadic angleOf(const Dyadic& y, const Dyadic& x);
[[nodiscard]] Dyadic inDegrees(const Dyadic& radians);

void core(Scribe& scribe, const Subject& subject);
/// The core's method beside a wall, a capsule, a triangle or a box.
void shape(Scribe& scribe, const ShapeMotion& motion, const collide::SweepQuery& query);
void bartlett(Scribe& scribe, const Subject& subject);
void d3dx(Scribe& scribe, const Subject& subject);
void sweepPoint(Scribe& scribe, const Subject& subject);
void pool(Scribe& scribe, const Subject& subject);
void planeTrick(Scribe& scribe, const Subject& subject);

}  // namespace learn::articles
