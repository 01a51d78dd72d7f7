#include "platform/environment.h"

#include <stdlib.h>

#include <shellapi.h>

#include "platform/windows/win32.h"

namespace platform {

std::string variable(const char* name) {
    const wchar_t* const value = ::_wgetenv(win32::wide(name).c_str());
    return value ? win32::narrow(value) : "";
}

void setMissingVariable(const char* name, const char* value) {
    if (::_wgetenv(win32::wide(name).c_str()) == nullptr)
        ::_wputenv_s(win32::wide(name).c_str(), win32::wide(value).c_str());
}

std::vector<std::string> arguments(int, const char* const*) {
    int count = 0;
    wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> list;
    for (int i = 0; i < count; ++i) list.push_back(win32::narrow(words[i]));
    ::LocalFree(words);
    return list;
}

void tellError(const std::string& line) {
    const HANDLE stream = ::GetStdHandle(STD_ERROR_HANDLE);
    const bool isHeard =
        stream != nullptr && stream != INVALID_HANDLE_VALUE && ::GetFileType(stream) != FILE_TYPE_UNKNOWN;
    if (isHeard) {
        DWORD written = 0;
        ::WriteFile(stream, line.data(), static_cast<DWORD>(line.size()), &written, nullptr);
    } else {
        ::MessageBoxW(nullptr, win32::wide(line).c_str(), L"Carom", MB_OK | MB_ICONWARNING);
    }
}

bool isErrorTerminal() {
    DWORD mode = 0;
    return ::GetConsoleMode(::GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

}  // namespace platform
