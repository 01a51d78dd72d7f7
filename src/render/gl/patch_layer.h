#pragma once
/// Draws patches into the picture.

#include <string>

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/patch.h"
#include "render/gl/shader.h"

namespace render::gl {

/// A patch in a texture, and where it is in space: at the depths that it has, or on the ground.
class PatchLayer {
  public:
    enum class Place : std::uint8_t { AtItsDepths, OnGround };
    explicit PatchLayer(Place);
    ~PatchLayer();
    PatchLayer(const PatchLayer&) = delete;
    PatchLayer& operator=(const PatchLayer&) = delete;

    [[nodiscard]] const std::string& error() const { return m_program.error(); }
    void upload(const PatchPixels&, const Frame&);
    void draw() const;

  private:
    Program m_program;
    VertexBuffer m_none;
    unsigned m_colors = 0, m_depths = 0;
    glm::vec4 m_place{0};  ///< left, bottom, width, height, pixels of the picture
    float m_firstRow = 0;  ///< rows beneath those that are drawn
};

}  // namespace render::gl
