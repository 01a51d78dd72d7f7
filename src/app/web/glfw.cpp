/// GLFW's functions for a page: its canvas, its cursor, its clipboard. Events: events.cpp.

#include <GLES3/gl3.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <webgl/webgl2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "app/web/browser_window.h"

// clang-format off
/// Gives the canvas as many pixels as it covers on the screen. `sizes`: width and height in CSS pixels, then in pixels.
EM_JS(void, fitCanvas, (double* sizes), {
    const canvas = Module.canvas;
    const ratio = window.devicePixelRatio || 1;
    const wide = canvas.clientWidth;
    const high = canvas.clientHeight;
    const pixels = [Math.max(1, Math.round(wide * ratio)), Math.max(1, Math.round(high * ratio))];
    if (canvas.width !== pixels[0]) canvas.width = pixels[0];
    if (canvas.height !== pixels[1]) canvas.height = pixels[1];
    HEAPF64.set([wide, high, pixels[0], pixels[1], ratio], sizes >> 3);
})
EM_JS(int, hasTouchScreen, (), { return matchMedia("(pointer: coarse)").matches; })
EM_JS(void, setTitle, (const char* title), { document.title = UTF8ToString(title); })
EM_JS(void, setCursor, (const char* shape), { Module.canvas.style.cursor = UTF8ToString(shape); })
EM_JS(void, copyText, (const char* text), { Module.copyText(UTF8ToString(text)); })
// clang-format on

namespace app::web {
namespace {

bool g_isAwake = true;
EMSCRIPTEN_WEBGL_CONTEXT_HANDLE g_context = 0;
GLFWerrorfun g_onError = nullptr;
std::array<GLint, 4> g_viewport{};  ///< the last one set

struct CursorShape {
    int glfw;
    const char* css;
};
constexpr std::array kCursors = {
    CursorShape{GLFW_ARROW_CURSOR, "default"},       CursorShape{GLFW_IBEAM_CURSOR, "text"},
    CursorShape{GLFW_CROSSHAIR_CURSOR, "crosshair"}, CursorShape{GLFW_HAND_CURSOR, "pointer"},
    CursorShape{GLFW_HRESIZE_CURSOR, "ew-resize"},   CursorShape{GLFW_VRESIZE_CURSOR, "ns-resize"},
};

void fit(GLFWwindow& window) {
    std::array<double, 5> sizes{};
    fitCanvas(sizes.data());
    window.size.width = int(sizes[0]);
    window.size.height = int(sizes[1]);
    window.size.pixelWidth = int(sizes[2]);
    window.size.pixelHeight = int(sizes[3]);
    window.size.ratio = sizes[4];
}

EM_BOOL resized(int, const EmscriptenUiEvent*, void*) {
    GLFWwindow& window = page();
    fit(window);
    if (window.on.scale) window.on.scale(&window, float(window.size.ratio), float(window.size.ratio));
    if (window.on.resize) window.on.resize(&window, window.size.pixelWidth, window.size.pixelHeight);
    wake();
    return EM_FALSE;
}

/// Replaces a callback. @return the old one, as GLFW does
template <class Callback>
Callback replaced(Callback& old, Callback by) {
    return std::exchange(old, by);
}

}  // namespace

GLFWwindow& page() {
    static GLFWwindow window;
    return window;
}

void wake() { g_isAwake = true; }
void refresh() {
    if (page().on.refresh) page().on.refresh(&page());
    wake();
}
bool takeWake() { return std::exchange(g_isAwake, false); }

}  // namespace app::web

using app::web::page;
using app::web::replaced;

extern "C" {

/// glViewport(), called by the renderer and by Dear ImGui's backend (third_party/web.cmake).
void caromViewport(GLint x, GLint y, GLsizei width, GLsizei height) {
    app::web::g_viewport = {x, y, width, height};
    glViewport(x, y, width, height);
}

/// glGetIntegerv() without waiting for pictures that are still being drawn: the backend asks, in each frame, for a
/// state that the browser does not know on its side. It restores the answers; each pass sets what it needs of them.
void caromGetIntegerv(GLenum name, GLint* values) {
    switch (name) {
        case GL_VIEWPORT:
            std::copy(app::web::g_viewport.begin(), app::web::g_viewport.end(), values);
            break;
        case GL_SCISSOR_BOX:
            std::fill(values, values + 4, 0);
            break;
        case GL_BLEND_SRC_RGB:
        case GL_BLEND_SRC_ALPHA:
            *values = GL_ONE;
            break;
        case GL_BLEND_DST_RGB:
        case GL_BLEND_DST_ALPHA:
            *values = GL_ONE_MINUS_SRC_ALPHA;
            break;
        case GL_BLEND_EQUATION_RGB:
        case GL_BLEND_EQUATION_ALPHA:
            *values = GL_FUNC_ADD;
            break;
        default:
            glGetIntegerv(name, values);
    }
}

int glfwInit() { return GLFW_TRUE; }
void glfwTerminate() {}
const char* glfwGetVersionString() { return "the browser"; }
GLFWerrorfun glfwSetErrorCallback(GLFWerrorfun callback) { return replaced(app::web::g_onError, callback); }
double glfwGetTime() { return emscripten_get_now() / 1000; }
void glfwPostEmptyEvent() { app::web::wake(); }

GLFWmonitor* glfwGetPrimaryMonitor() { return reinterpret_cast<GLFWmonitor*>(&page()); }
GLFWmonitorfun glfwSetMonitorCallback(GLFWmonitorfun) { return nullptr; }
void glfwGetMonitorContentScale(GLFWmonitor*, float* x, float* y) { glfwGetWindowContentScale(&page(), x, y); }
void glfwGetMonitorWorkarea(GLFWmonitor*, int* x, int* y, int* width, int* height) {
    app::web::fit(page());
    if (x) *x = 0;
    if (y) *y = 0;
    if (width) *width = page().size.pixelWidth;
    if (height) *height = page().size.pixelHeight;
}

void glfwWindowHint(int, int) {}
GLFWwindow* glfwCreateWindow(int, int, const char*, GLFWmonitor*, GLFWwindow*) {
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;
    wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = EM_FALSE;  // it is drawn into a target of its own
    wanted.enableExtensionsByDefault = EM_FALSE;                                 // each is a question to the driver
    app::web::g_context = emscripten_webgl_create_context("#canvas", &wanted);
    if (app::web::g_context <= 0) {
        if (app::web::g_onError) app::web::g_onError(GLFW_VERSION_UNAVAILABLE, "this browser has no WebGL 2");
        return nullptr;
    }
    emscripten_webgl_enable_extension(app::web::g_context, "WEBGL_debug_renderer_info");  // rendererName()
    emscripten_webgl_enable_extension(app::web::g_context, "EXT_depth_clamp");            // clampDepth()
    page().hasFingers = hasTouchScreen() != 0;
    app::web::fit(page());
    emscripten_set_resize_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, nullptr, EM_FALSE, app::web::resized);
    app::web::listen();
    app::web::listenToFingers();
    return &page();
}
void glfwDestroyWindow(GLFWwindow*) {}
void glfwMakeContextCurrent(GLFWwindow*) { emscripten_webgl_make_context_current(app::web::g_context); }
GLFWwindow* glfwGetCurrentContext() { return &page(); }
GLFWglproc glfwGetProcAddress(const char* name) {
    if (std::strcmp(name, "glGetIntegerv") == 0) return reinterpret_cast<GLFWglproc>(caromGetIntegerv);
    if (std::strcmp(name, "glGetBufferSubData") == 0)  // WebGL 2 has it, OpenGL ES 3 does not
        return reinterpret_cast<GLFWglproc>(emscripten_glGetBufferSubData);
    if (std::strcmp(name, "glViewport") == 0) return reinterpret_cast<GLFWglproc>(caromViewport);
    return reinterpret_cast<GLFWglproc>(emscripten_webgl_get_proc_address(name));
}
void glfwSwapInterval(int) {}
void glfwSwapBuffers(GLFWwindow*) {}  // the browser shows the canvas after each turn
void glfwSetWindowShouldClose(GLFWwindow*, int) {}
void glfwSetWindowTitle(GLFWwindow*, const char* title) { setTitle(title); }
void glfwSetWindowUserPointer(GLFWwindow* window, void* user) { window->user = user; }
void* glfwGetWindowUserPointer(GLFWwindow* window) { return window->user; }
void glfwSetWindowOpacity(GLFWwindow*, float) {}

void glfwGetWindowSize(GLFWwindow* window, int* width, int* height) {
    if (width) *width = window->size.width;
    if (height) *height = window->size.height;
}
void glfwGetFramebufferSize(GLFWwindow* window, int* width, int* height) {
    if (width) *width = window->size.pixelWidth;
    if (height) *height = window->size.pixelHeight;
}
void glfwGetWindowContentScale(GLFWwindow* window, float* x, float* y) {
    if (x) *x = float(window->size.ratio);
    if (y) *y = float(window->size.ratio);
}
int glfwGetWindowAttrib(GLFWwindow* window, int what) {
    if (what == GLFW_HOVERED) return window->isHovered ? GLFW_TRUE : GLFW_FALSE;
    return what == GLFW_FOCUSED || what == GLFW_VISIBLE || what == GLFW_MAXIMIZED ? GLFW_TRUE : GLFW_FALSE;
}

int glfwGetInputMode(GLFWwindow*, int) { return GLFW_CURSOR_NORMAL; }
void glfwSetInputMode(GLFWwindow*, int mode, int value) {
    if (mode == GLFW_CURSOR && value == GLFW_CURSOR_HIDDEN) setCursor("none");
}
void glfwGetCursorPos(GLFWwindow* window, double* x, double* y) {
    if (x) *x = window->x;
    if (y) *y = window->y;
}
void glfwSetCursorPos(GLFWwindow*, double, double) {}
int glfwGetKey(GLFWwindow* window, int key) { return window->keys[std::size_t(key)]; }
int glfwGetKeyScancode(int key) { return key; }
const char* glfwGetKeyName(int key, int) {
    if (key < 0 || key > GLFW_KEY_LAST) return nullptr;
    return page().keyNames[std::size_t(key)].c_str();
}
int glfwGetMouseButton(GLFWwindow* window, int button) { return window->buttons[std::size_t(button)]; }
const float* glfwGetJoystickAxes(int, int* count) { return *count = 0, nullptr; }
const unsigned char* glfwGetJoystickButtons(int, int* count) { return *count = 0, nullptr; }
int glfwGetGamepadState(int, GLFWgamepadstate*) { return GLFW_FALSE; }

GLFWcursor* glfwCreateStandardCursor(int shape) {
    for (const auto& cursor : app::web::kCursors)
        if (cursor.glfw == shape) return reinterpret_cast<GLFWcursor*>(const_cast<char*>(cursor.css));
    return nullptr;
}
void glfwDestroyCursor(GLFWcursor*) {}
void glfwSetCursor(GLFWwindow*, GLFWcursor* cursor) {
    setCursor(cursor ? reinterpret_cast<const char*>(cursor) : "default");
}

void glfwSetClipboardString(GLFWwindow*, const char* text) {
    page().clipboard = text;
    copyText(text);
}
const char* glfwGetClipboardString(GLFWwindow* window) {
    window->clipboardText = app::ClipboardText::Later;  // the next text may be another
    return window->clipboard.c_str();
}

GLFWcursorposfun glfwSetCursorPosCallback(GLFWwindow* w, GLFWcursorposfun f) { return replaced(w->on.move, f); }
GLFWmousebuttonfun glfwSetMouseButtonCallback(GLFWwindow* w, GLFWmousebuttonfun f) { return replaced(w->on.button, f); }
GLFWscrollfun glfwSetScrollCallback(GLFWwindow* w, GLFWscrollfun f) { return replaced(w->on.scroll, f); }
GLFWkeyfun glfwSetKeyCallback(GLFWwindow* w, GLFWkeyfun f) { return replaced(w->on.key, f); }
GLFWcharfun glfwSetCharCallback(GLFWwindow* w, GLFWcharfun f) { return replaced(w->on.character, f); }
GLFWwindowrefreshfun glfwSetWindowRefreshCallback(GLFWwindow* w, GLFWwindowrefreshfun f) {
    return replaced(w->on.refresh, f);
}
// It ends with its tab.
GLFWwindowclosefun glfwSetWindowCloseCallback(GLFWwindow*, GLFWwindowclosefun) { return nullptr; }
GLFWwindowfocusfun glfwSetWindowFocusCallback(GLFWwindow* w, GLFWwindowfocusfun f) { return replaced(w->on.focus, f); }
GLFWcursorenterfun glfwSetCursorEnterCallback(GLFWwindow* w, GLFWcursorenterfun f) { return replaced(w->on.enter, f); }
GLFWframebuffersizefun glfwSetFramebufferSizeCallback(GLFWwindow* w, GLFWframebuffersizefun f) {
    return replaced(w->on.resize, f);
}
GLFWwindowcontentscalefun glfwSetWindowContentScaleCallback(GLFWwindow* w, GLFWwindowcontentscalefun f) {
    return replaced(w->on.scale, f);
}
GLFWdropfun glfwSetDropCallback(GLFWwindow* w, GLFWdropfun f) { return replaced(w->on.drop, f); }

}  // extern "C"
