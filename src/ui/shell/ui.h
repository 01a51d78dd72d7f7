#pragma once
/// The whole window's contents: the picture, what is written over it, and the panels. Knows no window system: app gives
/// it a real one, offscreen a picture in memory.

#include <memory>
#include <string>

#include "session/actions/viewport_input.h"
#include "session/session.h"
#include "ui/shell/layout.h"

namespace ui {

class Ui {
  public:
    /// Makes the Dear ImGui context with fonts and style. Needs a current OpenGL 3.3 core context, functions loaded.
    /// @param scale  framebuffer pixels for one px of the design
    Ui(session::Session& session, float scale);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    [[nodiscard]] const std::string& error() const;  ///< why there is no picture; empty if all is well
    void setScale(float scale);
    /// The picture and its labels on nothing: no backdrop, no headline, no legend.
    void setTransparent(bool on);

    /// The 3D picture alone fills the frame, whether panels are shown or not.
    void setPictureOnly(bool on);

    /// Carries out what panels have asked for since the last call. @return true if there was anything
    bool drainActions();
    /// Lays the regions out, and brings the picture up to the session.
    /// @param width, height  of the framebuffer. @return true if the 3D picture was drawn again
    bool prepare(int width, int height);
    /// Builds the panels. Between ImGui's platform backend's NewFrame and present().
    void build(const session::ViewportInput* input);
    /// True if what was built differs from what was presented last: else the window may stay as it is.
    [[nodiscard]] bool hasChanged() const;
    /// Draws what was built into the framebuffer that is bound and cleared to the colour of panels.
    void present();

    [[nodiscard]] const Layout& layout() const;
    /// True if a press at this pixel belongs to the picture and not to a panel, a menu or a dialog.
    [[nodiscard]] bool isPicture(view::Vec2 px) const;
    /// A key that went down, or repeats: for the card that is open, if one is.
    void press(const session::Shortcut& key);
    /// True while keys are being typed into a field: they are no shortcuts then.
    [[nodiscard]] bool wantsKeys() const;
    /// True if what the mouse is over has a use of its own for these keys.
    [[nodiscard]] bool takes(const session::Shortcut& keys) const;
    /// True while the caret blinks.
    [[nodiscard]] bool isTyping() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace ui
