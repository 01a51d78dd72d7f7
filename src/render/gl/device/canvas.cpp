#include "render/gl/device/canvas.h"

#include <glad/gl.h>

#include "render/gl/device/color_image.h"

namespace render::gl {
void bindScreen() { glBindFramebuffer(GL_FRAMEBUFFER, 0); }

Bound::Bound() {
    int framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    m_framebuffer = unsigned(framebuffer);
}

void Bound::begin(Rgba background, int width, int height) const {
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(background.r, background.g, background.b, background.a);
    glClear(GL_COLOR_BUFFER_BIT);
}

Canvas::Canvas(int width, int height) : m_width(width), m_height(height) {
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
    attachColor(m_color, width, height);
}

void Canvas::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer); }

void Canvas::begin(Rgba background) { begin(background, {0, 0, m_width, m_height}); }

void Canvas::begin(Rgba background, CanvasPart part) {
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
    glViewport(0, 0, m_width, m_height);
    glEnable(GL_SCISSOR_TEST);
    glScissor(part.left, m_height - part.bottom, part.right - part.left, part.bottom - part.top);
    glClearColor(background.r, background.g, background.b, background.a);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

void Canvas::copyTo(const Bound& target) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m_framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer());
    glBlitFramebuffer(0, 0, m_width, m_height, 0, 0, m_width, m_height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
}

std::vector<unsigned char> Canvas::readPixels(int height) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m_framebuffer);
    return pixelsFromTop(m_width, height);
}

void Canvas::read(std::optional<PixelReading>& reading) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m_framebuffer);
    reading.emplace(m_width, m_height);
}

}  // namespace render::gl
