#include "render/gl/device/driver.h"

#include <glad/gl.h>

#include <algorithm>
#include <glm/vec4.hpp>
#include <string_view>

#include "platform/environment.h"
#include "platform/threads.h"
#include "render/paint/occluders.h"

namespace render::gl {
namespace {

void set(GLenum what, bool isOn) { isOn ? glEnable(what) : glDisable(what); }

std::string nameOf(GLenum what) {
    const GLubyte* name = glGetString ? glGetString(what) : nullptr;
    return name ? reinterpret_cast<const char*>(name) : "";
}

}  // namespace

void prepareDriver() {
    if (!platform::canStartThread()) platform::setMissingVariable("LP_NUM_THREADS", "0");
}

bool loadFunctions(LoadProc load) {
    const int version = gladLoadGL(load);
    return isEs() ? gladLoadGLES2(load) >= GLAD_MAKE_VERSION(3, 0) : version >= GLAD_MAKE_VERSION(3, 3);
}

std::string rendererName() {
    constexpr GLenum kUnmasked = 0x9246;  // WEBGL_debug_renderer_info; GL_RENDERER of a browser is "WebKit WebGL"
    const bool isBrowser = versionName().find("WebGL") != std::string::npos;
    const std::string name = isBrowser ? nameOf(kUnmasked) : std::string();
    return name.empty() ? nameOf(GL_RENDERER) : name;
}
std::string versionName() { return nameOf(GL_VERSION); }

std::string loaderVersion() { return GLAD_GENERATOR_VERSION; }

bool isSoftwareRenderer() {
    const std::string name = rendererName();
    for (std::string_view software : {"llvmpipe", "softpipe", "swrast", "SwiftShader"}) {
        if (name.find(software) != std::string::npos) return true;
    }
    return false;
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
