#pragma once
/// The real program in a real window on an X server of its own, worked with a real mouse and keyboard (xdotool).

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace app_test {

class RealWindow {
  public:
    /// Starts Xvfb and carom on a scene. error() tells what is missing on this machine.
    /// @param environment  more variables, "NAME", "value"
    explicit RealWindow(const std::string& scene, std::vector<std::pair<std::string, std::string>> environment = {});
    ~RealWindow();
    RealWindow(const RealWindow&) = delete;
    RealWindow& operator=(const RealWindow&) = delete;

    [[nodiscard]] const std::string& error() const { return m_error; }
    [[nodiscard]] bool isRunning() const;
    /// As a power cut would end it: no signal handler, no destructor.
    void killNow();
    /// Starts it anew, in the same home. @param scene  empty: none named
    void start(const std::string& scene);
    /// The home of the program: a folder of its own, with config/ and state/.
    [[nodiscard]] const std::string& home() const { return m_folder; }
    /// One xdotool command line: "mousemove 640 360".
    void xdotool(const std::string& arguments) const;
    /// The last frame that was logged, once no more come.
    [[nodiscard]] nlohmann::json lastFrame() const;
    [[nodiscard]] std::size_t frameCount() const;
    /// Processor time that the program has used, seconds.
    [[nodiscard]] double cpuSeconds() const;

  private:
    pid_t m_server = -1, m_program = -1;
    std::string m_display, m_folder, m_log, m_error;
    std::vector<std::pair<std::string, std::string>> m_environment;
};

}  // namespace app_test
