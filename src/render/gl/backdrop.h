#pragma once
/// Background, ground grid and the shadows of the solids on it.

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/shader.h"

namespace render::gl {

class Backdrop {
  public:
    Backdrop();
    [[nodiscard]] const std::string& error() const;
    void draw(const Frame&);
    /// @param solids  as Solids uploads them
    void drawShadows(const Frame&, const TexelBuffer& solids, int count);

  private:
    Program m_sky, m_shadow;
    VertexBuffer m_none;
};

}  // namespace render::gl
