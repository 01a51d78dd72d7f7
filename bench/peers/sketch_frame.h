#pragma once
/// The least that a frame of spheres costs: one instanced quad a sphere, sized to its outline, with an exact ray cast,
/// depth and one light in the fragment shader. The form that a measured sketch found fastest among those that are
/// exact.

#include <cstdint>
#include <vector>

#include "view/camera.h"

namespace peers {

struct SketchBall {
    float x, y, z, radius;
};

class SketchFrame {
  public:
    /// @pre a context of OpenGL 3.3 is current
    SketchFrame(int width, int height, const std::vector<SketchBall>& balls);
    SketchFrame(const SketchFrame&) = delete;
    SketchFrame& operator=(const SketchFrame&) = delete;
    /// Draws all balls into a framebuffer of its own. @pre a perspective view
    void draw(const view::Camera& camera) const;
    /// Copies what was drawn to another framebuffer of the same size; 0 is the window's.
    void copyTo(unsigned framebuffer) const;

  private:
    unsigned m_program = 0, m_vertices = 0, m_framebuffer = 0;
    int m_width, m_height, m_count;
};

/// The least that a frame of a mesh costs: one indexed draw, lit by the normal from the change of place.
class SketchMesh {
  public:
    /// @param corners  x, y, z each. @pre a context of OpenGL 3.3 is current
    SketchMesh(int width, int height, const std::vector<float>& corners, const std::vector<std::uint32_t>& indices);
    SketchMesh(const SketchMesh&) = delete;
    SketchMesh& operator=(const SketchMesh&) = delete;
    /// Draws into a framebuffer of its own. @pre a perspective view
    void draw(const view::Camera& camera) const;

  private:
    unsigned m_program = 0, m_vertices = 0, m_framebuffer = 0;
    int m_width, m_height, m_count;
};

}  // namespace peers
