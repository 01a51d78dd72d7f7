/// What it costs a game to log a sweep (docs/logging/carom_log.h), beside sweeps that it may log: the textbook in float
/// and the exact one. Prints one table; each ratio is of figures taken in turns in one run.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "carom_log.h"
#include "collide/sweep.h"

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
    query.sphere.center = wide(q.center);
    query.sphere.radius = q.sphereRadius;
    query.frames = 1;
    return query;
}

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
    carom_log::Log kept("/dev/null", carom_log::Options().keepLast(4096)), written("/dev/null");
    carom_log::Log tenth("/dev/null", carom_log::Options().keepLast(4096).every(10));
    float sum = 0;
    double exact = 0;
    // The least of several turns: what else the machine does only adds.
    std::array<double, 5> least;
    least.fill(HUGE_VAL);
    for (int turn = 0; turn < 15; ++turn) {
        const std::array<double, 5> now = {
            nanoseconds(all, 400'000, [&](const Query& q) { sum += textbook(q).fraction; }),
            nanoseconds(all, 400'000,
                        [&](const Query& q) {
                            const collide::SweepAnswer answer = collide::sweep(exactQuery(q));
                            exact += answer.contact ? answer.contact->frames : 0;
                        }),
            nanoseconds(all, 400'000, [&](const Query& q) { log(kept, q, textbook(q)); }),
            nanoseconds(all, 400'000, [&](const Query& q) { log(tenth, q, textbook(q)); }),
            nanoseconds(all, 10'000, [&](const Query& q) { log(written, q, textbook(q)); }),
        };
        for (std::size_t i = 0; i < now.size(); ++i) least[i] = std::min(least[i], now[i]);
    }
    std::printf("textbook in float        %8.1f ns\nexact sweep, all values  %8.1f ns\n", least[0], least[1]);
    const auto row = [&](const char* title, double with) {
        const double cost = with - least[0];
        std::printf("%-24s %8.1f ns   %7.1f textbook sweeps, %6.2f exact sweeps\n", title, cost, cost / least[0],
                    cost / least[1]);
    };
    row("a line that is kept", least[2]);
    row("one of ten that is kept", least[3]);
    row("a line that is written", least[4]);
    std::printf("(sums %g %g)\n", double(sum), exact);
}
