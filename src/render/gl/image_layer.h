#pragma once
/// An image made by the processor over a part of the picture.

#include "render/gl/buffer.h"
#include "render/gl/frame.h"
#include "render/gl/image_texture.h"
#include "render/gl/shader.h"

namespace render::gl {

class ImageLayer {
  public:
    ImageLayer();
    [[nodiscard]] const std::string& error() const { return m_program.error(); }
    void prepare(const Frame&);
    /// Draws the image pixel for pixel; colours are multiplied by their alpha.
    void draw(const Frame&);

  private:
    Program m_program;
    ImageTexture m_texture;
    VertexBuffer m_none;
    std::shared_ptr<const void> m_uploaded;  ///< owner of the pixels in the texture
};

}  // namespace render::gl
