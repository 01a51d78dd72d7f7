#include "render/gl/device/target.h"

#include <glad/gl.h>

#include "render/gl/device/color_image.h"

namespace render::gl {

void Target::bind(int width, int height, Rows rows) {
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
    glViewport(0, -rows.bottom, width, height);
    if (width == m_width && rows.height == m_height) return;
    m_width = width;
    m_height = rows.height;
    attachColor(m_color, m_width, m_height);
    glBindRenderbuffer(GL_RENDERBUFFER, m_depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, m_width, m_height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, m_depth);
}

}  // namespace render::gl
