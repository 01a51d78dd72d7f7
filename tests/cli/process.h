#pragma once
/// The built program, run as a user would run it.

#include <sys/resource.h>
#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace process {

constexpr double kPatience = 120;  ///< seconds in which a program answers, on however busy a machine

/// A running `carom` with pipes to its three standard streams.
class Program {
  public:
    /// @param standardOut  a file to write to; empty: a pipe
    explicit Program(const std::vector<std::string>& arguments, const std::string& standardOut = "");
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program();

    /// @return false if the program no longer reads
    bool write(std::string_view bytes);
    void closeInput();
    /// As Ctrl+C in a terminal.
    void interrupt();
    /// The output up to and including the next line end, or all output of the first `seconds`.
    [[nodiscard]] std::string readLine(double seconds);
    void closeOutput();
    /// All the output and errors until the program ends.
    void drain(std::string& out, std::string& error);
    /// @return the exit status, or minus the signal
    int wait();
    [[nodiscard]] long peakKilobytes() const { return m_usage.ru_maxrss; }
    [[nodiscard]] double processorSeconds() const;  ///< after wait()

  private:
    pid_t m_pid = -1;
    int m_in = -1, m_out = -1, m_error = -1;
    rusage m_usage{};
};

struct Finished {
    int status = 0;  ///< exit status, or minus the signal
    std::string out, error;
    long peakKilobytes = 0;
    double processorSeconds = 0;
    [[nodiscard]] std::vector<std::string> lines() const;  ///< lines of `out`
};

/// @param feed  writes the input, piece by piece
[[nodiscard]] Finished run(const std::vector<std::string>& arguments, const std::function<void(Program&)>& feed);
[[nodiscard]] Finished run(const std::vector<std::string>& arguments, std::string_view input = "");

}  // namespace process
