#pragma once
/// The driver of OpenGL: what it is told before it starts, and where its two dialects differ.

#include <cstddef>

namespace render::gl {

/// Mesa's software driver waits forever for its threads where none can be started; it then draws on the calling thread.
/// Called before a context is made.
void prepareDriver();

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
