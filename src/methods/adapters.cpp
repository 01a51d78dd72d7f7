#include "methods/adapters.h"

#include "methods/bartlett.h"
#include "methods/d3dx.h"
#include "methods/engines.h"
#include "methods/plane_trick.h"
#include "methods/pool.h"
#include "methods/sweep_point.h"

namespace methods::adapt {
namespace {

using collide::Outcome;

bool finite(const std::optional<double>& x) { return !x || std::isfinite(*x); }
bool finite(const std::optional<collide::Vec3>& v) { return !v || collide::isFinite(*v); }

/// Marks an answer that holds a NaN or an infinity.
MethodAnswer sealed(MethodAnswer a) {
    a.invalid = !(finite(a.own) && finite(a.time) && finite(a.distance) && finite(a.ballCenter) && finite(a.hitPoint) &&
                  finite(a.normal) && finite(a.angle) && finite(a.newVelocity) && finite(a.sphereNewVelocity) &&
                  finite(a.depth));
    return a;
}

template <class T>
collide::Vec3 wide(const Vec<T>& v) {
    return collide::Vec3(v);
}

Outcome meaning(auto exit, std::initializer_list<std::pair<decltype(exit), Outcome>> table) {
    for (const auto& [from, to] : table)
        if (from == exit) return to;
    return Outcome::Hit;
}

}  // namespace

template <class T>
MethodAnswer bartlett(const MethodQuery<T>& q, Form form, Repairs repairs) {
    using Exit = typename BartlettAnswer<T>::Exit;
    const BartlettInput<T> in{q.ball, q.aim, q.sphere, q.ballRadius, q.sphereRadius, q.speed};
    const BartlettAnswer<T> out = form == Form::Printed ? bartlettPrinted(in, repairs) : bartlettCorrected(in);
    MethodAnswer a;
    a.outcome = meaning(out.exit, {{Exit::NoSpeed, Outcome::Still},
                                   {Exit::NoAim, Outcome::Still},
                                   {Exit::StartsInside, Outcome::Overlap},
                                   {Exit::Behind, Outcome::Receding},
                                   {Exit::BadRadius, Outcome::Miss},
                                   {Exit::PassesBy, Outcome::Miss}});
    a.yes = out.exit == Exit::Hit;
    a.ownName = "dis2hit";
    if (!a.yes) return a;
    a.own = a.distance = out.distanceToHit;
    a.time = out.framesToHit;
    a.ballCenter = wide(out.ballCenter);
    a.hitPoint = wide(out.hit);
    a.normal = -wide(out.normal);  // the article's points from the ball to the sphere
    a.angle = out.ricochetAngle;
    a.newVelocity = wide(out.newVelocity);
    return sealed(a);
}

template <class T>
MethodAnswer d3dx(const MethodQuery<T>& q, Form form, Repairs repairs) {
    using Exit = typename D3dxAnswer<T>::Exit;
    const D3dxInput<T> in{q.ball, q.ballRadius, q.movement, q.sphere, q.sphereRadius};
    const D3dxAnswer<T> out = form == Form::Printed ? d3dxPrinted(in, repairs) : d3dxCorrected(in);
    MethodAnswer a;
    a.outcome = meaning(
        out.exit,
        {{Exit::PointsAway, Outcome::Receding}, {Exit::NoRoot, Outcome::Miss}, {Exit::BeyondEnd, Outcome::Short}});
    a.yes = out.exit == Exit::Hit;
    a.ownName = "fT";
    if (out.wroteFT) a.own = out.fT;
    if (a.yes) {
        const T length = safeLength(q.movement);
        a.distance = out.fT;
        a.time = length > 0 ? out.fT / length : T(0);  // fT is a distance (D7)
        a.ballCenter = length > 0 ? wide(q.ball + q.movement / length * out.fT) : wide(q.ball);
    }
    return sealed(a);
}

template <class T>
MethodAnswer sweepPoint(const MethodQuery<T>& q, Form form, Repairs repairs) {
    using Exit = typename SweepPointResult<T>::Exit;
    const SweepPointInput<T> in{q.ball, q.ballRadius + q.sphereRadius, q.sphere, q.movement};
    const SweepPointResult<T> out = form == Form::Printed ? sweepPointPrinted(in, repairs) : sweepPointCorrected(in);
    MethodAnswer a;
    a.outcome = meaning(out.exit, {{Exit::NoMotionApart, Outcome::Still},
                                   {Exit::NoMotionTouching, Outcome::Still},
                                   {Exit::NoRoot, Outcome::Miss},
                                   {Exit::Behind, Outcome::Receding},
                                   {Exit::BeyondEnd, Outcome::Short},
                                   {Exit::InitialIntersection, Outcome::Overlap}});
    a.yes = out.intersection;
    a.ownName = "T";
    if (out.penetrationDepth) a.depth = *out.penetrationDepth;
    if (out.normal) a.normal = wide(*out.normal);
    if (out.T_) {
        a.own = a.time = *out.T_;
        a.ballCenter = wide(q.ball + q.movement * *out.T_);
        a.hitPoint = wide(*out.point + *out.normal * q.sphereRadius);  // the inflated sphere deflated again
    }
    return sealed(a);
}

namespace {

Outcome poolMeaning(auto exit, bool moves) {
    using Exit = decltype(exit);
    if (!moves) return Outcome::Still;
    return meaning(exit, {{Exit::TooShort, Outcome::Short},
                          {Exit::NotToward, Outcome::Receding},
                          {Exit::PassesBy, Outcome::Miss},
                          {Exit::NoTriangle, Outcome::Miss},
                          {Exit::BeyondEnd, Outcome::Short}});
}

/// The bounce, asked where the article's law is the query's: two finite masses and no loss (corrected: any).
template <class T>
void addBounce(MethodAnswer& a, const MethodQuery<T>& q, Form form, Repairs repairs, const Vec<T>& ballCenter,
               const Vec<T>& sphereCenter) {
    const Circle<3, T> ball{ballCenter, q.ballRadius, q.ballMass}, sphere{sphereCenter, q.sphereRadius, q.sphereMass};
    PoolBounce<3, T> bounce;
    if (form == Form::Corrected)
        bounce = poolBounceCorrected(ball, q.ballMovement, sphere, q.sphereMovement, static_cast<T>(q.restitution));
    else if (!std::isinf(q.sphereMass) && q.restitution == 1)
        bounce = poolBouncePrinted(ball, q.ballMovement, sphere, q.sphereMovement, repairs);
    else
        return;
    a.newVelocity = wide(bounce.v1);
    a.sphereNewVelocity = wide(bounce.v2);
}

}  // namespace

template <class T>
MethodAnswer pool(const MethodQuery<T>& q, Form form, Repairs repairs) {
    const Circle<3, T> ball{q.ball, q.ballRadius, q.ballMass}, sphere{q.sphere, q.sphereRadius, q.sphereMass};
    const bool printed = form == Form::Printed;
    const Vec<T> relative = q.ballMovement - q.sphereMovement;
    const bool moves = relative != Vec<T>(0);
    MethodAnswer a;
    Vec<T> sphereCenter = q.sphere, ballCenter;
    if (q.sphereMovement == Vec<T>(0)) {
        const PoolMove<3, T> out = printed ? poolMovePrinted(ball, q.ballMovement, sphere, repairs)
                                           : poolMoveCorrected(ball, q.ballMovement, sphere);
        a.outcome = poolMeaning(out.exit, moves);
        a.yes = out.collides;
        a.ownName = "length of movevec";
        if (!a.yes) return a;
        const T length = safeLength(out.movement);
        a.own = a.distance = length;
        const bool backwards = glm::dot(scaledDirection(out.movement), scaledDirection(q.ballMovement)) < 0;
        if (moves) a.time = (backwards ? -length : length) / safeLength(q.ballMovement);
        ballCenter = q.ball + out.movement;
    } else {
        const PoolPair<3, T> out = printed ? poolPairPrinted(ball, q.ballMovement, sphere, q.sphereMovement, repairs)
                                           : poolPairCorrected(ball, q.ballMovement, sphere, q.sphereMovement);
        a.outcome = poolMeaning(out.exit, moves);
        a.yes = out.collides;
        a.ownName = "ratio";
        if (!a.yes) return a;
        a.own = out.ratio;
        if (moves) a.time = out.ratio;  // at rest it is the resting test's answer, which has no time
        ballCenter = q.ball + out.movementA;
        sphereCenter = q.sphere + out.movementB;
    }
    a.ballCenter = wide(ballCenter);
    if (moves) addBounce(a, q, form, repairs, ballCenter, sphereCenter);
    return sealed(a);
}

template <class T>
MethodAnswer planeTrick(const MethodQuery<T>& q, Form form, Repairs repairs) {
    using Exit = typename PlaneTrickAnswer<T>::Exit;
    const T end = q.endless ? std::numeric_limits<T>::infinity() : q.frames;
    const PlaneTrickInput<T> in{q.ball, q.velocity, q.sphere, q.ballRadius + q.sphereRadius, end};
    const PlaneTrickAnswer<T> out = form == Form::Printed ? planeTrickPrinted(in, repairs) : planeTrickCorrected(in);
    MethodAnswer a;
    a.outcome = meaning(out.exit, {{Exit::PassesBy, Outcome::Miss},
                                   {Exit::NoDirection, Outcome::Still},
                                   {Exit::Behind, Outcome::Receding},
                                   {Exit::StartsInside, Outcome::Overlap},
                                   {Exit::BeyondEnd, Outcome::Short}});
    a.yes = out.intersects;
    a.ownName = "lambda";
    if (!a.yes) return a;
    a.own = a.time = out.lambda;
    a.ballCenter = wide(out.position);
    return sealed(a);
}

template <class T>
MethodAnswer engine(const MethodQuery<T>& q, Id id) {
    using Exit = typename EngineAnswer<T>::Exit;
    const EngineInput<T> in{q.ball - q.sphere, q.movement, q.ballRadius + q.sphereRadius, q.frames};
    MethodAnswer a;
    if (id == Id::Discrete && !(in.frames <= kMostSteps)) {
        a.notApplicable = "the path is longer than 1024 frames";
        return a;
    }
    EngineAnswer<T> out;
    switch (id) {
        case Id::Haines:
            out = engineHaines(in);
            break;
        case Id::Discrete:
            out = engineDiscrete(in);
            break;
        case Id::Conservative:
            out = engineConservative(in);
            break;
        default:
            out = engineTextbook(in);
    }
    a.outcome = meaning(out.exit, {{Exit::Overlap, Outcome::Overlap},
                                   {Exit::NoMotion, Outcome::Still},
                                   {Exit::Behind, Outcome::Receding},
                                   {Exit::PassesBy, Outcome::Miss},
                                   {Exit::GaveUp, Outcome::Miss},
                                   {Exit::BeyondEnd, Outcome::Short}});
    a.gaveUp = out.exit == Exit::GaveUp;
    a.yes = out.exit == Exit::Hit || out.exit == Exit::Overlap;
    a.ownName = "t";
    if (!a.yes) return a;
    a.own = a.time = out.fraction;
    if (out.exit == Exit::Hit) {
        a.normal = wide(out.normal);
        a.ballCenter = wide(q.ball + q.movement * out.fraction);
        a.hitPoint = wide(q.sphere + out.normal * q.sphereRadius);
    }
    return sealed(a);
}

template MethodAnswer bartlett<float>(const MethodQuery<float>&, Form, Repairs);
template MethodAnswer bartlett<double>(const MethodQuery<double>&, Form, Repairs);
template MethodAnswer d3dx<float>(const MethodQuery<float>&, Form, Repairs);
template MethodAnswer d3dx<double>(const MethodQuery<double>&, Form, Repairs);
template MethodAnswer sweepPoint<float>(const MethodQuery<float>&, Form, Repairs);
template MethodAnswer sweepPoint<double>(const MethodQuery<double>&, Form, Repairs);
template MethodAnswer pool<float>(const MethodQuery<float>&, Form, Repairs);
template MethodAnswer pool<double>(const MethodQuery<double>&, Form, Repairs);
template MethodAnswer planeTrick<float>(const MethodQuery<float>&, Form, Repairs);
template MethodAnswer planeTrick<double>(const MethodQuery<double>&, Form, Repairs);
template MethodAnswer engine<float>(const MethodQuery<float>&, Id);
template MethodAnswer engine<double>(const MethodQuery<double>&, Id);

}  // namespace methods::adapt
