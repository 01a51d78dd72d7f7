/// The end of a simulation whose numbers leave the range of doubles. Before it every record, and every centre up to the
/// current instant, is finite: so are the queries of the narrow phase.

#include <algorithm>
#include <cmath>
#include <tuple>

#include "world/simulation/event_simulator.h"

namespace world {
namespace {

constexpr double kSurelyInRange = 1e150;  ///< frames in which no body leaves the range, unless mayLeaveRange
constexpr double kRounding = 0x1p-48;     ///< relative, far above the error of an instant

}  // namespace

std::string textOf(const BeyondDouble& beyond, const std::string& name, const std::string& frames) {
    return (beyond.what == BeyondDouble::What::Velocity ? "a velocity of " : "a position of ") + name +
           " beyond the largest double at frame " + frames;
}

BeyondDouble EventSimulator::leaving() const {
    BeyondDouble first;
    for (Index i = 0; i < m_table->bodyCount(); ++i) {
        const double start = framesAt(m_bodies[i].t), stays = m_bodies[i].staysInRange();
        const double frames = start + std::max(0.0, stays * (1 - kRounding) - start * kRounding);
        if (frames < first.frames) first = {BeyondDouble::What::Position, i, frames};
    }
    return first;
}

/// True if a position leaves the range of doubles before an instant; never for kNever, the instant of no state.
bool EventSimulator::leavesBefore(double frames) {
    if (frames == kNever || (!m_table->mayLeaveRange && frames < kSurelyInRange)) return false;
    const BeyondDouble first = leaving();
    if (!(first.frames < frames)) return false;
    m_beyond = first;
    return true;
}

/// True if all bodies are in the range of doubles until a contact, and its own bodies after it.
[[gnu::hot]] bool EventSimulator::isInRange(const PredictedContact& next) {
    const double frames = framesAt(next.time);
    if (!m_table->mayLeaveRange && frames < kSurelyInRange) [[likely]]
        return true;
    if (leavesBefore(frames)) return false;
    for (const auto& [body, position, velocity] :
         {std::tuple(next.a, next.aPosition, next.aVelocity), std::tuple(next.b, next.bPosition, next.bVelocity)}) {
        const bool isPlaced = collide::isFinite(position);
        if (isPlaced && collide::isFinite(velocity)) continue;
        m_beyond = {isPlaced ? BeyondDouble::What::Velocity : BeyondDouble::What::Position, body, frames};
        return false;
    }
    return true;
}

}  // namespace world
