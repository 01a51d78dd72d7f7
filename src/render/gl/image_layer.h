#pragma once
/// An image made by the processor over a part of the picture.

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"
#include "render/gl/images/image_texture.h"

namespace render::gl {

class ImageLayer {
  public:
    explicit ImageLayer(Programs& programs) : m_program(programs.get("layer")) {}
    void prepare(const Frame&);
    /// Draws the image pixel for pixel; colours are multiplied by their alpha.
    void draw(const Frame&);

  private:
    Program& m_program;
    ImageTexture m_texture;
    std::shared_ptr<const void> m_uploaded;  ///< owner of the pixels in the texture
};

}  // namespace render::gl
