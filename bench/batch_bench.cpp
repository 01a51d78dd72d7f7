// The cost of exactness in batches: the core's batch, with the vectors that it takes by itself on this machine, beside
// the textbook on the same columns with the same vectors, in and out of cache, and on the adversarial sets. Best of
// alternating passes during 0.3 s or more, so that each meets a moment without other load.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "batch_textbook.h"
#include "collide/query_columns.h"
#include "collide/query_sets.h"

namespace {
using collide::Lanes;
using collide::Outcome;
using query_sets::Columns;
using query_sets::Set;

struct Room {
    std::vector<std::uint8_t> outcome;
    std::vector<double> frames;
    explicit Room(std::size_t count) : outcome(count), frames(count) {}
    collide::SweepColumns columns(bool withTimes) {
        return {outcome.data(), withTimes ? frames.data() : nullptr, nullptr};
    }
};

template <class Work>
double nanoseconds(std::size_t count, int rounds, Work work) {
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < rounds; ++k) work();
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    return time.count() / (static_cast<double>(count) * rounds);
}

void textbookSweep(const collide::SweepBatch& batch, const collide::SweepColumns& answers) {
    if (collide::widestLanes() == Lanes::Avx512) {
        textbook::sweepAvx512(batch, answers);
    } else {
        textbook::sweepAvx2(batch, answers);
    }
}

struct Figures {
    double textbook = 1e30, exact = 1e30;
};

Figures measure(const collide::SweepBatch& batch, bool withTimes, int passes, int rounds) {
    Room room(batch.count);
    const collide::SweepColumns answers = room.columns(withTimes);
    Figures best;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
    for (int pass = 0; pass < passes || std::chrono::steady_clock::now() < end; ++pass) {
        best.textbook =
            std::min(best.textbook, nanoseconds(batch.count, rounds, [&] { textbookSweep(batch, answers); }));
        best.exact = std::min(best.exact, nanoseconds(batch.count, rounds, [&] { collide::sweep(batch, answers); }));
    }
    return best;
}

std::vector<collide::SweepQuery> queries(Set set, std::size_t count) {
    std::vector<collide::SweepQuery> list;
    for (std::uint64_t trial = 0; list.size() < count; ++trial) {
        list.push_back(query_sets::query(set, trial));
        list.back().frames = collide::kNoLimit;  // the textbook has no limit
    }
    return list;
}

/// The textbook's decision: the surfaces meet, at the start or later.
bool meets(std::uint8_t outcome) {
    const auto o = static_cast<Outcome>(outcome);
    return collide::isHit(o) || o == Outcome::Overlap;
}

struct Wrong {
    double textbook, exact;  ///< percent
};
Wrong countWrong(const std::vector<collide::SweepQuery>& list, const collide::SweepBatch& batch) {
    Room plain(batch.count), exact(batch.count);
    textbookSweep(batch, plain.columns(true));
    collide::sweep(batch, exact.columns(true));
    std::size_t plainWrong = 0, exactWrong = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto truth = static_cast<std::uint8_t>(collide::sweep(list[i]).outcome);
        plainWrong += meets(plain.outcome[i]) != meets(truth);
        exactWrong += exact.outcome[i] != truth;
    }
    const double percent = 100.0 / static_cast<double>(list.size());
    return {percent * static_cast<double>(plainWrong), percent * static_cast<double>(exactWrong)};
}

void print(const char* what, Figures decision, Figures time) {
    std::printf("%-24s %8.2f %8.2f %6.2f   %8.2f %8.2f %6.2f", what, decision.textbook, decision.exact,
                decision.exact / decision.textbook, time.textbook, time.exact, time.exact / time.textbook);
}
}  // namespace

int main() {
    if (!collide::isAvailable(Lanes::Avx2)) {
        std::fprintf(stderr, "batch_bench: this machine has no AVX2\n");
        return 1;
    }
    constexpr std::size_t kInCache = 2048, kOutOfCache = std::size_t{1} << 21;
    std::printf("lanes: %s\nns a query: textbook, exact, ratio\n%-24s %24s   %24s   wrong: textbook, exact\n",
                collide::name(collide::widestLanes()), "", "outcome", "outcome and time");
    for (const std::size_t count : {kInCache, kOutOfCache}) {
        const bool isSmall = count == kInCache;
        const auto list = queries(Set::Random, count);
        const Columns columns(list);
        const int passes = isSmall ? 200 : 9, rounds = isSmall ? 20 : 1;
        print(isSmall ? "Random, in cache" : "Random, out of cache", measure(columns.batch(), false, passes, rounds),
              measure(columns.batch(), true, passes, rounds));
        std::printf("\n");
    }
    for (const Set set : query_sets::kAll) {
        const auto list = queries(set, kInCache);
        const Columns columns(list);
        print(query_sets::name(set), measure(columns.batch(), false, 5, 4), measure(columns.batch(), true, 5, 4));
        const Wrong wrong = countWrong(list, columns.batch());
        std::printf("   %6.2f %% %6.2f %%\n", wrong.textbook, wrong.exact);
    }
    return 0;
}
