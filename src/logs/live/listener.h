#pragma once
/// The program as a server to which games send their rows while they run (docs/live.md).

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "io/growing_file.h"
#include "logs/judge/table.h"
#include "logs/live/row_judge.h"
#include "logs/live/row_spool.h"
#include "platform/sockets.h"

namespace logs {

inline constexpr std::uint16_t kListenPort = 27182;

struct ListenSettings {
    std::uint16_t port = kListenPort;                 ///< 0: one that is free
    platform::Socket::Hosts hosts{};                  ///< Any: a token is needed
    std::size_t mostRows = 1'000'000;                 ///< rows kept at most
    LogGuess guess;                                   ///< the meaning of columns; empty: by their names
    static constexpr std::size_t kMostGames = 16;     ///< connected at the same time
    static constexpr std::size_t kMostNotes = 256;    ///< kept until they are taken
    static constexpr int kMostSecondsOfSilence = 10;  ///< before the first line; then the connection is closed
};

/// A game that is connected.
struct ListenedGame {
    std::string name;
    std::uint64_t rows = 0, refused = 0;
};

/// The row that begins at a place of the file, if it has been read. @pre the rows are in the order of the file
[[nodiscard]] std::optional<std::uint32_t> rowAt(const LogTable& table, std::uint64_t offset);

/// Takes connections and their lines on one thread, until it ends.
class Listener {
  public:
    /// @param wake  called on the listener's thread after rows or notes have arrived; file() is woken as well
    [[nodiscard]] static io::Result<std::unique_ptr<Listener>> start(ListenSettings settings,
                                                                     std::function<void()> wake = {});
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    /// The rows, oldest first.
    [[nodiscard]] const std::shared_ptr<io::GrowingFile>& file() const { return m_file; }
    /// By which a game connects: "127.0.0.1:27182", or "NAME:27182/TOKEN" where other hosts may.
    [[nodiscard]] const std::string& address() const { return m_address; }
    /// The games that are connected now.
    [[nodiscard]] std::vector<ListenedGame> games() const;
    /// What happened since the last call, a line each: "pellets is here".
    [[nodiscard]] std::vector<std::string> takeNotes();
    /// The place in file() of the row that a game wants to be opened, if one does since the last call.
    [[nodiscard]] std::optional<std::uint64_t> takeShown();
    /// How many rows arrived and could not be kept, and why, one line; empty: none was lost.
    [[nodiscard]] std::string loss() const;
    /// There is a note or a row to be opened.
    [[nodiscard]] bool hasNews() const;
    /// The meaning of columns from now on.
    void setGuess(LogGuess guess);

  private:
    class Service;

    Listener(ListenSettings settings, platform::Socket socket, std::function<void()> wake);

    /// What the thread and its callers share.
    struct Shared {
        std::mutex mutex;
        std::vector<ListenedGame> games;
        std::vector<std::string> notes;
        std::optional<std::uint64_t> shown;
        LogGuess guess;
        std::atomic<unsigned> guesses = 0;  ///< number of setGuess()
        std::atomic<bool> isStopped = false;
    };

    const std::shared_ptr<Shared> m_shared;
    const std::shared_ptr<RowSpool> m_spool;
    const std::shared_ptr<io::GrowingFile> m_file;
    std::uint16_t m_port;
    std::string m_address;
    std::thread m_thread;
};

}  // namespace logs
