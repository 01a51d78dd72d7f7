#include "session/panels/log_listing.h"

#include <algorithm>

#include "platform/threads.h"
#include "session/state/futures.h"

namespace session {
namespace {

constexpr std::size_t kMostDetails = 512;  // rows kept as they were read

}  // namespace

void LogListing::restart(ParsedLog log, std::size_t kept) {
    m_log = std::move(log);
    std::erase_if(m_details, [kept](const auto& detail) { return detail.first >= kept; });
    if (kept > 0 && m_shown.table && m_log.table->size() >= m_shown.table->size()) return;
    ++m_number;
    m_counts = {};
    m_shown = {};
    m_isArranged = false;
    m_chosen.reset();
    m_details.clear();
}

void LogListing::update(bool isComplete) {
    if (isReady(m_arranging)) {
        Arranged arranged = m_arranging.get();
        if (arranged.log == m_number) {
            m_restsUntil = std::chrono::steady_clock::now() + 3 * arranged.took;
            m_shown = std::move(arranged);
            m_counts = m_shown.counts;
            m_isArranged = true;
            ++m_arrangement;
        }
    }
    m_isComplete = isComplete;
    const bool rests = isArranged() && std::chrono::steady_clock::now() < m_restsUntil;
    if (isComplete && !m_arranging.valid() && !isCurrent() && !rests) arrange();
}

void LogListing::arrange() {
    m_arranging = platform::runBeside([table = m_log.table, order = m_order, number = m_number] {
        const auto begun = std::chrono::steady_clock::now();
        Arranged arranged;
        arranged.log = number;
        arranged.table = table;
        arranged.order = order;
        arranged.rows = study::filtered(*table, order.filter);
        study::sort(arranged.rows, *table, order.by, order.worstFirst);
        arranged.histogram = study::histogram(*table, arranged.rows);
        arranged.counts = study::count(*table);
        arranged.took = std::chrono::steady_clock::now() - begun;
        return arranged;
    });
}

const study::LogDetail* LogListing::knownDetail(std::uint32_t row) const {
    const auto known = m_details.find(row);
    return known == m_details.end() ? nullptr : &known->second;
}

const study::LogDetail& LogListing::detail(std::uint32_t row) {
    const auto known = m_details.find(row);
    if (known != m_details.end()) return known->second;
    if (m_details.size() >= kMostDetails) m_details.clear();
    return m_details.emplace(row, study::readRow(*m_log.file, m_log.mapping, table()[row])).first->second;
}

std::optional<std::size_t> LogListing::chosen() const {
    if (!m_chosen) return std::nullopt;
    return m_chosenPlace.get({m_arrangement, *m_chosen}, [&]() -> std::optional<std::size_t> {
        const auto found = std::find(rows().begin(), rows().end(), *m_chosen);
        if (found == rows().end()) return std::nullopt;
        return static_cast<std::size_t>(found - rows().begin());
    });
}

LogOrder sortedBy(LogOrder order, study::LogSort by) {
    const bool isSize = by == study::LogSort::Wrongness || by == study::LogSort::Error;
    order.worstFirst = order.by == by ? !order.worstFirst : isSize;
    order.by = by;
    return order;
}

}  // namespace session
