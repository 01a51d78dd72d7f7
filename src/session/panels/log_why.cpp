#include "session/panels/log_why.h"

#include <algorithm>

namespace session {
namespace {

constexpr std::chrono::seconds kReasonPause{2};  // between two searches in a log that grows, at least
constexpr int kReasonRest = 4;                   // so many times as long as the search took, at least

}  // namespace

void LogWhy::update(const ParsedLog& log, const logs::LogRun& run, bool isComplete) {
    const auto now = std::chrono::steady_clock::now();
    if (!isComplete) {
        m_explaining.reset();
        m_isKnown = false;
        m_rows = m_seen = 0;
        return;
    }
    if (m_explaining && m_explaining->poll()) {
        m_reasons = std::make_shared<const logs::LogReasons>(*m_explaining->poll());
        m_explaining.reset();
        m_isKnown = true;
        m_restsUntil = now + std::max<std::chrono::steady_clock::duration>(kReasonPause, kReasonRest * (now - m_begun));
    }
    const std::size_t rows = log.table->size();
    const bool isOther = log.number != m_number || run != m_run || log.mapping != m_mapping || m_rows == 0;
    const bool isGrown = rows > m_rows && now >= m_restsUntil;
    m_seen = rows;
    if (m_explaining ? !isOther : !isOther && !isGrown) return;
    if (rows == 0) return;
    if (isOther) m_reasons = std::make_shared<const logs::LogReasons>();
    if (isOther) m_isKnown = false;
    m_mapping = log.mapping;
    m_run = run;
    m_number = log.number;
    m_rows = rows;
    m_begun = now;
    m_explaining = std::make_unique<logs::LogExplaining>(
        log.file, log.mapping, [table = log.table, run] { return logs::sampleOf(*table, run); });
}

void LogWhy::mirror(const LogWhy& original) {
    *this = original;
    m_restsUntil = std::chrono::steady_clock::time_point::max();
}

}  // namespace session
