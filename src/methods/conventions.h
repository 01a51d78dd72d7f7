#pragma once
/// Situations in which published methods differ by choice, and the choices: stated in words, or by a test that is
/// plainly meant. Where an answer follows the choice of its method, the difference from ours is a convention, no error.

#include <array>
#include <cstdint>

#include "collide/sweep.h"

namespace methods {

enum class Situation : std::uint8_t {
    OverlapMovingIn,   ///< starts inside, the distance of the centres shrinking
    OverlapMovingOut,  ///< starts inside and leaves, or keeps the distance
    OverlapStill,
    TouchMovingIn,
    TouchTangent,
    TouchMovingOut,
    TouchStill,
    Graze,  ///< tangent to the sphere later on the path
    ApartStill,
    MovingAway,
    PassesBy,
    BeyondEnd,
    Hit,
};
inline constexpr int kSituationCount = static_cast<int>(Situation::Hit) + 1;

enum class Choice : std::uint8_t {
    Open,          ///< nothing stated: only the true decision is right
    No,            ///< no contact
    Yes,           ///< a contact, at the true time
    YesAtZero,     ///< a contact at time 0
    YesNoTime,     ///< true, and no time
    YesWithDepth,  ///< true, without time, with a depth
};

/// The situation of a query, decided exactly. @param truth  the exact answer to it
[[nodiscard]] Situation situationOf(const collide::SweepQuery& question, const collide::SweepAnswer& truth) noexcept;

/// A choice for each situation, in the order of Situation.
using Choices = std::array<Choice, kSituationCount>;

/// "overlap, moving in"... for the table of conventions.
[[nodiscard]] const char* name(Situation) noexcept;
/// "hit at 0"...
[[nodiscard]] const char* name(Choice) noexcept;

/// The units and directions of a method's answer, a phrase each.
struct Style {
    const char* path;    ///< end of the path
    const char* time;    ///< unit of the time
    const char* normal;  ///< direction of the normal
    const char* angle;   ///< plane or line from which the angle is measured
};
}  // namespace methods
