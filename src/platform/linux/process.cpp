#include "platform/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <sstream>

#include "base/contract.h"
#include "platform/capabilities.h"
#include "platform/environment.h"
#include "platform/reason.h"

extern char** environ;

namespace platform {
namespace {

constexpr std::size_t kMostOutput = 65536;

base::Error cannotStart(const std::string& program, const std::error_code& error) {
    return base::Error{"cannot start " + program + ": " + reason(error)};
}

/// Starts a program. @param in, out  descriptors for its standard streams; in < 0: it reads nothing
/// @return its process id
base::Result<int> spawn(const std::vector<std::string>& words, int in, int out) {
    CAROM_EXPECTS(!words.empty());
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    if (in < 0)
        ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    else
        ::posix_spawn_file_actions_adddup2(&actions, in, 0);
    ::posix_spawn_file_actions_adddup2(&actions, out, 1);
    ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    // What this process ignores (prepareSignals()) another program may rely on.
    sigset_t ignored;
    ::sigemptyset(&ignored);
    ::sigaddset(&ignored, SIGPIPE);
    ::sigaddset(&ignored, SIGXFSZ);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setsigdefault(&attributes, &ignored);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t pid = -1;
    const int error = ::posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) return cannotStart(words[0], {error, std::generic_category()});
    return static_cast<int>(pid);
}

}  // namespace

Started::~Started() {
    if (m_id <= 0) return;
    ::kill(m_id, SIGKILL);
    static_cast<void>(wait());
}

std::optional<int> Started::poll() {
    int status = 0;
    if (m_id <= 0 || ::waitpid(m_id, &status, WNOHANG) != m_id) return std::nullopt;
    m_id = -1;
    return status;
}

int Started::wait() {
    int status = 0;
    while (::waitpid(m_id, &status, 0) < 0)
        if (errno != EINTR) break;
    m_id = -1;
    return status;
}

base::Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words) {
    Pipe pipe = openPipe();
    if (!pipe.out.isOpen()) return cannotStart(words[0], pipe.out.error());
    ::fcntl(pipe.out.handle(), F_SETFL, O_NONBLOCK);
    const base::Result<int> pid = spawn(words, -1, pipe.in.handle());
    if (!pid) return base::Error{pid.error()};
    return ChildProcess(pid.value(), std::move(pipe.out));
}

void ChildProcess::drain() {
    char bytes[4096];
    while (true) {
        const ssize_t got = ::read(m_out.handle(), bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return;
        const auto kept = std::min(static_cast<std::size_t>(got), kMostOutput - m_output.size());
        m_output.append(bytes, kept);
    }
}

ChildProcess::State ChildProcess::poll() {
    if (!m_state.isRunning) return m_state;
    const std::optional<int> status = m_program.poll();
    drain();
    if (status) m_state = {false, WIFEXITED(*status) ? WEXITSTATUS(*status) : 0, !WIFEXITED(*status)};
    return m_state;
}

base::Result<Encoder> Encoder::start(const std::vector<std::string>& words, const File& out) {
    Pipe pipe = openPipe();
    if (!pipe.out.isOpen()) return cannotStart(words[0], pipe.out.error());
    const base::Result<int> pid = spawn(words, pipe.out.handle(), out.handle());
    if (!pid) return base::Error{pid.error()};
    return Encoder(pid.value(), std::move(pipe.in));
}

bool Encoder::write(std::string_view bytes) { return m_in.write(bytes); }

bool Encoder::finish() {
    const bool isClosed = m_in.close();
    const int status = m_program.wait();
    return isClosed && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

long processId() { return ::getpid(); }

void ignoreBrokenPipes() { std::signal(SIGPIPE, SIG_IGN); }

std::string onPath(const std::string& program) {
    if (!can(Capability::Processes)) return {};
    std::istringstream folders(variable("PATH"));
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string file = (folder.empty() ? "." : folder) + "/" + program;
        if (::access(file.c_str(), X_OK) == 0) return file;
    }
    return {};
}

}  // namespace platform
