#pragma once
/// The screen that windows are opened on.

#include <string>

#include "session/state/settings.h"

struct GLFWwindow;

namespace app {

/// GLFW for as long as its windows live.
class Display {
  public:
    Display();
    ~Display();
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;

    [[nodiscard]] bool isThere() const { return m_isThere; }
    /// What went wrong last, in GLFW's words.
    [[nodiscard]] const std::string& error() const;
    /// A window with OpenGL 3.3, as large as it was last; else the screen's free area, but no larger than what is
    /// comfortable. @return null: see error()
    [[nodiscard]] GLFWwindow* open(const session::Settings&) const;
    /// Wayland: windows are measured in units of the screen's scale, and their swap waits until they are seen.
    [[nodiscard]] bool isWayland() const;

  private:
    bool m_isThere;
};

}  // namespace app
