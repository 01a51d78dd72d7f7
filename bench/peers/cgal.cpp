// CGAL's do_intersect of a ray and a sphere with the squared radius sum: decisions only, exact in the first kernel.

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include "peers/sweep_peers.h"

namespace peers {
namespace {

template <class Kernel>
bool rayMeets(const collide::SweepQuery& q) {
    using Number = typename Kernel::FT;
    const Number radius = Number(q.ball.radius) + Number(q.obstacle.radius);
    const collide::Vec3 &p = q.ball.position, &c = q.obstacle.center, &v = q.ball.motion.vector;
    const typename Kernel::Point_3 start(p.x, p.y, p.z), center(c.x, c.y, c.z);
    const typename Kernel::Sphere_3 sphere(center, radius * radius);
    if (v.x == 0 && v.y == 0 && v.z == 0) return !sphere.has_on_unbounded_side(start);
    return CGAL::do_intersect(typename Kernel::Ray_3(start, typename Kernel::Vector_3(v.x, v.y, v.z)), sphere);
}

}  // namespace

std::vector<SweepPeer> cgalPeers() {
    return {{"CGAL do_intersect, exact constructions", "exact", false,
             rayMeets<CGAL::Exact_predicates_exact_constructions_kernel>},
            {"CGAL do_intersect, inexact constructions", "double", false,
             rayMeets<CGAL::Exact_predicates_inexact_constructions_kernel>}};
}

}  // namespace peers
