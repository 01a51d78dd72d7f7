#include "library/cases.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <glm/common.hpp>
#include <random>

#include "io/query/query_json.h"
#include "library/answer.h"
#include "library/query.h"

namespace cases {
namespace {

void put(double (&to)[3], const collide::Vec3& from) {
    for (int k = 0; k < 3; ++k) to[k] = from[k];
}

carom_query inC(const collide::SweepQuery& q) {
    carom_query c = library::defaultQuery();
    c.motion = static_cast<carom_motion>(q.ball.motion.kind);
    put(c.position, q.ball.position);
    put(c.vector, q.ball.motion.vector);
    c.speed = q.ball.motion.speed;
    c.ball_radius = q.ball.radius;
    c.ball_mass = q.ball.mass;
    c.frames = q.frames;
    c.restitution = q.restitution;
    if (q.obstacle.shape == collide::Shape::Sphere) {
        put(c.center, q.obstacle.center);
        c.sphere_radius = q.obstacle.radius;
        put(c.sphere_velocity, q.obstacle.velocity);
        c.sphere_mass = q.obstacle.mass;
        return c;
    }
    c.shape = static_cast<carom_shape>(q.obstacle.shape);
    put(c.points[0], q.obstacle.center);
    put(c.points[1], q.obstacle.b);
    put(c.points[2], q.obstacle.c);
    put(c.normal, q.obstacle.normal);
    put(c.half, q.obstacle.half);
    const collide::Rotation& rotation = q.obstacle.rotation;
    c.rotation[0] = rotation.w, c.rotation[1] = rotation.x, c.rotation[2] = rotation.y, c.rotation[3] = rotation.z;
    c.shape_radius = q.obstacle.radius;
    put(c.shape_velocity, q.obstacle.velocity);
    return c;
}

}  // namespace

std::vector<Case> catalogue() {
    std::vector<Case> all;
    io::QueryReader reader;
    for (const char* name : {"edge_cases", "shape_cases"}) {
        std::ifstream file(CAROM_SOURCE_DIR "/tests/data/" + std::string(name) + ".jsonl");
        for (std::string line; std::getline(file, line);) {
            const std::string query = line.substr(0, line.find(", \"is\":")) + "}";
            const auto read = reader.read(query);
            if (!read) throw std::runtime_error(read.error() + " in " + query);
            all.push_back({inC(read.value().query), read.value().query});
        }
    }
    return all;
}

std::vector<Case> shapes(int count) {
    std::mt19937_64 bits(20261126);
    const auto below = [&bits](int n) { return static_cast<int>(bits() % static_cast<unsigned>(n)); };
    const auto small = [&] { return static_cast<double>(below(9) - 4); };
    const auto point = [&] {
        const double x = small(), y = small();
        return collide::Vec3(x, y, small());
    };
    std::vector<Case> all;
    for (int i = 0; i < count; ++i) {
        collide::SweepQuery q;
        collide::Obstacle& core = q.obstacle;
        core.shape = static_cast<collide::Shape>(1 + i % 4);
        core.center = point();
        core.radius = 0.5 * below(4);
        if (below(3) == 0) core.velocity = point();
        const collide::Vec3 first = point(), second = point();
        if (core.shape == collide::Shape::Plane)
            core.normal = first == collide::Vec3(0) ? collide::Vec3(0, 0, 1) : first;
        if (core.shape == collide::Shape::Capsule || core.shape == collide::Shape::Triangle) core.b = first;
        if (core.shape == collide::Shape::Triangle) core.c = second;
        if (core.shape == collide::Shape::Box) core.half = glm::abs(first);
        if (core.shape == collide::Shape::Box && below(2) == 0) core.rotation = {1, first.y, second.x, second.z};
        q.ball.position = 2.0 * point();
        q.ball.radius = 0.5 + 0.5 * below(4);
        if (below(3) == 0) q.frames = 0.5 * (1 + below(4));
        if (below(3) == 0) q.restitution = 0.25 * below(5);
        const int kind = below(3);
        const collide::Vec3 vector = point();
        q.ball.motion = collide::Motion::velocity(vector);
        if (kind == 1) q.ball.motion = collide::Motion::aim(vector, 1 + below(4));
        if (kind == 2) {
            q.frames = std::isinf(q.frames) ? 1 : q.frames;
            q.ball.motion = collide::Motion::end(vector, q.frames);
        }
        all.push_back({inC(q), q});
    }
    return all;
}

std::vector<Case> random(int count) {
    std::mt19937_64 bits(20261122);
    const auto below = [&bits](int n) { return static_cast<int>(bits() % static_cast<unsigned>(n)); };
    const auto small = [&] { return static_cast<double>(below(19) - 9); };
    std::vector<Case> all;
    for (int i = 0; i < count; ++i) {
        collide::SweepQuery q;
        q.ball.position = {small(), small(), below(2) == 0 ? 0 : small()};
        const collide::Vec3 vector(small(), small(), below(2) == 0 ? 0 : small());
        q.ball.radius = below(5);
        q.obstacle.radius = 1 + below(5);
        q.obstacle.center = {small(), small(), 0};
        if (below(3) == 0) q.obstacle.velocity = {small(), 0, small()};
        if (below(3) == 0) q.frames = 0.5 * (1 + below(6));
        if (below(3) == 0) q.obstacle.mass = 1 + below(3), q.restitution = 0.25 * below(5);
        // Lengths of many magnitudes, subnormal ones too; a power of two keeps grazes exact.
        const double scale = below(2) == 0 ? 1 : std::ldexp(1.0, below(8) == 0 ? -1070 : below(400) - 200);
        q.ball.position *= scale;
        q.obstacle.center *= scale;
        q.obstacle.velocity *= scale;
        q.ball.radius *= scale;
        q.obstacle.radius *= scale;
        if (below(4) == 0) q.ball.radius = std::nextafter(q.ball.radius, 9);
        const int kind = below(3);
        q.ball.motion = collide::Motion::velocity(vector * scale);
        if (kind == 1) q.ball.motion = collide::Motion::aim(vector * scale, (1 + below(4)) * scale);
        if (kind == 2) {
            q.frames = std::isinf(q.frames) ? 1 : q.frames;
            q.ball.motion = collide::Motion::end(vector * scale, q.frames);
        }
        all.push_back({inC(q), q});
    }
    return all;
}

carom_answer expected(const Case& one) {
    carom_answer answer;
    library::write(collide::sweep(one.core), one.asked.shape, answer);
    return answer;
}

bool sameBits(const carom_answer& a, const carom_answer& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace cases
