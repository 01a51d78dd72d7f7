#include <array>
#include <cmath>
#include <initializer_list>

#include "base/numbers.h"
#include "collide/feature_name.h"
#include "io/object_writer.h"
#include "io/query/query_json.h"
#include "io/query/query_obstacle.h"

namespace io {
namespace {

void writeContact(ObjectWriter& out, const collide::Contact& contact, bool isSphere) {
    out.number("frames", contact.frames);
    out.number("distance", contact.distance);
    out.vector("ball_center", contact.ballCenter);
    out.vector(isSphere ? "sphere_center" : "core_point", contact.sphereCenter);
    out.vector("hit_point", contact.hitPoint);
    out.vector("normal", contact.normal);
    out.number("ricochet_angle", contact.ricochetAngle);
    out.number("ricochet_angle_deg", contact.ricochetAngleDegrees);
    out.vector("new_velocity", contact.newVelocity);
    if (isSphere) out.vector("sphere_new_velocity", contact.sphereNewVelocity);
    out.number("impulse", contact.impulse);
}

void writePenetration(ObjectWriter& out, const collide::Penetration& penetration) {
    out.number("depth", penetration.depth);
    if (penetration.normal) out.vector("normal", *penetration.normal);
    if (penetration.exitFrames) out.number("exit_frames", *penetration.exitFrames);
}

void writeClosest(ObjectWriter& out, const collide::Approach& closest) {
    out.openInner("closest");
    out.number("frames", closest.frames);
    out.number("distance", closest.distance);
    out.closeInner();
}

/// null where there is no limit, or no finite mass.
std::string numberOrNull(double value) { return std::isinf(value) ? "null" : base::number(value); }

std::string arrayOf(std::initializer_list<double> numbers) {
    std::string text = "[";
    for (const double x : numbers) text += (text.size() > 1 ? "," : "") + base::number(x == 0 ? 0.0 : x);
    return text + ']';
}

void writeCore(ObjectWriter& out, const collide::Obstacle& obstacle, bool isFlat) {
    switch (obstacle.shape) {
        case collide::Shape::Sphere:
            return out.vector("center", obstacle.center);
        case collide::Shape::Plane:
            out.vector("point", obstacle.center);
            return out.vector("normal", obstacle.normal);
        case collide::Shape::Capsule:
            out.vector("a", obstacle.center);
            return out.vector("b", obstacle.b);
        case collide::Shape::Triangle: {
            std::string corners;
            for (const collide::Vec3& p : {obstacle.center, obstacle.b, obstacle.c})
                corners += (corners.empty() ? "[" : ",") + (isFlat ? arrayOf({p.x, p.y}) : arrayOf({p.x, p.y, p.z}));
            return out.json("corners", corners + ']');
        }
        case collide::Shape::Box:
            out.vector("center", obstacle.center);
            out.vector("half", obstacle.half);
            const collide::Rotation& q = obstacle.rotation;
            return out.json("rotation", arrayOf({q.w, q.x, q.y, q.z}));
    }
}

void writeObstacle(ObjectWriter& out, const collide::Obstacle& obstacle, bool isFlat) {
    out.openInner(obstacleField(obstacle.shape));
    writeCore(out, obstacle, isFlat);
    out.number("radius", obstacle.radius);
    out.vector("velocity", obstacle.velocity);
    if (obstacle.shape == collide::Shape::Sphere) out.json("mass", numberOrNull(obstacle.mass));
    out.closeInner();
}

}  // namespace

const char* motionName(collide::Motion::Kind kind) noexcept {
    constexpr std::array kNames = {"velocity", "aim", "end"};
    static_assert(kNames.size() == static_cast<std::size_t>(collide::Motion::Kind::End) + 1);
    return kNames[static_cast<std::size_t>(kind)];
}

const char* outcomeName(collide::Outcome outcome) noexcept {
    constexpr std::array kNames = {"overlap", "still", "graze", "receding", "touching", "miss", "short", "hit"};
    static_assert(kNames.size() == static_cast<std::size_t>(collide::Outcome::Hit) + 1);
    return kNames[static_cast<std::size_t>(outcome)];
}

std::string featureName(collide::Shape shape, collide::Feature feature) { return collide::nameOf(shape, feature); }

void appendAnswer(std::string& out, const std::string& id, bool flat, const collide::SweepAnswer& answer,
                  collide::Shape shape) {
    const bool isSphere = shape == collide::Shape::Sphere;
    ObjectWriter writer(out, flat);
    if (!id.empty()) writer.json("id", id);
    writer.text("outcome", outcomeName(answer.outcome));
    writer.flag("hit", collide::isHit(answer.outcome));
    if (answer.contact && !isSphere) writer.text("feature", featureName(shape, answer.feature));
    if (answer.contact) writeContact(writer, *answer.contact, isSphere);
    if (answer.penetration) writePenetration(writer, *answer.penetration);
    writeClosest(writer, answer.closest);
    writer.close();
}

void appendAnswer(std::string& out, const Query& query, const collide::ManyAnswer& answer) {
    const ManyObstacles& many = *query.many;
    const auto [index, triangle] = answer.place;
    const collide::ObstacleOrMesh& met = many.set[index];
    const bool isSphere = !met.mesh && met.obstacle.shape == collide::Shape::Sphere;
    const collide::SweepAnswer& sweep = answer.sweep;
    ObjectWriter writer(out, query.flat);
    if (!query.id.empty()) writer.json("id", query.id);
    writer.text("outcome", outcomeName(sweep.outcome));
    writer.flag("hit", collide::isHit(sweep.outcome));
    if (!many.isMesh && !many.names[index].empty()) writer.json("obstacle", many.names[index]);
    if (!many.isMesh) writer.count("index", index);
    if (sweep.contact && !isSphere)
        writer.text("feature", featureName(met.mesh ? collide::Shape::Triangle : met.obstacle.shape, sweep.feature));
    if (sweep.contact && met.mesh) writer.count("triangle", triangle);
    if (sweep.contact) writeContact(writer, *sweep.contact, isSphere);
    if (sweep.penetration) writePenetration(writer, *sweep.penetration);
    if (collide::hasClosestOfMany(sweep.outcome)) writeClosest(writer, sweep.closest);
    writer.close();
}

void appendError(std::string& out, const std::string& id, std::size_t line, std::string_view message) {
    ObjectWriter writer(out, false);
    if (!id.empty()) writer.json("id", id);
    writer.count("line", line);
    writer.text("error", message);
    writer.close();
}

std::string writeQuery(const Query& query) {
    const collide::Ball& ball = query.query.ball;
    std::string out;
    ObjectWriter writer(out, query.flat);
    if (!query.id.empty()) writer.json("id", query.id);
    writer.openInner("ball");
    writer.vector("position", ball.position);
    writer.vector(motionName(ball.motion.kind), ball.motion.vector);
    if (ball.motion.kind == collide::Motion::Kind::Aim) writer.number("speed", ball.motion.speed);
    writer.number("radius", ball.radius);
    writer.number("mass", ball.mass);
    writer.closeInner();
    writeObstacle(writer, query.query.obstacle, query.flat);
    writer.json("frames", numberOrNull(query.query.frames));
    writer.number("restitution", query.query.restitution);
    writer.close();
    return out;
}

}  // namespace io
