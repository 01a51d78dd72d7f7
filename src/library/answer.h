#pragma once
/// Answers of the core in the form of the C API.

#include "carom.h"
#include "collide/types.h"

namespace library {

/// The enumerators of carom_outcome have the values of collide::Outcome.
[[nodiscard]] constexpr carom_outcome outcomeOf(collide::Outcome outcome) {
    return static_cast<carom_outcome>(outcome);
}

[[nodiscard]] carom_answer answerOf(const collide::SweepAnswer& answer) noexcept;
/// The answer to a query that cannot be solved.
[[nodiscard]] carom_answer noAnswer() noexcept;

}  // namespace library
