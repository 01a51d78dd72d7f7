#pragma once
/// The contents of the window without a window: a session and its Ui, given frames, mouse and keys as app/window.cpp
/// gives them. All tests of the window's contents drive it through this class.

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/png.h"
#include "render/gl/device/canvas.h"
#include "render/gl/headless.h"
#include "session/actions/viewport_input.h"
#include "session/commands/commands.h"
#include "session/session.h"
#include "session/session_actions.h"
#include "ui/drawn_text.h"
#include "ui/shell/input_queue.h"
#include "ui/shell/ui.h"

namespace ui {

class UiDriver {
  public:
    /// Needs a current OpenGL context.
    UiDriver(session::Session& session, int width, int height, float scale);

    /// One pass of the window's loop. @param seconds  advance of the scene's clock
    void frame(double seconds = 0);
    /// Draws frames until panels have their sizes and no computation or request is pending.
    void settle();
    /// True if a panel sent an action while the last frame but one was drawn.
    [[nodiscard]] bool acted() const { return m_acted; }
    /// The present frame, drawn. @param isWhole  what has not changed as well
    [[nodiscard]] io::Image pixels(bool isWhole = false);
    [[nodiscard]] DrawnText text() const { return DrawnText::ofLastFrame(); }
    /// Coordinates of all that a Dear ImGui window has drawn: x, y of each corner.
    [[nodiscard]] std::vector<float> shapesOf(const std::string& name) const;
    [[nodiscard]] const Layout& layout() const { return m_ui.layout(); }
    [[nodiscard]] Ui& ui() { return m_ui; }
    /// For events that are read in their order, by the frames that come. The functions below act at once.
    [[nodiscard]] InputQueue& input() { return m_usesQueue = true, m_queue; }

    /// Presses a key. @return the id of the command that ran; empty if none did
    std::string key(const session::Shortcut& key);
    /// Types a text into the field that has the keyboard.
    void type(const std::string& text);
    void mouseTo(view::Vec2 px);
    void mouseDown();
    void mouseUp();
    void click(view::Vec2 px);
    /// The middle of words in the window. Fails the test if no text contains them.
    [[nodiscard]] view::Vec2 placeOf(const std::string& words) const;

  private:
    [[nodiscard]] bool isPicture() const;

    session::Session& m_session;
    int m_width, m_height;
    session::ViewportInput m_input;
    session::Actions m_actions;
    Ui m_ui;
    InputQueue m_queue{m_input, m_ui,
                       [this](const session::Shortcut& key) { return session::runShortcut(m_session, key); }};
    bool m_usesQueue = false;
    render::gl::Canvas m_canvas;
    view::Vec2 m_mouse{-1e6};
    double m_seconds = 0;
    bool m_acted = false;  ///< panels had sent actions before the last frame
};

[[nodiscard]] view::Vec2 middleOf(const view::Rect&);

/// The difference of two pictures of one size, for a message; empty if no value differs by more than 1 of 255.
/// @param part  absent: all
[[nodiscard]] std::string difference(const io::Image& window, const io::Image& picture,
                                     const std::optional<view::Rect>& part = {});

/// Checks that a text contains these lines, whole and in that order; other lines may lie between.
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
    /// Opens a right panel and settles. @return its text
    [[nodiscard]] std::string panel(session::RightPanel which);
};

}  // namespace ui
