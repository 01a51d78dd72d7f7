#include "library/world_reader.h"

#include <cmath>
#include <string_view>
#include <utility>

#include "collide/ranges.h"
#include "library/obstacles.h"
#include "library/query.h"
#include "scene/kinds.h"
#include "world/bodies/played_meshes.h"

namespace library {

carom_status WorldReader::read() {
    if (!readRules()) return CAROM_BAD_WORLD;
    for (std::size_t i = 0; i < m_start.ball_count; ++i)
        if (!readBall(m_start.balls[i], i)) return CAROM_BAD_WORLD;
    for (std::size_t i = 0; i < m_start.obstacle_count; ++i)
        if (!readObstacle(m_start.obstacles[i], i)) return CAROM_BAD_OBSTACLE;
    if (!world::areMeshesPlayed(scene)) {
        m_line.add("obstacles: must have at most ");
        m_line.addNumber(static_cast<double>(world::kMostPlayedTriangles));
        m_line.add(" triangles of meshes in all");
        return CAROM_BAD_OBSTACLE;
    }
    number();
    return CAROM_OK;
}

bool WorldReader::readRules() {
    const auto holds = [this](const collide::RangedField& field, double value) {
        if (field.holds(value)) return true;
        addProblem(m_line, {field.path, -1, field.must, value, field.infinite});
        return false;
    };
    if (!holds(collide::kRestitution, m_start.restitution) || !holds(collide::kFrames, m_start.frames)) return false;
    if (!(m_start.contact_duration > 0) || !std::isfinite(m_start.contact_duration)) {
        addProblem(m_line, {"contact_duration", -1, "> 0 and finite", m_start.contact_duration});
        return false;
    }
    scene.restitution = m_start.restitution;
    scene.frames = m_start.frames;
    scene.contactDuration = m_start.contact_duration;
    scene.simultaneous = m_start.one_by_one != 0 ? scene::Simultaneous::OneByOne : scene::Simultaneous::Together;
    return true;
}

bool WorldReader::fail(const char* list, std::size_t i, const char* problem) {
    m_line.add(list);
    m_line.add("[");
    m_line.addNumber(static_cast<double>(i));
    m_line.add("]");
    m_line.add(problem);
    return false;
}

/// Two points meet only by coincidence.
bool WorldReader::failBesidePoint(const char* list, std::size_t i) {
    fail(list, i, ".radius: must be > 0 beside ");
    return fail("balls", *m_point, ", whose radius is 0 too, got 0");
}

bool WorldReader::readBall(const carom_ball& given, std::size_t i) {
    if (given.size != sizeof given) return fail("balls", i, ".size: must be sizeof(carom_ball)");
    if (!isMotion(given.motion)) return fail("balls", i, ".motion: must be 0 (velocity), 1 (aim) or 2 (end)");
    carom_query query = defaultQuery();
    query.motion = given.motion;
    query.frames = m_start.frames;
    for (int k = 0; k < 3; ++k) query.position[k] = given.position[k], query.vector[k] = given.vector[k];
    query.speed = given.speed;
    query.ball_radius = given.radius;
    query.ball_mass = given.mass;
    std::optional<BadNumber> bad = badNumber(query);
    if (!bad) bad = badVelocityToEnd(query, "such that (end - position) / frames is finite");
    if (bad) {
        constexpr std::string_view kBall = "ball";
        if (std::string_view(bad->field).starts_with("ball.")) {  // then "ball.radius" is "balls[3].radius"
            fail("balls", i, "");
            bad->field += kBall.size();
        }
        addProblem(m_line, *bad);
        return false;
    }
    if (given.radius == 0 && m_point) return failBesidePoint("balls", i);
    if (given.radius == 0) m_point = i;
    scene::Ball ball;
    ball.body = coreQuery(query).ball;
    scene.balls.push_back(std::move(ball));
    return true;
}

bool WorldReader::readObstacle(const carom_obstacle& given, std::size_t i) {
    const std::optional<collide::ObstacleOrMesh> one = coreObstacle(given, i, m_line);
    if (!one) return false;
    const collide::Obstacle& body = one->obstacle;
    const bool isPlane = body.shape == collide::Shape::Plane;
    if (body.shape != collide::Shape::Sphere && body.velocity != collide::Vec3(0))
        return fail("obstacles", i, ".velocity: must be 0: of the obstacles of a world only spheres move");
    if (isPlane && body.radius != 0) return fail("obstacles", i, ".plane.radius: must be 0 in a world");
    if (!isPlane && body.radius == 0 && m_point) return failBesidePoint("obstacles", i);
    scene::Obstacle obstacle;
    obstacle.body = body;
    if (one->mesh) {
        obstacle = scene::meshObstacle({}, scene::MeshRef(scene::MeshSource{one->mesh}));
        obstacle.body.radius = body.radius;
    }
    const scene::Kind kind = one->mesh ? scene::Kind::Mesh : scene::kindOf(body.shape);
    (scene.*scene::factsOf(kind).obstacles).push_back(std::move(obstacle));
    m_kinds.push_back(kind);
    for (int k = 0; k < 3; ++k) places.push_back(one->mesh ? 0 : body.center[k]);
    return true;
}

/// The objects of a scene are numbered kind by kind, the bodies of a world in the order of the caller.
void WorldReader::number() {
    const auto balls = static_cast<std::uint32_t>(m_start.ball_count);
    for (std::uint32_t i = 0; i < balls; ++i) bodies.push_back(i);
    scene::forObstacles([&](scene::Kind kind, auto) {
        for (std::uint32_t i = 0; i < m_kinds.size(); ++i)
            if (m_kinds[i] == kind) bodies.push_back(balls + i);
    });
}

}  // namespace library
