#pragma once
/// The colours of a framebuffer.

#include <vector>

namespace render::gl {

/// Gives a texture this size (pixels, > 0) and makes it the colour of the bound framebuffer.
///
/// Mesa's software driver copies a picture to the window as it would draw it, texel by texel, unless both are alike in
/// memory: then it copies rows. The window's top row is the first, and blue its lowest byte. So is this texture there;
/// GL's coordinates stay as they are (GL_MESA_framebuffer_flip_y), but the texture itself is upside down.
void attachColor(unsigned texture, int width, int height);

/// The lowest rows of the framebuffer that is bound for reading: RGBA, 8 bits, the top row first.
[[nodiscard]] std::vector<unsigned char> pixelsFromTop(int width, int height);
/// Puts the rows of an image of `height` rows into the opposite order.
void turnOver(std::vector<unsigned char>& pixels, int height);

}  // namespace render::gl
