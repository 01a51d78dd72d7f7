#pragma once
/// Lit opaque spheres.

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/shader.h"

namespace render::gl {

class Solids {
  public:
    Solids();
    [[nodiscard]] const std::string& error() const { return m_program.error(); }
    /// Uploads the solids, farthest first, so that their soft edges blend over what is behind them.
    void prepare(const Frame&);
    void draw() const;
    [[nodiscard]] const TexelBuffer& texels() const { return m_texels; }
    [[nodiscard]] int count() const { return m_count; }

  private:
    Program m_program;
    TexelBuffer m_texels;
    VertexBuffer m_none;
    int m_count = 0, m_seen = 0;
};

}  // namespace render::gl
