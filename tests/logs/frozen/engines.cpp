#include "logs/frozen/engines.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <utility>

namespace frozen {
namespace {

LoggedShot shotFor(Random& random, const Log& log) {
    static constexpr std::array kObjects = {"glass", "steel", "stone", "wood"};
    LoggedShot cast;
    static_cast<Shot&>(cast) = bugs::randomShot(random, log.moves);
    const double kind = random.between(0, 1), share = random.between(0, 0.8);
    const Vec3 motion = cast.motion();
    if (kind < 0.1) cast.start = cast.center + random.direction() * (cast.sum() * share);
    cast.end = kind < 0.2 && kind >= 0.1 ? cast.start - motion : cast.start + motion;
    const Vec3 far(log.far, -log.far, log.far);
    for (Vec3* v : {&cast.start, &cast.end, &cast.center}) *v = *v + far;
    cast.object = kObjects[std::min<std::size_t>(3, static_cast<std::size_t>(random.between(0, 4)))];
    cast.layer = static_cast<int>(random.between(0, 5));
    if (log.tellsVelocities) {
        cast.ballMass = random.between(0.5, 4);
        cast.sphereMass = random.between(0.5, 4);
        cast.restitution = random.between(0, 1);
    }
    if (!log.isFloat) return cast;
    for (Vec3* v : {&cast.start, &cast.end, &cast.center, &cast.velocity}) *v = each(*v, asFloat);
    cast.ball = asFloat(cast.ball);
    cast.sphere = asFloat(cast.sphere);
    return cast;
}

/// Numbers as `%.Ng` prints them.
class Printer {
  public:
    explicit Printer(int digits) { m_out << std::setprecision(digits); }
    Printer& operator<<(const Vec3& v) {
        m_out << '[' << v.x << ',' << v.y << ',' << v.z << ']';
        return *this;
    }
    Printer& operator<<(const auto& value) {
        m_out << value;
        return *this;
    }
    [[nodiscard]] std::string text() const { return m_out.str(); }

  private:
    std::ostringstream m_out;
};

std::string lineOf(const Log& log, const LoggedShot& cast, const Answer& answer) {
    Printer query(log.isFloat ? 9 : 17), said(log.digits);
    query << R"({"id":)" << cast.line << R"(,"object":")" << cast.object << R"(","layer":)" << cast.layer
          << R"(,"start":)" << cast.start << R"(,"end":)" << cast.end << R"(,"ball_radius":)" << cast.ball
          << R"(,"center":)" << cast.center << R"(,"sphere_radius":)" << cast.sphere;
    if (log.moves) query << R"(,"sphere_velocity":)" << cast.velocity;
    if (log.tellsVelocities)
        query << R"(,"ball_mass":)" << cast.ballMass << R"(,"sphere_mass":)" << cast.sphereMass << R"(,"restitution":)"
              << cast.restitution << R"(,"frames":1)";
    said << R"(,"hit":)" << (answer.isHit ? "true" : "false");
    if (answer.isHit) said << R"(,"fraction":)" << answer.fraction;
    if (answer.isHit && !log.isTimeOnly)
        said << R"(,"hit_point":)" << answer.point << R"(,"hit_normal":)" << answer.normal;
    if (answer.ballAfter) said << R"(,"new_velocity":)" << *answer.ballAfter;
    if (answer.sphereAfter) said << R"(,"sphere_new_velocity":)" << *answer.sphereAfter;
    return query.text() + said.text() + "}\n";
}

}  // namespace

const std::vector<Row>& rows() {
    static const std::vector<Row> all = [] {
        std::vector<Row> list;
        addRowsOfQueries(list);
        addRowsOfAnswers(list);
        addOtherRows(list);
        return list;
    }();
    return all;
}

std::string logOf(const Row& row, unsigned seed, int lines) {
    Random random(seed);
    std::string text;
    Shot before = shotFor(random, row.log);
    for (int i = 1; i <= lines; ++i) {
        LoggedShot cast = shotFor(random, row.log);
        cast.line = i;
        cast.before = std::exchange(before, cast);
        text += lineOf(row.log, cast, row.engine(cast, random));
    }
    return text;
}

}  // namespace frozen
