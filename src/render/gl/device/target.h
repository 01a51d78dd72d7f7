#pragma once
/// The picture: a colour texture with depth, drawn into instead of the window.

#include "render/gl/device/object.h"

namespace render::gl {

/// Rows of a picture.
struct Rows {
    int bottom = 0;  ///< rows beneath them
    int height = 0;
    bool operator==(const Rows&) const = default;
};

class Target {
  public:
    /// Makes some rows of a picture of that size (pixels, > 0) the target of all drawing that follows.
    void bind(int width, int height, Rows rows);
    [[nodiscard]] unsigned framebuffer() const { return m_framebuffer; }
    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }  ///< number of its rows

  private:
    Object m_framebuffer{Object::Kind::Framebuffer}, m_color{Object::Kind::Texture},
        m_depth{Object::Kind::Renderbuffer};
    int m_width = 0, m_height = 0;
};

}  // namespace render::gl
