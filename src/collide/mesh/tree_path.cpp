#include <algorithm>
#include <cmath>

#include "collide/batch.h"
#include "collide/mesh/bounds_tree.h"

namespace collide {
namespace {

// More than all roundings of a sum of a few terms, or of a quotient, relative to its largest term.
constexpr double kSlack = 0x1p-48;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double dotOf(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 magnitudes(const Vec3& v) { return {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}; }
Vec3 positivePart(const Vec3& v) { return {std::max(v.x, 0.0), std::max(v.y, 0.0), std::max(v.z, 0.0)}; }

}  // namespace

TreePath::TreePath(const TreeFrame& frame, const Vec3& position, const Vec3& motion, double radius, double slack)
    : m_scale(frame.scale) {
    const Vec3 start = (position - frame.origin) * frame.scale;
    const double pace = largestOf(motion);
    m_path.radius = radius * frame.scale;
    m_path.margin = kSlack * (largestOf(start) + m_path.radius + frame.extent) + slack * frame.scale + 0x1p-1000;
    m_isOrdinary = m_path.margin < 0x1p300 && std::isfinite(pace);
    m_path.moves = pace > 0;
    const int exponent = m_isOrdinary && m_path.moves ? std::ilogb(pace) : 0;
    for (int k = 0; k < 3; ++k) {
        m_path.position[k] = start[k];
        if (!m_isOrdinary || !m_path.moves) continue;
        // A component that is lost beside the largest is one: 0 would mean that the ball never moves along that axis.
        const double along = std::ldexp(motion[k], -exponent);
        if (motion[k] != 0 && std::fabs(along) < 0x1p-600) m_isOrdinary = false;
        m_path.direction[k] = along;
        m_path.inverse[k] = along == 0 ? 0 : 1 / along;
    }
    m_path.square = dotOf(direction(), direction());
    if (m_path.moves && m_isOrdinary) m_rate = std::ldexp(frame.scale, exponent);
}

double TreePath::placeAt(double time) const {
    if (time == 0) return 0;
    const double place = std::fmax(time, 0x1p-960) * m_rate * (1 + kSlack);  // a smaller time has lost its digits
    if (!(m_rate > 0x1p-900) || !(place < 0x1p900)) return kNoBound;
    return std::max(place, 0x1p-900);
}

double TreePath::lengthInTree(double length) const {
    const double scaled = length * m_scale * (1 + 4 * kSlack) + m_path.margin;
    return scaled < 0x1p900 ? scaled : kNoBound;
}

TreePath::Box TreePath::boxOf(const TreeNode& node, std::size_t box) {
    return {{node.lo[0][box], node.lo[1][box], node.lo[2][box]}, {node.hi[0][box], node.hi[1][box], node.hi[2][box]}};
}

TreePath::Numbers TreePath::entries(const TreeNode& node) const {
    Numbers times{};
    if (!m_isOrdinary) return times;
#ifdef __x86_64__
    static const bool hasAvx2 = isAvailable(Lanes::Avx2);
    if (hasAvx2) {
        nodeEntriesAvx2(m_path, node, times.data());
        return times;
    }
#endif
    nodeEntriesPortable(m_path, node, times.data());
    return times;
}

double TreePath::lineDistance(const Vec3& from, const Vec3& half) const {
    // The axes that are perpendicular to the path and to an axis of the box.
    double most = 0;
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double x = m_path.direction[j], y = -m_path.direction[i], length = std::sqrt(x * x + y * y);
        if (length < 0x1p-100) continue;
        most = std::max(
            most, (std::fabs(from[i] * x + from[j] * y) - half[i] * std::fabs(x) - half[j] * std::fabs(y)) / length);
    }
    return most;
}

TreePath::Numbers TreePath::distances(const TreeNode& node) const {
    Numbers all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = distance(node, i);
    return all;
}

double TreePath::distance(const TreeNode& node, std::size_t box) const {
    if (!m_isOrdinary || node.count[box] == 0) return m_isOrdinary ? kInfinity : 0;
    const auto [lo, hi] = boxOf(node, box);
    const Vec3 half = 0.5 * (hi - lo), from = position() - 0.5 * (lo + hi);
    const Vec3 apart = positivePart(magnitudes(from) - half);
    const double now = std::sqrt(dotOf(apart, apart)), margin = 16 * m_path.margin;
    if (!m_path.moves) return std::max(0.0, now * (1 - kSlack) - margin);
    const double slope = dotOf(from, direction()), reach = dotOf(half, magnitudes(direction()));
    if (slope - reach > margin) return std::max(0.0, now * (1 - kSlack) - margin);  // all of it is behind
    const Vec3 nearest = from + std::max(0.0, -slope / m_path.square) * direction();
    const double round = std::sqrt(dotOf(nearest, nearest)) - std::sqrt(dotOf(half, half));
    return std::max(0.0, std::max(round, lineDistance(from, half)) - margin);
}

int TreePath::approach(const TreeNode& node, std::size_t box) const {
    if (node.count[box] == 0) return -1;
    if (!m_isOrdinary) return 0;
    const auto [lo, hi] = boxOf(node, box);
    const Vec3 half = 0.5 * (hi - lo), from = position() - 0.5 * (lo + hi);
    const double slope = dotOf(from, direction()), reach = dotOf(half, magnitudes(direction())),
                 margin = 16 * m_path.margin;
    return slope + reach < -margin ? 1 : slope - reach > margin ? -1 : 0;
}

}  // namespace collide
