#include "render/paint/crowd.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <utility>

#include "render/paint/ascending_order.h"

namespace render {
namespace {

constexpr double kMostRows = 400;  // rows of cells
constexpr double kEdge = 0.75;     // pixels: the soft edge of a ball covers nothing

/// A sphere on the picture: the box around its outline and a disc that lies wholly inside it.
struct Outline {
    double left = 0, right = 0, bottom = 0, top = 0;  ///< pixels
    glm::dvec2 middle{0};
    double inner = 0;  ///< radius of the disc, pixels; <= 0: certain to cover nothing. Every sight line through it
                       ///< meets the sphere nearer than the sphere's centre
};

/// Distance along the view axis of a sphere's nearest point; absent if it reaches behind the eye.
std::optional<double> nearestOf(const glm::vec4& s, const Lens& lens) {
    const double depth = -double(s.z), r = double(s.w);
    return lens.orthographic || depth > 1.01 * r ? std::optional(depth - r) : std::nullopt;
}

/// True only if the sphere certainly lies beside the picture or behind the eye.
bool isBeside(const glm::vec4& s, const Lens& lens) {
    const double depth = -double(s.z), r = double(s.w), reach = 1.01 * r, f = lens.pixelsPerTangent;
    if (!lens.orthographic && !(depth > reach)) return depth < -reach;
    // Each of its points is between these depths.
    const double least = lens.orthographic ? 1 : depth - reach, most = lens.orthographic ? 1 : depth + reach;
    const auto isOff = [&](double across, double half) {
        const double low = across - reach, high = across + reach;
        return low / (low > 0 ? most : least) * f > half + 2 * kEdge ||
               high / (high < 0 ? most : least) * f < -half - 2 * kEdge;
    };
    return isOff(double(s.x), lens.size.x / 2) || isOff(double(s.y), lens.size.y / 2);
}

/// The intersections of the tangents to a circle (centre at `across` and `depth`, radius r) with the line at depth 1.
std::pair<double, double> tangents(double across, double depth, double r) {
    const double length = std::sqrt(across * across + depth * depth - r * r);
    return {(across * length - r * depth) / (depth * length + r * across),
            (across * length + r * depth) / (depth * length - r * across)};
}

/// @pre nearestOf() is present
Outline outlineOf(const glm::vec4& s, const Lens& lens) {
    const double r = double(s.w), depth = lens.orthographic ? 1 : -double(s.z), f = lens.pixelsPerTangent;
    const auto edges = [&](double across) {
        return lens.orthographic ? std::pair(across - r, across + r) : tangents(across, depth, r);
    };
    const auto [left, right] = edges(double(s.x));
    const auto [bottom, top] = edges(double(s.y));
    const glm::dvec2 centre = lens.size / 2.0;
    Outline o;
    o.left = centre.x + f * left, o.right = centre.x + f * right;
    o.bottom = centre.y + f * bottom, o.top = centre.y + f * top;
    o.middle = centre + f / depth * glm::dvec2(s.x, s.y);
    // In perspective the outline is an ellipse. It contains the disc of the sphere's section through its centre,
    // parallel to the picture.
    o.inner = f * r / depth - kEdge;
    return o;
}

/// Cells of the picture, about two pixels each, that are covered: one bit each.
class Mask {
  public:
    explicit Mask(const Lens& lens)
        : m_cell(std::max(1.0, std::ceil(lens.size.y / kMostRows))),
          m_columns(int(std::ceil(lens.size.x / m_cell))),
          m_rows(int(std::ceil(lens.size.y / m_cell))),
          m_words((m_columns + 63) / 64),
          m_bits(std::size_t(m_words) * std::size_t(m_rows)) {}

    /// False if the disc of the outline is too small to cover a cell.
    [[nodiscard]] bool canCover(const Outline& o) const { return 2 * o.inner * o.inner > m_cell * m_cell / 1.01; }

    /// True if every cell that the outline touches is covered.
    [[nodiscard]] bool hides(const Outline& o) const {
        // The ellipse lies in the circumscribed disc of its box.
        const glm::dvec2 middle((o.left + o.right) / 2, (o.bottom + o.top) / 2);
        const double outer = std::max(o.right - o.left, o.top - o.bottom) / 2 + kEdge;
        const auto [y0, y1] = touched(middle.y - outer, middle.y + outer, m_rows);
        for (int y = y0; y < y1; ++y) {
            const double dy = std::max({0.0, y * m_cell - middle.y, middle.y - (y + 1) * m_cell});
            const double half = std::sqrt(std::max(0.0, outer * outer - dy * dy));
            const auto [x0, x1] = touched(middle.x - half, middle.x + half, m_columns);
            if (!rowAll(y, x0, x1)) return false;
        }
        return true;
    }

    void cover(const Outline& o) {
        if (!(o.inner > 0)) return;
        const auto [y0, y1] = touched(o.middle.y - o.inner, o.middle.y + o.inner, m_rows);
        for (int y = y0; y < y1; ++y) {
            const double dy = std::max(std::abs(y * m_cell - o.middle.y), std::abs((y + 1) * m_cell - o.middle.y));
            if (!(dy < o.inner)) continue;
            const double half = std::sqrt(o.inner * o.inner - dy * dy);
            rowSet(y, roundedUp((o.middle.x - half) / m_cell, m_columns),
                   roundedDown((o.middle.x + half) / m_cell, m_columns));
        }
    }

  private:
    // Within [0, count]; 0 for NaN. std::floor() and std::ceil() are slow without SSE 4.1.
    static double within(double cell, int count) { return std::min(std::max(0.0, cell), double(count)); }
    static int roundedDown(double cell, int count) { return int(within(cell, count)); }
    static int roundedUp(double cell, int count) {
        const double inside = within(cell, count);
        const int whole = int(inside);
        return whole + (whole < inside ? 1 : 0);
    }
    [[nodiscard]] std::pair<int, int> touched(double low, double high, int count) const {
        return {roundedDown(low / m_cell, count), roundedUp(high / m_cell, count)};
    }
    [[nodiscard]] std::size_t word(int x, int y) const {
        return std::size_t(y) * std::size_t(m_words) + std::size_t(x / 64);
    }
    /// The bits of the word at `x` that belong to [x, end).
    static std::uint64_t bits(int x, int end) {
        const int first = x % 64, count = std::min(64 - first, end - x);
        return (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
    }
    [[nodiscard]] bool rowAll(int y, int x0, int x1) const {
        for (int x = x0; x < x1; x = (x / 64 + 1) * 64)
            if (const std::uint64_t wanted = bits(x, x1); (m_bits[word(x, y)] & wanted) != wanted) return false;
        return true;
    }
    void rowSet(int y, int x0, int x1) {
        for (int x = x0; x < x1; x = (x / 64 + 1) * 64) m_bits[word(x, y)] |= bits(x, x1);
    }

    double m_cell;  ///< pixels
    int m_columns, m_rows, m_words;
    std::vector<std::uint64_t> m_bits;
};

}  // namespace

std::vector<std::uint8_t> seenOf(std::span<const glm::vec4> spheres, const Lens& lens) {
    std::vector<std::uint8_t> seen(spheres.size(), 1);
    std::vector<std::uint32_t> items;
    std::vector<float> nearest;  // distances along the view axis, rounded toward the eye
    for (std::uint32_t i = 0; i < spheres.size(); ++i) {
        if (isBeside(spheres[i], lens)) {
            seen[i] = 0;
        } else if (const std::optional<double> near = nearestOf(spheres[i], lens)) {
            items.push_back(i);
            nearest.push_back(std::nextafter(float(*near), -std::numeric_limits<float>::infinity()));
        }
    }
    // A sphere covers what lies behind its centre: it enters the mask when spheres of that depth are tested.
    using Waiting = std::pair<double, std::size_t>;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
    std::vector<Outline> outlines;  // outlines of those that wait or have waited
    Mask mask(lens);
    for (const std::uint32_t at : ascendingOrder(nearest)) {
        for (; !waiting.empty() && waiting.top().first <= double(nearest[at]); waiting.pop())
            mask.cover(outlines[waiting.top().second]);
        const glm::vec4& sphere = spheres[items[at]];
        const Outline outline = outlineOf(sphere, lens);
        if (mask.hides(outline)) {
            seen[items[at]] = 0;
        } else if (mask.canCover(outline)) {
            waiting.push({-double(sphere.z), outlines.size()});
            outlines.push_back(outline);
        }
    }
    return seen;
}

void leaveOutCoincident(std::vector<std::uint32_t>& order, std::span<const glm::vec4> spheres) {
    // Backward, the last of neighbours is the first, which std::unique() keeps.
    const auto kept = std::unique(order.rbegin(), order.rend(),
                                  [&](std::uint32_t a, std::uint32_t b) { return spheres[a] == spheres[b]; });
    order.erase(order.begin(), kept.base());
}

}  // namespace render
