/// The C API: sets of obstacles.

#include <new>
#include <utility>

#include "collide/environment.h"
#include "library/answer.h"
#include "library/mesh.h"
#include "library/obstacles.h"
#include "library/query.h"

namespace library {
namespace {

void addPlace(Line& line, std::size_t number) {
    line.add("obstacles[");
    line.addNumber(static_cast<double>(number));
    line.add("]");
}

/// An obstacle in place of that of a query.
carom_query queryOf(const carom_obstacle& o) {
    carom_query query = defaultQuery();
    query.shape = o.shape;
    const bool isSphere = o.shape == CAROM_SPHERE;
    for (int k = 0; k < 3; ++k) {
        (isSphere ? query.center : query.points[0])[k] = o.points[0][k];
        query.points[1][k] = o.points[1][k], query.points[2][k] = o.points[2][k];
        query.normal[k] = o.normal[k], query.half[k] = o.half[k];
        (isSphere ? query.sphere_velocity : query.shape_velocity)[k] = o.velocity[k];
    }
    for (int k = 0; k < 4; ++k) query.rotation[k] = o.rotation[k];
    (isSphere ? query.sphere_radius : query.shape_radius) = o.radius;
    query.sphere_mass = o.mass;
    return query;
}

[[gnu::noinline]] carom_status createObstacles(const carom_obstacle* obstacles, std::size_t count,
                                               carom_obstacles** result, Line& line) noexcept {
    try {
        std::vector<collide::ObstacleOrMesh> all;
        all.reserve(count);
        std::optional<std::size_t> point;
        bool moves = false;
        const char* next = reinterpret_cast<const char*>(obstacles);
        for (std::size_t i = 0; i < count; ++i, next += obstacles->size) {
            auto one = coreObstacle(*reinterpret_cast<const carom_obstacle*>(next), i, line);
            if (!one) return CAROM_BAD_OBSTACLE;
            if (one->obstacle.radius == 0 && !point) point = i;
            moves = moves || one->obstacle.velocity != collide::Vec3(0);
            all.push_back(std::move(*one));
        }
        *result = new carom_obstacles{collide::ObstacleSet(std::move(all)), point, moves};
        return CAROM_OK;
    } catch (const std::exception&) {  // bad_alloc, or a length beyond what a list can have
        line.add("obstacles: must fit into memory");
        return CAROM_NO_MEMORY;
    }
}

[[gnu::noinline]] carom_status checkObstacles(const carom_obstacles& set, const carom_query& query,
                                              Line& line) noexcept {
    return explain(set, withoutObstacle(query), line) ? CAROM_OK : CAROM_BAD_QUERY;
}

[[gnu::noinline]] carom_status solveObstacles(const carom_obstacles& set, const carom_query& query,
                                              carom_answer& answer, collide::ManyPlace& place) noexcept {
    const carom_query asked = withoutObstacle(query);
    Line unread(nullptr, 0);
    if (!explain(set, asked, unread)) return CAROM_BAD_QUERY;
    place = answerObstacles(set, asked, answer);
    return CAROM_OK;
}

}  // namespace

std::optional<collide::ObstacleOrMesh> coreObstacle(const carom_obstacle& given, std::size_t number, Line& line) {
    if (given.size != sizeof given || !isShape(given.shape) || (given.mesh && given.shape != CAROM_TRIANGLE)) {
        addPlace(line, number);
        line.add(given.size != sizeof given ? ".size: must be sizeof(carom_obstacle)"
                 : given.mesh               ? ".shape: must be 3 (triangle) for a mesh, got "
                              : ".shape: must be 0 (sphere), 1 (plane), 2 (capsule), 3 (triangle) or 4 (box), got ");
        if (given.size == sizeof given) line.addNumber(given.shape);
        return std::nullopt;
    }
    carom_query query = queryOf(given);
    if (given.mesh)
        for (auto& point : query.points)
            for (double& x : point) x = 0;
    if (std::optional<BadNumber> bad = badObstacle(query)) {
        addPlace(line, number);
        line.add(".");
        if (given.mesh) {  // the names of a triangle, "triangle.radius", are the mesh's
            line.add("mesh");
            bad->field += std::string_view("triangle").size();
        }
        addProblem(line, *bad);
        return std::nullopt;
    }
    return collide::ObstacleOrMesh{library::coreObstacle(query), given.mesh ? given.mesh->mesh : nullptr};
}

carom_query withoutObstacle(const carom_query& query) noexcept {
    carom_query asked = query;
    const carom_query none = defaultQuery();
    asked.shape = none.shape;
    for (int k = 0; k < 3; ++k) asked.center[k] = asked.sphere_velocity[k] = 0;
    asked.sphere_radius = none.sphere_radius;
    asked.sphere_mass = none.sphere_mass;
    return asked;
}

bool explain(const carom_obstacles& set, const carom_query& query, Line& line) noexcept {
    if (!explain(query, line)) return false;
    if (query.ball_radius == 0 && set.point) {
        line.add("ball.radius: must be > 0 beside ");
        addPlace(line, *set.point);
        line.add(", whose radius is 0 too, got 0");
        return false;
    }
    const std::optional<BadNumber> bad =
        set.moves ? badVelocityToEnd(query, "such that (end - position) / frames is finite beside a moving obstacle")
                  : std::nullopt;
    if (bad) addProblem(line, *bad);
    return !bad;
}

collide::ManyPlace answerObstacles(const carom_obstacles& set, const carom_query& query,
                                   carom_answer& answer) noexcept {
    const collide::SweepQuery asked = coreQuery(query);
    const collide::ManyAnswer exact = collide::sweep({asked.ball, asked.frames, asked.restitution}, set.set);
    const collide::ObstacleOrMesh& met = set.set[exact.place.index];
    writeOfMany(exact.sweep, met.mesh ? CAROM_TRIANGLE : static_cast<carom_shape>(met.obstacle.shape), answer);
    return exact.place;
}

}  // namespace library

carom_status carom_obstacle_init(carom_obstacle* obstacle, size_t size, carom_shape shape) {
    if (!obstacle || size != sizeof(carom_obstacle) || !library::isShape(shape)) return CAROM_BAD_ARGUMENT;
    *obstacle = {};
    obstacle->size = static_cast<uint32_t>(size);
    obstacle->shape = shape;
    obstacle->rotation[0] = 1;
    obstacle->radius = shape == CAROM_SPHERE ? 1 : 0;
    obstacle->mass = CAROM_IMMOVABLE;
    return CAROM_OK;
}

carom_status carom_obstacles_create(const carom_obstacle* obstacles, size_t count, carom_obstacles** set, char* problem,
                                    size_t capacity) {
    library::Line line(problem, capacity);
    if (set) *set = nullptr;
    if (!set || (!obstacles && count > 0)) {
        line.add("obstacles, set: must not be null");
        return CAROM_BAD_ARGUMENT;
    }
    if (count == 0 || count > library::kMostObstacles) {
        line.add(count == 0 ? "obstacles: must not be empty" : "obstacles: must be at most 2147483648");
        return CAROM_BAD_OBSTACLE;
    }
    const collide::ExactEnvironment exact;
    return library::createObstacles(obstacles, count, set, line);
}

void carom_obstacles_free(carom_obstacles* set) { delete set; }

carom_status carom_obstacles_check(const carom_obstacles* set, const carom_query* query, char* problem,
                                   size_t capacity) {
    library::Line line(problem, capacity);
    if (!set || !library::isSized(query)) {
        line.add(!set    ? "set: must not be null"
                 : query ? "size: must be sizeof(carom_query)"
                         : "query: must not be null");
        return CAROM_BAD_ARGUMENT;
    }
    const collide::ExactEnvironment exact;
    return library::checkObstacles(*set, *library::Whole(*query, library::defaultQuery()), line);
}

carom_status carom_obstacles_solve(const carom_obstacles* set, const carom_query* query, carom_answer* answer,
                                   uint32_t* obstacle, uint32_t* triangle) {
    if (obstacle) *obstacle = 0;
    if (triangle) *triangle = 0;
    if (!library::isSized(answer)) return CAROM_BAD_ARGUMENT;
    carom_answer all = library::noAnswer();
    carom_status status = CAROM_BAD_ARGUMENT;
    collide::ManyPlace place;
    if (set && library::isSized(query)) {
        const collide::ExactEnvironment exact;
        status = library::solveObstacles(*set, *library::Whole(*query, library::defaultQuery()), all, place);
    }
    library::give(*answer, all);
    if (obstacle) *obstacle = static_cast<uint32_t>(place.index);
    if (triangle) *triangle = place.triangle;
    return status;
}
