#include "render/gl/target.h"

#include <glad/gl.h>

namespace render::gl {

Target::Target() {
    glGenFramebuffers(1, &m_framebuffer);
    glGenTextures(1, &m_color);
    glGenRenderbuffers(1, &m_depth);
}

Target::~Target() {
    glDeleteFramebuffers(1, &m_framebuffer);
    glDeleteTextures(1, &m_color);
    glDeleteRenderbuffers(1, &m_depth);
}

void Target::bind(int width, int height, Rows rows) {
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
    glViewport(0, -rows.bottom, width, height);
    if (width == m_width && rows.height == m_height) return;
    m_width = width;
    m_height = rows.height;
    glBindTexture(GL_TEXTURE_2D, m_color);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, m_width, m_height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindRenderbuffer(GL_RENDERBUFFER, m_depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, m_width, m_height);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, m_color, 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, m_depth);
}

}  // namespace render::gl
