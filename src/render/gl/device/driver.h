#pragma once
/// The driver of OpenGL: what it is told before it starts, and where its two dialects differ.

#include <cstddef>
#include <string>

namespace render::gl {

/// Mesa's software driver waits forever for its threads where none can be started; it then draws on the calling thread.
/// Called before a context is made.
void prepareDriver();

/// A function that finds a GL function by its name: glfwGetProcAddress, eglGetProcAddress.
using LoadProc = void (*(*)(const char*))();
/// Loads the functions of the current context. @return false if it is older than OpenGL 3.3 and OpenGL ES 3.0
[[nodiscard]] bool loadFunctions(LoadProc);
/// "llvmpipe (LLVM 15, 256 bits)" and the like; empty without a context.
[[nodiscard]] std::string rendererName();
/// True if the driver is one of those known to draw on the CPU (llvmpipe and others).
[[nodiscard]] bool isSoftwareRenderer();
/// "4.5 (Core Profile) Mesa 22.3.6" and the like; empty without a context.
[[nodiscard]] std::string versionName();
/// The version of glad, which generated the loader.
[[nodiscard]] std::string loaderVersion();

/// The current context is one of OpenGL ES 3.0 or newer; else of OpenGL 3.3.
[[nodiscard]] bool isEs();
/// The line that begins a shader in the dialect of the current context.
[[nodiscard]] const char* shaderVersion();
/// The number of occluders that a uniform block holds: all that a picture has, or fewer (1024 at least) if the driver
/// has less room.
[[nodiscard]] std::size_t occluderRoom();
/// Depths beyond the range are clamped; without the extension of OpenGL ES they are cut off.
void clampDepth(bool isOn);
/// A shader sets the size of points, which it always does in OpenGL ES.
void setPointSizeByShader(bool isOn);

}  // namespace render::gl
