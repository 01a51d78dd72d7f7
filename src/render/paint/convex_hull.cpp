#include "render/paint/convex_hull.h"

#include <algorithm>

namespace render {
namespace {

/// > 0 for a turn to the left.
double turnAt(glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

}  // namespace

std::vector<glm::dvec2> convexHull(std::vector<glm::dvec2> points) {  // Andrew's monotone chain
    if (points.size() < 3) return points;
    std::sort(points.begin(), points.end(),
              [](glm::dvec2 a, glm::dvec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<glm::dvec2> hull(2 * points.size());
    std::size_t count = 0;
    const auto add = [&](glm::dvec2 p, std::size_t least) {
        while (count >= least && turnAt(hull[count - 2], hull[count - 1], p) <= 0) --count;
        hull[count++] = p;
    };
    for (const glm::dvec2& p : points) add(p, 2);
    const std::size_t upper = count + 1;
    for (auto p = points.rbegin() + 1; p != points.rend(); ++p) add(*p, upper);
    hull.resize(count - 1);
    return hull;
}

}  // namespace render
