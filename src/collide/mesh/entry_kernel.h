#pragma once
/// The times at which a ball enters the boxes of a node, for a vector of them. Each file that includes this is compiled
/// for its own instruction set (lanes.h); the results have the same bits. Derivation: docs/notes/meshes.md. Internal to
/// the room collide.

#include "collide/mesh/node_entries.h"
#include "collide/numbers/lanes.h"

namespace collide {
namespace {

// More than all roundings of a quotient, or of a sum of a few terms, relative to its largest term.
constexpr double kEntrySlack = 0x1p-48;

inline Wide widened(const float* from) {
    using Floats = float __attribute__((vector_size(kWidth * sizeof(float)), aligned(4), may_alias));
    return __builtin_convertvector(*reinterpret_cast<const Floats*>(from), Wide);
}

struct WideBoxes {
    Wide lo[3], hi[3];
};

/// The balls around boxes, instead of the boxes.
inline Wide roundEntriesOf(const BallPath& path, const WideBoxes& boxes) {
    Wide from[3], slope{}, square{}, size{};
    for (int k = 0; k < 3; ++k) {
        const Wide half = 0.5 * (boxes.hi[k] - boxes.lo[k]);
        size += half * half;
        from[k] = path.position[k] - 0.5 * (boxes.lo[k] + boxes.hi[k]);
        slope += from[k] * path.direction[k];
    }
    const double margin = 8 * path.margin, share = 1 / path.square;
    const Wide place = -slope * share;
    for (int k = 0; k < 3; ++k) {
        const Wide nearest = from[k] + place * path.direction[k];
        square += nearest * nearest;
    }
    const Wide reach = (path.radius + root(size) * (1 + kEntrySlack)) * (1 + kEntrySlack) + margin,
               apart = root(square) - margin, low = larger(apart, Wide{}),
               chord = root((reach - low) * (reach + low) * share);  // no number where apart is more
    const Wide entry = place - chord - kEntrySlack * (magnitude(place) + chord) - margin;
    return select(below(reach, apart) | below(place + chord, all(-margin)), all(__builtin_huge_val()), entry);
}

inline Wide entriesOf(const BallPath& path, const TreeNode& node, std::size_t first) {
    const Wide never = all(__builtin_huge_val());
    const double reach = path.radius + path.margin;
    WideBoxes boxes;
    Wide in{}, out = never, size{};
    for (int k = 0; k < 3; ++k) {
        boxes.lo[k] = widened(node.lo[k] + first), boxes.hi[k] = widened(node.hi[k] + first);
        const Wide toLow = boxes.lo[k] - (path.position[k] + reach), toHigh = boxes.hi[k] - (path.position[k] - reach),
                   side = boxes.hi[k] - boxes.lo[k];
        size += side * side;
        if (path.direction[k] == 0) {
            out = select(below(Wide{}, toLow) | below(toHigh, Wide{}), all(-1), out);
            continue;
        }
        const bool isUp = path.direction[k] > 0;
        in = larger((isUp ? toLow : toHigh) * path.inverse[k], in);
        out = smaller((isUp ? toHigh : toLow) * path.inverse[k], out);
    }
    in = in - kEntrySlack * in;
    const Mask missed = below(out + kEntrySlack * magnitude(out), in);
    if (!path.moves || bits(missed) == kEveryLane) return select(missed, never, Wide{});
    // A box grown by the radius has corners that the ball does not reach: beside small boxes a ball says more.
    const Mask isSmall = below(size, all(16 * path.radius * path.radius));
    if (bits(isSmall) != 0) in = select(isSmall, larger(roundEntriesOf(path, boxes), in), in);
    return select(missed, never, in);
}

inline void nodeEntries(const BallPath& path, const TreeNode& node, double* times) {
    for (std::size_t i = 0; i < TreeNode::kBoxes && node.count[i] > 0; i += kWidth)
        store(times + i, entriesOf(path, node, i));
}

}  // namespace
}  // namespace collide
