#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "render/paint/paint_shapes.h"
#include "render/paint/painter.h"
#include "text/numbers.h"

namespace render {
namespace {

constexpr double kDiscSize = 1.85, kPatchSize = 0.7, kTangentSize = 2.9;  // in story sizes
constexpr double kBloom = 0.18;                                           // growth of disc and normal at the contact
constexpr float kArrowPx = 2.6f, kTrianglePx = 1.6f;
constexpr double kTriangleArc = 0.6;  // radius, in story sizes

/// The direction at a share of the way from one unit vector to another, on the circle through both.
Vec3 turned(Vec3 from, Vec3 to, double share) {
    const Vec3 across = to - glm::dot(to, from) * from;
    const double angle = share * std::atan2(glm::length(across), glm::dot(to, from));
    return glm::length(across) > 0 ? std::cos(angle) * from + std::sin(angle) * glm::normalize(across) : from;
}

}  // namespace

void Painter::contact(const collide::Contact& c) {
    const Story& s = m_story;
    const bool graze = s.answer.outcome == collide::Outcome::Graze;
    if (m_show.has(Overlay::TangentPlane)) {
        const Dimming strength(m_list, m_telling.contact);
        const auto bloom = double(m_telling.bloom);
        m_list.discs.push_back({c.hitPoint, c.normal, (1 + kBloom * bloom) * kDiscSize * s.size});
        m_list.discs.back().fill *= 1 + m_telling.bloom;
    } else if (s.wall) {
        m_list.discs.push_back({c.hitPoint, c.normal, kPatchSize * s.size, Ink::Dim, 0.2f});
    }
    if (s.shape) feature(c);
    const auto out = s.outgoing();
    if (out && m_show.has(Overlay::SweptPath)) wayOut(c, *out);
    if (m_show.has(Overlay::Ghosts)) {
        if (c.frames > 0) m_list.ghosts.push_back({c.ballCenter, s.radius, Ink::Ball, 0.42f, Dash::Solid, s.color});
        if (out) m_list.ghosts.push_back({*out, s.radius, Ink::VelocityOut, 0.20f, Dash::Dashed, s.color});
    }
    if (m_show.has(Overlay::ContactNormal)) {
        const Dimming strength(m_list, m_telling.contact);
        const Vec3 tip = c.hitPoint + (1 + kBloom * double(m_telling.bloom)) * (s.normalTip(c) - c.hitPoint);
        m_list.arrows.push_back({c.hitPoint, tip, Ink::Normal, kArrowPx * (1 + 0.4f * m_telling.bloom)});
        name(tip, "n", Ink::Normal, c.normal, 6);
    }
    if (m_show.has(Overlay::Velocities)) velocities(c);
    if (m_show.has(Overlay::Components)) components(c);
    if (m_show.has(Overlay::Velocities) && m_telling.split > 0) recombination(c);
    if (m_show.has(Overlay::RicochetAngle) && !graze && s.velocity != s.targetVelocity) ricochet(c);
    if (m_show.has(Overlay::ContactPoint)) {
        const Dimming strength(m_list, m_telling.contact);
        m_list.markers.push_back({c.hitPoint, 4.5f * (1 + 0.3f * m_telling.bloom)});
        name(c.hitPoint, "H", Ink::Text, -c.normal, 10);
    }
}

/// The volume swept after the contact; dim where the ball has passed.
void Painter::wayOut(const collide::Contact& c, Vec3 end) {
    const Dimming strength(m_list, m_telling.outgoing);
    const bool isOpen = m_show.has(Overlay::Ghosts);
    const auto way = [&](Vec3 from, Vec3 to, bool openA, bool openB) {
        m_list.capsules.push_back({from, to, m_story.radius, Ink::VelocityOut, 0.10f, openA, openB});
    };
    if (!m_telling.isUnderWay || !m_telling.isAfter) return way(c.ballCenter, end, isOpen, isOpen);
    const bool isPassed = glm::dot(end - m_telling.ball, c.newVelocity) <= 0;
    {
        const Dimming past(m_list, m_telling.travelled);
        way(c.ballCenter, isPassed ? end : m_telling.ball, isOpen, !isPassed || isOpen);
    }
    if (!isPassed) way(m_telling.ball, end, true, isOpen);
}

void Painter::velocities(const collide::Contact& c) {
    const double scale = m_story.arrowScale();
    if (m_story.moves()) {
        const Dimming strength(m_list, m_telling.incoming);
        m_list.arrows.push_back(m_story.arrowBefore());
        name(m_list.arrows.back().a, "U", Ink::VelocityIn, Vec3(0), 8);
    }
    const Dimming strength(m_list, m_telling.outgoing);
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

/// Near the contact: the velocity splits into its parts along the tangent plane and along the normal, the contact turns
/// the part along the normal round, and they recombine to the velocity after it.
void Painter::recombination(const collide::Contact& c) {
    const Dimming strength(m_list, m_telling.split);
    const double scale = m_story.arrowScale(), share = m_telling.recombined;
    const auto along = [&](Vec3 v) { return glm::dot(v, c.normal) * c.normal; };
    const Vec3 before = m_story.velocity, after = c.newVelocity;
    const Vec3 from = c.ballCenter - (1 - share) * scale * before;
    const Vec3 corner = from + scale * glm::mix(before - along(before), after - along(after), share);
    const Vec3 tip = corner + scale * glm::mix(along(before), along(after), share);
    const double least = 0.05 * m_story.size;
    const Ink ink = share < 0.5 ? Ink::VelocityIn : Ink::VelocityOut;
    if (glm::length(corner - from) > least) m_list.arrows.push_back({from, corner, ink, 2.f, 0.7f});
    if (glm::length(tip - corner) > least) m_list.arrows.push_back({corner, tip, Ink::Normal, 2.f, 0.7f});
}

void Painter::ricochet(const collide::Contact& c) {
    const Arc arc = m_story.ricochetArc(c);
    const Dimming strength(m_list, m_telling.contact);
    m_list.lines.push_back(
        {c.ballCenter, c.ballCenter + kTangentSize * m_story.size * arc.from, Ink::Dim, 1.2f, Dash::Dashed});
    if (m_telling.sweep < 1) {
        const Dimming ahead(m_list, m_telling.unswept);
        m_list.arcs.push_back(arc);
    }
    if (m_telling.sweep > 0) {
        m_list.arcs.push_back(arc);
        m_list.arcs.back().to = turned(arc.from, arc.to, double(m_telling.sweep));
    }
    const Vec3 half = arc.from + arc.to;
    const Vec3 middle = glm::length(half) > 0.1 ? glm::normalize(half) : arc.from;
    value(c.ballCenter + arc.radius * middle, text::fixedDecimals(c.ricochetAngleDegrees, 1) + "\u00b0", Ink::Text,
          middle, 6);
}

/// The right triangle that gives the ricochet angle: the leg b is drawn by closest(); R and the other leg close it, and
/// the angle between b and R is the ricochet angle.
void Painter::triangle(const collide::Contact& c) {
    if (m_story.wall || m_story.shape || m_story.targetVelocity != Vec3(0)) return;
    const Vec3 foot = m_story.at(m_story.answer.closest.frames), leg = foot - c.ballCenter, b = foot - c.sphereCenter;
    const double offset = glm::length(b), reach = glm::length(c.ballCenter - c.sphereCenter);
    if (!(glm::length(leg) > 0 && offset > 0 && reach > 0) || !collide::isFinite(foot)) return;
    const Dimming strength(m_list, m_telling.contact);
    const Vec3 toBall = (c.ballCenter - c.sphereCenter) / reach;
    m_list.lines.push_back({c.sphereCenter, c.ballCenter, Ink::Closest, kTrianglePx, Dash::Solid, 0.9f, 0.9f});
    m_list.lines.push_back({c.ballCenter, foot, Ink::Closest, kTrianglePx, Dash::Solid, 0.9f, 0.9f});
    name((c.sphereCenter + c.ballCenter) / 2.0, "R", Ink::Closest, -leg / glm::length(leg), 8);
    const double radius = std::min({kTriangleArc * m_story.size, 0.5 * offset, 0.5 * reach});
    m_list.arcs.push_back({c.sphereCenter, b / offset, toBall, radius, Ink::Closest, kTrianglePx});
    const Vec3 middle = b / offset + toBall;
    name(c.sphereCenter + radius * middle / glm::length(middle), "\u03c1", Ink::Closest, middle, 4);
}

/// The part of the core that is met, lit and named.
void Painter::feature(const collide::Contact& c) {
    if (!m_show.has(Overlay::ContactPoint)) return;
    const Dimming strength(m_list, m_telling.contact);
    addFeature(m_story.body, m_story.answer.feature, c.normal, Ink::Normal, m_list);
    const bool isMesh = m_story.target.kind == scene::Kind::Mesh;
    // A mesh is drawn without its radius: the rounded triangle shows where the ball stops.
    if (isMesh && m_story.body.radius > 0 && !m_show.has(Overlay::RoundedBody)) addRoundedBody(m_story.body, m_list);
    seam();
    if (!m_show.has(Overlay::Labels)) return;
    m_list.labels.push_back(featureLabel(m_story.body, m_story.answer.feature, c.normal));
    if (isMesh) m_list.labels.back().text += " of triangle " + std::to_string(m_story.triangle);
}

/// What the triangles of a mesh beside the one that is met would give alone: the outlines, the contacts and the
/// normals, of which the farthest off is named. Triangles that would be met in the same edge or corner are shown
/// once.
void Painter::seam() {
    constexpr std::size_t kMost = 3;  // more would hide each other
    constexpr double kLeastDegrees = 0.01, kLength = 2;
    std::vector<const world::MetAlone*> shown;
    for (const world::MetAlone& alone : m_story.seam) {
        const bool isNew = std::none_of(shown.begin(), shown.end(), [&](const world::MetAlone* s) {
            return s->answer.contact->hitPoint == alone.answer.contact->hitPoint;
        });
        if (alone.degrees >= kLeastDegrees && isNew && collide::isFinite(alone.answer.contact->hitPoint))
            shown.push_back(&alone);
    }
    std::stable_sort(shown.begin(), shown.end(), [](auto* a, auto* b) { return a->degrees > b->degrees; });
    shown.resize(std::min(shown.size(), kMost));
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const collide::Contact& c = *shown[i]->answer.contact;
        const std::array<Vec3, 3>& at = shown[i]->corners;
        for (std::size_t k = 0; k < 3; ++k)
            m_list.lines.push_back({at[k], at[(k + 1) % 3], Ink::Closest, 1.2f, Dash::Dashed, 0.7f, 0.7f});
        if (!m_show.has(Overlay::ContactNormal)) continue;
        const Vec3 tip = c.hitPoint + kLength * m_story.size * c.normal;
        m_list.lines.push_back({c.hitPoint, tip, Ink::Closest, 1.6f, Dash::Dashed});
        m_list.markers.push_back({c.hitPoint, 3, Ink::Closest});
        if (i == 0)  // the others stand in the answer
            value(tip,
                  "triangle " + std::to_string(shown[i]->triangle) + " alone " +
                      text::fixedDecimals(shown[i]->degrees, 1) + "\u00b0",
                  Ink::Closest, c.normal, 6);
    }
}

}  // namespace render
