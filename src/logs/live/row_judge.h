#pragma once
/// Rows judged one by one as they arrive.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "logs/judge/judge.h"
#include "logs/read/head.h"

namespace logs {

/// The meaning of the columns of some first lines, or why they are no log.
using LogGuess = std::function<io::Result<LogMapping>(const LogHead&)>;

/// Understands the columns by the first row, and again where others come that mean something.
class RowJudge {
  public:
    /// @param guess  as it is from now on; the columns are understood anew
    void setGuess(LogGuess guess);
    /// @param text  one JSON object, a row or a line that tells the world of the rows behind it
    /// @return the row; its line.error says why it is none
    [[nodiscard]] JudgedRow judge(std::string_view text);
    /// @pre the last row was good, and told no world
    [[nodiscard]] const LogMapping& mapping() const { return m_mapping; }

  private:
    /// @return empty, or why the line is no row
    [[nodiscard]] std::string learn(std::string_view text);
    /// Before there is a row. @return empty, or why the line tells no world
    [[nodiscard]] std::string takeWorld(std::string_view text);

    LogGuess m_guess;
    LogHead m_head;
    LogMapping m_mapping;
    std::string m_world;                      ///< the last line that told one; each new reader reads it first
    std::unique_ptr<LogLineReader> m_reader;  ///< null: no row has been understood
};

/// The answer is wrong, or a value of it, beyond the tolerance of the mapping.
[[nodiscard]] bool isWrong(const LogMapping& mapping, const LogFinding& finding);

}  // namespace logs
