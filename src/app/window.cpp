#include "app/window.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <memory>
#include <optional>
#include <utility>

#include "app/clipboard.h"
#include "app/display.h"
#include "app/frame_log.h"
#include "app/gui_input.h"
#include "app/keys.h"
#include "app/start.h"
#include "cli/commands.h"
#include "collide/environment.h"
#include "io/text.h"
#include "platform/clock.h"
#include "platform/ending.h"
#include "render/gl/canvas.h"
#include "render/gl/renderer.h"
#include "render/light_pace.h"
#include "session/actions/autosaver.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/system_dialog.h"
#include "session/actions/view_actions.h"
#include "session/actions/viewport_input.h"
#include "session/commands/commands.h"
#include "session/state/display.h"
#include "session/texts/present_options.h"
#include "ui/offscreen/export_preview.h"
#include "ui/offscreen/exporter.h"
#include "ui/offscreen/gallery_pictures.h"
#include "ui/offscreen/offscreen.h"
#include "ui/shell/ui.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSettleFrames = 3;       // frames after the last event until Dear ImGui's hovers and sizes are stable
constexpr double kLongestFrame = 0.1;  // seconds of playback in one frame
constexpr double kPlayedFrame = 1.0 / 60;
constexpr double kDialogSeconds = 0.05;  // interval at which the end of another program's file dialog is checked
constexpr double kCaretSeconds = 0.25;   // interval of frames while the caret blinks
constexpr double kEndSeconds = 0.2;      // interval at which a signal is checked where no thread waits for it

/// Framebuffer pixels for one px of the design, and the part of it that follows from the window's height.
struct ScreenScale {
    float all, type;
};

/// @param content  scale of the screen's contents @param height  of the framebuffer, pixels
ScreenScale scaleOf(const session::Settings& settings, float content, int height) {
    content = std::clamp(content, 0.5f, 8.f);
    return {settings.uiScale > 0 ? float(settings.uiScale) : content,
            float(session::typeScale(height / double(content)))};
}

/// One window on one session.
class Window {
  public:
    Window(GLFWwindow* window, session::Session& session, ui::BuiltFonts fonts);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] const std::string& error() const { return m_ui->error(); }
    /// Until the user closes the window, or the process is asked to end.
    void run(const platform::EndRequests& ending, const Display& display);
    /// Called when the user has closed the window. @return empty, or one line that says what could not be saved
    [[nodiscard]] std::string close() { return m_keeper.close(); }
    /// Called when the process ends otherwise. @return as close()
    std::string keep() { return m_keeper.keep(); }

  private:
    void installCallbacks();
    void waitForEvents(bool isWokenToEnd);
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
    session::ViewportInput m_input;
    GuiInput m_guiInput;
    session::Actions m_actions;
    std::unique_ptr<ui::Ui> m_ui;
    ui::Exporter m_exporter;
    ui::ExportPreview m_exportPreview;
    ui::GalleryPictures m_galleryPictures;
    session::Autosaver m_keeper;
    session::SystemDialog m_dialog;
    FrameLog m_log;
    render::LightPace m_lightPace;
    int m_settle = kSettleFrames;
    bool m_damaged = true;     ///< the window's pixels are lost: present even if nothing changed
    view::Vec2 m_mouse{0};     ///< position at the event being handled, while GLFW reports the newest position
    double m_lastAdvance = 0;  ///< glfwGetTime() when the scene's clock was last set
    double m_lastFrame = 0;    ///< glfwGetTime() at the beginning of the last frame
    bool m_wasTyping = false;
    std::string m_title;
};

Window& from(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

Window::Window(GLFWwindow* window, session::Session& session, ui::BuiltFonts fonts)
    : m_window(window),
      m_session(session),
      m_input(session),
      m_guiInput(window),
      m_ui(std::make_unique<ui::Ui>(session, m_actions, 1.f, std::move(fonts))),
      m_keeper(session) {
    glfwSetWindowUserPointer(window, this);
    m_session.window.suggestsSteps = true;
    m_session.window.readClipboard = [window] { return readClipboard(window); };
    m_session.panels.log.live().setWake([] { glfwPostEmptyEvent(); });
    installCallbacks();
    ImGui_ImplGlfw_InitForOpenGL(window, false);  // our callbacks forward the events
    readClipboardInFields();
    m_keeper.offerRecovery();
}

Window::~Window() {
    m_session.panels.log.live().stop();
    m_session.panels.log.live().setWake({});
    ImGui_ImplGlfw_Shutdown();
    m_ui.reset();
}

double Window::pixelRatio() const {
    int windowWidth = 1, windowHeight = 1, width = 1, height = 1;
    glfwGetWindowSize(m_window, &windowWidth, &windowHeight);
    glfwGetFramebufferSize(m_window, &width, &height);
    return windowWidth > 0 ? double(width) / windowWidth : 1;
}

ScreenScale Window::scale(int height) const {
    float x = 1, y = 1;
    glfwGetWindowContentScale(m_window, &x, &y);
    return scaleOf(m_session.settings, x, height);
}

void Window::installCallbacks() {
    glfwSetCursorPosCallback(m_window, [](GLFWwindow* w, double x, double y) { from(w).onMove(x, y); });
    glfwSetMouseButtonCallback(m_window,
                               [](GLFWwindow* w, int b, int action, int mods) { from(w).onButton(b, action, mods); });
    glfwSetScrollCallback(m_window, [](GLFWwindow* w, double x, double y) {
        Window& self = from(w);
        self.touched();
        ImGui_ImplGlfw_ScrollCallback(w, x, y);
        if (self.m_ui->isPicture(self.m_mouse)) self.m_input.wheel(self.m_mouse, y);
    });
    glfwSetKeyCallback(m_window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
        from(w).onKey(key, scancode, action, mods);
    });
    glfwSetCharCallback(m_window, [](GLFWwindow* w, unsigned c) {
        ImGui_ImplGlfw_CharCallback(w, c);
        from(w).touched();
    });
    glfwSetWindowRefreshCallback(m_window, [](GLFWwindow* w) { from(w).damaged(); });
    glfwSetWindowFocusCallback(m_window, [](GLFWwindow* w, int focused) {
        ImGui_ImplGlfw_WindowFocusCallback(w, focused);
        if (focused) session::noticeDisk(from(w).m_session);
        from(w).touched();
    });
    glfwSetCursorEnterCallback(m_window, [](GLFWwindow* w, int entered) {
        if (!entered) from(w).m_input.leave();
        from(w).touched();
    });
    glfwSetFramebufferSizeCallback(m_window, [](GLFWwindow* w, int, int) {
        from(w).damaged();
        from(w).onResize();
    });
    glfwSetWindowContentScaleCallback(m_window, [](GLFWwindow* w, float, float) { from(w).touched(); });
    glfwSetWindowCloseCallback(m_window, [](GLFWwindow* w) { from(w).onClose(); });
    glfwSetDropCallback(m_window, [](GLFWwindow* w, int count, const char** paths) {
        session::openDropped(from(w).m_session, {paths, paths + count});
        from(w).touched();
    });
}

void Window::onMove(double x, double y) {
    touched();
    const view::Vec2 px = m_mouse = view::Vec2(x, y) * pixelRatio();
    const bool panelDrag = !m_input.isBusy() && ImGui::IsAnyMouseDown();
    if (m_input.isBusy() || (!panelDrag && m_ui->isPicture(px))) {
        const auto held = [&](int key) { return glfwGetKey(m_window, key) == GLFW_PRESS; };
        m_input.move(px, {held(GLFW_KEY_LEFT_CONTROL) || held(GLFW_KEY_RIGHT_CONTROL),
                          held(GLFW_KEY_LEFT_SHIFT) || held(GLFW_KEY_RIGHT_SHIFT),
                          held(GLFW_KEY_LEFT_ALT) || held(GLFW_KEY_RIGHT_ALT)});
    } else {
        m_input.leave();
    }
}

void Window::onButton(int button, int action, int mods) {
    touched();
    m_guiInput.button(button, action, mods);
    if (button > GLFW_MOUSE_BUTTON_MIDDLE) return;
    const session::MouseButton which = button == GLFW_MOUSE_BUTTON_LEFT    ? session::MouseButton::Left
                                       : button == GLFW_MOUSE_BUTTON_RIGHT ? session::MouseButton::Right
                                                                           : session::MouseButton::Middle;
    const view::Vec2 px = m_mouse;
    if (action == GLFW_RELEASE) {
        m_input.release(which, px, modifiersFrom(mods), glfwGetTime());
    } else if (m_ui->isPicture(px)) {
        m_input.press(which, px, modifiersFrom(mods), glfwGetTime());
    }
}

void Window::onKey(int glfwKey, int scancode, int action, int mods) {
    touched();
    m_guiInput.key(glfwKey, scancode, action, mods);
    session::Modifiers with = modifiersFrom(mods);
    const bool down = action != GLFW_RELEASE;
    // In the event of a modifier's own press or release, X11 reports the modifiers as they were before it.
    if (glfwKey == GLFW_KEY_LEFT_SHIFT || glfwKey == GLFW_KEY_RIGHT_SHIFT) with.shift = down;
    if (glfwKey == GLFW_KEY_LEFT_CONTROL || glfwKey == GLFW_KEY_RIGHT_CONTROL) with.ctrl = down;
    if (glfwKey == GLFW_KEY_LEFT_ALT || glfwKey == GLFW_KEY_RIGHT_ALT) with.alt = down;
    m_input.setModifiers(with);
    if (!down) return;
    const session::Key key = keyFrom(glfwKey, scancode);
    m_ui->press({key, with});
    if (m_ui->wantsKeys()) return;
    if (key == session::Key::None || m_ui->takes({key, with}) || m_input.key(key) || m_input.isBusy()) return;
    const session::Command* command = session::commandFor(m_session, {key, with});
    if (command) session::run(m_session, command->id);
}

void Window::onClose() {
    glfwSetWindowShouldClose(m_window, GLFW_FALSE);
    session::run(m_session, "file.quit");
    touched();
}

void Window::onResize() {
    session::Settings& settings = m_session.settings;
    settings.windowMaximized = glfwGetWindowAttrib(m_window, GLFW_MAXIMIZED) == GLFW_TRUE;
    if (settings.windowMaximized || glfwGetWindowAttrib(m_window, GLFW_ICONIFIED)) return;
    int width = 0, height = 0;
    glfwGetWindowSize(m_window, &width, &height);
    settings.windowWidth = std::clamp(width, session::kSmallestWindow, session::kLargestWindow);
    settings.windowHeight = std::clamp(height, session::kSmallestWindow, session::kLargestWindow);
}

/// Work beside the frames: another program's file dialog, and saving of unsaved work.
void Window::serve() {
    const bool wasOpen = m_dialog.isOpen();
    m_dialog.update(m_session);
    m_keeper.update();
    if (pollLessonFile(m_session) || m_session.panels.log.live().hasNews()) touched();
    if (m_dialog.isOpen() != wasOpen || m_session.prompts.get<session::ExportJob>()) m_settle = std::max(m_settle, 2);
}

void Window::handOverClipboard() {
    if (m_session.window.clipboard.empty()) return;
    glfwSetClipboardString(m_window, m_session.window.clipboard.c_str());
    m_session.window.clipboard.clear();
}

void Window::updateTitle() {
    constexpr std::size_t kMostInTitle = 200;  // bytes: a title of megabytes is more than an X server takes
    const std::string title =
        io::shortened(titleOf(m_session), kMostInTitle) + (m_session.file.isDirty() ? " • " : " · ") + "Carom";
    if (title == m_title) return;
    glfwSetWindowTitle(m_window, title.c_str());
    m_title = title;
}

/// @param isWokenToEnd  false: requests to end the process have to be looked for
void Window::waitForEvents(bool isWokenToEnd) {
    if (m_settle > 0) {
        glfwPollEvents();
        return;
    }
    // The time of the next frame without an event: Wayland also wakes the loop for events of its own.
    std::optional<double> due;
    const bool isBusy = m_session.playback.isBusy() || isWorking(m_session);
    if (m_ui->isTyping()) due = m_lastFrame + kCaretSeconds;
    if (isBusy) due = m_lastAdvance + kPlayedFrame;
    std::optional<double> seconds;
    if (due) seconds = *due - glfwGetTime();
    if (m_dialog.isOpen()) seconds = std::min(seconds.value_or(kDialogSeconds), kDialogSeconds);
    if (!isWokenToEnd) seconds = std::min(seconds.value_or(kEndSeconds), kEndSeconds);
    for (const auto& at : {m_session.messages.nextExpiry(), m_keeper.due(), nextLessonPoll(m_session)}) {
        if (!at) continue;
        const double left = std::chrono::duration<double>(*at - Clock::now()).count();
        seconds = std::min(seconds.value_or(left), left);
    }
    if (!seconds) {
        glfwWaitEvents();
    } else if (*seconds > 0) {
        glfwWaitEventsTimeout(*seconds);
    } else {
        glfwPollEvents();
    }
    if (!isBusy) m_lastAdvance = glfwGetTime();
    if ((due && glfwGetTime() >= *due) || m_session.messages.expire()) m_settle = std::max(m_settle, 1);
}

/// The scene's clock is the wall's; an interruption between frames (a dialog, a drag of the window) is not played.
void Window::advancePlayback() {
    const double now = glfwGetTime();
    advance(m_session, std::min(now - m_lastAdvance, kLongestFrame));
    m_lastAdvance = now;
}

void Window::frame() {
    m_lastFrame = glfwGetTime();
    int width = 0, height = 0;
    glfwGetFramebufferSize(m_window, &width, &height);
    if (width <= 0 || height <= 0) {
        m_settle = 0;  // minimized
        return;
    }
    const Clock::time_point begun = Clock::now();
    const double cpuBegun = m_log.isOpen() ? platform::cpuMilliseconds() : 0;
    const ScreenScale scale = this->scale(height);
    m_ui->setScale(scale.all, scale.type);
    m_input.update();
    const bool wasWorking = isWorking(m_session);
    advancePlayback();
    FrameLog::Frame frame;
    m_exporter.step(m_session);
    ui::finishMapPicture(m_session);
    const bool isPreviewDrawn = m_exportPreview.step(m_session), isGalleryDrawn = m_galleryPictures.step(m_session);
    setArea(m_session, m_ui->arrange(width, height));
    const bool isMoving = m_input.isBusy() || m_session.playback.tempo().isPlaying;
    const float softLight = m_lightPace.shareAt(m_lastFrame, isMoving);
    frame.softLight = double(softLight);
    frame.drew3d = m_ui->updatePicture(softLight);
    ImGui_ImplGlfw_NewFrame();
    m_guiInput.reportMouse(pixelRatio());
    m_ui->build(m_input.gesture());
    if (m_guiInput.reportReleases()) touched();
    if (m_damaged || m_ui->hasChanged()) {
        render::gl::bindScreen();
        m_ui->present(m_damaged);
        glfwSwapBuffers(m_window);
        m_damaged = false;
    }
    frame.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    frame.cpuMilliseconds = m_log.isOpen() ? platform::cpuMilliseconds() - cpuBegun : 0;
    frame.mouse = m_mouse;
    if (frame.drew3d) m_lightPace.drawn(frame.milliseconds);
    m_log.write(m_session, frame);
    handOverClipboard();
    updateTitle();
    // A field that opens or closes takes or returns the keyboard in the next frames.
    const bool isDone = wasWorking && !isWorking(m_session);
    const bool changes = m_actions.drain(m_session) || isDone || m_ui->isTyping() != m_wasTyping;
    m_wasTyping = m_ui->isTyping();
    m_settle = changes ? kSettleFrames
                       : std::max(m_settle - 1, m_lightPace.isFading() || isPreviewDrawn || isGalleryDrawn ? 1 : 0);
}

void Window::run(const platform::EndRequests& ending, const Display& display) {
    while (!m_session.window.quits && !ending.isAsked()) {
        if (m_settle > 0) frame();
        waitForEvents(ending.canWake());
        if (display.isLost()) platform::loseDisplay();
        serve();
    }
}

/// Begins to build the fonts of the window that `display` is about to open.
std::future<ui::BuiltFonts> buildFonts(const Display& display, const session::Settings& settings) {
    const Display::Expected window = display.expected(settings);
    const ScreenScale scale = scaleOf(settings, window.scale, window.height);
    return ui::buildFontsAhead(ui::fontScale(settings, scale.all, scale.type));
}

}  // namespace

int runWindow(const std::string& scene) {
    if (!collide::environmentIsExact()) {
        return cli::complain("this processor's floating point is not set to IEEE doubles, round to nearest",
                             cli::kFailed);
    }
    session::Session session;
    session::LoadedSettings loaded = session::loadSettings();
    session.settings = std::move(loaded.stored.settings);
    session.presentation = loaded.stored.presentation;
    applyThemeOverride(session.presentation.theme);
    for (const std::string& warning : loaded.warnings) session.messages.warn(warning);
    session.panels.log.memory().setPath(session::LogMemory::usualPath());
    const Display display;
    if (!openAtStart(session, scene, display.isThere())) {
        const std::string& problem = session.messages.shown().back().text;
        return cli::complain(problem, problem.starts_with("cannot read ") ? cli::kFailed : cli::kBadInput);
    }
    if (!display.isThere()) return answerWithoutDisplay(session, display.error());
    if (const std::string problem = ui::windowMemoryProblem(); !problem.empty())
        return cli::complain(problem, cli::kFailed);
    std::future<ui::BuiltFonts> fonts = buildFonts(display, session.settings);  // while the driver starts
    GLFWwindow* window = display.open(session.settings);
    if (!window) {
        return cli::complain("no OpenGL 3.3 window: " + display.error() + "; try: apt-get install libgl1-mesa-dri",
                             cli::kFailed);
    }
    glfwMakeContextCurrent(window);
    if (!render::gl::loadFunctions(glfwGetProcAddress)) {
        return cli::complain("OpenGL 3.3 is needed; try: apt-get install libgl1-mesa-dri", cli::kFailed);
    }
    // Where a swap waits until the window is visible, a covered window would stop the whole loop.
    glfwSwapInterval(render::gl::isSoftwareRenderer() || display.isWayland() ? 0 : 1);
    {
        platform::EndRequests ending([] { glfwPostEmptyEvent(); });
        Window running(window, session, fonts.get());
        if (!running.error().empty()) return cli::complain(running.error(), cli::kFailed);
        platform::onLostDisplay([&] { running.keep(); });
        running.run(ending, display);
        platform::onLostDisplay({});
        const std::string problem = session.window.quits ? running.close() : running.keep();
        if (!problem.empty()) cli::complain(problem, cli::kDone);
        if (!session.window.quits) ending.end();
    }
    glfwDestroyWindow(window);
    return cli::kDone;
}

}  // namespace app
