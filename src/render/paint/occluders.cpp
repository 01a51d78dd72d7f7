#include "render/paint/occluders.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace render {
namespace {

// Sines of half the angle that an occluder subtends: it counts from the first on, in full from the second.
constexpr double kFaint = 0.10, kFull = 0.16;

double smooth(double x) {
    const double t = std::clamp(x, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

}  // namespace

std::vector<Occluder> occludersOf(std::span<const glm::vec4> spheres, std::size_t shaded) {
    struct Candidate {
        std::uint32_t index;
        double size;
    };
    std::vector<Candidate> near;
    const glm::dvec3 center(spheres[shaded]);
    const double r = double(spheres[shaded].w);
    for (std::uint32_t i = 0; i < spheres.size(); ++i) {
        const double other = double(spheres[i].w), reach = r + other / kFaint;
        const glm::dvec3 away = glm::dvec3(spheres[i]) - center;
        const double distance2 = glm::dot(away, away);
        if (i == shaded || distance2 >= reach * reach) continue;
        const double size = std::min(1.0, other / std::max(std::sqrt(distance2) - r, 1e-30));
        near.push_back({i, size});
    }
    std::sort(near.begin(), near.end(), [](const Candidate& a, const Candidate& b) {
        return a.size != b.size ? a.size > b.size : a.index < b.index;
    });
    if (near.size() > kMostOccluders) near.resize(kMostOccluders);
    std::vector<Occluder> all;
    for (const Candidate& c : near)
        if (c.size > kFaint) all.push_back({c.index, smooth((c.size - kFaint) / (kFull - kFaint))});
    return all;
}

}  // namespace render
