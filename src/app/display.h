#pragma once
/// The screen that windows are opened on.

#include <string>

#include "session/state/settings.h"

struct GLFWwindow;

namespace app {

/// GLFW, initialized while its windows exist.
class Display {
  public:
    Display();
    ~Display();
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;

    [[nodiscard]] bool isThere() const { return m_isThere; }
    /// The last error, in GLFW's words.
    [[nodiscard]] const std::string& error() const;
    /// Opens a window with OpenGL 3.3: of its size in the last run, else maximized on a small screen, else of 1920 x
    /// 1080 units; never larger than the screen's free area.
    /// @return null if there is none; error() has the reason
    [[nodiscard]] GLFWwindow* open(const session::Settings&) const;
    /// What open() will ask for; a maximized window differs by its title bar.
    struct Expected {
        int height;   ///< framebuffer pixels
        float scale;  ///< framebuffer pixels for a px, as the screen says
    };
    [[nodiscard]] Expected expected(const session::Settings&) const;
    /// True on Wayland: windows are measured in units of the screen's scale, and a swap waits for a visible window.
    [[nodiscard]] bool isWayland() const;
    /// A Wayland compositor is gone. GLFW then asks every window to close, again and again, and shows nothing; an X
    /// server that is gone ends the process (platform::onLostDisplay).
    [[nodiscard]] bool isLost() const;

  private:
    bool m_isThere;
};

}  // namespace app
