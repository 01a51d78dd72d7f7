#include "platform/new_file.h"

#include <atomic>

#include "platform/ending.h"
#include "platform/process.h"
#include "platform/reason.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

// Virus scanners and indexers open a file for a moment after it has changed.
constexpr int kMostAttempts = 10;
constexpr DWORD kPauseMs = 20;

/// Windows says "no permission" where another program has the replaced file open; only opening it tells them apart.
std::error_code whyNotReplaced(const std::filesystem::path& target, DWORD number) {
    if (number != ERROR_ACCESS_DENIED) return win32::errorOf(number);
    const HANDLE handle = win32::openShared(target, DELETE);
    if (handle == INVALID_HANDLE_VALUE) return win32::errorOf(::GetLastError());
    ::CloseHandle(handle);
    const DWORD attributes = ::GetFileAttributesW(target.c_str());
    const bool isProtected = (attributes & (FILE_ATTRIBUTE_READONLY | FILE_ATTRIBUTE_DIRECTORY)) != 0;
    return win32::errorOf(isProtected ? ERROR_ACCESS_DENIED : ERROR_SHARING_VIOLATION);
}

}  // namespace

NewFile::NewFile(const std::filesystem::path& folder) : m_folder(folder.empty() ? "." : folder), m_content(-1) {
    static std::atomic<unsigned> s_count{0};
    // A file that an earlier process of this number left keeps its name.
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::string name = ".carom-" + std::to_string(processId()) + '-' + std::to_string(++s_count);
        m_temporary = (m_folder / name).string();
        removeAtEnd(m_temporary);
        m_content = win32::fileOf(win32::openShared(m_temporary, GENERIC_READ | GENERIC_WRITE, CREATE_NEW));
        if (m_content.isOpen()) return;
        keepAtEnd(m_temporary);
        if (m_content.error() != std::errc::file_exists) break;
    }
    m_temporary.clear();
}

NewFile::~NewFile() { removeTemporary(); }

void NewFile::removeTemporary() {
    if (m_temporary.empty()) return;
    if (m_content.isOpen()) static_cast<void>(m_content.close());
    ::DeleteFileW(win32::wide(m_temporary).c_str());
    keepAtEnd(m_temporary);
    m_temporary.clear();
}

std::error_code NewFile::rename(const std::filesystem::path& target, unsigned flags) {
    const std::wstring from = win32::wide(m_temporary);
    for (int attempt = 0; !::MoveFileExW(from.c_str(), target.c_str(), flags | MOVEFILE_WRITE_THROUGH); ++attempt) {
        const DWORD number = ::GetLastError();
        const bool isHeld = number == ERROR_ACCESS_DENIED || number == ERROR_SHARING_VIOLATION;
        if (!isHeld || attempt == kMostAttempts) return whyNotReplaced(target, number);
        ::Sleep(kPauseMs);
    }
    keepAtEnd(m_temporary);
    m_temporary.clear();
    return {};
}

std::error_code NewFile::replace(const std::filesystem::path& target) {
    return rename(target, MOVEFILE_REPLACE_EXISTING);
}

std::error_code NewFile::create(const std::filesystem::path& target) { return rename(target, 0); }

}  // namespace platform
