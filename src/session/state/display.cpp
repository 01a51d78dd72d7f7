#include "session/state/display.h"

namespace session {

scene::Vec3 toShown(scene::Vec3 world, UpAxis up) noexcept {
    return up == UpAxis::Z ? world : scene::Vec3(world.x, world.z, 0.0 - world.y);
}

scene::Vec3 fromShown(scene::Vec3 shown, UpAxis up) noexcept {
    return up == UpAxis::Z ? shown : scene::Vec3(shown.x, 0.0 - shown.z, shown.y);
}

int worldAxis(int shownAxis, UpAxis up) noexcept {
    if (up == UpAxis::Z || shownAxis == 0) return shownAxis;
    return shownAxis == 1 ? 2 : 1;
}

}  // namespace session
