#include "session/views/claim.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "study/cases/catalogue.h"

namespace session {
namespace {

using collide::Vec3;

constexpr double kOnward = 3;  ///< distance past trueCenter(), in radii, for a ball that a method lets pass

/// The ball's position at the exact contact or closest approach.
Vec3 trueCenter(const collide::SweepQuery& query, const collide::SweepAnswer& exact) {
    if (exact.contact) return exact.contact->ballCenter;
    return query.ball.position + std::min(exact.closest.frames, query.frames) * exact.ballVelocity;
}

}  // namespace

std::optional<render::Claim> claimOf(std::size_t row, const collide::SweepQuery& query,
                                     const collide::SweepAnswer& exact) {
    if (row >= methods::all().size()) return {};
    const study::Row answer = study::ask(methods::all()[row], query);
    const methods::MethodAnswer& says = answer.carried;
    if (says.notApplicable) return {};
    render::Claim claim;
    const methods::Words& words = answer.method->info->words;
    claim.text = study::rowName(row) + ": " + (says.yes ? words.yes : words.no);
    claim.radius = query.ball.radius;
    claim.from = query.ball.position;
    if (says.yes) {
        claim.ballCenter = says.ballCenter.value_or(query.ball.position + says.time.value_or(0) * exact.ballVelocity);
        claim.hitPoint = says.hitPoint;
        claim.normal = says.normal;
    } else {
        claim.from = trueCenter(query, exact);
        const double speed = glm::length(exact.ballVelocity), radius = std::max(claim.radius, 0.1);
        claim.ballCenter = claim.from;
        if (speed > 0 && collide::isHit(exact.outcome))
            claim.ballCenter += kOnward * radius / speed * exact.ballVelocity;
    }
    if (!collide::isFinite(claim.from) || !collide::isFinite(claim.ballCenter)) return {};
    if (claim.hitPoint && !collide::isFinite(*claim.hitPoint)) claim.hitPoint.reset();
    if (claim.normal && !collide::isFinite(*claim.normal)) claim.normal.reset();
    return claim;
}

}  // namespace session
