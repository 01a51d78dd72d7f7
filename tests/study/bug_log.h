#pragma once
/// Logs of engines with one bug each. The bugs are written here as an engine would have them, in plain arithmetic, not
/// by the hypotheses that are to find them.

#include <cmath>
#include <functional>
#include <optional>
#include <random>
#include <sstream>
#include <string>

#include "collide/types.h"

namespace bugs {

using collide::Vec3;

inline double dotOf(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 normalized(const Vec3& v) { return v / collide::lengthOf(v); }

struct Cast {
    Vec3 start{0}, end{0}, center{0}, velocity{0};  ///< velocity: of the sphere, per frame
    double ball = 1, sphere = 1;
    int line = 1;

    [[nodiscard]] Vec3 motion() const { return end - start; }
    [[nodiscard]] double sum() const { return ball + sphere; }
    [[nodiscard]] Vec3 ballAt(double t) const { return start + motion() * t; }
    [[nodiscard]] Vec3 sphereAt(double t) const { return center + velocity * t; }
};

struct Answer {
    bool isHit = false;
    double fraction = 0;
    Vec3 point{0}, normal{0};
    bool isNan = false;
};

/// The textbook: entry (or exit) of a point into a sphere of a radius, as fraction of a motion; none behind or inside.
inline std::optional<double> entry(const Vec3& from, const Vec3& motion, double radius, bool isExit = false) {
    const double a = dotOf(motion, motion), h = dotOf(from, motion), c = dotOf(from, from) - radius * radius;
    const double discriminant = h * h - a * c;
    if (c < 0 || h >= 0 || discriminant < 0) return std::nullopt;
    return (-h + (isExit ? 1 : -1) * std::sqrt(discriminant)) / a;
}

/// The values of a contact at a time.
inline Answer at(const Cast& cast, std::optional<double> time, double limit = 1) {
    if (!time || *time > limit) return {};
    const Vec3 normal = normalized(cast.ballAt(*time) - cast.sphereAt(*time));
    return {true, *time, cast.sphereAt(*time) + normal * cast.sphere, normal};
}
inline std::optional<double> trueTime(const Cast& cast) {
    return entry(cast.start - cast.center, cast.motion() - cast.velocity, cast.sum());
}
inline Answer right(const Cast& cast) { return at(cast, trueTime(cast)); }
/// As if the radius sum were another.
inline Answer withSum(const Cast& cast, double sum) {
    return at(cast, entry(cast.start - cast.center, cast.motion() - cast.velocity, sum));
}

class Random {
  public:
    explicit Random(unsigned seed) : m_engine(seed) {}
    double between(double low, double high) { return std::uniform_real_distribution<>(low, high)(m_engine); }
    Vec3 direction() {
        std::normal_distribution<> part;
        return normalized(Vec3(part(m_engine), part(m_engine), part(m_engine)));
    }

  private:
    std::mt19937 m_engine;
};

/// A cast that starts outside and passes near the sphere.
inline Cast randomCast(Random& random, bool moves = false) {
    Cast cast;
    cast.ball = random.between(0.1, 1.5);
    cast.sphere = random.between(0.2, 2);
    cast.center = Vec3(random.between(-5, 5), random.between(-5, 5), random.between(-5, 5));
    cast.start = cast.center + random.direction() * (cast.sum() * 1.05 + random.between(0, 8));
    const Vec3 aim = cast.center + random.direction() * (random.between(0, 1.25) * cast.sum());
    cast.end = cast.start + normalized(aim - cast.start) * random.between(0.5, 14);
    if (moves) cast.velocity = random.direction() * random.between(0.5, 3);
    return cast;
}

using Engine = std::function<Answer(const Cast&, Random&)>;

inline std::string vectorText(const Vec3& v) {
    std::ostringstream out;
    out.precision(17);
    out << '[' << v.x << ',' << v.y << ',' << v.z << ']';
    return out.str();
}

inline std::string lineOf(const Cast& cast, const Answer& answer) {
    std::ostringstream out;
    out.precision(17);
    out << R"({"id":)" << cast.line << R"(,"start":)" << vectorText(cast.start) << R"(,"end":)" << vectorText(cast.end)
        << R"(,"ball_radius":)" << cast.ball << R"(,"center":)" << vectorText(cast.center) << R"(,"sphere_radius":)"
        << cast.sphere;
    if (cast.velocity != Vec3(0)) out << R"(,"sphere_velocity":)" << vectorText(cast.velocity);
    out << R"(,"hit":)" << (answer.isHit ? "true" : "false");
    if (answer.isNan) out << R"(,"fraction":NaN)";
    if (answer.isHit && !answer.isNan)
        out << R"(,"fraction":)" << answer.fraction << R"(,"hit_point":)" << vectorText(answer.point)
            << R"(,"hit_normal":)" << vectorText(answer.normal);
    out << "}\n";
    return out.str();
}

/// The log of an engine. @param moves  the spheres move
inline std::string logOf(const Engine& engine, int rows = 500, bool moves = false) {
    Random random(17);
    std::string text;
    for (int i = 1; i <= rows; ++i) {
        Cast cast = randomCast(random, moves);
        cast.line = i;
        text += lineOf(cast, engine(cast, random));
    }
    return text;
}

}  // namespace bugs
