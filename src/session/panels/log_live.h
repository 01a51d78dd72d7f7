#pragma once
/// The log that is open as other programs go on writing it: its first lines, and the rows that arrive later. No call
/// waits for a file, but the end of a following for its thread, some milliseconds.

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "logs/judge/following.h"
#include "session/panels/log_games.h"

namespace session {

/// What stays in sight while rows arrive.
enum class LogSight : std::uint8_t { AsItIs, Newest, Worst };

class LogLive {
  public:
    LogLive() = default;
    LogLive(const LogLive&) = delete;
    /// Shows the state of another one; nothing arrives here.
    LogLive& operator=(const LogLive& original);
    ~LogLive() { stop(); }

    /// @param wake  called on other threads when there is something to take, from now on
    void setWake(std::function<void()> wake);

    /// Calls what setWake() was given last; may be called on any thread, and after this object is gone.
    [[nodiscard]] std::function<void()> waker() const;

    /// Waits on a thread for the first lines.
    void await(std::shared_ptr<io::GrowingFile> file);
    /// The first lines, or why they are no log; absent while they are awaited.
    [[nodiscard]] std::optional<io::Result<logs::LogHead>> takeHead();
    /// Follows a log that was read down to `read`.
    void follow(std::shared_ptr<io::GrowingFile> file, logs::FollowedLog log, logs::LogPlace read);
    void stop();
    [[nodiscard]] bool isFollowing() const { return m_following != nullptr || m_isMirror; }
    /// True if there is something to take.
    [[nodiscard]] bool hasNews() const;
    /// The log as it is now, if it has changed.
    [[nodiscard]] std::optional<logs::FollowedLog> take();

    /// The games that send rows.
    [[nodiscard]] LogGames& games() { return m_games; }
    [[nodiscard]] const LogGames& games() const { return m_games; }

    [[nodiscard]] LogSight sight() const { return m_sight; }
    void setSight(LogSight sight) { m_sight = sight; }

    /// What a person should know of a change, once; empty: nothing.
    [[nodiscard]] std::string takeMessage() { return std::exchange(m_message, {}); }

  private:
    /// What the threads call; it may be set after they have started.
    struct Wake {
        std::mutex mutex;
        std::function<void()> call;  ///< guarded by mutex; may be empty
    };

    std::shared_ptr<Wake> m_wake = std::make_shared<Wake>();
    /// The first lines that a thread waits for.
    struct Awaited {
        std::shared_ptr<io::GrowingFile> file;
        std::atomic<bool> isCancelled = false, isThere = false;
        std::optional<io::Result<logs::LogHead>> head;  ///< once isThere
    };
    std::shared_ptr<Awaited> m_awaited;
    std::future<void> m_waiting;
    std::unique_ptr<logs::LogFollowing> m_following;
    bool m_isMirror = false;  ///< stands for one that follows
    LogSight m_sight = LogSight::AsItIs;
    std::string m_message;
    LogGames m_games;
};

}  // namespace session
