#include "batch_textbook_kernel.h"

namespace textbook {

void sweepAvx512(const collide::SweepBatch& batch, const collide::SweepColumns& answers) {
    sweepInLanes(batch, answers);
}

}  // namespace textbook
