#pragma once
/// The path of a ball as the kernels of entry_kernel.h take it, in the frame of a tree. Internal to the room collide.

#include <cstddef>
#include <cstdint>

namespace collide {

/// Up to four boxes, and what is in each; those of no items come last. Two lines of the cache.
struct alignas(64) TreeNode {
    static constexpr std::size_t kBoxes = 4;
    static constexpr std::uint32_t kInner = 0xffffffff;

    float lo[3][kBoxes], hi[3][kBoxes];
    std::uint32_t first[kBoxes];  ///< the node of an inner box, else the place of its first item
    std::uint32_t count[kBoxes];  ///< items, or kInner
};

/// position + s direction.
struct BallPath {
    double position[3] = {}, direction[3] = {}, inverse[3] = {};
    double square = 0;  ///< the direction's, by itself
    double radius = 0, margin = 0;
    bool moves = false;
};

/// For each box of a node: the ball touches nothing in it before this time, >= 0; infinite: never.
/// @param times  kBoxes of them; those of boxes without items mean nothing
void nodeEntriesPortable(const BallPath& path, const TreeNode& node, double* times) noexcept;
/// The same bits; @pre isAvailable(Lanes::Avx2)
void nodeEntriesAvx2(const BallPath& path, const TreeNode& node, double* times) noexcept;

}  // namespace collide
