#include "session/panels/log_games.h"

#include <utility>

#include "logs/read/guess.h"

namespace session {

std::string LogGames::start(std::function<void()> wake) {
    stop();
    logs::ListenSettings settings;
    auto started = logs::Listener::start(settings, wake);
    settings.port = 0;
    if (!started) started = logs::Listener::start(settings, std::move(wake));
    if (!started) return started.error();
    m_listener = std::move(started.value());
    m_address = m_listener->address();
    return {};
}

void LogGames::stop() {
    m_listener = nullptr;
    m_address.clear();
    m_games.clear();
    m_shown.reset();
}

void LogGames::update() {
    if (!m_listener) return;
    m_games = m_listener->games();
    for (const std::string& note : m_listener->takeNotes()) m_message += (m_message.empty() ? "" : "; ") + note;
    if (const auto place = m_listener->takeShown()) m_shown = place;
}

std::optional<std::uint32_t> LogGames::takeShown(const logs::LogTable& table) {
    const auto row = m_shown ? logs::rowAt(table, *m_shown) : std::nullopt;
    if (row) m_shown.reset();
    return row;
}

void LogGames::setMapping(const logs::LogMapping& mapping) {
    if (m_listener) m_listener->setGuess([mapping](const logs::LogHead& head) { return logs::adapted(mapping, head); });
}

}  // namespace session
