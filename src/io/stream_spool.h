#pragma once
/// A copy of what can be read only once, as a stream: its bytes so far in a temporary file.

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "io/line_file.h"
#include "io/result.h"
#include "platform/file_watch.h"
#include "platform/new_file.h"

namespace io {

/// What has arrived so far, in a file that grows on another thread. Thread safe.
class Spool {
  public:
    virtual ~Spool() = default;
    [[nodiscard]] virtual LineFile now() const = 0;   ///< another file than before: the first rows were dropped
    [[nodiscard]] virtual bool hasEnded() const = 0;  ///< no more bytes will come
    /// The reason why the copy ended before what it copies, one line; empty: it did not. @pre hasEnded()
    [[nodiscard]] virtual const std::string& problem() const = 0;
};

/// Copies a stream into a temporary file, on a thread, until the stream ends. The file is unlinked where the system
/// supports that, and deleted when its last user closes it.
class StreamSpool : public Spool {
  public:
    /// @param stream  a pipe, a device, the standard input
    /// @param again   path of a named pipe, opened again each time its writers have closed it; empty: the copy ends
    /// @param wake    called on the thread when bytes have arrived, and at the end. @return the copy, or one line
    [[nodiscard]] static Result<std::unique_ptr<StreamSpool>> start(platform::File stream, std::filesystem::path again,
                                                                    std::function<void()> wake);
    StreamSpool(const StreamSpool&) = delete;
    StreamSpool& operator=(const StreamSpool&) = delete;
    ~StreamSpool() override;

    [[nodiscard]] LineFile now() const override;
    [[nodiscard]] bool hasEnded() const override { return m_hasEnded; }
    [[nodiscard]] const std::string& problem() const override { return m_problem; }

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
