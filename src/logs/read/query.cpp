#include "logs/read/query.h"

#include <cmath>

namespace logs {
namespace {

using collide::Motion;
using collide::Vec3;

/// Lengths of unit vectors that were rounded to float, or to double, differ from 1 by less.
constexpr double kFloatUnitSlack = 0x1p-22, kDoubleUnitSlack = 0x1p-51;

/// a - b if that is a double in every component (Knuth's two-sum leaves no error term).
std::optional<Vec3> exactDifference(const Vec3& a, const Vec3& b) {
    const Vec3 difference = a - b;
    for (int i = 0; i < 3; ++i) {
        const double part = difference[i] - a[i];
        const double error = (a[i] - (difference[i] - part)) + (-b[i] - part);
        if (error != 0 || !std::isfinite(difference[i])) return std::nullopt;
    }
    return difference;
}

class PathReader {
  public:
    explicit PathReader(const LogFields& fields) : m_fields(fields) {}

    LoggedQuery read() {
        io::Query query;
        collide::SweepQuery& q = query.query;
        q.ball.position = vector(LogField::Start);
        setMotion(q);
        q.obstacle.center = vector(LogField::Center);
        q.ball.radius = needed(LogField::BallRadius, collide::kBallRadius);
        q.obstacle.radius = needed(LogField::SphereRadius, collide::kSphereRadius);
        if (!(q.ball.radius + q.obstacle.radius > 0))
            m_fields.fail(LogField::SphereRadius, "> 0 if the ball's is 0", "0");
        if (m_fields.isThere(LogField::SphereVelocity)) q.obstacle.velocity = vector(LogField::SphereVelocity);
        setResponse(q);
        query.flat = m_dimensions == 2;
        return {std::move(query), m_isAlongDirection};
    }

  private:
    Vec3 vector(LogField field) {
        const LogVector parts = m_fields.components(field);
        const std::string_view whole = m_fields.wholeText(field);
        if (parts.size < 2) m_fields.fail(field, "a vector of 3 numbers (or 2)", whole);
        if (m_dimensions != 0 && m_dimensions != parts.size)
            m_fields.fail(field, "a vector of " + std::to_string(m_dimensions) + " numbers like the line's others",
                          whole);
        m_dimensions = parts.size;
        Vec3 v(0);
        for (int i = 0; i < parts.size; ++i) {
            const std::string_view part = whole.empty() ? m_fields.cell(field, static_cast<std::size_t>(i)).raw : whole;
            v[i] = m_fields.finite(field, parts.component[i], part);
        }
        return v;
    }

    [[nodiscard]] double needed(LogField field, const collide::RangedField& range) const {
        return m_fields.within(field, range, m_fields.neededNumber(field));
    }
    void setPath(collide::SweepQuery& query, const Vec3& displacement) const {
        query.ball.motion = Motion::velocity(displacement);
        query.frames = 1;
    }
    void setMotion(collide::SweepQuery& query) {
        collide::Ball& ball = query.ball;
        if (m_fields.isThere(LogField::End)) {
            query.frames = framesToEnd();
            ball.motion = Motion::end(vector(LogField::End), query.frames);
            if (!collide::isFinite(collide::velocityOf(ball)))
                m_fields.fail(LogField::End, "within reach of the largest double", "farther");
        } else if (m_fields.isThere(LogField::Displacement)) {
            setPath(query, vector(LogField::Displacement));
        } else if (m_fields.isThere(LogField::Direction)) {
            m_isAlongDirection = true;
            setDirection(query);
        } else if (m_fields.isThere(LogField::Velocity)) {
            ball.motion = Motion::velocity(vector(LogField::Velocity));
            setLimit(query, LogField::Frames);
        } else if (m_fields.isThere(LogField::Aim)) {
            const Vec3 aim = vector(LogField::Aim);
            ball.motion = Motion::aim(aim, needed(LogField::Speed, collide::kBallSpeed));
            setLimit(query, LogField::Frames);
        } else {
            throw LineProblem{"the line tells no end, displacement, direction, velocity or aim of the ball"};
        }
    }
    /// As in Carom's queries.
    [[nodiscard]] double framesToEnd() const {
        const double frames = m_fields.isThere(LogField::Frames) ? m_fields.neededNumber(LogField::Frames) : 1;
        if (!collide::kFramesOfEnd.holds(frames))
            m_fields.fail(LogField::Frames, "> 0 with an end", m_fields.cell(LogField::Frames).text);
        return frames;
    }
    [[nodiscard]] bool isTakenAsItStands(double length) const {
        if (m_fields.mapping().direction == LogDirection::AsItStands || length == 0) return true;
        return std::abs(length - 1) <= (m_fields.mapping().readsFloat ? kFloatUnitSlack : kDoubleUnitSlack);
    }
    void setDirection(collide::SweepQuery& query) {
        const Vec3 direction = vector(LogField::Direction);
        const double length = collide::lengthOf(direction);
        if (isTakenAsItStands(length)) {
            query.ball.motion = Motion::velocity(direction);
        } else {
            const Vec3 aim = query.ball.position + direction;
            query.ball.motion = exactDifference(aim, query.ball.position) == direction
                                    ? Motion::aim(aim, 1)
                                    : Motion::velocity(direction / length);
        }
        setLimit(query, LogField::Length);
    }
    void setLimit(collide::SweepQuery& query, LogField field) const {
        if (const auto limit = m_fields.limit(field)) query.frames = m_fields.within(field, collide::kFrames, *limit);
    }
    void setResponse(collide::SweepQuery& q) const {
        const auto set = [&](double& value, LogField field, const collide::RangedField& range, auto given) {
            if (given) value = m_fields.within(field, range, *given);
        };
        set(q.ball.mass, LogField::BallMass, collide::kBallMass, m_fields.number(LogField::BallMass));
        set(q.obstacle.mass, LogField::SphereMass, collide::kSphereMass, m_fields.limit(LogField::SphereMass));
        set(q.restitution, LogField::Restitution, collide::kRestitution, m_fields.number(LogField::Restitution));
    }

    const LogFields& m_fields;
    int m_dimensions = 0;  ///< size of the vectors of this line; 0: none yet
    bool m_isAlongDirection = false;
};

}  // namespace

LoggedQuery readQuery(const LogFields& fields) { return PathReader(fields).read(); }

}  // namespace logs
