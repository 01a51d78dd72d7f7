// A full outcome map of 1024 x 1024 pixels, each exact, on one core: milliseconds by shown quantity and by vector
// instructions.

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "study/map/map_evaluator.h"

namespace {

using study::MapShows;

scene::Scene oneSphere(bool byAim) {
    scene::Scene s;
    const collide::Vec3 start(-6, -2.4, 2.5), tip(1.25, 0.9, 2.85);
    const auto motion = byAim ? collide::Motion::aim(tip, 0.35) : collide::Motion::velocity((tip - start) * 0.05);
    s.balls.push_back({"cue", {start, motion, 0.8, 1}, {}, ""});
    s.spheres.push_back({"target", {{1.7, 0.9, 1.5}, 1.5}, {}, ""});
    return s;
}

double milliseconds(const study::MapSpec& spec, collide::Lanes lanes) {
    double best = 1e30;
    for (int pass = 0; pass < 7; ++pass) {
        const auto start = std::chrono::steady_clock::now();
        const study::MapImage image = study::computeMap(spec, lanes);
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        best = std::min(best, time.count());
        if (image.category.empty()) return 0;
    }
    return best;
}

void row(const char* what, const study::MapSpec& spec) {
    std::printf("%-34s", what);
    for (const collide::Lanes lanes : {collide::Lanes::Portable, collide::Lanes::Avx2, collide::Lanes::Avx512}) {
        if (collide::isAvailable(lanes)) {
            std::printf(" %10.1f", milliseconds(spec, lanes));
        } else {
            std::printf(" %10s", "-");
        }
    }
    std::printf("\n");
}

}  // namespace

int main() {
    std::printf("1024 x 1024, ms on one core, best of 7\n%-34s %10s %10s %10s\n", "", "portable", "avx2", "avx512");
    for (const bool byAim : {true, false}) {
        study::MapSpec spec;
        spec.scene = oneSphere(byAim);
        spec.width = spec.height = 1024;
        spec.window = study::usualWindow(spec);
        const std::string by = byAim ? "by aim" : "by velocity";
        for (const MapShows shows : {MapShows::Outcome, MapShows::Time, MapShows::Angle}) {
            spec.shows = shows;
            row((by + ", " + study::name(shows)).c_str(), spec);
        }
        spec.shows = MapShows::Outcome;
        spec.scene.spheres.edit(0).body.velocity = {0.05, 0, 0};
        row((by + ", outcome, sphere moving").c_str(), spec);
        spec.scene = oneSphere(byAim);
        spec.scene.spheres.push_back({"guard", {{-1.2, 2.4, 0.65}, 0.65}, {}, ""});
        row((by + ", outcome, two spheres").c_str(), spec);
    }
    return 0;
}
