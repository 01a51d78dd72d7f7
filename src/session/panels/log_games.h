#pragma once
/// The games that send rows to the window while they run (docs/live.md).

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logs/live/listener.h"
#include "session/state/own_only.h"

namespace session {

/// Listens on this machine alone. One that is assigned shows the games of another, without listening.
class LogGames {
  public:
    /// Listens on the port that is usual, or where another program does, on a free one.
    /// @param wake  called on another thread when there is something to take
    /// @return empty, or one line that says why not
    [[nodiscard]] std::string start(std::function<void()> wake);
    void stop();

    /// By which games connect; empty: nothing listens.
    [[nodiscard]] const std::string& address() const { return m_address; }
    /// Those that are connected, as of update().
    [[nodiscard]] const std::vector<logs::ListenedGame>& games() const { return m_games; }
    /// The rows. @pre start() has succeeded
    [[nodiscard]] const std::shared_ptr<io::GrowingFile>& file() const { return m_listener->file(); }

    /// Takes what has changed. Called once a loop pass.
    void update();
    [[nodiscard]] bool hasNews() const { return m_listener && m_listener->hasNews(); }
    /// What a person should know of the games, once; empty: nothing.
    [[nodiscard]] std::string takeMessage() { return std::exchange(m_message, {}); }
    /// The row that a game wants to be opened, once it is in the table.
    [[nodiscard]] std::optional<std::uint32_t> takeShown(const logs::LogTable& table);
    /// What columns mean from now on, where a game asks.
    void setMapping(const logs::LogMapping& mapping);

  private:
    OwnOnly<std::unique_ptr<logs::Listener>> m_listener;
    std::string m_address, m_message;
    std::vector<logs::ListenedGame> m_games;
    std::optional<std::uint64_t> m_shown;  ///< the place of a row
};

}  // namespace session
