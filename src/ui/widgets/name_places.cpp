#include "ui/widgets/name_places.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

constexpr float kNameRoom = 1.25f;  // largest half width of a name, in the reach of its region
// px of the design: height of a name, the least reach of a region that gets a line, and the lengths that are tried
constexpr float kNameHeight = 15, kLeastReach = 1.5f, kFirstLength = 18, kLengthStep = 8;
constexpr int kLengths = 10;
constexpr std::size_t kDirections = 12;
constexpr std::size_t kMostBeside = 40;  // a mesh has hundreds, whose lines and names would hide the picture

float dot(ImVec2 a, ImVec2 b) { return a.x * b.x + a.y * b.y; }

/// A direction of a clock.
ImVec2 directionOf(std::size_t hour) {
    constexpr float kAcross[] = {1, 0.866f, 0.5f}, kDown[] = {0, 0.5f, 0.866f};
    ImVec2 way{kAcross[hour % 3], kDown[hour % 3]};
    for (std::size_t quarter = 0; quarter < hour / 3; ++quarter) way = {-way.y, way.x};
    return way;
}

struct Leader {
    ImVec2 from, to;
    /// The line against the four sides of a box: what is left of it between them.
    [[nodiscard]] bool crosses(const RowRect& box) const {
        float first = 0, last = 1;
        const auto cut = [&](float start, float way, float low, float high) {
            if (way == 0) return low < start && start < high;
            const float a = (low - start) / way, b = (high - start) / way;
            first = std::max(first, std::min(a, b));
            last = std::min(last, std::max(a, b));
            return first < last;
        };
        return cut(from.x, to.x - from.x, box.min.x, box.max.x) && cut(from.y, to.y - from.y, box.min.y, box.max.y);
    }
};

class NamePlacer {
  public:
    NamePlacer(const std::vector<NamedRegion>& regions, const RowRect& picture, const std::vector<RowRect>& kept,
               float scale)
        : m_regions(regions), m_picture(picture), m_kept(kept), m_scale(scale) {}

    std::vector<NamePlace> place(bool hasLines) {
        std::vector<std::size_t> small;
        for (std::size_t i = 0; i < m_regions.size(); ++i)
            if (m_regions[i].nameWidth > 0 && !placeWithin(i)) small.push_back(i);
        if (hasLines && small.size() <= kMostBeside)
            for (const std::size_t i : small) placeBeside(i);
        return std::move(m_places);
    }

  private:
    [[nodiscard]] float px(float design) const { return std::round(design * m_scale); }

    [[nodiscard]] bool isFree(const RowRect& box) const {
        return std::none_of(m_kept.begin(), m_kept.end(), [&](const RowRect& kept) { return overlap(box, kept); }) &&
               std::none_of(m_places.begin(), m_places.end(), [&](const NamePlace& other) {
                   return overlap(box, other.box) ||
                          (other.lineEnd && Leader{m_regions[other.region].middle, *other.lineEnd}.crosses(box));
               });
    }
    [[nodiscard]] bool isClear(const Leader& leader) const {
        return std::none_of(m_places.begin(), m_places.end(),
                            [&](const NamePlace& other) { return leader.crosses(other.box); });
    }

    bool placeWithin(std::size_t i) {
        const auto& [middle, reach, outward, width] = m_regions[i];
        const float height = px(kNameHeight);
        const float edge = width / 2 + px(4);  // least distance of the middle of a name from the picture's edges
        if (width / 2 > kNameRoom * reach || height / 2 > reach || 2 * edge > m_picture.width()) return false;
        const float x = std::clamp(middle.x, m_picture.min.x + edge, m_picture.max.x - edge);
        for (const float shift : {-0.45f, 0.45f, 0.f}) {  // above the middle, where the scene's own point often is
            const float at = middle.y + shift * std::max(0.f, reach - height);
            const RowRect box{{x - width / 2, at - height / 2}, {x + width / 2, at + height / 2}};
            if (!isFree(box)) continue;
            m_places.push_back({i, box, std::nullopt});
            return true;
        }
        return false;
    }

    void placeBeside(std::size_t region) {
        const auto& [from, reach, outward, width] = m_regions[region];
        if (reach < px(kLeastReach)) return;
        std::array<ImVec2, kDirections> ways;
        for (std::size_t k = 0; k < ways.size(); ++k) ways[k] = directionOf(k);
        const ImVec2 out = outward;
        std::stable_sort(ways.begin(), ways.end(), [&](ImVec2 a, ImVec2 b) { return dot(a, out) > dot(b, out); });
        for (int i = 0; i < kLengths; ++i)
            for (std::size_t k = 0; k < ways.size() / 2; ++k)
                if (const auto place = placeAt(region, ways[k], px(kFirstLength + float(i) * kLengthStep)))
                    return m_places.push_back(*place);
    }

    /// The name at the end of a line, if it is free there.
    [[nodiscard]] std::optional<NamePlace> placeAt(std::size_t i, ImVec2 way, float length) const {
        const float width = m_regions[i].nameWidth, height = px(kNameHeight);
        const ImVec2 from = m_regions[i].middle, end = from + way * length;
        // The line ends at the side of the name that it comes to.
        const ImVec2 min{end.x - (0.5f - 0.5f * way.x) * width, end.y - height / 2};
        const RowRect box{min, {min.x + width, min.y + height}}, within = m_picture.grown(-px(3));
        const bool isInside = box.min.x >= within.min.x && box.max.x <= within.max.x && box.min.y >= within.min.y &&
                              box.max.y <= within.max.y;
        const ImVec2 stop = end - way * (0.5f * height * std::abs(way.y));
        if (!isInside || !isFree(box.grown(px(2))) || !isClear({from, stop})) return std::nullopt;
        return NamePlace{i, box, stop};
    }

    const std::vector<NamedRegion>& m_regions;
    const RowRect m_picture;
    const std::vector<RowRect>& m_kept;
    const float m_scale;
    std::vector<NamePlace> m_places;
};

}  // namespace

std::vector<NamePlace> placeNames(const std::vector<NamedRegion>& regions, const RowRect& picture,
                                  const std::vector<RowRect>& kept, float scale, bool hasLines) {
    return NamePlacer(regions, picture, kept, scale).place(hasLines);
}

}  // namespace ui
