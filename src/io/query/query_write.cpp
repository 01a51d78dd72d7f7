#include <array>
#include <cmath>

#include "io/object_writer.h"
#include "io/query/query_json.h"

namespace io {
namespace {

void writeContact(ObjectWriter& out, const collide::Contact& contact) {
    out.number("frames", contact.frames);
    out.number("distance", contact.distance);
    out.vector("ball_center", contact.ballCenter);
    out.vector("sphere_center", contact.sphereCenter);
    out.vector("hit_point", contact.hitPoint);
    out.vector("normal", contact.normal);
    out.number("ricochet_angle", contact.ricochetAngle);
    out.number("ricochet_angle_deg", contact.ricochetAngleDegrees);
    out.vector("new_velocity", contact.newVelocity);
    out.vector("sphere_new_velocity", contact.sphereNewVelocity);
    out.number("impulse", contact.impulse);
}

void writePenetration(ObjectWriter& out, const collide::Penetration& penetration) {
    out.number("depth", penetration.depth);
    if (penetration.normal) out.vector("normal", *penetration.normal);
    if (penetration.exitFrames) out.number("exit_frames", *penetration.exitFrames);
}

/// null where there is no limit, or no finite mass.
std::string numberOrNull(double value) { return std::isinf(value) ? "null" : base::number(value); }

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

void appendAnswer(std::string& out, const std::string& id, bool flat, const collide::SweepAnswer& answer) {
    ObjectWriter writer(out, flat);
    if (!id.empty()) writer.json("id", id);
    writer.text("outcome", outcomeName(answer.outcome));
    writer.flag("hit", collide::isHit(answer.outcome));
    if (answer.contact) writeContact(writer, *answer.contact);
    if (answer.penetration) writePenetration(writer, *answer.penetration);
    writer.openInner("closest");
    writer.number("frames", answer.closest.frames);
    writer.number("distance", answer.closest.distance);
    writer.closeInner();
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
    const collide::Obstacle& sphere = query.query.obstacle;
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
    writer.openInner("sphere");
    writer.vector("center", sphere.center);
    writer.number("radius", sphere.radius);
    writer.vector("velocity", sphere.velocity);
    writer.json("mass", numberOrNull(sphere.mass));
    writer.closeInner();
    writer.json("frames", numberOrNull(query.query.frames));
    writer.number("restitution", query.query.restitution);
    writer.close();
    return out;
}

}  // namespace io
