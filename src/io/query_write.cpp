#include <cmath>

#include "io/numbers.h"
#include "io/query_json.h"
#include "io/text.h"

namespace io {
namespace {

using collide::Vec3;

/// Writes one object, field by field; remembers the fields that no double can hold.
class ObjectWriter {
  public:
    ObjectWriter(std::string& out, bool isFlat) : m_out(out), m_isFlat(isFlat) {}

    void field(const char* name, double value) {
        if (!std::isfinite(value)) return beyond(name);
        key(name);
        appendNumber(m_out, value);
    }

    void field(const char* name, Vec3 v) {
        if (m_isFlat) v.z = 0;
        if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) return beyond(name);
        key(name);
        m_out += '[';
        appendNumber(m_out, v.x);
        m_out += ',';
        appendNumber(m_out, v.y);
        if (!m_isFlat) {
            m_out += ',';
            appendNumber(m_out, v.z);
        }
        m_out += ']';
    }

    void contact(const collide::Contact& contact) {
        field("frames", contact.frames);
        field("distance", contact.distance);
        field("ball_center", contact.ballCenter);
        field("sphere_center", contact.sphereCenter);
        field("hit_point", contact.hitPoint);
        field("normal", contact.normal);
        field("ricochet_angle", contact.ricochetAngle);
        field("ricochet_angle_deg", contact.ricochetAngleDegrees);
        field("new_velocity", contact.newVelocity);
        field("sphere_new_velocity", contact.sphereNewVelocity);
        field("impulse", contact.impulse);
    }

    void penetration(const collide::Penetration& penetration) {
        field("depth", penetration.depth);
        if (penetration.normal) field("normal", *penetration.normal);
        if (penetration.exitFrames) field("exit_frames", *penetration.exitFrames);
    }

    void closest(const collide::Approach& approach) {
        key("closest");
        m_out += '{';
        m_prefix = "closest.";
        field("frames", approach.frames);
        field("distance", approach.distance);
        m_prefix = "";
        m_out += '}';
    }

    void beyondList() {
        if (m_beyond.empty()) return;
        key("beyond_double");
        m_out += '[' + m_beyond + ']';
    }

    void key(const char* name) {
        if (m_out.back() != '{') m_out += ',';
        m_out += '"';
        m_out += name;
        m_out += "\":";
    }

  private:
    void beyond(const char* name) {
        if (!m_beyond.empty()) m_beyond += ',';
        appendQuoted(m_beyond, std::string(m_prefix) + name);
    }

    std::string& m_out;
    bool m_isFlat;
    const char* m_prefix = "";
    std::string m_beyond;
};

void appendId(std::string& out, const std::string& id) {
    if (id.empty()) return;
    out += "\"id\":";
    out += id;
    out += ',';
}

}  // namespace

const char* outcomeName(collide::Outcome outcome) noexcept {
    switch (outcome) {
        case collide::Outcome::Overlap:
            return "overlap";
        case collide::Outcome::Still:
            return "still";
        case collide::Outcome::Graze:
            return "graze";
        case collide::Outcome::Receding:
            return "receding";
        case collide::Outcome::Touching:
            return "touching";
        case collide::Outcome::Miss:
            return "miss";
        case collide::Outcome::Short:
            return "short";
        case collide::Outcome::Hit:
            break;
    }
    return "hit";
}

void appendAnswer(std::string& out, const std::string& id, bool flat, const collide::SweepAnswer& answer) {
    out += '{';
    appendId(out, id);
    out += "\"outcome\":\"";
    out += outcomeName(answer.outcome);
    out += collide::isHit(answer.outcome) ? "\",\"hit\":true" : "\",\"hit\":false";
    ObjectWriter writer(out, flat);
    if (answer.contact) writer.contact(*answer.contact);
    if (answer.penetration) writer.penetration(*answer.penetration);
    writer.closest(answer.closest);
    writer.beyondList();
    out += '}';
}

void appendError(std::string& out, const std::string& id, std::size_t line, std::string_view message) {
    out += '{';
    appendId(out, id);
    out += "\"line\":" + std::to_string(line) + ",\"error\":";
    appendQuoted(out, message);
    out += '}';
}

std::string writeQuery(const Query& query) {
    const collide::Ball& ball = query.query.ball;
    const collide::Sphere& sphere = query.query.sphere;
    std::string out = "{";
    ObjectWriter writer(out, query.flat);
    appendId(out, query.id);
    out += "\"ball\":{";
    writer.field("position", ball.position);
    if (ball.motion.kind == collide::Motion::Kind::Aim) {
        writer.field("aim", ball.motion.vector);
        writer.field("speed", ball.motion.speed);
    } else {
        writer.field("velocity", ball.motion.vector);
    }
    writer.field("radius", ball.radius);
    writer.field("mass", ball.mass);
    out += "},\"sphere\":{";
    writer.field("center", sphere.center);
    writer.field("radius", sphere.radius);
    writer.field("velocity", sphere.velocity);
    out += ",\"mass\":" + (std::isinf(sphere.mass) ? "null" : number(sphere.mass));
    out += "},\"frames\":" + (std::isinf(query.query.frames) ? "null" : number(query.query.frames));
    writer.field("restitution", query.query.restitution);
    return out + '}';
}

}  // namespace io
