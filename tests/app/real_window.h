#pragma once
/// The real program in a real window on an X server of its own, worked with a real mouse and keyboard (xdotool); or in
/// a Wayland session that has this server for its screen (weston).

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "temporary_folder.h"

namespace app_test {

enum class WindowSystem { X11, Wayland };

class RealWindow {
  public:
    /// Starts Xvfb and carom on a scene. error() names what is missing on this machine.
    /// @param environment  more variables, "NAME", "value"
    explicit RealWindow(const std::string& scene, std::vector<std::pair<std::string, std::string>> environment = {},
                        WindowSystem system = WindowSystem::X11);
    ~RealWindow();
    RealWindow(const RealWindow&) = delete;
    RealWindow& operator=(const RealWindow&) = delete;

    [[nodiscard]] const std::string& error() const { return m_error; }
    [[nodiscard]] bool isRunning() const;
    /// Kills the program as a power cut would: no signal handler, no destructor runs.
    void killNow();
    /// Sends a signal (0: none) and waits for the end. @return the exit status, or minus the signal that ended it
    int endBy(int signal);
    /// Kills the X server, or the compositor of a Wayland session, and waits for the program's end; start() then needs
    /// a new one. @return as endBy()
    int loseServer();
    void startServer();
    /// Starts the program again in the same home. @param scene  empty: none is named
    void start(const std::string& scene);
    /// The home of the program: a folder of its own, with config/ and state/.
    [[nodiscard]] const std::string& home() const { return m_folder; }
    /// The X server's name.
    [[nodiscard]] const std::string& display() const { return m_display; }
    /// One xdotool command line: "mousemove 640 360".
    void xdotool(const std::string& arguments) const;
    /// Presses keys one after another, "ctrl+a Return", and waits until no more frames are drawn.
    void keys(const std::string& names) const;
    /// Types a text without quotes, and waits until no more frames are drawn.
    void type(const std::string& text) const;
    /// Holds the program while something is done, like a frame that takes as long: it then finds all events at once.
    void whileHeld(const std::function<void()>& action) const;
    /// The last logged frame, once no more frames are logged.
    [[nodiscard]] nlohmann::json lastFrame() const;
    [[nodiscard]] std::size_t frameCount() const;
    /// All the frames that were logged whole.
    [[nodiscard]] std::vector<nlohmann::json> frames() const;
    /// Processor time that the program has used, seconds.
    [[nodiscard]] double cpuSeconds() const;

  private:
    int waitForEnd();
    void startWeston();

    WindowSystem m_system;
    pid_t m_server = -1, m_weston = -1, m_program = -1;
    TemporaryFolder m_temporary;
    std::string m_folder = m_temporary.path(), m_display, m_log, m_error;
    std::vector<std::pair<std::string, std::string>> m_environment;
};

/// A copy of a file, alone in a folder that is removed with the object.
class OwnCopy {
  public:
    /// @param asset  under assets/: "scenes/first.json"
    OwnCopy(const std::string& asset, const std::string& name);
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder.path(); }
    [[nodiscard]] std::filesystem::path file() const { return m_folder / m_name; }

  private:
    TemporaryFolder m_folder;
    std::string m_name;
};

/// The window on a copy of an asset.
struct OwnCopyWindow : testing::Test {
    OwnCopy own;
    RealWindow window;

    OwnCopyWindow(const std::string& asset, const std::string& name,
                  std::vector<std::pair<std::string, std::string>> environment = {})
        : own(asset, name), window(own.file().string(), std::move(environment)) {}
    void SetUp() override {
        if (!window.error().empty()) GTEST_SKIP() << window.error();
        ASSERT_TRUE(window.isRunning());
    }
};

/// Waits until a condition is true. @return false if it is still false after two minutes, on however busy a machine
[[nodiscard]] bool eventually(const std::function<bool()>& holds);

}  // namespace app_test
