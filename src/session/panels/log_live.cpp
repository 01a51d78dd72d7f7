#include "session/panels/log_live.h"

#include <utility>

#include "platform/threads.h"

namespace session {

void LogLive::setWake(std::function<void()> wake) {
    const std::lock_guard lock(m_wake->mutex);
    m_wake->call = std::move(wake);
}

std::function<void()> LogLive::waker() const {
    return [wake = m_wake] {
        const std::lock_guard lock(wake->mutex);
        if (wake->call) wake->call();
    };
}

void LogLive::await(std::shared_ptr<io::GrowingFile> file) {
    stop();
    m_awaited = std::make_shared<Awaited>();
    m_awaited->file = std::move(file);
    m_waiting = platform::runBeside([awaited = m_awaited, wake = waker()] {
        awaited->head = logs::awaitHead(*awaited->file, [&] { return awaited->isCancelled.load(); });
        awaited->isThere = true;
        wake();
    });
}

std::optional<io::Result<logs::LogHead>> LogLive::takeHead() {
    if (!m_awaited || !m_awaited->isThere) return std::nullopt;
    return std::exchange(m_awaited, nullptr)->head;
}

void LogLive::follow(std::shared_ptr<io::GrowingFile> file, logs::FollowedLog log, logs::LogPlace read) {
    stop();
    m_following = std::make_unique<logs::LogFollowing>(std::move(file), std::move(log), read, waker());
}

void LogLive::stop() {
    if (m_awaited) {
        m_awaited->isCancelled = true;
        m_awaited->file->wake();
        m_awaited.reset();
    }
    m_waiting = {};
    m_following.reset();
    m_isMirror = false;
}

LogLive& LogLive::operator=(const LogLive& original) {
    if (&original == this) return *this;
    stop();
    m_isMirror = original.isFollowing();
    m_sight = original.m_sight;
    m_games = original.m_games;
    return *this;
}

bool LogLive::hasNews() const {
    return (m_awaited && m_awaited->isThere) || (m_following && m_following->hasNews()) || m_games.hasNews();
}

std::optional<logs::FollowedLog> LogLive::take() {
    if (!m_following) return std::nullopt;
    auto news = m_following->take();
    if (!news) return std::nullopt;
    if (!news->anew.empty()) m_message = "The log was read anew: " + news->anew;
    if (!news->problem.empty()) m_message = "The log cannot be read further: " + news->problem;
    return news;
}

}  // namespace session
