#pragma once
/// The window system beneath GLFW.

#include <cstdint>

#include "session/session.h"

struct GLFWwindow;

namespace app {

/// Called after each frame. A page tells what it shows around its canvas, for readers of the screen, and in its
/// address.
void reflect(session::Session&);

/// How long the picture of a frame took. @param milliseconds  of the processor; in a page the browser draws later, so
/// it is at least the time from the turn before to the browser's next call
[[nodiscard]] double drawingMilliseconds(double milliseconds);

/// Where a text to be pasted is. Later: the browser asks its user first; once it is there the page runs the command
/// that pastes, or draws a frame for the field that asked.
enum class ClipboardText : std::uint8_t { Here, Later, Refused };
[[nodiscard]] ClipboardText askForClipboard(bool isForField = false);

/// True if the last that moved in a page was a finger, no mouse.
[[nodiscard]] bool usesFingers();

/// Called before GLFW starts: a window system that is not there is not tried.
void chooseWindowSystem();
/// Called before a window is opened: by this name the desktop finds its icon.
void nameWindows(const char* name);
/// True on Wayland. @pre GLFW has started
[[nodiscard]] bool isOnWayland();
/// The connection to the compositor, a wl_display. @pre isOnWayland()
[[nodiscard]] void* waylandDisplay();
/// The window of the X server; 0 without one.
[[nodiscard]] unsigned long xWindow(GLFWwindow* window);

}  // namespace app
