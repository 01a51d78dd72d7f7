#pragma once
/// An image made by the processor over a part of the picture.

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"
#include "render/gl/images/image_texture.h"

namespace render::gl {

class ImageLayer {
  public:
    [[nodiscard]] const std::string& error() const { return m_program.error(); }
    void prepare(const Frame&);
    /// Draws the image pixel for pixel; colours are multiplied by their alpha.
    void draw(const Frame&);

  private:
    Program m_program{"layer"};
    ImageTexture m_texture;
    std::shared_ptr<const void> m_uploaded;  ///< owner of the pixels in the texture
};

}  // namespace render::gl
