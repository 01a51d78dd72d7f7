#pragma once
/// Forwards keys and mouse from GLFW to Dear ImGui.

#include <vector>

struct GLFWwindow;

namespace app {

/// Forwards keys and mouse buttons to Dear ImGui. Releases are delayed until after the next frame: Dear ImGui reads the
/// state at the start of a frame and would miss a press and release between two frames.
class GuiInput {
  public:
    explicit GuiInput(GLFWwindow* window) : m_window(window) {}

    /// Forwards a press or delays a release. Called by GLFW's callbacks, with their arguments.
    void key(int key, int scancode, int action, int mods);
    void button(int button, int action, int mods);
    /// Reports the mouse position to Dear ImGui before a frame; during a drag also a position outside the window.
    /// @param pixelRatio  framebuffer pixels for one unit of the window
    void reportMouse(double pixelRatio) const;
    /// Called after a frame: reports the delayed releases. @return true if there were any; the next frame shows them
    [[nodiscard]] bool reportReleases();

  private:
    struct KeyUp {
        int key, scancode, mods;
    };
    struct ButtonUp {
        int button, mods;
    };
    GLFWwindow* m_window;
    std::vector<KeyUp> m_keysUp;  ///< releases since the last frame
    std::vector<ButtonUp> m_buttonsUp;
};

}  // namespace app
