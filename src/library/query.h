#pragma once
/// Queries of the C API: what is wrong with one, and its form for the core.

#include <optional>

#include "carom.h"
#include "collide/types.h"
#include "library/sizes.h"

namespace library {

/// The first field of a query whose value is out of range.
struct BadNumber {
    const char* field;   ///< "ball.position", as in JSON
    int component = -1;  ///< component of a vector
    const char* must;    ///< ">= 0"
    double was = 0;
    const char* infinite = nullptr;  ///< the meaning of infinity, where it is allowed
};

/// @pre exact floating-point modes; query.motion and query.shape are known
[[nodiscard]] std::optional<BadNumber> badNumber(const carom_query& query) noexcept;
[[nodiscard]] bool isMotion(carom_motion motion) noexcept;
[[nodiscard]] bool isShape(carom_shape shape) noexcept;
/// True if the query can be solved.
[[nodiscard]] inline bool isGood(const carom_query& query) noexcept {
    return isMotion(query.motion) && isShape(query.shape) && !badNumber(query);
}

/// @pre isGood(query)
[[nodiscard]] collide::SweepQuery coreQuery(const carom_query& query) noexcept;

[[nodiscard]] carom_query defaultQuery() noexcept;

}  // namespace library
