#include "app/real_window.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

namespace app_test {
namespace {

/// All threads of a process wait for something: it has no input that it has not read. True for one that has ended.
bool isAsleep(pid_t process) {
    std::error_code error;
    const std::string folder = "/proc/" + std::to_string(process) + "/task";
    if (process <= 0) return true;
    for (const auto& task : std::filesystem::directory_iterator(folder, error)) {
        std::ifstream in(task.path() / "stat");
        std::string stat;
        std::getline(in, stat);
        const std::size_t name = stat.rfind(") ");
        if (name != std::string::npos && (stat[name + 2] == 'R' || stat[name + 2] == 'D')) return false;
    }
    return true;
}

void pause(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

pid_t launch(const std::vector<std::string>& words,
             const std::vector<std::pair<std::string, std::string>>& environment) {
    const pid_t pid = fork();
    if (pid != 0) return pid;
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, 2);
    execvp(arguments[0], arguments.data());
    _exit(127);
}

/// An X server that is told to end just before it waits for events may not notice: then it is killed.
void stop(pid_t pid) {
    if (pid <= 0) return;
    kill(pid, SIGTERM);
    for (int i = 0; i < 250; ++i) {
        if (waitpid(pid, nullptr, WNOHANG) != 0) return;
        pause(20);
    }
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
}

bool isInstalled(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace

RealWindow::RealWindow(const std::string& scene, std::vector<std::pair<std::string, std::string>> environment,
                       WindowSystem system)
    : m_system(system), m_environment(std::move(environment)) {
    std::vector<std::string> programs = {"Xvfb", "xdotool"};
    if (system == WindowSystem::Wayland) programs.push_back("weston");
    for (const std::string& program : programs) {
        if (!isInstalled(program)) m_error = program + " is not installed";
    }
    if (!m_error.empty()) return;
    m_log = m_folder + "/frames.jsonl";
    startServer();
    if (m_error.empty() && system == WindowSystem::Wayland) startWeston();
    if (m_error.empty()) start(scene);
}

void RealWindow::startServer() {
    int ends[2];
    if (pipe(ends) != 0) return;
    m_server = launch({"Xvfb", "-displayfd", std::to_string(ends[1]), "-screen", "0", "1280x720x24", "-noreset"}, {});
    close(ends[1]);
    char number[16] = {};
    const ssize_t got = read(ends[0], number, sizeof number - 1);
    close(ends[0]);
    if (got <= 0) {
        m_error = "Xvfb does not start";
        return;
    }
    m_display = ":" + std::to_string(std::atoi(number));
}

/// The program's window fills the session's screen, which fills the server's.
void RealWindow::startWeston() {
    m_weston = launch({"weston", "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--socket=carom", "--width=1280",
                       "--height=720", "--idle-time=0"},
                      {{"DISPLAY", m_display}, {"HOME", m_folder}, {"XDG_RUNTIME_DIR", m_folder}});
    if (!eventually([&] { return std::filesystem::exists(m_folder + "/carom"); })) m_error = "weston does not start";
}

void RealWindow::killNow() {
    kill(m_program, SIGKILL);
    waitpid(m_program, nullptr, 0);
    m_program = -1;
}

int RealWindow::waitForEnd() {
    int status = 0;
    const bool hasEnded = eventually([&] { return waitpid(m_program, &status, WNOHANG) != 0; });
    if (!hasEnded) killNow();
    m_program = -1;
    return !hasEnded ? -SIGKILL : WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

int RealWindow::endBy(int signal) {
    kill(m_program, signal);
    return waitForEnd();
}

int RealWindow::loseServer() {
    pid_t& server = m_system == WindowSystem::Wayland ? m_weston : m_server;
    kill(server, SIGKILL);
    waitpid(server, nullptr, 0);
    server = -1;
    return waitForEnd();
}

void RealWindow::start(const std::string& scene) {
    std::filesystem::remove(m_log);
    std::vector<std::string> words = {CAROM_BINARY_DIR "/carom"};
    if (!scene.empty()) words.push_back(scene);
    const bool isWayland = m_system == WindowSystem::Wayland;
    std::vector<std::pair<std::string, std::string>> environment = {{"DISPLAY", isWayland ? "" : m_display},
                                                                    {"WAYLAND_DISPLAY", isWayland ? "carom" : ""},
                                                                    {"XDG_SESSION_TYPE", isWayland ? "wayland" : "x11"},
                                                                    {"XDG_RUNTIME_DIR", m_folder},
                                                                    {"HOME", m_folder},
                                                                    {"XDG_STATE_HOME", m_folder + "/state"},
                                                                    {"XDG_CONFIG_HOME", m_folder + "/config"},
                                                                    {"CAROM_FRAME_LOG", m_log}};
    environment.insert(environment.end(), m_environment.begin(), m_environment.end());
    m_program = launch(words, environment);
    for (int i = 0; i < 2400 && frameCount() == 0 && isRunning(); ++i) pause(50);
    (void)lastFrame();
}

RealWindow::~RealWindow() {
    stop(m_program);
    stop(m_weston);
    stop(m_server);
}

bool RealWindow::isRunning() const { return m_program > 0 && waitpid(m_program, nullptr, WNOHANG) == 0; }

void RealWindow::xdotool(const std::string& arguments) const {
    const std::string command = "DISPLAY=" + m_display + " xdotool " + arguments + " >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
}

void RealWindow::keys(const std::string& names) const {
    xdotool("key --delay 60 " + names);
    (void)lastFrame();
}

void RealWindow::type(const std::string& text) const {
    xdotool("type --delay 30 -- '" + text + "'");
    (void)lastFrame();
}

void RealWindow::whileHeld(const std::function<void()>& action) const {
    kill(m_program, SIGSTOP);
    action();
    kill(m_program, SIGCONT);
}

std::size_t RealWindow::frameCount() const {
    std::ifstream in(m_log);
    std::size_t count = 0;
    for (std::string line; std::getline(in, line);) ++count;
    return count;
}

nlohmann::json RealWindow::lastFrame() const {
    constexpr int kMostDrawing = 200, kMostTries = 2400;  // an animation draws on; a busy machine takes long
    std::size_t before = frameCount();
    for (int quiet = 0, drawing = 0, tries = 0; quiet < 4 && drawing < kMostDrawing && tries < kMostTries; ++tries) {
        pause(50);
        const std::size_t now = frameCount();
        const bool isQuiet = now == before && isAsleep(m_server) && isAsleep(m_weston) && isAsleep(m_program);
        quiet = isQuiet ? quiet + 1 : 0;
        drawing += now == before ? 0 : 1;
        before = now;
    }
    std::ifstream in(m_log);
    std::string last;
    for (std::string line; std::getline(in, line);) last = line;
    return last.empty() ? nlohmann::json() : nlohmann::json::parse(last);
}

std::vector<nlohmann::json> RealWindow::frames() const {
    std::ifstream in(m_log);
    std::vector<nlohmann::json> all;
    for (std::string line; std::getline(in, line);)
        if (nlohmann::json frame = nlohmann::json::parse(line, nullptr, false); frame.is_object()) all.push_back(frame);
    return all;
}

double RealWindow::cpuSeconds() const {
    std::ifstream stat("/proc/" + std::to_string(m_program) + "/stat");
    std::string text((std::istreambuf_iterator<char>(stat)), {});
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    std::string word;
    for (int field = 0; field < 11; ++field) rest >> word;
    double user = 0, system = 0;
    rest >> user >> system;
    return (user + system) / double(sysconf(_SC_CLK_TCK));
}

OwnCopy::OwnCopy(const std::string& asset, const std::string& name) : m_name(name) {
    std::filesystem::copy(CAROM_SOURCE_DIR "/assets/" + asset, file());
}

bool eventually(const std::function<bool()>& holds) {
    for (int i = 0; i < 2400; ++i) {
        if (holds()) return true;
        pause(50);
    }
    return holds();
}

}  // namespace app_test
