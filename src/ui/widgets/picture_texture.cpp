#include "ui/widgets/picture_texture.h"

namespace ui {

const render::gl::ImageTexture* PictureTexture::of(const std::shared_ptr<const io::Image>& picture) {
    if (picture != m_picture) {
        m_picture = picture;
        ++m_uploads;
        if (picture) {
            if (!m_texture) m_texture = std::make_unique<render::gl::ImageTexture>(render::gl::Sampling::Smooth);
            m_texture->upload(picture->width, picture->height, picture->rgba);
        }
    }
    return picture ? m_texture.get() : nullptr;
}

}  // namespace ui
