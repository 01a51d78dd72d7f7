#pragma once
/// Lines, arrows, arcs, dots, discs, walls, swept volumes and the outlines of ghosts: widened to pixels here, smoothed
/// by one small shader.

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"

namespace render::gl {

class Strokes {
  public:
    explicit Strokes(Programs&);
    void prepare(const Frame&);
    void drawCushions() const;          ///< strips on the ground; drawn first, without depth
    void drawFills() const;             ///< insides of discs, walls and swept volumes
    void drawLines(bool hidden) const;  ///< everything else; hidden: the parts behind solids (draw with GL_GREATER)

  private:
    void draw(const VertexBuffer& fills) const;
    Program &m_fill, &m_line;
    VertexBuffer m_cushions, m_fills, m_lines;
    std::vector<float> m_room;  ///< memory for the lines' vertices
};

}  // namespace render::gl
