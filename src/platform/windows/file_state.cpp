#include "platform/file_state.h"

#include "platform/reason.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

using Information = BY_HANDLE_FILE_INFORMATION;

constexpr std::int64_t kTicksTo1970 = 116'444'736'000'000'000;  // 1601 to 1970, in units of 100 ns

std::uint64_t joined(DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; }

std::optional<Information> informationOf(HANDLE handle) {
    Information info{};
    if (handle == INVALID_HANDLE_VALUE || !::GetFileInformationByHandle(handle, &info)) return std::nullopt;
    return info;
}

std::optional<Information> informationOf(const std::filesystem::path& path) {
    const HANDLE handle = win32::openShared(path, FILE_READ_ATTRIBUTES);
    const win32::Handle closed(handle == INVALID_HANDLE_VALUE ? nullptr : handle);
    return informationOf(handle);
}

FileIdentity identityIn(const Information& info) {
    return {info.dwVolumeSerialNumber, joined(info.nFileIndexHigh, info.nFileIndexLow)};
}

}  // namespace

base::Result<FileState> fileState(const std::filesystem::path& path) {
    const std::optional<Information> info = informationOf(path);
    if (!info) return base::Error{reason(lastError())};
    const std::uint64_t ticks = joined(info->ftLastWriteTime.dwHighDateTime, info->ftLastWriteTime.dwLowDateTime);
    return FileState{joined(info->nFileSizeHigh, info->nFileSizeLow),
                     (static_cast<std::int64_t>(ticks) - kTicksTo1970) * 100};
}

std::optional<FileIdentity> identityOf(const std::filesystem::path& path) {
    const std::optional<Information> info = informationOf(path);
    if (!info) return std::nullopt;
    return identityIn(*info);
}

std::optional<FileIdentity> identityOf(const File& file) {
    const std::optional<Information> info = informationOf(win32::handleOf(file));
    if (!info) return std::nullopt;
    return identityIn(*info);
}

bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b) {
    const std::optional<FileIdentity> one = identityOf(a), other = identityOf(b);
    std::error_code error;
    if (one || other) return one == other && std::filesystem::is_regular_file(a, error);
    const std::wstring x = std::filesystem::weakly_canonical(a, error).wstring();
    const std::wstring y = std::filesystem::weakly_canonical(b, error).wstring();
    return ::CompareStringOrdinal(x.c_str(), -1, y.c_str(), -1, TRUE) == CSTR_EQUAL;  // no case in names
}

bool isStrangersLink(const std::filesystem::path&) { return false; }  // each user has a temporary folder

}  // namespace platform
