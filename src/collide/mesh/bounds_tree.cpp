#include "collide/mesh/bounds_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

namespace collide {
namespace {

constexpr int kBins = 16;
constexpr int kMostSurfaceSplits = 48;  ///< levels; below them ranges are halved, so that no tree is deep
constexpr std::size_t kLeastForCells = std::size_t{1} << 15, kCellBits = 4, kCells = std::size_t{1} << (3 * kCellBits);

/// A box in the frame of a tree.
struct FloatBox {
    float lo[3] = {HUGE_VALF, HUGE_VALF, HUGE_VALF}, hi[3] = {-HUGE_VALF, -HUGE_VALF, -HUGE_VALF};

    void add(const FloatBox& b) {
        for (int k = 0; k < 3; ++k) lo[k] = std::min(lo[k], b.lo[k]), hi[k] = std::max(hi[k], b.hi[k]);
    }
    [[nodiscard]] float middle(int k) const { return 0.5F * lo[k] + 0.5F * hi[k]; }
    /// Half the surface; 0 of an empty box.
    [[nodiscard]] float area() const {
        const float x = hi[0] - lo[0], y = hi[1] - lo[1], z = hi[2] - lo[2];
        return x < 0 ? 0 : x * y + y * z + z * x;
    }
};
/// Two boxes, and what is in each, as of TreeNode.
struct PairNode {
    FloatBox box[2];
    std::uint32_t first[2], count[2];
};
/// One thing, or in the top of a large tree one cell of many.
struct Item {
    FloatBox box;
    std::uint32_t number = 0, weight = 1;
};

float floatBelow(double x) {
    const auto f = static_cast<float>(x);
    return f > x ? std::nextafter(f, -HUGE_VALF) : f;
}

TreeFrame frameOf(const Bounds& all) {
    TreeFrame frame;
    const Vec3 half = all.hi * 0.5 - all.lo * 0.5;
    frame.origin = all.lo * 0.5 + all.hi * 0.5;
    const double size = largestOf(half);
    const int exponent = size > 0 ? std::clamp(std::ilogb(size) + 1, -900, 1000) : 0;
    frame.scale = std::ldexp(1.0, -exponent);
    frame.extent = size * frame.scale * 1.001 + 0x1p-140;
    return frame;
}

FloatBox inFrame(const TreeFrame& frame, const Bounds& b) {
    FloatBox box;
    for (int k = 0; k < 3; ++k) {
        const double lo = (b.lo[k] - frame.origin[k]) * frame.scale, hi = (b.hi[k] - frame.origin[k]) * frame.scale;
        box.lo[k] = floatBelow(lo - std::fabs(lo) * 0x1p-50 - 0x1p-1000);
        box.hi[k] = -floatBelow(-hi - std::fabs(hi) * 0x1p-50 - 0x1p-1000);
    }
    return box;
}

/// Builds the nodes of a range of items, which it sorts: first of two boxes each, of which those of more are made.
class Builder {
  public:
    Builder(std::span<Item> items, std::size_t mostInLeaf) : m_items(items), m_mostInLeaf(mostInLeaf) {}

    std::vector<TreeNode> nodes;

    /// @return the box of all items
    FloatBox build() {
        FloatBox all;
        for (const Item& item : m_items) all.add(item.box);
        m_pairs.reserve(m_items.size() / 2 + 1);
        m_pairs.emplace_back();
        if (m_items.size() <= m_mostInLeaf) {
            setLeaf(0, 0, 0, m_items.size());
            setLeaf(0, 1, m_items.size(), m_items.size());
        } else {
            split(0, 0, m_items.size(), 0);
        }
        nodes.reserve(m_pairs.size() / 2 + 1);
        widen(0);
        return all;
    }

  private:
    void setLeaf(std::size_t node, int side, std::size_t begin, std::size_t end) {
        FloatBox box;
        for (std::size_t i = begin; i < end; ++i) box.add(m_items[i].box);
        setBox(node, side, box, begin, static_cast<std::uint32_t>(end - begin));
    }
    void setBox(std::size_t node, int side, const FloatBox& box, std::size_t first, std::uint32_t count) {
        PairNode& n = m_pairs[node];
        n.box[side] = box;
        n.first[side] = static_cast<std::uint32_t>(first);
        n.count[side] = count;
    }
    struct Side {
        const PairNode* pair = nullptr;
        int side = 0;
        [[nodiscard]] bool isInner() const { return pair->count[side] == TreeNode::kInner; }
        [[nodiscard]] const FloatBox& box() const { return pair->box[side]; }
        [[nodiscard]] std::uint32_t first() const { return pair->first[side]; }
    };
    /// Collapses the binary nodes from `pair` downward: the inner child of the largest surface is replaced by its two
    /// children until the node has four, and each inner child is collapsed likewise.
    void widen(std::size_t pair) {
        std::array<Side, TreeNode::kBoxes> sides = {Side{&m_pairs[pair], 0}, Side{&m_pairs[pair], 1}};
        std::size_t count = 2;
        for (; count < sides.size(); ++count) {
            Side* largest = nullptr;
            for (std::size_t i = 0; i < count; ++i)
                if (sides[i].isInner() && (!largest || sides[i].box().area() > largest->box().area()))
                    largest = &sides[i];
            if (!largest) break;
            const PairNode& inner = m_pairs[largest->first()];
            *largest = {&inner, 0};
            sides[count] = {&inner, 1};
        }
        const std::size_t node = nodes.size();
        nodes.emplace_back();
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const FloatBox box = i < count ? sides[i].box() : FloatBox{};
            for (int k = 0; k < 3; ++k) nodes[node].lo[k][i] = box.lo[k], nodes[node].hi[k][i] = box.hi[k];
            nodes[node].first[i] = i < count ? sides[i].first() : 0;
            nodes[node].count[i] = i < count ? sides[i].pair->count[sides[i].side] : 0;
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (!sides[i].isInner()) continue;
            nodes[node].first[i] = static_cast<std::uint32_t>(nodes.size());
            widen(sides[i].first());
        }
    }
    /// @pre more items than fit into a leaf
    void split(std::size_t node, std::size_t begin, std::size_t end, int depth) {
        const std::size_t middle = depth < kMostSurfaceSplits ? middleBySurface(begin, end) : halved(begin, end);
        const std::size_t ends[3] = {begin, middle, end};
        for (const int side : {0, 1}) {
            const std::size_t from = ends[side], to = ends[side + 1];
            if (to - from <= m_mostInLeaf) {
                setLeaf(node, side, from, to);
                continue;
            }
            FloatBox box;
            for (std::size_t i = from; i < to; ++i) box.add(m_items[i].box);
            setBox(node, side, box, m_pairs.size(), TreeNode::kInner);
            m_pairs.emplace_back();
            split(m_pairs[node].first[side], from, to, depth + 1);
        }
    }
    static std::size_t halved(std::size_t begin, std::size_t end) { return begin + (end - begin) / 2; }

    struct Bin {
        FloatBox box;
        std::size_t weight = 0;
    };
    /// The bin of an item along an axis.
    struct Binning {
        float low = 0, scale = 0;
        [[nodiscard]] int operator()(float x) const {
            return std::clamp(static_cast<int>((x - low) * scale), 0, kBins - 1);
        }
    };
    /// Sorts the range into two by the least estimate of the cost of a walk. @return where the second begins
    std::size_t middleBySurface(std::size_t begin, std::size_t end) {
        FloatBox middles;
        for (std::size_t i = begin; i < end; ++i)
            for (int k = 0; k < 3; ++k) {
                const float x = m_items[i].box.middle(k);
                middles.lo[k] = std::min(middles.lo[k], x), middles.hi[k] = std::max(middles.hi[k], x);
            }
        std::array<Binning, 3> binning;
        std::array<std::array<Bin, kBins>, 3> bins{};
        for (std::size_t k = 0; k < 3; ++k) {
            const float side = middles.hi[k] - middles.lo[k];
            binning[k] = {middles.lo[k], side > 1e-30F ? static_cast<float>(kBins) * 0.9999F / side : 0};
        }
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                if (binning[k].scale == 0) continue;
                Bin& bin = bins[k][static_cast<std::size_t>(binning[k](m_items[i].box.middle(static_cast<int>(k))))];
                bin.box.add(m_items[i].box);
                bin.weight += m_items[i].weight;
            }
        int axis = -1, last = 0;
        float least = HUGE_VALF;
        for (std::size_t k = 0; k < 3; ++k)
            if (binning[k].scale > 0) tryAxis(bins[k], static_cast<int>(k), axis, last, least);
        if (axis < 0) return halved(begin, end);
        const auto range = m_items.subspan(begin, end - begin);
        const auto second = std::partition(range.begin(), range.end(), [&](const Item& item) {
            return binning[static_cast<std::size_t>(axis)](item.box.middle(axis)) <= last;
        });
        return begin + static_cast<std::size_t>(second - range.begin());
    }
    /// Keeps the cheapest split after a bin of an axis, if it leaves items on both sides.
    static void tryAxis(const std::array<Bin, kBins>& bins, int k, int& axis, int& last, float& least) {
        std::array<float, kBins> costs{};  // the bins after each
        Bin right;
        for (std::size_t i = kBins - 1; i > 0; --i) {
            right.box.add(bins[i].box);
            right.weight += bins[i].weight;
            costs[i - 1] = right.weight == 0 ? HUGE_VALF : right.box.area() * static_cast<float>(right.weight);
        }
        Bin left;
        for (std::size_t i = 0; i + 1 < kBins; ++i) {
            left.box.add(bins[i].box);
            left.weight += bins[i].weight;
            const float cost = costs[i] + left.box.area() * static_cast<float>(left.weight);
            if (left.weight > 0 && cost < least) axis = k, last = static_cast<int>(i), least = cost;
        }
    }

    std::span<Item> m_items;
    std::size_t m_mostInLeaf;
    std::vector<PairNode> m_pairs;
};

/// The cell of a point of the frame along a Morton curve.
std::size_t cellOf(const FloatBox& box) {
    std::size_t cell = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        constexpr int kSide = 1 << kCellBits;
        const int place =
            std::clamp(static_cast<int>((box.middle(static_cast<int>(k)) + 1) * 0.5F * kSide), 0, kSide - 1);
        for (std::size_t bit = 0; bit < kCellBits; ++bit)
            if ((place >> bit & 1) != 0) cell |= std::size_t{1} << (3 * bit + k);
    }
    return cell;
}

using BoxOf = std::function<FloatBox(std::size_t)>;

/// Numbers in the order of their cells. @param begins  gets where each cell begins, and the end
std::vector<std::uint32_t> numbersByCell(std::size_t count, const BoxOf& boxOf, const ForEach& forEach,
                                         std::vector<std::size_t>& begins) {
    std::vector<std::uint16_t> cells(count);
    forAll(count, forEach, [&](std::size_t i) { cells[i] = static_cast<std::uint16_t>(cellOf(boxOf(i))); });
    begins.assign(kCells + 1, 0);
    for (const std::uint16_t cell : cells) ++begins[cell + std::size_t{1}];
    for (std::size_t i = 0; i < kCells; ++i) begins[i + 1] += begins[i];
    std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
    std::vector<std::uint32_t> numbers(count);
    for (std::size_t i = 0; i < count; ++i) numbers[next[cells[i]]++] = static_cast<std::uint32_t>(i);
    return numbers;
}

/// Builds the tree of some things. @param numbers  theirs; sorted into the order of the leaves
/// @return the box of all
FloatBox buildTree(std::span<std::uint32_t> numbers, const BoxOf& boxOf, std::vector<TreeNode>& nodes) {
    std::vector<Item> items(numbers.size());
    for (std::size_t i = 0; i < items.size(); ++i) items[i] = {boxOf(numbers[i]), numbers[i]};
    Builder builder(items, BoundsTree::kMostInLeaf);
    const FloatBox box = builder.build();
    for (std::size_t i = 0; i < items.size(); ++i) numbers[i] = items[i].number;
    builder.nodes.shrink_to_fit();
    nodes = std::move(builder.nodes);
    return box;
}

/// Joins the trees of cells into one, in the order of the cells. A tree is appended, and its own memory given back, as
/// soon as those before it are: all of them beside the whole were the most memory of a mesh that is read. Thread safe.
class CellJoin {
  public:
    /// @param cells   their numbers; get the nodes of their roots
    /// @param begins  where the items of each number begin, and the end
    CellJoin(std::span<Item> cells, const std::vector<std::size_t>& begins)
        : m_cells(cells), m_begins(begins), m_waiting(cells.size()) {
        m_nodes.reserve(begins.back() / kItemsOfNode);
        m_nodes.emplace_back();  // the root
    }
    /// Takes the tree of a cell.
    void add(std::size_t cell, std::vector<TreeNode> tree) {
        const std::lock_guard lock(m_mutex);
        m_waiting[cell] = std::move(tree);
        for (; m_next < m_cells.size() && !m_waiting[m_next].empty(); ++m_next)
            append(m_cells[m_next], std::exchange(m_waiting[m_next], {}));
    }
    /// Adds the tree above the cells, which it sorts.
    std::vector<TreeNode> finish() {
        Builder top(m_cells, 1);
        top.build();
        const std::size_t base = m_nodes.size() - 1;  // the first node above the cells is the root
        for (TreeNode& node : top.nodes)
            for (std::size_t k = 0; k < TreeNode::kBoxes; ++k) {
                if (node.count[k] == TreeNode::kInner) {
                    node.first[k] += static_cast<std::uint32_t>(base);
                } else if (node.count[k] == 1) {
                    node.first[k] = m_cells[node.first[k]].number;
                    node.count[k] = TreeNode::kInner;
                }
            }
        m_nodes.front() = top.nodes.front();
        m_nodes.insert(m_nodes.end(), top.nodes.begin() + 1, top.nodes.end());
        if (m_nodes.capacity() - m_nodes.size() > m_nodes.size() / 8) m_nodes.shrink_to_fit();
        return std::move(m_nodes);
    }

  private:
    static constexpr std::size_t kItemsOfNode = 6;  ///< seldom fewer

    void append(Item& cell, const std::vector<TreeNode>& tree) {
        const std::size_t root = m_nodes.size();
        for (TreeNode node : tree) {
            for (std::size_t k = 0; k < TreeNode::kBoxes; ++k)
                node.first[k] +=
                    static_cast<std::uint32_t>(node.count[k] == TreeNode::kInner ? root : m_begins[cell.number]);
            m_nodes.push_back(node);
        }
        cell.number = static_cast<std::uint32_t>(root);
    }

    std::span<Item> m_cells;
    const std::vector<std::size_t>& m_begins;
    std::vector<std::vector<TreeNode>> m_waiting;
    std::size_t m_next = 0;  ///< the cell that is appended next
    std::vector<TreeNode> m_nodes;
    std::mutex m_mutex;
};

/// The nodes of a tree for each cell that has items, built in parallel, and of one above them. A cell's boxes are in
/// memory only while its tree is built.
std::vector<TreeNode> treeOfCells(std::span<std::uint32_t> numbers, const std::vector<std::size_t>& begins,
                                  const BoxOf& boxOf, const ForEach& forEach) {
    std::vector<Item> cells;
    for (std::size_t i = 0; i < kCells; ++i)
        if (const std::size_t size = begins[i + 1] - begins[i]; size > 0)
            cells.push_back({{}, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(size)});
    CellJoin join(cells, begins);
    forEach(cells.size(), [&](std::size_t i) {
        std::vector<TreeNode> tree;
        cells[i].box = buildTree(numbers.subspan(begins[cells[i].number], cells[i].weight), boxOf, tree);
        join.add(i, std::move(tree));
    });
    return join.finish();
}

}  // namespace

BoundsTree::BoundsTree(std::size_t count, const std::function<Bounds(std::size_t)>& boundsOf, const ForEach& forEach) {
    if (count == 0) return;
    constexpr std::size_t kTogether = std::size_t{1} << 16;
    std::vector<Bounds> parts((count + kTogether - 1) / kTogether);
    forEach(parts.size(), [&](std::size_t part) {
        for (std::size_t i = part * kTogether; i < std::min(count, (part + 1) * kTogether); ++i) {
            const Bounds b = boundsOf(i);
            parts[part].add(b.lo), parts[part].add(b.hi);
        }
    });
    for (const Bounds& part : parts) m_bounds.add(part.lo), m_bounds.add(part.hi);
    m_frame = frameOf(m_bounds);
    const auto boxOf = [&](std::size_t i) { return inFrame(m_frame, boundsOf(i)); };
    if (count >= kLeastForCells) {
        std::vector<std::size_t> begins;
        m_items = numbersByCell(count, boxOf, forEach, begins);
        m_nodes = treeOfCells(m_items, begins, boxOf, forEach);
    } else {
        m_items.resize(count);
        std::iota(m_items.begin(), m_items.end(), 0U);
        buildTree(m_items, boxOf, m_nodes);
    }
}

}  // namespace collide
