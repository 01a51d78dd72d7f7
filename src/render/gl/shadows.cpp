#include "render/gl/shadows.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace render::gl {
namespace {

constexpr double kSlack = 0.1;  // pixels, above the rounding errors of single precision

/// True if the middle of a pixel in [0, size) can lie between two edges.
bool holdsMiddle(double low, double high, double size) {
    const double first = std::max(std::ceil(low - kSlack - 0.5), 0.0);
    return first <= std::min(std::floor(high + kSlack - 0.5), size - 1);
}

}  // namespace

float faintestShadow(bool isCrowd) { return isCrowd ? 0.15f : 0.01f; }

bool castsShadow(const Frame& frame, const glm::vec4& sphere, float faintest) {
    const Vec3 up(frame.block().ground), center(sphere);
    const double r = double(sphere.w), height = double(frame.block().ground.w) + glm::dot(center, up);
    const double above = std::max(height - 0.6 * r, 0.0) / r;
    const double dark = std::clamp(1 + height / r, 0.0, 1.0) / (1 + 0.16 * above * above);
    if (dark < double(faintest) * (1 - 1e-4)) return false;
    const double side = r * std::max(1.35 + 0.12 * std::min(above, 6.0), 2.0);
    const Vec3 foot = center - height * up, x = side * frame.axis({1, 0, 0}), y = side * frame.axis({0, 1, 0});
    glm::dvec2 low(std::numeric_limits<double>::infinity()), high = -low;
    for (const Vec3& corner : {foot - x - y, foot + x - y, foot + x + y, foot - x + y}) {
        if (!frame.camera().orthographic() && -corner.z < frame.nearest()) return true;
        const glm::dvec2 px = frame.toPixel(corner);
        low = glm::min(low, px);
        high = glm::max(high, px);
    }
    return holdsMiddle(low.x, high.x, frame.size().x) && holdsMiddle(low.y, high.y, frame.size().y);
}

}  // namespace render::gl
