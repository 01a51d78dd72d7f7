#pragma once
/// What each method states, by word or by a test that is plainly meant, for the situations in which methods differ by
/// choice. Where an answer follows the choice, its difference from ours is a convention and no error.

#include <array>
#include <cstdint>

#include "collide/sweep.h"
#include "methods/method.h"

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

/// Which case a question is, decided exactly. @param truth  its exact answer
[[nodiscard]] Situation situationOf(const collide::SweepQuery& question, const collide::SweepAnswer& truth) noexcept;

[[nodiscard]] Choice choice(Id, Form, Situation) noexcept;

/// "overlap, moving in"... for the table of conventions.
[[nodiscard]] const char* name(Situation) noexcept;
/// "hit at 0"...
[[nodiscard]] const char* name(Choice) noexcept;

/// What a method calls and returns, as one line each.
struct Style {
    const char* path;    ///< where it ends
    const char* time;    ///< unit of its time
    const char* normal;  ///< direction of its normal
    const char* angle;   ///< what its angle is measured against
};
[[nodiscard]] const Style& style(Id) noexcept;

}  // namespace methods
