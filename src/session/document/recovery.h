#pragma once
/// Unsaved work that outlives the program: a copy in a folder of Carom's own, found at the next start.
///
/// Each running instance holds a lock file; the system releases the lock when the process ends in any way. A copy
/// whose lock is free was left by a crash. A copy is replaced as a whole (io::writeFileAtomically), so it is never half
/// written.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/result.h"
#include "io/scene_json.h"
#include "platform/file_lock.h"
#include "scene/scene.h"

namespace session {

/// State of a file on disk at its last reading, to detect a change by another program.
struct FileStamp {
    std::uint64_t bytes = 0;
    std::int64_t modifiedNs = 0;  ///< time of the last change, since the epoch of the file clock
    std::uint64_t hash = 0;       ///< hash of the content (FNV-1a)
    bool operator==(const FileStamp&) const = default;
};

[[nodiscard]] io::Result<FileStamp> stampOf(const std::filesystem::path&);
/// Absent if the file is missing or cannot be read.
[[nodiscard]] std::optional<FileStamp> stampIfThere(const std::filesystem::path&);

enum class OnDisk : std::uint8_t {
    Same,     ///< the same content, even if the file was touched
    Changed,  ///< another content: saving would overwrite changes by another program
    Gone,     ///< missing or unreadable
};
/// Reads the content only if size or time differ.
[[nodiscard]] OnDisk compareWithDisk(const std::filesystem::path&, const FileStamp& then);

/// Work that is not in a file yet.
struct Unsaved {
    scene::Scene scene;
    std::filesystem::path path;      ///< file of the document; empty: none
    std::optional<FileStamp> stamp;  ///< stamp of that file when it was opened
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
    /// Removes the copy, once nothing is unsaved.
    void clear();

    /// Copies of instances that have ended, newest first; copies of running instances are not included.
    [[nodiscard]] std::vector<Recoverable> recoverable() const;
    /// Takes over a crashed instance's copy, which becomes this instance's: at every moment a copy exists.
    /// @return empty, or one line that says why not: the file is then kept
    [[nodiscard]] std::string adopt(const Recoverable&);
    /// Removes a discarded copy, unless a running instance has taken it meanwhile.
    void discard(const Recoverable&);

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

  private:
    Autosave(std::filesystem::path file, platform::FileLock lock) : m_file(std::move(file)), m_lock(std::move(lock)) {}

    std::filesystem::path m_file;
    platform::FileLock m_lock;
};

/// The checksum of a copy: FNV-1a, 64 bits, over the path and the scene as they are written.
[[nodiscard]] std::uint64_t checksumOf(std::string_view bytes);
/// The text of a copy; reading it back gives the same work. For tests and inspection.
[[nodiscard]] std::string writeUnsaved(const Unsaved&);
[[nodiscard]] io::Result<Unsaved> readUnsaved(const std::string& text, io::ReadingProgress* progress = nullptr);

}  // namespace session
