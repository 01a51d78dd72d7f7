#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>

#include "render/paint/painter.h"
#include "text/numbers.h"

namespace render {
namespace {

constexpr double kDiscSize = 1.85, kPatchSize = 0.7, kArcSize = 1.45, kTangentSize = 2.9,
                 kNormalSize = 2.5;  // in story sizes
constexpr float kArrowPx = 2.6f;

}  // namespace

void Painter::contact(const collide::Contact& c) {
    const Story& s = m_story;
    const bool graze = s.answer.outcome == collide::Outcome::Graze;
    if (m_show.has(Overlay::TangentPlane)) {
        m_list.discs.push_back({c.hitPoint, c.normal, kDiscSize * s.size});
    } else if (s.wall) {
        m_list.discs.push_back({c.hitPoint, c.normal, kPatchSize * s.size, Ink::Dim, 0.2f});
    }
    const auto out = s.outgoing();
    if (out && m_show.has(Overlay::SweptPath)) {
        m_list.capsules.push_back({c.ballCenter, *out, s.radius, Ink::VelocityOut, 0.10f, m_show.has(Overlay::Ghosts),
                                   m_show.has(Overlay::Ghosts)});
    }
    if (m_show.has(Overlay::Ghosts)) {
        if (c.frames > 0) m_list.ghosts.push_back({c.ballCenter, s.radius, Ink::Ball, 0.42f});
        if (out) m_list.ghosts.push_back({*out, s.radius, Ink::VelocityOut, 0.20f, Dash::Dashed});
    }
    if (m_show.has(Overlay::ContactNormal)) {
        const double length = std::max(kNormalSize * s.size, s.radius + 0.8 * s.size);
        const Vec3 tip = c.hitPoint + length * c.normal;
        m_list.arrows.push_back({c.hitPoint, tip, Ink::Normal, kArrowPx});
        name(tip, "n", Ink::Normal, c.normal, 6);
    }
    if (m_show.has(Overlay::Velocities)) velocities(c);
    if (m_show.has(Overlay::Components)) components(c);
    if (m_show.has(Overlay::RicochetAngle) && !graze) ricochet(c);
    if (m_show.has(Overlay::ContactPoint)) {
        m_list.markers.push_back({c.hitPoint, 4.5f});
        name(c.hitPoint, "H", Ink::Text, -c.normal, 10);
    }
}

void Painter::velocities(const collide::Contact& c) {
    const double scale = m_story.arrowScale();
    if (m_story.moves()) {
        const Vec3 tail = c.ballCenter - scale * m_story.velocity;
        m_list.arrows.push_back({tail, c.ballCenter, Ink::VelocityIn, kArrowPx});
        name(tail, "U", Ink::VelocityIn, Vec3(0), 8);
    }
    if (glm::length(c.newVelocity) * scale > 0.02 * m_story.size) {
        const Vec3 tip = c.ballCenter + scale * c.newVelocity;
        m_list.arrows.push_back({c.ballCenter, tip, Ink::VelocityOut, kArrowPx});
        name(tip, "U\u2032", Ink::VelocityOut, c.newVelocity, 6);
    }
    if (c.sphereNewVelocity != m_story.targetVelocity) {
        m_list.arrows.push_back({c.sphereCenter, c.sphereCenter + scale * c.sphereNewVelocity, Ink::Sphere, 2.f, 0.8f});
    }
}

void Painter::components(const collide::Contact& c) {
    const double scale = m_story.arrowScale();
    const auto split = [&](Vec3 from, Vec3 velocity, Ink ink) {
        const Vec3 along = glm::dot(velocity, c.normal) * c.normal;
        const Vec3 corner = from + scale * (velocity - along), tip = from + scale * velocity;
        m_list.lines.push_back({from, corner, ink, 1.5f, Dash::Dashed, 0.9f, 0.5f});
        m_list.lines.push_back({corner, tip, Ink::Normal, 1.5f, Dash::Dashed, 0.9f, 0.5f});
    };
    split(c.ballCenter - scale * m_story.velocity, m_story.velocity, Ink::VelocityIn);
    split(c.ballCenter, c.newVelocity, Ink::VelocityOut);
}

void Painter::ricochet(const collide::Contact& c) {
    // The angle is that of the relative path to the plane. Where the outgoing path has the same angle, the arc is drawn
    // there, as in print; else (restitution, moving or movable spheres) on the incoming path.
    const Vec3 in = m_story.velocity - m_story.targetVelocity, out = c.newVelocity - c.sphereNewVelocity;
    const auto angleToPlane = [&](Vec3 v) {
        const double along = glm::dot(v, c.normal);
        return std::atan2(std::abs(along), glm::length(v - along * c.normal));
    };
    const bool outSide = m_story.targetVelocity == Vec3(0) && c.sphereNewVelocity == Vec3(0) &&
                         std::abs(angleToPlane(out) - c.ricochetAngle) < 1e-6;
    const Vec3 path = glm::normalize(outSide ? out : -in);
    Vec3 tangent = path - glm::dot(path, c.normal) * c.normal;
    if (glm::length(tangent) < 1e-9) {
        const Vec3 any = std::abs(c.normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
        tangent = glm::cross(c.normal, any);
    }
    tangent = glm::normalize(tangent);
    const double reach = kArcSize * m_story.size;
    m_list.lines.push_back(
        {c.ballCenter, c.ballCenter + kTangentSize * m_story.size * tangent, Ink::Dim, 1.2f, Dash::Dashed});
    m_list.arcs.push_back({c.ballCenter, tangent, path, reach});
    const Vec3 half = tangent + path;
    const Vec3 middle = glm::length(half) > 0.1 ? glm::normalize(half) : tangent;
    value(c.ballCenter + reach * middle, text::fixedDecimals(c.ricochetAngleDegrees, 1) + "\u00b0", Ink::Text, middle,
          6);
}

}  // namespace render
