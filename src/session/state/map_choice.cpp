#include "session/state/map_choice.h"

#include <cmath>
#include <limits>

namespace session {

MapChoice withInput(MapChoice choice, const study::MapSpec& spec, bool upwards, const study::MapInput& input) {
    (upwards ? choice.v : choice.u) = input;
    if (input == (upwards ? spec.u : spec.v)) (upwards ? choice.u : choice.v) = upwards ? spec.v : spec.u;
    return recentred(std::move(choice));
}

MapChoice recentred(MapChoice choice) {
    choice.window.reset();
    choice.origin.reset();
    return choice;
}

MapChoice zoomed(MapChoice choice, const study::MapSpec& spec, int column, int row, double factor) {
    const study::MapWindow next = study::zoomed(spec, column, row, factor);
    if (next.u0 != next.u1 && next.v0 != next.v1) choice.window = next;
    return choice;
}

MapChoice zoomedAtScene(MapChoice choice, const study::MapSpec& spec, const study::MapPlace& own, double factor) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto bound = [factor](double center, double end) {
        const double next = center + (end - center) * factor;
        return next != center ? next : std::nextafter(center, end > center ? kInfinity : -kInfinity);
    };
    const auto [u, v] = own;
    const study::MapWindow& w = spec.window;
    choice.window = {bound(u, w.u0), bound(u, w.u1), bound(v, w.v0), bound(v, w.v1)};
    return choice;
}

MapChoice panned(MapChoice choice, const study::MapWindow& from, double right, double up) {
    const double u = (from.u1 - from.u0) * right, v = (from.v1 - from.v0) * up;
    const study::MapWindow next{from.u0 + u, from.u1 + u, from.v0 + v, from.v1 + v};
    const bool isFinite =
        std::isfinite(next.u0) && std::isfinite(next.u1) && std::isfinite(next.v0) && std::isfinite(next.v1);
    if (isFinite && next.u0 != next.u1 && next.v0 != next.v1) choice.window = next;
    return choice;
}

MapChoice followingTip(MapChoice choice, const study::MapSpec& spec, const study::MapPlace& tip) {
    if (!choice.window) return choice;
    study::MapWindow& w = *choice.window;
    if (study::isAcrossPath(spec.u.field)) w.u0 -= tip.u, w.u1 -= tip.u;
    if (study::isAcrossPath(spec.v.field)) w.v0 -= tip.v, w.v1 -= tip.v;
    return choice;
}

double magnification(const study::MapSpec& spec) {
    const study::MapWindow usual = study::usualWindow(spec);
    return (usual.u1 - usual.u0) / (spec.window.u1 - spec.window.u0);
}

}  // namespace session
