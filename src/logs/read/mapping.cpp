#include "logs/read/mapping.h"

#include <algorithm>

namespace logs {
namespace {

struct FieldFacts {
    const char* name;
    std::size_t width = 1;
};
/// In the order of LogField.
constexpr std::array<FieldFacts, kLogFieldCount> kFields = {{{"id"},
                                                             {"method"},
                                                             {"run"},
                                                             {"start", 3},
                                                             {"end", 3},
                                                             {"displacement", 3},
                                                             {"direction", 3},
                                                             {"length"},
                                                             {"velocity", 3},
                                                             {"aim", 3},
                                                             {"speed"},
                                                             {"ball_radius"},
                                                             {"center", 3},
                                                             {"sphere_radius"},
                                                             {"sphere_velocity", 3},
                                                             {"ball_mass"},
                                                             {"sphere_mass"},
                                                             {"restitution"},
                                                             {"frames"},
                                                             {"plane_point", 3},
                                                             {"plane_normal", 3},
                                                             {"plane_radius"},
                                                             {"plane_velocity", 3},
                                                             {"capsule_a", 3},
                                                             {"capsule_b", 3},
                                                             {"capsule_radius"},
                                                             {"capsule_velocity", 3},
                                                             {"corner_0", 3},
                                                             {"corner_1", 3},
                                                             {"corner_2", 3},
                                                             {"triangle_radius"},
                                                             {"triangle_velocity", 3},
                                                             {"box_center", 3},
                                                             {"box_half", 3},
                                                             {"box_rotation", 4},
                                                             {"box_radius"},
                                                             {"box_velocity", 3},
                                                             {"obstacles"},
                                                             {"hit"},
                                                             {"time"},
                                                             {"fraction"},
                                                             {"distance"},
                                                             {"hit_frames"},
                                                             {"point", 3},
                                                             {"ball_center", 3},
                                                             {"normal", 3},
                                                             {"other_normal", 3},
                                                             {"opposite_normal", 3},
                                                             {"other_point", 3},
                                                             {"ball_witness", 3},
                                                             {"sphere_witness", 3},
                                                             {"new_velocity", 3},
                                                             {"sphere_new_velocity", 3},
                                                             {"impulse"},
                                                             {"depth"},
                                                             {"unsafe_fraction"},
                                                             {"hits"},
                                                             {"body"},
                                                             {"feature"}}};

namespace cores {

using enum LogField;

constexpr std::array kPlane = {PlanePoint, PlaneNormal};
constexpr std::array kCapsule = {CapsuleA, CapsuleB};
constexpr std::array kTriangle = {Corner0, Corner1, Corner2};
constexpr std::array kBox = {BoxCenter, BoxHalf};
constexpr std::array kAll = {
    LogShape{collide::Shape::Plane, kPlane, PlaneRadius, PlaneVelocity},
    LogShape{collide::Shape::Capsule, kCapsule, CapsuleRadius, CapsuleVelocity},
    LogShape{collide::Shape::Triangle, kTriangle, TriangleRadius, TriangleVelocity},
    LogShape{collide::Shape::Box, kBox, BoxRadius, BoxVelocity},
};

}  // namespace cores

/// The field that the obstacles of the log lack; empty if a shape, or the sphere, has all that it needs.
std::string problemOfObstacles(const LogMapping& mapping) {
    const auto has = [&](LogField field) { return mapping[field].isGiven(); };
    if (mapping.world || has(LogField::Obstacles)) return {};
    bool hasShape = false;
    for (const LogShape& shape : logShapes()) {
        if (std::none_of(shape.core.begin(), shape.core.end(), has)) continue;
        hasShape = true;
        for (const LogField field : shape.core)
            if (!has(field)) return std::string("no column tells the ") + name(field);
    }
    if (hasShape && !has(LogField::Center)) return {};
    if (!has(LogField::Center)) return "no column tells the centre of the sphere (center)";
    return has(LogField::SphereRadius) ? "" : "no column tells the radius of the sphere (sphere_radius)";
}

}  // namespace

const char* name(LogField field) noexcept { return kFields[static_cast<std::size_t>(field)].name; }

std::optional<LogField> logFieldNamed(std::string_view text) noexcept {
    for (std::size_t i = 0; i < kFields.size(); ++i)
        if (text == kFields[i].name) return static_cast<LogField>(i);
    return std::nullopt;
}

std::size_t widthOf(LogField field) noexcept { return kFields[static_cast<std::size_t>(field)].width; }

std::span<const LogShape> logShapes() noexcept { return cores::kAll; }

std::string commaList(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string problem(const LogMapping& mapping) {
    const auto has = [&](LogField field) { return mapping[field].isGiven(); };
    if (!has(LogField::Start)) return "no column tells where the ball starts (start)";
    if (!has(LogField::End) && !has(LogField::Displacement) && !has(LogField::Direction) && !has(LogField::Velocity) &&
        !has(LogField::Aim))
        return "no column tells where the ball goes (end, displacement, direction, velocity or aim)";
    if (std::string problem = problemOfObstacles(mapping); !problem.empty()) return problem;
    if (!has(LogField::BallRadius)) return "no column tells the radius of the ball (ball_radius; 0 for a ray)";
    if (mapping.hit == LogHit::Flag && !has(LogField::Hit)) return "no column tells whether it hit (hit)";
    for (std::size_t i = 0; i < mapping.sources.size(); ++i) {
        const auto field = static_cast<LogField>(i);
        const std::size_t columns = mapping.sources[i].columns.size();
        if (columns > widthOf(field))
            return std::string(name(field)) + ": too many columns, at most " + std::to_string(widthOf(field));
        if (isVector(field) && mapping.sources[i].constant)
            return std::string(name(field)) + ": a vector needs columns, not one number";
    }
    return {};
}

LogTime unitOf(const LogMapping& mapping, LogField field) noexcept {
    if (field == LogField::Fraction) return LogTime::Fraction;
    if (field == LogField::Distance) return LogTime::Distance;
    return field == LogField::HitFrames ? LogTime::Frames : mapping.time;
}

const char* name(LogTime time) noexcept {
    constexpr std::array names = {"frames", "fraction", "distance"};
    return names[static_cast<std::size_t>(time)];
}

const char* name(LogHit hit) noexcept {
    constexpr std::array names = {"its column", "a time is given", "a fraction below 1"};
    return names[static_cast<std::size_t>(hit)];
}

const char* name(LogNormal normal) noexcept {
    return normal == LogNormal::TowardBall ? "toward the ball" : "toward the sphere";
}

std::string whyNotJudged(const LogMapping& mapping, LogField field) {
    using enum LogField;
    const bool isResponse = field == NewVelocity || field == SphereNewVelocity || field == Impulse;
    if (!isResponse || mapping.preset == "carom") return {};
    const auto has = [&](LogField f) { return mapping[f].isGiven(); };
    if (!has(Restitution)) return "no restitution is told (restitution)";
    if (has(Velocity) || has(Speed) || (has(End) && has(Frames))) return {};
    return "no speed before the contact is told in its unit (velocity or speed)";
}

const char* name(LogFormat format) noexcept {
    constexpr std::array kNames = {"JSON Lines", "CSV", "name=value lines"};
    return kNames[static_cast<std::size_t>(format)];
}

}  // namespace logs
