#pragma once
/// Calls, constants and setters of engines that values of a query stand in: SphereCast(origin, 0.5f, Vector3.forward,
/// …), btSphereShape ball(0.5f), from.setOrigin(…). Internal to study.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace study {

/// A call whose arguments have meanings by their places.
struct CodeCall {
    std::string_view name;  ///< the end of its path: "Ball::new"
    /// The field of each argument; "": none; kOuterName: what the call is assigned to; ".p": a member of that.
    std::array<std::string_view, 5> fields;
};
inline constexpr std::string_view kOuterName = "=";
/// A radius of which only the order tells whose it is: the ball's comes first.
inline constexpr std::string_view kSomeRadius = "radius";

/// @param name  with its path. @return null: no call that is known
[[nodiscard]] const CodeCall* codeCallNamed(std::string_view name);
/// The value of a constant such as Vector3.forward, FVector::UpVector, Vector3.FORWARD (of Godot).
[[nodiscard]] std::optional<std::array<double, 3>> codeConstantNamed(std::string_view name);
/// What a setter sets: "from" of from.setOrigin, "ball.radius" of ball.setRadius; empty: the name is no setter.
[[nodiscard]] std::string settersName(std::string_view name);

struct CodeValue;
/// Gives the values their names in a query: those of a body's own path (target.position), and radii by their order.
void nameBodies(std::vector<CodeValue>& values);

}  // namespace study
