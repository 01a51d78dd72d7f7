#pragma once
/// The types of the collision core: queries and answers.
///
/// Lengths are scene units, times frames, speeds units/frame, angles radians. Space is right-handed, z up; a scene in
/// the plane is z = 0. Every double denotes its exact real value.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>

namespace collide {

using Vec3 = glm::dvec3;

[[nodiscard]] inline bool isFinite(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
/// Euclidean length, without intermediate overflow or underflow. Libraries compute std::hypot in different ways.
[[nodiscard]] inline double lengthOf(const Vec3& v) {
    const double x = std::abs(v.x), y = std::abs(v.y), z = std::abs(v.z);
    const double most = x < y ? (y < z ? z : y) : (x < z ? z : x);
    if (most == 0) return 0;
    return most * std::sqrt((x / most) * (x / most) + (y / most) * (y / most) + (z / most) * (z / most));
}

/// The largest magnitude of a coordinate.
[[nodiscard]] inline double largestOf(const Vec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }
/// v / |v|, without overflow or underflow for any finite length > 0.
[[nodiscard]] inline Vec3 unitOf(Vec3 v) {
    const double largest = largestOf(v);
    v = {v.x / largest, v.y / largest, v.z / largest};
    const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return {v.x / length, v.y / length, v.z / length};
}

inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();    ///< `frames` of an endless path
inline constexpr double kImmovable = std::numeric_limits<double>::infinity();  ///< mass of an immovable body

/// How a ball moves: with a velocity, at a speed toward the point aimed at, or so that it arrives at a point in time.
struct Motion {
    enum class Kind { Velocity, Aim, End };
    Kind kind = Kind::Velocity;
    Vec3 vector{0};     ///< Velocity: units/frame. Aim: a point on the path, which continues beyond it. End: its end.
    double speed = 0;   ///< Aim only: units/frame, >= 0
    double frames = 1;  ///< End only: time from the position to the end, > 0, finite

    static Motion velocity(Vec3 unitsPerFrame) { return {Kind::Velocity, unitsPerFrame}; }
    static Motion aim(Vec3 point, double unitsPerFrame) { return {Kind::Aim, point, unitsPerFrame}; }
    static Motion end(Vec3 point, double frames) { return {Kind::End, point, 0, frames}; }
    /// True if `vector` is a point of the path, not a velocity.
    [[nodiscard]] bool goesToPoint() const { return kind != Kind::Velocity; }
    bool operator==(const Motion&) const = default;
};

struct Ball {
    Vec3 position{0};
    Motion motion;
    double radius = 1;  ///< >= 0
    double mass = 1;    ///< > 0
    bool operator==(const Ball&) const = default;
};

/// The shapes of obstacles: each is every point within a radius of its core, a convex set.
enum class Shape {
    Sphere,    ///< the core is the centre
    Plane,     ///< a wall, immovable and two-sided: a ball stays on the side on which it starts
    Capsule,   ///< the segment from a to b; a point if they are equal
    Triangle,  ///< the triangle a b c, two-sided; a segment or a point if its corners are collinear or equal
    Box,       ///< the solid box
};

/// A rotation by a quaternion of any length but 0: exactly that of its direction.
struct Rotation {
    double w = 1, x = 0, y = 0, z = 0;
    bool operator==(const Rotation&) const = default;
};

/// What a ball can meet.
struct Obstacle {
    Vec3 center{0};     ///< centre of a sphere and a box; a point of a plane; point a of a capsule and a triangle
    double radius = 1;  ///< >= 0; the sum with the ball's is > 0, but beside a wall
    Vec3 velocity{0};   ///< units/frame
    double mass = kImmovable;  ///< > 0; immovable, as every shape but the sphere: keeps its velocity
    Shape shape = Shape::Sphere;
    Vec3 normal{0};       ///< for a plane: any length but 0
    Vec3 b{0}, c{0};      ///< for a capsule b, for a triangle both
    Vec3 half{0};         ///< for a box: half its sides in its own axes, >= 0
    Rotation rotation{};  ///< for a box: from its own axes to those of space
    bool operator==(const Obstacle&) const = default;
};

/// A wall as an obstacle.
struct Plane {
    Vec3 point{0};
    Vec3 normal{0, 0, 1};  ///< any length but 0
    bool operator==(const Plane&) const = default;
    operator Obstacle() const { return {point, 0, Vec3(0), kImmovable, Shape::Plane, normal, {}, {}, {}, {}}; }
};

/// A part of the core of a capsule, a triangle or a box: a corner (an end of a capsule), an edge (its barrel), a face.
struct Feature {
    enum class Kind : std::uint8_t { Corner, Edge, Face };
    Kind kind = Kind::Face;
    /// Triangle: corner 0 to 2; edge 0 (corners 0-1), 1 (1-2) or 2 (2-0). Capsule: end a is 0, b is 1. Box:
    /// i + 3 j + 9 k for the signs i - 1, j - 1, k - 1 of its place along x, y and z, 0 where it extends.
    std::uint8_t index = 0;
    bool operator==(const Feature&) const = default;
};

/// A moving ball, the obstacle to test it against, and the rules of the contact.
struct SweepQuery {
    Ball ball;
    Obstacle obstacle;
    double frames = kNoLimit;  ///< only contacts at time <= frames count; >= 0
    double restitution = 1;    ///< [0, 1]
};

/// The outcome of a query: the first of these conditions that holds. d = ball - obstacle at time 0 (beside a plane from
/// its nearest point), v the relative velocity, R the radius sum, a = v.v, h = d.v, c = d.d - R^2, D = h^2 - a c.
/// Beside a capsule, a triangle or a box, let dist(t) be the distance of the ball's centre to the core; then c stands
/// for dist(0) - R, h for the slope of dist at t = 0, and D for R minus the least dist(t) of all t >= 0.
enum class Outcome {
    Overlap,   ///< c < 0: starts inside
    Still,     ///< a = 0: no relative motion
    Graze,     ///< c = 0 and h = 0, or D = 0: the path is tangent to the surface; no deflection
    Receding,  ///< h >= 0: the distance never shrinks
    Touching,  ///< c = 0, moving in: contact at time 0
    Miss,      ///< D < 0: approaching, but the closest approach is > R
    Short,     ///< the contact is later than the limit `frames`
    Hit,
};

/// True for the outcomes in which the surfaces meet within the limit: hit, graze, touching.
[[nodiscard]] constexpr bool isHit(Outcome o) {
    return o == Outcome::Hit || o == Outcome::Graze || o == Outcome::Touching;
}

/// A value beyond the largest double is +-infinity here (and only then); text formats leave the field out and name it.
struct Contact {
    double frames = 0;     ///< time of impact, >= 0
    double distance = 0;   ///< distance that the ball travels: its speed times `frames`
    Vec3 ballCenter{0};    ///< position at the time of impact
    Vec3 sphereCenter{0};  ///< position at the time of impact; of another shape the point of its core next to the ball
    Vec3 hitPoint{0};      ///< on both surfaces
    Vec3 normal{0};        ///< unit, from the sphere toward the ball
    double ricochetAngle = 0;  ///< radians between relative path and tangent plane: 0 graze, pi/2 head-on
    double ricochetAngleDegrees = 0;
    Vec3 newVelocity{0};  ///< velocity of the ball after the contact
    Vec3 sphereNewVelocity{0};
    double impulse = 0;  ///< (1 + e) * reduced mass * closing speed, >= 0; along `normal` on the ball
};

struct Approach {
    double frames = 0;    ///< the first t >= 0 at which centre and core are nearest, ignoring contact and limit
    double distance = 0;  ///< their distance at that time
};

struct Penetration {
    double depth = 0;                  ///< R - distance of centre and core, > 0; within a box R + the way out of it
    std::optional<Vec3> normal;        ///< unit, pushes the ball out the shortest way; absent if there are several
    std::optional<double> exitFrames;  ///< time at which the motion ends the overlap; absent if it never does
};

struct SweepAnswer {
    Outcome outcome = Outcome::Still;
    /// Part of a capsule, a triangle or a box that is met; without a contact the nearest one at the closest approach,
    /// in an overlap at the start: inside of a box a face of the shortest way out.
    Feature feature;
    std::optional<Contact> contact;  ///< present for Hit, Graze, Touching, and Short (a contact beyond the limit)
    std::optional<Penetration> penetration;  ///< present for Overlap
    Approach closest;                        ///< always present
    Vec3 ballVelocity{0};                    ///< velocity of the ball before the contact: velocityOf()
};

}  // namespace collide
