#include "world/bodies/body_index.h"

#include <cassert>

namespace world {

using scene::Kind;

Index indexOf(const scene::Scene& scene, scene::ObjectRef ref) noexcept {
    assert(scene::contains(scene, ref));
    std::size_t first = 0;
    scene::forLists([&](Kind kind, auto list) { first += kind < ref.kind ? (scene.*list).size() : 0; });
    return static_cast<Index>(first + ref.index);
}

scene::ObjectRef refOf(const scene::Scene& scene, Index index) noexcept {
    assert(index < objectCount(scene));
    scene::ObjectRef ref{Kind::Ball, index};
    for (;;) {
        const std::size_t size = scene::withList(ref.kind, [&](auto list) { return (scene.*list).size(); });
        if (ref.index < size) return ref;
        ref = {static_cast<Kind>(static_cast<int>(ref.kind) + 1), ref.index - size};
    }
}

}  // namespace world
