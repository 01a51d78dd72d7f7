#include "platform/ending.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/contract.h"
#include "platform/threads.h"

namespace platform {
namespace {

constexpr int kEndSignals[] = {SIGTERM, SIGINT, SIGHUP};

/// A place of the list that a signal handler reads: it allocates nothing and takes no lock.
struct EndingName {
    std::atomic<int> state{0};  ///< 0: free, 1: being written, 2: to be removed
    char path[PATH_MAX] = {};
};
EndingName g_names[32];

std::atomic<int> g_asked{0};   ///< the first signal that asked for the end
std::atomic<int> g_pipe{-1};   ///< wakes the thread of EndRequests
std::function<void()> g_keep;  ///< the argument of onLostDisplay()

void removeNames() {
    for (const EndingName& name : g_names)
        if (name.state.load() == 2) ::unlink(name.path);
}

void endBy(int signal) {
    removeNames();
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

void noteRequest(int signal) {
    const int error = errno;
    int none = 0;
    g_asked.compare_exchange_strong(none, signal);
    const char byte = 1;
    if (::write(g_pipe.load(), &byte, 1) < 0) {
        // A full pipe: the thread is about to be woken anyway.
    }
    errno = error;
}

/// Sets the handler of the signals that are not ignored: nohup and shells in the background ignore some.
void handleEndSignals(void (*handler)(int)) {
    for (const int signal : kEndSignals) {
        struct sigaction now {};
        if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) continue;
        struct sigaction wanted {};
        wanted.sa_handler = handler;
        wanted.sa_flags = SA_RESTART;
        ::sigemptyset(&wanted.sa_mask);
        ::sigaction(signal, &wanted, nullptr);
    }
}

[[noreturn]] void keepAndEnd() {
    if (const auto keep = std::exchange(g_keep, {})) keep();
    removeNames();
    static constexpr char kLine[] = "carom: the display is gone; unsaved work is kept and offered at the next start\n";
    if (::write(STDERR_FILENO, kLine, sizeof kLine - 1) < 0) {
        // There is nobody to read it.
    }
    ::_exit(1);
}

int handleIoError(void*) { keepAndEnd(); }

/// A function of a library that another one has loaded; null if none has.
void* loadedFunction(const char* library, const char* name) {
    void* const loaded = ::dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (!loaded) return nullptr;
    void* const function = ::dlsym(loaded, name);
    ::dlclose(loaded);
    return function;
}

}  // namespace

void prepareSignals() {
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
    handleEndSignals(endBy);
}

void removeAtEnd(const std::string& file) {
    if (file.size() >= PATH_MAX) return;
    for (EndingName& name : g_names) {
        int isFree = 0;
        if (!name.state.compare_exchange_strong(isFree, 1)) continue;
        std::memcpy(name.path, file.c_str(), file.size() + 1);
        name.state = 2;
        return;
    }
}

void keepAtEnd(const std::string& file) {
    for (EndingName& name : g_names)
        if (name.state.load() == 2 && file == name.path) name.state = 0;
}

EndRequests::EndRequests(std::function<void()> wake) : m_wake(std::move(wake)), m_pipe(openPipe()) {
    if (m_pipe.in.isOpen()) {
        ::fcntl(m_pipe.in.handle(), F_SETFL, O_NONBLOCK);
        m_thread = startThread([this] {
            char byte = 1;
            while (::read(m_pipe.out.handle(), &byte, 1) == 1 || errno == EINTR)
                if (byte != 0)
                    m_wake();
                else
                    break;
        });
    }
    g_asked = 0;
    g_pipe = m_pipe.in.handle();
    handleEndSignals(noteRequest);
}

EndRequests::~EndRequests() {
    handleEndSignals(endBy);
    g_pipe = -1;
    if (m_thread.joinable()) {
        const char stop = 0;
        while (::write(m_pipe.in.handle(), &stop, 1) < 0 && (errno == EAGAIN || errno == EINTR))
            std::this_thread::yield();
        m_thread.join();
    }
}

bool EndRequests::isAsked() const { return g_asked.load() != 0; }

void EndRequests::end() {
    CAROM_EXPECTS(isAsked());
    endBy(g_asked.load());
    ::_exit(1);  // the signal is blocked
}

void onLostDisplay(std::function<void()> keep) {
    using Handler = int (*)(void*);
    g_keep = std::move(keep);
    const auto set = reinterpret_cast<Handler (*)(Handler)>(loadedFunction("libX11.so.6", "XSetIOErrorHandler"));
    if (set) set(g_keep ? handleIoError : nullptr);
}

void loseDisplay() { keepAndEnd(); }

bool isWaylandLost(void* display) {
    static const auto error =
        reinterpret_cast<int (*)(void*)>(loadedFunction("libwayland-client.so.0", "wl_display_get_error"));
    return display && error && error(display) != 0;
}

}  // namespace platform
