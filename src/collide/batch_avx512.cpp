#include "collide/batch_kernel.h"

namespace collide {

void decideAvx512(const Chunk& chunk, Places& doubts) noexcept { decideChunk(chunk, doubts); }

}  // namespace collide
