#include "learn/figures/incidence.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "learn/derivation/exact_motion.h"
#include "learn/derivation/symbols.h"
#include "scene/edits.h"
#include "world/first_contact.h"

namespace learn {
namespace {

constexpr double kArrowShare = 0.7;  // length of the velocities, in R: longer ones would make the drawing smaller

/// A unit vector perpendicular to another: horizontal, unless the other is vertical.
Triple anyAcross(const Triple& path) {
    const Triple level = {-path[1], path[0], Dyadic(0.0)};
    if (!isZero(level)) return level / length(level);
    return {Dyadic(1.0), Dyadic(0.0), Dyadic(0.0)};
}

/// Builds a drawing and its bounding box.
class Drawing {
  public:
    explicit Drawing(const IncidencePlane& plane) { m_result.plane = plane; }

    void circle(Role role, Vec2 center, double radius, Ink ink, bool dashed = false) {
        m_result.circles.push_back({role, center, radius, ink, dashed});
        include(center - Vec2(radius));
        include(center + Vec2(radius));
    }
    void point(Role role, const char* name, Vec2 at, Ink ink) {
        m_result.points.push_back({role, name, at, ink});
        include(at);
    }
    void length(const char* name, Vec2 from, Vec2 to, const Dyadic& value, Ink ink) {
        const double units = value.toDouble();
        m_result.lengths.push_back({name, from, to, units, std::string(name) + " = " + shownText(units), ink});
    }
    void arrow(Role role, const char* name, Vec2 from, Vec2 to, Ink ink) {
        m_result.arrows.push_back({role, name, from, to, ink});
        include(from);
        include(to);
    }
    void triangle(Role role, Vec2 corner, Vec2 one, Vec2 other) {
        m_result.triangles.push_back({role, corner, one, other});
    }
    [[nodiscard]] std::optional<Incidence> take() {
        for (const double x : {m_result.low.x, m_result.low.y, m_result.high.x, m_result.high.y})
            if (!std::isfinite(x)) return std::nullopt;
        return std::move(m_result);
    }

  private:
    void include(Vec2 p) {
        m_result.low = glm::min(m_result.low, p);
        m_result.high = glm::max(m_result.high, p);
    }
    Incidence m_result;
};

void drawContact(Drawing& drawing, const ExactMotion& m, const collide::SweepQuery& query, Vec2 foot) {
    const Dyadic back = halfChordOf(m);
    const Vec2 at{-back.toDouble(), foot.y};
    const double R = m.radius.toDouble();
    const Vec2 n = at / R, hit = n * m.sphereRadius.toDouble();
    drawing.circle(Role::BallAtContact, at, m.ballRadius.toDouble(), Ink::Ball, true);
    drawing.point(Role::Contact, "X", at, Ink::Ball);
    drawing.point(Role::HitPoint, "H", hit, Ink::Normal);
    drawing.length("R", Vec2(0), at, m.radius, Ink::Sphere);
    drawing.length("√D/|v|", at, foot, back, Ink::Normal);
    if (back.sign() != 0 && foot.y != 0) drawing.triangle(Role::Contact, foot, at, Vec2(0));
    drawing.arrow(Role::Other, "n", hit, hit + n * (R / 2), Ink::Normal);
    // The relative velocity after the contact: only its component along n changes, by 1 + e times itself.
    const double size = kArrowShare * R, e = query.restitution;
    const Vec2 before{1, 0}, after = before - (1 + e) * glm::dot(before, n) * n;
    drawing.arrow(Role::VelocityIn, "U", at - before * size, at, Ink::VelocityIn);
    drawing.arrow(Role::VelocityOut, "U′", at, at + (m.eq.D.sign() > 0 ? after : before) * size, Ink::VelocityOut);
}

/// Half the width that a drawing may have.
double farthestOf(const Incidence& drawing) {
    constexpr double kFarthest = 9;  // radii; a larger drawing could not be read
    const Circle2* sum = circleOf(drawing, Role::Sum);
    return sum ? kFarthest * sum->radius : 0;
}

}  // namespace

std::optional<IncidencePlane> incidencePlane(const collide::SweepQuery& query) {
    const ExactMotion m(query);
    if (m.eq.a.sign() == 0) return std::nullopt;
    // The offset of the line from the centre: v x (d x v) points from the centre to the line.
    const Triple offset = cross(m.path, acrossOf(m));
    const Triple across = isZero(offset) ? anyAcross(m.path) : offset / length(offset);
    return IncidencePlane{query.obstacle.center, toDoubles(directionOf(m)), toDoubles(across)};
}

std::optional<Incidence> incidence(const collide::SweepQuery& query) {
    const auto plane = incidencePlane(query);
    if (!plane) return std::nullopt;
    const ExactMotion m(query);
    const Dyadic ahead = aheadOf(m), b = offsetOf(m);
    const Vec2 start{(-ahead).toDouble(), b.toDouble()}, foot{0, start.y};
    Drawing drawing(*plane);
    drawing.circle(Role::Sphere, Vec2(0), m.sphereRadius.toDouble(), Ink::Sphere);
    drawing.circle(Role::Sum, Vec2(0), m.radius.toDouble(), Ink::Sphere, true);
    drawing.circle(Role::Ball, start, m.ballRadius.toDouble(), Ink::Ball);
    drawing.point(Role::Start, "P", start, Ink::Ball);
    drawing.point(Role::Center, "S", Vec2(0), Ink::Sphere);
    drawing.point(Role::Closest, "C", foot, Ink::Closest);
    drawing.length("|d|", start, Vec2(0), length(m.eq.d), Ink::Ball);
    drawing.length("−h/|v|", start, foot, ahead, Ink::Closest);
    drawing.length("b", foot, Vec2(0), b, Ink::Closest);
    if (ahead.sign() != 0 && b.sign() != 0) drawing.triangle(Role::Start, foot, start, Vec2(0));
    if (m.eq.meets())
        drawContact(drawing, m, query, foot);
    else
        drawing.arrow(Role::VelocityIn, "U", start, start + Vec2(m.radius.toDouble(), 0), Ink::VelocityIn);
    return drawing.take();
}

const Point2* pointOf(const Incidence& drawing, Role role) {
    const auto found = std::ranges::find(drawing.points, role, &Point2::role);
    return found == drawing.points.end() ? nullptr : &*found;
}

const Circle2* circleOf(const Incidence& drawing, Role role) {
    const auto found = std::ranges::find(drawing.circles, role, &Circle2::role);
    return found == drawing.circles.end() ? nullptr : &*found;
}

DrawingBox boxOf(const Incidence& drawing) {
    const double far = farthestOf(drawing);
    DrawingBox box{drawing.low, drawing.high};
    if (far > 0) box.low.x = std::max(box.low.x, -far), box.high.x = std::min(box.high.x, far);
    return box;
}

Incidence withoutAnswer(Incidence drawing) {
    const double far = farthestOf(drawing);
    std::erase_if(drawing.circles, [](const Circle2& c) { return c.role != Role::Sphere && c.role != Role::Ball; });
    std::erase_if(drawing.points, [](const Point2& p) { return p.role == Role::Contact || p.role == Role::HitPoint; });
    drawing.lengths.clear();
    drawing.triangles.clear();
    drawing.arrows.clear();
    drawing.low = drawing.high = Vec2(0);
    for (const Circle2& c : drawing.circles) {
        drawing.low = glm::min(drawing.low, glm::max(c.center - Vec2(c.radius), Vec2(-far)));
        drawing.high = glm::max(drawing.high, glm::min(c.center + Vec2(c.radius), Vec2(far)));
    }
    return drawing;
}

scene::Scene dragged(const scene::Scene& scene, std::size_t ball, scene::ObjectRef target, IncidenceHandle handle,
                     Vec2 to) {
    const collide::SweepQuery query = world::queryFor(scene, ball, target);
    const auto plane = incidencePlane(query);
    if (!plane) return scene;
    const scene::ObjectRef self{scene::Kind::Ball, ball};
    const Vec2 start = plane->to2d(query.ball.position);
    switch (handle) {
        case IncidenceHandle::Start: {
            // Adds the displacement, so that the component perpendicular to the plane keeps its bits.
            const Vec3 moved = query.ball.position + plane->x * (to.x - start.x) + plane->y * (to.y - start.y);
            return scene::setPosition({scene, {}}, self, moved).scene;
        }
        case IncidenceHandle::Center:
            return scene::moveBy({scene, {}}, {target}, plane->x * to.x + plane->y * to.y).scene;
        case IncidenceHandle::Line:
            return scene::moveBy({scene, {}}, {self}, plane->y * (to.y - start.y)).scene;
    }
    return scene;
}

}  // namespace learn
