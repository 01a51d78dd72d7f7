#include "logs/evidence/row_facts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "logs/judge/measures.h"
#include "verdict/backward_error.h"

namespace logs {
namespace {

/// The share of the radius sum, and the ulps of binary32, by which answers of one formula may differ.
constexpr double kSlackOfSum = 1.0 / 512, kSlackUlps = 4 * 0x1p-23;

double slackOf(const RowFacts& row) {
    if (row.isFine) {
        const double rounding = verdict::roundingOf(row.line->query.query, *row.exact, row.mapping->precision);
        return row.symptoms == 0 ? rounding : std::max(rounding, row.finding->units) * kLeftOfError;
    }
    const double square = kSlackUlps * row.distance * row.distance, sum = row.radius();
    return sum * kSlackOfSum + kSlackUlps * row.coordinate + square / (std::sqrt(sum * sum + square) + sum);
}

/// The first time of contact of a course that is bent or grows, by samples of its path; absent: none.
std::optional<double> sampledEntry(Course course, double more) {
    constexpr int kSamples = 96, kHalvings = 40;
    course.radius += more;
    for (int i = 1; i <= kSamples; ++i) {
        double high = course.frames * i / kSamples, low = course.frames * (i - 1) / kSamples;
        if (course.gapAt(high) > 0) continue;
        for (int k = 0; k < kHalvings; ++k) {
            const double middle = (low + high) / 2;
            (course.gapAt(middle) <= 0 ? high : low) = middle;
        }
        return high;
    }
    return std::nullopt;
}

}  // namespace

Vec3 AxisChange::of(Vec3 v) const {
    if (isCopy) {
        v[first] = v[second];
        return v;
    }
    std::swap(v[first], v[second]);
    if (const int axis = first == second ? first : mirrored; axis >= 0) v[axis] *= factor;
    return v;
}

std::string AxisChange::name(const std::string& whose) const {
    if (isCopy) return std::string(kAxisNames[second]) + " stands for " + kAxisNames[first] + " of " + whose;
    if (isLeftOut()) return whose + " lacks its " + kAxisNames[first];
    if (isMirror()) return kAxisNames[first] + (" of " + whose) + " is mirrored";
    if (isTurn()) return whose + " is turned a quarter about " + kAxisNames[about()];
    return kAxisNames[first] + std::string(" and ") + kAxisNames[second] + " of " + whose + " are exchanged";
}

Vec3 unitOf(const Vec3& v) {
    const double length = logs::lengthOf(v);
    return length > 0 ? v / length : Vec3(0);
}

Crossing cross(const Course& course, double slack) {
    Crossing found;
    const double speed = logs::lengthOf(course.velocity), sum = course.radius;
    const double start = logs::lengthOf(course.start);
    found.isInside = start < sum - slack;
    if (!(speed > 0)) return found;
    const Vec3 way = course.velocity / speed;
    const double along = glm::dot(course.start, way);  // < 0: approaching
    const double nearest = logs::lengthOf(course.start - way * along);
    found.nearest = -along / speed;
    const auto half = [&](double radius) { return std::sqrt(std::max(0.0, (radius - nearest) * (radius + nearest))); };
    if (nearest <= sum) {
        found.in = (-along - half(sum)) / speed;
        found.out = (-along + half(sum)) / speed;
    }
    // The decision for a larger sphere and a longer path, or for a smaller and a shorter one
    const auto hits = [&](double change) {
        return start >= sum - change && along < change && nearest <= sum + change &&
               -along - half(sum + change) <= speed * course.frames + change;
    };
    if (!course.isPlain() && !found.isInside && std::isfinite(course.frames)) {
        const bool isSure = sampledEntry(course, slack).has_value() == sampledEntry(course, -slack).has_value();
        found.in = sampledEntry(course, 0);
        found.hit = !isSure ? Decision::Close : found.in ? Decision::Yes : Decision::No;
        return found;
    }
    found.hit = hits(-slack) ? Decision::Yes : hits(slack) ? Decision::Close : Decision::No;
    if (found.hit == Decision::Close && !found.in) found.in = found.out = found.nearest;
    return found;
}

RowFacts::RowFacts(const LogMapping& m, const JudgedRow& judged, bool fine)
    : mapping(&m),
      line(&judged.line),
      exact(&judged.exact),
      finding(&judged.finding),
      symptoms(fine ? inaccuraciesOf(m, judged) : symptomsOf(m, judged)),
      isFine(fine) {
    const auto& [l, e, f] = judged;
    const collide::SweepQuery& q = l.query.query;
    situation = methods::situationOf(q, e);
    isHit = l.answer.isHit;
    isTrueHit = collide::isHit(e.outcome);
    if (const auto given = l.time(); given && isHit) time = framesOf(*given, l, e);
    ballRadius = q.ball.radius;
    sphereRadius = q.obstacle.radius;
    ballVelocity = e.ballVelocity;
    sphereVelocity = q.obstacle.velocity;
    course = {q.ball.position - q.obstacle.center, ballVelocity - sphereVelocity, ballRadius + sphereRadius, q.frames};
    speed = collide::lengthOf(course.velocity);
    ballSpeed = collide::lengthOf(ballVelocity);
    distance = collide::lengthOf(course.start);
    margin = verdict::decisionMargin(q, e);
    coordinate = largestCoordinate(q);
    slack = slackOf(*this);
}

const RowFacts::Other* RowFacts::otherOf(std::string_view column) const {
    if (!others) return nullptr;
    const auto found = std::find_if(others->begin(), others->end(), [&](const Other& o) { return o.name == column; });
    return found == others->end() ? nullptr : &*found;
}

const std::optional<Vec3>& RowFacts::said(LogSymptom vector) const {
    return vector == LogSymptom::Normal  ? answer().normal
           : vector == LogSymptom::Point ? answer().point
                                         : answer().ballCenter;
}

Vec3 RowFacts::vectorOf(const collide::Contact& contact, LogSymptom vector) {
    return vector == LogSymptom::Normal  ? contact.normal
           : vector == LogSymptom::Point ? contact.hitPoint
                                         : contact.ballCenter;
}

RowFacts RowFacts::sharper() const {
    constexpr double kLess = 7.0 / 8;
    RowFacts sharp = *this;
    if (!isFine) sharp.slack -= kLess * kSlackOfSum * radius();
    return sharp;
}

bool RowFacts::isSameTime(double a, double b, double at) const {
    if (!std::isfinite(a) || !std::isfinite(b)) return false;
    const double larger = std::max(std::abs(a), std::abs(b));
    return std::abs(a - b) * at <= slack || (!isFine && std::abs(a - b) <= 32 * 0x1p-23 * larger);
}

bool RowFacts::isSameDirection(const Vec3& a, const Vec3& b) const {
    return logs::lengthOf(unitOf(a) - unitOf(b)) * radius() <= 2 * slack;
}

double inUnit(const RowFacts& row, LogTime unit, double frames) {
    if (unit == LogTime::Fraction) return frames / row.limit();
    return unit == LogTime::Distance && !row.line->isAlongDirection ? frames * row.ballSpeed : frames;
}

Advanced advanced(const RowFacts& row, double tolerance, int mostSteps, double latest, bool isAlongNormal) {
    Advanced now;
    for (; now.steps < mostSteps && !(now.time > latest); ++now.steps) {
        now.gap = row.gapAt(now.time);
        now.isThere = now.gap <= tolerance;
        if (now.isThere) return now;
        now.before = now.gap;
        const double closing =
            isAlongNormal ? -glm::dot(unitOf(row.apartAt(now.time)), row.course.velocity) : row.speed;
        if (!(closing > 0)) return now;
        now.time += now.gap / closing;
    }
    return now;
}

}  // namespace logs
