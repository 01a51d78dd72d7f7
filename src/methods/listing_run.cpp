/// Runs of listings whose lines note their values. Formulas of the text are noted as well: they are computed from the
/// corrected method's quantities, so that each shows its own defect alone.

#include "methods/bartlett.h"
#include "methods/d3dx.h"
#include "methods/listing.h"
#include "methods/plane_trick.h"
#include "methods/pool.h"
#include "methods/sweep_point.h"

namespace methods {
namespace {

template <class T>
void noteText(const BartlettMethod&, const MethodQuery<T>& q, Repairs fix, Notes note) {
    const Vec<T> path = q.aim - q.ball, toCenter = q.sphere - q.ball;
    const T length = safeLength(path), r = q.ballRadius + q.sphereRadius;
    if (!(length > 0)) return;
    const Vec<T> U = path / length;
    note("text roots", bartlettProseRoots(glm::dot(toCenter, U), glm::dot(toCenter, toCenter) - r * r, fix).x);
    note("text hits", bartlettProseHits(crossSquared(toCenter, U), r * r, fix));
    const auto right =
        bartlettCorrected(BartlettInput<T>{q.ball, q.aim, q.sphere, q.ballRadius, q.sphereRadius, q.speed});
    if (right.exit != BartlettAnswer<T>::Exit::Hit) return;
    note("text hit", bartlettProseHitPoint(right.ballCenter, q.ballRadius, U, right.normal, fix));
    note("text normal part", bartlettProsePerpendicular(U, right.normal, right.ricochetAngle, fix));
    const Vec<T> after = right.newVelocity / q.speed;
    note("text velocity", bartlettProseVelocity(right.ballCenter, after, q.speed, fix));
}

template <class T>
void noteText(const D3dxMethod&, const MethodQuery<T>& q, Repairs fix, Notes note) {
    note("text fC",
         d3dxSurfaceDistanceSquared(safeLength(Vec<T>(q.ball - q.sphere)), q.ballRadius + q.sphereRadius, fix));
    const auto right = d3dxCorrected(D3dxInput<T>{q.ball, q.ballRadius, q.movement, q.sphere, q.sphereRadius});
    if (right.exit != D3dxAnswer<T>::Exit::Hit) return;
    const T length = safeLength(q.movement);
    note("text time", fix.has(Defect::D7) && length > 0 ? right.fT / length : right.fT);
}

template <class T>
void noteText(const SweepPointMethod&, const MethodQuery<T>& q, Repairs fix, Notes note) {
    const Vec<T> P = q.sphere - q.ball;
    const T r = q.ballRadius + q.sphereRadius;
    const auto roots =
        solveQuadratic(glm::dot(q.movement, q.movement), -2 * glm::dot(P, q.movement), glm::dot(P, P) - r * r);
    if (roots.count > 0) {
        const std::optional<T> t = sweepPointProseTime(roots.t0, roots.t1, fix);
        t ? (void)note("text interval", *t) : (void)note("text interval", false);
    }
    const auto right = sweepPointCorrected(SweepPointInput<T>{q.ball, r, q.sphere, q.movement});
    if (!right.T_) return;
    if (r > 0) note("text normal", sweepPointProseNormal(Vec<T>(q.ball + q.movement * *right.T_), q.sphere, fix));
    note("text point", sweepPointProsePoint(q.sphere, q.movement, *right.T_, fix));
}

/// The bounce of a pair that touches: at the contact, or at the start.
template <class T>
void notePoolBounce(const MethodQuery<T>& q, Circle<3, T> ball, Circle<3, T> sphere, Repairs fix, Notes note) {
    const auto pair = poolPairCorrected(ball, q.ballMovement, sphere, q.sphereMovement);
    if (!pair.collides && !poolTouching(ball, sphere)) return;
    if (pair.collides) {
        ball.center += pair.movementA;
        sphere.center += pair.movementB;
    }
    if (!fix.has(Defect::P13)) {
        (void)poolBouncePrinted(ball, q.ballMovement, sphere, q.sphereMovement, fix, note);
        return;
    }
    const auto bounce =
        poolBounceCorrected(ball, q.ballMovement, sphere, q.sphereMovement, static_cast<T>(q.restitution));
    note("v1", bounce.v1), note("v2", bounce.v2);
}

template <class T>
void noteText(const PoolMethod&, const MethodQuery<T>& q, Repairs fix, Notes note) {
    const Circle<3, T> ball{q.ball, q.ballRadius, q.ballMass}, sphere{q.sphere, q.sphereRadius, q.sphereMass};
    const Vec<T> move = q.ballMovement - q.sphereMovement, C = q.sphere - q.ball;
    const T sumRadii = q.ballRadius + q.sphereRadius;
    note("touching", poolTouching(ball, sphere, fix));
    note("text touching", poolTouching3dProse(ball, sphere, fix));
    if (move != Vec<T>(0) && crossSquared(C, move) == 0)
        note("text toward", poolCollinearProse(move, C, sumRadii, fix));
    note("text loss", fix.has(Defect::P14) ? poolEnergyLossShare(static_cast<T>(q.restitution)) : T(0));
    notePoolBounce(q, ball, sphere, fix, note);
}

template <class T>
void noteText(const PlaneTrickMethod&, const MethodQuery<T>&, Repairs, Notes) {}

template <class Adapter, class T>
MethodAnswer noted(const MethodQuery<T>& q, Repairs repairs, Notes note) {
    if (q.unaskable) {
        MethodAnswer none;
        none.notApplicable = q.unaskable;
        return none;
    }
    noteText(Adapter(), q, repairs, note);
    return Adapter::template answer<T>(q, Form::Printed, repairs, note);
}

/// A listing's run in both precisions.
struct Runner {
    std::string_view article;
    MethodAnswer (*inFloat)(const MethodQuery<float>&, Repairs, Notes);
    MethodAnswer (*inDouble)(const MethodQuery<double>&, Repairs, Notes);
};

template <class Adapter>
constexpr Runner runner(std::string_view article) {
    return {article, &noted<Adapter, float>, &noted<Adapter, double>};
}

constexpr Runner kRunners[] = {runner<BartlettMethod>("bartlett"), runner<D3dxMethod>("d3dx"),
                               runner<SweepPointMethod>("sweep-point"), runner<PoolMethod>("pool"),
                               runner<PlaneTrickMethod>("plane-trick")};

}  // namespace

ListingRun runListing(std::string_view article, Precision precision, const collide::SweepQuery& query,
                      Repairs repairs) {
    const Listing& lines = listing(article);
    const Runner& run = *std::find_if(std::begin(kRunners), std::end(kRunners),
                                      [&](const Runner& runner) { return runner.article == article; });
    ListingRun result;
    std::vector<NotedLine> notes;
    result.answer = precision == Precision::Float ? run.inFloat(put<float>(query), repairs, Notes(notes))
                                                  : run.inDouble(put<double>(query), repairs, Notes(notes));
    result.values.resize(lines.lines.size());
    for (const NotedLine& line : notes) result.values[lines.indexOf(line.key)] = line.value;
    return result;
}

}  // namespace methods
