#include "app/run_window.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <utility>

#include "app/display.h"
#include "app/loop.h"
#include "app/start.h"
#include "app/window.h"
#include "cli/commands.h"
#include "collide/environment.h"
#include "io/file.h"
#include "platform/capabilities.h"
#include "platform/ending.h"
#include "render/gl/renderer.h"
#include "session/actions/view_actions.h"
#include "ui/offscreen/offscreen.h"

namespace app {
namespace {

constexpr double kEndSeconds = 0.2;  // interval at which a signal is checked where no thread waits for it

/// All that lives until the window is closed.
class WindowRun {
  public:
    /// @return an exit status if there is no window; the reason has been told
    [[nodiscard]] std::optional<int> begin(const std::string& scene, std::optional<bool> isYUp);
    [[nodiscard]] Turn turn();
    /// @return the exit status; a process that is asked to end ends here
    int end();

  private:
    void loadSettings();
    std::optional<int> openWindow();
    [[nodiscard]] std::future<ui::BuiltFonts> buildFonts() const;

    using Handle = std::unique_ptr<GLFWwindow, decltype(&glfwDestroyWindow)>;
    session::Session m_session;
    Display m_display;
    Handle m_handle{nullptr, &glfwDestroyWindow};
    std::optional<platform::EndRequests> m_ending;
    std::optional<Window> m_window;
    int m_status = cli::kDone;
};

/// A file that cannot be read is a failure, not invalid input: the exit status differs. It is read again to tell, but
/// for a pipe, which can be read once.
cli::Status statusOf(const std::string& unopened) {
    std::error_code error;
    return std::filesystem::is_fifo(unopened, error) || io::readNamed(unopened) ? cli::kBadInput : cli::kFailed;
}

void WindowRun::loadSettings() {
    session::LoadedSettings loaded = session::loadSettings();
    m_session.settings = std::move(loaded.stored.settings);
    m_session.presentation = loaded.stored.presentation;
    applyThemeOverride(m_session.presentation.theme);
    for (const std::string& warning : loaded.warnings) m_session.messages.warn(warning);
    m_session.panels.log.memory().setPath(session::LogMemory::usualPath());
}

/// Begins to build the fonts of the window that is about to be opened.
std::future<ui::BuiltFonts> WindowRun::buildFonts() const {
    const Display::Expected window = m_display.expected(m_session.settings);
    const ScreenScale scale = scaleOf(m_session.settings, window.scale, window.height);
    return ui::buildFontsAhead(
        ui::presentedScale(m_session.settings, scale.all * scale.type, window.height * 16 / 9.0, window.height));
}

std::optional<int> WindowRun::begin(const std::string& scene, std::optional<bool> isYUp) {
    if (!collide::environmentIsExact()) {
        return cli::complain("this processor's floating point is not set to IEEE doubles, round to nearest",
                             cli::kFailed);
    }
    loadSettings();
    if (isYUp) m_session.settings.meshUpAxis = *isYUp ? session::UpAxis::Y : session::UpAxis::Z;
    if (!openAtStart(m_session, scene, m_display.isThere())) {
        // A page has nothing else to show: the message stands over the scene before.
        if (platform::can(platform::Capability::Closing))
            return cli::complain(m_session.messages.shown().back().text, statusOf(scene));
        openAtStart(m_session, "", m_display.isThere());
    }
    if (!m_display.isThere()) return answerWithoutDisplay(m_session, m_display.error());
    if (const std::string problem = ui::windowMemoryProblem(); !problem.empty())
        return cli::complain(problem, cli::kFailed);
    return openWindow();
}

std::optional<int> WindowRun::openWindow() {
    const std::string driverAdvice = platform::installAdvice("libgl1-mesa-dri");
    std::future<ui::BuiltFonts> fonts = buildFonts();  // while the driver starts
    m_handle.reset(m_display.open(m_session.settings));
    if (!m_handle) {
        return cli::complain("no OpenGL 3.3 window: " + m_display.error() + "; " + driverAdvice, cli::kFailed);
    }
    glfwMakeContextCurrent(m_handle.get());
    if (!render::gl::loadFunctions(glfwGetProcAddress)) {
        return cli::complain("OpenGL 3.3 is needed; " + driverAdvice, cli::kFailed);
    }
    // Where a swap waits until the window is visible, a covered window would stop the whole loop.
    glfwSwapInterval(render::gl::isSoftwareRenderer() || m_display.isWayland() ? 0 : 1);
    m_ending.emplace([] { glfwPostEmptyEvent(); });
    m_window.emplace(m_handle.get(), m_session, std::move(fonts));
    platform::onLostDisplay([this] { m_window->keep(); });
    return {};
}

Turn WindowRun::turn() {
    if (m_display.isLost()) platform::loseDisplay();
    if (m_ending->isAsked()) return {.ends = true};
    Turn next = m_window->turn();
    if (const std::string error = m_window->error(); !error.empty()) {
        m_status = cli::complain(error, cli::kFailed);
        return {.ends = true};
    }
    if (!m_ending->canWake()) next.seconds = std::min(next.seconds.value_or(kEndSeconds), kEndSeconds);
    return next;
}

int WindowRun::end() {
    platform::onLostDisplay({});
    const bool isClosed = m_session.window.quits;
    const std::string problem = isClosed ? m_window->close() : m_window->keep();
    if (!problem.empty()) cli::complain(problem, cli::kDone);
    if (!isClosed && m_status == cli::kDone) m_ending->end();
    return m_status;
}

}  // namespace

int runWindow(const std::string& scene, std::optional<bool> isYUp) {
    const auto run = std::make_shared<WindowRun>();  // in a page it outlives this call
    if (const std::optional<int> status = run->begin(scene, isYUp)) return *status;
    return runTurns([run] { return run->turn(); }, [run] { return run->end(); });
}

}  // namespace app
