#include "session/views/reference_frame.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/body_values.h"
#include "scene/kinds.h"
#include "text/numbers.h"

namespace session {
namespace {

ReferenceFrameShares sharesOf(learn::ReferenceFrame frame) {
    switch (frame) {
        case learn::ReferenceFrame::World:
            return {0, 0};
        case learn::ReferenceFrame::Sphere:
            return {1, 0};
        case learn::ReferenceFrame::Inflated:
            return {1, 1};
    }
    return {};
}

/// Easing: slow at both ends.
double eased(double t) { return t * t * (3 - 2 * t); }

}  // namespace

scene::Document SeenFrom::seen(scene::Document document, double frames) const {
    const scene::Vec3 away = shift(frames), slower = shares.motion * velocity;
    const double taken = shares.inflation * ballRadius;
    scene::Scene& scene = document.scene;
    for (std::size_t i = 0; i < scene.balls.size(); ++i) {
        collide::Ball& body = scene.balls.edit(i).body;
        if (slower != scene::Vec3(0)) body.motion = collide::Motion::velocity(collide::velocityOf(body) - slower);
        body.position -= away;
        body.radius = i == ball ? std::lerp(body.radius, 0.0, shares.inflation) : body.radius + taken;
    }
    for (std::size_t i = 0; i < scene.spheres.size(); ++i) {
        scene::Obstacle& sphere = scene.spheres.edit(i);
        sphere.body.velocity -= slower;
        sphere.body.center -= away;
        sphere.body.radius += taken;
    }
    for (std::size_t i = 0; i < scene.planes.size(); ++i) {
        collide::Obstacle& wall = scene.planes.edit(i).body;
        // A wall is moved toward the ball, and shifted like all other bodies.
        const scene::Vec3 n = collide::unitOf(wall.normal), place = document.scene.balls[ball].body.position;
        wall.center += -away + (glm::dot(place - wall.center + away, n) < 0 ? -taken : taken) * n;
    }
    for (const auto list :
         {&scene::Scene::capsules, &scene::Scene::triangles, &scene::Scene::boxes, &scene::Scene::meshes})
        for (std::size_t i = 0; i < (scene.*list).size(); ++i) {
            collide::Obstacle& shape = (scene.*list).edit(i).body;
            scene::moveBody(shape, -away);
            shape.radius += taken;
        }
    return document;
}

world::Encounter SeenFrom::seen(world::Encounter encounter) const {
    const scene::Vec3 slower = shares.motion * velocity;
    collide::SweepAnswer& answer = encounter.answer;
    answer.ballVelocity -= slower;
    if (encounter.leg) encounter.leg->velocity -= slower;
    if (!answer.contact) return encounter;
    collide::Contact& contact = *answer.contact;
    const scene::Vec3 away = shift(contact.frames);
    contact.ballCenter -= away;
    contact.sphereCenter -= away;
    contact.hitPoint += -away + shares.inflation * ballRadius * contact.normal;
    contact.newVelocity -= slower;
    contact.sphereNewVelocity -= slower;
    contact.distance = glm::length(answer.ballVelocity) * contact.frames;
    return encounter;
}

world::Path SeenFrom::seen(world::Path path) const {
    for (world::PathContact& contact : path.contacts) {
        const scene::Vec3 away = shift(contact.frames);
        contact.position -= away;
        contact.hitPoint -= away;
        if (path.ball == ball)
            contact.hitPoint = contact.position + (1 - shares.inflation) * (contact.hitPoint - contact.position);
    }
    if (path.ball == ball) path.radius = std::lerp(path.radius, 0.0, shares.inflation);
    path.velocity -= shares.motion * velocity;
    return path;
}

world::ContactEvent SeenFrom::seen(world::ContactEvent event) const {
    const scene::Vec3 away = shift(event.frames), slower = shares.motion * velocity;
    const scene::Vec3 taken = shares.inflation * ballRadius * event.normal;
    event.hitPoint -= away;
    // The contact point moves toward the centre of the shrinking ball; in contacts of other bodies it stays.
    if (event.a == ball) event.hitPoint += taken;
    if (event.b == ball) event.hitPoint -= taken;
    event.aPosition -= away;
    event.bPosition -= away;
    event.aVelocity -= slower;
    event.bVelocity -= slower;
    return event;
}

world::Trails SeenFrom::seen(world::Trails trails) const {
    for (world::Trail& trail : trails.of)
        for (world::TrailPoint& point : trail.points) point.position -= shift(point.frames);
    return trails;
}

void ReferenceFrameView::show(learn::ReferenceFrame frame, bool atOnce) {
    if (frame != m_frame || m_held) {
        m_from = shares();
        m_progress = 0;
        m_frame = frame;
        m_held.reset();
    }
    if (atOnce) m_progress = 1;
}

bool ReferenceFrameView::advance(double seconds) {
    if (!isChanging()) return false;
    m_progress = std::min(1.0, m_progress + seconds / kSeconds);
    return true;
}

ReferenceFrameShares ReferenceFrameView::shares() const {
    if (m_held) return *m_held;
    const ReferenceFrameShares to = sharesOf(m_frame);
    const double t = eased(m_progress);
    return {std::lerp(m_from.motion, to.motion, t), std::lerp(m_from.inflation, to.inflation, t)};
}

std::optional<SeenFrom> seenFrom(const ReferenceFrameView& frame, const scene::Scene& scene,
                                 std::optional<std::size_t> ball, const std::optional<scene::ObjectRef>& target) {
    const ReferenceFrameShares shares = frame.shares();
    if (shares.isWorld() || !ball || !target) return std::nullopt;
    return SeenFrom{shares, *ball, velocityOf(scene, *target), scene.balls[*ball].body.radius};
}

std::string frameText(const ReferenceFrameView& frame, const scene::Scene& scene, std::optional<std::size_t> ball,
                      const std::optional<scene::ObjectRef>& target, bool tellsSpeed) {
    if (frame.frame() == learn::ReferenceFrame::World || !target || !ball) return {};
    const std::string& name = scene.balls[*ball].name;
    const scene::Vec3 moves = velocityOf(scene, *target);
    const double speed = glm::length(velocityOf(scene, {scene::Kind::Ball, *ball}) - moves);
    std::string text = "Seen from " + scene::nameOf(scene, *target);
    if (frame.frame() == learn::ReferenceFrame::Inflated)
        return text + ", inflated by " + text::shortNumber(scene.balls[*ball].body.radius) + " · " + name +
               " is a point";
    if (moves != scene::Vec3(0) && tellsSpeed)
        text += " · " + name + " comes at " + text::shortNumber(speed) + " units/frame";
    return text;
}

bool keepsMeaning(const std::optional<SeenFrom>& seen, view::Handle handle) {
    if (!seen) return true;
    switch (handle) {
        case view::Handle::Rim:
            return seen->shares.inflation == 0;
        case view::Handle::AimTip:
        case view::Handle::SpeedHandle:
        case view::Handle::Tail:
            return seen->shares.motion == 0 || seen->velocity == scene::Vec3(0);
        default:
            return true;
    }
}

}  // namespace session
