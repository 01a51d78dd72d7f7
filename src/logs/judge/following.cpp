#include "logs/judge/following.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include "platform/machine.h"
#include "platform/threads.h"

namespace logs {
namespace {

constexpr int kQuietMilliseconds = 500;    ///< after which a line without its end is read
constexpr int kAsleepMilliseconds = 2000;  ///< between two looks where no notice comes
/// The shortest time between two tables, and the part of the thread's time that making them may take.
constexpr std::chrono::milliseconds kPace{80};
constexpr int kShare = 4;

}  // namespace

LogFollowing::LogFollowing(std::shared_ptr<io::GrowingFile> file, FollowedLog log, LogPlace read,
                           std::function<void()> wake)
    : m_file(std::move(file)),
      m_wake(std::move(wake)),
      // A core stays free for the window.
      m_tail(m_file, std::move(log.mapping), *log.table, read, std::max(2u, platform::threadCount()) - 1),
      m_table(std::move(log.table)),
      m_thread(platform::startThread([this] { follow(); })) {}

LogFollowing::~LogFollowing() {
    m_isStopped = true;
    m_tail.cancel();
    m_file->wake();
    if (m_thread.joinable()) m_thread.join();
}

void LogFollowing::follow() {
    using Clock = std::chrono::steady_clock;
    platform::yieldToOthers();
    bool isQuiet = false;
    while (!m_isStopped) {
        const bool hasEnded = m_file->hasEnded();
        bool isNews = false, hasMore = false;
        Clock::time_point arrived = Clock::now();
        try {
            LogArrivals news = m_tail.read(isQuiet);
            arrived = Clock::now();
            isNews = news.isNews();
            hasMore = news.hasMore;
            if (isNews && !m_isStopped) publish(std::move(news));
        } catch (const std::bad_alloc&) {
            LogArrivals news;
            news.kept = m_table->size();
            news.problem = "not enough memory to follow the log any further";
            publish(std::move(news));
            return;
        }
        m_isOver = hasEnded && !isNews;
        if (m_isOver) return;
        if (hasMore) continue;
        if (isNews) {
            // A pause that wake() ends at once, so that a following that is dropped ends.
            const auto pause = std::max<Clock::duration>(kPace, (Clock::now() - arrived) * (kShare - 1));
            const Clock::time_point until = Clock::now() + pause;
            while (!m_isStopped && Clock::now() < until)
                std::this_thread::sleep_for(std::min<Clock::duration>(until - Clock::now(), kPace));
        }
        const int longest = isNews || !isQuiet ? kQuietMilliseconds : kAsleepMilliseconds;
        isQuiet = !m_isStopped && !m_file->wait(longest);
    }
}

void LogFollowing::publish(LogArrivals news) {
    if (!news.rows.size() && news.anew.empty() && news.kept == m_table->size()) {
        const std::lock_guard lock(m_mutex);
        if (!m_next) m_next = FollowedLog{m_file->file(), m_tail.mapping(), m_table, news.kept, "", {}, ""};
        m_next->problem = std::move(news.problem);
    } else {
        const auto table = std::make_shared<LogTable>(m_table->isMeasured());
        table->reserve(news.kept + news.rows.size());
        table->append(*m_table, 0, news.kept);
        table->append(news.rows, 0);
        m_table = table;
        const std::lock_guard lock(m_mutex);
        FollowedLog next{m_file->file(), m_tail.mapping(), m_table, news.kept, news.anew, {}, news.problem};
        if (m_next) {  // the window has not taken the one before
            next.kept = std::min(next.kept, m_next->kept);
            if (next.anew.empty()) next.anew = m_next->anew;
        }
        if (!next.anew.empty()) next.head = m_tail.head();
        m_next = std::move(next);
    }
    m_hasNews = true;
    m_wake();
}

std::optional<FollowedLog> LogFollowing::take() {
    if (!m_hasNews) return std::nullopt;
    const std::lock_guard lock(m_mutex);
    m_hasNews = false;
    return std::exchange(m_next, std::nullopt);
}

}  // namespace logs
