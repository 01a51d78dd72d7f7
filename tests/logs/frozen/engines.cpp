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

std::string lineOf(const Log& log, const LoggedShot& cast, const Answer& answer) {
    std::ostringstream query, said;  // as `%.Ng` prints numbers
    query << std::setprecision(log.isFloat ? 9 : 17);
    said << std::setprecision(log.digits);
    const auto vector = [](std::ostream& out, const char* name, const Vec3& v) {
        out << ",\"" << name << "\":[" << v.x << ',' << v.y << ',' << v.z << ']';
    };
    query << R"({"id":)" << cast.line << R"(,"object":")" << cast.object << R"(","layer":)" << cast.layer
          << R"(,"ball_radius":)" << cast.ball << R"(,"sphere_radius":)" << cast.sphere;
    vector(query, "start", cast.start);
    vector(query, "end", cast.end);
    vector(query, "center", cast.center);
    if (log.moves) vector(query, "sphere_velocity", cast.velocity);
    if (log.tellsVelocities)
        query << R"(,"ball_mass":)" << cast.ballMass << R"(,"sphere_mass":)" << cast.sphereMass << R"(,"restitution":)"
              << cast.restitution << R"(,"frames":1)";
    said << R"(,"hit":)" << (answer.isHit ? "true" : "false");
    if (answer.isHit) said << R"(,"fraction":)" << answer.fraction;
    if (answer.isHit && !log.isTimeOnly)
        vector(said, "hit_point", answer.point), vector(said, "hit_normal", answer.normal);
    if (answer.ballAfter) vector(said, "new_velocity", *answer.ballAfter);
    if (answer.sphereAfter) vector(said, "sphere_new_velocity", *answer.sphereAfter);
    return query.str() + said.str() + "}\n";
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
