#pragma once
/// Coordinates and angles as shown and typed. Scenes, files and the command line are always z up, in the
/// contract's units; only values on the screen are converted here.

#include "scene/scene.h"
#include "session/state/settings.h"

namespace session {

/// With y up the axes are named as in many engines: right-handed, x to the right, y up, z toward a viewer who
/// looks along +y of the scene. (x, y, z) is shown as (x, z, -y). Exact; -0 becomes 0.
[[nodiscard]] scene::Vec3 toShown(scene::Vec3 world, UpAxis up) noexcept;
/// The inverse of toShown().
[[nodiscard]] scene::Vec3 fromShown(scene::Vec3 shown, UpAxis up) noexcept;

/// The same for a rotation.
[[nodiscard]] collide::Rotation toShown(const collide::Rotation& world, UpAxis up) noexcept;
[[nodiscard]] collide::Rotation fromShown(const collide::Rotation& shown, UpAxis up) noexcept;

/// Scale of everything in presentation mode.
inline constexpr double kPresentationScale = 1.5;
/// Body type in class mode: px of a frame of 720 lines, legible from the back of a room.
inline constexpr double kClassType = 26;

/// Scale of type for the height of a window, screen coordinates: body type of 13 px up to 720, 16 at 1080, 20 at 1440;
/// whole px of type, so that resizing a window rarely changes the fonts.
[[nodiscard]] double typeScale(double height) noexcept;

/// The world's axis behind a shown axis, for keys that lock a drag to an axis; both are 0, 1 or 2.
[[nodiscard]] int worldAxis(int shownAxis, UpAxis up) noexcept;

}  // namespace session
