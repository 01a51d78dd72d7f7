#include "platform/file_lock.h"

#include <emscripten.h>

#include <utility>

// A lock of the browser (Web Locks), which all pages of one address share. Which of them other pages hold is known from
// the start of the page, before the program runs (app/web/storage.js); a new one is the page's own.
// clang-format off
EM_JS(int, takeLock, (const char* path), {
    const name = UTF8ToString(path);
    if (Module.heldElsewhere && Module.heldElsewhere.has(name)) return 0;
    if (typeof navigator !== "undefined" && navigator.locks)
        navigator.locks.request(name, {ifAvailable: true}, () => new Promise(release => {
            (Module.releases = Module.releases || new Map()).set(name, release);
        }));
    return 1;
})
EM_JS(void, releaseLock, (const char* path), {
    const release = Module.releases && Module.releases.get(UTF8ToString(path));
    if (release) release();
})
// clang-format on

namespace platform {

FileLock::FileLock(std::filesystem::path path) : m_path(std::move(path)), m_file(-1) {
    if (takeLock(m_path.c_str()) != 0)
        m_file = File(0, false);  // held: no file is behind it
    else
        m_error = std::make_error_code(std::errc::operation_would_block);
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_file, other.m_file);
    std::swap(m_error, other.m_error);
    return *this;
}

FileLock::~FileLock() {
    if (isHeld()) releaseLock(m_path.c_str());
}

}  // namespace platform
