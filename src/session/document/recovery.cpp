#include "session/document/recovery.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <random>
#include <string_view>
#include <utility>

#include "io/file.h"
#include "platform/file_state.h"
#include "platform/folders.h"
#include "platform/process.h"
#include "platform/reason.h"

namespace session {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "carom autosave 2";
constexpr std::string_view kSceneAlone = "carom autosave 1";  ///< its checksum is that of the scene alone
constexpr const char* kEnding = ".unsaved";
constexpr const char* kLockEnding = ".lock";

fs::path lockOf(fs::path file) { return file.replace_extension(kLockEnding); }

void removeQuietly(const fs::path& path) {
    std::error_code ignored;  // a file that cannot be removed is found again at the next start
    fs::remove(path, ignored);
}

/// Takes the text up to the next line end.
std::string_view line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return taken;
}

template <class T>
bool number(std::string_view& text, T& into) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{};
}

/// The header holds the length of the path, because a path may contain line ends.
/// @param isWhole  set to whether the checksum, which stands first, is that of all behind it
bool readHeader(std::string_view& text, Unsaved& unsaved, bool& isWhole) {
    const std::string_view version = line(text);
    std::uint64_t hash = 0;
    if ((version != kFirstLine && version != kSceneAlone) || !number(text, hash)) return false;
    const std::string_view behind = text;
    std::string_view numbers = line(text);
    int hasStamp = 0;
    std::size_t pathBytes = 0;
    FileStamp stamp;
    const bool good = number(numbers, pathBytes) && number(numbers, hasStamp) && number(numbers, stamp.bytes) &&
                      number(numbers, stamp.modifiedNs) && number(numbers, stamp.hash);
    if (!good || pathBytes >= text.size() || text[pathBytes] != '\n') return false;
    unsaved.path = fs::path(std::string(text.substr(0, pathBytes)));
    if (hasStamp == 1) unsaved.stamp = stamp;
    text.remove_prefix(pathBytes + 1);
    isWhole = checksumOf(version == kFirstLine ? behind : text) == hash;
    return true;
}

}  // namespace

std::uint64_t checksumOf(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

io::Result<FileStamp> stampOf(const fs::path& path) {
    const io::Result<platform::FileState> state = platform::fileState(path);
    if (!state) return io::Error{path.string() + ": " + state.error()};
    const io::Result<std::string> bytes = io::readFile(path);
    if (!bytes) return io::Error{bytes.error()};
    return FileStamp{bytes.value().size(), state.value().modifiedNs, checksumOf(bytes.value())};
}

std::optional<FileStamp> stampIfThere(const fs::path& path) {
    const io::Result<FileStamp> stamp = stampOf(path);
    return stamp ? std::optional(stamp.value()) : std::nullopt;
}

OnDisk compareWithDisk(const fs::path& path, const FileStamp& then) {
    const io::Result<platform::FileState> state = platform::fileState(path);
    if (!state) return OnDisk::Gone;
    if (state.value() == platform::FileState{then.bytes, then.modifiedNs}) return OnDisk::Same;
    const io::Result<FileStamp> now = stampOf(path);
    if (!now) return OnDisk::Gone;
    return now.value().bytes == then.bytes && now.value().hash == then.hash ? OnDisk::Same : OnDisk::Changed;
}

fs::path autosaveFolder() {
    const fs::path folder = platform::stateFolder();
    return folder.empty() ? folder : folder / "carom/autosave";
}

std::string writeUnsaved(const Unsaved& unsaved) {
    const std::string body = io::writeScene(unsaved.scene, io::kElsewhere), path = unsaved.path.string();
    const FileStamp stamp = unsaved.stamp.value_or(FileStamp{});
    const std::string behind = ' ' + std::to_string(path.size()) + (unsaved.stamp ? " 1 " : " 0 ") +
                               std::to_string(stamp.bytes) + ' ' + std::to_string(stamp.modifiedNs) + ' ' +
                               std::to_string(stamp.hash) + '\n' + path + '\n' + body;
    return std::string(kFirstLine) + '\n' + std::to_string(checksumOf(behind)) + behind;
}

io::Result<Unsaved> readUnsaved(const std::string& text, io::ReadingProgress* progress) {
    std::string_view rest = text;
    Unsaved unsaved;
    bool isWhole = false;
    if (!readHeader(rest, unsaved, isWhole)) return io::Error{"no copy of unsaved work, or of another version"};
    if (!isWhole) return io::Error{"the copy of unsaved work is damaged"};
    io::Result<io::LoadedScene> scene = io::readScene(rest, {}, progress);
    if (!scene) return io::Error{scene.error()};
    unsaved.scene = std::move(scene.value().scene);
    return unsaved;
}

namespace {

/// Remains of killed instances, too old to be in use: temporary files of io::writeFileAtomically, locks without a copy.
void removeRemains(const fs::path& folder) {
    const fs::file_time_type old = fs::file_time_type::clock::now() - std::chrono::hours(1);
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code gone;
        fs::path copy = entry->path();
        if (!(fs::last_write_time(copy, gone) < old) || gone) continue;
        if (copy.filename().string().rfind(".carom-", 0) == 0) removeQuietly(copy);
        if (copy.extension() != kLockEnding || fs::exists(copy.replace_extension(kEnding), gone)) continue;
        const platform::FileLock released(entry->path());  // its end removes the file, unless an instance holds it
    }
}

}  // namespace

io::Result<Autosave> Autosave::begin(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);  // unsaved work is private
    if (error) return io::Error{folder.string() + ": " + platform::reason(error)};
    removeRemains(folder);
    std::random_device random;
    for (int attempt = 0; attempt < 16; ++attempt) {
        const fs::path file =
            folder / (std::to_string(platform::processId()) + '-' + std::to_string(random()) + kEnding);
        if (fs::exists(file, error) || fs::exists(lockOf(file), error)) continue;
        platform::FileLock lock(lockOf(file));
        if (lock.isHeld()) return Autosave(file, std::move(lock));
        if (!lock.isTaken()) return io::Error{lockOf(file).string() + ": " + platform::reason(lock.error())};
    }
    return io::Error{folder.string() + ": no free name for a copy of unsaved work"};
}

std::string Autosave::save(const Unsaved& unsaved) { return io::writePrivately(m_file, writeUnsaved(unsaved)); }

void Autosave::clear() { removeQuietly(m_file); }

std::vector<Recoverable> Autosave::recoverable() const {
    std::vector<Recoverable> found;
    std::error_code error;
    for (fs::directory_iterator entry(m_file.parent_path(), error), end; !error && entry != end;
         entry.increment(error)) {
        const fs::path& file = entry->path();
        if (file.extension() != kEnding || file == m_file || !platform::FileLock(lockOf(file)).isHeld()) continue;
        std::error_code unknown, gone;  // a clock that was far off leaves a time that is none here
        const fs::file_time_type when = fs::last_write_time(file, unknown);
        if (unknown && !fs::exists(fs::symlink_status(file, gone))) continue;
        found.push_back({file, unknown ? fs::file_time_type() : when});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.when > b.when; });
    return found;
}

std::string Autosave::adopt(const Recoverable& left) {
    const platform::FileLock lock(lockOf(left.file));
    if (!lock.isHeld()) return left.file.string() + ": another window has it open";
    std::error_code error;
    fs::rename(left.file, m_file, error);
    return error ? left.file.string() + ": " + platform::reason(error) : "";
}

void Autosave::discard(const Recoverable& left) {
    const platform::FileLock lock(lockOf(left.file));
    if (lock.isHeld()) removeQuietly(left.file);
}

}  // namespace session
