// A small game with a collision bug, to be found while it runs: marbles fall through a board of pegs.
//
//     carom listen                                 in another terminal
//     c++ marbles.cpp -o marbles && ./marbles      until a marble is inside a peg: Carom opens the sweep that let it in
//     ./marbles --ask                              asks Carom about every sweep, and stops at the first wrong one

#define CAROM_LIVE_IMPLEMENTATION
#include "carom_live.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace {

struct Vec {
    float x, z;
};
Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.z + b.z}; }
Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.z - b.z}; }
Vec operator*(float s, Vec a) { return {s * a.x, s * a.z}; }
float dot(Vec a, Vec b) { return a.x * b.x + a.z * b.z; }

constexpr float kMarble = 0.25f, kPeg = 0.15f;  // radii
constexpr float kStep = 1.0f / 60, kGravity = -9.81f, kBounce = 0.5f;

/// The fraction of the step at which a marble meets a peg, or a number above 1.
float sweep(Vec start, Vec step, Vec peg) {
    const Vec d = start - peg;
    const float a = dot(step, step), h = dot(d, step), c = dot(d, d) - (kMarble + kPeg) * (kMarble + kPeg);
    if (h >= 0) return 2;
    if (c < 0) return 2;      // it has been met before
    if (c > 0.05f) return 2;  // far away: no need to take the root. (The bug: a fast marble crosses more in a step.)
    const float discriminant = h * h - a * c;
    return discriminant < 0 ? 2 : (-h - std::sqrt(discriminant)) / a;
}

/// Tells Carom of a sweep and its answer.
carom_row told(const std::string& id, Vec start, Vec step, Vec peg, float fraction) {
    carom_row row;
    const Vec end = start + step;
    carom_row_begin(&row, id.c_str());
    carom_row_vector(&row, "start", start.x, 0, start.z);
    carom_row_vector(&row, "end", end.x, 0, end.z);
    carom_row_number(&row, "ball_radius", kMarble);
    carom_row_vector(&row, "center", peg.x, 0, peg.z);
    carom_row_number(&row, "sphere_radius", kPeg);
    carom_row_flag(&row, "hit", fraction <= 1);
    if (fraction <= 1) carom_row_number(&row, "fraction", fraction);
    return row;
}

std::vector<Vec> boardOfPegs() {
    std::vector<Vec> pegs;
    for (int row = 0; row < 12; ++row)
        for (int i = 0; i < 12; ++i) pegs.push_back({1.2f * float(i) + 0.6f * float(row % 2), -1.1f * float(row)});
    return pegs;
}

}  // namespace

int main(int argc, char** arguments) {
    const bool asks = argc > 1 && std::strcmp(arguments[1], "--ask") == 0;
    const char* const address = argc > 2 ? arguments[2] : "127.0.0.1:27182";
    carom_live* const live = carom_live_open(address, "marbles", 200);  // the last 200 sweeps wait in memory
    const std::vector<Vec> pegs = boardOfPegs();
    std::mt19937 random(7);

    for (int marble = 0; marble < 100; ++marble) {
        Vec at = {0.5f + float(random() % 1200) / 100, 2}, velocity = {0, 0};
        for (int frame = 0; frame < 600 && at.z > -14; ++frame) {
            velocity.z += kStep * kGravity;
            const Vec step = kStep * velocity;
            float first = 2;
            Vec met = {};
            for (std::size_t i = 0; i < pegs.size(); ++i) {
                if (std::abs(pegs[i].x - at.x) > 1.5f || std::abs(pegs[i].z - at.z) > 1.5f) continue;
                const float fraction = sweep(at, step, pegs[i]);
                const carom_row row = told("marble " + std::to_string(marble) + " frame " + std::to_string(frame) +
                                               " peg " + std::to_string(i),
                                           at, step, pegs[i], fraction);
                if (asks && carom_live_ask(live, &row) == CAROM_WRONG) {
                    std::printf("marble %d, frame %d, peg %zu: %s\n", marble, frame, i, carom_live_sentence(live));
                    carom_live_close(live);
                    return 1;  // or CAROM_LIVE_BREAK()
                }
                if (!asks) carom_live_row(live, &row);
                if (fraction < first) first = fraction, met = pegs[i];
                const Vec apart = at - pegs[i];
                if (dot(apart, apart) < 0.8f * (kMarble + kPeg) * (kMarble + kPeg)) {
                    std::printf("marble %d is inside peg %zu in frame %d; Carom has the sweeps that led to it\n",
                                marble, i, frame);
                    carom_live_show(live, nullptr);
                    carom_live_close(live);
                    return 1;
                }
            }
            at = at + std::fmin(first, 1.0f) * step;
            if (first > 1) continue;
            const Vec normal = (1 / (kMarble + kPeg)) * (at - met);
            velocity = velocity - ((1 + kBounce) * dot(velocity, normal)) * normal;
            velocity.x += 0.02f * (float(random() % 100) - 50) / 50;
        }
    }
    std::printf("all marbles are through\n");
    carom_live_close(live);
}
