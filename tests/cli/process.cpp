#include "cli/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace process {
namespace {

void close(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
}

/// What hangs ends by SIGXCPU.
constexpr rlimit kProcessorSeconds{120, 120};

struct Pipe {
    int read = -1, write = -1;
    Pipe() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        read = ends[0];
        write = ends[1];
    }
};

}  // namespace

Program::Program(const std::vector<std::string>& arguments, const std::string& standardOut) {
    ::signal(SIGPIPE, SIG_IGN);
    const char* other = std::getenv("CAROM_PROGRAM");  // tests/windows/command_line
    const std::string program = other ? other : std::string(CAROM_BINARY_DIR) + "/carom";
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const Pipe in, out, error;
    m_pid = ::fork();
    if (m_pid == 0) {
        ::signal(SIGPIPE, SIG_DFL);
        ::signal(SIGINT, SIG_DFL);  // shells start what runs in the background without it
        ::setrlimit(RLIMIT_CPU, &kProcessorSeconds);
        ::dup2(in.read, 0);
        ::dup2(standardOut.empty() ? out.write : ::open(standardOut.c_str(), O_WRONLY), 1);
        ::dup2(error.write, 2);
        ::execv(program.c_str(), argv.data());
        ::_exit(127);
    }
    ::close(in.read);
    ::close(out.write);
    ::close(error.write);
    m_in = in.write;
    m_out = out.read;
    m_error = error.read;
}

Program::~Program() {
    close(m_in);
    close(m_out);
    close(m_error);
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        wait();
    }
}

bool Program::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_in, bytes.data(), bytes.size());
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

void Program::closeInput() { close(m_in); }
void Program::interrupt() { ::kill(m_pid, SIGINT); }
void Program::closeOutput() { close(m_out); }

std::string Program::readLine(double seconds) {
    std::string line;
    pollfd waiting{m_out, POLLIN, 0};
    char c = 0;
    while (::poll(&waiting, 1, static_cast<int>(seconds * 1000)) > 0 && ::read(m_out, &c, 1) == 1) {
        line += c;
        if (c == '\n') break;
    }
    return line;
}

void Program::drain(std::string& out, std::string& error) {
    const auto readAll = [](int fd, std::string& text) {
        char buffer[65536];
        for (ssize_t got = 0; (got = ::read(fd, buffer, sizeof buffer)) > 0;)
            text.append(buffer, static_cast<std::size_t>(got));
    };
    std::thread errors([&] { readAll(m_error, error); });
    readAll(m_out, out);
    errors.join();
}

int Program::wait() {
    int status = 0;
    ::wait4(m_pid, &status, 0, &m_usage);
    m_pid = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

double Program::processorSeconds() const {
    const auto seconds = [](const timeval& time) { return double(time.tv_sec) + 1e-6 * double(time.tv_usec); };
    return seconds(m_usage.ru_utime) + seconds(m_usage.ru_stime);
}

std::vector<std::string> Finished::lines() const {
    std::vector<std::string> lines;
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

Finished run(const std::vector<std::string>& arguments, const std::function<void(Program&)>& feed) {
    Program program(arguments);
    Finished finished;
    std::thread feeder([&] {
        feed(program);
        program.closeInput();
    });
    program.drain(finished.out, finished.error);
    feeder.join();
    finished.status = program.wait();
    finished.peakKilobytes = program.peakKilobytes();
    finished.processorSeconds = program.processorSeconds();
    return finished;
}

Finished run(const std::vector<std::string>& arguments, std::string_view input) {
    return run(arguments, [&](Program& program) { program.write(input); });
}

}  // namespace process
