#include "render/paint/painter.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "render/paint/paint_shapes.h"

namespace render {

void Painter::name(Vec3 at, const char* text, Ink ink, Vec3 away, float gapPx, double clear) {
    add({.at = at, .text = text, .ink = ink, .clear = clear, .gapPx = gapPx, .away = away});
}

void Painter::value(Vec3 at, const std::string& text, Ink ink, Vec3 away, float gapPx) {
    add({.at = at, .text = text, .ink = ink, .gapPx = gapPx, .away = away, .upright = true, .priority = 3});
}

void Painter::add(Label label) {
    if (m_show.has(Overlay::Labels)) m_list.labels.push_back(std::move(label));
}

void Painter::paint() {
    using enum collide::Outcome;
    const Dimming whole(m_list, m_telling.whole);
    path();
    targetMotion();
    roundedBody();
    start();
    if (!m_story.wall && !m_story.shape) name(m_telling.target, "S", Ink::Text, Vec3(0), 0);

    const collide::Contact* c = m_story.contact();
    switch (m_story.answer.outcome) {
        case Hit:
        case Graze:
        case Touching:
            if (c) contact(*c);
            break;
        case Short:
            if (c) tooShort(*c);
            startVelocity();
            break;
        case Miss:
            startVelocity();
            if (m_show.has(Overlay::Miss) || m_show.has(Overlay::ClosestApproach)) closest(m_show.has(Overlay::Miss));
            return;
        case Receding:
            startVelocity();
            receding();
            return;
        case Still:
            if (m_show.has(Overlay::Miss)) gap(m_story.start, m_story.surfaceToward(m_story.start, 0));
            return;
        case Overlap:
            startVelocity();
            if (m_story.answer.penetration) overlap(*m_story.answer.penetration);
            return;
    }
    if (m_show.has(Overlay::ClosestApproach)) {
        closest(false);
        if (c && m_show.has(Overlay::RicochetAngle)) triangle(*c);
    }
}

void Painter::path() {
    if (!m_show.has(Overlay::SweptPath) || !m_story.moves()) return;
    const Vec3 end = m_story.pathEnd();
    if (end == m_story.start) return;
    const bool ghostAtEnd =
        m_show.has(Overlay::Ghosts) && (m_story.hits() || m_story.answer.outcome == collide::Outcome::Short);
    if (!m_telling.isUnderWay) return way(m_story.start, end, true, ghostAtEnd);
    // The ball divides its path: behind it the path is dim.
    const bool isAtEnd =
        glm::dot(m_telling.ball - m_story.start, m_story.velocity) >= glm::dot(end - m_story.start, m_story.velocity) ||
        (m_story.hits() && m_telling.isAfter);
    {
        const Dimming past(m_list, m_telling.travelled);
        way(m_story.start, isAtEnd ? end : m_telling.ball, m_show.has(Overlay::Ghosts), isAtEnd ? ghostAtEnd : true);
    }
    if (!isAtEnd) way(m_telling.ball, end, true, ghostAtEnd);
}

/// A part of the volume that the ball sweeps, and its middle line.
void Painter::way(Vec3 from, Vec3 to, bool openA, bool openB) {
    m_list.capsules.push_back({from, to, m_story.radius, Ink::Ball, 0.16f, openA, openB});
    m_list.lines.push_back({from, to, Ink::Ball, 1.8f, Dash::Dotted, 0.95f, 0.35f});
}

/// The name of the start; a ghost where the ball has left it.
void Painter::start() {
    const Dimming past(m_list, m_telling.travelled);
    name(m_story.start, "P", Ink::Text, Vec3(0), 13, m_story.radius);  // outside the ring of a selection
    if (m_show.has(Overlay::Labels)) m_list.labels.back().subscript = "1";
    if (m_telling.isUnderWay && m_show.has(Overlay::Ghosts) && m_story.moves())
        m_list.ghosts.push_back({m_story.start, m_story.radius, Ink::Ball, 0.10f, Dash::Dashed, m_story.color});
}

void Painter::targetMotion() {
    if (m_story.targetVelocity == Vec3(0)) return;
    double frames = m_story.contact() ? m_story.contact()->frames : m_story.answer.closest.frames;
    frames = std::min(frames, m_story.limit);
    const Vec3 from = m_story.targetAt(m_story.targetFrom), end = m_story.targetAt(frames);
    if (frames <= 0 || !std::isfinite(end.x + end.y + end.z)) return;
    if (m_show.has(Overlay::SweptPath)) {
        m_list.lines.push_back({from, end, Ink::Sphere, 1.8f, Dash::Dotted, 0.95f, 0.6f});
        m_list.capsules.push_back(
            {from, end, m_story.targetRadius, Ink::Sphere, 0.07f, true, m_show.has(Overlay::Ghosts)});
    }
    if (m_show.has(Overlay::Ghosts))
        m_list.ghosts.push_back({end, m_story.targetRadius, Ink::Sphere, 0.16f, Dash::Solid, m_story.targetColor});
    if (m_show.has(Overlay::Velocities)) {
        const double scale = m_story.arrowScale();
        const double longest = 3 * m_story.size / std::max(glm::length(m_story.targetVelocity), 1e-300);
        m_list.arrows.push_back({from, from + (scale > 0 ? std::min(scale, longest) : longest) * m_story.targetVelocity,
                                 Ink::Sphere, 2.f, 0.8f});
    }
}

void Painter::roundedBody() {
    if (!m_show.has(Overlay::RoundedBody) || m_story.wall) return;
    const collide::Contact* c = m_story.contact();
    if (m_story.shape) {
        collide::Obstacle grown = m_story.body;
        grown.radius += m_story.radius;
        addRoundedBody(grown, m_list);
        if (m_story.moves())
            m_list.lines.push_back({m_story.start, m_story.pathEnd(), Ink::Ball, 1.6f, Dash::Solid, 0.95f, 0.7f});
        if (c) m_list.markers.push_back({c->ballCenter, 4, Ink::Text});
        return;
    }
    const Vec3 center = c ? c->sphereCenter : m_story.targetAt(std::min(m_story.answer.closest.frames, m_story.limit));
    m_list.ghosts.push_back({center, m_story.targetRadius + m_story.radius, Ink::Sphere, 0.05f, Dash::Dashed});
    if (!m_story.moves()) return;
    const Vec3 end = m_story.pathEnd();
    m_list.lines.push_back({m_story.start, end, Ink::Ball, 1.8f, Dash::Solid, 0.9f, 0.6f});
    if (c) name(center, "R", Ink::Sphere, c->ballCenter - center, 8, 0.5 * (m_story.targetRadius + m_story.radius));
    if (c) m_list.lines.push_back({center, c->ballCenter, Ink::Sphere, 1.2f, Dash::Dashed, 0.9f, 0.6f});
}

void Painter::startVelocity() {
    if (!m_show.has(Overlay::Velocities) || !m_story.moves()) return;
    m_list.arrows.push_back(m_story.arrowBefore());
    name(m_list.arrows.back().b, "U", Ink::VelocityIn, Vec3(0), 9);
}

}  // namespace render
