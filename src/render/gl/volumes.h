#pragma once
/// Translucent balls and capsules with an outline of constant width, and the rings around selected solids.

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/shader.h"

namespace render::gl {

class Volumes {
  public:
    Volumes();
    [[nodiscard]] const std::string& error() const { return m_program.error(); }
    /// Uploads capsules, ghosts and rings, farthest first.
    void prepare(const Frame&);
    /// @param hidden  0: the visible parts; else the strength of outlines that solids hide (draw with GL_GREATER)
    void draw(float hidden) const;

  private:
    Program m_program;
    TexelBuffer m_texels;
    VertexBuffer m_corners;
};

}  // namespace render::gl
