// FCL's continuousCollide of a sphere in translation on a sphere, a capsule, a triangle, a box: conservative
// advancement, and its default, which samples poses.

#include <fcl/fcl.h>

#include <memory>

#include "peers/sweep_peers.h"

namespace peers {
namespace {

fcl::Vector3<double> vectorOf(const collide::Vec3& v) { return {v.x, v.y, v.z}; }

/// The obstacle as a geometry of FCL, and its pose. A triangle is a mesh of one, beside which conservative
/// advancement is wrong in most casts; a box has no radius.
struct Geometry {
    std::shared_ptr<fcl::CollisionGeometry<double>> shape;
    fcl::Transform3<double> pose = fcl::Transform3<double>::Identity();

    explicit Geometry(const collide::Obstacle& o) {
        pose.translation() = vectorOf(o.center);
        if (o.shape == collide::Shape::Capsule) {
            const fcl::Vector3<double> axis = vectorOf(o.b - o.center);
            shape = std::make_shared<fcl::Capsule<double>>(o.radius, axis.norm());
            pose.translation() += axis * 0.5;
            pose.linear() = Eigen::Quaterniond::FromTwoVectors(fcl::Vector3<double>::UnitZ(), axis).toRotationMatrix();
        } else if (o.shape == collide::Shape::Triangle) {
            const auto mesh = std::make_shared<fcl::BVHModel<fcl::OBBRSS<double>>>();
            mesh->beginModel(1, 3);
            mesh->addTriangle(vectorOf(o.center), vectorOf(o.b), vectorOf(o.c));
            mesh->endModel();
            shape = mesh;
            pose.translation().setZero();
        } else if (o.shape == collide::Shape::Box) {
            const collide::Rotation& r = o.rotation;
            shape = std::make_shared<fcl::Box<double>>(vectorOf(o.half * 2.0));
            pose.linear() = Eigen::Quaterniond(r.w, r.x, r.y, r.z).normalized().toRotationMatrix();
        } else {
            shape = std::make_shared<fcl::Sphere<double>>(o.radius);
        }
    }
};

template <fcl::CCDSolverType kSolver>
bool fclMeets(const collide::SweepQuery& q) {
    const fcl::ContinuousCollisionRequest<double> request(10, 1e-4, fcl::CCDM_TRANS, fcl::GST_INDEP, kSolver);
    const fcl::Sphere<double> ball(q.ball.radius);
    const Geometry other(q.obstacle);
    fcl::Transform3<double> from = fcl::Transform3<double>::Identity(), to = from;
    from.translation() = vectorOf(q.ball.position);
    to.translation() = vectorOf(q.ball.position + q.ball.motion.vector);
    fcl::ContinuousCollisionResult<double> result;
    fcl::continuousCollide(other.shape.get(), other.pose, other.pose, &ball, from, to, request, result);
    return result.is_collide;
}

}  // namespace

std::vector<SweepPeer> fclPeers() {
    return {{"FCL conservative advancement", "double", true, fclMeets<fcl::CCDC_CONSERVATIVE_ADVANCEMENT>, false},
            {"FCL default (naive)", "double", true, fclMeets<fcl::CCDC_NAIVE>}};
}

}  // namespace peers
