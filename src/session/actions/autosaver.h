#pragma once
/// Saves what would be lost with the process: unsaved work as a copy (Autosave), the settings as their file.
///
/// Both are written on threads, from snapshots that share the document's blocks: neither a drag nor typing waits for a
/// disk. A copy is begun kLongest after the first change at the latest, one at a time: what a killed process loses is
/// no older than kLongest and twice the time that one copy takes to write.

#include <chrono>
#include <future>
#include <optional>
#include <vector>

#include "session/session.h"

namespace session {

class Autosaver {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kQuiet{300};     ///< time without a change before it is written
    static constexpr std::chrono::milliseconds kLongest{1000};  ///< longest delay after the first change

    /// Takes a place in autosaveFolder(); warns once if that fails.
    explicit Autosaver(Session& session);
    /// Keeps all, unless close() was called.
    ~Autosaver();
    Autosaver(const Autosaver&) = delete;
    Autosaver& operator=(const Autosaver&) = delete;

    /// Asks about copies of crashed instances, one after the other. A large one is read first, under an OpeningCard.
    void offerRecovery();
    /// Begins to write what is due, and reports what could not be written.
    void update(Clock::time_point now = Clock::now());
    /// When update() has something to do; absent if nothing has changed.
    [[nodiscard]] std::optional<Clock::time_point> due() const;
    /// Waits for what is being written.
    void finish();
    /// Writes the copy of unsaved work and the settings before it returns, an unfinished edit included. Called when the
    /// process is ended by a signal or by the loss of its display. @return empty, or one line that says what could not
    /// be kept
    std::string keep();
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
    /// A file that is being written. Its problem is shown once, until it is written again.
    struct Writing {
        std::future<std::string> problem;  ///< valid while it is being written
        bool hasWarned = false;
    };
    void noteChanges(Clock::time_point now);
    void take(Writing& writing, const char* what);
    void keepWork();
    void keepSettings();
    void offerNext();
    void ask(const Recoverable& left, io::Result<Unsaved> work);
    void recover(const Recoverable& left, Unsaved work);

    Session& m_session;
    std::optional<Autosave> m_autosave;
    std::vector<Recoverable> m_left;           ///< copies that were not offered yet
    bool m_offersNext = false;                 ///< the next one is offered once no file is being read
    StoredSettings m_written;                  ///< settings in the file, or on the way there
    std::uint64_t m_seen = 0, m_seenFile = 0;  ///< revisions of the document and its file at the last update()
    bool m_hasCopy = false, m_isClosed = false;
    Pending m_work, m_settings;
    StoredSettings m_seenSettings;
    Writing m_writingWork, m_writingSettings;  ///< the last members: their threads use those above
};

}  // namespace session
