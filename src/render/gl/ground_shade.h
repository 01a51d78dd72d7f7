#pragma once
/// The shadows of small balls on the ground, as shaders/shadow.* have them, drawn by the CPU: for a driver that draws
/// on the CPU, each of them costs more as a shape than its pixels.

#include <cstdint>
#include <vector>

#include "render/gl/frame.h"
#include "render/gl/images/patch.h"

namespace render::gl {

class GroundShade {
  public:
    /// Begins a frame.
    void begin(const Frame&);
    /// Marks pixels whose ground is hidden by a ball above it. @param sphere  centre in view space, radius in w
    void hide(const glm::vec4& sphere);
    /// Marks one pixel of the picture.
    void hide(int x, int y) { m_isHidden[pixelAt(x, y)] = 1; }
    /// True if the ball is wholly above the ground and the eye as well.
    [[nodiscard]] bool isAbove(const glm::vec4& sphere) const;
    /// Draws the rows of a small ball's shadow that belong to a thread. @param sphere  centre in view space, radius in
    /// w
    void add(const glm::vec4& sphere, const Rgba& color, Stripes);
    [[nodiscard]] PatchPixels take();

  private:
    struct Row {  ///< the place on the ground is start + x * step at column x, in view distances; away: not on the
                  ///< ground
        glm::vec2 start{0}, step{0};
        float inverse = 0;  ///< 1 / |step|^2; 0: away
    };
    struct Shade;
    [[nodiscard]] Row rowAt(double y) const;
    [[nodiscard]] std::size_t pixelAt(int x, int y) const {
        return std::size_t(y - m_patch.bottom()) * std::size_t(m_patch.width()) + std::size_t(x);
    }
    void addRow(int y, const Shade&);

    Lens m_lens;
    glm::vec3 m_up{0}, m_axisX{0}, m_axisY{0}, m_forward{0};
    float m_height = 0;  ///< height of the eye
    float m_soft = 0, m_most = 0, m_tint = 0, m_faintest = 0;
    std::vector<Row> m_rows;
    std::vector<std::uint8_t> m_isHidden;
    Patch m_patch{Patch::Kind::Colors};
};

}  // namespace render::gl
