#pragma once
/// Background, ground grid and the shadows of the solids on it.

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/device/target.h"
#include "render/gl/frame.h"
#include "render/gl/solids.h"

namespace render::gl {

class Backdrop {
  public:
    explicit Backdrop(Programs& programs) : m_sky(programs.begin("backdrop")), m_shadow(programs.begin("shadow")) {}
    /// Draws the backdrop into the target, which is bound. While camera and appearance are unchanged, as when a ball is
    /// dragged, it is copied.
    void draw(const Frame&, const Target&);
    void drawShadows(const Frame&, const Solids&);

  private:
    /// The uniform block `Backdrop` of shaders/common/backdrop.glsl.
    struct Block {
        glm::vec4 glow, line, axisX, axisY, origin, target, grid;
        bool operator==(const Block&) const = default;
    };
    struct Appearance {  ///< all that the picture depends on
        FrameBlock frame;
        Block own;
        bool operator==(const Appearance&) const = default;
    };
    [[nodiscard]] static Appearance appearanceOf(const Frame&);
    void drawAfresh(const Block&);
    Appearance m_drawn{}, m_last{};  ///< appearance of what is kept, and that of the last frame
    Target m_kept;
    Program &m_sky, &m_shadow;
    UniformBuffer m_block{UniformBuffer::Block::Backdrop};
};

}  // namespace render::gl
