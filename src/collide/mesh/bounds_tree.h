#pragma once
/// A tree of boxes around many things, and the walks that find the few of them that a moving ball can meet first. All
/// bounds are conservative in doubles: a walk passes over nothing that could be the answer. Internal to the core.
///
/// The boxes are floats in the tree's own frame, (x - origin) scale with a power of two as scale, rounded outward.
/// Source of the build: Wald, On fast construction of SAH-based bounding volume hierarchies (2007), in the cells of a
/// grid along a Morton curve, as Lauterbach et al., Fast BVH construction on GPUs (2009), begin.

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "collide/mesh/node_entries.h"
#include "collide/types.h"

namespace collide {

/// A loop that may be parallel: runs task(0) ... task(count - 1) and returns when all are done. Building a mesh calls
/// it several times; an exception from it cancels the build.
using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)>& task)>;
/// Without threads.
inline void oneByOne(std::size_t count, const std::function<void(std::size_t)>& task) {
    for (std::size_t i = 0; i < count; ++i) task(i);
}

/// Calls visit(i) for each number below count, in parallel.
template <class Visit>
void forAll(std::size_t count, const ForEach& forEach, Visit visit) {
    constexpr std::size_t kTogether = std::size_t{1} << 16;
    forEach((count + kTogether - 1) / kTogether, [&](std::size_t chunk) {
        for (std::size_t i = chunk * kTogether; i < std::min(count, (chunk + 1) * kTogether); ++i) visit(i);
    });
}

struct Bounds {
    Vec3 lo{std::numeric_limits<double>::infinity()}, hi{-std::numeric_limits<double>::infinity()};
    void add(const Vec3& p) {
        for (int k = 0; k < 3; ++k) lo[k] = std::min(lo[k], p[k]), hi[k] = std::max(hi[k], p[k]);
    }
};

struct TreeFrame {
    Vec3 origin{0};
    double scale = 1;   ///< a power of two
    double extent = 0;  ///< no coordinate of a box is larger, in the frame
};

/// The motion of a ball in the frame of a tree: position + s direction. Lengths and times s are those of the frame.
class TreePath {
  public:
    /// @param motion  of the ball seen from the tree, within half an ulp; 0: it rests
    /// @param slack   >= 0: how far the path, until it has left the boxes, and the boxes may be off in all
    TreePath(const TreeFrame& frame, const Vec3& position, const Vec3& motion, double radius, double slack = 0);

    using Numbers = std::array<double, TreeNode::kBoxes>;  ///< one for each box of a node

    static constexpr double kNever = std::numeric_limits<double>::infinity();  ///< entry of a box that is not reached
    /// A limit that leaves out what is never reached alone.
    static constexpr double kNoBound = std::numeric_limits<double>::max();
    /// For each box of a node: the ball touches nothing in it before this time, >= 0.
    [[nodiscard]] Numbers entries(const TreeNode& node) const;
    /// For each a lower bound of the distance of the ball's centre, from now on.
    [[nodiscard]] Numbers distances(const TreeNode& node) const;
    /// 1 if the ball approaches all of a box at the start, -1 if it approaches nothing in it, 0 if that is open.
    [[nodiscard]] int approach(const TreeNode& node, std::size_t box) const;
    /// An upper bound of s at a time in units of `motion`.
    [[nodiscard]] double placeAt(double time) const;
    /// An upper bound of a length in the frame, from one that is known to 2^-48.
    [[nodiscard]] double lengthInTree(double length) const;

  private:
    struct Box {
        Vec3 lo, hi;
    };
    static Box boxOf(const TreeNode& node, std::size_t box);
    [[nodiscard]] double distance(const TreeNode& node, std::size_t box) const;
    [[nodiscard]] Vec3 position() const { return {m_path.position[0], m_path.position[1], m_path.position[2]}; }
    [[nodiscard]] Vec3 direction() const { return {m_path.direction[0], m_path.direction[1], m_path.direction[2]}; }
    [[nodiscard]] double lineDistance(const Vec3& from, const Vec3& half) const;

    BallPath m_path;
    double m_scale;
    double m_rate = 1;  ///< s of a unit of time
    bool m_isOrdinary = true;
};

class BoundsTree {
  public:
    static constexpr std::size_t kMostInLeaf = 4;

    BoundsTree() = default;
    /// @param count     of things, at most 2^31
    /// @param boundsOf  of one; finite. May be asked by several threads at once
    BoundsTree(std::size_t count, const std::function<Bounds(std::size_t)>& boundsOf, const ForEach& forEach);

    [[nodiscard]] const TreeFrame& frame() const { return m_frame; }
    [[nodiscard]] const Bounds& bounds() const { return m_bounds; }
    /// The things in the order of the leaves: a walk gives places in this list.
    [[nodiscard]] const std::vector<std::uint32_t>& items() const { return m_items; }
    [[nodiscard]] std::size_t bytes() const {
        return m_nodes.capacity() * sizeof(TreeNode) + m_items.capacity() * sizeof(std::uint32_t);
    }

    /// Visits places in about the order of a bound, nearest first. @param bound  a node to a number for each box
    /// @param visit  (first place, end); returns the number above which boxes are left out from then on
    template <class Bound, class Visit>
    void walk(double most, Bound bound, Visit visit) const {
        struct Due {
            std::uint32_t node;
            double bound;
        };
        Due stack[kMostDue];
        std::size_t count = 0;
        if (!m_nodes.empty()) stack[count++] = {0, 0};
        while (count > 0) {
            const Due due = stack[--count];
            if (due.bound > most) continue;
            const TreeNode& node = m_nodes[due.node];
            const TreePath::Numbers bounds = bound(node);
            std::size_t boxes[TreeNode::kBoxes], reached = 0;  // by their bounds
            for (std::size_t i = 0; i < TreeNode::kBoxes && node.count[i] > 0; ++i) {
                if (!(bounds[i] <= most)) continue;
                std::size_t place = reached++;
                for (; place > 0 && bounds[boxes[place - 1]] > bounds[i]; --place) boxes[place] = boxes[place - 1];
                boxes[place] = i;
            }
            for (std::size_t k = 0; k < reached; ++k)
                if (const std::size_t i = boxes[k]; node.count[i] != TreeNode::kInner && bounds[i] <= most)
                    most = visit(node.first[i], node.first[i] + node.count[i]);
            for (std::size_t k = reached; k-- > 0;)
                if (const std::size_t i = boxes[k]; node.count[i] == TreeNode::kInner && bounds[i] <= most)
                    stack[count++] = {node.first[i], bounds[i]};
        }
    }

  private:
    static constexpr std::size_t kMostDepth = 192, kMostDue = kMostDepth * (TreeNode::kBoxes - 1);

    TreeFrame m_frame;
    Bounds m_bounds;
    std::vector<TreeNode> m_nodes;
    std::vector<std::uint32_t> m_items;
};

/// True if the ball approaches an item of the tree at the start.
/// @param isApproachedAt  decides one item exactly, by its place; asked only where the boxes leave it open
template <class Decide>
[[nodiscard]] bool approachesAny(const BoundsTree& tree, const TreePath& path, Decide isApproachedAt) {
    bool isFound = false;
    tree.walk(
        0.5,
        [&](const TreeNode& node) {
            TreePath::Numbers bounds;
            for (std::size_t i = 0; i < bounds.size(); ++i) {
                const int approach = path.approach(node, i);
                isFound = isFound || approach > 0;
                bounds[i] = isFound || approach < 0 ? 1.0 : 0.0;
            }
            return bounds;
        },
        [&](std::size_t place, std::size_t end) {
            for (; place < end && !isFound; ++place) isFound = isApproachedAt(place);
            return isFound ? -1.0 : 0.5;
        });
    return isFound;
}

}  // namespace collide
