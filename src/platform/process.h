#pragma once
/// Signals of this process, and child processes: started without a shell, their output read without waiting.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "platform/file.h"

namespace platform {

class ChildProcess {
  public:
    struct State {
        bool isRunning = true;
        int exitStatus = 0;    ///< after a normal end
        bool crashed = false;  ///< ended by a signal
    };

    /// @param words  the program, searched on PATH, and its arguments, passed unchanged
    [[nodiscard]] static base::Result<ChildProcess> start(const std::vector<std::string>& words);
    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    /// Ends the program if it still runs.
    ~ChildProcess();

    /// Reads the output available; never waits.
    [[nodiscard]] State poll();
    [[nodiscard]] const std::string& output() const { return m_output; }  ///< read so far, at most 64 KiB

  private:
    ChildProcess(int pid, int out) : m_pid(pid), m_out(out) {}
    void drain();
    void end() noexcept;

    int m_pid = -1;
    int m_out = -1;
    std::string m_output;
    State m_state;
};

/// A program that reads what it is given and writes a file.
class Encoder {
  public:
    /// @param words  the program, searched on PATH, and its arguments, passed unchanged
    /// @param out    its standard output, a file that can be written
    [[nodiscard]] static base::Result<Encoder> start(const std::vector<std::string>& words, const File& out);
    Encoder(Encoder&& other) noexcept;
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
    /// Ends the program if it still runs.
    ~Encoder();

    /// Waits while the program is slow to read. @return false if it reads no more
    [[nodiscard]] bool write(std::string_view bytes);
    /// Waits for the end of the program. @return true if it ended well. Call once.
    [[nodiscard]] bool finish();

  private:
    Encoder(int pid, File in);
    bool waitForEnd();

    int m_pid = -1;
    File m_in;
};

[[nodiscard]] long processId();

/// From now on File::write() reports a closed pipe as an error; by default SIGPIPE ends the program.
void ignoreBrokenPipes();

/// The executable file that a name refers to on PATH; empty if there is none.
[[nodiscard]] std::string onPath(const std::string& program);

}  // namespace platform
