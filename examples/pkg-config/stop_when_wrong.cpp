// A game that judges the answers of its own sweep as it gets them, and stops at the first wrong one.
//   c++ stop_when_wrong.cpp -o game $(pkg-config --cflags --libs carom) && ./game; carom log sweeps.jsonl --float

#include <carom_log_judge.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

// The textbook, with a bug: thin balls are swept as points.
// from: start - centre, way: start to end. The fraction of the way, or -1.
static float sweep(const float from[3], const float way[3], float radius, float sphereRadius) {
    const float r = radius < 0.05f ? sphereRadius : radius + sphereRadius;
    float a = 0, h = 0, c = -r * r;
    for (int i = 0; i < 3; ++i) {
        a += way[i] * way[i];
        h += way[i] * from[i];
        c += from[i] * from[i];
    }
    const float D = h * h - a * c;
    if (D < 0 || h >= 0) return -1;
    const float fraction = (-h - std::sqrt(D)) / a;
    return fraction <= 1 ? fraction : -1;
}

int main() {
    carom_log::Log log("sweeps.jsonl", carom_log::Options().startAnew().keepLast(100));
    carom_log::Judge judge(log, [&](const carom_log::Line& line, const carom_comparison& found) {
        std::puts(carom_log::Judge::inWords(line, found).c_str());
        log.dump();
        std::exit(0);  // or a breakpoint
    });
    const float center[3] = {0, 0, 0};
    for (int shot = 0; shot < 1000; ++shot) {
        const float radius = shot < 600 ? 0.1f : 0.04f, height = 1.02f - 0.00001f * static_cast<float>(shot % 600);
        const float start[3] = {-4, height, 0}, way[3] = {8, 0, 0};
        const float fraction = sweep(start, way, radius, 1);
        carom_log::Line line("shot " + std::to_string(shot));
        line.displacement(start, way).ball(radius).sphere(center, 1.0f);
        judge.write(fraction >= 0 ? line.hit(fraction) : line.miss());
    }
    std::puts("no answer is wrong");
}
