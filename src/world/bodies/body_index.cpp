#include "world/bodies/body_index.h"

#include <cassert>

namespace world {

using scene::Kind;

Index indexOf(const scene::Scene& scene, scene::ObjectRef ref) noexcept {
    assert(scene::contains(scene, ref));
    const std::size_t first = ref.kind == Kind::Ball     ? 0
                              : ref.kind == Kind::Sphere ? scene.balls.size()
                                                         : bodyCount(scene);
    return static_cast<Index>(first + ref.index);
}

scene::ObjectRef refOf(const scene::Scene& scene, Index index) noexcept {
    assert(index < objectCount(scene));
    const std::size_t balls = scene.balls.size(), bodies = bodyCount(scene);
    if (index < balls) return {Kind::Ball, index};
    if (index < bodies) return {Kind::Sphere, index - balls};
    return {Kind::Plane, index - bodies};
}

}  // namespace world
