#pragma once
/// The contents of the whole window: the picture, the texts over it, and the panels. Independent of the window system:
/// app provides a real window, offscreen a picture in memory.

#include <future>
#include <memory>
#include <optional>
#include <string>

#include "session/actions/actions.h"
#include "session/session.h"
#include "session/state/shortcut.h"
#include "session/viewport/gesture.h"
#include "ui/letters/fonts.h"
#include "ui/shell/layout.h"
#include "ui/viewport/picture.h"

namespace ui {

/// The display scale, enlarged for presentation mode and class mode: framebuffer pixels per px of the design, at
/// most 8.
/// @param scale  the display scale outside presentation mode and class mode
/// @param width, height  of the frame, framebuffer pixels
[[nodiscard]] float presentedScale(const session::Settings&, float scale, double width, double height);

class Ui {
  public:
    /// Creates the Dear ImGui context with fonts and style. Needs a current OpenGL 3.3 core context, functions loaded.
    /// @param actions  queue of the actions that panels send; its owner runs them between two frames
    /// @param scale    framebuffer pixels for one px of the design
    /// @param fonts    built ahead for the first frame; those of another scale are not used
    Ui(const session::Session& session, session::Actions& actions, float scale, std::future<BuiltFonts> fonts = {});
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    [[nodiscard]] const Picture& picture() const;
    /// @param typeScale  factor of type and lengths that depends on the window's height: 1 at 720 lines
    void setScale(float scale, float typeScale = 1);
    /// Begins a picture in memory, drawn by presentRows() alone.
    /// @param isPictureOnly  the 3D picture alone fills the frame, whether panels are shown or not
    /// @param isTransparent  picture and labels on a transparent ground: no backdrop, no headline, no legend
    void setOffscreen(bool isPictureOnly, bool isTransparent);

    /// Computes the layout. @param width, height  size of the framebuffer
    /// @return the place of the picture, to be passed to session::setArea() before updatePicture()
    [[nodiscard]] session::PictureArea arrange(int width, int height);
    /// Updates the 3D picture to the session. @return true if it was drawn again
    /// @param softLight  share of the presentation's soft light, [0, 1]
    bool updatePicture(float softLight = 1);
    /// Builds the panels. Called between the NewFrame of ImGui's platform backend and present().
    /// @param gesture  of the mouse; absent in a picture without one
    /// @return false if it lacks letters, which the next frame has
    bool build(const std::optional<session::Gesture>& gesture);
    /// True if the built frame differs from the one presented last.
    [[nodiscard]] bool hasChanged() const;
    /// Copies the built frame into the bound framebuffer; only what has changed since the last one is drawn.
    /// @param isWhole  draws all of it
    void present(bool isWhole = false);
    /// Draws some rows of the built frame into a bound framebuffer of their size. @param top  rows above them
    void presentRows(int top, int height);

    [[nodiscard]] const Layout& layout() const;
    /// True if a press at this pixel belongs to the picture and not to a panel, a menu or a dialog.
    [[nodiscard]] bool isPicture(view::Vec2 px) const;
    /// Passes a key that went down, or repeats, to the open card, if there is one.
    void press(const session::Shortcut& key);
    /// True while keys are typed into a field and are no shortcuts.
    [[nodiscard]] bool wantsKeys() const;
    /// True if the item under the mouse uses these keys.
    [[nodiscard]] bool takes(const session::Shortcut& keys) const;
    /// True while the caret blinks.
    [[nodiscard]] bool isTyping() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
    std::shared_ptr<ImFontAtlas> m_atlas;  ///< outlives the context, if there is one
};

}  // namespace ui
