#pragma once
/// Keeps what would otherwise be lost with the process: unsaved work as a copy (Autosave), the settings as their file.
/// Both a moment after the last change, so that neither a drag nor typing ever waits for a disk.

#include <chrono>
#include <optional>
#include <vector>

#include "session/session.h"

namespace session {

class Autosaver {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kQuiet{1000};     ///< without a change, then it is written
    static constexpr std::chrono::milliseconds kLongest{10000};  ///< after the first change, even if more follow

    /// Takes a place in autosaveFolder(); warns once if there is none.
    explicit Autosaver(Session& session);

    /// Asks about copies that crashed instances left, one after the other.
    void offerRecovery();
    /// Writes what is due. Not while something is dragged.
    void update(Clock::time_point now = Clock::now());
    /// When update() will have something to do; absent if nothing has changed.
    [[nodiscard]] std::optional<Clock::time_point> due() const;
    /// The window closes by the person's will: what is unsaved may go, the settings stay.
    /// @return empty, or one line that says why the settings are not kept
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
    StoredSettings m_written;  ///< as the settings file has them
    std::uint64_t m_seen = 0;  ///< revision of the document that was looked at last
    bool m_hasCopy = false;
    bool m_warnedOfWork = false, m_warnedOfSettings = false;
    Pending m_work, m_settings;
    StoredSettings m_seenSettings;
};

}  // namespace session
