#pragma once
/// The derivations: one function per article, in its order and in the letters of docs/symbols.md. Internal to learn.

#include "learn/derivation/scribe.h"

namespace learn::articles {

/// The input of a derivation: the query, and its quantities in the sphere's frame.
struct Subject {
    const collide::SweepQuery& query;
    ExactMotion motion;
    collide::Outcome outcome;  ///< true outcome
    bool sphereMoves = false;
    bool hasLimit = false;
    Dyadic limit;  ///< frames; 0 if there is none

    explicit Subject(const collide::SweepQuery& q);
    /// The movement, in the sphere's frame, for articles that sweep over one time step: over the whole path, or over
    /// one frame if the path has no end.
    [[nodiscard]] Triple movement() const;
    [[nodiscard]] Dyadic movementSquared() const;  ///< exact
    /// The ball at first contact, in the sphere's frame. @pre motion.eq.meets()
    [[nodiscard]] Triple atContact() const;
    [[nodiscard]] Triple nearest() const;  ///< point of the line nearest to the sphere's centre. @pre the ball moves
    /// Unit, from the sphere toward the ball. @pre motion.eq.meets()
    [[nodiscard]] Triple normal() const;
    [[nodiscard]] Dyadic frames() const { return motion.eq.t() * motion.framesOfPath(); }
    [[nodiscard]] bool isLate() const { return outcome == collide::Outcome::Short; }
    /// Unit normal of the plane of n, the path and the centre; absent if they are on one line.
    [[nodiscard]] std::optional<Triple> planeNormal() const;
};

/// atan2(y, x) of exact numbers, y, x >= 0 and not both 0.
[[nodiscard]] Dyadic angleOf(const Dyadic& y, const Dyadic& x);
[[nodiscard]] Dyadic inDegrees(const Dyadic& radians);

void core(Scribe& scribe, const Subject& subject);
void bartlett(Scribe& scribe, const Subject& subject);
void d3dx(Scribe& scribe, const Subject& subject);
void sweepPoint(Scribe& scribe, const Subject& subject);
void pool(Scribe& scribe, const Subject& subject);
void planeTrick(Scribe& scribe, const Subject& subject);

}  // namespace learn::articles
