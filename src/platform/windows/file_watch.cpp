#include "platform/file_watch.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "platform/capabilities.h"
#include "platform/file_state.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr DWORD kLookMs = 20;  ///< no handle tells that a pipe can be read: it is looked at

/// An event that stays set until one wait has seen it.
win32::Handle newEvent() { return win32::Handle(::CreateEventW(nullptr, FALSE, FALSE, nullptr)); }

/// What is left of a wait. @param end  absent: without end
DWORD msUntil(const std::optional<SteadyClock::time_point>& end) {
    if (!end) return INFINITE;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*end - SteadyClock::now()).count();
    return static_cast<DWORD>(std::max<long long>(0, left));
}

std::optional<SteadyClock::time_point> endOf(int milliseconds) {
    if (milliseconds < 0) return std::nullopt;
    return SteadyClock::now() + std::chrono::milliseconds(milliseconds);
}

}  // namespace

struct Waker::Native {
    win32::Handle called = newEvent();
};

Waker::Waker() : m_native(std::make_unique<Native>()) {}
Waker::~Waker() = default;
void Waker::wake() noexcept { ::SetEvent(m_native->called.get()); }

Waker::Woken Waker::wait(const File& file, int milliseconds) {
    const auto end = endOf(milliseconds);
    while (true) {
        if (file.isReadable()) return Woken::Readable;
        const DWORD left = msUntil(end);
        if (::WaitForSingleObject(m_native->called.get(), std::min(left, kLookMs)) == WAIT_OBJECT_0)
            return Woken::Called;
        if (left == 0) return Woken::Late;
    }
}

struct FileWatch::Native {
    /// Size and time of the file; absent without a file.
    [[nodiscard]] std::optional<FileState> look() const {
        const base::Result<FileState> state = fileState(path);
        return state ? std::optional(state.value()) : std::nullopt;
    }

    std::filesystem::path path;
    win32::Handle called = newEvent();
    HANDLE notices = INVALID_HANDLE_VALUE;  ///< signalled after changes in the folder
    std::optional<FileState> seen;
};

FileWatch::FileWatch(std::filesystem::path path) : m_native(std::make_unique<Native>()) {
    m_native->path = std::move(path);
    if (m_native->path.empty() || !can(Capability::Notices)) return;
    const std::filesystem::path folder = m_native->path.parent_path();
    m_native->notices = ::FindFirstChangeNotificationW(
        folder.empty() ? L"." : folder.c_str(), FALSE,
        FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_SIZE | FILE_NOTIFY_CHANGE_LAST_WRITE);
    m_native->seen = m_native->look();
}

FileWatch::~FileWatch() {
    if (m_native->notices != INVALID_HANDLE_VALUE) ::FindCloseChangeNotification(m_native->notices);
}

void FileWatch::wake() noexcept { ::SetEvent(m_native->called.get()); }

bool FileWatch::wait(int milliseconds) {
    const auto end = endOf(milliseconds);
    const std::array<HANDLE, 2> waiting{m_native->called.get(), m_native->notices};
    const DWORD count = m_native->notices == INVALID_HANDLE_VALUE ? 1 : 2;
    // Notices about other files of the folder do not end the wait.
    while (true) {
        const DWORD woken = ::WaitForMultipleObjects(count, waiting.data(), FALSE, msUntil(end));
        if (woken == WAIT_OBJECT_0) return true;
        if (woken != WAIT_OBJECT_0 + 1) return false;
        ::FindNextChangeNotification(m_native->notices);
        if (const auto now = m_native->look(); std::exchange(m_native->seen, now) != now) return true;
    }
}

}  // namespace platform
