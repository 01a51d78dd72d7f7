#include "world/paths/changed_paths.h"

#include <algorithm>

#include "world/paths/partial_simulation.h"

namespace world {

std::optional<std::vector<Path>> changedPaths(const RecordedTrajectories& recorded, const scene::Scene& scene,
                                              const std::vector<Index>& changed, const std::vector<std::size_t>& balls,
                                              std::size_t each, double milliseconds) {
    const auto begun = PartialSimulation::Clock::now();
    const BodyTable table(scene);
    if (recorded.windows().empty() || table.isExtreme || table.rules.restitution < 1) return {};
    for (Index i = table.ballCount; i < table.bodyCount(); ++i)
        if (!table.isMovable(i) && table.start[i].velocity() != Vec3(0)) return {};
    const auto isChanged = [&](Index body) { return std::find(changed.begin(), changed.end(), body) != changed.end(); };
    for (const auto& [a, b] : recorded.initialOverlaps())
        if (!isChanged(a) && !isChanged(b)) return {};

    PartialSimulation simulation(recorded, table, changed, begun, milliseconds);
    simulation.play(balls, each);
    std::vector<Path> paths;
    for (const std::size_t ball : balls) paths.push_back(simulation.pathOf(static_cast<Index>(ball), each));
    return paths;
}

}  // namespace world
