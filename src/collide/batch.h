#pragma once
/// Many queries at once: structure of arrays, on the widest vectors of the machine, with the same bits on all of them.

#include <cstddef>
#include <cstdint>

#include "collide/sweep.h"

namespace collide {

/// Queries field by field: entry i of every array belongs to query i. The fields are those of SweepQuery.
struct SweepBatch {
    struct Column3 {
        const double *x = nullptr, *y = nullptr, *z = nullptr;
    };
    std::size_t count = 0;
    Motion::Kind kind = Motion::Kind::Velocity;  ///< motion kind of every ball
    Column3 position, motion;                    ///< positions and Motion::vector of the balls
    const double* speed = nullptr;               ///< Aim only
    const double* duration = nullptr;            ///< End only: Motion::frames
    const double* ballRadius = nullptr;
    Column3 center;
    const double* sphereRadius = nullptr;
    Column3 sphereVelocity;          ///< null: every sphere rests
    const double* frames = nullptr;  ///< null: no limit

    /// Query i, with unit masses (the outcome does not depend on masses).
    [[nodiscard]] SweepQuery query(std::size_t i) const noexcept;
    /// The `length` queries from index `begin`.
    [[nodiscard]] SweepBatch part(std::size_t begin, std::size_t length) const noexcept;
};

/// The output arrays; each has `count` entries. `frames` may be null, and `ricochetAngle`, which needs `frames`.
struct SweepColumns {
    std::uint8_t* outcome = nullptr;  ///< an Outcome
    double* frames = nullptr;         ///< time of impact; NaN without a contact
    double* ricochetAngle = nullptr;  ///< radians; NaN without a contact

    /// The output arrays from index `begin`.
    [[nodiscard]] SweepColumns part(std::size_t begin) const noexcept;
};

/// The instruction set of the kernel.
enum class Lanes : std::uint8_t { Portable, Avx2, Avx512 };

[[nodiscard]] const char* name(Lanes) noexcept;
/// True if this machine and this build support it.
[[nodiscard]] bool isAvailable(Lanes) noexcept;
[[nodiscard]] Lanes widestLanes() noexcept;

/// The outcomes of collide::sweep(), exactly; times to a relative 1e-14 and angles to 1e-14, each the same bits on
/// every path. Uncertain queries (a graze, a touch, extreme numbers) are answered by sweep() one by one. Preconditions
/// as for sweep(). Derivation of the bounds: docs/notes/map.md.
/// @param lanes  isAvailable(lanes)
void sweep(const SweepBatch& batch, const SweepColumns& answers, Lanes lanes = widestLanes()) noexcept;

}  // namespace collide
