// Bullet's sweep of a sphere against a triangle mesh.

#include <btBulletCollisionCommon.h>

#include <chrono>

#include "peers/mesh_peers.h"

namespace peers {
namespace {

btVector3 vectorOf(const collide::Vec3& v) { return {btScalar(v.x), btScalar(v.y), btScalar(v.z)}; }

class BulletMesh : public MeshPeer {
  public:
    explicit BulletMesh(const MeshData& data) {
        for (const collide::Vec3& p : data.vertices)
            for (int k = 0; k < 3; ++k) m_places.push_back(btScalar(p[k]));
        for (const auto& t : data.triangles)
            for (const std::uint32_t corner : t) m_corners.push_back(int(corner));
        m_array = std::make_unique<btTriangleIndexVertexArray>(int(data.triangles.size()), m_corners.data(),
                                                               int(3 * sizeof(int)), int(data.vertices.size()),
                                                               m_places.data(), int(3 * sizeof(btScalar)));
        const auto start = std::chrono::steady_clock::now();
        m_shape = std::make_unique<btBvhTriangleMeshShape>(m_array.get(), true);
        m_build = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        m_object.setCollisionShape(m_shape.get());
    }
    [[nodiscard]] const char* name() const override { return "Bullet sphere"; }
    [[nodiscard]] double buildSeconds() const override { return m_build; }
    [[nodiscard]] bool meets(const collide::Vec3& from, const collide::Vec3& to, double radius) override {
        btSphereShape ball{btScalar(radius)};
        const btTransform start(btQuaternion::getIdentity(), vectorOf(from)),
            end(btQuaternion::getIdentity(), vectorOf(to));
        btCollisionWorld::ClosestConvexResultCallback result(vectorOf(from), vectorOf(to));
        btCollisionWorld::objectQuerySingle(&ball, start, end, &m_object, m_shape.get(), btTransform::getIdentity(),
                                            result, 0);
        return result.hasHit();
    }

  private:
    std::vector<btScalar> m_places;
    std::vector<int> m_corners;
    std::unique_ptr<btTriangleIndexVertexArray> m_array;
    std::unique_ptr<btBvhTriangleMeshShape> m_shape;
    btCollisionObject m_object;
    double m_build = 0;
};

}  // namespace

std::unique_ptr<MeshPeer> bulletMesh(const MeshData& data) {
    constexpr std::size_t kMost = std::size_t{1} << 21;  // its tree has no more bits for the number of a triangle
    if (data.triangles.size() >= kMost) return nullptr;
    return std::make_unique<BulletMesh>(data);
}

}  // namespace peers
