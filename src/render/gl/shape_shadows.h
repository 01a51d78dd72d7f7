#pragma once
/// Soft contact shadows of capsules, triangles, boxes and meshes on the ground.

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"

namespace render::gl {

class ShapeShadows {
  public:
    explicit ShapeShadows(Programs&);
    void prepare(const Frame&);
    void draw() const;

  private:
    Program& m_program;
    VertexBuffer m_vertices;
};

}  // namespace render::gl
