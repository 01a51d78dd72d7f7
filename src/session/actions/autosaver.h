#pragma once
/// Writes unsaved work as a recovery copy (Autosave) and the settings to their file.
/// Both are written a moment after the last change, so that neither a drag nor typing waits for a disk.

#include <chrono>
#include <optional>
#include <vector>

#include "session/session.h"

namespace session {

class Autosaver {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kQuiet{1000};  ///< time without a change before it is written
    static constexpr std::chrono::milliseconds kLongest{
        10000};  ///< longest delay after the first change, even if more follow

    /// Takes a place in autosaveFolder(); warns once if that fails.
    explicit Autosaver(Session& session);

    /// Asks about copies of crashed instances, one after the other.
    void offerRecovery();
    /// Writes the copies that are due. Nothing is written during a drag.
    void update(Clock::time_point now = Clock::now());
    /// Time of the next write by update(); absent if nothing has changed.
    [[nodiscard]] std::optional<Clock::time_point> due() const;
    /// Called when the user closes the window: the copy of unsaved work is removed, the settings are written.
    /// @return empty, or one line that says why the settings could not be written
    [[nodiscard]] std::string close();

  private:
    /// What has changed since it was written, and when.
    struct Pending {
        std::optional<Clock::time_point> first, last;
        void touch(Clock::time_point now);
        [[nodiscard]] std::optional<Clock::time_point> due() const;
    };
    void keepWork();
    std::string keepSettings();
    void offer(std::size_t index);
    void recover(const Recoverable& left);

    Session& m_session;
    std::optional<Autosave> m_autosave;
    std::vector<Recoverable> m_left;
    StoredSettings m_written;                  ///< settings in the file
    std::uint64_t m_seen = 0, m_seenFile = 0;  ///< revisions of the document and its file at the last update()
    bool m_hasCopy = false;
    bool m_warnedOfWork = false, m_warnedOfSettings = false;
    Pending m_work, m_settings;
    StoredSettings m_seenSettings;
};

}  // namespace session
