#pragma once
/// Signals of this process, and child processes: started without a shell, their output read without waiting.

#include <string>
#include <vector>

#include "base/result.h"

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

[[nodiscard]] long processId();

/// From now on File::write() reports a closed pipe as an error; by default SIGPIPE ends the program.
void ignoreBrokenPipes();

/// The executable file that a name refers to on PATH; empty if there is none.
[[nodiscard]] std::string onPath(const std::string& program);

}  // namespace platform
