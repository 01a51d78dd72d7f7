#include "render/gl/device/fence.h"

#include <glad/gl.h>

namespace render::gl {

Fence::Fence() : m_sync(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)) {
    glFlush();  // otherwise the driver may never begin
}
Fence::~Fence() { glDeleteSync(static_cast<GLsync>(m_sync)); }
bool Fence::isReached() const {
    GLint status = GL_UNSIGNALED;
    glGetSynciv(static_cast<GLsync>(m_sync), GL_SYNC_STATUS, 1, nullptr, &status);
    return status == GL_SIGNALED;
}

}  // namespace render::gl
