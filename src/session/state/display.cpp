#include "session/state/display.h"

#include <algorithm>
#include <cmath>

namespace session {

scene::Vec3 toShown(scene::Vec3 world, UpAxis up) noexcept {
    return up == UpAxis::Z ? world : scene::Vec3(world.x, world.z, 0.0 - world.y);
}

scene::Vec3 fromShown(scene::Vec3 shown, UpAxis up) noexcept {
    return up == UpAxis::Z ? shown : scene::Vec3(shown.x, 0.0 - shown.z, shown.y);
}

collide::Rotation toShown(const collide::Rotation& world, UpAxis up) noexcept {
    const scene::Vec3 v = toShown(scene::Vec3(world.x, world.y, world.z), up);
    return {world.w, v.x, v.y, v.z};
}

collide::Rotation fromShown(const collide::Rotation& shown, UpAxis up) noexcept {
    const scene::Vec3 v = fromShown(scene::Vec3(shown.x, shown.y, shown.z), up);
    return {shown.w, v.x, v.y, v.z};
}

double typeScale(double height) noexcept {
    constexpr double kBody = 13, kLargest = 28;
    return std::clamp(std::floor(kBody + 7 * (height - 720) / 720), kBody, kLargest) / kBody;
}

int worldAxis(int shownAxis, UpAxis up) noexcept {
    if (up == UpAxis::Z || shownAxis == 0) return shownAxis;
    return shownAxis == 1 ? 2 : 1;
}

}  // namespace session
