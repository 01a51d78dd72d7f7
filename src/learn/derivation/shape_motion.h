#pragma once
/// The feature of a wall or a shape that decides, and the motion of the ball beside it, exact or to more than 100 bits.
/// The letters are those of docs/symbols.md; derivation in docs/notes/shapes.md. Internal to learn.

#include <string>
#include <vector>

#include "learn/derivation/exact_motion.h"

namespace learn {

/// A corner, an edge or a face of an obstacle's core, in the frame of the obstacle.
struct CorePart {
    collide::Feature::Kind kind = collide::Feature::Kind::Face;
    std::string name;             ///< "edge 1"; "face" of a wall
    Triple at;                    ///< the corner; where the edge begins; a point of the face
    Triple axis;                  ///< the edge as a vector; the normal of the face, on the ball's side
    std::vector<Triple> outline;  ///< the corners of a face, in order; a wall has none
};
/// @param feature  as an answer to the query has it
[[nodiscard]] CorePart partOf(const collide::SweepQuery& query, const collide::Feature& feature);

/// Seen along itself a feature is a point: a linear map takes lengths across it to √w as much.
struct ShapeMotion : ExactMotion {
    explicit ShapeMotion(const collide::SweepQuery& query);

    collide::SweepAnswer answer;
    CorePart part;
    Triple d;               ///< the ball's start, from part.at
    Triple image, imageOf;  ///< images of d and of the path: × e, · n, or unchanged
    Dyadic w, a, h, c, D;   ///< 1, e·e or n·n; a t² + 2 h t + c of the images; h² - a c, without its cancellation

    /// The contact in lengths of `path`. @pre answer.contact, as of what follows from it
    [[nodiscard]] Dyadic t() const { return c.sign() == 0 ? Dyadic(0.0) : c / (rootOf(D) - h); }
    [[nodiscard]] Triple atContact() const { return start + path * t(); }  ///< the ball's centre
    /// The point of the core next to the centre at contact.
    [[nodiscard]] Triple corePoint() const;
    /// Unit, from the core toward the ball.
    [[nodiscard]] Triple normal() const;
};

/// The share of the edge at which the point of the core lies. @pre q.part.kind is Edge
inline Dyadic edgeShareOf(const ShapeMotion& q) { return quotient(dot(q.d + q.path * q.t(), q.part.axis), q.w); }
/// How fast the ball approaches at contact, units/frame.
inline Dyadic approachSpeedOf(const ShapeMotion& q) { return quotient(rootOf(q.D), q.radius * q.w * q.framesOfPath()); }

}  // namespace learn
