#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/paint/painter.h"
#include "render/paint/right_angle.h"
#include "text/numbers.h"

namespace render {
namespace {

constexpr float kGapPx = 2.4f;
constexpr double kCorner = 0.3;  // side of the mark of a right angle, sizes

}  // namespace

void Painter::gap(Vec3 ball, Vec3 surface, Vec3 aside) {
    const Vec3 toBall = ball - surface;
    const double length = glm::length(toBall);
    const double free = length - m_story.radius;
    if (!(free > 0) || !std::isfinite(free)) return;
    const Vec3 ballSurface = ball - m_story.radius / length * toBall;
    m_list.lines.push_back({surface, ballSurface, Ink::Closest, kGapPx, Dash::Solid, 1, 0.6f});
    m_list.markers.push_back({surface, 3.2f, Ink::Closest});
    m_list.markers.push_back({ballSurface, 3.2f, Ink::Closest});
    value((surface + ballSurface) / 2.0, text::shortNumber(free), Ink::Closest, aside, 10);
}

void Painter::closest(bool withGap) {
    const double frames = std::min(m_story.answer.closest.frames, m_story.limit);
    if (!std::isfinite(frames)) return;
    const Vec3 ball = m_story.at(frames);
    const Vec3 center = m_story.coreToward(ball, frames);
    const double speed = glm::length(m_story.velocity);
    const bool hasWay = speed > 0 && std::isfinite(speed);
    const Vec3 aside = hasWay ? m_story.velocity / speed : Vec3(0);  // the path leads away from this line
    m_list.lines.push_back({center, ball, Ink::Closest, 1.5f, Dash::DashDot, 0.9f, 0.55f});
    if (withGap && m_show.has(Overlay::Ghosts)) {
        m_list.ghosts.push_back({ball, m_story.radius, Ink::Closest, 0.24f, Dash::DashDot});
    }
    if (withGap) {
        gap(ball, m_story.surfaceToward(ball, frames), aside);
    } else {
        m_list.markers.push_back({ball, 3, Ink::Closest});
        value((center + ball) / 2.0, text::shortNumber(m_story.answer.closest.distance), Ink::Closest, aside);
    }
    // Against a moving target the right angle is with the relative path, which is not drawn.
    const bool isRight = frames > 0 && frames == m_story.answer.closest.frames && m_story.targetVelocity == Vec3(0);
    const double away = glm::length(center - ball);
    if (isRight && !m_story.wall && !m_story.shape && hasWay && away > 0 && std::isfinite(away))
        addRightAngle(ball, (center - ball) / away, -aside, std::min(kCorner * m_story.size, 0.3 * away), Ink::Closest,
                      1.5f, m_list);
}

void Painter::receding() {
    if (!m_show.has(Overlay::Miss)) return;
    const Vec3 back = glm::normalize(m_story.velocity);
    const double away = glm::length(m_story.start - m_story.targetCenter);
    const double length =
        std::clamp(m_story.wall || m_story.shape ? 3 * m_story.size : 1.3 * away, 3 * m_story.size, 40 * m_story.size);
    m_list.lines.push_back({m_story.start, m_story.start - length * back, Ink::Ball, 1.3f, Dash::Dashed, 0.5f, 0.3f});
    gap(m_story.start, m_story.surfaceToward(m_story.start, 0));
}

void Painter::tooShort(const collide::Contact& c) {
    if (m_show.has(Overlay::Ghosts)) {
        m_list.ghosts.push_back({m_story.pathEnd(), m_story.radius, Ink::Ball, 0.34f});
        if (m_show.has(Overlay::Miss))
            m_list.ghosts.push_back({c.ballCenter, m_story.radius, Ink::Ball, 0.06f, Dash::Dashed});
    }
    if (!m_show.has(Overlay::Miss)) return;
    const Vec3 from = m_story.pathEnd();
    m_list.lines.push_back({from, c.ballCenter, Ink::Closest, 1.6f, Dash::Dashed, 0.9f, 0.5f});
    m_list.markers.push_back({c.hitPoint, 3.6f, Ink::Closest});
    m_list.markers.push_back({from, 3.2f, Ink::Closest});
    value((from + c.ballCenter) / 2.0, text::shortNumber(glm::length(c.ballCenter - from)), Ink::Closest, Vec3(0), 10);
}

void Painter::overlap(const collide::Penetration& p) {
    if (!m_show.has(Overlay::Miss)) return;
    if (!p.normal || !std::isfinite(p.depth)) return;
    // Also with the ball's centre inside a box: of the ball the point that is deepest, and the surface above it.
    const Vec3 n = *p.normal, deepest = m_story.start - m_story.radius * n, surface = deepest + p.depth * n;
    const Vec3 out = m_story.start + p.depth * n;
    m_list.lines.push_back({deepest, surface, Ink::Warning, 3.2f, Dash::Solid, 1, 1});
    value((deepest + surface) / 2.0, text::shortNumber(p.depth), Ink::Warning, Vec3(0), 10);
    if (m_show.has(Overlay::Ghosts)) {
        m_list.ghosts.push_back({m_story.start, m_story.radius, Ink::Ball, 0});  // the ball's outline inside the sphere
        m_list.ghosts.push_back({out, m_story.radius, Ink::Normal, 0.12f, Dash::Dashed});
    }
    if (m_show.has(Overlay::ContactNormal)) {
        const double length = std::max(p.depth, 1.6 * m_story.size);
        m_list.arrows.push_back({m_story.start, m_story.start + length * n, Ink::Normal, 2.6f, 0.9f});
        name(m_story.start + length * n, "n", Ink::Normal, n, 6);
    }
}

}  // namespace render
