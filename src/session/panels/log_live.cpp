#include "session/panels/log_live.h"

#include "platform/threads.h"
#include "session/state/futures.h"

namespace session {

void LogLive::await(std::shared_ptr<io::GrowingFile> file) {
    stop();
    m_awaited = std::move(file);
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    m_head = platform::runBeside([file = m_awaited, isCancelled = m_isCancelled, wake = m_wake] {
        auto head = study::awaitHead(*file, [&] { return isCancelled->load(); });
        wake();
        return head;
    });
}

std::optional<io::Result<study::LogHead>> LogLive::takeHead() {
    if (!isReady(m_head)) return std::nullopt;
    m_awaited.reset();
    return m_head.get();
}

void LogLive::follow(std::shared_ptr<io::GrowingFile> file, study::FollowedLog log, study::LogPlace read) {
    stop();
    m_following = std::make_unique<study::LogFollowing>(std::move(file), std::move(log), read, m_wake);
}

void LogLive::stop() {
    if (m_awaited) {
        *m_isCancelled = true;
        m_awaited->wake();
        m_awaited.reset();
    }
    m_head = {};
    m_following.reset();
}

bool LogLive::hasNews() const { return isReady(m_head) || (m_following && m_following->hasNews()); }

std::optional<study::FollowedLog> LogLive::take() {
    if (!m_following) return std::nullopt;
    auto news = m_following->take();
    if (!news) return std::nullopt;
    if (!news->anew.empty()) m_message = "The log was read anew: " + news->anew;
    if (!news->problem.empty()) m_message = "The log cannot be read further: " + news->problem;
    return news;
}

}  // namespace session
