#pragma once
/// The insides of ghosts. Their outlines are strokes.

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"

namespace render::gl {

class Shells {
  public:
    explicit Shells(Programs& programs) : m_program(programs.begin("shell")) {}
    /// Uploads the ghosts, farthest first.
    void prepare(const Frame&);
    void draw() const;

  private:
    Program& m_program;
    TexelBuffer m_texels;
    int m_count = 0;
};

}  // namespace render::gl
