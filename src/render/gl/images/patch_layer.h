#pragma once
/// Draws patches into the picture.

#include <glm/vec4.hpp>

#include "render/gl/device/object.h"
#include "render/gl/device/shader.h"
#include "render/gl/images/image_texture.h"
#include "render/gl/images/patch.h"

namespace render::gl {

/// A patch in a texture, and where it is in space: at the depths that it has, or on the ground.
class PatchLayer {
  public:
    enum class Depths : std::uint8_t { Own, OnGround };
    PatchLayer(Programs&, Depths);

    void upload(const PatchPixels&);
    void draw() const;

  private:
    Program& m_program;
    bool m_hasDepths;
    ImageTexture m_colors;
    Object m_depths{Object::Kind::Texture};
    glm::vec4 m_place{0};  ///< left, bottom, width, height, pixels of the picture
};

}  // namespace render::gl
