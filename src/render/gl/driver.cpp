#include "render/gl/driver.h"

#include <glad/gl.h>

#include <algorithm>

#include "platform/environment.h"
#include "platform/threads.h"
#include "render/gl/renderer.h"
#include "render/paint/occluders.h"

namespace render::gl {
namespace {

void set(GLenum what, bool isOn) { isOn ? glEnable(what) : glDisable(what); }

}  // namespace

void prepareDriver() {
    if (!platform::canStartThread()) platform::setMissingVariable("LP_NUM_THREADS", "0");
}

bool isEs() { return versionName().starts_with("OpenGL ES"); }

const char* shaderVersion() { return isEs() ? "#version 300 es" : "#version 330 core"; }

std::size_t occluderRoom() {
    int bytes = 0;
    glGetIntegerv(GL_MAX_UNIFORM_BLOCK_SIZE, &bytes);
    return std::min(kMostShaded * kMostOccluders, std::size_t(bytes) / sizeof(glm::vec4));
}

void clampDepth(bool isOn) {
    if (!isEs() || GLAD_GL_EXT_depth_clamp != 0) set(GL_DEPTH_CLAMP, isOn);
}

void setPointSizeByShader(bool isOn) {
    if (!isEs()) set(GL_PROGRAM_POINT_SIZE, isOn);
}

}  // namespace render::gl
