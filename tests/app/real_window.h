#pragma once
/// The real program in a real window on an X server of its own, worked with a real mouse and keyboard (xdotool).

#include <nlohmann/json.hpp>
#include <string>

#include <sys/types.h>

namespace app_test {

class RealWindow {
  public:
    /// Starts Xvfb and carom on a scene. error() tells what is missing on this machine.
    explicit RealWindow(const std::string& scene);
    ~RealWindow();
    RealWindow(const RealWindow&) = delete;
    RealWindow& operator=(const RealWindow&) = delete;

    [[nodiscard]] const std::string& error() const { return m_error; }
    [[nodiscard]] bool isRunning() const;
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
};

}  // namespace app_test
