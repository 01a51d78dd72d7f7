#include "collide/mesh/entry_kernel.h"

namespace collide {

void nodeEntriesPortable(const BallPath& path, const TreeNode& node, double* times) noexcept {
    nodeEntries(path, node, times);
}

}  // namespace collide
