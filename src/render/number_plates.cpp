#include "render/number_plates.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <optional>

namespace render {
namespace {

using view::Vec2;

constexpr double kPlateShare = 0.56;                      // radius of a plate, in radii of the body
constexpr double kLeastPlatePx = 7.5, kMostPlatePx = 14;  // range of the radius, px of the draw list
constexpr double kAsideShare = 0.4;  // distance of a plate beside the middle of the body from it, in radii of the body
constexpr double kCoveredShare = 0.75;  // share of the plate's radius that no nearer body may cover
constexpr double kLeastAlpha = 0.4;     // opacity of the smallest plate; one that is larger by 0.6 px is opaque

/// The outline of a body in the picture.
struct BodyOutline {
    Vec2 middle{0};
    double radius = 0;  ///< pixels
    double depth = 0;   ///< distance of the centre from the eye along the view axis
};

std::vector<std::optional<BodyOutline>> outlinesOf(const std::vector<Solid>& solids, const view::Camera& camera) {
    std::vector<std::optional<BodyOutline>> outlines;
    outlines.reserve(solids.size());
    for (const Solid& solid : solids) {
        const auto at = camera.project(solid.center);
        outlines.push_back(
            at ? std::optional(BodyOutline{at->px, camera.pixelRadius(solid.center, solid.radius), at->depth})
               : std::nullopt);
    }
    return outlines;
}

}  // namespace

std::vector<PlacedPlate> placePlates(const DrawList& list, const view::Camera& camera, double scale) {
    std::vector<PlacedPlate> placed;
    if (list.plates.empty()) return placed;
    const auto outlines = outlinesOf(list.solids, camera);
    for (std::size_t i = 0; i < list.plates.size(); ++i) {
        const auto& body = outlines[list.plates[i].solid];
        if (!body || !camera.viewport().holds(body->middle)) continue;
        const double radius = std::min(kPlateShare * body->radius, kMostPlatePx * scale);
        if (radius < kLeastPlatePx * scale) continue;
        const auto isCovered = [&](Vec2 at) {
            return std::any_of(outlines.begin(), outlines.end(), [&](const auto& other) {
                return other && other->depth < body->depth &&
                       glm::length(other->middle - at) < other->radius + kCoveredShare * radius;
            });
        };
        // Upward first: in a crowd nearer balls hide the lower parts of a ball.
        for (const Vec2 side : {Vec2(0, 0), Vec2(0, -1), Vec2(0.7, -0.7), Vec2(-0.7, -0.7), Vec2(1, 0), Vec2(-1, 0)}) {
            const Vec2 at = body->middle + kAsideShare * body->radius * side;
            if (isCovered(at)) continue;
            const double over = radius / scale - kLeastPlatePx;
            placed.push_back({i, at, radius, float(std::min(1.0, kLeastAlpha + over))});
            break;
        }
    }
    return placed;
}

}  // namespace render
