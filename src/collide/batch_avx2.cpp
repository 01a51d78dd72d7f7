/// The kernel of batches compiled for AVX2: CMakeLists.txt gives this file its compiler options.

#include "collide/batch_kernel.h"

namespace collide {

void decideAvx2(const Chunk& chunk, Places& doubts) noexcept { decideChunk(chunk, doubts); }

}  // namespace collide
