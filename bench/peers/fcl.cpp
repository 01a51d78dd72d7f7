// FCL's continuousCollide on two spheres in translation: conservative advancement, and its default, which samples
// poses.

#include <fcl/fcl.h>

#include "peers/sweep_peers.h"

namespace peers {
namespace {

template <fcl::CCDSolverType kSolver>
bool fclMeets(const collide::SweepQuery& q) {
    const fcl::ContinuousCollisionRequest<double> request(10, 1e-4, fcl::CCDM_TRANS, fcl::GST_INDEP, kSolver);
    const fcl::Sphere<double> ball(q.ball.radius), sphere(q.obstacle.radius);
    fcl::Transform3<double> from = fcl::Transform3<double>::Identity(), to = from, rest = from;
    const collide::Vec3 end = q.ball.position + q.ball.motion.vector;
    from.translation() = fcl::Vector3<double>(q.ball.position.x, q.ball.position.y, q.ball.position.z);
    to.translation() = fcl::Vector3<double>(end.x, end.y, end.z);
    rest.translation() = fcl::Vector3<double>(q.obstacle.center.x, q.obstacle.center.y, q.obstacle.center.z);
    fcl::ContinuousCollisionResult<double> result;
    fcl::continuousCollide(&ball, from, to, &sphere, rest, rest, request, result);
    return result.is_collide;
}

}  // namespace

std::vector<SweepPeer> fclPeers() {
    return {{"FCL conservative advancement", "double", true, fclMeets<fcl::CCDC_CONSERVATIVE_ADVANCEMENT>},
            {"FCL default (naive)", "double", true, fclMeets<fcl::CCDC_NAIVE>}};
}

}  // namespace peers
