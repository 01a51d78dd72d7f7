#include "study/map/map_regions.h"

#include <algorithm>
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
    std::vector<int> distance(image.met.size(), std::numeric_limits<int>::max());
    const auto relax = [&](int column, int row, int right, int down, int step) {
        const int x = column + right, y = row + down;
        const bool isInside = x >= 0 && y >= 0 && x < width && y < height;
        const bool isSame = isInside && image.met[at(x, y)] == image.met[at(column, row)];
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
    return {std::uint64_t{met.body} << 32 | met.triangle,
            static_cast<std::uint32_t>(met.feature.kind) << 8 | met.feature.index};
}

}  // namespace

std::vector<MapRegion> regionsOf(const MapImage& image) {
    std::map<std::pair<std::uint64_t, std::uint32_t>, MapRegion> widest;
    const std::vector<int> distance = chamferDistances(image);
    for (std::size_t i = 0; i < distance.size(); ++i) {
        const MetPart& met = image.met[i];
        if (met.isNone()) continue;
        MapRegion& region = widest[keyOf(met)];
        const double reach = static_cast<double>(distance[i]) / kStraight;
        if (reach <= region.reach) continue;
        const int place = static_cast<int>(i);
        region = {met, place % image.width, place / image.width, reach};
    }
    std::vector<MapRegion> regions;
    for (const auto& [key, region] : widest) regions.push_back(region);
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
