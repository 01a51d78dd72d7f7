#include "world/paths/changed_bodies.h"

#include "scene/kinds.h"
#include "world/bodies/body_index.h"
#include "world/bodies/body_table.h"

namespace world {
namespace {

constexpr std::size_t kMaxChanged = 16;

/// Appends the objects of one kind that differ. @return false if there are more than kMaxChanged in all
template <class Object>
bool addChanged(const scene::Scene& scene, scene::Kind kind, const scene::Blocks<Object>& before,
                const scene::Blocks<Object>& after, std::vector<Index>& changed) {
    after.visitUnshared(before, [&](std::size_t i) {
        if (changed.size() <= kMaxChanged && !(before[i].body == after[i].body))
            changed.push_back(indexOf(scene, {kind, i}));
    });
    return changed.size() <= kMaxChanged;
}

}  // namespace

std::optional<std::vector<Index>> changedBodies(const scene::Scene& before, const scene::Scene& after) {
    bool areFixedAlike = before.meshes == after.meshes;
    scene::forFixed([&](scene::Kind, auto list) { areFixedAlike = areFixedAlike && before.*list == after.*list; });
    if (before.balls.size() != after.balls.size() || before.spheres.size() != after.spheres.size() || !areFixedAlike ||
        contactRulesOf(before) != contactRulesOf(after))
        return {};
    std::vector<Index> changed;
    if (!addChanged(after, scene::Kind::Ball, before.balls, after.balls, changed)) return {};
    if (!addChanged(after, scene::Kind::Sphere, before.spheres, after.spheres, changed)) return {};
    return changed;
}

}  // namespace world
