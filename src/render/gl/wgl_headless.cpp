/// In place of headless.cpp on Windows, which draws on windows alone: the context is that of one which is never shown.

#include <array>
#include <cstdint>

#include "platform/capabilities.h"
#include "render/gl/device/driver.h"
#include "render/gl/headless.h"
#include "render/gl/renderer.h"

#include <windows.h>  // the last: it has macros of common words, such as near

namespace render::gl {
namespace {

// WGL_ARB_create_context, WGL_ARB_create_context_profile, WGL_EXT_create_context_es2_profile
constexpr int kMajorVersion = 0x2091, kMinorVersion = 0x2092, kProfile = 0x9126;
constexpr int kCoreProfile = 1, kEsProfile = 4;

/// A function of opengl32.dll, which is loaded at the first call: the command line runs where there is none.
FARPROC libraryFunction(const char* name) {
    static const HMODULE s_library = ::LoadLibraryW(L"opengl32.dll");
    return s_library ? ::GetProcAddress(s_library, name) : nullptr;
}

template <class Function>
Function function(const char* name) {
    return reinterpret_cast<Function>(reinterpret_cast<void (*)()>(libraryFunction(name)));
}

using Make = HGLRC(WINAPI*)(HDC);
using Use = BOOL(WINAPI*)(HDC, HGLRC);
using Delete = BOOL(WINAPI*)(HGLRC);
using Find = PROC(WINAPI*)(const char*);
using MakeWith = HGLRC(WINAPI*)(HDC, HGLRC, const int*);

using Loaded = void (*)();

/// The driver has functions newer than OpenGL 1.1, and small numbers for those that it lacks.
Loaded glFunction(const char* name) {
    const auto found = reinterpret_cast<Loaded>(function<Find>("wglGetProcAddress")(name));
    const auto number = reinterpret_cast<std::intptr_t>(found);
    return number >= -1 && number <= 3 ? reinterpret_cast<Loaded>(libraryFunction(name)) : found;
}

HDC hiddenWindow() {
    const HWND window = ::CreateWindowExW(0, L"STATIC", L"", WS_POPUP, 0, 0, 1, 1, nullptr, nullptr, nullptr, nullptr);
    const HDC device = window ? ::GetDC(window) : nullptr;
    PIXELFORMATDESCRIPTOR format{};
    format.nSize = sizeof format;
    format.nVersion = 1;
    format.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER;
    format.iPixelType = PFD_TYPE_RGBA;
    format.cColorBits = 32;
    const bool isReady = device && ::SetPixelFormat(device, ::ChoosePixelFormat(device, &format), &format);
    if (window && !isReady) ::DestroyWindow(window);
    return isReady ? device : nullptr;
}

/// Makes a context current. A first one, of any version, has the function that makes one of a given version.
HGLRC contextIn(HDC device, Api api) {
    const auto make = function<Make>("wglCreateContext");
    const auto use = function<Use>("wglMakeCurrent");
    const auto remove = function<Delete>("wglDeleteContext");
    const HGLRC first = make ? make(device) : nullptr;
    if (!first) return nullptr;
    use(device, first);
    const auto makeWith = reinterpret_cast<MakeWith>(glFunction("wglCreateContextAttribsARB"));
    const bool isEs = api == Api::OpenGLES30;
    const std::array<int, 7> version{
        kMajorVersion, 3, kMinorVersion, isEs ? 0 : 3, kProfile, isEs ? kEsProfile : kCoreProfile, 0};
    const HGLRC context = makeWith ? makeWith(device, nullptr, version.data()) : nullptr;
    use(device, context);
    remove(first);
    return context;
}

}  // namespace

HeadlessContext::HeadlessContext(Api api) : m_error(platform::whyNot(platform::Capability::Headless)) {
    if (!m_error.empty()) return;
    prepareDriver();
    const HDC device = hiddenWindow();
    m_display = device;
    m_context = device ? contextIn(device, api) : nullptr;
    if (!m_context || !loadFunctions(glFunction)) m_error = "no OpenGL 3.3; " + platform::installAdvice("");
}

HeadlessContext::~HeadlessContext() {
    const HDC device = static_cast<HDC>(m_display);
    if (m_context) {
        function<Use>("wglMakeCurrent")(nullptr, nullptr);
        function<Delete>("wglDeleteContext")(static_cast<HGLRC>(m_context));
    }
    if (!device) return;
    const HWND window = ::WindowFromDC(device);
    ::ReleaseDC(window, device);
    ::DestroyWindow(window);
}

}  // namespace render::gl
