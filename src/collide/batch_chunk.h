#pragma once
/// Between the batch and its kernels: a stretch of queries small enough for the cache. Internal to the core.

#include "collide/batch.h"

namespace collide {

inline constexpr std::size_t kChunk = 1024;     ///< queries decided before the doubtful among them are looked at
inline constexpr std::size_t kWidestLanes = 8;  ///< every chunk but the last is a multiple of it

struct Chunk {
    const SweepBatch* batch = nullptr;
    const SweepColumns* answers = nullptr;
    std::size_t begin = 0, end = 0;  ///< a whole number of vectors
    bool byAim = false;              ///< `motion` holds points aimed at, not velocities
    SweepBatch::Column3 motion;      ///< its first entry belongs to query motionBegin
    std::size_t motionBegin = 0;
};

/// Decides a chunk; the places, from its begin, of queries in doubt go to `doubts`. @return how many
using ChunkFunction = std::size_t (*)(const Chunk&, std::uint16_t* doubts) noexcept;

std::size_t decidePortable(const Chunk&, std::uint16_t* doubts) noexcept;
#ifdef __x86_64__
std::size_t decideAvx2(const Chunk&, std::uint16_t* doubts) noexcept;
std::size_t decideAvx512(const Chunk&, std::uint16_t* doubts) noexcept;
#endif

}  // namespace collide
