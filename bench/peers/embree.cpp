// Embree's ray against a unit sphere; the query is moved into its frame first, as a caller with one sphere would.

#include <embree3/rtcore.h>

#include <cmath>

#include "peers/sweep_peers.h"

namespace peers {
namespace {

RTCScene unitSphere() {
    static const RTCScene scene = [] {
        RTCDevice device = rtcNewDevice("threads=1");
        RTCScene made = rtcNewScene(device);
        RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_SPHERE_POINT);
        auto* v = static_cast<float*>(
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT4, 4 * sizeof(float), 1));
        v[0] = v[1] = v[2] = 0;
        v[3] = 1;
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(made, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(made);
        return made;
    }();
    return scene;
}

bool unitRayMeets(const collide::SweepQuery& q) {
    const float scale = 1 / float(q.ball.radius + q.obstacle.radius);
    const collide::Vec3 from = q.ball.position - q.obstacle.center, &v = q.ball.motion.vector;
    RTCRayHit ray{};
    ray.ray.org_x = float(from.x) * scale, ray.ray.org_y = float(from.y) * scale, ray.ray.org_z = float(from.z) * scale;
    ray.ray.dir_x = float(v.x) * scale, ray.ray.dir_y = float(v.y) * scale, ray.ray.dir_z = float(v.z) * scale;
    // Debian's build stops at rays beyond Embree's own limit.
    for (const float x : {ray.ray.org_x, ray.ray.org_y, ray.ray.org_z, ray.ray.dir_x, ray.ray.dir_y, ray.ray.dir_z})
        if (!(std::fabs(x) < 1.8e18F)) return false;
    ray.ray.tfar = INFINITY;
    ray.ray.mask = ~0U;
    ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    ray.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(unitSphere(), &context, &ray);
    return ray.hit.geomID != RTC_INVALID_GEOMETRY_ID;
}

}  // namespace

std::vector<SweepPeer> embreePeers() { return {{"Embree rtcIntersect1, one sphere", "float", false, unitRayMeets}}; }

}  // namespace peers
