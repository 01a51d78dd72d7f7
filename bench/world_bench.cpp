// Contacts a second on one thread: the event simulator beside a plain scalar event loop with linked cells and beside
// the fastest form of a measured sketch, on the same gases in the same run.

#include <benchmark/benchmark.h>

#include <cmath>

#include "peers/peer_world.h"
#include "plain_world.h"
#include "world/gas.h"
#include "world/simulation/event_simulator.h"

namespace {

constexpr std::uint64_t kBatch = 20'000;  ///< contacts an iteration

/// The packing fraction, given in percent.
double packingOf(const benchmark::State& state) { return double(state.range(1)) / 100; }

/// Contacts before the measurement. The lattice melts within 100 contacts per ball, which would take minutes for the
/// largest gases.
std::uint64_t warmUp(std::size_t count) { return (count <= 10'000 ? 100 : 10) * std::uint64_t(count); }

void report(benchmark::State& state, std::uint64_t contacts) {
    state.counters["contacts/s"] = benchmark::Counter(double(contacts), benchmark::Counter::kIsRate);
}

void measure(benchmark::State& state, const scene::Scene& scene, world::Options options) {
    const std::size_t count = scene.balls.size();
    world::EventSimulator simulator(scene, options);
    std::vector<world::ContactEvent> out;
    while (simulator.contacts() < warmUp(count)) out.clear(), (void)simulator.run(world::kNever, kBatch, out);
    const std::uint64_t before = simulator.contacts();
    for (auto _ : state) {
        out.clear();
        (void)simulator.run(world::kNever, kBatch, out);
    }
    report(state, simulator.contacts() - before);
    state.counters["bytes/ball"] = double(simulator.bytes()) / double(count);
}

void exactWorld(benchmark::State& state, world::Simd simd) {
    if (simd > world::bestSimd()) return state.SkipWithError("this machine has no such vectors");
    world::Options options;
    options.simd = simd;
    measure(state, worlds::gas(std::size_t(state.range(0)), packingOf(state)), options);
}

/// The event simulator in a box of walls among ten boxes and ten triangles. Compare exactWorld of as many balls.
void furnishedWorld(benchmark::State& state) {
    measure(state, worlds::furnishedRoom(std::size_t(state.range(0)), packingOf(state)), {});
}

void plainWorld(benchmark::State& state) {
    const auto count = std::size_t(state.range(0));
    PlainWorld plain(worlds::gas(count, packingOf(state)));
    while (plain.contacts() < warmUp(count)) plain.step();
    const std::uint64_t before = plain.contacts();
    for (auto _ : state) {
        const std::uint64_t end = plain.contacts() + kBatch;
        while (plain.contacts() < end) plain.step();
    }
    report(state, plain.contacts() - before);
}

void sketchWorld(benchmark::State& state, bool isWide, peers::Search search) {
    if (isWide ? !__builtin_cpu_supports("avx512f") : !__builtin_cpu_supports("avx2"))
        return state.SkipWithError("this machine has no such vectors");
    const auto count = std::size_t(state.range(0));
    const scene::Scene gas = worlds::gas(count, packingOf(state));
    const auto sketch = isWide ? peers::sketchAvx512(gas, search) : peers::sketchAvx2(gas, search);
    const double energy = sketch->energy();
    sketch->runTo(warmUp(count));
    const std::uint64_t before = sketch->contacts();
    for (auto _ : state) sketch->runTo(sketch->contacts() + kBatch);
    if (!(std::abs(sketch->energy() - energy) < 1e-6 * energy)) return state.SkipWithError("the sketch loses energy");
    report(state, sketch->contacts() - before);
}

const std::vector<std::vector<std::int64_t>> kSizes{{1000, 10'000}, {49, 20}};

BENCHMARK(plainWorld)->ArgsProduct(kSizes)->Args({100'000, 49})->Args({1'000'000, 49})->ArgNames({"balls", "packing%"});
BENCHMARK_CAPTURE(exactWorld, scalar, world::Simd::Scalar)->ArgsProduct(kSizes)->ArgNames({"balls", "packing%"});
BENCHMARK_CAPTURE(exactWorld, avx2, world::Simd::Avx2)->ArgsProduct(kSizes)->ArgNames({"balls", "packing%"});
BENCHMARK_CAPTURE(exactWorld, avx512, world::Simd::Avx512)->ArgsProduct(kSizes)->ArgNames({"balls", "packing%"});
BENCHMARK_CAPTURE(exactWorld, large, world::bestSimd())
    ->Args({100'000, 49})
    ->Args({100'000, 20})
    ->Args({1'000'000, 49})
    ->ArgNames({"balls", "packing%"});
BENCHMARK(furnishedWorld)->Args({1000, 20})->ArgNames({"balls", "packing%"});

void largeSizes(benchmark::internal::Benchmark* b) {
    b->ArgsProduct(kSizes)
        ->Args({100'000, 49})
        ->Args({100'000, 20})
        ->Args({1'000'000, 49})
        ->ArgNames({"balls", "packing%"});
}
BENCHMARK_CAPTURE(sketchWorld, lists avx2, false, peers::Search::Lists)->Apply(largeSizes);
BENCHMARK_CAPTURE(sketchWorld, lists avx512, true, peers::Search::Lists)->Apply(largeSizes);
BENCHMARK_CAPTURE(sketchWorld, cells avx2, false, peers::Search::Cells)->Apply(largeSizes);
BENCHMARK_CAPTURE(sketchWorld, cells avx512, true, peers::Search::Cells)->Apply(largeSizes);

}  // namespace

BENCHMARK_MAIN();
