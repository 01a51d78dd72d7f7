#pragma once
/// The window's contents without a window: a session and its Ui, fed with frames, mouse and keys as app/window.cpp
/// feeds them. The one place of the tests that knows how.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "io/png.h"
#include "render/gl/canvas.h"
#include "render/gl/headless.h"
#include "session/actions/viewport_input.h"
#include "session/commands/commands.h"
#include "session/session.h"
#include "session/session_actions.h"
#include "ui/drawn_text.h"
#include "ui/shell/ui.h"

namespace ui {

class UiDriver {
  public:
    /// Needs a current OpenGL context.
    UiDriver(session::Session& session, int width, int height, float scale);

    /// One pass of the window's loop. @param seconds  of the scene's clock
    void frame(double seconds = 0);
    /// Frames until panels have their sizes, and nothing is computed or waits any more.
    void settle();
    /// The panels asked for something while the last frame but one was drawn.
    [[nodiscard]] bool acted() const { return m_acted; }
    /// The frame as it stands, presented.
    [[nodiscard]] io::Image pixels();
    [[nodiscard]] DrawnText text() const { return DrawnText::ofLastFrame(); }
    /// Coordinates of everything that a Dear ImGui window has drawn: x, y of each corner.
    [[nodiscard]] std::vector<float> shapesOf(const std::string& name) const;
    [[nodiscard]] const Layout& layout() const { return m_ui.layout(); }
    [[nodiscard]] Ui& ui() { return m_ui; }

    /// A key goes down. @return the id of the command that ran; empty if none did
    std::string key(const session::Shortcut& key);
    /// Text for the field that has the keyboard.
    void type(const std::string& text);
    void mouseTo(view::Vec2 px);
    void mouseDown();
    void mouseUp();
    void click(view::Vec2 px);
    /// The middle of words in the window. Fails the test if they are nowhere.
    [[nodiscard]] view::Vec2 placeOf(const std::string& words) const;

  private:
    [[nodiscard]] bool isPicture() const;

    session::Session& m_session;
    int m_width, m_height;
    session::ViewportInput m_input;
    session::Actions m_actions;
    Ui m_ui;
    render::gl::Canvas m_canvas;
    view::Vec2 m_mouse{-1e6};
    double m_seconds = 0;
    bool m_acted = false;  ///< panels had asked for something before the last frame
};

[[nodiscard]] view::Vec2 middleOf(const view::Rect&);

/// Holds a text to lines that it must have, whole and in that order; others may stand between.
[[nodiscard]] testing::AssertionResult says(const std::string& text, const std::vector<std::string>& lines);
/// The text of the right panel without its first line, the tabs.
[[nodiscard]] std::string withoutTabs(const std::string& panel);

/// A session on the first scene, in a window of 1280 by 720.
struct UiTest : testing::Test {
    session::Session session;
    render::gl::HeadlessContext context;
    std::unique_ptr<UiDriver> window;

    void SetUp() override;
    [[nodiscard]] std::string text(const view::Rect& rect) const { return window->text().textIn(rect); }
    [[nodiscard]] std::string leftPanel() const { return text(window->layout().left); }
    [[nodiscard]] std::string rightPanel() const { return text(window->layout().right); }
    [[nodiscard]] std::string timeLine() const { return text(window->layout().bottom); }
    /// The lines at the top of the picture.
    [[nodiscard]] std::string headline() const;
    /// The right panel, opened and settled.
    [[nodiscard]] std::string panel(session::RightPanel which);
};

}  // namespace ui
