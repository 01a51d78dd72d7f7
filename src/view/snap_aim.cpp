#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <numeric>

#include "scene/shapes.h"
#include "view/integer_geometry.h"
#include "view/snap.h"

namespace view {
namespace {

using collide::Outcome;
using collide::SweepQuery;
using collide::Vec3;

/// The query with its aim point moved: a function of the aim point, to be searched for a graze or an angle.
struct AimedQuery {
    SweepQuery query;

    explicit AimedQuery(const SweepQuery& from) : query(from) {
        const collide::Motion& motion = from.ball.motion;
        const double speed = motion.kind == collide::Motion::Kind::Aim
                                 ? motion.speed
                                 : collide::lengthOf(collide::velocityOf(from.ball));
        query.ball.motion = collide::Motion::aim(from.ball.position, speed);
        query.frames = collide::kNoLimit;
    }
    [[nodiscard]] Vec3 position() const { return query.ball.position; }
    [[nodiscard]] double speed() const { return query.ball.motion.speed; }
    [[nodiscard]] bool sphereRests() const { return query.obstacle.velocity == Vec3(0); }
    [[nodiscard]] SweepQuery aimedAt(Vec3 point) const {
        SweepQuery aimed = query;
        aimed.ball.motion.vector = point;
        return aimed;
    }
    /// The outcome for an aim; Miss for an aim beyond the largest double.
    [[nodiscard]] Outcome outcome(Vec3 point) const {
        return collide::isFinite(point) ? collide::classify(aimedAt(point)) : Outcome::Miss;
    }
    [[nodiscard]] bool hits(Vec3 point) const { return collide::isHit(outcome(point)); }
    /// The ricochet angle for an aim; 0 without a contact.
    [[nodiscard]] double ricochet(Vec3 point) const {
        if (!collide::isFinite(point)) return 0;
        const collide::SweepAnswer answer = collide::sweep(aimedAt(point));
        return answer.contact ? answer.contact->ricochetAngle : 0;
    }
};

/// The unit direction of a central hit. Against a moving sphere the ball's velocity is u = w + s e with |u| the speed,
/// w the sphere's velocity, e the unit vector to its centre, and s the larger root: the closing speed.
std::optional<Vec3> leadDirection(const AimedQuery& aimed, bool planar) {
    Vec3 to = scene::nearestOfCore(aimed.query.obstacle, aimed.position()) - aimed.position(),
         w = aimed.query.obstacle.velocity;
    if (planar) to.z = w.z = 0;
    const double distance = collide::lengthOf(to);
    if (!(distance > 0) || !std::isfinite(distance)) return {};
    const Vec3 e = to / distance;
    if (aimed.sphereRests()) return e;
    const double along = glm::dot(w, e), across = collide::lengthOf(w - along * e), speed = aimed.speed();
    if (!(speed >= across) || !(collide::lengthOf(w) < 1e150) || !(speed < 1e150)) return {};
    const double closing = std::sqrt((speed - across) * (speed + across)) - along;
    if (!(closing > 0)) return {};
    const Vec3 u = w + closing * e;
    return u / collide::lengthOf(u);
}

/// The directions of the half plane from the central direction toward the wanted side, by angle.
class Fan {
  public:
    Fan(const AimedQuery& aimed, Vec3 center, Vec3 wanted, bool planar)
        : m_position(aimed.position()), m_center(center) {
        Vec3 to = wanted - m_position;
        if (planar) to.z = 0;
        m_length = collide::lengthOf(to);
        if (!(m_length > 0) || !std::isfinite(m_length)) {
            m_length = collide::lengthOf(aimed.query.obstacle.center - m_position);
            to = center;
        }
        Vec3 side = to / m_length - glm::dot(to / m_length, center) * center;
        if (!(collide::lengthOf(side) > 1e-9)) side = Vec3(-center.y, center.x, 0);
        if (!(collide::lengthOf(side) > 1e-9)) side = Vec3(1, 0, 0);
        side -= glm::dot(side, center) * center;
        m_side = side / collide::lengthOf(side);
    }
    [[nodiscard]] Vec3 direction(double angle) const { return std::cos(angle) * m_center + std::sin(angle) * m_side; }
    [[nodiscard]] Vec3 across(double angle) const { return std::cos(angle) * m_side - std::sin(angle) * m_center; }
    [[nodiscard]] Vec3 aim(double angle) const { return m_position + m_length * direction(angle); }
    [[nodiscard]] double aimLength() const { return m_length; }

  private:
    Vec3 m_position, m_center, m_side{0};
    double m_length = 1;
};

/// The last aim for which `holds` as the angle grows from 0: at the next double of one coordinate it does not. Absent
/// if it is false at 0 or true everywhere.
template <class Predicate>
std::optional<Vec3> lastAim(const Fan& fan, Predicate holds) {
    constexpr int kSteps = 64;
    double in = 0, out = 0;
    if (!holds(fan.aim(0))) return {};
    for (int step = 1; step <= kSteps && out == 0; ++step) {
        const double angle = step * std::numbers::pi / kSteps;
        (holds(fan.aim(angle)) ? in : out) = angle;
    }
    if (out == 0) return {};
    for (double middle = std::midpoint(in, out); middle != in && middle != out; middle = std::midpoint(in, out)) {
        (holds(fan.aim(middle)) ? in : out) = middle;
    }
    const Vec3 across = fan.across(in);
    const int axis = largestAxis(across);
    const double outward = across[axis] < 0 ? -HUGE_VAL : HUGE_VAL;
    Vec3 inside = fan.aim(in);
    constexpr int kMost = 64;  // ulps; the rounding of the other two coordinates shifts the edge by a few
    for (int step = 0; step < kMost && !holds(inside); ++step) inside[axis] = std::nextafter(inside[axis], -outward);
    Vec3 outside = inside;
    for (int step = 0; step < kMost && holds(outside); ++step) {
        inside = outside;
        outside[axis] = std::nextafter(outside[axis], outward);
    }
    if (!holds(inside) || holds(outside)) return {};
    return inside;
}

/// An aim in a direction of integers from the ball, at about the wanted length, that grazes; absent if rounding
/// prevents it.
std::optional<Vec3> aimAlong(const AimedQuery& aimed, Vec3 direction, double wantedLength) {
    const double ratio = wantedLength / collide::lengthOf(direction);
    for (const int bits : {6, 3, 0}) {
        const double unit = std::exp2(std::floor(std::log2(ratio)) - bits);
        if (!(unit > 0) || !std::isfinite(unit)) return {};
        const Vec3 aim = aimed.position() + std::round(ratio / unit) * unit * direction;
        if (aimed.outcome(aim) == Outcome::Graze) return aim;
    }
    return {};
}

/// Integer tangents near the wanted direction: the small ones, and the second intersections of the cone with lines
/// through one of them and finer and finer roundings of the wanted direction.
std::vector<WideTriple> tangentsNear(const TangentCone& cone, Vec3 wanted, bool planar) {
    std::vector<WideTriple> found = smallTangents(cone, planar);
    if (found.empty() || planar) return found;
    const WideTriple base = *std::min_element(
        found.begin(), found.end(), [](const WideTriple& a, const WideTriple& b) { return dot(a, a) < dot(b, b); });
    constexpr int kFinest = 2048;
    for (int fine = 1; fine <= kFinest; fine += 1 + fine / 16) {
        const Vec3 scaled = wanted * double(fine);
        const WideTriple through{std::llround(scaled.x), std::llround(scaled.y), std::llround(scaled.z)};
        if (const auto w = reflectedTangent(cone, base, through)) found.push_back(*w);
    }
    return found;
}

std::optional<Vec3> exactGraze(const AimedQuery& aimed, Vec3 near, double wantedLength, SnapLimits limits) {
    if (!aimed.sphereRests()) return {};
    // A corner is a sphere; others are tangents of a sphere around the point of the core that the path passes.
    SweepQuery passed = aimed.aimedAt(near);
    const double frames = collide::sweep(passed).closest.frames;
    passed.obstacle = {
        scene::nearestOfCore(passed.obstacle, aimed.position() + frames * collide::velocityOf(passed.ball)),
        passed.obstacle.radius, passed.obstacle.velocity, passed.obstacle.mass};
    if (!collide::isFinite(passed.obstacle.center)) return {};
    const std::optional<TangentCone> cone = tangentCone(passed);
    if (!cone) return {};
    const Vec3 wanted = (near - aimed.position()) / wantedLength;
    if (!collide::isFinite(wanted)) return {};
    struct Candidate {
        Vec3 direction;
        double away;
    };
    std::vector<Candidate> candidates;
    for (const WideTriple& w : tangentsNear(*cone, wanted, limits.planar)) {
        const Vec3 direction{double(w[0]), double(w[1]), double(w[2])};
        const double away = wantedLength * collide::lengthOf(direction / collide::lengthOf(direction) - wanted);
        if (away <= limits.reach) candidates.push_back({direction, away});
    }
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.away < b.away; });
    if (candidates.size() > 64) candidates.resize(64);
    for (const Candidate& candidate : candidates) {
        if (const auto aim = aimAlong(aimed, candidate.direction, wantedLength)) return aim;
    }
    return {};
}

/// The aim within two ulps of `aim` in each coordinate whose ricochet angle is nearest to `radians`.
Vec3 nearestAngle(const AimedQuery& aimed, Vec3 aim, double radians, bool planar) {
    const auto moved = [](double value, int steps) {
        for (; steps > 0; --steps) value = std::nextafter(value, HUGE_VAL);
        for (; steps < 0; ++steps) value = std::nextafter(value, -HUGE_VAL);
        return value;
    };
    Vec3 best = aim;
    double least = std::fabs(aimed.ricochet(aim) - radians);
    for (int z = planar ? 0 : -2; z <= (planar ? 0 : 2); ++z) {
        for (int y = -2; y <= 2; ++y) {
            for (int x = -2; x <= 2 && least > 0; ++x) {
                const Vec3 near(moved(aim.x, x), moved(aim.y, y), moved(aim.z, z));
                const double off = aimed.hits(near) ? std::fabs(aimed.ricochet(near) - radians) : HUGE_VAL;
                if (off < least) best = near;
                least = std::fmin(off, least);
            }
        }
    }
    return best;
}

/// A moving ball that starts outside the sphere, and the direction of its central hit.
struct Ready {
    AimedQuery aimed;
    Vec3 center{0};
};

std::optional<Ready> ready(const SweepQuery& query, bool planar) {
    const AimedQuery aimed(query);
    if (!(aimed.speed() > 0)) return {};
    const std::optional<Vec3> center = leadDirection(aimed, planar);
    if (!center) return {};
    const Vec3 core = scene::nearestOfCore(query.obstacle, aimed.position());
    const double distance = collide::lengthOf(core - aimed.position());
    if (aimed.outcome(aimed.position() + distance * *center) != Outcome::Hit) return {};
    return Ready{aimed, *center};
}

}  // namespace

std::optional<SnapResult> aimToGraze(const SweepQuery& query, Vec3 wanted, SnapLimits limits) {
    const std::optional<Ready> start = ready(query, limits.planar);
    if (!start) return {};
    const AimedQuery& aimed = start->aimed;
    const Fan fan(aimed, start->center, wanted, limits.planar);
    const std::optional<Vec3> last = lastAim(fan, [&](Vec3 aim) { return aimed.hits(aim); });
    if (!last) return {};
    const bool isExact = aimed.outcome(*last) == Outcome::Graze;
    if (const auto exact = isExact ? last : exactGraze(aimed, *last, fan.aimLength(), limits))
        return SnapResult{*exact, true, "grazes exactly"};
    return SnapResult{*last, false, "the last aim that hits: no double near here grazes exactly"};
}

std::optional<SnapResult> aimHeadOn(const SweepQuery& query, SnapLimits limits) {
    const std::optional<Ready> start = ready(query, limits.planar);
    if (!start) return {};
    const Vec3 position = start->aimed.position(), center = scene::nearestOfCore(query.obstacle, position);
    if (start->aimed.sphereRests() && !(limits.planar && center.z != position.z)) {
        const bool isExact =
            query.obstacle.shape == collide::Shape::Sphere || start->aimed.ricochet(center) == std::numbers::pi / 2;
        return SnapResult{center, isExact, isExact ? "head-on exactly" : "head-on but for rounding"};
    }
    return SnapResult{position + collide::lengthOf(center - position) * start->center, false,
                      "head-on but for rounding: the sphere moves, or lies out of the plane"};
}

std::optional<SnapResult> aimForRicochet(const SweepQuery& query, Vec3 wanted, double radians, SnapLimits limits) {
    if (radians <= 0) return aimToGraze(query, wanted, limits);
    if (radians >= std::numbers::pi / 2) return aimHeadOn(query, limits);
    const std::optional<Ready> start = ready(query, limits.planar);
    if (!start) return {};
    const AimedQuery& aimed = start->aimed;
    const Fan fan(aimed, start->center, wanted, limits.planar);
    const std::optional<Vec3> last =
        lastAim(fan, [&](Vec3 aim) { return aimed.hits(aim) && aimed.ricochet(aim) >= radians; });
    if (!last) return {};
    const Vec3 best = nearestAngle(aimed, *last, radians, limits.planar);
    if (aimed.ricochet(best) == radians) return SnapResult{best, true, "leaves at exactly that double"};
    return SnapResult{best, false, "the nearest angle that doubles near here give"};
}

}  // namespace view
