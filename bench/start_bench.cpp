// Time from the start of a program to its first finished frame: Carom on its first scene, beside the shortest start of
// a viewer (peers/sketch_start.cpp), on a virtual display. Both are run in turns, with a cache of shaders that is warm,
// and with an empty one. Prints one table; medians.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace {
namespace fs = std::filesystem;

constexpr int kRuns = 9, kMostMilliseconds = 30000;

struct Display {
    pid_t server = -1;
    std::string name;
};

pid_t started(const std::vector<std::string>& words) {
    const pid_t pid = fork();
    if (pid != 0) return pid;
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO), dup2(nothing, STDERR_FILENO);
    execvp(arguments[0], arguments.data());
    _exit(127);
}

void end(pid_t pid) {
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
}

Display virtualDisplay() {
    int ends[2];
    if (pipe(ends) != 0) return {};
    Display display;
    display.server =
        started({"Xvfb", "-displayfd", std::to_string(ends[1]), "-screen", "0", "1920x1080x24", "-noreset"});
    close(ends[1]);
    char number[16] = {};
    if (read(ends[0], number, sizeof number - 1) > 0) display.name = ":" + std::to_string(std::atoi(number));
    close(ends[0]);
    return display;
}

/// Milliseconds until the program has written the line of its first frame; a negative number if it writes none.
double millisecondsToFirstFrame(const std::vector<std::string>& words) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    setenv("CAROM_FRAME_LOG", ("/dev/fd/" + std::to_string(ends[1])).c_str(), 1);
    const auto start = std::chrono::steady_clock::now();
    const pid_t program = started(words);
    close(ends[1]);
    pollfd first{ends[0], POLLIN, 0};
    const bool isDrawn = poll(&first, 1, kMostMilliseconds) == 1 && (first.revents & POLLIN) != 0;
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    end(program);
    close(ends[0]);
    return isDrawn ? time.count() : -1;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// A home of its own: settings and caches of the person who measures stay as they are.
void enterHome(const fs::path& home) {
    fs::remove_all(home);
    fs::create_directories(home / "runtime");
    for (const auto& [name, folder] : {std::pair("HOME", ""), std::pair("XDG_CONFIG_HOME", "config"),
                                       std::pair("XDG_CACHE_HOME", "cache"), std::pair("XDG_DATA_HOME", "data"),
                                       std::pair("XDG_STATE_HOME", "state"), std::pair("XDG_RUNTIME_DIR", "runtime")})
        setenv(name, (home / folder).c_str(), 1);
}

bool measure(const char* title, const fs::path& home, bool isWarm) {
    const std::vector<std::string> carom = {CAROM_PROGRAM, CAROM_SOURCE_DIR "/assets/scenes/first.json"},
                                   sketch = {CAROM_SKETCH};
    std::vector<double> own, least;
    for (int run = isWarm ? -1 : 0; run < kRuns; ++run) {  // the run before the first fills the caches
        if (!isWarm || run < 0) enterHome(home);
        const double a = millisecondsToFirstFrame(sketch);
        if (!isWarm) enterHome(home);
        const double b = millisecondsToFirstFrame(carom);
        if (a < 0 || b < 0) return false;
        if (run >= 0) least.push_back(a), own.push_back(b);
    }
    std::printf("%-24s %8.0f %8.0f %6.2f\n", title, median(least), median(own), median(own) / median(least));
    return true;
}

}  // namespace

int main() {
    const Display display = virtualDisplay();
    if (display.name.empty()) {
        std::fputs("start_bench: Xvfb does not start; it is in the package xvfb\n", stderr);
        return 1;
    }
    setenv("DISPLAY", display.name.c_str(), 1);
    unsetenv("WAYLAND_DISPLAY");
    std::string folder = (fs::temp_directory_path() / "carom-start-XXXXXX").string();
    const fs::path home = mkdtemp(folder.data());
    std::printf("ms to the first frame: sketch, Carom, ratio\n");
    const bool isMeasured =
        measure("warm cache of shaders", home, true) && measure("cold cache of shaders", home, false);
    if (!isMeasured) std::fputs("start_bench: a program drew no frame\n", stderr);
    end(display.server);
    fs::remove_all(home);
    return isMeasured ? 0 : 1;
}
