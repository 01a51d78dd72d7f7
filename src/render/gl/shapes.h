#pragma once
/// Capsules, triangles and boxes, lit and opaque or of glass: the sight line through each pixel of their outline is
/// intersected with them.

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"

namespace render::gl {

class Shapes {
  public:
    explicit Shapes(Programs& programs) : m_program(programs.get("shape")) {}
    void prepare(const Frame&);
    /// All but their soft edges, with depth.
    void drawInsides() const { draw(m_solids, 0, m_insides); }
    /// The pixel at their outlines, blended over what is behind them: drawn after all solids, it needs no order.
    void drawEdges() const { draw(m_solids, m_insides, m_solids.vertices.count() - m_insides); }
    void drawGlass() const { draw(m_glass, 0, m_glass.vertices.count()); }

  private:
    struct Lists {
        TexelBuffer texels;
        VertexBuffer vertices{{2, 2}};
    };
    void draw(const Lists&, int first, int count) const;
    Program& m_program;
    Lists m_solids, m_glass;
    int m_insides = 0;  ///< vertices of the insides of solids, which come first
};

}  // namespace render::gl
