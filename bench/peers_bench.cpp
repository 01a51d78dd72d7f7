// Libraries of others on the sets of the tests, spheres and then other shapes: nanoseconds a query beside the
// textbook's, and the share of wrong decisions. Those that are not installed are left out.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <utility>

#include "collide/query_sets.h"
#include "collide/shape_sets.h"
#include "peers/sweep_peers.h"
#include "textbook.h"
#include "textbook_shapes.h"

namespace {
using collide::Shape;
using collide::SweepQuery;
using query_sets::Set;

bool textbookMeets(const SweepQuery& q) { return textbook::plain(q).hit; }
bool exactMeets(const SweepQuery& q) {
    const collide::Outcome outcome = collide::classify(q);
    return collide::isHit(outcome) || outcome == collide::Outcome::Overlap;
}

bool textbookMeetsShape(const SweepQuery& q) { return textbook::decidesShape(q); }

/// Of spheres, or of other shapes.
std::vector<peers::SweepPeer> contestants(bool ofShapes) {
    std::vector<peers::SweepPeer> all{{ofShapes ? "textbook, time" : "textbook, time and normal", "double", false,
                                       ofShapes ? textbookMeetsShape : textbookMeets},
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
    if (ofShapes) return all;
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

void print(const std::vector<peers::SweepPeer>& all, const std::string& title, const std::vector<SweepQuery>& queries) {
    std::printf("\n%-20s %32s %9s %10s %8s\n", title.c_str(), "", "ns", "ratio", "wrong");
    double textbookTime = 0;
    for (const peers::SweepPeer& peer : all) {
        if (!peer.takesTriangles && queries.front().obstacle.shape == Shape::Triangle) continue;
        const Line line = measured(peer, queries);
        if (textbookTime == 0) textbookTime = line.nanoseconds;
        std::printf("%-52s %10.1f %10.2f %7.2f %%\n", peer.name, line.nanoseconds, line.nanoseconds / textbookTime,
                    line.wrongPercent);
    }
}

/// Queries about a path within one frame, beside a shape at rest: capsules of some radius, others of none.
std::vector<SweepQuery> besideShapes(Shape shape, shape_sets::Set set) {
    std::vector<SweepQuery> queries;
    for (std::uint64_t trial = 0; queries.size() < 2048; ++trial) {
        SweepQuery q = shape_sets::query(shape, set, trial);
        if (q.ball.motion.goesToPoint() || q.obstacle.velocity != collide::Vec3(0)) continue;
        q.frames = collide::kNoLimit;
        if (shape != Shape::Capsule) q.ball.radius += q.obstacle.radius, q.obstacle.radius = 0;
        if (!isConvention(q)) queries.push_back(q);
    }
    return queries;
}

}  // namespace

int main() {
    const std::vector<peers::SweepPeer> ofSpheres = contestants(false), ofShapes = contestants(true);
    for (const Set set : {Set::Random, Set::Graze, Set::Touch, Set::Far}) {
        std::vector<SweepQuery> queries;
        for (std::uint64_t trial = 0; queries.size() < 4096; ++trial)
            if (const SweepQuery q = query_sets::query(set, trial); !isConvention(q)) queries.push_back(q);
        print(ofSpheres, query_sets::name(set), queries);
    }
    constexpr std::pair<const char*, Shape> kShapes[] = {
        {"capsule ", Shape::Capsule}, {"triangle ", Shape::Triangle}, {"box ", Shape::Box}};
    for (const auto& [name, shape] : kShapes)
        for (const auto set : {shape_sets::Set::Random, shape_sets::Set::Graze, shape_sets::Set::Border})
            print(ofShapes, std::string(name) + shape_sets::name(set), besideShapes(shape, set));
    return 0;
}
