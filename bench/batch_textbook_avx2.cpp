#include "batch_textbook_kernel.h"

namespace textbook {

void sweepAvx2(const collide::SweepBatch& batch, const collide::SweepColumns& answers) { sweepInLanes(batch, answers); }

}  // namespace textbook
