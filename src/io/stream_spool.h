#pragma once
/// A copy of a stream that can be read only once: its bytes so far in a temporary file.

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "io/result.h"
#include "platform/file_watch.h"
#include "platform/new_file.h"

namespace io {

/// Copies a stream into a temporary file, on a thread, until the stream ends. The file is unlinked where the system
/// supports that, and deleted when its last user closes it.
class StreamSpool {
  public:
    /// @param stream  a pipe, a device, the standard input
    /// @param again   path of a named pipe, opened again each time its writers have closed it; empty: the copy ends
    /// @param wake    called on the thread when bytes have arrived, and at the end. @return the copy, or one line
    [[nodiscard]] static Result<std::unique_ptr<StreamSpool>> start(platform::File stream, std::filesystem::path again,
                                                                    std::function<void()> wake);
    StreamSpool(const StreamSpool&) = delete;
    StreamSpool& operator=(const StreamSpool&) = delete;
    ~StreamSpool();

    [[nodiscard]] std::shared_ptr<const platform::File> content() const;  ///< the temporary file
    [[nodiscard]] std::uint64_t size() const { return m_size; }           ///< bytes in the file so far
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }            ///< no more bytes will come
    /// The reason why the copy ended before the stream, one line; empty: it did not. @pre hasEnded()
    [[nodiscard]] const std::string& problem() const { return m_problem; }

  private:
    StreamSpool(platform::File stream, std::filesystem::path again, std::function<void()> wake);
    void copy();
    [[nodiscard]] std::string copyUntilEnd();

    platform::File m_stream;
    const std::filesystem::path m_again;
    const std::function<void()> m_wake;
    const std::shared_ptr<platform::NewFile> m_file;
    platform::Waker m_waker;  ///< interrupts the thread's wait for bytes
    std::atomic<std::uint64_t> m_size = 0;
    std::atomic<bool> m_isStopped = false, m_hasEnded = false;
    std::string m_problem;
    std::thread m_thread;
};

}  // namespace io
