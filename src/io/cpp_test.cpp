#include "io/cpp_test.h"

#include <cmath>

#include "io/double_facts.h"
#include "io/query_line.h"

namespace io {
namespace {

using collide::Contact;
using collide::Vec3;

std::string literal(double value) {
    if (std::isinf(value)) return value > 0 ? "HUGE_VAL" : "-HUGE_VAL";
    return hexFloat(value);
}
std::string literals(Vec3 v) { return literal(v.x) + ", " + literal(v.y) + ", " + literal(v.z); }
std::string vec3(Vec3 v) { return "collide::Vec3(" + literals(v) + ")"; }

/// "hit" -> "Hit"
std::string outcomeWord(collide::Outcome outcome) {
    std::string word = outcomeName(outcome);
    word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
}

std::string expectEqual(const std::string& what, const std::string& value) {
    return "    EXPECT_EQ(" + what + ", " + value + ");\n";
}

std::string googleTest(const Query& query, const collide::SweepAnswer& answer) {
    const collide::SweepQuery& q = query.query;
    const collide::Motion& motion = q.ball.motion;
    const bool isAimed = motion.kind == collide::Motion::Kind::Aim, isEnd = motion.kind == collide::Motion::Kind::End;
    std::string out = "#include <gtest/gtest.h>\n\n#include <cmath>\n\n#include \"collide/sweep.h\"\n\n";
    out += "// " + writeQueryLine(query) + "\nTEST(Sweep, " + outcomeWord(answer.outcome) + ") {\n";
    out += "    collide::SweepQuery query;\n    query.ball.position = " + vec3(q.ball.position) + ";\n";
    out += "    query.ball.motion = collide::Motion::" +
           std::string(isAimed ? "aim("
                       : isEnd ? "end("
                               : "velocity(") +
           vec3(motion.vector) +
           (isAimed ? ", " + literal(motion.speed)
            : isEnd ? ", " + literal(motion.frames)
                    : "") +
           ");\n";
    out += "    query.ball.radius = " + literal(q.ball.radius) + ";\n    query.ball.mass = " + literal(q.ball.mass) +
           ";\n";
    out += "    query.sphere.center = " + vec3(q.sphere.center) +
           ";\n    query.sphere.radius = " + literal(q.sphere.radius) +
           ";\n    query.sphere.velocity = " + vec3(q.sphere.velocity) +
           ";\n    query.sphere.mass = " + literal(q.sphere.mass) + ";\n";
    out += "    query.frames = " + literal(q.frames) + ";\n    query.restitution = " + literal(q.restitution) + ";\n\n";
    out += "    const collide::SweepAnswer answer = collide::sweep(query);\n";
    out += expectEqual("answer.outcome", "collide::Outcome::" + outcomeWord(answer.outcome));
    out += expectEqual("answer.closest.frames", literal(answer.closest.frames));
    out += expectEqual("answer.closest.distance", literal(answer.closest.distance));
    if (answer.contact) {
        const Contact& c = *answer.contact;
        const std::string at = "answer.contact->";
        out += "    ASSERT_TRUE(answer.contact);\n" + expectEqual(at + "frames", literal(c.frames)) +
               expectEqual(at + "distance", literal(c.distance)) + expectEqual(at + "ballCenter", vec3(c.ballCenter)) +
               expectEqual(at + "hitPoint", vec3(c.hitPoint)) + expectEqual(at + "normal", vec3(c.normal)) +
               expectEqual(at + "ricochetAngle", literal(c.ricochetAngle)) +
               expectEqual(at + "newVelocity", vec3(c.newVelocity)) + expectEqual(at + "impulse", literal(c.impulse));
    }
    if (answer.penetration) {
        out += "    ASSERT_TRUE(answer.penetration);\n" +
               expectEqual("answer.penetration->depth", literal(answer.penetration->depth));
    }
    return out + "}\n";
}

std::string array(const char* name, Vec3 v) {
    return std::string("const double ") + name + "[3] = {" + literals(v) + "};\n";
}
std::string value(const char* name, double v) {
    return std::string("const double ") + name + " = " + literal(v) + ";\n";
}

constexpr const char* kSeparation = R"(
/// Distance of the centres after a number of frames.
double separation(double frames) {
    double squared = 0;
    for (int i = 0; i < 3; ++i) {
        const double d = (position[i] - center[i]) + frames * (velocity[i] - sphere_velocity[i]);
        squared += d * d;
    }
    return std::sqrt(squared);
}

)";

std::string assertProgram(const Query& query, const collide::SweepAnswer& answer) {
    const collide::SweepQuery& q = query.query;
    std::string out = "// " + writeQueryLine(query) + "\n// Exact outcome: " + outcomeName(answer.outcome) +
                      ". Ask your own code about these numbers too.\n#undef NDEBUG\n#include <cassert>\n#include "
                      "<cmath>\n\n";
    out += array("position", q.ball.position) + array("velocity", answer.ballVelocity) +
           value("radius", q.ball.radius) + array("center", q.sphere.center) +
           array("sphere_velocity", q.sphere.velocity) + value("sphere_radius", q.sphere.radius);
    out += value("expected_closest_frames", answer.closest.frames) +
           value("expected_closest_distance", answer.closest.distance);
    if (answer.contact) {
        out += value("expected_frames", answer.contact->frames) + array("expected_normal", answer.contact->normal) +
               value("expected_ricochet_angle", answer.contact->ricochetAngle) +
               array("expected_new_velocity", answer.contact->newVelocity);
    }
    out += kSeparation;
    out +=
        "int main() {\n    double scale = radius + sphere_radius;  // of the rounding in separation()\n"
        "    for (int i = 0; i < 3; ++i) scale += std::fabs(position[i]) + std::fabs(center[i]);\n"
        "    assert(std::fabs(separation(expected_closest_frames) - expected_closest_distance) <= 1e-12 * scale);\n";
    if (answer.contact) {
        out += "    assert(std::fabs(separation(expected_frames) - (radius + sphere_radius)) <= 1e-12 * scale);\n";
    }
    return out + "}\n";
}

}  // namespace

std::string writeCppTest(const Query& query, const collide::SweepAnswer& answer, CppTestStyle style) {
    return style == CppTestStyle::GoogleTest ? googleTest(query, answer) : assertProgram(query, answer);
}

}  // namespace io
