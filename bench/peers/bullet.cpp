// Bullet's three convex casts of a sphere on a sphere, a capsule, a triangle, a box, in float as packaged.

#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <btBulletCollisionCommon.h>

#include <variant>

#include "peers/sweep_peers.h"

namespace peers {
namespace {

btVector3 vectorOf(const collide::Vec3& v) { return {btScalar(v.x), btScalar(v.y), btScalar(v.z)}; }

/// The obstacle as a convex shape of Bullet, and its pose. Triangles and boxes have no margin.
struct Convex {
    std::variant<std::monostate, btSphereShape, btCapsuleShape, btTriangleShape, btBoxShape> kinds;
    btConvexShape* shape = nullptr;
    btTransform pose;

    explicit Convex(const collide::Obstacle& o) {
        pose.setIdentity();
        pose.setOrigin(vectorOf(o.center));
        switch (o.shape) {
            case collide::Shape::Capsule: {
                const collide::Vec3 axis = o.b - o.center;
                shape = &kinds.emplace<btCapsuleShape>(btScalar(o.radius), btScalar(collide::lengthOf(axis)));
                pose.setOrigin(vectorOf(o.center + axis * 0.5));
                pose.setRotation(shortestArcQuat(up(), vectorOf(axis).normalized()));
                return;
            }
            case collide::Shape::Triangle:
                shape = &kinds.emplace<btTriangleShape>(vectorOf(o.center), vectorOf(o.b), vectorOf(o.c));
                pose.setOrigin({0, 0, 0});
                break;
            case collide::Shape::Box: {
                const collide::Rotation& r = o.rotation;
                shape = &kinds.emplace<btBoxShape>(vectorOf(o.half));
                pose.setRotation(btQuaternion(btScalar(r.x), btScalar(r.y), btScalar(r.z), btScalar(r.w)).normalized());
                break;
            }
            default:
                shape = &kinds.emplace<btSphereShape>(btScalar(o.radius));
                return;
        }
        shape->setMargin(0);
    }
    static btVector3 up() { return {0, 1, 0}; }
};

/// @param make  (ball, obstacle, simplex) -> a convex cast
template <class Make>
bool castMeets(const collide::SweepQuery& q, const Make& make) {
    btVoronoiSimplexSolver simplex;
    const btSphereShape ball{btScalar(q.ball.radius)};
    const Convex other(q.obstacle);
    btTransform from, to;
    from.setIdentity(), to.setIdentity();
    from.setOrigin(vectorOf(q.ball.position));
    to.setOrigin(vectorOf(q.ball.position + q.ball.motion.vector));
    btConvexCast::CastResult result;
    result.m_fraction = 1;
    auto cast = make(&ball, other.shape, &simplex);
    return cast.calcTimeOfImpact(from, to, other.pose, other.pose, result);
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
