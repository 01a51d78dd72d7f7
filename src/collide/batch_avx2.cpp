#include "collide/batch_kernel.h"

namespace collide {

void decideAvx2(const Chunk& chunk, Places& doubts) noexcept { decideChunk(chunk, doubts); }

}  // namespace collide
