#include "render/gl/depth_cells.h"

#include <algorithm>
#include <limits>

namespace render::gl {
namespace {

constexpr int kCellPx = 8;

}  // namespace

DepthCells::DepthCells(const Frame& frame)
    : m_frame(frame),
      m_columns(int(frame.size().x) / kCellPx + 1),
      m_rows(int(frame.size().y) / kCellPx + 1),
      m_depths(std::size_t(m_columns) * std::size_t(m_rows), -std::numeric_limits<float>::infinity()) {}

void DepthCells::add(const glm::vec4& sphere) {
    const float r = sphere.w, depth = -sphere.z;
    const bool isFlat = m_frame.camera().orthographic();
    if (!isFlat && depth < -r) return;
    const bool isNear = !isFlat && depth < 2 * r;  // its outline may be anywhere
    const double px = isNear ? 1e9 : 2 * double(r) / m_frame.pixelSize(double(sphere.z)) + 3;
    const glm::dvec2 middle = isNear ? glm::dvec2(0) : m_frame.toPixel(Vec3(sphere));
    const int left = column(middle.x - px), right = column(middle.x + px), top = row(middle.y + px);
    for (int y = row(middle.y - px); y <= top; ++y)
        for (int x = left; x <= right; ++x) m_depths[at(x, y)] = std::max(m_depths[at(x, y)], depth + r);
}

bool DepthCells::isBehind(const glm::vec4& speck) const {
    const glm::dvec2 middle = m_frame.toPixel(Vec3(speck));
    return m_depths[at(column(middle.x), row(middle.y))] > -speck.z - speck.w;
}

// A place that is not a number is in the first cell.
int DepthCells::column(double x) const { return int(std::min(std::max(0.0, x / kCellPx), double(m_columns - 1))); }
int DepthCells::row(double y) const { return int(std::min(std::max(0.0, y / kCellPx), double(m_rows - 1))); }

}  // namespace render::gl
