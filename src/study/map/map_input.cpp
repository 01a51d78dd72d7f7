#include "study/map/map_input.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace study {
namespace {

collide::Motion::Kind motionOf(const scene::Scene& scene, std::size_t ball) {
    return scene.balls.at(ball).body.motion.kind;
}

}  // namespace

std::string nameOf(const scene::Scene& scene, std::size_t ball, const MapInput& input) {
    const std::string field = fieldName(input.field, motionOf(scene, ball));
    return isOfSphere(input.field) ? scene.spheres.at(input.sphere).name + '.' + field : field;
}

std::vector<MapInput> inputsOf(const scene::Scene& scene, std::size_t ball) {
    std::vector<MapInput> inputs{{Input::Across, 0}, {Input::Up, 0}};
    const collide::Motion::Kind motion = motionOf(scene, ball);
    for (int i = 0; i < kInputCount; ++i) {
        const auto field = static_cast<Input>(i);
        if (field == Input::Speed && motion != collide::Motion::Kind::Aim) continue;
        if (field == Input::Frames && motion == collide::Motion::Kind::End) continue;  // the duration of the path too
        if (!isOfSphere(field)) inputs.push_back({field, 0});
    }
    for (std::size_t sphere = 0; sphere < scene.spheres.size(); ++sphere)
        for (int i = 0; i < kInputCount; ++i)
            if (isOfSphere(static_cast<Input>(i))) inputs.push_back({static_cast<Input>(i), sphere});
    return inputs;
}

std::optional<MapInput> inputNamed(const scene::Scene& scene, std::size_t ball, std::string_view name) {
    for (const MapInput& input : inputsOf(scene, ball)) {
        if (name == nameOf(scene, ball, input)) return input;
        const std::string field = fieldName(input.field, motionOf(scene, ball));
        if (isOfSphere(input.field) && input.sphere == 0 && name == "sphere." + field) return input;
        if (!isOfSphere(input.field) && name == "ball." + field) return input;
    }
    return std::nullopt;
}

PathPlane pathPlane(const collide::Ball& ball) {
    PathPlane plane;
    plane.tip = ball.motion.vector;
    Vec3 path = ball.motion.goesToPoint() ? plane.tip - ball.position : plane.tip;
    const double largest = std::fmax(std::fabs(path.x), std::fmax(std::fabs(path.y), std::fabs(path.z)));
    if (!(largest > 0) || !std::isfinite(largest)) return plane;
    path /= largest;
    path /= glm::length(path);
    constexpr double kSteep = 0.999;  // for a path nearly straight up or down, `up` is +y
    const Vec3 sky = std::fabs(path.z) < kSteep ? Vec3(0, 0, 1) : Vec3(0, 1, 0);
    const Vec3 right = glm::cross(path, sky);
    plane.across = right / glm::length(right);
    plane.up = glm::cross(plane.across, path);
    return plane;
}

double valueOf(const scene::Scene& scene, std::size_t ball, const MapInput& input) {
    if (isAcrossPath(input.field)) return 0;
    collide::Ball body = scene.balls.at(ball).body;
    collide::Obstacle sphere;
    if (isOfSphere(input.field)) sphere = scene.spheres.at(input.sphere).body;
    double frames = scene.frames;
    return fieldOf(body, sphere, frames, input.field);
}

bool isAllowed(Input field, double value) {
    if (field == Input::Frames) return value >= 0;
    const bool isSize = field == Input::Speed || field == Input::BallRadius || field == Input::SphereRadius;
    return std::isfinite(value) && (!isSize || value >= 0);
}

}  // namespace study
