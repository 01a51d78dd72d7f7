#include "study/map_input.h"

#include <array>
#include <cmath>

namespace study {
namespace {

constexpr std::size_t kFields = static_cast<std::size_t>(MapField::Frames) + 1;

/// The part of the name that does not depend on the scene; of a ball with a velocity, see `fieldName`.
constexpr std::array<const char*, kFields> kNames = {
    "across", "up",       "position.x", "position.y", "position.z", "aim.x",      "aim.y",      "aim.z",      "speed",
    "radius", "center.x", "center.y",   "center.z",   "radius",     "velocity.x", "velocity.y", "velocity.z", "frames"};

bool byAim(const scene::Scene& scene, std::size_t ball) {
    return scene.balls.at(ball).body.motion.kind == collide::Motion::Kind::Aim;
}

std::string fieldName(const scene::Scene& scene, std::size_t ball, MapField field) {
    if (isMotion(field) && !byAim(scene, ball)) return kNames[static_cast<std::size_t>(field) + 9];
    return kNames[static_cast<std::size_t>(field)];
}

double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace

std::string nameOf(const scene::Scene& scene, std::size_t ball, const MapInput& input) {
    const std::string field = fieldName(scene, ball, input.field);
    return isOfSphere(input.field) ? scene.spheres.at(input.sphere).name + '.' + field : field;
}

std::vector<MapInput> inputsOf(const scene::Scene& scene, std::size_t ball) {
    std::vector<MapInput> inputs;
    for (std::size_t f = 0; f < kFields; ++f) {
        const auto field = static_cast<MapField>(f);
        if (isOfSphere(field) || (field == MapField::Speed && !byAim(scene, ball))) continue;
        inputs.push_back({field, 0});
    }
    for (std::size_t sphere = 0; sphere < scene.spheres.size(); ++sphere)
        for (std::size_t f = 0; f < kFields; ++f)
            if (isOfSphere(static_cast<MapField>(f))) inputs.push_back({static_cast<MapField>(f), sphere});
    return inputs;
}

std::optional<MapInput> inputNamed(const scene::Scene& scene, std::size_t ball, std::string_view name) {
    for (const MapInput& input : inputsOf(scene, ball)) {
        if (name == nameOf(scene, ball, input)) return input;
        const std::string field = fieldName(scene, ball, input.field);
        if (isOfSphere(input.field) && input.sphere == 0 && name == "sphere." + field) return input;
        if (!isOfSphere(input.field) && name == "ball." + field) return input;
    }
    return std::nullopt;
}

PathPlane pathPlane(const collide::Ball& ball) {
    PathPlane plane;
    plane.tip = ball.motion.vector;
    Vec3 path = ball.motion.kind == collide::Motion::Kind::Aim ? plane.tip - ball.position : plane.tip;
    const double largest = std::fmax(std::fabs(path.x), std::fmax(std::fabs(path.y), std::fabs(path.z)));
    if (!(largest > 0) || !std::isfinite(largest)) return plane;
    path /= largest;
    path /= std::sqrt(dot(path, path));
    constexpr double kSteep = 0.999;  // looking straight up or down, north is up
    const Vec3 sky = std::fabs(path.z) < kSteep ? Vec3(0, 0, 1) : Vec3(0, 1, 0);
    const Vec3 right = cross(path, sky);
    plane.across = right / std::sqrt(dot(right, right));
    plane.up = cross(plane.across, path);
    return plane;
}

double valueOf(const scene::Scene& scene, std::size_t ball, const MapInput& input) {
    const collide::Ball& body = scene.balls.at(ball).body;
    const auto axis = [&](MapField first) { return static_cast<int>(input.field) - static_cast<int>(first); };
    const auto sphere = [&]() -> const collide::Sphere& { return scene.spheres.at(input.sphere).body; };
    switch (input.field) {
        case MapField::Across:
        case MapField::Up:
            return 0;
        case MapField::PositionX:
        case MapField::PositionY:
        case MapField::PositionZ:
            return body.position[axis(MapField::PositionX)];
        case MapField::MotionX:
        case MapField::MotionY:
        case MapField::MotionZ:
            return body.motion.vector[axis(MapField::MotionX)];
        case MapField::Speed:
            return body.motion.speed;
        case MapField::Radius:
            return body.radius;
        case MapField::CenterX:
        case MapField::CenterY:
        case MapField::CenterZ:
            return sphere().center[axis(MapField::CenterX)];
        case MapField::SphereRadius:
            return sphere().radius;
        case MapField::SphereVelocityX:
        case MapField::SphereVelocityY:
        case MapField::SphereVelocityZ:
            return sphere().velocity[axis(MapField::SphereVelocityX)];
        case MapField::Frames:
            break;
    }
    return scene.frames;
}

bool isAllowed(MapField field, double value) {
    switch (field) {
        case MapField::Speed:
        case MapField::Radius:
        case MapField::SphereRadius:
            return std::isfinite(value) && value >= 0;
        case MapField::Frames:
            return value >= 0;
        default:
            return std::isfinite(value);
    }
}

}  // namespace study
