#include "session/panels/log_listing.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "platform/threads.h"
#include "session/state/futures.h"

namespace session {
namespace {

constexpr std::size_t kMostDetails = 512;  // rows kept as they were read
constexpr std::size_t kMostWorlds = 8;     // the rows kept have so many

std::size_t numberOfWorlds(const auto& details) {
    std::set<const logs::LogWorld*> worlds;
    for (const auto& [row, detail] : details) worlds.insert(detail.line.world.get());
    return worlds.size();
}

}  // namespace

void LogListing::restart(ParsedLog log, std::size_t kept) {
    m_log = std::move(log);
    m_log.mapping.tolerance = m_order.tolerance;
    std::erase_if(m_details, [kept](const auto& detail) { return detail.first >= kept; });
    if (kept > 0 && m_shown.table && m_log.table->size() >= m_shown.table->size()) return;
    ++m_number;
    m_counts = {};
    m_shown = {};
    m_isArranged = false;
    m_search.reset();
    m_order.region.reset();  // its axes are those of the rows before
    m_order.choice.reset();
    m_chosen.reset();
    m_details.clear();
}

void LogListing::setOrder(LogOrder order) {
    if (order.tolerance != m_order.tolerance) m_details.clear();  // their sentences tell it
    m_order = std::move(order);
    m_log.mapping.tolerance = m_order.tolerance;
}

std::optional<float> LogListing::searchShare() const {
    const std::uint64_t bytes = m_log.file ? m_log.file->size() : 0;
    if (!m_search || !m_arranging.valid() || bytes == 0) return std::nullopt;
    if (!m_search->order.where.where.needsFile() && !m_search->order.choice) return std::nullopt;
    return static_cast<float>(m_search->state->bytesDone) / static_cast<float>(bytes);
}

void LogListing::update(bool isComplete) {
    if (isReady(m_arranging)) {
        Arranged arranged = m_arranging.get();
        m_search.reset();
        if (arranged.log == m_number && !arranged.isCancelled) {
            m_restsUntil = std::chrono::steady_clock::now() + 3 * arranged.took;
            m_shown = std::move(arranged);
            m_counts = m_shown.counts;
            m_isArranged = true;
            ++m_arrangement;
        }
    }
    if (m_search && !(m_search->order == m_order)) m_search->state->isCancelled = true;
    m_isComplete = isComplete;
    const bool rests = isArranged() && std::chrono::steady_clock::now() < m_restsUntil;
    if (isComplete && !m_arranging.valid() && !isCurrent() && !rests) arrange();
}

void LogListing::arrange() {
    m_search = std::make_unique<Search>();
    m_search->order = m_order;
    m_arranging = platform::runBeside(
        [log = m_log, order = m_order, known = m_shown.found, state = m_search->state, number = m_number] {
            const auto begun = std::chrono::steady_clock::now();
            Arranged result = arranged(log, order, known, *state);
            result.log = number;
            result.took = std::chrono::steady_clock::now() - begun;
            return result;
        });
}

/// The rows that pass the terms about text: those that are known, or a search of the file.
std::shared_ptr<const LogListing::Found> LogListing::find(const ParsedLog& log, const logs::LogWhere& where,
                                                          const std::shared_ptr<const Found>& known,
                                                          logs::LogSearchState& state) {
    logs::LogWhere text = where;
    std::erase_if(text.terms, [](const logs::LogTerm& term) { return term.of == logs::LogTerm::Of::Measure; });
    const std::size_t size = log.table->size();
    const bool isKnown = known && known->where == text && known->tableSize <= size;
    if (isKnown && known->tableSize == size) return known;
    // Rows have arrived; the last one before them may have been cut off.
    const std::size_t first = isKnown && known->tableSize > 0 ? known->tableSize - 1 : 0;
    logs::LogRows rows;
    if (isKnown) rows.assign(known->rows.begin(), std::lower_bound(known->rows.begin(), known->rows.end(), first));
    const logs::LogRows others = logs::searched(*log.table, *log.file, log.mapping, text, state, first);
    rows.insert(rows.end(), others.begin(), others.end());
    return std::make_shared<const Found>(Found{text, size, std::move(rows)});
}

LogListing::Arranged LogListing::arranged(const ParsedLog& log, const LogOrder& order,
                                          const std::shared_ptr<const Found>& known, logs::LogSearchState& state) {
    Arranged arranged;
    arranged.table = log.table;
    arranged.order = order;
    arranged.rows = logs::filtered(*log.table, order.filter);
    logs::keepMeasured(arranged.rows, *log.table, order.where.where);
    if (order.where.where.needsFile()) {
        arranged.found = find(log, order.where.where, known, state);
        logs::LogRows both;
        std::set_intersection(arranged.rows.begin(), arranged.rows.end(), arranged.found->rows.begin(),
                              arranged.found->rows.end(), std::back_inserter(both));
        arranged.rows = std::move(both);
    }
    if (order.choice) {
        arranged.rows =
            logs::claimedRows(*log.table, *log.file, log.mapping, *order.choice->reason, arranged.rows, state);
    }
    arranged.isCancelled = state.isCancelled;
    if (arranged.isCancelled) return arranged;
    if (order.plot)
        arranged.errors.scatter =
            std::make_shared<const logs::LogScatter>(logs::scatter(*log.table, arranged.rows, *order.plot));
    if (order.region) logs::keepRegion(arranged.rows, *log.table, *order.region);
    logs::sort(arranged.rows, *log.table, order.by, order.worstFirst);
    arranged.errors.histogram = logs::histogram(*log.table, arranged.rows);
    arranged.counts = logs::count(*log.table, order.tolerance, order.filter.run);
    return arranged;
}

const logs::LogDetail* LogListing::knownDetail(std::uint32_t row) const {
    const auto known = m_details.find(row);
    return known == m_details.end() ? nullptr : &known->second;
}

const logs::LogDetail& LogListing::detail(std::uint32_t row) {
    const auto known = m_details.find(row);
    if (known != m_details.end()) return known->second;
    if (m_details.size() >= kMostDetails || numberOfWorlds(m_details) > kMostWorlds) m_details.clear();
    return m_details.emplace(row, logs::readRow(*m_log.file, m_log.mapping, table()[row])).first->second;
}

std::optional<std::size_t> LogListing::chosen() const {
    if (!m_chosen) return std::nullopt;
    return m_chosenPlace.get({m_arrangement, *m_chosen}, [&]() -> std::optional<std::size_t> {
        const auto found = std::find(rows().begin(), rows().end(), *m_chosen);
        if (found == rows().end()) return std::nullopt;
        return static_cast<std::size_t>(found - rows().begin());
    });
}

}  // namespace session
