#pragma once
/// The mapping of a log's columns to the fields of query and answer, and what it makes of the first lines.

#include <string>
#include <vector>

#include "study/log/log_detail.h"
#include "study/log/log_guess.h"

namespace session {

class LogColumns {
  public:
    LogColumns() = default;
    /// Guesses the meaning of the columns.
    explicit LogColumns(study::LogHead head);

    /// The first lines of the log.
    [[nodiscard]] const study::LogHead& head() const { return m_head; }
    [[nodiscard]] const study::LogMapping& mapping() const { return m_mapping; }
    /// The names by which a filter knows the columns; those of an exported row by the names that they had before.
    [[nodiscard]] std::vector<std::string> names() const;
    void setPreset(std::string_view name);
    void setReadsFloat(bool on);
    /// @param column  column of the log, or a number where the field may be one; empty: no source
    /// @return empty, or the problem
    std::string setSource(study::LogField field, const std::string& column);
    /// Why the log cannot be read with this mapping; empty if it can.
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// The first lines, read with this mapping.
    [[nodiscard]] const std::vector<study::LogDetail>& preview() const { return m_preview; }

  private:
    void mappingChanged();

    study::LogHead m_head;
    study::LogMapping m_mapping;
    std::string m_problem;
    std::vector<study::LogDetail> m_preview;
};

}  // namespace session
