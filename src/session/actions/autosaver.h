#pragma once
/// Saves copies of unsaved work (Autosave) and the settings while the program runs, so that little is lost if it is
/// killed.
///
/// Both are written on threads, from snapshots that share the document's blocks: neither a drag nor typing waits for a
/// disk. A copy is begun at most kLongest after the first change, one at a time: a killed process loses the changes of
/// kLongest plus twice the time that writing a copy takes.

#include <chrono>
#include <future>
#include <optional>
#include <vector>

#include "session/session.h"

namespace session {

class Autosaver {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kQuiet{300};     ///< time without a change before a copy is begun
    static constexpr std::chrono::milliseconds kLongest{1000};  ///< longest delay after the first change

    /// Reserves a file in autosaveFolder(); shows a warning if that fails.
    explicit Autosaver(Session& session);
    /// Calls keep(), unless keep() or close() was called.
    ~Autosaver();
    Autosaver(const Autosaver&) = delete;
    Autosaver& operator=(const Autosaver&) = delete;

    /// Asks about copies of crashed instances, one after the other. A large one is read first, under an OpeningCard.
    void offerRecovery();
    /// Begins to write what is due, and removes the copy once nothing is unsaved; shows a warning for each file that
    /// could not be written.
    void update(Clock::time_point now = Clock::now());
    /// The time at which update() must be called; absent: nothing has changed.
    [[nodiscard]] std::optional<Clock::time_point> due() const;
    /// Waits for the files that are being written.
    void finish();
    /// Writes the copy of unsaved work and the settings before it returns, an unfinished edit included. Called when the
    /// process is ended by a signal or by the loss of its display. @return empty, or one line that says what could not
    /// be kept
    std::string keep();
    /// Called when the user closes the window: the copy of unsaved work is removed, the settings are written.
    /// @return empty, or one line that says why the settings could not be written
    [[nodiscard]] std::string close();

  private:
    /// A file that is written on a thread soon after a change.
    struct Kept {
        const char* consequence;                       ///< begins a warning: "The settings are not kept: "
        std::optional<Clock::time_point> first, last;  ///< first and last change since it was written; absent: none
        std::future<std::string> problem;              ///< valid while it is being written
        bool hasWarned = false;                        ///< a problem is shown once, until it has been written again
        void touch(Clock::time_point now);
        [[nodiscard]] std::optional<Clock::time_point> due() const;
    };
    void noteChanges(Clock::time_point now);
    void report(Kept& kept);
    void keepWork();
    void dropCopy();
    void keepSettings();
    [[nodiscard]] std::string saveSettingsNow();
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
    StoredSettings m_seenSettings;
    /// The last members: their threads use those above.
    Kept m_work{"Unsaved work is not kept: ", {}, {}, {}}, m_settings{"The settings are not kept: ", {}, {}, {}};
};

}  // namespace session
