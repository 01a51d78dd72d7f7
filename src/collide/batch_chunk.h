#pragma once
/// The interface of the batch to its kernels: a range of queries small enough for the cache. Internal to the core.

#include "collide/batch.h"

namespace collide {

inline constexpr std::size_t kChunk = 1024;     ///< queries decided before the undecided ones go to the next tier
inline constexpr std::size_t kWidestLanes = 8;  ///< every chunk but the last is a multiple of it

struct Chunk {
    SweepBatch in;  ///< a whole number of vectors
    SweepColumns out;
    bool byAim = false;  ///< `motion` holds points aimed at, not velocities
    /// sqrt(D) and |d x v| of contacts: opposite and adjacent side of the ricochet angle. Null if it is not needed.
    double *opposite = nullptr, *adjacent = nullptr;
};

/// Indices of queries in a chunk, with room for a vector beyond the last.
struct Places {
    std::uint16_t at[kChunk + kWidestLanes];
    std::size_t count = 0;
};

/// Decides a chunk; undecided queries are added to `doubts`.
using ChunkFunction = void (*)(const Chunk&, Places& doubts) noexcept;

void decidePortable(const Chunk&, Places& doubts) noexcept;
#ifdef __x86_64__
void decideAvx2(const Chunk&, Places& doubts) noexcept;
void decideAvx512(const Chunk&, Places& doubts) noexcept;
#endif

}  // namespace collide
