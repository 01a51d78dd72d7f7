#include "session/panels/log_why.h"

namespace session {
namespace {

constexpr std::chrono::seconds kReasonPause{2};  // between two searches in a log that grows
constexpr double kManyNew = 1.25;                // rows over those searched last, from which on it is searched again

}  // namespace

void LogWhy::update(const ParsedLog& log, bool isComplete) {
    const auto now = std::chrono::steady_clock::now();
    if (!isComplete) {
        m_explaining.reset();
        m_isKnown = false;
        m_rows = 0;
        return;
    }
    if (m_explaining && m_explaining->poll()) {
        m_reasons = std::make_shared<const study::LogReasons>(*m_explaining->poll());
        m_explaining.reset();
        m_isKnown = true;
        m_restsUntil = now + kReasonPause;
    }
    const std::size_t rows = log.table->size();
    const bool isOther = rows < m_rows || log.mapping != m_mapping || m_rows == 0;
    const bool isGrown = static_cast<double>(rows) > kManyNew * static_cast<double>(m_rows) && now >= m_restsUntil;
    if (m_explaining ? !isOther : !isOther && !isGrown) return;
    if (rows == 0) return;
    if (isOther) m_reasons = std::make_shared<const study::LogReasons>();
    if (isOther) m_isKnown = false;
    m_mapping = log.mapping;
    m_rows = rows;
    m_explaining = std::make_unique<study::LogExplaining>(log.file, log.mapping, study::sampleOf(*log.table));
}

LogChoice choiceOf(const study::LogReason& reason) {
    return {reason.name, std::make_shared<const study::LogRows>(reason.rows)};
}

}  // namespace session
