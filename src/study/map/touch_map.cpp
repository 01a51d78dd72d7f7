#include "study/map/touch_map.h"

#include <cmath>

#include "base/contract.h"
#include "scene/edits.h"

#include <glm/geometric.hpp>

namespace study {
namespace {

/// The map whose evaluator answers; its window is not used.
MapSpec mapSpecOf(const TouchSpec& spec) {
    MapSpec map;
    map.scene = spec.scene;
    map.ball = spec.ball;
    map.shows = MapShows::Feature;  // the angle as well
    return map;
}

/// The first time at which a point that starts `way` away and moves by `velocity` is met at `speed`.
std::optional<double> meetingTime(const Vec3& way, const Vec3& velocity, double speed) {
    const double a = speed * speed - glm::dot(velocity, velocity), b = glm::dot(way, velocity), c = glm::dot(way, way);
    if (velocity == Vec3(0)) return speed > 0 ? std::optional(std::sqrt(c) / speed) : std::nullopt;
    const double d = b * b + a * c;
    if (d < 0) return std::nullopt;
    // a t² - 2 b t - c = 0, by the root that does not cancel
    const double root = std::sqrt(d), q = b + std::copysign(root, b);
    double first = HUGE_VAL;
    for (const double time : {q / a, -c / q})
        if (time > 0 && time < first) first = time;
    return std::isfinite(first) ? std::optional(first) : std::nullopt;
}

/// The way of the ball, seen from a body, for a point of its surface. Absent for a body that is too close to pass.
std::optional<Vec3> wayTo(const collide::SweepQuery& q, const SurfacePoint& point) {
    const Vec3 toBall = q.ball.position - q.obstacle.center - point.core, normal = point.normal;
    const double distance = glm::length(toBall), reach = q.ball.radius + q.obstacle.radius;
    if (!(distance > reach)) return std::nullopt;
    const double graze = reach / distance, here = glm::dot(toBall, normal) / distance;
    if (here >= graze) return reach * normal - toBall;
    if (q.obstacle.shape != collide::Shape::Sphere) return std::nullopt;
    // The nearest point of a path past the body, perpendicular to it.
    const double passing = reach * (1 + graze - here);
    if (!(passing < distance)) return std::nullopt;
    const Vec3 axis = toBall / distance, off = normal - here * axis;
    const double length = glm::length(off), share = passing / distance;
    if (!(length > 0)) return std::nullopt;
    return passing * (share * axis + std::sqrt(1 - share * share) / length * off) - toBall;
}

}  // namespace

std::string TouchMap::problem(const TouchSpec& spec) {
    if (world::objectCount(spec.scene) > kMostBodies) return "there are too many bodies";
    return study::problem(mapSpecOf(spec));
}

TouchMap::TouchMap(TouchSpec spec) : m_spec(std::move(spec)), m_evaluator(mapSpecOf(m_spec)) {
    CAROM_EXPECTS(problem(m_spec).empty(), problem(m_spec));
    const world::Index bodies = world::objectCount(m_spec.scene);
    for (world::Index body = 0; body < bodies; ++body)
        m_queries.push_back(body == m_spec.ball
                                ? collide::SweepQuery()
                                : world::queryFor(m_spec.scene, m_spec.ball, world::refOf(m_spec.scene, body)));
}

double TouchMap::insideGraze(world::Index body, const SurfacePoint& point) const {
    if (body == m_spec.ball) return -1;
    const collide::SweepQuery& q = m_queries.at(body);
    const Vec3 toBall = q.ball.position - q.obstacle.center - point.core;
    const double reach = q.ball.radius + q.obstacle.radius;
    if (!(glm::dot(toBall, toBall) > reach * reach)) return -1;
    return (glm::dot(toBall, point.normal) - reach) / glm::length(toBall);
}

/// The vector of the motion for a point of the surface; absent if the ball cannot get there.
std::optional<Vec3> TouchMap::aimAt(const collide::SweepQuery& q, const SurfacePoint& point) const {
    const collide::Ball& ball = q.ball;
    const std::optional<Vec3> way = wayTo(q, point);
    if (!way) return std::nullopt;
    const double speed = scene::speedOf(m_spec.scene.balls[m_spec.ball]);
    const std::optional<double> time = meetingTime(*way, q.obstacle.velocity, speed);
    if (!time) return std::nullopt;
    const Vec3 path = *way + *time * q.obstacle.velocity;
    const double length = glm::length(path);
    if (!(length > 0) || !std::isfinite(length)) return std::nullopt;
    switch (ball.motion.kind) {
        case collide::Motion::Kind::Aim:
            break;
        case collide::Motion::Kind::Velocity:
            return speed / length * path;
        case collide::Motion::Kind::End:  // the length of the path stays
            return ball.position + speed * ball.motion.frames / length * path;
    }
    return ball.position + path;
}

void TouchMap::evaluate(world::Index body, const SurfacePoint* points, std::size_t count, Touch* touches) {
    CAROM_EXPECTS(count <= MapEvaluator::kMost, count);
    const collide::SweepQuery& query = m_queries.at(body);
    std::vector<Vec3> vectors;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < count; ++i) {
        touches[i] = {};
        if (!m_spec.method && insideGraze(body, points[i]) < 0) continue;
        const std::optional<Vec3> vector = aimAt(query, points[i]);
        if (!vector) continue;
        vectors.push_back(*vector);
        places.push_back(i);
    }
    std::vector<MapCategory> category(vectors.size());
    std::vector<double> angle(vectors.size());
    std::vector<world::Index> met(vectors.size());
    std::vector<BodyPart> part(vectors.size());
    m_evaluator.evaluateMotions(vectors.data(), vectors.size(),
                                {category.data(), angle.data(), met.data(), part.data()});
    for (std::size_t k = 0; k < places.size(); ++k) {
        Touch& touch = touches[places[k]];
        const bool isBefore = insideGraze(body, points[places[k]]) >= 0;
        touch.isTouched = isBefore && met[k] == body && std::isfinite(angle[k]);
        if (touch.isTouched) touch.angle = angle[k], touch.feature = part[k].feature;
        if (!m_spec.method || query.obstacle.shape != collide::Shape::Sphere ||
            (met[k] != body && met[k] != kMeetsNothing))
            continue;
        collide::SweepQuery asked = query;
        asked.ball.motion.vector = vectors[k];
        const Verdict verdict = ask(*m_spec.method, asked).judgement.verdict;
        touch.isDisputed = verdict == Verdict::Wrong || verdict == Verdict::Invalid;
    }
}

}  // namespace study
