#pragma once
/// Whether two scenes play the same.

#include "scene/kinds.h"

namespace scene {

/// True for equal objects and rules, whatever the names, notes and views of the scenes are.
[[nodiscard]] inline bool movesAlike(const Scene& a, const Scene& b) {
    bool areAlike = true;
    forLists([&](Kind, auto list) { areAlike = areAlike && a.*list == b.*list; });
    return areAlike && a.restitution == b.restitution && a.contactDuration == b.contactDuration &&
           a.simultaneous == b.simultaneous && a.frames == b.frames;
}

}  // namespace scene
