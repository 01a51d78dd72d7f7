#pragma once
/// The insides of ghosts. Their outlines are strokes.

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/shader.h"

namespace render::gl {

class Shells {
  public:
    Shells();
    [[nodiscard]] const std::string& error() const { return m_program.error(); }
    /// Uploads the ghosts, farthest first.
    void prepare(const Frame&);
    void draw() const;

  private:
    Program m_program;
    TexelBuffer m_texels;
    VertexBuffer m_none;
    int m_count = 0;
};

}  // namespace render::gl
