#include "io/stream_spool.h"

#include <array>
#include <utility>

#include "platform/folders.h"
#include "platform/reason.h"
#include "platform/threads.h"

namespace io {

Result<std::unique_ptr<StreamSpool>> StreamSpool::start(platform::File stream, std::filesystem::path again,
                                                        std::function<void()> wake) {
    std::unique_ptr<StreamSpool> spool(new StreamSpool(std::move(stream), std::move(again), std::move(wake)));
    if (const platform::File& content = spool->m_file->content(); !content.isOpen())
        return Error{"no temporary file for the stream: " + platform::reason(content.error())};
    spool->m_thread = platform::startThread([&self = *spool] { self.copy(); });
    if (!spool->m_thread.joinable()) return Error{"no thread to read the stream; close other programs"};
    return spool;
}

StreamSpool::StreamSpool(platform::File stream, std::filesystem::path again, std::function<void()> wake)
    : m_stream(std::move(stream)),
      m_again(std::move(again)),
      m_wake(std::move(wake)),
      m_file(std::make_shared<platform::NewFile>(platform::temporaryFolder())) {}

StreamSpool::~StreamSpool() {
    m_isStopped = true;
    m_waker.wake();
    if (m_thread.joinable()) m_thread.join();
}

LineFile StreamSpool::now() const {
    return {std::shared_ptr<const platform::File>(m_file, &m_file->content()), m_size};
}

void StreamSpool::copy() {
    do {
        m_problem = copyUntilEnd();
        if (!m_again.empty() && m_problem.empty() && !m_isStopped) m_stream = platform::openToInspect(m_again);
    } while (!m_again.empty() && m_problem.empty() && !m_isStopped && m_stream.isOpen());
    m_hasEnded = true;
    m_wake();
}

std::string StreamSpool::copyUntilEnd() {
    std::array<char, std::size_t{1} << 16> buffer;
    while (!m_isStopped) {
        if (m_waker.wait(m_stream, -1) != platform::Waker::Woken::Readable) continue;
        const std::size_t got = m_stream.read(buffer);
        if (got == 0) return m_stream.error() ? "cannot read the stream: " + platform::reason(m_stream.error()) : "";
        platform::File& content = m_file->content();
        if (!content.write({buffer.data(), got}))
            return "cannot keep the stream: " + platform::reason(content.error()) + "; free space in the folder " +
                   platform::temporaryFolder().string();
        m_size += got;
        m_wake();
    }
    return {};
}

}  // namespace io
