#include "platform/file_watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "platform/capabilities.h"

namespace platform {
namespace {

constexpr std::uint32_t kOfFolder = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE;
constexpr std::uint32_t kOfFile = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF;

}  // namespace

struct Waker::Native {
    File called{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};  ///< readable once wake() was called
};

Waker::Waker() : m_native(std::make_unique<Native>()) {}
Waker::~Waker() = default;

void Waker::wake() noexcept {
    const std::uint64_t one = 1;
    if (::write(m_native->called.handle(), &one, sizeof one) < 0) {
        // The counter is full: the wait ends anyway.
    }
}

Waker::Woken Waker::wait(const File& file, int milliseconds) {
    const int called = m_native->called.handle();
    std::array<pollfd, 2> waiting{{{called, POLLIN, 0}, {file.handle(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), milliseconds) <= 0) return Woken::Late;
    std::uint64_t count = 0;
    if (waiting[0].revents != 0 && ::read(called, &count, sizeof count) < 0) {
        // Another thread took the call.
    }
    return waiting[1].revents != 0 ? Woken::Readable : Woken::Called;
}

struct FileWatch::Native {
    explicit Native(std::filesystem::path watched);
    void watchFile();
    /// Takes the waiting notices. @return true if one is about the file
    bool takeNotices();

    std::filesystem::path path;
    Waker waker;
    File notices;
    int ofFile = -1;  ///< the watch on the file that the path leads to now
};

FileWatch::Native::Native(std::filesystem::path watched)
    : path(std::move(watched)),
      notices(path.empty() || !can(Capability::Notices) ? -1 : ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    if (!notices.isOpen()) return;
    const std::filesystem::path folder = path.parent_path();
    ::inotify_add_watch(notices.handle(), folder.empty() ? "." : folder.c_str(), kOfFolder);
    watchFile();
}

void FileWatch::Native::watchFile() {
    const int next = ::inotify_add_watch(notices.handle(), path.c_str(), kOfFile);
    if (ofFile >= 0 && ofFile != next) ::inotify_rm_watch(notices.handle(), ofFile);
    ofFile = next;
}

bool FileWatch::Native::takeNotices() {
    alignas(inotify_event) std::array<char, 4096> buffer{};
    bool isAbout = false, isReplaced = false;
    while (true) {
        const ssize_t got = ::read(notices.handle(), buffer.data(), buffer.size());
        if (got <= 0) break;
        for (std::size_t at = 0; at < static_cast<std::size_t>(got);) {
            const auto* const notice = reinterpret_cast<const inotify_event*>(buffer.data() + at);
            const bool isName = notice->len > 0 && path.filename() == notice->name;
            isReplaced = isReplaced || isName || (notice->mask & (IN_MOVE_SELF | IN_Q_OVERFLOW)) != 0;
            isAbout = isAbout || isName || notice->wd == ofFile || (notice->mask & IN_Q_OVERFLOW) != 0;
            at += sizeof(inotify_event) + notice->len;
        }
    }
    if (isReplaced) watchFile();
    return isAbout;
}

FileWatch::FileWatch(std::filesystem::path path) : m_native(std::make_unique<Native>(std::move(path))) {}
FileWatch::~FileWatch() = default;
void FileWatch::wake() noexcept { m_native->waker.wake(); }

bool FileWatch::wait(int milliseconds) {
    using Steady = std::chrono::steady_clock;
    const Steady::time_point end = Steady::now() + std::chrono::milliseconds(milliseconds);
    int left = milliseconds;
    // Notices about other files of the folder do not end the wait.
    while (true) {
        const Waker::Woken woken = m_native->waker.wait(m_native->notices, left);
        if (woken != Waker::Woken::Readable) return woken == Waker::Woken::Called;
        if (m_native->takeNotices()) return true;
        left = static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(end - Steady::now()).count());
        if (left <= 0) return false;
    }
}

}  // namespace platform
