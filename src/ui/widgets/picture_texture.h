#pragma once
/// A picture that another part of the program replaces, as a texture.

#include <cstdint>
#include <memory>

#include "io/png.h"
#include "render/gl/images/image_texture.h"

namespace ui {

class PictureTexture {
  public:
    /// Uploads the picture if it is another one. @param picture  null: there is none
    /// @return its texture; null without a picture
    [[nodiscard]] const render::gl::ImageTexture* of(const std::shared_ptr<const io::Image>& picture);
    [[nodiscard]] std::uint64_t uploads() const { return m_uploads; }  ///< number of changes of the texture

  private:
    std::shared_ptr<const io::Image> m_picture;  ///< the picture in the texture
    std::unique_ptr<render::gl::ImageTexture> m_texture;
    std::uint64_t m_uploads = 0;
};

}  // namespace ui
