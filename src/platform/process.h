#pragma once
/// Signals of this process, and child processes: started without a shell, their output read without waiting.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "platform/file.h"

namespace platform {

/// A program that this one has started; it is ended with the object, if it still runs.
class Started {
  public:
    explicit Started(int id) : m_id(id) {}
    Started(Started&& other) noexcept : m_id(std::exchange(other.m_id, -1)) {}
    Started& operator=(Started&& other) noexcept {
        std::swap(m_id, other.m_id);
        return *this;
    }
    ~Started();
    /// The status of waitpid(), once; absent while it runs.
    [[nodiscard]] std::optional<int> poll();
    [[nodiscard]] int wait();

  private:
    int m_id;
};

/// Ended with the object.
class ChildProcess {
  public:
    struct State {
        bool isRunning = true;
        int exitStatus = 0;    ///< after a normal end
        bool crashed = false;  ///< ended by a signal
    };

    /// @param words  the program, searched on PATH, and its arguments, passed unchanged
    [[nodiscard]] static base::Result<ChildProcess> start(const std::vector<std::string>& words);
    /// Reads the output available; never waits.
    [[nodiscard]] State poll();
    [[nodiscard]] const std::string& output() const { return m_output; }  ///< read so far, at most 64 KiB

  private:
    ChildProcess(int id, File out) : m_program(id), m_out(std::move(out)) {}
    void drain();

    Started m_program;
    File m_out;
    std::string m_output;
    State m_state;
};

/// A program that reads what it is given and writes a file; ended with the object.
class Encoder {
  public:
    /// The argument that names `out`, for a program that has to open it: where there is no such name, its path.
    static constexpr const char* kOutput = "/dev/stdout";
    /// @param words  the program, searched on PATH, and its arguments, passed unchanged but for kOutput
    /// @param out    its standard output, a file that can be written
    [[nodiscard]] static base::Result<Encoder> start(const std::vector<std::string>& words, const File& out);

    /// Waits while the program is slow to read. @return false if it reads no more
    [[nodiscard]] bool write(std::string_view bytes);
    /// Waits for the end of the program. @return true if it ended well. Call once.
    [[nodiscard]] bool finish();

  private:
    Encoder(int id, File in) : m_program(id), m_in(std::move(in)) {}

    Started m_program;
    File m_in;
};

[[nodiscard]] long processId();

/// From now on File::write() reports a closed pipe as an error; by default SIGPIPE ends the program.
void ignoreBrokenPipes();

/// The executable file that a name refers to on PATH; empty if there is none.
[[nodiscard]] std::string onPath(const std::string& program);

}  // namespace platform
