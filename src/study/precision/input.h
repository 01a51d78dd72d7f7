#pragma once
/// The inputs of a query: the numbers on which its outcome depends.

#include <cstdint>
#include <string>
#include <vector>

#include "collide/sweep.h"

namespace study {

/// An input, in the order of the fields of a query.
enum class Input : std::uint8_t {
    PositionX,  ///< position of the ball
    PositionY,
    PositionZ,
    MotionX,  ///< aim or velocity
    MotionY,
    MotionZ,
    Speed,  ///< speed of an aim
    BallRadius,
    CenterX,
    CenterY,
    CenterZ,
    SphereRadius,
    SphereVelocityX,
    SphereVelocityY,
    SphereVelocityZ,
    Frames,
    Across,  ///< only in outcome maps: the tip of the motion, moved to the right in PathPlane
    Up,      ///< only in outcome maps: the tip of the motion, moved upwards in PathPlane
};
/// Inputs that are one number of a query: all but Across and Up.
inline constexpr int kInputCount = static_cast<int>(Input::Frames) + 1;

[[nodiscard]] constexpr bool isOfSphere(Input i) { return i >= Input::CenterX && i <= Input::SphereVelocityZ; }
[[nodiscard]] constexpr bool isAcrossPath(Input i) { return i == Input::Across || i == Input::Up; }
[[nodiscard]] constexpr bool isMotion(Input i) { return i >= Input::MotionX && i <= Input::MotionZ; }
/// The axis, 0, 1 or 2, of an input that is a coordinate.
[[nodiscard]] constexpr int axisOf(Input i) {
    const Input first = i <= Input::PositionZ ? Input::PositionX
                        : i <= Input::MotionZ ? Input::MotionX
                        : i <= Input::CenterZ ? Input::CenterX
                                              : Input::SphereVelocityX;
    return static_cast<int>(i) - static_cast<int>(first);
}

/// "position.x", "aim.y" or "velocity.y", "radius", "frames", "across": the field's name without its object.
[[nodiscard]] std::string fieldName(Input, collide::Motion::Kind);
/// The value of an input in a query. @pre not Across or Up
[[nodiscard]] double& fieldOf(collide::Ball&, collide::Obstacle&, double& frames, Input);

/// "ball.position.x", "ball.aim.y", "frames": the name in a query.
[[nodiscard]] std::string name(Input input, const collide::SweepQuery& query);
[[nodiscard]] double valueOf(const collide::SweepQuery& query, Input input);
/// The query with one number changed.
[[nodiscard]] collide::SweepQuery nudged(collide::SweepQuery query, Input input, double value);
/// The inputs of a query: without z where it is planar, a speed only with an aim, `frames` only with a limit. Those of
/// the obstacle only if it is a sphere.
[[nodiscard]] std::vector<Input> inputsOf(const collide::SweepQuery& query, bool flat);

}  // namespace study
