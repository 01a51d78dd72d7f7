#pragma once
/// Answers of the core in the form of the C API.

#include "carom.h"
#include "collide/types.h"

namespace library {

/// The enumerators of carom_outcome have the values of collide::Outcome.
[[nodiscard]] constexpr carom_outcome outcomeOf(collide::Outcome outcome) {
    return static_cast<carom_outcome>(outcome);
}

/// Written field by field, where it is wanted: a copy of the struct would wait for each of them.
void write(const collide::SweepAnswer& exact, carom_answer& answer) noexcept;
/// The answer to a query that cannot be solved.
[[nodiscard]] carom_answer noAnswer() noexcept;

}  // namespace library
