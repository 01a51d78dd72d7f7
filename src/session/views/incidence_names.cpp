#include "session/views/incidence_names.h"

#include <glm/geometric.hpp>

namespace session {
namespace {

constexpr double kPointPx = 7, kNamedLinePx = 4;  // px of the design

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
        return distanceToSegment(px, fit.toPx(a), fit.toPx(b)) <= kNamedLinePx * scale;
    };
    for (const auto& a : drawing.arrows)
        if (isNear(a.from, a.to)) return a.name;
    // Of several lengths on one line the last is the shortest, and is drawn on top.
    for (auto l = drawing.lengths.rbegin(); l != drawing.lengths.rend(); ++l)
        if (isNear(l->from, l->to)) return derivationName(l->name);
    return std::nullopt;
}

}  // namespace session
