// A ball against a mesh of 1e3 to 1e7 triangles: build, memory, the first contact exactly, beside Bullet's sphere sweep
// and a robust ray of Embree against the same mesh, where these are installed. One thread each but for the builds.
// Then sets of 1e3 to 1e6 obstacles: spheres, capsules, triangles and boxes in turn, whose sizes are 0.3 of their
// distances.
//   mesh_bench [MOST]   the largest number of triangles and of obstacles, default 1e6

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "collide/mesh/obstacles.h"
#include "peers/mesh_peers.h"
#include "platform/parallel.h"

namespace {
using collide::Mesh;
using collide::Vec3;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// A number in [0, 1) from a place.
double noise(std::uint64_t x) {
    x = (x ^ (x >> 31)) * 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return static_cast<double>((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

/// A rough terrain over [0, 1]² with 2 n² triangles; coordinates are floats, so that all see the same.
peers::MeshData terrain(std::uint32_t n) {
    peers::MeshData mesh;
    for (std::uint32_t y = 0; y <= n; ++y)
        for (std::uint32_t x = 0; x <= n; ++x) {
            const double s = double(x) / n, t = double(y) / n;
            const double z = 0.05 * std::sin(9 * s) * std::cos(7 * t) + 0.4 / n * noise(y * std::uint64_t{100003} + x);
            mesh.vertices.push_back({double(float(s)), double(float(t)), double(float(z))});
        }
    for (std::uint32_t y = 0; y < n; ++y)
        for (std::uint32_t x = 0; x < n; ++x) {
            const std::uint32_t a = y * (n + 1) + x, c = a + n + 1;
            mesh.triangles.push_back({a, a + 1, c + 1});
            mesh.triangles.push_back({a, c + 1, c});
        }
    return mesh;
}

struct Flight {
    Vec3 from, to;
};
std::vector<Flight> flightsOf(int count) {
    std::vector<Flight> flights;
    for (std::uint64_t i = 0; flights.size() < static_cast<std::size_t>(count); ++i) {
        const auto number = [&](std::uint64_t k) { return noise(i * 16 + k + 12345); };
        flights.push_back({{double(float(number(0))), double(float(number(1))), 0.25},
                           {double(float(number(2))), double(float(number(3))), -0.25}});
    }
    return flights;
}

/// Microseconds of the processor for a flight, the best of some passes; adds the hits.
template <class Ask>
double microseconds(const std::vector<Flight>& flights, int& hits, Ask ask) {
    double best = 1e30;
    for (int pass = 0; pass < 5; ++pass) {
        hits = 0;
        const std::clock_t start = std::clock();
        for (const Flight& flight : flights) hits += ask(flight) ? 1 : 0;
        best = std::min(best, double(std::clock() - start) * (1e6 / CLOCKS_PER_SEC) / double(flights.size()));
    }
    return best;
}

void row(std::uint32_t n) {
    const peers::MeshData data = terrain(n);
    const double radius = double(float(0.5 / n));
    auto vertices = data.vertices;
    auto triangles = data.triangles;
    auto start = Clock::now();
    const Mesh mesh = std::move(Mesh::of(std::move(vertices), std::move(triangles), platform::forEach).value());
    const double build = secondsSince(start);
    const std::vector<Flight> flights = flightsOf(20000);
    int hits = 0;
    const double sweep = microseconds(flights, hits, [&](const Flight& flight) {
        collide::BallSweep s;
        s.ball.position = flight.from, s.ball.radius = radius;
        s.ball.motion = collide::Motion::end(flight.to, 1);
        s.frames = 1;
        return collide::isHit(collide::sweep(s, {&mesh, 0, Vec3(0)}).sweep.outcome);
    });
    std::printf("%9zu  %6.3f s  %4.0f B  %7.2f us %5d hits", mesh.size(), build,
                double(mesh.bytes()) / double(mesh.size()), sweep, hits);
    for (const auto& peer : {peers::embreeMesh(data), peers::bulletMesh(data)}) {
        if (!peer) continue;
        const double time = microseconds(
            flights, hits, [&](const Flight& flight) { return peer->meets(flight.from, flight.to, radius); });
        std::printf("   %s %6.3f s %7.2f us %5d hits, ratio %.2f", peer->name(), peer->buildSeconds(), time, hits,
                    sweep / time);
    }
    std::printf("\n");
    std::fflush(stdout);
}

void obstacleRow(std::size_t count) {
    const double size = 0.3 / std::cbrt(double(count));
    std::uint64_t drawn = 0;
    const auto number = [&](double from, double to) { return from + (to - from) * noise(++drawn); };
    std::vector<collide::ObstacleOrMesh> all;
    for (std::size_t i = 0; i < count; ++i) {
        constexpr collide::Shape kShapes[] = {collide::Shape::Sphere, collide::Shape::Capsule, collide::Shape::Triangle,
                                              collide::Shape::Box};
        collide::Obstacle o;
        o.shape = kShapes[i % 4];
        o.center = {number(0, 1), number(0, 1), number(0, 1)};
        o.radius = i % 4 == 0 ? 0.5 * size : 0;
        for (Vec3* corner : {&o.b, &o.c})
            *corner = o.center + Vec3(number(-size, size), number(-size, size), number(-size, size));
        o.half = {number(0, size), number(0, size), number(0, size)};
        o.rotation = {1, number(-1, 1), number(-1, 1), number(-1, 1)};
        all.push_back({o, nullptr});
    }
    const std::clock_t start = std::clock();
    const collide::ObstacleSet set(std::move(all));
    const double build = double(std::clock() - start) / CLOCKS_PER_SEC;
    int hits = 0;
    const double sweep = microseconds(flightsOf(5000), hits, [&](const Flight& flight) {
        collide::BallSweep s;
        s.ball.position = {flight.from.x, flight.from.y, 1.3}, s.ball.radius = 0.25 * size;
        s.ball.motion = collide::Motion::end({flight.to.x, flight.to.y, -0.3}, 1);
        s.frames = 1;
        return collide::isHit(collide::sweep(s, set).sweep.outcome);
    });
    std::printf("%9zu  %6.3f s  %7.2f us %5d hits\n", count, build, sweep, hits);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    const double most = count > 1 ? std::atof(arguments[1]) : 1e6;
    std::printf("triangles   build  a triangle   sweep\n");
    for (const std::uint32_t n : {22U, 71U, 224U, 707U, 2236U})
        if (2.0 * n * n <= most * 1.05) row(n);
    std::printf("obstacles   build     sweep\n");
    for (const std::size_t n : {1000U, 10'000U, 100'000U, 1'000'000U})
        if (double(n) <= most) obstacleRow(n);
}
