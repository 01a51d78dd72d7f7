#include "collide/mesh/entry_kernel.h"

namespace collide {

void nodeEntriesAvx2(const BallPath& path, const TreeNode& node, double* times) noexcept {
    nodeEntries(path, node, times);
}

}  // namespace collide
