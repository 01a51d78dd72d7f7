#include "study/map/map_regions.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace study {
namespace {

constexpr int kStraight = 3, kDiagonal = 4;  // steps of the chamfer distance (Borgefors 1986), in thirds of a pixel

/// Distances to the nearest pixel of another region, in thirds of a pixel. Beyond the edge is another.
std::vector<int> chamferDistances(const MapImage& image) {
    const int width = image.width, height = image.height;
    const auto at = [&](int column, int row) {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column);
    };
    std::vector<int> distance(image.body.size(), std::numeric_limits<int>::max());
    const auto relax = [&](int column, int row, int right, int down, int step) {
        const int x = column + right, y = row + down;
        const bool isInside = x >= 0 && y >= 0 && x < width && y < height;
        const bool isSame = isInside && image.met(at(x, y)) == image.met(at(column, row));
        int& mine = distance[at(column, row)];
        mine = std::min(mine, isSame ? std::min(distance[at(x, y)], width * height * kDiagonal) + step : step);
    };
    const auto pass = [&](int column, int row, int way) {
        relax(column, row, -way, 0, kStraight);
        relax(column, row, -way, -way, kDiagonal);
        relax(column, row, 0, -way, kStraight);
        relax(column, row, way, -way, kDiagonal);
    };
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) pass(column, row, 1);
    for (int row = height - 1; row >= 0; --row)
        for (int column = width - 1; column >= 0; --column) pass(column, row, -1);
    return distance;
}

/// In the order of bodies, then of triangles, then of features.
std::pair<std::uint64_t, std::uint32_t> keyOf(const MetPart& met) {
    return {std::uint64_t{met.body} << 32 | met.part.triangle,
            static_cast<std::uint32_t>(met.part.feature.kind) << 8 | met.part.feature.index};
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
    const std::vector<int> distance = chamferDistances(image);
    std::map<std::pair<std::uint64_t, std::uint32_t>, Spine> spines;
    const auto visit = [&](const auto& act) {
        for (std::size_t i = 0; i < distance.size(); ++i)
            if (const MetPart met = image.met(i); !met.isNone())
                act(spines[keyOf(met)], distance[i], int(i) % image.width, int(i) / image.width, met);
    };
    visit([](Spine& spine, int reach, int, int, const MetPart&) { spine.reach = std::max(spine.reach, reach); });
    visit([](Spine& spine, int reach, int column, int row, const MetPart&) { spine.add(reach, column, row); });
    visit([](Spine& spine, int reach, int column, int row, const MetPart& met) {
        spine.choose(reach, column, row, met);
    });
    std::vector<MapRegion> regions;
    regions.reserve(spines.size());
    for (const auto& [key, spine] : spines) regions.push_back(spine.region);
    std::stable_sort(regions.begin(), regions.end(),
                     [](const MapRegion& a, const MapRegion& b) { return a.reach > b.reach; });
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
