#include "library/query.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "collide/ranges.h"
#include "collide/sweep.h"

namespace library {
namespace {

collide::Vec3 vectorOf(const double (&v)[3]) { return {v[0], v[1], v[2]}; }

std::optional<BadNumber> badIn(const collide::RangedField& field, double x) {
    if (field.holds(x)) return std::nullopt;
    return BadNumber{field.path, -1, field.must, x, field.infinite};
}

template <std::size_t N>
std::optional<BadNumber> badVector(const char* field, const double (&v)[N]) {
    for (std::size_t k = 0; k < N; ++k)
        if (!std::isfinite(v[k])) return BadNumber{field, static_cast<int>(k), "finite", v[k]};
    return std::nullopt;
}

template <std::size_t N>
bool isZero(const double (&v)[N]) {
    return std::all_of(v, v + N, [](double x) { return x == 0; });
}

/// The JSON name of the field `vector`, which depends on the form of motion.
const char* vectorName(carom_motion motion) {
    return motion == CAROM_VELOCITY ? "ball.velocity" : motion == CAROM_AIM ? "ball.aim" : "ball.end";
}

static_assert(static_cast<int>(collide::Shape::Sphere) == CAROM_SPHERE &&
              static_cast<int>(collide::Shape::Plane) == CAROM_PLANE &&
              static_cast<int>(collide::Shape::Capsule) == CAROM_CAPSULE &&
              static_cast<int>(collide::Shape::Triangle) == CAROM_TRIANGLE &&
              static_cast<int>(collide::Shape::Box) == CAROM_BOX);

/// A shape as JSON names it.
struct ShapeNames {
    const char* points[3];  ///< null: it has no more
    collide::RangedField radius;
    const char* velocity;
};
constexpr std::array<ShapeNames, 5> kShapes = {{
    {{"sphere.center"}, collide::kSphereRadius, "sphere.velocity"},
    {{"plane.point"}, collide::kPlaneRadius, "plane.velocity"},
    {{"capsule.a", "capsule.b"}, collide::kCapsuleRadius, "capsule.velocity"},
    {{"triangle.corners[0]", "triangle.corners[1]", "triangle.corners[2]"},
     collide::kTriangleRadius,
     "triangle.velocity"},
    {{"box.center"}, collide::kBoxRadius, "box.velocity"},
}};

std::optional<BadNumber> badSphere(const carom_query& q) {
    if (auto bad = badVector("sphere.center", q.center)) return bad;
    if (auto bad = badIn(collide::kSphereRadius, q.sphere_radius)) return bad;
    if (q.ball_radius == 0 && q.sphere_radius == 0)
        return BadNumber{"sphere.radius", -1, "> 0 if ball.radius is 0", q.sphere_radius};
    if (auto bad = badVector("sphere.velocity", q.sphere_velocity)) return bad;
    return badIn(collide::kSphereMass, q.sphere_mass);
}

std::optional<BadNumber> badBox(const carom_query& q) {
    if (auto bad = badVector("box.half", q.half)) return bad;
    for (int k = 0; k < 3; ++k)
        if (q.half[k] < 0) return BadNumber{"box.half", k, ">= 0", q.half[k]};
    if (auto bad = badVector("box.rotation", q.rotation)) return bad;
    if (isZero(q.rotation)) return BadNumber{"box.rotation", -1, "longer than 0", 0};
    return std::nullopt;
}

std::optional<BadNumber> badShape(const carom_query& q) {
    const ShapeNames& names = kShapes[static_cast<std::size_t>(q.shape)];
    for (std::size_t i = 0; i < 3; ++i)
        if (names.points[i])
            if (auto bad = badVector(names.points[i], q.points[i])) return bad;
    if (q.shape == CAROM_PLANE) {
        if (auto bad = badVector("plane.normal", q.normal)) return bad;
        if (isZero(q.normal)) return BadNumber{"plane.normal", -1, "longer than 0", 0};
    }
    if (q.shape == CAROM_BOX)
        if (auto bad = badBox(q)) return bad;
    if (auto bad = badIn(names.radius, q.shape_radius)) return bad;
    if (q.ball_radius == 0 && q.shape_radius == 0)
        return BadNumber{names.radius.path, -1, "> 0 if ball.radius is 0", q.shape_radius};
    return badVector(names.velocity, q.shape_velocity);
}

}  // namespace

bool isMotion(carom_motion motion) noexcept {
    return motion == CAROM_VELOCITY || motion == CAROM_AIM || motion == CAROM_END;
}

bool isShape(carom_shape shape) noexcept { return shape >= CAROM_SPHERE && shape <= CAROM_BOX; }

std::optional<BadNumber> badObstacle(const carom_query& q) noexcept {
    return q.shape == CAROM_SPHERE ? badSphere(q) : badShape(q);
}

std::optional<BadNumber> badNumber(const carom_query& q) noexcept {
    if (auto bad = badVector("ball.position", q.position)) return bad;
    if (auto bad = badVector(vectorName(q.motion), q.vector)) return bad;
    if (auto bad = badIn(collide::kBallSpeed, q.speed); bad && q.motion == CAROM_AIM) return bad;
    if (auto bad = badIn(collide::kBallRadius, q.ball_radius)) return bad;
    if (auto bad = badIn(collide::kBallMass, q.ball_mass)) return bad;
    if (auto bad = badObstacle(q)) return bad;
    if (q.motion == CAROM_END && !collide::kFramesOfEnd.holds(q.frames))
        return BadNumber{"frames", -1, "> 0 and finite beside ball.end", q.frames};
    if (auto bad = badIn(collide::kFrames, q.frames)) return bad;
    if (auto bad = badIn(collide::kRestitution, q.restitution)) return bad;
    const bool isSphere = q.shape == CAROM_SPHERE;
    if (vectorOf(isSphere ? q.sphere_velocity : q.shape_velocity) == collide::Vec3(0)) return std::nullopt;
    return badVelocityToEnd(q, isSphere ? "such that (end - position) / frames is finite beside a moving sphere"
                                        : "such that (end - position) / frames is finite beside a moving shape");
}

std::optional<BadNumber> badVelocityToEnd(const carom_query& q, const char* must) noexcept {
    if (q.motion != CAROM_END) return std::nullopt;
    const collide::Vec3 v =
        collide::velocityOf({vectorOf(q.position), collide::Motion::end(vectorOf(q.vector), q.frames)});
    for (int k = 0; k < 3; ++k)
        if (!std::isfinite(v[k])) return BadNumber{"ball.end", k, must, q.vector[k]};
    return std::nullopt;
}

void addProblem(Line& line, const BadNumber& bad) noexcept {
    line.add(bad.field);
    if (bad.component >= 0) {
        line.add("[");
        line.addNumber(bad.component);
        line.add("]");
    }
    line.add(": must be ");
    line.add(bad.must);
    if (bad.infinite) {
        line.add(", or infinite (");
        line.add(bad.infinite);
        line.add(")");
    }
    line.add(", got ");
    line.addNumber(bad.was);
}

bool explain(const carom_query& query, Line& line) noexcept {
    if (!isMotion(query.motion)) {
        line.add("motion: must be 0 (velocity), 1 (aim) or 2 (end), got ");
        line.addNumber(query.motion);
        return false;
    }
    if (!isShape(query.shape)) {
        line.add("shape: must be 0 (sphere), 1 (plane), 2 (capsule), 3 (triangle) or 4 (box), got ");
        line.addNumber(query.shape);
        return false;
    }
    const std::optional<BadNumber> bad = badNumber(query);
    if (bad) addProblem(line, *bad);
    return !bad;
}

collide::Obstacle coreObstacle(const carom_query& q) noexcept {
    collide::Obstacle obstacle;
    if (q.shape == CAROM_SPHERE) {
        obstacle.center = vectorOf(q.center);
        obstacle.radius = q.sphere_radius;
        obstacle.velocity = vectorOf(q.sphere_velocity);
        obstacle.mass = q.sphere_mass;
        return obstacle;
    }
    obstacle.shape = static_cast<collide::Shape>(q.shape);
    obstacle.center = vectorOf(q.points[0]);
    if (kShapes[static_cast<std::size_t>(q.shape)].points[1]) obstacle.b = vectorOf(q.points[1]);
    if (kShapes[static_cast<std::size_t>(q.shape)].points[2]) obstacle.c = vectorOf(q.points[2]);
    if (q.shape == CAROM_PLANE) obstacle.normal = vectorOf(q.normal);
    if (q.shape == CAROM_BOX) {
        obstacle.half = vectorOf(q.half);
        obstacle.rotation = {q.rotation[0], q.rotation[1], q.rotation[2], q.rotation[3]};
    }
    obstacle.radius = q.shape_radius;
    obstacle.velocity = vectorOf(q.shape_velocity);
    return obstacle;
}

collide::SweepQuery coreQuery(const carom_query& q) noexcept {
    collide::SweepQuery query;
    query.ball.position = vectorOf(q.position);
    query.ball.motion = collide::Motion::velocity(vectorOf(q.vector));
    if (q.motion == CAROM_AIM) query.ball.motion = collide::Motion::aim(vectorOf(q.vector), q.speed);
    if (q.motion == CAROM_END) query.ball.motion = collide::Motion::end(vectorOf(q.vector), q.frames);
    query.ball.radius = q.ball_radius;
    query.ball.mass = q.ball_mass;
    query.obstacle = coreObstacle(q);
    query.frames = q.frames;
    query.restitution = q.restitution;
    return query;
}

carom_query defaultQuery() noexcept {
    carom_query query{};
    query.size = sizeof query;
    query.motion = CAROM_VELOCITY;
    query.ball_radius = query.ball_mass = query.sphere_radius = query.restitution = 1;
    query.sphere_mass = CAROM_IMMOVABLE;
    query.frames = CAROM_NO_LIMIT;
    query.rotation[0] = 1;
    return query;
}

}  // namespace library
