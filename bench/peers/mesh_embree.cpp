// Embree's ray against a mesh, in its robust mode: the centre of the ball alone.

#include <embree3/rtcore.h>

#include <chrono>
#include <cmath>

#include "peers/mesh_peers.h"

namespace peers {
namespace {

class EmbreeMesh : public MeshPeer {
  public:
    explicit EmbreeMesh(const MeshData& data) : m_device(rtcNewDevice("")), m_scene(rtcNewScene(m_device)) {
        rtcSetSceneFlags(m_scene, RTC_SCENE_FLAG_ROBUST);
        RTCGeometry geometry = rtcNewGeometry(m_device, RTC_GEOMETRY_TYPE_TRIANGLE);
        auto* v = static_cast<float*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                              3 * sizeof(float), data.vertices.size()));
        for (const collide::Vec3& p : data.vertices)
            for (int k = 0; k < 3; ++k) *v++ = float(p[k]);
        auto* t = static_cast<std::uint32_t*>(rtcSetNewGeometryBuffer(
            geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(std::uint32_t), data.triangles.size()));
        for (const auto& triangle : data.triangles)
            for (const std::uint32_t corner : triangle) *t++ = corner;
        const auto start = std::chrono::steady_clock::now();
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(m_scene, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(m_scene);
        m_build = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    ~EmbreeMesh() override {
        rtcReleaseScene(m_scene);
        rtcReleaseDevice(m_device);
    }
    EmbreeMesh(const EmbreeMesh&) = delete;
    EmbreeMesh& operator=(const EmbreeMesh&) = delete;

    [[nodiscard]] const char* name() const override { return "Embree ray"; }
    [[nodiscard]] double buildSeconds() const override { return m_build; }
    [[nodiscard]] bool meets(const collide::Vec3& from, const collide::Vec3& to, double /*radius*/) override {
        RTCRayHit ray{};
        ray.ray.org_x = float(from.x), ray.ray.org_y = float(from.y), ray.ray.org_z = float(from.z);
        ray.ray.dir_x = float(to.x - from.x), ray.ray.dir_y = float(to.y - from.y),
        ray.ray.dir_z = float(to.z - from.z);
        ray.ray.tfar = 1;
        ray.ray.mask = ~0U;
        ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        ray.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        rtcIntersect1(m_scene, &context, &ray);
        return ray.hit.geomID != RTC_INVALID_GEOMETRY_ID;
    }

  private:
    RTCDevice m_device;
    RTCScene m_scene;
    double m_build = 0;
};

}  // namespace

std::unique_ptr<MeshPeer> embreeMesh(const MeshData& data) { return std::make_unique<EmbreeMesh>(data); }

}  // namespace peers
