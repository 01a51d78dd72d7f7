#include "world/broad_phase/broad_phase.h"

namespace world {

namespace {
constexpr std::size_t kFew = 64;  ///< bodies up to which all pairs are faster than cells
}

void BroadPhase::build(const BodyTable& table, const std::vector<Body>& bodies, double now, PairSearch search) {
    if (m_usesLists && search == PairSearch::Automatic && m_lists.revalidate()) return;
    const bool isMany = table.bodyCount() > kFew && !table.isExtreme && search != PairSearch::AllPairs;
    m_usesLists = isMany && search == PairSearch::Automatic && m_lists.build(table, bodies, now);
    if (m_usesLists) {
        m_cells = {};
    } else {
        m_lists = {};
        m_cells.build(bodies, now, isMany);
    }
}

std::optional<Candidates> BroadPhase::renew(const BodyTable& table, const std::vector<Body>& bodies, Index body,
                                            double now) {
    if (!m_usesLists) {
        m_cells.cross(body, m_cells.crossing(bodies[body], body));
        return m_cells.newCandidates(body);
    }
    if (!m_lists.reanchor(table, bodies, body, now)) return {};
    return m_lists.candidates(body);
}

bool BroadPhase::update(const BodyTable& table, const std::vector<Body>& bodies, Index body, double now) {
    if (m_usesLists) return m_lists.reanchor(table, bodies, body, now);
    m_cells.update(body, bodies[body], now);
    return true;
}

}  // namespace world
