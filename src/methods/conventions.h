#pragma once
/// Conventions: situations in which published methods differ by choice, and their choices, stated in words or by a
/// deliberate test. If an answer follows the convention of its method, its difference from Carom's is no error.

#include <array>
#include <cstdint>

#include "collide/sweep.h"

namespace methods {

enum class Situation : std::uint8_t {
    OverlapMovingIn,   ///< starts inside; the distance of the centres shrinks
    OverlapMovingOut,  ///< starts inside; the distance of the centres does not shrink
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
    Open,          ///< no convention stated: only the true decision is right
    No,            ///< no contact
    Yes,           ///< a contact, at the true time
    YesAtZero,     ///< a contact at time 0
    YesNoTime,     ///< a contact without a time
    YesWithDepth,  ///< a contact without a time, with a depth
};

/// The situation of a query, decided exactly. @param truth  the exact answer to it
[[nodiscard]] Situation situationOf(const collide::SweepQuery& question, const collide::SweepAnswer& truth) noexcept;

/// A choice for each situation, in the order of Situation.
using Choices = std::array<Choice, kSituationCount>;

/// The name of a situation, "overlap, moving in", for the table of conventions.
[[nodiscard]] const char* name(Situation) noexcept;
/// The name of a choice, "hit at 0".
[[nodiscard]] const char* name(Choice) noexcept;

/// The units and directions of a method's answer, as one phrase each.
struct Style {
    const char* path;    ///< end of the path
    const char* time;    ///< unit of the time
    const char* normal;  ///< direction of the normal
    const char* angle;   ///< plane or line from which the angle is measured
};
}  // namespace methods
