#pragma once
/// The plane of incidence: a 2D drawing, true to scale, of the plane through the relative motion and the sphere's
/// centre. It is in the sphere's frame, with the sphere as at time 0.

#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "learn/derivation/derivation.h"
#include "scene/scene.h"

namespace learn {

using Vec2 = glm::dvec2;

/// Axes of the plane: x along the relative motion, y from the sphere's centre toward the line of motion.
struct IncidencePlane {
    Vec3 origin{0};               ///< the sphere's centre
    Vec3 x{1, 0, 0}, y{0, 1, 0};  ///< unit, at right angles
    [[nodiscard]] Vec2 to2d(Vec3 point) const { return {glm::dot(point - origin, x), glm::dot(point - origin, y)}; }
    [[nodiscard]] Vec3 to3d(Vec2 point) const { return origin + point.x * x + point.y * y; }
};

/// The plane of a query. For a motion straight at the centre it is not unique: y is horizontal then. Absent if nothing
/// moves.
[[nodiscard]] std::optional<IncidencePlane> incidencePlane(const collide::SweepQuery&);

/// What an element of the drawing stands for. Names are for the reader alone.
enum class Role : std::uint8_t {
    Other,
    Ball,
    BallAtContact,
    Sphere,
    Sum,  ///< the sphere grown to the sum of the radii
    Start,
    Center,
    Closest,
    Contact,
    HitPoint,
    VelocityIn,
    VelocityOut,
};

struct Circle2 {
    Role role = Role::Other;  ///< Sphere, Sum, Ball, BallAtContact
    Vec2 center{0};
    double radius = 0;
    Ink ink = Ink::Sphere;
    bool dashed = false;
};
struct Point2 {
    Role role = Role::Other;  ///< Start, Center, Closest, Contact (the ball's centre then), HitPoint
    std::string name;         ///< "P", "S", "C", "X", "H"
    Vec2 at{0};
    Ink ink = Ink::Text;
};
/// A side of a triangle, with its name in the formulas and its length.
struct Length2 {
    std::string name;  ///< "|d|", "−h/|v|", "b", "R", "√D/|v|"
    Vec2 from{0}, to{0};
    double length = 0;  ///< units, rounded once
    std::string text;   ///< "|d| = 5.099"
    Ink ink = Ink::Text;
};
struct Arrow2 {
    Role role = Role::Other;  ///< VelocityIn, VelocityOut; Other: the normal
    std::string name;         ///< "U", "U′", "n"
    Vec2 from{0}, to{0};
    Ink ink = Ink::VelocityIn;
};
/// A right triangle, the right angle at `corner`.
struct Triangle2 {
    Role role = Role::Other;  ///< Start or Contact
    Vec2 corner{0}, one{0}, other{0};
};

struct Incidence {
    IncidencePlane plane;
    std::vector<Circle2> circles;
    std::vector<Point2> points;
    std::vector<Length2> lengths;
    std::vector<Arrow2> arrows;
    std::vector<Triangle2> triangles;
    Vec2 low{0}, high{0};  ///< bounds of the whole drawing
};

/// The point or the circle of a role; null if the drawing has none.
[[nodiscard]] const Point2* pointOf(const Incidence&, Role);
[[nodiscard]] const Circle2* circleOf(const Incidence&, Role);

/// The box of a drawing that is shown: for a ball that comes from very far, the surroundings of the sphere alone.
struct DrawingBox {
    Vec2 low{0}, high{0};
};
[[nodiscard]] DrawingBox boxOf(const Incidence&);

/// The drawing without the answer: the bodies and the direction of motion.
[[nodiscard]] Incidence withoutAnswer(Incidence drawing);

/// The drawing of a query; absent if nothing moves or a value is beyond double.
[[nodiscard]] std::optional<Incidence> incidence(const collide::SweepQuery&);

/// A point or line of the drawing that can be dragged.
enum class IncidenceHandle : std::uint8_t {
    Start,   ///< "P": the ball moves to the pointer; its aim point stays
    Center,  ///< "S": the target moves with the pointer
    Line,    ///< the ball moves across with its aim, until the line passes through the pointer
};
/// The scene after a handle was dragged to a point of the drawing. @param target  a sphere or another ball
[[nodiscard]] scene::Scene dragged(const scene::Scene&, std::size_t ball, scene::ObjectRef target, IncidenceHandle,
                                   Vec2 to);

}  // namespace learn
