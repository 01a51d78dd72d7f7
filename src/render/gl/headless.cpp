#include "render/gl/headless.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>

#include "platform/capabilities.h"
#include "render/gl/device/driver.h"
#include "render/gl/renderer.h"

namespace render::gl {
namespace {

std::string noContext() {
    return "no OpenGL 3.3 without a display; " + platform::installAdvice("libegl1 libgl1-mesa-dri") +
           " (or a driver with EGL)";
}

EGLContext contextOn(EGLDisplay display, Api api) {
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) return EGL_NO_CONTEXT;
    const bool isEs = api == Api::OpenGLES30;
    if (!eglBindAPI(isEs ? EGL_OPENGL_ES_API : EGL_OPENGL_API)) return EGL_NO_CONTEXT;
    const std::array<EGLint, 5> wanted{EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                       isEs ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = EGL_NO_CONFIG_KHR;
    EGLint found = 0;
    eglChooseConfig(display, wanted.data(), &config, 1, &found);
    std::array<EGLint, 7> version{
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    if (isEs) version = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
    EGLContext context = eglCreateContext(display, found ? config : EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version.data());
    if (context == EGL_NO_CONTEXT) return EGL_NO_CONTEXT;
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
    eglDestroyContext(display, context);
    return EGL_NO_CONTEXT;
}

}  // namespace

HeadlessContext::HeadlessContext(Api api) {
    m_error = platform::whyNot(platform::Capability::Headless);
    if (!m_error.empty()) return;
    prepareDriver();
    const auto platformDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const auto queryDevices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    const auto tryDisplay = [&](EGLDisplay display) {
        EGLContext context = contextOn(display, api);
        if (context == EGL_NO_CONTEXT) return false;
        m_display = display;
        m_context = context;
        return true;
    };
    bool good =
        platformDisplay && tryDisplay(platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    if (!good && platformDisplay && queryDevices) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        queryDevices(EGLint(devices.size()), devices.data(), &count);
        for (EGLint i = 0; i < count && !good; ++i) {
            good = tryDisplay(platformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[std::size_t(i)], nullptr));
        }
    }
    if (!good || !loadFunctions(eglGetProcAddress)) m_error = noContext();
}

HeadlessContext::~HeadlessContext() {
    if (!m_display) return;
    eglMakeCurrent(m_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (m_context) eglDestroyContext(m_display, m_context);
    eglTerminate(m_display);
}

}  // namespace render::gl
