#pragma once
/// Lines, arrows, arcs, dots, discs and walls: widened to pixels here, smoothed by one small shader.

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/shader.h"

namespace render::gl {

class Strokes {
  public:
    Strokes();
    [[nodiscard]] const std::string& error() const { return m_program.error(); }
    void prepare(const Frame&);
    void drawCushions() const;          ///< strips on the ground; drawn first, without depth
    void drawFills() const;             ///< insides of discs and walls
    void drawLines(bool hidden) const;  ///< everything else; hidden: the parts behind solids (draw with GL_GREATER)

  private:
    void draw(const VertexBuffer&, bool hidden) const;
    Program m_program;
    VertexBuffer m_cushions, m_fills, m_lines;
};

}  // namespace render::gl
