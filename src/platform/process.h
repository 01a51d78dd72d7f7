#pragma once
/// This process, and other programs run without a shell, whose output is read while this one goes on.

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

    /// @param words  the program, looked for on PATH, and its arguments, handed over as they are
    [[nodiscard]] static base::Result<ChildProcess> start(const std::vector<std::string>& words);
    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    /// Ends the program if it still runs.
    ~ChildProcess();

    /// Reads what there is; never waits.
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

/// A reader that leaves early is reported by File::write() from now on; otherwise the system ends the program.
void ignoreBrokenPipes();

/// The file that a program's name means on PATH; empty if there is none that can be run.
[[nodiscard]] std::string onPath(const std::string& program);

}  // namespace platform
