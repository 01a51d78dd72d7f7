#pragma once
/// Targets for the panels: the window, or a picture in memory.

#include <vector>

#include "render/palette.h"

namespace render::gl {

/// Clears the window and makes it the target of all drawing that follows. @param width, height  framebuffer pixels
void beginScreen(int width, int height, Rgba background);

/// A picture in memory, drawn on by Dear ImGui through its own OpenGL backend.
class Canvas {
  public:
    Canvas(int width, int height);  ///< pixels, > 0
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    void begin(Rgba background);  ///< clears it and makes it the target of all drawing that follows
    /// RGBA, 8 bits, top row first.
    [[nodiscard]] std::vector<unsigned char> readPixels() const { return readPixels(m_height); }
    /// The same of its lowest rows alone.
    [[nodiscard]] std::vector<unsigned char> readPixels(int height) const;

  private:
    unsigned m_framebuffer = 0, m_color = 0;
    int m_width, m_height;
};

}  // namespace render::gl
