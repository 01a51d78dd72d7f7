#include "platform/file.h"

#include <io.h>

#include <algorithm>
#include <utility>

#include "platform/reason.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 20;  // one call transfers a number of bytes of 32 bits

DWORD sizeOfCall(std::size_t bytes) { return static_cast<DWORD>(std::min(bytes, kMostAtOnce)); }

}  // namespace

File::File(int handle, bool isOwned) : m_handle(handle), m_isOwned(isOwned) {
    if (handle < 0) m_error = lastError();
}

File::File(File&& other) noexcept
    : m_handle(std::exchange(other.m_handle, -1)), m_isOwned(other.m_isOwned), m_error(other.m_error) {}

File& File::operator=(File&& other) noexcept {
    std::swap(m_handle, other.m_handle);
    std::swap(m_isOwned, other.m_isOwned);
    std::swap(m_error, other.m_error);
    return *this;
}

File::~File() {
    if (m_handle >= 0 && m_isOwned) ::_close(m_handle);
}

bool File::note(bool isDone) {
    if (!isDone) m_error = lastError();
    return isDone;
}

std::size_t File::read(std::span<char> into) {
    DWORD got = 0;
    if (::ReadFile(win32::handleOf(*this), into.data(), sizeOfCall(into.size()), &got, nullptr)) return got;
    const DWORD number = ::GetLastError();
    if (number != ERROR_BROKEN_PIPE) m_error = win32::errorOf(number);  // a pipe whose writer has ended is at its end
    if (number == ERROR_INVALID_FUNCTION && kind() == Kind::Folder)
        m_error = std::make_error_code(std::errc::is_a_directory);
    return 0;
}

bool File::isReadable() const {
    const HANDLE handle = win32::handleOf(*this);
    DWORD there = 0;
    if (::GetFileType(handle) == FILE_TYPE_PIPE)
        return !::PeekNamedPipe(handle, nullptr, 0, nullptr, &there, nullptr) || there > 0;
    return ::GetFileType(handle) != FILE_TYPE_CHAR || ::WaitForSingleObject(handle, 0) == WAIT_OBJECT_0;
}

std::size_t File::readAt(std::uint64_t offset, std::span<char> into) const {
    std::size_t size = 0;
    while (size < into.size()) {
        OVERLAPPED place{};
        place.Offset = static_cast<DWORD>(offset + size);
        place.OffsetHigh = static_cast<DWORD>((offset + size) >> 32);
        DWORD got = 0;
        const DWORD wanted = sizeOfCall(into.size() - size);
        if (!::ReadFile(win32::handleOf(*this), into.data() + size, wanted, &got, &place) || got == 0) break;
        size += got;
    }
    return size;
}

bool File::write(std::string_view bytes) {
    while (!bytes.empty()) {
        DWORD written = 0;
        if (!::WriteFile(win32::handleOf(*this), bytes.data(), sizeOfCall(bytes.size()), &written, nullptr))
            return note(false);
        bytes.remove_prefix(written);
    }
    return true;
}

File::Kind File::kind() const {
    BY_HANDLE_FILE_INFORMATION info{};
    const HANDLE handle = win32::handleOf(*this);
    if (::GetFileType(handle) != FILE_TYPE_DISK || !::GetFileInformationByHandle(handle, &info)) return Kind::Other;
    return (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? Kind::Folder : Kind::Regular;
}

std::uint64_t File::size() const {
    LARGE_INTEGER size{};
    const HANDLE handle = win32::handleOf(*this);
    const bool isKnown = ::GetFileType(handle) == FILE_TYPE_DISK && ::GetFileSizeEx(handle, &size);
    return isKnown ? static_cast<std::uint64_t>(size.QuadPart) : 0;
}

bool File::copyPermissions(const std::filesystem::path&) { return true; }  // a new file has those of its folder

bool File::flushToDisk() { return note(::FlushFileBuffers(win32::handleOf(*this)) != 0); }
bool File::close() { return note(::_close(std::exchange(m_handle, -1)) == 0); }

File openToRead(const std::filesystem::path& path) { return win32::fileOf(win32::openShared(path, GENERIC_READ)); }
File openToInspect(const std::filesystem::path& path) { return openToRead(path); }
File openToWrite(const std::filesystem::path& path) { return win32::fileOf(win32::openShared(path, GENERIC_WRITE)); }

File openDescriptor(int number) {
    ::SetLastError(ERROR_INVALID_HANDLE);  // the reason, if there is no such stream
    return File(::_dup(number));
}

File standardInput() { return File(0, false); }
File standardOutput() { return File(1, false); }

Pipe openPipe() {
    HANDLE out = INVALID_HANDLE_VALUE, in = INVALID_HANDLE_VALUE;
    if (!::CreatePipe(&out, &in, nullptr, 0)) return {File(-1), File(-1)};
    return {win32::fileOf(out), win32::fileOf(in)};
}

void flushNames(const std::filesystem::path&) {}  // NTFS keeps them in its journal

std::optional<int> descriptorOf(const std::filesystem::path& path) {
    const std::string name = path.generic_string();
    if (name == "/dev/stdout") return 1;
    if (name == "/dev/stderr") return 2;
    return std::nullopt;
}

}  // namespace platform
