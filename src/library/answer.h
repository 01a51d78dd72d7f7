#pragma once
/// Answers of the core in the form of the C API, and the names of its numbers.

#include <initializer_list>

#include "carom.h"
#include "collide/types.h"

namespace library {

/// The enumerators of carom_outcome have the values of collide::Outcome.
[[nodiscard]] constexpr carom_outcome outcomeOf(collide::Outcome outcome) {
    return static_cast<carom_outcome>(outcome);
}

/// A feature as one number, and back.
[[nodiscard]] constexpr carom_feature numberOf(collide::Feature feature) {
    return static_cast<int>(feature.kind) * CAROM_EDGE + feature.index;
}
[[nodiscard]] constexpr collide::Feature featureOf(carom_feature number) {
    return {static_cast<collide::Feature::Kind>(number / CAROM_EDGE), static_cast<std::uint8_t>(number % CAROM_EDGE)};
}

/// Writes the exact answer to a query about a shape. An output parameter is faster than a returned struct here: the
/// copy of a struct whose fields were just written would wait for those stores.
void write(const collide::SweepAnswer& exact, carom_shape shape, carom_answer& answer) noexcept;
/// The answer of many obstacles that count as one: `closest` is NaN where it means nothing. @param shape  of the one
/// met
void writeOfMany(const collide::SweepAnswer& exact, carom_shape shape, carom_answer& answer) noexcept;
/// The answer to a query that cannot be solved: CAROM_NO_OUTCOME, all other fields 0.
[[nodiscard]] carom_answer noAnswer() noexcept;

/// The name with this place in the list; "" beyond it.
inline const char* nameAt(std::initializer_list<const char*> names, std::int32_t number) {
    return number >= 0 && static_cast<std::size_t>(number) < names.size() ? names.begin()[number] : "";
}

}  // namespace library
