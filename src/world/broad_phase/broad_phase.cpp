#include "world/broad_phase/broad_phase.h"

namespace world {

namespace {
constexpr std::size_t kFew = 64;  ///< bodies that need no cells
}

void BroadPhase::build(const BodyTable& cast, const std::vector<Body>& bodies, double now, Lookup lookup) {
    if (m_isCrowd && lookup == Lookup::Best && m_lists.keep()) return;
    const bool isMany = cast.bodyCount() > kFew && !cast.isWild && lookup != Lookup::Everyone;
    m_isCrowd = isMany && lookup == Lookup::Best && m_lists.build(cast, bodies, now);
    if (m_isCrowd) {
        m_cells = {};
    } else {
        m_lists = {};
        m_cells.build(bodies, now, isMany);
    }
}

std::optional<Partners> BroadPhase::step(const BodyTable& cast, const std::vector<Body>& bodies, Index body,
                                         double now) {
    if (!m_isCrowd) {
        m_cells.cross(body, m_cells.crossing(bodies[body], body));
        return m_cells.aheadOf(body);
    }
    if (!m_lists.anchor(cast, bodies, body, now)) return {};
    return m_lists.around(body);
}

bool BroadPhase::move(const BodyTable& cast, const std::vector<Body>& bodies, Index body, double now) {
    if (m_isCrowd) return m_lists.anchor(cast, bodies, body, now);
    m_cells.move(body, bodies[body], now);
    return true;
}

}  // namespace world
