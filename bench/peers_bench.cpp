// Libraries of others on the sets of the tests: nanoseconds a query beside the textbook's time and normal, and the
// share of wrong decisions. Those that are not installed are left out.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>

#include "collide/query_sets.h"
#include "peers/sweep_peers.h"
#include "textbook.h"

namespace {
using collide::SweepQuery;
using query_sets::Set;

bool textbookMeets(const SweepQuery& q) { return textbook::plain(q).hit; }
bool exactMeets(const SweepQuery& q) {
    const collide::Outcome outcome = collide::classify(q);
    return collide::isHit(outcome) || outcome == collide::Outcome::Overlap;
}

std::vector<peers::SweepPeer> contestants() {
    std::vector<peers::SweepPeer> all{{"textbook, time and normal", "double", false, textbookMeets},
                                      {"Carom, decision", "double", false, exactMeets}};
    const auto take = [&](const char* name, std::vector<peers::SweepPeer> (*list)()) {
        if (list == nullptr) {
            std::printf("left out, not installed: %s\n", name);
            return;
        }
        for (const peers::SweepPeer& peer : list()) all.push_back(peer);
    };
    using List = std::vector<peers::SweepPeer> (*)();
    take("Bullet (libbullet-dev)", List(CAROM_PEER_BULLET));
    take("FCL (libfcl-dev)", List(CAROM_PEER_FCL));
    take("CGAL (libcgal-dev)", List(CAROM_PEER_CGAL));
    take("Embree (libembree-dev)", List(CAROM_PEER_EMBREE));
    return all;
}

/// A ball that touches the sphere at the start and moves away: whether that counts is a convention.
bool isConvention(SweepQuery q) {
    if (collide::classify(q) != collide::Outcome::Receding) return false;
    q.ball.motion.vector = -q.ball.motion.vector;
    return collide::classify(q) == collide::Outcome::Touching;
}

struct Line {
    double nanoseconds = 1e30;
    double wrongPercent = 0;
};

Line measured(const peers::SweepPeer& peer, const std::vector<SweepQuery>& queries) {
    Line line;
    std::size_t wrong = 0;
    for (SweepQuery q : queries) {
        const bool answer = peer.meets(q);
        if (peer.endsAtOne) q.frames = 1;
        wrong += answer != exactMeets(q);
    }
    line.wrongPercent = 100.0 * double(wrong) / double(queries.size());
    for (int pass = 0; pass < 5; ++pass) {
        const auto start = std::chrono::steady_clock::now();
        for (const SweepQuery& q : queries) benchmark::DoNotOptimize(peer.meets(q));
        const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        line.nanoseconds = std::min(line.nanoseconds, time.count() / double(queries.size()));
    }
    return line;
}

}  // namespace

int main() {
    const std::vector<peers::SweepPeer> all = contestants();
    for (const Set set : {Set::Random, Set::Graze, Set::Touch, Set::Far}) {
        std::vector<SweepQuery> queries;
        for (std::uint64_t trial = 0; queries.size() < 4096; ++trial)
            if (const SweepQuery q = query_sets::query(set, trial); !isConvention(q)) queries.push_back(q);
        std::printf("\n%-10s %42s %9s %10s %8s\n", query_sets::name(set), "", "ns", "ratio", "wrong");
        double textbookTime = 0;
        for (const peers::SweepPeer& peer : all) {
            const Line line = measured(peer, queries);
            if (textbookTime == 0) textbookTime = line.nanoseconds;
            std::printf("%-52s %10.1f %10.2f %7.2f %%\n", peer.name, line.nanoseconds, line.nanoseconds / textbookTime,
                        line.wrongPercent);
        }
    }
    return 0;
}
