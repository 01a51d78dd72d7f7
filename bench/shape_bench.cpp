// The cost of exactness beside a capsule, a triangle and a box: the core's decision and its answer beside the textbook
// in doubles, on the sets of the tests, with the share of wrong decisions of the textbook. Nanoseconds and ratios.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "collide/shape_sets.h"
#include "collide/sweep.h"
#include "textbook_shapes.h"

namespace {
using collide::Outcome;
using collide::Shape;
using collide::SweepQuery;
using shape_sets::Set;

constexpr std::size_t kQueries = 4096;

/// Those that the textbook answers: by velocity, without a limit.
std::vector<SweepQuery> queriesOf(Shape shape, Set set) {
    std::vector<SweepQuery> list;
    for (std::uint64_t trial = 0; list.size() < kQueries; ++trial) {
        SweepQuery q = shape_sets::query(shape, set, trial);
        q.frames = collide::kNoLimit;
        if (!q.ball.motion.goesToPoint()) list.push_back(q);
    }
    return list;
}

volatile double sink;  // keeps what is timed

/// Nanoseconds per query of each function. Of alternating passes during half a second or more the best time of each
/// part counts: parts are so short that some meet a moment without other load.
template <class... Asks>
std::array<double, sizeof...(Asks)> nanoseconds(const std::vector<SweepQuery>& list, Asks... asks) {
    constexpr std::size_t kPart = 64, kParts = kQueries / kPart;
    std::array<std::array<double, kParts>, sizeof...(Asks)> best;
    for (auto& parts : best) parts.fill(1e30);
    const auto pass = [&](auto ask, std::array<double, kParts>& parts) {
        double sum = 0;
        for (std::size_t part = 0; part < kParts; ++part) {
            const auto start = std::chrono::steady_clock::now();
            for (std::size_t i = part * kPart; i < (part + 1) * kPart; ++i) sum += ask(list[i]);
            const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
            parts[part] = std::min(parts[part], time.count());
        }
        sink = sum;
    };
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    for (int i = 0; i < 5 || std::chrono::steady_clock::now() < end; ++i) {
        std::size_t next = 0;
        (pass(asks, best[next++]), ...);
    }
    std::array<double, sizeof...(Asks)> means;
    for (std::size_t k = 0; k < means.size(); ++k)
        means[k] = std::accumulate(best[k].begin(), best[k].end(), 0.0) / double(kQueries);
    return means;
}

bool meets(Outcome o) { return collide::isHit(o) || o == Outcome::Overlap; }

void print(const char* name, Shape shape, Set set) {
    const std::vector<SweepQuery> list = queriesOf(shape, set);
    const auto wrong = std::count_if(list.begin(), list.end(), [](const SweepQuery& q) {
        return textbook::decidesShape(q) != meets(collide::classify(q));
    });
    const auto [td, cd, ta, ca] = nanoseconds(
        list, [](const SweepQuery& q) { return double(textbook::decidesShape(q)); },
        [](const SweepQuery& q) { return double(collide::classify(q)); },
        [](const SweepQuery& q) {
            const textbook::Answer a = textbook::sweepShape(q);
            return a.normal.x + a.impulse + a.closestDistance + a.hitPoint.y + a.ricochetAngleDegrees + a.newVelocity.z;
        },
        [](const SweepQuery& q) {
            const collide::SweepAnswer a = collide::sweep(q);
            return a.closest.distance + (a.contact ? a.contact->normal.x : 0);
        });
    const std::string title = std::string(name) + " " + shape_sets::name(set);
    std::printf("%-20s %7.1f %8.1f %7.2f %9.1f %8.1f %7.2f %8.2f %%\n", title.c_str(), td, cd, cd / td, ta, ca, ca / ta,
                100.0 * double(wrong) / double(list.size()));
}

}  // namespace

/// shape_bench [SET...]
int main(int count, char** words) {
    std::printf("ns textbook, ns exact, ratio\n%-20s %24s %26s %10s\n", "", "decision", "answer", "wrong");
    constexpr std::pair<const char*, Shape> kShapes[] = {
        {"capsule", Shape::Capsule}, {"triangle", Shape::Triangle}, {"box", Shape::Box}};
    for (const auto& [name, shape] : kShapes)
        for (const Set set : {Set::Random, Set::Graze, Set::Border, Set::Touch, Set::InPlane, Set::Lattice, Set::Sliver,
                              Set::Far, Set::Offset})
            if (count < 2 || std::find(words + 1, words + count, std::string(shape_sets::name(set))) != words + count)
                print(name, shape, set);
    return 0;
}
