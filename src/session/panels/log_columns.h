#pragma once
/// The mapping of a log's columns to the fields of query and answer, and what it makes of the first lines.

#include <string>
#include <vector>

#include "logs/judge/detail.h"
#include "logs/read/floats.h"
#include "logs/read/guess.h"

namespace session {

class LogColumns {
  public:
    LogColumns() = default;
    /// Guesses the meaning of the columns.
    explicit LogColumns(logs::LogHead head);
    /// @param mapping         of these columns, as they were understood before
    /// @param isFromMemory    it is a choice of an earlier run
    LogColumns(logs::LogHead head, logs::LogMapping mapping, bool isFromMemory = false);

    /// The first lines of the log.
    [[nodiscard]] const logs::LogHead& head() const { return m_head; }
    [[nodiscard]] const logs::LogMapping& mapping() const { return m_mapping; }
    /// Evidence that the numbers were floats when they were written; none while there is a problem.
    [[nodiscard]] const logs::LogFloats& floats() const { return m_floats; }
    /// The names by which a filter knows the columns; those of an exported row by the names that they had before.
    [[nodiscard]] std::vector<std::string> names() const;
    /// The mapping is that of an earlier run, unchanged.
    [[nodiscard]] bool isAsLastTime() const { return m_isFromMemory; }
    /// Guesses the meaning of the columns again.
    void guessAgain();
    void setPreset(std::string_view name);
    void setReadsFloat(bool on);
    /// @param column  column of the log, or a number where the field may be one; empty: no source
    /// @return empty, or the problem
    std::string setSource(logs::LogField field, const std::string& column);
    /// Why the log cannot be read with this mapping; empty if it can.
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// The columns that are neither read nor written by Carom beside a row.
    [[nodiscard]] const std::vector<std::string>& unread() const { return m_unread; }
    /// The first lines, read with this mapping.
    [[nodiscard]] const std::vector<logs::LogDetail>& preview() const { return m_preview; }

  private:
    void mappingChanged();

    logs::LogHead m_head;
    logs::LogMapping m_mapping;
    bool m_isFromMemory = false;
    std::string m_problem;
    logs::LogFloats m_floats;
    std::vector<std::string> m_unread;
    std::vector<logs::LogDetail> m_preview;
};

}  // namespace session
