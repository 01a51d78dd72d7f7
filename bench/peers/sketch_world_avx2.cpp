#include "peers/sketch_world.h"

namespace peers {
std::unique_ptr<PeerWorld> sketchAvx2(const scene::Scene& scene, Search search) {
    return std::make_unique<SketchWorld>(scene, search);
}
}  // namespace peers
