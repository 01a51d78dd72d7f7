#include "io/file.h"

#include <optional>
#include <system_error>
#include <utility>

#include "platform/file.h"
#include "platform/file_state.h"
#include "platform/new_file.h"
#include "platform/reason.h"

namespace io {
namespace {

namespace fs = std::filesystem;
using platform::File;

std::string failure(const char* what, const fs::path& path, const std::string& why) {
    return std::string("cannot ") + what + ' ' + path.string() + ": " + why;
}

std::string failure(const char* what, const fs::path& path, const std::error_code& error) {
    return failure(what, path, platform::reason(error));
}

Result<std::string> readAll(File& file, const fs::path& path, std::size_t maxBytes) {
    constexpr std::size_t kPiece = 65536;
    const auto tooLarge = [&] {
        return Error{failure("read", path, "it must be at most " + std::to_string(maxBytes) + " bytes, and is larger")};
    };
    if (file.size() > maxBytes) return tooLarge();
    std::string bytes;
    bytes.reserve(file.size() + kPiece);  // growing would have two copies in memory
    std::size_t size = 0;
    while (true) {
        if (size > maxBytes) return tooLarge();
        bytes.resize(size + kPiece);
        const std::size_t got = file.read({bytes.data() + size, kPiece});
        if (got == 0) break;
        size += got;
    }
    if (file.error()) return Error{failure("read", path, file.error())};
    bytes.resize(size);
    return bytes;
}

bool writeAll(File& file, const Pieces& more) {
    for (std::string_view piece = more(); !piece.empty(); piece = more())
        if (!file.write(piece)) return false;
    return true;
}

Pieces onePiece(std::string_view bytes) {
    return [bytes]() mutable { return std::exchange(bytes, {}); };
}

/// The target of a path after all symbolic links, whether or not the last one exists yet.
fs::path resolved(fs::path path, std::error_code& error) {
    for (int links = 0; links < 40; ++links) {
        const fs::file_status status = fs::symlink_status(path, error);
        if (status.type() == fs::file_type::not_found) error.clear();
        if (error || status.type() != fs::file_type::symlink) return path;
        if (platform::isStrangersLink(path)) {
            error = std::make_error_code(std::errc::permission_denied);
            return path;
        }
        const fs::path target = fs::read_symlink(path, error);
        if (error) return path;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
    return path;
}

/// Writes all of a new file, which gets its name afterwards. @return empty, or why not
std::string fill(platform::NewFile& file, const fs::path& path, std::string_view bytes) {
    File& content = file.content();
    const bool isWhole =
        content.isOpen() && content.write(bytes) && content.copyPermissions({}) && content.flushToDisk();
    return isWhole ? std::string() : failure("write", path, content.error());
}

enum class Access { Usual, Private };

std::string writeOnDisk(const fs::path& path, const Pieces& more, Access access) {
    std::error_code error;
    const fs::path target = resolved(path, error);
    if (error) return failure("write", path, error);
    const fs::file_status status = fs::status(target, error);
    if (fs::is_directory(status)) return failure("write", path, std::make_error_code(std::errc::is_a_directory));
    if (fs::exists(status) && !fs::is_regular_file(status))
        return failure("write", path, "it is a pipe or a device, not a file on disk; choose another name");

    const fs::path folder = folderOf(target);
    platform::NewFile file(folder);
    File& content = file.content();
    const bool isWhole = content.isOpen() && writeAll(content, more) &&
                         (access == Access::Private || content.copyPermissions(target)) && content.flushToDisk();
    if (!isWhole) return failure("write", path, content.error());
    if (const std::error_code failed = file.replace(target)) return failure("write", path, failed);
    platform::flushNames(folder);
    return {};
}

/// Writes into an existing device or pipe, which must not be replaced by a file. A reader that closes the pipe early is
/// no error.
std::string writeInto(File file, const fs::path& path, const Pieces& more) {
    if (file.isOpen() && writeAll(file, more) && file.close()) return {};
    return file.error() == std::errc::broken_pipe ? std::string() : failure("write", path, file.error());
}

}  // namespace

fs::path folderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    File file = platform::openToInspect(path);
    if (!file.isOpen()) return Error{failure("read", path, file.error())};
    if (file.kind() == File::Kind::Folder)
        return Error{failure("read", path, std::make_error_code(std::errc::is_a_directory))};
    if (file.kind() == File::Kind::Other)
        return Error{failure("read", path, "it is a pipe or a device, not a file on disk; save it to a file first")};
    return readAll(file, path, maxBytes);
}

Result<std::string> readNamed(const fs::path& path, std::size_t maxBytes) {
    File file = platform::openToRead(path);
    if (!file.isOpen()) return Error{failure("read", path, file.error())};
    return readAll(file, path, maxBytes);
}

std::string writeFileAtomically(const fs::path& path, std::string_view bytes) {
    return writeOnDisk(path, onePiece(bytes), Access::Usual);
}

std::string writeFileAtomically(const fs::path& path, const Pieces& more) {
    return writeOnDisk(path, more, Access::Usual);
}

std::string writePrivately(const fs::path& path, std::string_view bytes) {
    return writeOnDisk(path, onePiece(bytes), Access::Private);
}

std::string writeNamed(const fs::path& path, std::string_view bytes) { return writeNamed(path, onePiece(bytes)); }

std::string writeNamed(const fs::path& path, const Pieces& more) {
    if (const std::optional<int> stream = platform::descriptorOf(path))
        return writeInto(platform::openDescriptor(*stream), path, more);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const bool isFile = !fs::exists(status) || fs::is_regular_file(status) || fs::is_directory(status);
    return isFile ? writeFileAtomically(path, more) : writeInto(platform::openToWrite(path), path, more);
}

std::string writeNew(const fs::path& path, std::string_view bytes) {
    platform::NewFile file(folderOf(path));
    if (std::string problem = fill(file, path, bytes); !problem.empty()) return problem;
    const std::error_code error = file.create(path);
    return error ? failure("write", path, error) : std::string();
}

Result<fs::path> writeFresh(const fs::path& path, std::string_view bytes) {
    constexpr int kMostNames = 10000;
    platform::NewFile file(folderOf(path));
    if (std::string problem = fill(file, path, bytes); !problem.empty()) return Error{std::move(problem)};
    fs::path name = path;
    for (int number = 2; number < kMostNames; ++number) {
        const std::error_code error = file.create(name);
        if (!error) return name;
        if (error != std::errc::file_exists) return Error{failure("write", name, error)};
        name = folderOf(path) / (path.stem().string() + '-' + std::to_string(number) + path.extension().string());
    }
    return Error{failure("write", path, std::make_error_code(std::errc::file_exists))};
}

}  // namespace io
