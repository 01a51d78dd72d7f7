#pragma once
/// Background, ground grid and the shadows of the solids on it.

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/shader.h"
#include "render/gl/solids.h"
#include "render/gl/target.h"

namespace render::gl {

class Backdrop {
  public:
    Backdrop();
    [[nodiscard]] const std::string& error() const;
    /// Draws the backdrop, or copies the last one if camera and appearance are unchanged, as while a ball is dragged.
    void draw(const Frame&, const Target&);
    void drawShadows(const Frame&, const Solids&);

  private:
    struct Appearance {  // all that the picture depends on
        FrameBlock frame;
        glm::vec4 glow, line, axisX, axisY, origin, grid;
        bool operator==(const Appearance&) const = default;
    };
    [[nodiscard]] static Appearance appearanceOf(const Frame&);
    void drawAfresh(const Appearance&);
    Appearance m_drawn{};
    Target m_kept;
    Program m_sky, m_shadow;
    VertexBuffer m_none;
};

}  // namespace render::gl
