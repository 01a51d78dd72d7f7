#include "platform/reason.h"

#include "platform/windows/win32.h"

namespace platform {
namespace {

/// The system's own sentence for a number that has no words below, without its line break.
std::string sentenceOf(DWORD number) {
    wchar_t text[512] = L"";
    const DWORD size = ::FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, number, 0,
                                        text, DWORD{std::size(text)}, nullptr);
    std::string sentence = win32::narrow({text, size});
    while (!sentence.empty() &&
           (sentence.back() == '\n' || sentence.back() == '\r' || sentence.back() == '.' || sentence.back() == ' '))
        sentence.pop_back();
    return sentence.empty() ? "error " + std::to_string(number) + " of the system" : sentence;
}

}  // namespace

std::string reason(const std::error_code& given) {
    const bool isNumber = given.category() == std::system_category();
    const std::error_code error = isNumber ? win32::errorOf(static_cast<DWORD>(given.value())) : given;
    if (error.category() == std::system_category())
        return sentenceOf(static_cast<DWORD>(error.value())) + "; try again, or choose another file or folder";
    switch (static_cast<std::errc>(error.value())) {
        case std::errc::no_such_file_or_directory:
            return "no such file or folder; check the path";
        case std::errc::permission_denied:
        case std::errc::operation_not_permitted:
            return "no permission, or it is read-only; choose another folder or change its properties";
        case std::errc::device_or_resource_busy:
        case std::errc::text_file_busy:
            return "another program has it open; close it there and try again, or choose another file";
        case std::errc::read_only_file_system:
            return "the disk is read-only; choose another folder";
        case std::errc::no_space_on_device:
            return "the disk is full; free some space and try again";
        case std::errc::is_a_directory:
            return "this is a folder; name a file";
        case std::errc::not_a_directory:
            return "part of the path is not a folder; check the path";
        case std::errc::filename_too_long:
            return "the path is too long; choose a shorter one";
        case std::errc::invalid_argument:
            return "Windows allows no such name; choose one without < > : \" | ? *";
        case std::errc::too_many_symbolic_link_levels:
            return "its links lead in a circle; choose another name";
        case std::errc::bad_file_descriptor:
            return "the stream is closed; give it a file or a pipe";
        case std::errc::broken_pipe:
            return "its reader has ended; let it read to the end, or choose a file";
        case std::errc::io_error:
            return "the disk or the device fails; try another one";
        case std::errc::not_enough_memory:
            return "not enough memory; close other programs";
        case std::errc::too_many_files_open:
            return "too many files are open; close some and try again";
        case std::errc::cross_device_link:
        case std::errc::operation_not_supported:
            return "its file system cannot do that; choose another folder";
        default:
            return error.message() + "; try again, or choose another file or folder";
    }
}

std::error_code lastError() { return win32::errorOf(::GetLastError()); }

}  // namespace platform
