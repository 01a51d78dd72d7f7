#include <algorithm>
#include <cmath>

#include "base/powers_of_ten.h"
#include "render/present.h"
#include "scene/body_values.h"

namespace render {
namespace {

double fastestIn(const scene::Scene& scene) {
    double fastest = 0;
    const auto take = [&](double speed) {
        if (std::isfinite(speed)) fastest = std::max(fastest, speed);
    };
    for (const scene::Ball& ball : scene.balls) take(collide::lengthOf(collide::velocityOf(ball.body)));
    for (const scene::Obstacle& sphere : scene.spheres) take(collide::lengthOf(sphere.body.velocity));
    return fastest;
}

/// The smallest round number that is not below a number > 0.
double roundAbove(double value) {
    const double decade = base::powerOfTen(base::decadeOf(value));
    for (const double factor : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (const double round = base::roundedToStep(factor * decade, decade / 2); round >= value) return round;
    return 10 * decade;
}

}  // namespace

void colorBySpeed(const scene::Scene& start, const scene::Scene& now, Overlays show, Theme theme, DrawList& list) {
    if (!show.has(Overlay::SpeedColors)) return;
    // The scale is that of the start, so that it stands still while the scene plays.
    double fastest = fastestIn(start);
    if (!(fastest > 0)) fastest = fastestIn(now);
    list.fastest = fastest > 0 ? roundAbove(fastest) : 1;
    for (Solid& solid : list.solids) {
        const double speed = collide::lengthOf(scene::velocityOf(now, solid.ref));
        const Rgba by = speedColor(theme, std::isfinite(speed) ? speed / *list.fastest : 1);
        solid.color = by.withAlpha(solid.color.a);
    }
}

}  // namespace render
