// The cost of exactness in batches of triangles: one ball against many, the core's batch beside the textbook on the
// same columns with the same vectors, from a mesh's leaf of 8 to 1024. Best of alternating passes during half a second.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

#include "collide/shape_sets.h"
#include "triangle_textbook.h"

namespace {
using collide::Lanes;
using collide::SweepQuery;

struct Columns {
    std::array<std::vector<double>, 9> columns;

    void add(const collide::Obstacle& o) {
        std::size_t k = 0;
        for (const collide::Vec3& corner : {o.center, o.b, o.c})
            for (int i = 0; i < 3; ++i) columns[k++].push_back(corner[i]);
    }
    [[nodiscard]] collide::TriangleBatch part(std::size_t first, std::size_t count) const {
        const auto corner = [&](std::size_t k) -> collide::SweepBatch::Column3 {
            return {columns[k].data() + first, columns[k + 1].data() + first, columns[k + 2].data() + first};
        };
        return {count, corner(0), corner(3), corner(6)};
    }
};

double nanoseconds(std::size_t count, auto work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    return time.count() / double(count);
}

bool meets(std::uint8_t code) {
    const auto o = static_cast<collide::Outcome>(code);
    return collide::isHit(o) || o == collide::Outcome::Overlap;
}

void print(Lanes lanes, std::size_t leaf) {
    constexpr std::size_t kTriangles = 1024;
    std::vector<SweepQuery> balls;
    Columns triangles;
    for (std::uint64_t trial = 0; triangles.columns[0].size() < kTriangles; ++trial) {
        SweepQuery q = shape_sets::query(collide::Shape::Triangle, shape_sets::Set::Random, trial);
        q.frames = collide::kNoLimit;
        if (q.ball.motion.goesToPoint()) continue;
        balls.push_back(q);
        triangles.add(q.obstacle);
    }
    const auto sweep = [&](std::uint8_t* outcomes, auto by) {
        for (std::size_t i = 0; i < kTriangles; i += leaf) by(balls[i], triangles.part(i, leaf), outcomes + i);
    };
    const auto exact = [&](const SweepQuery& q, const collide::TriangleBatch& part, std::uint8_t* outcomes) {
        collide::sweepTriangles(q, part, outcomes, lanes);
    };
    const auto textbook = lanes == Lanes::Avx512 ? textbook::sweepTrianglesAvx512 : textbook::sweepTrianglesAvx2;
    std::vector<std::uint8_t> right(kTriangles), given(kTriangles);
    double bestExact = 1e30, bestTextbook = 1e30;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    while (std::chrono::steady_clock::now() < end) {
        bestTextbook = std::min(bestTextbook, nanoseconds(kTriangles, [&] { sweep(given.data(), textbook); }));
        bestExact = std::min(bestExact, nanoseconds(kTriangles, [&] { sweep(right.data(), exact); }));
    }
    std::size_t wrong = 0, hits = 0;
    for (std::size_t i = 0; i < kTriangles; ++i) {
        wrong += meets(given[i]) != meets(right[i]);
        hits += meets(right[i]);
    }
    std::printf("%-8s %6zu %10.1f %8.1f %7.2f %7zu %7zu\n", collide::name(lanes), leaf, bestTextbook, bestExact,
                bestExact / bestTextbook, hits, wrong);
}

}  // namespace

int main() {
    std::printf("ns a triangle of Random\n%-8s %6s %10s %8s %7s %7s %7s\n", "lanes", "batch", "textbook", "exact",
                "ratio", "met", "wrong");
    for (const Lanes lanes : {Lanes::Avx2, Lanes::Avx512})
        if (collide::isAvailable(lanes))
            for (const std::size_t leaf : {8U, 64U, 1024U}) print(lanes, leaf);
    return 0;
}
