#pragma once
/// A file that another program goes on writing, rewrites or replaces, or a stream: what has arrived so far, by lines.

#include <filesystem>
#include <memory>
#include <string>

#include "io/line_file.h"
#include "io/stream_spool.h"
#include "platform/file_state.h"
#include "platform/file_watch.h"

namespace io {

/// look() and file() belong to one thread at a time; wait() may be called on another, wake() and hasEnded() on any.
class GrowingFile {
  public:
    /// What becomes of a named pipe when its writers close it.
    enum class AtEnd : std::uint8_t { Ends, WaitsForTheNext };

    /// @param path  a file on disk, a named pipe, a device, or "-" for the standard input. A stream is copied into a
    ///              temporary file, so that its lines can be read again.
    [[nodiscard]] static Result<std::shared_ptr<GrowingFile>> open(const std::filesystem::path& path,
                                                                   AtEnd atEnd = AtEnd::Ends);

    /// What another part of the program collects. Whoever adds to it calls wake().
    [[nodiscard]] static std::shared_ptr<GrowingFile> over(std::shared_ptr<const Spool> spool);

    /// What was there at the last look.
    [[nodiscard]] const std::shared_ptr<const LineFile>& file() const { return m_file; }
    /// Looks at what is there now. @return empty, or why it is another file than before: "the file was replaced"
    [[nodiscard]] std::string look();

    [[nodiscard]] bool isStream() const { return m_spool != nullptr; }
    /// True once nothing more can arrive.
    [[nodiscard]] bool hasEnded() const { return m_spool && m_spool->hasEnded(); }
    /// Why a stream ended early, one line. @pre hasEnded()
    [[nodiscard]] const std::string& problem() const { return m_spool->problem(); }

    /// Waits until something may have changed, at most `milliseconds`, or until wake() is called.
    /// @return false if the time was over
    bool wait(int milliseconds) { return m_watch.wait(milliseconds); }
    void wake() noexcept { m_watch.wake(); }

  private:
    explicit GrowingFile(std::filesystem::path path);
    [[nodiscard]] std::string open();
    void take(LineFile file);
    [[nodiscard]] bool isRewritten() const;

    const std::filesystem::path m_path;  ///< empty: a stream
    platform::FileWatch m_watch;
    std::shared_ptr<const LineFile> m_file;
    std::string m_begin, m_end;                        ///< the first and the last bytes of m_file
    std::optional<platform::FileIdentity> m_identity;  ///< identity of m_file
    std::int64_t m_modifiedNs = 0;
    std::shared_ptr<const Spool> m_spool;  ///< a stream's ends before m_watch, which its thread wakes
};

}  // namespace io
