/// The kernel of batches compiled for any processor.

#include "collide/batch_kernel.h"

namespace collide {

void decidePortable(const Chunk& chunk, Places& doubts) noexcept { decideChunk(chunk, doubts); }

}  // namespace collide
