#include "io/file.h"

#include <system_error>
#include <utility>

#include "platform/file.h"
#include "platform/reason.h"

namespace io {
namespace {

namespace fs = std::filesystem;
using platform::File;

std::string failure(const char* what, const fs::path& path, const std::error_code& error) {
    return std::string("cannot ") + what + ' ' + path.string() + ": " + platform::reason(error);
}

bool writeAll(File& file, const std::function<std::string_view()>& more) {
    for (std::string_view piece = more(); !piece.empty(); piece = more())
        if (!file.write(piece)) return false;
    return true;
}

/// The target of a path after all symbolic links, whether or not the last one exists yet.
fs::path resolved(fs::path path, std::error_code& error) {
    for (int links = 0; links < 40; ++links) {
        const fs::file_status status = fs::symlink_status(path, error);
        if (status.type() == fs::file_type::not_found) error.clear();
        if (error || status.type() != fs::file_type::symlink) return path;
        const fs::path target = fs::read_symlink(path, error);
        if (error) return path;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
    return path;
}

/// Fills the temporary file and renames it.
std::error_code fillAndRename(File& file, const std::string& temporary, const fs::path& path,
                              const std::function<std::string_view()>& more) {
    const bool isDone = writeAll(file, more) && file.copyPermissions(path) && file.flushToDisk() && file.close();
    return isDone ? platform::replaceFile(temporary, path) : file.error();
}

/// A device or a pipe has no old content to keep, and must not be replaced by a file.
std::string writeInto(const fs::path& path, const std::function<std::string_view()>& more) {
    File file = platform::openToWrite(path);
    if (!file.isOpen() || !writeAll(file, more) || !file.close()) return failure("write", path, file.error());
    return {};
}

}  // namespace

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    constexpr std::size_t kPiece = 65536;
    File file = platform::openToRead(path);
    if (!file.isOpen()) return Error{failure("read", path, file.error())};
    std::string bytes;
    std::size_t size = 0;
    while (true) {
        if (size > maxBytes)
            return Error{"cannot read " + path.string() + ": it is larger than " + std::to_string(maxBytes) + " bytes"};
        bytes.resize(size + kPiece);
        const std::size_t got = file.read({bytes.data() + size, kPiece});
        if (got == 0) break;
        size += got;
    }
    if (file.error()) return Error{failure("read", path, file.error())};
    bytes.resize(size);
    return bytes;
}

std::string writeFileAtomically(const fs::path& path, std::string_view bytes) {
    return writeFileAtomically(path, [&] { return std::exchange(bytes, {}); });
}

std::string writeFileAtomically(const fs::path& path, const std::function<std::string_view()>& more) {
    std::error_code error;
    const fs::path target = resolved(path, error);
    if (error) return failure("write", path, error);
    const fs::file_status status = fs::status(target, error);
    if (fs::is_directory(status)) return failure("write", path, std::make_error_code(std::errc::is_a_directory));
    if (fs::exists(status) && !fs::is_regular_file(status)) return writeInto(target, more);

    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    std::string temporary = (folder / ".carom-XXXXXX").string();
    File file = platform::makeTemporary(temporary);
    if (!file.isOpen()) return failure("write", path, file.error());
    if (const std::error_code failed = fillAndRename(file, temporary, target, more)) {
        fs::remove(temporary, error);
        return failure("write", path, failed);
    }
    platform::flushNames(folder);
    return {};
}

}  // namespace io
