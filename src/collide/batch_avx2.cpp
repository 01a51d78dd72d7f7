#include "collide/batch_kernel.h"

namespace collide {

std::size_t decideAvx2(const Chunk& chunk, std::uint16_t* doubts) noexcept { return decideChunk(chunk, doubts); }

}  // namespace collide
