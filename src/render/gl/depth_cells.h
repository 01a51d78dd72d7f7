#pragma once
/// The depths of large bodies, in cells of the picture.

#include <vector>

#include "render/gl/frame.h"

namespace render::gl {

/// A screen-space grid of depths: for each cell the greatest depth of the spheres that may overlap it.
class DepthCells {
  public:
    explicit DepthCells(const Frame&);
    /// @param sphere  centre in view space, radius in w
    void add(const glm::vec4& sphere);
    /// True if one of the spheres may be behind a speck, less than two pixels around it.
    [[nodiscard]] bool isBehind(const glm::vec4& speck) const;

  private:
    [[nodiscard]] int column(double x) const;
    [[nodiscard]] int row(double y) const;
    [[nodiscard]] std::size_t at(int x, int y) const {
        return std::size_t(y) * std::size_t(m_columns) + std::size_t(x);
    }
    const Frame& m_frame;
    int m_columns, m_rows;
    std::vector<float> m_depths;
};

}  // namespace render::gl
