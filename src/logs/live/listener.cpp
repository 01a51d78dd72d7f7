#include "logs/live/listener.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <list>
#include <random>
#include <utility>

#include "logs/live/game_stream.h"
#include "logs/read/guess.h"
#include "platform/capabilities.h"
#include "platform/threads.h"

namespace logs {
namespace {

using Clock = std::chrono::steady_clock;
using platform::Socket;

/// 128 random bits as hexadecimal digits.
std::string newToken() {
    std::random_device random;
    std::string token;
    for (int i = 0; i < 32; ++i) token += "0123456789abcdef"[random() % 16];
    return token;
}

io::Result<LogMapping> guessByNames(const LogHead& head) { return guessMapping(head); }

}  // namespace

std::optional<std::uint32_t> rowAt(const LogTable& table, std::uint64_t offset) {
    std::size_t low = 0, high = table.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (table[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == table.size() || table[low].offset != offset) return std::nullopt;
    return static_cast<std::uint32_t>(low);
}

/// The work of the thread.
class Listener::Service : public GameHost {
  public:
    Service(Socket socket, std::string token, std::shared_ptr<Shared> shared, std::shared_ptr<RowSpool> spool,
            std::shared_ptr<io::GrowingFile> file, std::function<void()> wake)
        : m_socket(std::move(socket)),
          m_token(std::move(token)),
          m_shared(std::move(shared)),
          m_spool(std::move(spool)),
          m_file(std::move(file)),
          m_wake(std::move(wake)) {}

    void serve() {
        while (!m_shared->isStopped) {
            await();
            if (m_shared->isStopped) break;
            takeGuess();
            acceptGames();
            for (Game& game : m_games) exchange(game);
            if (std::erase_if(m_games, [this](const Game& game) { return game.isOver && part(game); }) > 0)
                m_isLacking = false;  // a descriptor is free
            tell();
        }
        m_spool->end();
        m_file->wake();
    }

    std::string nameFor(const std::string& wanted) override {
        const std::string base = wanted.empty() ? "game " + std::to_string(++m_unnamed) : wanted;
        std::string name = base;
        const auto isTaken = [&](const Game& game) { return game.stream.name() == name; };
        for (int i = 2; std::any_of(m_games.begin(), m_games.end(), isTaken); ++i)
            name = base + " " + std::to_string(i);
        return name;
    }
    const std::string& token() const override { return m_token; }
    std::optional<std::uint64_t> keep(std::string_view line, const std::shared_ptr<const std::string>& world) override {
        m_hasNews = true;
        if (!m_spool->add(line, world)) return std::nullopt;
        return m_spool->dropped() + m_spool->now().size() - line.size();
    }
    void show(std::uint64_t place) override {
        m_hasNews = true;
        if (place < m_spool->dropped()) return;
        const std::lock_guard lock(m_shared->mutex);
        m_shared->shown = place - m_spool->dropped();
    }
    void note(const std::string& text) override {
        m_hasNews = true;
        const std::lock_guard lock(m_shared->mutex);
        if (m_shared->notes.size() < ListenSettings::kMostNotes) m_shared->notes.push_back(text);
    }

  private:
    struct Game {
        Socket socket;
        GameStream stream;
        Clock::time_point since;
        bool isOver = false;
    };

    void await() {
        std::vector<platform::SocketWait> waits;
        if (!m_isLacking) waits.push_back({&m_socket, false});  // else it has a connection all the time
        for (Game& game : m_games) waits.push_back({&game.socket, !game.stream.replies().empty()});
        platform::waitForSockets(waits, 1000);
    }
    void takeGuess() {
        if (m_guesses == m_shared->guesses) return;
        m_guesses = m_shared->guesses;
        const std::lock_guard lock(m_shared->mutex);
        for (Game& game : m_games) game.stream.setGuess(m_shared->guess);
    }
    void acceptGames() {
        for (Socket socket = m_socket.accept(m_isLacking); socket.isOpen(); socket = m_socket.accept(m_isLacking)) {
            if (m_games.size() >= ListenSettings::kMostGames) {
                const std::string most = std::to_string(ListenSettings::kMostGames);
                static_cast<void>(socket.send("refused " + most + " games are connected already\n"));
                note("a connection was closed: " + most + " games are connected already");
                continue;
            }
            m_games.push_back({std::move(socket), GameStream(*this), Clock::now()});
            const std::lock_guard lock(m_shared->mutex);
            m_games.back().stream.setGuess(m_shared->guess);
        }
        if (m_isLacking && !std::exchange(m_hasToldLack, true))
            note("a connection waits, because too many files are open");
    }
    /// Takes what a game has sent, at most a piece, so that others have their turn, and sends what there is for it.
    void exchange(Game& game) {
        const Socket::Moved got = game.socket.receive(m_buffer);
        game.stream.take({m_buffer.data(), got.bytes});
        std::string& replies = game.stream.replies();
        if (!replies.empty()) {
            const Socket::Moved sent = game.socket.send(replies);
            replies.erase(0, sent.bytes);
            game.isOver = sent.isOver;
        }
        const bool isSilent = !game.stream.isKnown() && !game.stream.isClosed() &&
                              Clock::now() - game.since > std::chrono::seconds(ListenSettings::kMostSecondsOfSilence);
        if (isSilent) note("a connection was closed: it sent no line");
        // What a game that is closed has not read yet is lost with it.
        if (got.isOver || game.stream.isClosed() || isSilent) game.isOver = true;
    }
    bool part(const Game& game) {
        if (!game.stream.isKnown()) return true;
        std::string text = game.stream.name() + " has left: " + std::to_string(game.stream.rows()) +
                           (game.stream.rows() == 1 ? " row" : " rows");
        if (game.stream.refused() > 0) text += ", " + std::to_string(game.stream.refused()) + " lines refused";
        note(text);
        return true;
    }
    void tell() {
        if (!std::exchange(m_hasNews, false)) return;
        {
            const std::lock_guard lock(m_shared->mutex);
            m_shared->games.clear();
            for (const Game& game : m_games)
                if (game.stream.isKnown())
                    m_shared->games.push_back({game.stream.name(), game.stream.rows(), game.stream.refused()});
        }
        m_file->wake();
        if (m_wake) m_wake();
    }

    Socket m_socket;
    const std::string m_token;
    const std::shared_ptr<Shared> m_shared;
    const std::shared_ptr<RowSpool> m_spool;
    const std::shared_ptr<io::GrowingFile> m_file;
    const std::function<void()> m_wake;
    std::list<Game> m_games;
    std::array<char, std::size_t{1} << 16> m_buffer;
    unsigned m_unnamed = 0, m_guesses = 0;
    bool m_hasNews = false;
    bool m_isLacking = false;  ///< a connection waits until a descriptor is free
    bool m_hasToldLack = false;
};

io::Result<std::unique_ptr<Listener>> Listener::start(ListenSettings settings, std::function<void()> wake) {
    if (const std::string why = platform::whyNot(platform::Capability::Sockets); !why.empty()) return io::Error{why};
    const std::string place = settings.hosts == Socket::Hosts::Any ? "port " : "127.0.0.1:";
    auto socket = Socket::listenOn(settings.port, settings.hosts);
    if (!socket) return io::Error{"cannot listen on " + place + std::to_string(settings.port) + ": " + socket.error()};
    std::unique_ptr<Listener> listener(new Listener(std::move(settings), std::move(socket.value()), std::move(wake)));
    if (!listener->m_spool->problem().empty()) return io::Error{listener->m_spool->problem()};
    if (!listener->m_thread.joinable()) return io::Error{"no thread to listen on; close other programs"};
    return listener;
}

Listener::Listener(ListenSettings settings, Socket socket, std::function<void()> wake)
    : m_shared(std::make_shared<Shared>()),
      m_spool(std::make_shared<RowSpool>(settings.mostRows)),
      m_file(io::GrowingFile::over(m_spool)),
      m_port(socket.port()) {
    const bool areAny = settings.hosts == Socket::Hosts::Any;
    const std::string token = areAny ? newToken() : std::string();
    m_address = (areAny ? platform::hostName() : "127.0.0.1") + ":" + std::to_string(m_port) +
                (areAny ? "/" + token : std::string());
    m_shared->guess = settings.guess ? std::move(settings.guess) : guessByNames;
    auto service = std::make_shared<Service>(std::move(socket), token, m_shared, m_spool, m_file, std::move(wake));
    m_thread = platform::startThread([service] { service->serve(); });
}

Listener::~Listener() {
    m_shared->isStopped = true;
    platform::knockAt(m_port);
    if (m_thread.joinable()) m_thread.join();
}

std::vector<ListenedGame> Listener::games() const {
    const std::lock_guard lock(m_shared->mutex);
    return m_shared->games;
}
std::vector<std::string> Listener::takeNotes() {
    const std::lock_guard lock(m_shared->mutex);
    return std::exchange(m_shared->notes, {});
}
std::optional<std::uint64_t> Listener::takeShown() {
    const std::lock_guard lock(m_shared->mutex);
    return std::exchange(m_shared->shown, std::nullopt);
}
std::string Listener::loss() const {
    const std::uint64_t rows = m_spool->lost();
    if (rows == 0) return {};
    return std::to_string(rows) + (rows == 1 ? " row is lost: " : " rows are lost: ") + m_spool->problem();
}
bool Listener::hasNews() const {
    const std::lock_guard lock(m_shared->mutex);
    return !m_shared->notes.empty() || m_shared->shown;
}
void Listener::setGuess(LogGuess guess) {
    const std::lock_guard lock(m_shared->mutex);
    m_shared->guess = std::move(guess);
    ++m_shared->guesses;
}

}  // namespace logs
