#include "collide/batch_kernel.h"

namespace collide {

std::size_t decidePortable(const Chunk& chunk, std::uint16_t* doubts) noexcept { return decideChunk(chunk, doubts); }

}  // namespace collide
