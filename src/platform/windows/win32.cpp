#include "platform/windows/win32.h"

#include <fcntl.h>
#include <io.h>

#include <cstdint>

namespace platform::win32 {

std::wstring wide(std::string_view text) {
    const int size = static_cast<int>(text.size());
    std::wstring converted(static_cast<std::size_t>(::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)),
                           L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, converted.data(), static_cast<int>(converted.size()));
    return converted;
}

std::string narrow(std::wstring_view text) {
    const int size = static_cast<int>(text.size());
    const int bytes = ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
    std::string converted(static_cast<std::size_t>(bytes), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, converted.data(), bytes, nullptr, nullptr);
    return converted;
}

std::error_code errorOf(DWORD number) {
    using std::errc;
    switch (number) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_DRIVE:
        case ERROR_BAD_NETPATH:
        case ERROR_BAD_NET_NAME:
        case ERROR_BAD_PATHNAME:
            return std::make_error_code(errc::no_such_file_or_directory);
        case ERROR_ACCESS_DENIED:
        case ERROR_PRIVILEGE_NOT_HELD:
            return std::make_error_code(errc::permission_denied);
        case ERROR_SHARING_VIOLATION:
        case ERROR_LOCK_VIOLATION:
        case ERROR_USER_MAPPED_FILE:
            return std::make_error_code(errc::device_or_resource_busy);
        case ERROR_WRITE_PROTECT:
            return std::make_error_code(errc::read_only_file_system);
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL:
            return std::make_error_code(errc::no_space_on_device);
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS:
            return std::make_error_code(errc::file_exists);
        case ERROR_FILENAME_EXCED_RANGE:
        case ERROR_BUFFER_OVERFLOW:
            return std::make_error_code(errc::filename_too_long);
        case ERROR_INVALID_NAME:
            return std::make_error_code(errc::invalid_argument);
        case ERROR_DIRECTORY:
            return std::make_error_code(errc::not_a_directory);
        case ERROR_CANT_RESOLVE_FILENAME:
            return std::make_error_code(errc::too_many_symbolic_link_levels);
        case ERROR_INVALID_HANDLE:
            return std::make_error_code(errc::bad_file_descriptor);
        case ERROR_BROKEN_PIPE:
        case ERROR_NO_DATA:
        case ERROR_PIPE_NOT_CONNECTED:
            return std::make_error_code(errc::broken_pipe);
        case ERROR_NOT_READY:
        case ERROR_CRC:
        case ERROR_SECTOR_NOT_FOUND:
        case ERROR_WRITE_FAULT:
        case ERROR_READ_FAULT:
        case ERROR_GEN_FAILURE:
        case ERROR_IO_DEVICE:
            return std::make_error_code(errc::io_error);
        case ERROR_NOT_ENOUGH_MEMORY:
        case ERROR_OUTOFMEMORY:
        case ERROR_COMMITMENT_LIMIT:
        case ERROR_NO_SYSTEM_RESOURCES:
            return std::make_error_code(errc::not_enough_memory);
        case ERROR_TOO_MANY_OPEN_FILES:
            return std::make_error_code(errc::too_many_files_open);
        case ERROR_NOT_SAME_DEVICE:
            return std::make_error_code(errc::cross_device_link);
        case ERROR_NOT_SUPPORTED:
        case ERROR_INVALID_FUNCTION:
            return std::make_error_code(errc::operation_not_supported);
        default:
            return {static_cast<int>(number), std::system_category()};
    }
}

HANDLE handleOf(const File& file) {
    return file.isOpen() ? reinterpret_cast<HANDLE>(::_get_osfhandle(file.handle())) : INVALID_HANDLE_VALUE;
}

File fileOf(HANDLE handle) {
    if (handle == INVALID_HANDLE_VALUE) return File(-1);
    const int number = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle), _O_BINARY | _O_NOINHERIT);
    if (number < 0) {
        ::CloseHandle(handle);
        ::SetLastError(ERROR_TOO_MANY_OPEN_FILES);
    }
    return File(number);
}

HANDLE openShared(const std::filesystem::path& path, DWORD access, DWORD disposition) {
    constexpr DWORD kAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    // Backup semantics: without it a folder is refused as if it were forbidden.
    return ::CreateFileW(path.c_str(), access, kAll, nullptr, disposition, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
}

}  // namespace platform::win32
