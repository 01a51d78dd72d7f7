#include "session/incidence_names.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace session {
namespace {

constexpr double kPointPx = 7, kLinePx = 4;  // px of the design

double distanceFrom(view::Vec2 p, view::Vec2 a, view::Vec2 b) {
    const view::Vec2 way = b - a;
    const double length = glm::dot(way, way);
    const double t = length > 0 ? std::clamp(glm::dot(p - a, way) / length, 0.0, 1.0) : 0;
    return glm::length(p - a - t * way);
}

std::string derivationName(std::string name) {
    if (name.size() > 2 && name.front() == '|' && name.back() == '|') return name.substr(1, name.size() - 2);
    return name;
}

}  // namespace

std::optional<std::string> geometryAt(const learn::Incidence& drawing, const DrawingFit& fit, view::Vec2 px,
                                      double scale) {
    for (const auto& p : drawing.points)
        if (glm::length(px - fit.toPx(p.at)) <= kPointPx * scale) return p.name;
    const auto isNear = [&](learn::Vec2 a, learn::Vec2 b) {
        return distanceFrom(px, fit.toPx(a), fit.toPx(b)) <= kLinePx * scale;
    };
    for (const auto& a : drawing.arrows)
        if (isNear(a.from, a.to)) return a.name;
    // Of lengths on one line the last is the shorter, and lies on top.
    for (auto l = drawing.lengths.rbegin(); l != drawing.lengths.rend(); ++l)
        if (isNear(l->from, l->to)) return derivationName(l->name);
    return std::nullopt;
}

}  // namespace session
