#include "session/panels/log_columns.h"

#include "logs/read/others.h"

namespace session {

LogColumns::LogColumns(logs::LogHead head) : m_head(std::move(head)), m_mapping(logs::guessMapping(m_head)) {
    mappingChanged();
}

LogColumns::LogColumns(logs::LogHead head, logs::LogMapping mapping, bool isFromMemory)
    : m_head(std::move(head)), m_mapping(std::move(mapping)) {
    mappingChanged();
    m_isFromMemory = isFromMemory;
}

void LogColumns::guessAgain() {
    m_mapping = logs::guessMapping(m_head);
    mappingChanged();
}

void LogColumns::mappingChanged() {
    m_isFromMemory = false;
    m_problem = logs::problem(m_mapping);
    m_floats = m_problem.empty() ? logs::floatsOf(m_head, m_mapping) : logs::LogFloats();
    m_unread = logs::unreadColumns(m_mapping);
    m_preview = logs::preview(m_head, m_mapping, 3);
}

std::vector<std::string> LogColumns::names() const {
    constexpr std::string_view kKept = "columns.";
    std::vector<std::string> names;
    for (const logs::LogColumn& column : m_head.columns)
        names.push_back(column.name.starts_with(kKept) ? column.name.substr(kKept.size()) : column.name);
    return names;
}

void LogColumns::setPreset(std::string_view name) {
    m_mapping = logs::guessMapping(m_head, name);
    mappingChanged();
}

void LogColumns::setReadsFloat(bool on) {
    m_mapping.readsFloat = on;
    m_mapping.precision = on ? methods::Precision::Float : methods::Precision::Double;
    mappingChanged();
}

std::string LogColumns::setSource(logs::LogField field, const std::string& column) {
    std::string problem = logs::setField(m_mapping, m_head, std::string(logs::name(field)) + "=" + column);
    if (problem.empty()) mappingChanged();
    return problem;
}

}  // namespace session
