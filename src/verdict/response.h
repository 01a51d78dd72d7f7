#pragma once
/// What a recorded answer says beyond the place of the contact: the velocities after it, its impulse; the normal and
/// the depth of a start inside.

#include "verdict/backward_error.h"
#include "verdict/judge.h"

namespace verdict {

/// The masses of a contact as shares: of the change of the relative velocity, what each body takes.
struct Shares {
    double ball = 1, sphere = 0;
    double reducedMass = 1;
};
[[nodiscard]] Shares sharesOf(const collide::SweepQuery& query);

/// The largest of the speeds before and after, units/frame. @pre truth.exact.contact
[[nodiscard]] double largestSpeed(const Truth& truth);

/// Sets the backward errors of velocities and impulse, scene units: how far the path would have to be off for them. An
/// error that no normal explains counts as the normal that changes the velocity by as much.
/// @param at  recorded time, frames. @pre truth.exact.contact
void addResponseErrors(ValueErrors& errors, const Truth& truth, const Recorded& recorded, const BackwardError& error,
                       double at);

/// What a recorded normal is in a start inside.
enum class InsideKind : std::uint8_t { Zero, Separating, Reversed, AgainstMotion, Other };
inline constexpr int kInsideKindCount = static_cast<int>(InsideKind::Other) + 1;
[[nodiscard]] const char* words(InsideKind) noexcept;  ///< "points the shortest way out"...
/// @pre truth.exact.penetration; normal is finite
[[nodiscard]] InsideKind insideKindOf(const Truth& truth, const collide::Vec3& normal);
/// The normal that a choice asks for, unit; absent: none is stated, or it is not unique.
[[nodiscard]] std::optional<collide::Vec3> insideNormalOf(const Truth& truth, InsideNormal choice);

}  // namespace verdict
