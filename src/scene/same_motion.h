#pragma once
/// Whether two scenes play the same.

#include "scene/scene.h"

namespace scene {

/// True for equal bodies, walls and rules, whatever the names, notes and views of the scenes are.
[[nodiscard]] inline bool movesAlike(const Scene& a, const Scene& b) {
    return a.balls == b.balls && a.spheres == b.spheres && a.planes == b.planes && a.restitution == b.restitution &&
           a.contactDuration == b.contactDuration && a.simultaneous == b.simultaneous && a.frames == b.frames;
}

}  // namespace scene
