#pragma once
/// The window: what it does with GLFW's events, and its frames.

#include <future>
#include <memory>
#include <optional>
#include <string>

#include "app/frame_log.h"
#include "render/gl/device/fence.h"
#include "render/light_pace.h"
#include "session/actions/autosaver.h"
#include "session/actions/system_dialog.h"
#include "session/actions/viewport_input.h"
#include "ui/offscreen/export_preview.h"
#include "ui/offscreen/exporter.h"
#include "ui/offscreen/gallery_pictures.h"
#include "ui/shell/input_queue.h"
#include "ui/shell/ui.h"

struct GLFWwindow;

namespace app {

/// Framebuffer pixels for one px of the design, and the part of it that follows from the window's height.
struct ScreenScale {
    float all, type;
};

/// @param content  scale of the screen's contents @param height  of the framebuffer, pixels
[[nodiscard]] ScreenScale scaleOf(const session::Settings& settings, float content, int height);

/// What follows a turn of the window.
struct Turn {
    bool ends = false;  ///< the user has closed the window
    /// Until the next turn, if no event comes before; 0: at once; absent: none is due.
    std::optional<double> seconds{};
};

/// One window on one session, which outlives it.
class Window {
  public:
    Window(GLFWwindow* window, session::Session& session, std::future<ui::BuiltFonts> fonts);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Why some pictures cannot be drawn; empty: all can, or the driver has not compiled all shaders yet.
    [[nodiscard]] std::string error() const;
    /// Takes what the events brought, and draws a frame if one is due. The events themselves are waited for between
    /// turns.
    [[nodiscard]] Turn turn();
    /// Called when the user has closed the window. @return empty, or one line that says what could not be saved
    [[nodiscard]] std::string close() { return m_keeper.close(); }
    /// Called when the process ends otherwise. @return as close()
    std::string keep() { return m_keeper.keep(); }

  private:
    static constexpr int kSettleFrames = 3;  ///< after the last event, until Dear ImGui's hovers and sizes are stable

    void installCallbacks();
    void endPause();
    [[nodiscard]] Turn beginPause();
    void frame();
    void onMove(double x, double y);
    void onButton(int button, int action, int mods);
    void onKey(int key, int scancode, int action, int mods);
    void onClose();
    void onResize();
    void serve();
    void advancePlayback();
    void handOverClipboard();
    void updateTitle();
    void touched() { m_settle = kSettleFrames; }
    void damaged() {
        m_damaged = true;
        touched();
    }
    [[nodiscard]] double pixelRatio() const;
    [[nodiscard]] ScreenScale scale(int height) const;  ///< @param height  of the framebuffer, pixels

    GLFWwindow* m_window;
    session::Session& m_session;
    session::ViewportInput m_viewport;
    session::Actions m_actions;
    std::unique_ptr<ui::Ui> m_ui;
    ui::InputQueue m_input;
    ui::Exporter m_exporter;
    ui::ExportPreview m_exportPreview;
    ui::GalleryPictures m_galleryPictures;
    session::Autosaver m_keeper;
    session::SystemDialog m_dialog;
    /// Absent until the first frame is shown, which does not wait for the shaders that it does without. Reached: all
    /// shaders are compiled.
    std::optional<render::gl::Fence> m_compiled;
    FrameLog m_log;
    render::LightPace m_lightPace;
    int m_settle = kSettleFrames;  ///< frames until the window rests
    bool m_damaged = true;         ///< the window's pixels are lost: present even if nothing changed
    double m_lastAdvance = 0;      ///< glfwGetTime() when the scene's clock was last set
    double m_lastFrame = 0;        ///< glfwGetTime() at the beginning of the last frame
    bool m_isResting = false;      ///< between turns nothing plays or computes
    std::optional<double> m_due;   ///< glfwGetTime() of the next frame without an event
    bool m_wasTyping = false;
    std::string m_title;
};

}  // namespace app
