#include "app/window.h"

#include <GLFW/glfw3.h>
#include <imgui_impl_glfw.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/clipboard.h"
#include "app/native.h"
#include "io/text.h"
#include "platform/capabilities.h"
#include "platform/clock.h"
#include "render/gl/device/canvas.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "session/state/display.h"
#include "session/texts/present_options.h"
#include "ui/offscreen/offscreen.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLongestFrame = 0.1;  // seconds of playback in one frame
constexpr double kPlayedFrame = 1.0 / 60;
constexpr double kDialogSeconds = 0.05;  // interval at which the end of another program's file dialog is checked
constexpr double kCaretSeconds = 0.25;   // interval of frames while the caret blinks

}  // namespace

ScreenScale scaleOf(const session::Settings& settings, float content, int height) {
    content = std::clamp(content, 0.5f, 8.f);
    return {settings.uiScale > 0 ? float(settings.uiScale) : content,
            float(session::typeScale(height / double(content)))};
}

Window::Window(GLFWwindow* window, session::Session& session, std::future<ui::BuiltFonts> fonts)
    : m_window(window),
      m_session(session),
      m_viewport(session),
      m_ui(std::make_unique<ui::Ui>(session, m_actions, 1.f, std::move(fonts))),
      m_input(m_viewport, *m_ui,
              [&session](const session::Shortcut& key) { return session::runShortcut(session, key); }),
      m_galleryPictures(m_ui->picture().programs()),
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
        io::shortened(shownTitleOf(m_session), kMostInTitle) + (m_session.file.isDirty() ? " • " : " · ") + "Carom";
    if (title == m_title) return;
    glfwSetWindowTitle(m_window, title.c_str());
    m_title = title;
}

std::string Window::error() const {
    return m_compiled && m_compiled->isReached() ? m_ui->picture().error() : std::string();
}

Turn Window::turn() {
    endPause();
    serve();
    if (m_settle > 0) m_input.handOver();
    if (m_settle > 0 && !m_session.window.quits) frame();
    return beginPause();
}

void Window::endPause() {
    if (m_isResting) m_lastAdvance = glfwGetTime();
    if ((m_due && glfwGetTime() >= *m_due) || m_session.messages.expire()) m_settle = std::max(m_settle, 1);
}

Turn Window::beginPause() {
    const bool isBusy = m_session.playback.isBusy() || isWorking(m_session);
    m_isResting = m_settle == 0 && !isBusy;
    m_due.reset();
    if (m_session.window.quits) return {.ends = true};
    if (m_settle > 0) return {.seconds = 0};
    if (m_isResting && !platform::can(platform::Capability::Threads) && readAhead(m_session.panels))
        return {.seconds = 0};
    // The time of the next frame without an event: Wayland also wakes the loop for events of its own.
    if (m_ui->isTyping()) m_due = m_lastFrame + kCaretSeconds;
    if (isBusy) m_due = m_lastAdvance + kPlayedFrame;
    Turn next;
    const auto within = [&](double seconds) {
        next.seconds = std::max(0.0, std::min(next.seconds.value_or(seconds), seconds));
    };
    if (m_due) within(*m_due - glfwGetTime());
    if (m_dialog.isOpen()) within(kDialogSeconds);
    for (const auto& at : {m_session.messages.nextExpiry(), m_keeper.due(), nextLessonPoll(m_session)})
        if (at) within(std::chrono::duration<double>(*at - Clock::now()).count());
    return next;
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
    m_viewport.update();
    const bool wasWorking = isWorking(m_session);
    advancePlayback();
    FrameLog::Frame frame;
    m_exporter.step(m_session);
    ui::finishMapPicture(m_session);
    const bool isPreviewDrawn = m_exportPreview.step(m_session), isGalleryDrawn = m_galleryPictures.step(m_session);
    setArea(m_session, m_ui->arrange(width, height));
    const bool isMoving = m_viewport.isBusy() || m_session.playback.tempo().isPlaying;
    const float softLight = m_lightPace.shareAt(m_lastFrame, isMoving);
    frame.softLight = double(softLight);
    frame.drew3d = m_ui->updatePicture(softLight);
    ImGui_ImplGlfw_NewFrame();
    m_input.reportMouse(glfwGetWindowAttrib(m_window, GLFW_HOVERED) == GLFW_TRUE);
    session::Gesture gesture = m_viewport.gesture();
    gesture.isFinger = usesFingers();
    const bool isWhole = m_ui->build(gesture);
    if (isWhole && (m_damaged || m_ui->hasChanged())) {
        render::gl::bindScreen();
        m_ui->present(m_damaged);
        glfwSwapBuffers(m_window);
        if (!m_compiled) {
            m_ui->picture().programs()->beginAll();
            m_compiled.emplace();
        }
        m_damaged = false;
    }
    frame.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    frame.cpuMilliseconds = m_log.isOpen() ? platform::cpuMilliseconds() - cpuBegun : 0;
    frame.mouse = m_input.mouse();
    if (frame.drew3d) m_lightPace.drawn(drawingMilliseconds(frame.milliseconds));
    m_log.write(m_session, frame);
    handOverClipboard();
    updateTitle();
    reflect(m_session);
    // A field that opens or closes takes or returns the keyboard in the next frames.
    const bool isDone = wasWorking && !isWorking(m_session), hasActed = m_actions.drain(m_session);
    m_input.drawn(hasActed);
    const bool changes = hasActed || isDone || m_input.isWaiting() || m_ui->isTyping() != m_wasTyping;
    m_wasTyping = m_ui->isTyping();
    m_settle = changes ? kSettleFrames
                       : std::max(m_settle - 1,
                                  m_lightPace.isFading() || isPreviewDrawn || isGalleryDrawn || !isWhole ? 1 : 0);
}

}  // namespace app
