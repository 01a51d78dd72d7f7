// A game that fires pellets at balloons, one sweep a frame, with Bullet (Debian: libbullet-dev). Some pellets pass
// through.
//
//     g++ -O2 pellets.cpp $(pkg-config --cflags --libs bullet) -o pellets && ./pellets && carom log pellets.jsonl
#include <btBulletCollisionCommon.h>

#include <random>

#include "carom_log.h"

int main() {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btCollisionWorld world(&dispatcher, &broadphase, &configuration);

    btSphereShape balloonShape(btScalar(0.3)), pellet(btScalar(0.05));
    btCollisionObject balloon;
    balloon.setCollisionShape(&balloonShape);
    world.addCollisionObject(&balloon);

    carom_log::Log log("pellets.jsonl");  // its last 400 frames are docs/logging/pellets.jsonl
    std::mt19937 random(28);
    std::uniform_real_distribution<btScalar> side(-0.42f, 0.42f), far(4, 9);
    for (int frame = 1; frame <= 1400; ++frame) {
        btTransform at, from, to;
        at.setIdentity(), from.setIdentity(), to.setIdentity();
        at.setOrigin({far(random), side(random), btScalar(1.5)});
        balloon.setWorldTransform(at);
        world.updateAabbs();
        from.setOrigin({0, 0, btScalar(1.5)});
        to.setOrigin({10, side(random), btScalar(1.5) + side(random)});

        btCollisionWorld::ClosestConvexResultCallback result(from.getOrigin(), to.getOrigin());
        world.convexSweepTest(&pellet, from, to, result, world.getDispatchInfo().m_allowedCcdPenetration);

        carom_log::Line line("frame " + std::to_string(frame));
        line.method("Bullet convexSweepTest").path(from.getOrigin(), to.getOrigin());
        line.ball(pellet.getRadius()).sphere(at.getOrigin(), balloonShape.getRadius());
        if (result.hasHit())
            line.hit(result.m_closestHitFraction).point(result.m_hitPointWorld).normal(result.m_hitNormalWorld);
        else
            line.miss();
        if (frame > 1000) log.write(line);
    }
}
