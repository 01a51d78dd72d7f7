// Bullet's three convex casts on two sphere shapes, in float as packaged.

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <btBulletCollisionCommon.h>

#include "peers/sweep_peers.h"

namespace peers {
namespace {

btVector3 vectorOf(const collide::Vec3& v) { return {btScalar(v.x), btScalar(v.y), btScalar(v.z)}; }

/// @param make  (ball, sphere, simplex) -> a convex cast
template <class Make>
bool castMeets(const collide::SweepQuery& q, const Make& make) {
    btVoronoiSimplexSolver simplex;
    const btSphereShape ball{btScalar(q.ball.radius)}, sphere{btScalar(q.obstacle.radius)};
    btTransform from, to, rest;
    from.setIdentity(), to.setIdentity(), rest.setIdentity();
    from.setOrigin(vectorOf(q.ball.position));
    to.setOrigin(vectorOf(q.ball.position + q.ball.motion.vector));
    rest.setOrigin(vectorOf(q.obstacle.center));
    btConvexCast::CastResult result;
    result.m_fraction = 1;
    auto cast = make(&ball, &sphere, &simplex);
    return cast.calcTimeOfImpact(from, to, rest, rest, result);
}
bool subsimplexMeets(const collide::SweepQuery& q) {
    return castMeets(q, [](const auto* a, const auto* b, auto* s) { return btSubsimplexConvexCast(a, b, s); });
}
bool gjkMeets(const collide::SweepQuery& q) {
    return castMeets(q, [](const auto* a, const auto* b, auto* s) { return btGjkConvexCast(a, b, s); });
}
bool continuousMeets(const collide::SweepQuery& q) {
    btGjkEpaPenetrationDepthSolver depth;
    return castMeets(
        q, [&](const auto* a, const auto* b, auto* s) { return btContinuousConvexCollision(a, b, s, &depth); });
}

}  // namespace

std::vector<SweepPeer> bulletPeers() {
    return {{"Bullet btSubsimplexConvexCast", "float", true, subsimplexMeets},
            {"Bullet btGjkConvexCast", "float", true, gjkMeets},
            {"Bullet btContinuousConvexCollision", "float", true, continuousMeets}};
}

}  // namespace peers
