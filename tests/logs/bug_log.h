#pragma once
/// Logs of engines with one bug each. The bugs are written here as an engine would have them, in plain arithmetic, not
/// by the hypotheses that are to find them.

#include <cmath>
#include <functional>
#include <optional>
#include <random>
#include <sstream>
#include <string>

#include "collide/numbers/elementary.h"
#include "collide/types.h"
#include "random_numbers.h"

namespace bugs {

using collide::Vec3;

inline double dotOf(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 normalized(const Vec3& v) { return v / collide::lengthOf(v); }

struct Shot {
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
    std::optional<Vec3> ballAfter{}, sphereAfter{};  ///< velocities after the contact
};

/// The textbook: entry (or exit) of a point into a sphere of a radius, as fraction of a motion; none behind or inside.
inline std::optional<double> entry(const Vec3& from, const Vec3& motion, double radius, bool isExit = false) {
    const double a = dotOf(motion, motion), h = dotOf(from, motion), c = dotOf(from, from) - radius * radius;
    const double discriminant = h * h - a * c;
    if (c < 0 || h >= 0 || discriminant < 0) return std::nullopt;
    return (-h + (isExit ? 1 : -1) * std::sqrt(discriminant)) / a;
}

/// The values of a contact at a time.
inline Answer at(const Shot& shot, std::optional<double> time, double limit = 1) {
    if (!time || *time > limit) return {};
    const Vec3 normal = normalized(shot.ballAt(*time) - shot.sphereAt(*time));
    return {true, *time, shot.sphereAt(*time) + normal * shot.sphere, normal};
}
inline std::optional<double> trueTime(const Shot& shot) {
    return entry(shot.start - shot.center, shot.motion() - shot.velocity, shot.sum());
}
inline Answer right(const Shot& shot) { return at(shot, trueTime(shot)); }
/// As if the radius sum were another.
inline Answer withSum(const Shot& shot, double sum) {
    return at(shot, entry(shot.start - shot.center, shot.motion() - shot.velocity, sum));
}

class Random {
  public:
    explicit Random(unsigned seed) : m_engine(seed) {}
    double between(double low, double high) { return tests::Uniform(low, high)(m_engine); }
    Vec3 direction() {
        const auto [z, y] = normals();
        return normalized(Vec3(normals().first, y, z));
    }

  private:
    /// Two standard normal deviates. Source: Marsaglia, Bray, polar method (1964).
    std::pair<double, double> normals() {
        for (;;) {
            const double x = between(-1, 1), y = between(-1, 1), s = x * x + y * y;
            if (!(s > 0 && s <= 1)) continue;
            const double scale = std::sqrt(-2 * collide::rounded::log(s) / s);
            return {y * scale, x * scale};
        }
    }

    std::mt19937 m_engine;
};

/// A shot that starts outside and passes near the sphere.
inline Shot randomShot(Random& random, bool moves = false) {
    Shot shot;
    shot.ball = random.between(0.1, 1.5);
    shot.sphere = random.between(0.2, 2);
    shot.center = tests::drawnFromZ<Vec3>([&] { return random.between(-5, 5); });
    const double away = shot.sum() * 1.05 + random.between(0, 8);
    shot.start = shot.center + random.direction() * away;
    const double beside = random.between(0, 1.25) * shot.sum();
    const Vec3 aim = shot.center + random.direction() * beside;
    shot.end = shot.start + normalized(aim - shot.start) * random.between(0.5, 14);
    if (!moves) return shot;
    const double speed = random.between(0.5, 3);
    shot.velocity = random.direction() * speed;
    return shot;
}

using Engine = std::function<Answer(const Shot&, Random&)>;

inline std::string vectorText(const Vec3& v) {
    std::ostringstream out;
    out.precision(17);
    out << '[' << v.x << ',' << v.y << ',' << v.z << ']';
    return out.str();
}

inline std::string lineOf(const Shot& shot, const Answer& answer) {
    std::ostringstream out;
    out.precision(17);
    out << R"({"id":)" << shot.line << R"(,"start":)" << vectorText(shot.start) << R"(,"end":)" << vectorText(shot.end)
        << R"(,"ball_radius":)" << shot.ball << R"(,"center":)" << vectorText(shot.center) << R"(,"sphere_radius":)"
        << shot.sphere;
    if (shot.velocity != Vec3(0)) out << R"(,"sphere_velocity":)" << vectorText(shot.velocity);
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
        Shot shot = randomShot(random, moves);
        shot.line = i;
        text += lineOf(shot, engine(shot, random));
    }
    return text;
}

}  // namespace bugs
