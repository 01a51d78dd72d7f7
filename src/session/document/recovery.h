#pragma once
/// Unsaved work that outlives the program: a copy in a folder of Carom's own, found again by the next start.
///
/// Each running instance holds a lock file; the system lets go of it when the process ends, however it ends. A copy
/// whose lock is free was left by a crash. A copy is replaced as a whole (io::writeFileAtomically), so it is never half
/// written.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/result.h"
#include "platform/file_lock.h"
#include "scene/scene.h"

namespace session {

/// What a file on disk was when it was read, to see later whether another program has changed it.
struct FileStamp {
    std::uint64_t bytes = 0;
    std::int64_t modifiedNs = 0;  ///< since the epoch of the file clock
    std::uint64_t hash = 0;       ///< of the content (FNV-1a)
    bool operator==(const FileStamp&) const = default;
};

[[nodiscard]] io::Result<FileStamp> stampOf(const std::filesystem::path&);
/// Absent where there is no such file, or it cannot be read.
[[nodiscard]] std::optional<FileStamp> stampIfThere(const std::filesystem::path&);

enum class OnDisk : std::uint8_t {
    Same,     ///< the same content, even if the file was touched
    Changed,  ///< another content: saving would overwrite somebody's work
    Gone,     ///< missing or unreadable
};
/// Reads the content only if size or time differ.
[[nodiscard]] OnDisk compareWithDisk(const std::filesystem::path&, const FileStamp& then);

/// Work that no file holds yet.
struct Unsaved {
    scene::Scene scene;
    std::filesystem::path path;      ///< where it was opened from; empty: nowhere yet
    std::optional<FileStamp> stamp;  ///< of that file when it was opened
    bool operator==(const Unsaved&) const = default;
};

/// A copy that a crashed instance left.
struct Recoverable {
    std::filesystem::path file;
    std::filesystem::file_time_type when;
};

/// $XDG_STATE_HOME/carom/autosave, else ~/.local/state/carom/autosave; empty without a home.
[[nodiscard]] std::filesystem::path autosaveFolder();

/// One instance's copy, which stays for the next start unless clear() removes it. Not thread safe; movable.
class Autosave {
  public:
    /// Makes the folder and takes a lock of its own in it. @return or one line that says why not
    [[nodiscard]] static io::Result<Autosave> begin(const std::filesystem::path& folder);
    /// Replaces the copy; on a full disk the old one stays whole. @return empty, or one line that says what failed
    [[nodiscard]] std::string save(const Unsaved&);
    /// Nothing is unsaved any more: removes the copy.
    void clear();

    /// Copies of instances that are gone, newest first; those of living ones are not among them.
    [[nodiscard]] std::vector<Recoverable> recoverable() const;
    /// Takes over a crashed instance's copy: it becomes this one's before the old one is removed, so that at every
    /// moment one of them exists. @return the work, or one line that says why not (the file is then kept)
    [[nodiscard]] io::Result<Unsaved> adopt(const Recoverable&);
    /// Removes a copy that nobody wants; one that a living instance has taken meanwhile stays.
    void discard(const Recoverable&);

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

  private:
    Autosave(std::filesystem::path file, platform::FileLock lock) : m_file(std::move(file)), m_lock(std::move(lock)) {}

    std::filesystem::path m_file;
    platform::FileLock m_lock;
};

/// The text of a copy; reads back the same. For tests and for looking at.
[[nodiscard]] std::string writeUnsaved(const Unsaved&);
[[nodiscard]] io::Result<Unsaved> readUnsaved(const std::string& text);

}  // namespace session
