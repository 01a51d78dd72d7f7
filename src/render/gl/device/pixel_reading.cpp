#include "render/gl/device/pixel_reading.h"

#include <glad/gl.h>

#include <cstddef>

#include "render/gl/device/color_image.h"

namespace render::gl {
namespace {

std::size_t byteCount(int width, int height) { return std::size_t{4} * std::size_t(width) * std::size_t(height); }

}  // namespace

PixelReading::PixelReading(int width, int height) : m_width(width), m_height(height) {
    glBindBuffer(GL_PIXEL_PACK_BUFFER, m_buffer);
    glBufferData(GL_PIXEL_PACK_BUFFER, GLsizeiptr(byteCount(width, height)), nullptr, GL_STREAM_READ);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    m_end.emplace();
}

std::vector<unsigned char> PixelReading::pixels() const {
    std::vector<unsigned char> pixels(byteCount(m_width, m_height));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, m_buffer);
    glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 0, GLsizeiptr(pixels.size()), pixels.data());
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    turnOver(pixels, m_height);
    return pixels;
}

}  // namespace render::gl
