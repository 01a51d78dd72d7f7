#pragma once
/// What a driver of OpenGL is told before it starts.

namespace render::gl {

/// Mesa's software driver waits forever for its threads where none can be started; it then draws on the calling thread.
/// Called before a context is made.
void prepareDriver();

}  // namespace render::gl
