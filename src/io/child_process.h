#pragma once
/// Another program, run without a shell, whose output is read while this one goes on.

#include <sys/types.h>

#include <string>
#include <vector>

#include "io/result.h"

namespace io {

class ChildProcess {
  public:
    struct State {
        bool isRunning = true;
        int exitStatus = 0;    ///< of one that ended by itself
        bool crashed = false;  ///< ended by a signal
    };

    /// @param words  the program, looked for on PATH, and its arguments, handed over as they are
    [[nodiscard]] static Result<ChildProcess> start(const std::vector<std::string>& words);
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
    ChildProcess(pid_t pid, int out) : m_pid(pid), m_out(out) {}
    void drain();
    void end() noexcept;

    pid_t m_pid = -1;
    int m_out = -1;
    std::string m_output;
    State m_state;
};

/// The file that a program's name means on PATH; empty if there is none that can be run.
[[nodiscard]] std::string onPath(const std::string& program);

}  // namespace io
