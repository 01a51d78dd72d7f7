#pragma once
/// How coordinates and angles are shown and typed. Scenes, files and the command line are always z up, in the
/// contract's units; only what a person reads and types on the screen passes through here.

#include <string>

#include "scene/scene.h"
#include "session/state/settings.h"

namespace session {

/// With y up the axes are named as many engines name them: right-handed, x to the right, y up, z toward the one who
/// looks along +y of the scene. (x, y, z) is shown as (x, z, -y). Exact; -0 becomes 0.
[[nodiscard]] scene::Vec3 toShown(scene::Vec3 world, UpAxis up) noexcept;
/// The inverse of toShown().
[[nodiscard]] scene::Vec3 fromShown(scene::Vec3 shown, UpAxis up) noexcept;

/// How much larger everything is drawn in presentation mode.
inline constexpr double kPresentationScale = 1.5;

/// The axis of the world that is shown under a name, for keys that lock a drag to one: 0, 1 or 2 for both.
[[nodiscard]] int worldAxis(int shownAxis, UpAxis up) noexcept;

}  // namespace session
