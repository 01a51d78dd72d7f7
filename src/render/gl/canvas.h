#pragma once
/// A picture without a window, and the window's own: where the panels are drawn on.

#include <vector>

#include "render/palette.h"

namespace render::gl {

/// Clears the window and draws on it from here on. @param width, height  framebuffer pixels
void beginScreen(int width, int height, Rgba background);

/// A picture in memory that others draw on (Dear ImGui does, through its own OpenGL backend).
class Canvas {
  public:
    Canvas(int width, int height);  ///< pixels, > 0
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    void begin(Rgba background);  ///< clears it and draws on it from here on
    /// RGBA, 8 bits, top row first.
    [[nodiscard]] std::vector<unsigned char> readPixels() const;

  private:
    unsigned m_framebuffer = 0, m_color = 0;
    int m_width, m_height;
};

}  // namespace render::gl
