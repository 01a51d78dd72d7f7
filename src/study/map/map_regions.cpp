#include "study/map/map_regions.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace study {
namespace {

constexpr int kStraight = 3, kDiagonal = 4;  // steps of the chamfer distance (Borgefors 1986), in thirds of a pixel

/// In the order of bodies, then of triangles, then of features.
std::pair<std::uint64_t, std::uint32_t> keyOf(const MetPart& met) {
    return {std::uint64_t{met.body} << 32 | met.part.triangle,
            static_cast<std::uint32_t>(met.part.feature.kind) << 8 | met.part.feature.index};
}

/// Label image of a map: for each pixel the index of what is met there. A border of one pixel belongs to no region.
struct Labels {
    int width;  ///< a row with its border, pixels
    std::vector<int> of;
    std::vector<MetPart> parts;  ///< by number

    explicit Labels(const MapImage& image)
        : width(image.width + 2),
          of(static_cast<std::size_t>(width) * static_cast<std::size_t>(image.height + 2), kBorder) {
        std::map<std::pair<std::uint64_t, std::uint32_t>, int> numbers;
        std::size_t pixel = 0;
        int last = kBorder;
        for (int row = 0; row < image.height; ++row)
            for (std::size_t at = place(0, row); at < place(image.width, row); ++at, ++pixel) {
                if (pixel == 0 || image.body[pixel] != image.body[pixel - 1] ||
                    (!image.part.empty() && image.part[pixel] != image.part[pixel - 1])) {
                    const MetPart met = image.met(pixel);
                    const auto [number, isNew] = numbers.try_emplace(keyOf(met), int(parts.size()));
                    if (isNew) parts.push_back(met);
                    last = number->second;
                }
                of[at] = last;
            }
    }
    [[nodiscard]] std::size_t place(int column, int row) const {
        return static_cast<std::size_t>(row + 1) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(column + 1);
    }
    [[nodiscard]] int columnOf(std::size_t place) const { return int(place) % width - 1; }
    [[nodiscard]] int rowOf(std::size_t place) const { return int(place) / width - 1; }

    static constexpr int kBorder = -1;
};

/// Distances to the nearest pixel of another region, in thirds of a pixel.
std::vector<int> chamferDistances(const Labels& labels) {
    std::vector<int> distance(labels.of.size(), std::numeric_limits<int>::max() / 2);
    const std::ptrdiff_t row = labels.width;
    const auto pass = [&](std::size_t at, std::ptrdiff_t way) {
        const int label = labels.of[at];
        if (label == Labels::kBorder) return;
        int nearest = distance[at];
        const auto relax = [&](std::ptrdiff_t offset, int step) {
            const std::size_t other = at + static_cast<std::size_t>(offset);
            nearest = std::min(nearest, (labels.of[other] == label ? distance[other] : 0) + step);
        };
        relax(-way, kStraight);
        relax(-way * (row + 1), kDiagonal);
        relax(-way * row, kStraight);
        relax(-way * (row - 1), kDiagonal);
        distance[at] = nearest;
    };
    for (std::size_t at = 0; at < distance.size(); ++at) pass(at, 1);
    for (std::size_t at = distance.size(); at-- > 0;) pass(at, -1);
    return distance;
}

/// The innermost pixels of a region, of which the one nearest to their middle is chosen: along a strip, halfway.
struct Spine {
    int reach = 0;  ///< the largest chamfer distance
    double columns = 0, rows = 0, count = 0;
    double away = std::numeric_limits<double>::infinity();  ///< distance of the chosen pixel from the middle, squared
    MapRegion region;

    [[nodiscard]] bool holds(int distance) const { return distance > reach - kStraight; }
    void add(int distance, int column, int row) {
        if (holds(distance)) columns += column, rows += row, count += 1;
    }
    void choose(int distance, int column, int row, const MetPart& met) {
        const double across = column - columns / count, down = row - rows / count;
        if (!holds(distance) || !(across * across + down * down < away)) return;
        away = across * across + down * down;
        region = {met, column, row, double(distance) / kStraight};
    }
};

}  // namespace

std::vector<MapRegion> regionsOf(const MapImage& image) {
    const Labels labels(image);
    const std::vector<int> distance = chamferDistances(labels);
    std::vector<Spine> spines(labels.parts.size());
    const auto visit = [&](const auto& act) {
        for (std::size_t i = 0; i < distance.size(); ++i)
            if (const int label = labels.of[i]; label != Labels::kBorder)
                act(spines[static_cast<std::size_t>(label)], distance[i], i);
    };
    visit([](Spine& spine, int reach, std::size_t) { spine.reach = std::max(spine.reach, reach); });
    visit([&](Spine& spine, int reach, std::size_t i) { spine.add(reach, labels.columnOf(i), labels.rowOf(i)); });
    visit([&](Spine& spine, int reach, std::size_t i) {
        spine.choose(reach, labels.columnOf(i), labels.rowOf(i), labels.parts[static_cast<std::size_t>(labels.of[i])]);
    });
    std::vector<MapRegion> regions;
    regions.reserve(spines.size());
    for (const Spine& spine : spines)
        if (!spine.region.met.isNone()) regions.push_back(spine.region);
    std::sort(regions.begin(), regions.end(), [](const MapRegion& a, const MapRegion& b) {
        return a.reach != b.reach ? a.reach > b.reach : keyOf(a.met) < keyOf(b.met);
    });
    return regions;
}

std::vector<std::string> namesOf(const MapSpec& spec, const std::vector<MapRegion>& regions) {
    std::set<world::Index> bodies, named;
    for (const MapRegion& region : regions) bodies.insert(region.met.body);
    std::vector<std::string> names;
    for (const MapRegion& region : regions) {
        const std::string& body = scene::nameOf(spec.scene, world::refOf(spec.scene, region.met.body));
        const std::string feature =
            spec.shows == MapShows::Feature ? featureName(spec.scene, region.met) : std::string();
        const bool isFirst = named.insert(region.met.body).second;
        const bool needsBody = feature.empty() || (isFirst && bodies.size() > 1);
        names.push_back(feature + (feature.empty() || !needsBody ? "" : " of ") + (needsBody ? body : ""));
    }
    return names;
}

}  // namespace study
