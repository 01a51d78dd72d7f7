#include "render/paint/story.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/present.h"
#include "scene/body_values.h"
#include "scene/shapes.h"

namespace render {
namespace {

constexpr double kArcSize = 1.45, kNormalSize = 2.5;  // in story sizes
constexpr double kFarthest =
    1e6;  // sizes: farther points are not framed, because everything else would become too small to see

double sizeFor(const Story& s, double travel) {
    const double far = std::isfinite(travel) ? travel : 0;
    if (s.wall) return s.radius > 0 ? s.radius : std::max(0.1 * far, 1e-300);
    if (s.shape) {
        const double most = std::min(0.25 * scene::reachOf(s.body), 0.1 * far);
        return s.radius > 0 ? std::max(s.radius, most) : std::max({most, 0.1 * far, 1e-300});
    }
    if (s.radius <= 0) return far > 0 ? std::min(0.3 * s.targetRadius, 0.15 * far) : 0.3 * s.targetRadius;
    return std::max(s.radius, std::min(0.25 * s.targetRadius, 0.1 * far));
}

}  // namespace

const collide::Contact* Story::contact() const {
    if (!answer.contact) return nullptr;
    const collide::Contact& c = *answer.contact;
    const bool drawable = std::isfinite(c.frames) && collide::isFinite(c.ballCenter) &&
                          collide::isFinite(c.sphereCenter) && collide::isFinite(c.hitPoint) &&
                          collide::isFinite(c.newVelocity) && collide::isFinite(c.sphereNewVelocity);
    return drawable ? &c : nullptr;
}

Vec3 Story::outward(Vec3 point, double frames) const {
    if (wall) return wallNormal;
    const Vec3 d = point - coreToward(point, frames);
    const double length = glm::length(d);
    return length > 0 ? d / length : Vec3(0, 0, 1);
}

Vec3 Story::coreToward(Vec3 point, double frames) const {
    if (wall) return point - glm::dot(point - targetCenter, wallNormal) * wallNormal;
    if (!shape) return targetAt(frames);
    const Vec3 moved = targetAt(frames) - body.center;
    return scene::nearestOfCore(body, point - moved) + moved;
}

Vec3 Story::surfaceToward(Vec3 point, double frames) const {
    if (wall) return coreToward(point, frames);
    return coreToward(point, frames) + targetRadius * outward(point, frames);
}

Vec3 Story::pathEnd() const {
    using enum collide::Outcome;
    if (answer.outcome == Short) return at(limit);
    if (const collide::Contact* c = contact()) return c->ballCenter;
    if (answer.outcome == Miss && std::isfinite(answer.closest.frames)) {
        const double speed = glm::length(velocity);
        const double beyond = std::max(3 * size, 0.3 * speed * answer.closest.frames);
        return at(std::min(limit, answer.closest.frames + (speed > 0 ? beyond / speed : 0)));
    }
    return start;
}

std::optional<Vec3> Story::outgoing() const {
    const collide::Contact* c = contact();
    if (!c || !hits()) return std::nullopt;
    const double after = glm::length(c->newVelocity), before = glm::length(velocity);
    if (!(after > 1e-9 * before)) return std::nullopt;
    const double ratio = before > 0 ? std::clamp(after / before, 0.3, 1.4) : 1;
    return c->ballCenter + ratio * std::clamp(0.48 * c->distance, 3.2 * size, 4.4 * size) / after * c->newVelocity;
}

double Story::outgoingFrames() const {
    const auto out = outgoing();
    return out ? glm::length(*out - contact()->ballCenter) / glm::length(contact()->newVelocity) : 0;
}

double Story::endFrames() const {
    if (outgoing()) return contact()->frames + outgoingFrames();
    return moves() ? glm::length(pathEnd() - start) / glm::length(velocity) : 0;
}

Vec3 Story::normalTip(const collide::Contact& c) const {
    return c.hitPoint + std::max(kNormalSize * size, radius + 0.8 * size) * c.normal;
}

Arc Story::ricochetArc(const collide::Contact& c) const {
    // The angle is that of the relative path to the plane. Where the outgoing path has the same angle, the arc is drawn
    // there, as in print; else (restitution, moving or movable spheres) on the incoming path.
    const Vec3 in = velocity - targetVelocity, out = c.newVelocity - c.sphereNewVelocity;
    const auto angleToPlane = [&](Vec3 v) {
        const double along = glm::dot(v, c.normal);
        return std::atan2(std::abs(along), glm::length(v - along * c.normal));
    };
    const bool outSide = targetVelocity == Vec3(0) && c.sphereNewVelocity == Vec3(0) &&
                         std::abs(angleToPlane(out) - c.ricochetAngle) < 1e-6;
    const Vec3 path = glm::normalize(outSide ? out : -in);
    Vec3 tangent = path - glm::dot(path, c.normal) * c.normal;
    if (glm::length(tangent) < 1e-9) {
        const Vec3 any = std::abs(c.normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
        tangent = glm::cross(c.normal, any);
    }
    tangent = glm::normalize(tangent);
    return {c.ballCenter, tangent, path, kArcSize * size};
}

double Story::arrowScale() const {
    const collide::Contact* c = contact();
    const double after = c ? glm::length(c->newVelocity) : 0;
    const double fastest = std::max(glm::length(velocity), after);
    const double longest = c ? std::clamp(0.3 * c->distance, 2.3 * size, 3 * size) : 2.3 * size;
    return fastest > 0 ? longest / fastest : 0;
}

Arrow Story::arrowBefore() const {
    const double scale = arrowScale();
    const collide::Contact* c = hits() ? contact() : nullptr;
    if (c) return {c->ballCenter - scale * velocity, c->ballCenter, Ink::VelocityIn, 2.6f};
    return {start, start + (scale + radius / glm::length(velocity)) * velocity, Ink::VelocityIn, 2.6f, 0.6f};
}

std::optional<Story> storyOf(const scene::Document& document, const std::optional<world::Encounter>& encounter) {
    const auto active = document.activeBall();
    const scene::Scene& scene = document.scene;
    if (!active || !encounter || !scene::contains(scene, encounter->target)) return std::nullopt;
    Story s;
    s.ball = *active;
    s.start = scene.balls[s.ball].body.position;
    s.radius = scene.balls[s.ball].body.radius;
    s.answer = encounter->answer;
    s.velocity = s.answer.ballVelocity;
    s.limit = scene.frames;
    s.target = encounter->target;
    s.triangle = encounter->triangle;
    s.seam = world::seamOf(scene, s.ball, *encounter);
    s.color = fromHex(scene.balls[s.ball].color);
    s.targetColor = fromHex(scene::colorOf(scene, s.target));
    const collide::Obstacle target = scene::metBody(scene, s.target, encounter->triangle);
    s.targetCenter = s.targetStart = target.center;
    s.targetVelocity = target.velocity;
    if (encounter->leg) {
        s.targetCenter = encounter->leg->center;
        s.targetVelocity = encounter->leg->velocity;
        s.targetFrom = encounter->leg->from;
    }
    s.targetRadius = target.radius;
    s.body = target;
    s.wall = target.shape == collide::Shape::Plane;
    s.shape = !s.wall && target.shape != collide::Shape::Sphere;
    if (s.wall) {
        s.wallNormal = collide::unitOf(target.normal);
        if (glm::dot(s.start - s.targetCenter, s.wallNormal) < 0) s.wallNormal = -s.wallNormal;
    }
    const double travel = s.contact() ? s.contact()->distance : glm::length(s.velocity) * s.answer.closest.frames;
    s.size = sizeFor(s, travel);
    return s;
}

std::vector<view::Bounds> storyBounds(const scene::Document& document,
                                      const std::optional<world::Encounter>& encounter) {
    std::vector<view::Bounds> bounds;
    const auto add = [&](Vec3 center, double radius) {
        const bool near = bounds.empty() || glm::length(center - bounds.front().center) <
                                                kFarthest * std::max(bounds.front().radius, radius);
        if (collide::isFinite(center) && std::isfinite(radius) && near) bounds.push_back({center, radius});
    };
    const auto story = storyOf(document, encounter);
    if (story) add(story->start, std::max(story->radius, story->size));
    const view::Stage stage = view::stageOf(document.scene);
    for (const scene::Ball& b : document.scene.balls) add(b.body.position, b.body.radius);
    scene::forObstacles([&](scene::Kind kind, auto obstacles) {
        if (kind == scene::Kind::Plane) return;
        for (const scene::Obstacle& o : document.scene.*obstacles)
            for (const Vec3& corner : scene::cornersOf(o.body)) add(corner, o.body.radius);
    });
    for (const view::WallFace& wall : stage.walls) {
        // A wall that enlarges the stage; the ends that fade out may lie outside the picture.
        if (!wall.isNear) continue;
        for (const view::Rail& rail : wall.rails) {
            add(glm::mix(rail.a, rail.b, rail.fadeA), stage.railWidth);
            add(glm::mix(rail.b, rail.a, rail.fadeB), stage.railWidth);
        }
    }
    if (!story) {
        if (bounds.empty()) bounds.push_back({Vec3(0), 4});
        return bounds;
    }
    add(story->pathEnd(), story->radius);
    if (const collide::Contact* c = story->contact()) {
        add(c->ballCenter, 1.6 * story->size);
        add(c->sphereCenter, story->targetRadius);
        add(c->sphereCenter + story->arrowScale() * c->sphereNewVelocity, 0);
    }
    if (const auto out = story->outgoing()) add(*out, story->radius);
    if (!story->hits()) {
        const double speed = glm::length(story->velocity);
        if (speed > 0) add(story->at(story->arrowScale() + 1.3 * story->radius / speed), 0);
        const double frames = std::min(story->answer.closest.frames, story->limit);
        const Vec3 ball = story->at(frames);
        add(ball, story->radius);
        add(story->coreToward(ball, frames), story->targetRadius);
        add(story->surfaceToward(ball, frames), story->size);
    }
    return bounds;
}

}  // namespace render
