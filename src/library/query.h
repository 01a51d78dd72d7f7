#pragma once
/// Queries of the C API: what is wrong with one, and its form for the core.

#include <optional>

#include "carom.h"
#include "collide/types.h"
#include "library/line.h"
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
/// The first of them that belongs to the sphere or shape, the sum of the radii among them. @pre as badNumber()
[[nodiscard]] std::optional<BadNumber> badObstacle(const carom_query& query) noexcept;
/// Beside a moving obstacle a motion to an end is computed as a velocity: absent if that is finite.
/// @param must  ends with the name of what moves
[[nodiscard]] std::optional<BadNumber> badVelocityToEnd(const carom_query& query, const char* must) noexcept;
/// Adds "ball.radius: must be >= 0, got -1".
void addProblem(Line& line, const BadNumber& bad) noexcept;
/// Adds what is wrong with a query. @return true if nothing is. @pre exact floating-point modes
[[nodiscard]] bool explain(const carom_query& query, Line& line) noexcept;
[[nodiscard]] bool isMotion(carom_motion motion) noexcept;
[[nodiscard]] bool isShape(carom_shape shape) noexcept;
/// True if the query can be solved.
[[nodiscard]] inline bool isGood(const carom_query& query) noexcept {
    return isMotion(query.motion) && isShape(query.shape) && !badNumber(query);
}

/// @pre isGood(query)
[[nodiscard]] collide::SweepQuery coreQuery(const carom_query& query) noexcept;

/// The obstacle of a query. @pre isShape(query.shape)
[[nodiscard]] collide::Obstacle coreObstacle(const carom_query& query) noexcept;

[[nodiscard]] carom_query defaultQuery() noexcept;

}  // namespace library
