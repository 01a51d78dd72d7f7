#include "ui/offscreen/row_queue.h"

#include <utility>

namespace ui {

bool RowQueue::waitForRoom(std::chrono::milliseconds longest) {
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, longest, [&] { return m_parts.size() < kMost; });
}

void RowQueue::put(io::Image rows) {
    {
        const std::scoped_lock lock(m_mutex);
        m_parts.push_back(std::move(rows));
    }
    m_changed.notify_all();
}

io::Image RowQueue::take() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_isStopped || !m_parts.empty(); });
    if (m_isStopped) throw Stopped();
    io::Image rows = std::move(m_parts.front());
    m_parts.pop_front();
    lock.unlock();
    m_changed.notify_all();
    return rows;
}

void RowQueue::stop() {
    {
        const std::scoped_lock lock(m_mutex);
        m_isStopped = true;
    }
    m_changed.notify_all();
}

}  // namespace ui
