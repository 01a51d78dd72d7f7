#pragma once
/// What the files of this folder share: the functions of Windows, texts as they take them, handles that are closed.

#include <windows.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "platform/file.h"

namespace platform::win32 {

/// UTF-8 as UTF-16 and back; what is neither becomes U+FFFD.
[[nodiscard]] std::wstring wide(std::string_view text);
[[nodiscard]] std::string narrow(std::wstring_view text);

struct CloseHandle {
    void operator()(HANDLE handle) const { ::CloseHandle(handle); }
};
/// Null: none.
using Handle = std::unique_ptr<std::remove_pointer_t<HANDLE>, CloseHandle>;

/// A number of Windows as the error that other systems have for it, if there is one.
[[nodiscard]] std::error_code errorOf(DWORD number);

/// The handle behind the number of an open file; INVALID_HANDLE_VALUE: none.
[[nodiscard]] HANDLE handleOf(const File& file);
/// An open file of a handle, which it then owns. @param handle  INVALID_HANDLE_VALUE: the file is not open
[[nodiscard]] File fileOf(HANDLE handle);

/// Opens a file, or a folder, that other programs may read, write, rename and remove meanwhile, as on other systems.
[[nodiscard]] HANDLE openShared(const std::filesystem::path& path, DWORD access, DWORD disposition = OPEN_EXISTING);

}  // namespace platform::win32
