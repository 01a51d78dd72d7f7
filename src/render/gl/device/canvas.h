#pragma once
/// Targets for the panels: the window, or a picture in memory.

#include <optional>
#include <vector>

#include "render/gl/device/object.h"
#include "render/gl/device/pixel_reading.h"
#include "render/palette.h"

namespace render::gl {

/// Makes the window the target of all drawing that follows.
void bindScreen();

/// The framebuffer that is bound where this is made.
class Bound {
  public:
    Bound();
    [[nodiscard]] unsigned framebuffer() const { return m_framebuffer; }
    void begin(Rgba background, int width, int height) const;  ///< clears it and binds it, with this viewport

  private:
    unsigned m_framebuffer = 0;
};

/// A part of a canvas, pixels from its upper left corner.
struct CanvasPart {
    int left, top, right, bottom;
};

/// A picture in memory, drawn on by Dear ImGui through its own OpenGL backend.
class Canvas {
  public:
    Canvas(int width, int height);  ///< pixels, > 0

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    void bind() const;                             ///< makes it the target of all drawing that follows
    void begin(Rgba background);                   ///< clears it and makes it the target of all drawing that follows
    void begin(Rgba background, CanvasPart part);  ///< the same, but a part alone is cleared
    void copyTo(const Bound& target) const;
    /// RGBA, 8 bits, top row first.
    [[nodiscard]] std::vector<unsigned char> readPixels() const { return readPixels(m_height); }
    /// The same of its lowest rows alone.
    [[nodiscard]] std::vector<unsigned char> readPixels(int height) const;
    /// The same without waiting for the driver. @param reading  begun here
    void read(std::optional<PixelReading>& reading) const;

  private:
    Object m_framebuffer{Object::Kind::Framebuffer}, m_color{Object::Kind::Texture};
    int m_width, m_height;
};

}  // namespace render::gl
