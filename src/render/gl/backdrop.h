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
    /// Draws the backdrop into the target, which is bound. While camera and appearance are unchanged, as when a ball is
    /// dragged, it is copied.
    void draw(const Frame&, const Target&);
    void drawShadows(const Frame&, const Solids&);

  private:
    struct Appearance {  // all that the picture depends on
        FrameBlock frame;
        glm::vec4 glow, line, axisX, axisY, origin, target, grid;
        bool operator==(const Appearance&) const = default;
    };
    [[nodiscard]] static Appearance appearanceOf(const Frame&);
    void drawAfresh(const Appearance&);
    Appearance m_drawn{}, m_last{};  ///< appearance of what is kept, and that of the last frame
    Target m_kept;
    Program m_sky, m_shadow;
    VertexBuffer m_none;
};

}  // namespace render::gl
