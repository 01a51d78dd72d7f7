#include "io/query/query_obstacle.h"

#include <array>

namespace io {
namespace {

using collide::Obstacle;
using collide::RangedField;
using collide::Shape;

/// What all shapes but the sphere have beside their core.
void readBody(const QueryMembers& members, const RangedField& radius, std::string_view velocityPath,
              VectorReader& vector, Obstacle& body) {
    body.radius = members.number(radius, 0);
    if (const JsonValue* velocity = members["velocity"]) body.velocity = vector(velocityPath, *velocity);
}

Obstacle readSphere(const JsonValue& value, VectorReader& vector) {
    static constexpr std::string_view kNames[] = {"center", "radius", "velocity", "mass"};
    const QueryMembers members(value, "sphere", kNames);
    Obstacle body;
    body.center = vector("sphere.center", members.need("center", kVector));
    body.radius = members.number(collide::kSphereRadius);
    if (const JsonValue* velocity = members["velocity"]) body.velocity = vector("sphere.velocity", *velocity);
    const JsonValue* mass = members["mass"];
    if (mass && mass->kind != JsonKind::Null) body.mass = numberIn(collide::kSphereMass, *mass);
    return body;
}

Obstacle readPlane(const JsonValue& value, VectorReader& vector) {
    static constexpr std::string_view kNames[] = {"point", "normal", "radius", "velocity"};
    const QueryMembers members(value, "plane", kNames);
    Obstacle body;
    body.center = vector("plane.point", members.need("point", kVector));
    const JsonValue& normal = members.need("normal", kVector);
    body.normal = vector("plane.normal", normal);
    if (body.normal == collide::Vec3(0)) failQuery("plane.normal", "longer than 0", normal);
    readBody(members, collide::kPlaneRadius, "plane.velocity", vector, body);
    return body;
}

Obstacle readCapsule(const JsonValue& value, VectorReader& vector) {
    static constexpr std::string_view kNames[] = {"a", "b", "radius", "velocity"};
    const QueryMembers members(value, "capsule", kNames);
    Obstacle body;
    body.center = vector("capsule.a", members.need("a", kVector));
    body.b = vector("capsule.b", members.need("b", kVector));
    readBody(members, collide::kCapsuleRadius, "capsule.velocity", vector, body);
    return body;
}

Obstacle readTriangle(const JsonValue& value, VectorReader& vector) {
    static constexpr std::string_view kNames[] = {"corners", "radius", "velocity"};
    constexpr std::string_view kCorners = "an array of 3 points";
    const QueryMembers members(value, "triangle", kNames);
    const JsonValue& corners = members.need("corners", kCorners);
    if (corners.kind != JsonKind::Array || corners.size() != 3) failQuery("triangle.corners", kCorners, corners);
    Obstacle body;
    const JsonValue* corner = corners.first();
    body.center = vector("triangle.corners[0]", *corner);
    body.b = vector("triangle.corners[1]", *(corner = corner->next()));
    body.c = vector("triangle.corners[2]", *corner->next());
    readBody(members, collide::kTriangleRadius, "triangle.velocity", vector, body);
    return body;
}

collide::Rotation readRotation(const JsonValue& value) {
    constexpr std::string_view kPath = "box.rotation", kRotation = "an array of 4 numbers (w, x, y, z), not all 0";
    if (value.kind != JsonKind::Array || value.size() != 4) failQuery(kPath, kRotation, value);
    std::array<double, 4> q{};
    std::size_t i = 0;
    for (const JsonValue* element = value.first(); element != value.last(); element = element->next(), ++i)
        q.at(i) = elementOf(kPath, i, *element);
    if (q == std::array<double, 4>{}) failQuery(kPath, kRotation, value);
    return {q[0], q[1], q[2], q[3]};
}

Obstacle readBox(const JsonValue& value, VectorReader& vector) {
    static constexpr std::string_view kNames[] = {"center", "half", "rotation", "radius", "velocity"};
    const QueryMembers members(value, "box", kNames);
    const JsonValue& center = members.need("center", "an array of 3 numbers");
    vector.needSpace("box.center", center, "a box");
    Obstacle body;
    body.center = vector("box.center", center);
    body.half = vector.lengths("box.half", members.need("half", "an array of 3 numbers >= 0"));
    if (const JsonValue* rotation = members["rotation"]) body.rotation = readRotation(*rotation);
    readBody(members, collide::kBoxRadius, "box.velocity", vector, body);
    return body;
}

/// In the order of Shape.
struct ObstacleKind {
    Shape shape;
    std::string_view field;
    Obstacle (*read)(const JsonValue&, VectorReader&);
};
constexpr std::array kObstacleKinds = {
    ObstacleKind{Shape::Sphere, "sphere", readSphere},
    ObstacleKind{Shape::Plane, "plane", readPlane},
    ObstacleKind{Shape::Capsule, "capsule", readCapsule},
    ObstacleKind{Shape::Triangle, "triangle", readTriangle},
    ObstacleKind{Shape::Box, "box", readBox},
};
static_assert([] {
    for (std::size_t i = 0; i < kObstacleKinds.size(); ++i)
        if (static_cast<std::size_t>(kObstacleKinds[i].shape) != i) return false;
    return kObstacleKinds.size() == static_cast<std::size_t>(Shape::Box) + 1;
}());

}  // namespace

std::string_view obstacleField(Shape shape) noexcept { return kObstacleKinds[static_cast<std::size_t>(shape)].field; }

std::string_view givenField(const QueryMembers& members, std::span<const std::string_view> others) {
    std::string_view given;
    const auto look = [&](std::string_view field) {
        if (!members[field]) return;
        if (!given.empty())
            throw QueryProblem{std::string(field) + ": must not stand beside " + std::string(given) + ", got both"};
        given = field;
    };
    for (const ObstacleKind& kind : kObstacleKinds) look(kind.field);
    for (const std::string_view field : others) look(field);
    return given;
}

Obstacle readObstacle(std::string_view field, const JsonValue& value, VectorReader& vector) {
    const auto* const kind = std::find_if(kObstacleKinds.begin(), kObstacleKinds.end(),
                                          [&](const ObstacleKind& k) { return k.field == field; });
    Obstacle obstacle = kind->read(value, vector);
    obstacle.shape = kind->shape;
    return obstacle;
}

}  // namespace io
