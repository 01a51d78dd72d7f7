#include "study/precision/input.h"

#include <array>
#include <cmath>

#include "base/contract.h"
#include "io/query/query_json.h"

namespace study {

using collide::Motion;
using collide::SweepQuery;

std::string fieldName(Input input, Motion::Kind motion) {
    if (isMotion(input)) return std::string(io::motionName(motion)) + '.' + "xyz"[axisOf(input)];
    constexpr std::array kNames = {"position.x", "position.y", "position.z", "",         "",         "",
                                   "speed",      "radius",     "center.x",   "center.y", "center.z", "radius",
                                   "velocity.x", "velocity.y", "velocity.z", "frames",   "across",   "up"};
    static_assert(kNames.size() == static_cast<std::size_t>(Input::Up) + 1);
    return kNames[static_cast<std::size_t>(input)];
}

double& fieldOf(collide::Ball& ball, collide::Obstacle& sphere, double& frames, Input input) {
    CAROM_EXPECTS(input != Input::Across && input != Input::Up, input);
    if (input <= Input::PositionZ) return ball.position[axisOf(input)];
    if (input <= Input::MotionZ) return ball.motion.vector[axisOf(input)];
    if (input == Input::Speed) return ball.motion.speed;
    if (input == Input::BallRadius) return ball.radius;
    if (input <= Input::CenterZ) return sphere.center[axisOf(input)];
    if (input == Input::SphereRadius) return sphere.radius;
    if (input <= Input::SphereVelocityZ) return sphere.velocity[axisOf(input)];
    return frames;
}

std::string name(Input input, const SweepQuery& query) {
    const char* object = input == Input::Frames ? "" : isOfSphere(input) ? "sphere." : "ball.";
    return object + fieldName(input, query.ball.motion.kind);
}

double valueOf(const SweepQuery& query, Input input) {
    SweepQuery copy = query;
    return fieldOf(copy.ball, copy.obstacle, copy.frames, input);
}

SweepQuery nudged(SweepQuery query, Input input, double value) {
    fieldOf(query.ball, query.obstacle, query.frames, input) = value;
    return query;
}

std::vector<Input> inputsOf(const SweepQuery& query, bool flat) {
    std::vector<Input> inputs;
    for (int i = 0; i < kInputCount; ++i) {
        const auto input = static_cast<Input>(i);
        const bool isZ = input == Input::PositionZ || input == Input::MotionZ || input == Input::CenterZ ||
                         input == Input::SphereVelocityZ;
        if (flat && isZ) continue;
        if (isOfSphere(input) && query.obstacle.shape != collide::Shape::Sphere) continue;
        if (input == Input::Speed && query.ball.motion.kind != Motion::Kind::Aim) continue;
        const bool isDuration = query.ball.motion.kind == Motion::Kind::End;
        if (input == Input::Frames && (std::isinf(query.frames) || isDuration)) continue;
        inputs.push_back(input);
    }
    return inputs;
}

}  // namespace study
