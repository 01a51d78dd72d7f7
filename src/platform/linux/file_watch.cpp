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

Waker::Waker() : m_called(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void Waker::wake() noexcept {
    const std::uint64_t one = 1;
    if (::write(m_called.handle(), &one, sizeof one) < 0) {
        // The counter is full: the wait ends anyway.
    }
}

Waker::Woken Waker::wait(const File& file, int milliseconds) {
    std::array<pollfd, 2> waiting{{{m_called.handle(), POLLIN, 0}, {file.handle(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), milliseconds) <= 0) return Woken::Late;
    std::uint64_t count = 0;
    if (waiting[0].revents != 0 && ::read(m_called.handle(), &count, sizeof count) < 0) {
        // Another thread took the call.
    }
    return waiting[1].revents != 0 ? Woken::Readable : Woken::Called;
}

FileWatch::FileWatch(std::filesystem::path path)
    : m_path(std::move(path)),
      m_notices(m_path.empty() || !can(Capability::Notices) ? -1 : ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    if (!m_notices.isOpen()) return;
    const std::filesystem::path folder = m_path.parent_path();
    ::inotify_add_watch(m_notices.handle(), folder.empty() ? "." : folder.c_str(), kOfFolder);
    watchFile();
}

void FileWatch::watchFile() {
    const int next = ::inotify_add_watch(m_notices.handle(), m_path.c_str(), kOfFile);
    if (m_ofFile >= 0 && m_ofFile != next) ::inotify_rm_watch(m_notices.handle(), m_ofFile);
    m_ofFile = next;
}

bool FileWatch::takeNotices() {
    alignas(inotify_event) std::array<char, 4096> buffer{};
    bool isAbout = false, isReplaced = false;
    while (true) {
        const ssize_t got = ::read(m_notices.handle(), buffer.data(), buffer.size());
        if (got <= 0) break;
        for (std::size_t at = 0; at < static_cast<std::size_t>(got);) {
            const auto* const notice = reinterpret_cast<const inotify_event*>(buffer.data() + at);
            const bool isName = notice->len > 0 && m_path.filename() == notice->name;
            isReplaced = isReplaced || isName || (notice->mask & (IN_MOVE_SELF | IN_Q_OVERFLOW)) != 0;
            isAbout = isAbout || isName || notice->wd == m_ofFile || (notice->mask & IN_Q_OVERFLOW) != 0;
            at += sizeof(inotify_event) + notice->len;
        }
    }
    if (isReplaced) watchFile();
    return isAbout;
}

bool FileWatch::wait(int milliseconds) {
    using Steady = std::chrono::steady_clock;
    const Steady::time_point end = Steady::now() + std::chrono::milliseconds(milliseconds);
    int left = milliseconds;
    // Notices about other files of the folder do not end the wait.
    while (true) {
        const Waker::Woken woken = m_waker.wait(m_notices, left);
        if (woken != Waker::Woken::Readable) return woken == Waker::Woken::Called;
        if (takeNotices()) return true;
        left = static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(end - Steady::now()).count());
        if (left <= 0) return false;
    }
}

}  // namespace platform
