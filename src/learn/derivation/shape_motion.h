#pragma once
/// The feature of a wall or a shape that decides, and the motion of the ball beside it, exact or to more than 100 bits.
/// The letters are those of docs/symbols.md; derivation in docs/notes/shapes.md. Internal to learn.

#include <string>
#include <vector>

#include "learn/derivation/exact_motion.h"

namespace learn {

/// A feature (corner, edge or face) of an obstacle's core. Points and vectors have the axes of the scene; the obstacle
/// is where it is at the start.
struct CorePart {
    collide::Feature::Kind kind = collide::Feature::Kind::Face;
    std::string name;             ///< "edge 1"; "wall"
    std::string word;             ///< "corner", "edge", "face"; of a capsule "end", "axis"; "wall"
    Triple at;                    ///< a corner: its place; an edge: its first end; a face: one of its points
    Triple axis;                  ///< an edge: from its first end to its second; a face: its normal, toward the ball
    std::vector<Triple> outline;  ///< a face: its corners in order around it; empty for a wall
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
    [[nodiscard]] Triple atContact() const { return settledSum(start, path * t()); }  ///< the ball's centre
    /// The point of the core next to the centre at contact.
    [[nodiscard]] Triple corePoint() const;
    /// Unit, from the core toward the ball.
    [[nodiscard]] Triple normal() const;
    [[nodiscard]] Triple hitPoint() const { return settledSum(start, path * t(), normal() * -ballRadius); }
};

/// The share of the edge at which the point of the core lies. @pre q.part.kind is Edge
inline Dyadic edgeShareOf(const ShapeMotion& q) { return quotient(dot(q.d + q.path * q.t(), q.part.axis), q.w); }
/// How fast the ball approaches at contact, units/frame.
inline Dyadic approachSpeedOf(const ShapeMotion& q) { return quotient(rootOf(q.D), q.radius * q.w * q.framesOfPath()); }

}  // namespace learn
