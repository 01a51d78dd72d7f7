/// What it costs a game to log a sweep (docs/logging/carom_log.h), beside sweeps that it may log: the textbook in
/// float, the exact one, Bullet's cast of a sphere against a sphere. Prints one table; each ratio is of figures taken
/// in turns in one run. A line is printed to /dev/null, and written to a file in the folder for temporary files.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <vector>

#include "carom_log.h"
#include "collide/sweep.h"
#include "peers/sweep_peers.h"

namespace {

struct Query {
    std::array<float, 3> start, end, center;
    float radius, sphereRadius;
};

struct Answer {
    bool isHit = false;
    float fraction = 0;
    std::array<float, 3> point{}, normal{};
};

std::vector<Query> queries(std::size_t count) {
    std::mt19937 random(1);
    const auto real = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
    std::vector<Query> all(count);
    for (std::size_t i = 0; i < count; ++i) {
        Query& q = all[i];
        for (int k = 0; k < 3; ++k) {
            q.start[k] = real(-20, 20);
            q.center[k] = real(-10, 10);
            q.end[k] = i % 2 ? q.center[k] + real(-1, 1) : real(-20, 20);
        }
        q.radius = real(0.1f, 1);
        q.sphereRadius = real(0.1f, 3);
    }
    return all;
}

/// The quadratic as textbooks print it, with contact point and normal.
[[gnu::noinline]] Answer textbook(const Query& q) {
    float a = 0, h = 0, c = -(q.radius + q.sphereRadius) * (q.radius + q.sphereRadius);
    std::array<float, 3> d{}, m{};
    for (int k = 0; k < 3; ++k) {
        d[k] = q.end[k] - q.start[k];
        m[k] = q.start[k] - q.center[k];
        a += d[k] * d[k];
        h += d[k] * m[k];
        c += m[k] * m[k];
    }
    const float disc = h * h - a * c;
    if (disc < 0 || h >= 0) return {};
    Answer answer;
    answer.fraction = (-h - std::sqrt(disc)) / a;
    answer.isHit = answer.fraction >= 0 && answer.fraction <= 1;
    for (int k = 0; k < 3; ++k) {
        answer.normal[k] = (m[k] + answer.fraction * d[k]) / (q.radius + q.sphereRadius);
        answer.point[k] = q.center[k] + q.sphereRadius * answer.normal[k];
    }
    return answer;
}

collide::SweepQuery exactQuery(const Query& q) {
    const auto wide = [](const std::array<float, 3>& v) { return collide::Vec3(v[0], v[1], v[2]); };
    collide::SweepQuery query;
    query.ball.position = wide(q.start);
    query.ball.motion = collide::Motion::end(wide(q.end), 1);
    query.ball.radius = q.radius;
    query.obstacle.center = wide(q.center);
    query.obstacle.radius = q.sphereRadius;
    query.frames = 1;
    return query;
}

#ifdef CAROM_PEER_BULLET
constexpr bool kBullet = true;
bool bulletMeets(const Query& q) {
    static bool (*const meets)(const collide::SweepQuery&) = peers::bulletPeers().front().meets;
    collide::SweepQuery query = exactQuery(q);
    query.ball.motion = collide::Motion::velocity(query.ball.motion.vector - query.ball.position);
    return meets(query);
}
#else
constexpr bool kBullet = false;
bool bulletMeets(const Query&) { return false; }
#endif

/// As the header's example writes it.
void log(carom_log::Log& to, const Query& q, const Answer& answer) {
    carom_log::Line line("shot 17");
    line.method("my engine").path(q.start, q.end).ball(q.radius).sphere(q.center, q.sphereRadius);
    if (answer.isHit)
        line.hit(answer.fraction).point(answer.point).normal(answer.normal);
    else
        line.miss();
    to.write(line);
}

template <class Work>
double nanoseconds(const std::vector<Query>& all, std::size_t count, const Work& work) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begun = Clock::now();
    for (std::size_t i = 0; i < count; ++i) work(all[i % all.size()]);
    return std::chrono::duration<double, std::nano>(Clock::now() - begun).count() / static_cast<double>(count);
}

}  // namespace

int main() {
    const std::vector<Query> all = queries(4096);
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "carom_logger_bench.jsonl";
    using carom_log::Options;
    carom_log::Log kept("/dev/null", Options().keepLast(4096)), tenth("/dev/null", Options().keepLast(4096).every(10));
    carom_log::Log flushed(file.c_str(), Options().startAnew()), held(file.c_str(), Options().flushEvery(100));
    carom_log::Log printed("/dev/null", Options().flushEvery(100));
    float sum = 0;
    double exact = 0;
    long met = 0;
    std::vector<double> least;  // of several turns: what else the machine does only adds
    for (int turn = 0; turn < 15; ++turn) {
        std::size_t row = 0;
        const auto measure = [&](std::size_t count, const auto& work) {
            if (least.size() == row) least.push_back(HUGE_VAL);
            least[row] = std::min(least[row], nanoseconds(all, count, work));
            ++row;
        };
        measure(400'000, [&](const Query& q) { sum += textbook(q).fraction; });
        measure(200'000, [&](const Query& q) {
            const collide::SweepAnswer answer = collide::sweep(exactQuery(q));
            exact += answer.contact ? answer.contact->frames : 0;
        });
        measure(20'000, [&](const Query& q) { met += bulletMeets(q); });
        measure(400'000, [&](const Query& q) { log(kept, q, textbook(q)); });
        measure(400'000, [&](const Query& q) { log(tenth, q, textbook(q)); });
        measure(50'000, [&](const Query& q) { log(printed, q, textbook(q)); });
        measure(20'000, [&](const Query& q) { log(held, q, textbook(q)); });
        measure(20'000, [&](const Query& q) { log(flushed, q, textbook(q)); });
    }
    std::filesystem::remove(file);
    std::printf("textbook in float        %8.1f ns\nexact sweep, all values  %8.1f ns\n", least[0], least[1]);
    if (kBullet) std::printf("Bullet's subsimplex cast %8.1f ns\n", least[2]);
    const auto print = [&](const char* title, double with) {
        const double cost = with - least[0];
        std::printf("%-24s %8.1f ns   %7.2f textbook sweeps, %6.2f exact sweeps", title, cost, cost / least[0],
                    cost / least[1]);
        if (kBullet) std::printf(", %6.2f of Bullet's casts", cost / least[2]);
        std::printf("\n");
    };
    print("a line that is kept", least[3]);
    print("one of ten that is kept", least[4]);
    print("a line that is printed", least[5]);
    print("written, 100 at a time", least[6]);
    print("written and flushed", least[7]);
    std::printf("(sums %g %g %ld)\n", double(sum), exact, met);
}
