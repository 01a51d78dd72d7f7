// The cost of exactness: the core's decision and its public answer beside the textbook in doubles, on the sets of the
// tests, with the share of wrong decisions beside each speed. At the end: the ratios.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "collide/oracle.h"
#include "collide/query_sets.h"
#include "collide/sweep.h"
#include "textbook.h"

namespace {
using collide::Outcome;
using collide::SweepQuery;
using query_sets::Set;

constexpr std::uint64_t kQueries = 8192;
/// Queries of which the time is taken: their 600 KiB lie in a cache of the second level, else reading them is measured.
constexpr std::size_t kTimed = 2048;

const std::vector<SweepQuery>& queries(Set set) {
    static std::vector<SweepQuery> made[std::size(query_sets::kAll)];
    std::vector<SweepQuery>& list = made[static_cast<std::size_t>(set)];
    for (std::uint64_t trial = 0; list.size() < kQueries; ++trial) list.push_back(query_sets::query(set, trial));
    return list;
}

/// The textbook's decision: the surfaces meet, at the start or later (no limit).
bool meets(Outcome o) { return collide::isHit(o) || o == Outcome::Overlap || o == Outcome::Short; }

struct TextbookDecision {
    static bool ask(const SweepQuery& q) { return textbook::decides(q); }
};
/// The same with a limit, for the sets that have one: the time of the contact is needed, at a root and a division.
struct TextbookWithin {
    static bool ask(const SweepQuery& q) {
        const collide::Vec3 d = q.ball.position - q.obstacle.center, v = q.ball.motion.vector - q.obstacle.velocity;
        const double radius = q.ball.radius + q.obstacle.radius, c = textbook::dot(d, d) - radius * radius;
        if (c <= 0) return true;
        const double h = textbook::dot(d, v);
        if (h >= 0) return false;
        const double a = textbook::dot(v, v), D = h * h - a * c;
        return D >= 0 && (-h - std::sqrt(D)) / a <= q.frames;
    }
};
struct TextbookPlain {
    static textbook::Plain ask(const SweepQuery& q) { return textbook::plain(q); }
};
struct TextbookAnswer {
    static textbook::Answer ask(const SweepQuery& q) { return textbook::sweep(q); }
};
struct CoreDecision {
    static Outcome ask(const SweepQuery& q) { return collide::classify(q); }
};
/// The exact decision with the textbook's values.
struct CorePlain {
    static textbook::Plain ask(const SweepQuery& q) {
        return collide::classify(q) == Outcome::Hit ? textbook::valuesOfHit(q) : textbook::Plain();
    }
};
struct CoreAnswer {
    static collide::SweepAnswer ask(const SweepQuery& q) { return collide::sweep(q); }
};

template <class Contestant>
void run(benchmark::State& state) {
    const auto set = static_cast<Set>(state.range(0));
    const std::vector<SweepQuery>& list = queries(set);
    state.SetLabel(query_sets::name(set));
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(Contestant::ask(list[i]));
        i = (i + 1) % kTimed;
    }
}
void allSets(benchmark::internal::Benchmark* b) {
    for (const Set set : query_sets::kAll) b->Arg(static_cast<int>(set));
}
BENCHMARK(run<TextbookDecision>)->Name("textbook decision")->Apply(allSets);
BENCHMARK(run<TextbookPlain>)->Name("textbook time and normal")->Apply(allSets);
BENCHMARK(run<TextbookAnswer>)->Name("textbook answer")->Apply(allSets);
BENCHMARK(run<CoreDecision>)->Name("exact decision")->Apply(allSets);
BENCHMARK(run<CorePlain>)->Name("exact decision, plain time and normal")->Apply(allSets);
BENCHMARK(run<CoreAnswer>)->Name("exact answer")->Apply(allSets);

/// Nanoseconds per query, for each contestant the best of alternating passes during half a second or more, so that each
/// meets a moment without other load.
template <class... Contestants>
std::array<double, sizeof...(Contestants)> nanoseconds(std::span<const SweepQuery> list) {
    std::array<double, sizeof...(Contestants)> best;
    best.fill(1e30);
    const auto pass = [&]<class Contestant>(double& least) {
        const auto start = std::chrono::steady_clock::now();
        for (const SweepQuery& q : list) benchmark::DoNotOptimize(Contestant::ask(q));
        const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        least = std::min(least, time.count() / static_cast<double>(list.size()));
    };
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    for (int i = 0; i < 25 || std::chrono::steady_clock::now() < end; ++i) {
        std::size_t next = 0;
        (pass.template operator()<Contestants>(best[next++]), ...);
    }
    return best;
}

void printRatios() {
    std::printf("\nns textbook, ns exact, ratio\n%-11s %22s %23s %24s %19s\n", "", "decision", "with plain values",
                "answer", "wrong decisions");
    for (const Set set : query_sets::kAll) {
        const std::vector<SweepQuery>& list = queries(set);
        std::size_t textbookWrong = 0, coreWrong = 0;
        for (const SweepQuery& q : list) {
            const Outcome truth = oracle::sweep(q).outcome;
            coreWrong += collide::sweep(q).outcome != truth || collide::classify(q) != truth;
            if (truth != Outcome::Still) textbookWrong += textbook::decides(q) != meets(truth);
        }
        const bool hasLimits = std::any_of(list.begin(), list.end(), [](const auto& q) { return q.frames < INFINITY; });
        const auto timed = std::span(list).first(kTimed);
        const auto [td, cd, tp, cp, ta, ca] =
            hasLimits
                ? nanoseconds<TextbookWithin, CoreDecision, TextbookPlain, CorePlain, TextbookAnswer, CoreAnswer>(timed)
                : nanoseconds<TextbookDecision, CoreDecision, TextbookPlain, CorePlain, TextbookAnswer, CoreAnswer>(
                      timed);
        const double percent = 100.0 / static_cast<double>(list.size());
        std::printf("%-11s %7.1f %7.1f %6.2f %8.1f %7.1f %6.2f %8.1f %8.1f %6.2f %9.2f %% %5.2f %%\n",
                    query_sets::name(set), td, cd, cd / td, tp, cp, cp / tp, ta, ca, ca / ta,
                    percent * static_cast<double>(textbookWrong), percent * static_cast<double>(coreWrong));
    }
}
}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    printRatios();
    return 0;
}
