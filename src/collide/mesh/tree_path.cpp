#include <algorithm>
#include <cmath>

#include "collide/mesh/bounds_tree.h"

namespace collide {
namespace {

// More than all roundings of a sum of a few terms, or of a quotient, relative to its largest term.
constexpr double kSlack = 0x1p-48;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of two boxes of a node.
using Pair = TreePath::Pair;
Pair both(double x) { return Pair{x, x}; }
Pair magnitude(Pair x) { return x < 0 ? -x : x; }
Pair root(Pair x) { return Pair{std::sqrt(x[0]), std::sqrt(x[1])}; }

double dotOf(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 magnitudes(const Vec3& v) { return {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}; }
Vec3 positivePart(const Vec3& v) { return {std::max(v.x, 0.0), std::max(v.y, 0.0), std::max(v.z, 0.0)}; }

}  // namespace

TreePath::TreePath(const TreeFrame& frame, const Vec3& position, const Vec3& motion, double radius, double slack)
    : m_position((position - frame.origin) * frame.scale), m_radius(radius * frame.scale), m_scale(frame.scale) {
    const double pace = largestOf(motion);
    m_margin = kSlack * (largestOf(m_position) + m_radius + frame.extent) + slack * frame.scale + 0x1p-1000;
    m_isOrdinary = m_margin < 0x1p300 && std::isfinite(pace);
    m_moves = pace > 0;
    if (!m_isOrdinary || !m_moves) return;
    const int exponent = std::ilogb(pace);
    for (int k = 0; k < 3; ++k) {
        // A component that is lost beside the largest is one: 0 would mean that the ball never moves along that axis.
        m_direction[k] = std::ldexp(motion[k], -exponent);
        if (motion[k] != 0 && std::fabs(m_direction[k]) < 0x1p-600) m_isOrdinary = false;
        m_inverse[k] = m_direction[k] == 0 ? 0 : 1 / m_direction[k];
    }
    m_square = dotOf(m_direction, m_direction);
    m_rate = std::ldexp(frame.scale, exponent);
}

double TreePath::placeAt(double time) const {
    if (time == 0) return 0;
    const double place = std::fmax(time, 0x1p-960) * m_rate * (1 + kSlack);  // a smaller time has lost its digits
    if (!(m_rate > 0x1p-900) || !(place < 0x1p900)) return kNoBound;
    return std::max(place, 0x1p-900);
}

double TreePath::lengthInTree(double length) const {
    const double scaled = length * m_scale * (1 + 4 * kSlack) + m_margin;
    return scaled < 0x1p900 ? scaled : kNoBound;
}

TreePath::Box TreePath::boxOf(const TreeNode& node, std::size_t box) {
    return {{node.lo[0][box], node.lo[1][box], node.lo[2][box]}, {node.hi[0][box], node.hi[1][box], node.hi[2][box]}};
}

TreeNode::Numbers TreePath::entries(const TreeNode& node) const {
    if (!m_isOrdinary) return {};
    TreeNode::Numbers all{};
    for (std::size_t box = 0; box < TreeNode::kBoxes && node.count[box] > 0; box += 2) {
        const Pair pair = entriesFrom(node, box);
        all[box] = pair[0], all[box + 1] = pair[1];
    }
    return all;
}

/// Of a box and the next.
TreePath::Pair TreePath::entriesFrom(const TreeNode& node, std::size_t box) const {
    const double reach = m_radius + m_margin;
    Pair lo[3], hi[3], in{}, out = both(kNever);
    for (int k = 0; k < 3; ++k) {
        lo[k] = Pair{node.lo[k][box], node.lo[k][box + 1]}, hi[k] = Pair{node.hi[k][box], node.hi[k][box + 1]};
        const Pair toLow = lo[k] - both(m_position[k]) - both(reach),
                   toHigh = hi[k] - both(m_position[k]) + both(reach);
        if (m_direction[k] == 0) {
            out = (toLow > 0) | (toHigh < 0) ? both(-1) : out;
            continue;
        }
        const Pair a = toLow * m_inverse[k], b = toHigh * m_inverse[k], first = a < b ? a : b, last = a < b ? b : a,
                   early = first - kSlack * magnitude(first), late = last + kSlack * magnitude(last);
        in = early > in ? early : in;
        out = late < out ? late : out;
    }
    const auto missed = in > out;
    if (!m_moves || (missed[0] & missed[1]) != 0) return missed ? both(kNever) : Pair{};
    // A box grown by the radius has corners that the ball does not reach: beside small boxes a ball says more.
    const Pair half[3] = {0.5 * (hi[0] - lo[0]), 0.5 * (hi[1] - lo[1]), 0.5 * (hi[2] - lo[2])};
    const Pair square = half[0] * half[0] + half[1] * half[1] + half[2] * half[2];
    const auto isSmall = square < both(4 * m_radius * m_radius);
    if ((isSmall[0] | isSmall[1]) != 0) {
        const Pair round = roundEntries(lo, hi, root(square) * (1 + kSlack));
        in = isSmall & (round > in) ? round : in;
    }
    return missed ? both(kNever) : in;
}

/// The same for the balls around boxes. @param half  their radii
TreePath::Pair TreePath::roundEntries(const Pair (&lo)[3], const Pair (&hi)[3], Pair half) const {
    Pair from[3], slope{}, square{};
    for (int k = 0; k < 3; ++k) {
        from[k] = both(m_position[k]) - 0.5 * (lo[k] + hi[k]);
        slope += from[k] * m_direction[k];
    }
    const double margin = 8 * m_margin;
    const Pair place = -slope * (1 / m_square);
    for (int k = 0; k < 3; ++k) {
        const Pair nearest = from[k] + place * m_direction[k];
        square += nearest * nearest;
    }
    const Pair reach = (m_radius + half) * (1 + kSlack) + margin, apart = root(square) - margin,
               low = apart > 0 ? apart : Pair{},
               chord = root((reach - low) * (reach + low) * (1 / m_square));  // no number where apart is more
    const Pair entry = place - chord - kSlack * (magnitude(place) + chord) - margin;
    return (apart > reach) | (place + chord < -margin) ? both(kNever) : entry;
}

double TreePath::lineDistance(const Vec3& from, const Vec3& half) const {
    // The axes that are perpendicular to the path and to an axis of the box.
    double most = 0;
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double x = m_direction[j], y = -m_direction[i], length = std::sqrt(x * x + y * y);
        if (length < 0x1p-100) continue;
        most = std::max(
            most, (std::fabs(from[i] * x + from[j] * y) - half[i] * std::fabs(x) - half[j] * std::fabs(y)) / length);
    }
    return most;
}

TreeNode::Numbers TreePath::distances(const TreeNode& node) const {
    TreeNode::Numbers all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = distance(node, i);
    return all;
}

double TreePath::distance(const TreeNode& node, std::size_t box) const {
    if (!m_isOrdinary || node.count[box] == 0) return m_isOrdinary ? kInfinity : 0;
    const auto [lo, hi] = boxOf(node, box);
    const Vec3 half = 0.5 * (hi - lo), from = m_position - 0.5 * (lo + hi);
    const Vec3 apart = positivePart(magnitudes(from) - half);
    const double now = std::sqrt(dotOf(apart, apart)), margin = 16 * m_margin;
    if (!m_moves) return std::max(0.0, now * (1 - kSlack) - margin);
    const double slope = dotOf(from, m_direction), reach = dotOf(half, magnitudes(m_direction));
    if (slope - reach > margin) return std::max(0.0, now * (1 - kSlack) - margin);  // all of it is behind
    const Vec3 nearest = from + std::max(0.0, -slope / m_square) * m_direction;
    const double round = std::sqrt(dotOf(nearest, nearest)) - std::sqrt(dotOf(half, half));
    return std::max(0.0, std::max(round, lineDistance(from, half)) - margin);
}

int TreePath::approach(const TreeNode& node, std::size_t box) const {
    if (node.count[box] == 0) return -1;
    if (!m_isOrdinary) return 0;
    const auto [lo, hi] = boxOf(node, box);
    const Vec3 half = 0.5 * (hi - lo), from = m_position - 0.5 * (lo + hi);
    const double slope = dotOf(from, m_direction), reach = dotOf(half, magnitudes(m_direction)), margin = 16 * m_margin;
    return slope + reach < -margin ? 1 : slope - reach > margin ? -1 : 0;
}

}  // namespace collide
