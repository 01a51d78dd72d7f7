#include "render/gl/driver.h"

#include <glad/gl.h>

#include "platform/environment.h"
#include "platform/threads.h"
#include "render/gl/renderer.h"

namespace render::gl {
namespace {

void set(GLenum what, bool isOn) { isOn ? glEnable(what) : glDisable(what); }

}  // namespace

void prepareDriver() {
    if (!platform::canStartThread()) platform::setMissingVariable("LP_NUM_THREADS", "0");
}

bool isEs() { return versionName().starts_with("OpenGL ES"); }

const char* shaderVersion() { return isEs() ? "#version 300 es" : "#version 330 core"; }

void clampDepth(bool isOn) {
    if (!isEs() || GLAD_GL_EXT_depth_clamp != 0) set(GL_DEPTH_CLAMP, isOn);
}

void setPointSizeByShader(bool isOn) {
    if (!isEs()) set(GL_PROGRAM_POINT_SIZE, isOn);
}

}  // namespace render::gl
