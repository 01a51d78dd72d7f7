#include "render/gl/device/color_image.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "render/gl/device/driver.h"

namespace render::gl {

void attachColor(unsigned texture, int width, int height) {
    const bool isAsWindow = GLAD_GL_MESA_framebuffer_flip_y != 0 && !isEs() && isSoftwareRenderer();
    glBindTexture(GL_TEXTURE_2D, texture);
    // Mesa takes the order of the bytes from that of the data only where the internal format leaves it open.
    glTexImage2D(GL_TEXTURE_2D, 0, isAsWindow ? GL_RGBA : GL_RGBA8, width, height, 0, isAsWindow ? GL_BGRA : GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    if (isAsWindow) glFramebufferParameteriMESA(GL_FRAMEBUFFER, GL_FRAMEBUFFER_FLIP_Y_MESA, GL_TRUE);
}

std::vector<unsigned char> pixelsFromTop(int width, int height) {
    std::vector<unsigned char> pixels(std::size_t{4} * std::size_t(width) * std::size_t(height));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    turnOver(pixels, height);
    return pixels;
}

void turnOver(std::vector<unsigned char>& pixels, int height) {
    const std::ptrdiff_t row = std::ssize(pixels) / height;
    for (std::ptrdiff_t top = 0, bottom = height - 1; top < bottom; ++top, --bottom)
        std::swap_ranges(pixels.begin() + top * row, pixels.begin() + (top + 1) * row, pixels.begin() + bottom * row);
}

}  // namespace render::gl
