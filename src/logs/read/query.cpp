#include "logs/read/query.h"

#include <algorithm>
#include <array>
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
        q.ball.radius = needed(LogField::BallRadius, collide::kBallRadius);
        bool isAmongMany = m_fields.mapping().world || m_fields.isThere(LogField::Obstacles);
        const LogShape* shape = isAmongMany ? nullptr : shapeOfLine();
        const bool hasLists = m_fields.mapping()[LogField::Obstacles].isGiven();
        isAmongMany |= hasLists && !shape && !m_fields.isThere(LogField::Center);
        if (isAmongMany)
            q.obstacle = {};  // one of many, found where the row is judged
        else if (shape)
            setShape(q, *shape);
        else
            setSphere(q);
        setResponse(q);
        query.flat = m_dimensions == 2;
        return {std::move(query), m_isAlongDirection, m_directionLength, isAmongMany};
    }

  private:
    /// The shape that the line tells of; null: a sphere. One line tells of one obstacle.
    [[nodiscard]] const LogShape* shapeOfLine() const {
        const LogShape* found = nullptr;
        const auto isThere = [&](LogField field) { return m_fields.isThere(field); };
        for (const LogShape& shape : logShapes()) {
            const auto first = std::find_if(shape.core.begin(), shape.core.end(), isThere);
            if (first == shape.core.end()) continue;
            const bool hasSphere = isThere(LogField::Center);
            if (found || hasSphere)
                throw LineProblem{m_fields.title(*first) + ": must not stand beside " +
                                  m_fields.title(hasSphere ? LogField::Center : found->core.front()) + ", got both"};
            found = &shape;
        }
        return found;
    }
    void setSphere(collide::SweepQuery& q) {
        q.obstacle.center = vector(LogField::Center);
        q.obstacle.radius = needed(LogField::SphereRadius, collide::kSphereRadius);
        if (m_fields.isThere(LogField::SphereVelocity)) q.obstacle.velocity = vector(LogField::SphereVelocity);
        needRadius(q, LogField::SphereRadius);
    }
    void setShape(collide::SweepQuery& q, const LogShape& shape) {
        constexpr collide::RangedField kRadius{"radius"};
        collide::Obstacle& body = q.obstacle;
        body.shape = shape.shape;
        body.center = vector(shape.core[0]);
        if (body.shape == collide::Shape::Box) setBox(body);
        if (body.shape == collide::Shape::Plane) body.normal = vector(LogField::PlaneNormal);
        if (body.shape == collide::Shape::Capsule || body.shape == collide::Shape::Triangle)
            body.b = vector(shape.core[1]);
        if (body.shape == collide::Shape::Triangle) body.c = vector(shape.core[2]);
        if (body.shape == collide::Shape::Plane && body.normal == Vec3(0))
            m_fields.fail(LogField::PlaneNormal, "longer than 0", "0");
        const std::optional<double> radius = m_fields.number(shape.radius);
        body.radius = radius ? m_fields.within(shape.radius, kRadius, *radius) : 0;
        if (m_fields.isThere(shape.velocity)) body.velocity = vector(shape.velocity);
        needRadius(q, shape.radius);
    }
    void setBox(collide::Obstacle& body) {
        if (m_dimensions != 3) m_fields.fail(LogField::BoxCenter, "a vector of 3 numbers", "2");
        body.half = vector(LogField::BoxHalf);
        if (body.half.x < 0 || body.half.y < 0 || body.half.z < 0)
            m_fields.fail(LogField::BoxHalf, ">= 0", textOf(LogField::BoxHalf));
        if (!m_fields.isThere(LogField::BoxRotation)) return;
        constexpr LogField kRotation = LogField::BoxRotation;
        const LogVector parts = m_fields.components(kRotation);
        std::array<double, 4> q{};
        if (parts.size != 4) m_fields.fail(kRotation, "4 numbers (w, x, y, z)", textOf(kRotation));
        for (std::size_t i = 0; i < 4; ++i) q[i] = m_fields.finite(kRotation, parts.component[i], textOf(kRotation));
        if (q == std::array<double, 4>{}) m_fields.fail(kRotation, "not all 0", textOf(kRotation));
        body.rotation = {q[0], q[1], q[2], q[3]};
    }
    /// The cells of a field, for messages.
    [[nodiscard]] std::string textOf(LogField field) const {
        if (const std::string_view whole = m_fields.wholeText(field); !whole.empty()) return std::string(whole);
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < m_fields.mapping()[field].columns.size(); ++i)
            cells.emplace_back(m_fields.cell(field, i).raw);
        return commaList(cells);
    }
    void needRadius(const collide::SweepQuery& q, LogField field) const {
        if (!(q.ball.radius + q.obstacle.radius > 0)) m_fields.fail(field, "> 0 if the ball's is 0", "0");
    }
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
        const double length = m_directionLength = collide::lengthOf(direction);
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
    double m_directionLength = 1;
};

}  // namespace

LoggedQuery readQuery(const LogFields& fields) { return PathReader(fields).read(); }

}  // namespace logs
