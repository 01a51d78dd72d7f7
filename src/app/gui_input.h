#pragma once
/// What Dear ImGui is told of the keys and the mouse.

#include <vector>

struct GLFWwindow;

namespace app {

/// Forwards keys and mouse buttons to Dear ImGui. Releases are delayed until after the next frame: Dear ImGui reads the
/// state at the start of a frame and would miss a press and release between two frames.
class GuiInput {
  public:
    explicit GuiInput(GLFWwindow* window) : m_window(window) {}

    /// As GLFW's callbacks have them.
    void key(int key, int scancode, int action, int mods);
    void button(int button, int action, int mods);
    /// Before a frame: where the mouse is by now; while a button is held, outside of the window too.
    /// @param pixelRatio  framebuffer pixels to one of the window's
    void showMouse(double pixelRatio) const;
    /// After a frame. @return true if something was let go, which the next frame will show
    [[nodiscard]] bool letGo();

  private:
    struct KeyUp {
        int key, scancode, mods;
    };
    struct ButtonUp {
        int button, mods;
    };
    GLFWwindow* m_window;
    std::vector<KeyUp> m_keysUp;  ///< since the last frame
    std::vector<ButtonUp> m_buttonsUp;
};

}  // namespace app
