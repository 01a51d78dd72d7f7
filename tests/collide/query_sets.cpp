#include "collide/query_sets.h"

#include <bit>
#include <cmath>
#include <limits>

namespace query_sets {
namespace {
using collide::SweepQuery;
using collide::Vec3;

using Wide = long double;
struct W3 {
    Wide x = 0, y = 0, z = 0;
};
W3 operator+(W3 a, W3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
W3 operator-(W3 a, W3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
W3 operator*(Wide s, W3 a) { return {s * a.x, s * a.y, s * a.z}; }
Wide dot(W3 a, W3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
W3 cross(W3 a, W3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
Wide length(W3 a) { return std::sqrt(dot(a, a)); }
W3 wide(const Vec3& v) { return {v.x, v.y, v.z}; }
Vec3 narrow(W3 v) { return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)}; }

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

struct Maker {
    Random r;
    bool flat;  // in the plane z = 0

    Wide wideUniform(double a, double b) { return r.uniform(a, b); }
    W3 inBox(double size) {
        return {r.uniform(-size, size), r.uniform(-size, size), flat ? 0 : r.uniform(-size, size)};
    }
    W3 unit() {
        for (;;) {
            const W3 v = inBox(1);
            const Wide l = length(v);
            if (l > 0.1L && l < 1) return 1 / l * v;
        }
    }
    W3 perpendicular(W3 w) {
        if (flat) return r.coin() ? W3{-w.y, w.x, 0} : W3{w.y, -w.x, 0};
        W3 o = cross(w, unit());
        while (length(o) < 0.01L) o = cross(w, unit());
        return 1 / length(o) * o;
    }
    /// Offset of the path in radii, below 1 half the time.
    Wide lateral() { return flat ? 2 * Wide(r.uniform()) : std::sqrt(2 * Wide(r.uniform())); }

    SweepQuery plain(Wide scale = 1) {
        SweepQuery q;
        const W3 s = inBox(10), w = unit();
        const Wide r1 = r.uniform(0.1, 1), r2 = r.uniform(0.1, 1), l = r.uniform(5, 20);
        const W3 p = s - l * w + lateral() * (r1 + r2) * perpendicular(w);
        put(q, scale * p, scale * s, scale * l * Wide(r.uniform(1.5, 3)) * w, scale * r1, scale * r2);
        return q;
    }
    static void put(SweepQuery& q, W3 p, W3 s, W3 v, Wide r1, Wide r2) {
        q.ball.position = narrow(p);
        q.obstacle.center = narrow(s);
        q.ball.motion = collide::Motion::velocity(narrow(v));
        q.ball.radius = static_cast<double>(r1);
        q.obstacle.radius = static_cast<double>(r2);
    }

    /// Whole numbers times `unit`: a path at a whole offset from a centre, with Pythagorean triples for the direction.
    SweepQuery whole(double unitSize, int offsetPercent) {
        static constexpr int kTriples[4][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {1, 0, 1}};
        const auto& t = kTriples[r.integer(0, 3)];
        const int axis = flat ? 0 : r.integer(0, 2), next = (axis + 1) % 3, s = r.integer(1, 50), l = r.integer(5, 40);
        const int total = s * t[2], part = r.integer(0, total), lateralSteps = s * offsetPercent / 100;
        SweepQuery q;
        for (int i = 0; i < 3; ++i) q.obstacle.center[i] = flat && i == 2 ? 0 : r.integer(-100, 100);
        q.ball.position = q.obstacle.center;
        q.ball.position[axis] += -l * t[0] - lateralSteps * t[1];
        q.ball.position[next] += -l * t[1] + lateralSteps * t[0];
        Vec3 v(0);
        const int steps = 1 << r.integer(0, 4);
        v[axis] = t[0] * steps;
        v[next] = t[1] * steps;
        q.ball.position *= unitSize;
        q.obstacle.center *= unitSize;
        q.ball.motion = collide::Motion::velocity(v * unitSize);
        q.ball.radius = part * unitSize;
        q.obstacle.radius = (total - part) * unitSize;
        return q;
    }

    SweepQuery graze() {
        const int kind = r.integer(0, 9);
        if (kind < 6) {
            SweepQuery q = plain();
            const W3 d = wide(q.ball.position) - wide(q.obstacle.center), v = wide(q.ball.motion.vector);
            const Wide radius = length(cross(d, v)) / length(v) * (1 + r.integer(-4, 4) * Wide(kEpsilon) / 2);
            q.ball.radius = static_cast<double>(radius * r.uniform(0.1, 0.9));
            q.obstacle.radius = static_cast<double>(radius - Wide(q.ball.radius));
            return q;
        }
        SweepQuery q = whole(std::ldexp(1.0, r.integer(-8, 8)), 100);
        if (kind >= 8) {
            double& radius = q.ball.radius > q.obstacle.radius ? q.ball.radius : q.obstacle.radius;
            radius = std::nextafter(radius, r.coin() ? 1e30 : 0.0);
        }
        return q;
    }

    SweepQuery far() {
        const Wide ratio = r.power10(3, 12), radius = r.power10(-3, 0), l = radius * ratio, part = r.uniform(0.1, 0.9);
        SweepQuery q;
        if (r.coin()) {
            const W3 s = inBox(1), w = unit();
            put(q, s - l * w, s, w, radius * part, radius * (1 - part));
            const W3 d = wide(q.ball.position) - wide(q.obstacle.center);  // aimed from the rounded start
            const W3 target = lateral() * radius * perpendicular(w) - d;
            q.ball.motion.vector = narrow(Wide(r.uniform(1.1, 2)) * target);
        } else {
            W3 w = {Wide(r.integer(-9, 9)), Wide(r.integer(-9, 9)), flat ? 0 : Wide(r.integer(-9, 9))};
            if (dot(w, w) == 0) w.x = 3;
            const Wide steps = std::ldexp(1.0L, static_cast<int>(std::floor(std::log2(l / length(w)))));
            put(q, -steps * w, lateral() * radius * perpendicular(1 / length(w) * w), 2 * steps * w, radius * part,
                radius * (1 - part));
        }
        return q;
    }

    SweepQuery offset() {
        const Wide size = r.power10(6, 15);
        const W3 o = size * W3{Wide(r.uniform(0.5, 1) * r.sign()), Wide(r.uniform(0.5, 1) * r.sign()),
                               flat ? 0 : Wide(r.uniform(0.5, 1))};
        SweepQuery q = plain();
        q.ball.position = narrow(wide(q.ball.position) + o);
        q.obstacle.center = narrow(wide(q.obstacle.center) + o);
        const W3 d = wide(q.ball.position) - wide(q.obstacle.center);
        if (length(d) > 0 && r.coin()) {
            const Wide radius = Wide(q.ball.radius) + q.obstacle.radius;
            const W3 side = lateral() * radius * perpendicular(-1 / length(d) * d);
            q.ball.motion.vector = narrow(Wide(r.uniform(1.5, 3)) * (side - d));
        }
        return q;
    }

    SweepQuery touch() {
        SweepQuery q;
        W3 n = unit();
        put(q, {}, inBox(10), {}, r.uniform(0.1, 1), r.uniform(0.1, 1));
        Wide radius = Wide(q.ball.radius) + q.obstacle.radius;
        q.ball.position = narrow(wide(q.obstacle.center) + radius * (1 + r.integer(-4, 4) * Wide(kEpsilon) / 2) * n);
        if (r.integer(0, 2) == 0) {  // exactly, in whole numbers
            static constexpr int kTuples[4][4] = {{1, 2, 2, 3}, {2, 3, 6, 7}, {1, 0, 0, 1}, {4, 4, 7, 9}};
            const auto& t = kTuples[flat ? 2 : r.integer(0, 3)];
            const int s = r.integer(1, 20), total = s * t[3], part = r.integer(0, total);
            n = 1 / Wide(t[3]) * W3{t[0] * Wide(r.sign()), t[1] * Wide(r.sign()), t[2] * Wide(r.sign())};
            for (int i = 0; i < 3; ++i) q.obstacle.center[i] = flat && i == 2 ? 0 : r.integer(-50, 50);
            q.ball.position = narrow(wide(q.obstacle.center) + s * t[3] * n);
            q.ball.position = {std::round(q.ball.position.x), std::round(q.ball.position.y),
                               std::round(q.ball.position.z)};
            q.ball.radius = part;
            q.obstacle.radius = total - part;
            radius = total;
            if (r.integer(0, 2) == 0) {  // and moving exactly along the surface
                const Vec3 d = q.ball.position - q.obstacle.center;
                const Vec3 along = flat || r.coin() ? Vec3(-d.y, d.x, 0) : Vec3(0, -d.z, d.y);
                q.ball.motion.vector = along == Vec3(0) ? Vec3(0, 1, 0) : along;
                return q;
            }
        }
        const W3 side = perpendicular(n);
        W3 v;
        switch (r.integer(0, 3)) {
            case 0:
                v = Wide(r.uniform(-1, 1)) * side - n;
                break;
            case 1:
                v = Wide(r.uniform(-1, 1)) * side + n;
                break;
            case 2:
                v = side;
                break;
            default:
                v = side + Wide(r.integer(-3, 3) * kEpsilon) * n;
        }
        q.ball.motion.vector = narrow(Wide(r.uniform(0.5, 2)) * radius * v);
        return q;
    }

    SweepQuery tinyMotion() {
        SweepQuery q = plain();
        if (r.integer(0, 3) == 0) {
            const Wide radius = Wide(q.ball.radius) + q.obstacle.radius;
            q.ball.position = narrow(wide(q.obstacle.center) + Wide(r.uniform(0.2, 0.99)) * radius * unit());
        }
        const W3 v = wide(q.ball.motion.vector);
        q.ball.motion.vector = narrow(Wide(r.power10(-300, -5)) / length(v) * v);
        if (r.integer(0, 15) == 0) q.ball.motion.vector = Vec3(0);
        return q;
    }

    SweepQuery ratio() {
        const Wide r1 = r.power10(-4.5, 4.5), r2 = r1 * r.power10(-9, 9), radius = r1 + r2, big = r1 > r2 ? r1 : r2;
        const W3 w = unit(), s = radius * inBox(1);
        const Wide side = r.coin() ? big + (radius - big) * r.uniform(0, 2) : radius * lateral();
        const Wide l = radius * r.uniform(1.5, 10);
        SweepQuery q;
        put(q, s - l * w + side * perpendicular(w), s, l * Wide(r.uniform(1.5, 3)) * w, r1, r2);
        return q;
    }

    SweepQuery limit() {
        // Offset and radius of a Pythagorean triple: the contact is a whole number of steps of 2^-k away.
        static constexpr int kTriples[4][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {20, 21, 29}};
        const auto& t = kTriples[r.integer(0, 3)];
        const int axis = flat ? r.integer(0, 1) : r.integer(0, 2), side = (axis + 1) % (flat ? 2 : 3);
        const int s = r.integer(1, 9), part = r.integer(0, s * t[2]), steps = r.integer(1, 4000);
        const double unitSize = std::ldexp(1.0, r.integer(-20, 20)), speed = std::ldexp(1.0, r.integer(-6, 6));
        SweepQuery q;
        for (int i = 0; i < 3; ++i) q.obstacle.center[i] = flat && i == 2 ? 0 : r.integer(-100, 100);
        q.ball.position = q.obstacle.center;
        q.ball.position[axis] -= s * t[1] + steps;
        q.ball.position[side] += s * t[0];
        Vec3 v(0);
        v[axis] = speed;
        q.ball.position *= unitSize;
        q.obstacle.center *= unitSize;
        q.ball.motion = collide::Motion::velocity(v * unitSize);
        q.ball.radius = part * unitSize;
        q.obstacle.radius = (s * t[2] - part) * unitSize;
        q.frames = steps / speed;
        const int kind = r.integer(0, 3);
        if (kind == 1) q.frames = std::nextafter(q.frames, 0.0);
        if (kind == 2) q.frames = std::nextafter(q.frames, 1e30);
        if (kind == 3) q.frames *= r.uniform(0, 2);
        return q;
    }

    SweepQuery extreme() {
        SweepQuery q;
        const auto signedAny = [&] { return r.sign() * r.anyDouble(); };
        const bool sparse = r.coin();  // components on one axis meet more often
        for (int i = 0; i < 3; ++i) {
            if ((flat && i == 2) || (sparse && i > 0)) continue;
            q.ball.position[i] = signedAny();
            q.obstacle.center[i] = signedAny();
            q.ball.motion.vector[i] =
                r.integer(0, 2) == 0 ? signedAny() : q.obstacle.center[i] / 2 - q.ball.position[i] / 2;
        }
        q.ball.radius = r.anyDouble();
        q.obstacle.radius = r.anyDouble();
        if (r.coin()) {  // no overlap but by the extremes of the rest
            q.ball.radius = std::fabs(q.ball.position.x - q.obstacle.center.x) * r.uniform();
            if (!std::isfinite(q.ball.radius)) q.ball.radius = 1.7e308;
            q.obstacle.radius = r.coin() ? 5e-324 : q.ball.radius * 0x1p-60;
        }
        if (q.ball.radius == 0 && q.obstacle.radius == 0) q.obstacle.radius = 5e-324;
        q.ball.mass = r.coin() ? 1 : r.anyDouble();
        if (q.ball.mass == 0) q.ball.mass = 5e-324;
        if (r.coin()) q.obstacle.mass = r.anyDouble();
        if (q.obstacle.mass == 0) q.obstacle.mass = 1.7e308;
        if (r.integer(0, 3) == 0) q.frames = r.anyDouble();
        return q;
    }

    SweepQuery lattice() {
        SweepQuery q;
        const int size = r.coin() ? 4 : r.coin() ? 20 : 255;
        for (int i = 0; i < (flat ? 2 : 3); ++i) {
            q.ball.position[i] = r.integer(-size, size);
            q.obstacle.center[i] = r.integer(-size, size);
            q.ball.motion.vector[i] = r.integer(-size, size);
            q.obstacle.velocity[i] = r.coin() ? 0 : r.integer(-size, size);
        }
        q.ball.radius = r.integer(0, size);
        q.obstacle.radius = r.integer(q.ball.radius == 0 ? 1 : 0, size);
        if (r.coin()) q.frames = r.integer(0, r.coin() ? 3 : 1023);
        return q;
    }

    SweepQuery headOn() {
        SweepQuery q = plain();
        const W3 d = wide(q.ball.position) - wide(q.obstacle.center);
        q.ball.motion.vector = narrow(-1 / Wide(r.integer(1, 8)) * d);
        if (r.coin()) {  // whole numbers, exactly through the centre
            for (int i = 0; i < 3; ++i) {
                q.obstacle.center[i] = flat && i == 2 ? 0 : r.integer(-50, 50);
                q.ball.motion.vector[i] = flat && i == 2 ? 0 : r.integer(-9, 9);
            }
            if (q.ball.motion.vector == Vec3(0)) q.ball.motion.vector.x = 1;
            q.ball.position = q.obstacle.center - q.ball.motion.vector * static_cast<double>(r.integer(3, 40));
        }
        return q;
    }
};
}  // namespace

std::uint64_t Random::bits() {
    std::uint64_t z = (m_state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}
double Random::uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
double Random::uniform(double low, double high) { return low + (high - low) * uniform(); }
int Random::integer(int low, int high) {
    return low + static_cast<int>(bits() % static_cast<std::uint64_t>(high - low + 1));
}
double Random::power10(double low, double high) { return std::pow(10.0, uniform(low, high)); }
double Random::anyDouble() {
    static constexpr double kSpecial[] = {5e-324, 1.7e308, 0x1p-1022, 0x1.fffffffffffffp1023, 1, 0, 1e-300, 1e300};
    if (integer(0, 3) == 0) return kSpecial[integer(0, 7)];
    const double x = std::bit_cast<double>(bits() >> 1);
    return std::isfinite(x) ? x : 1.0;
}

const char* name(Set set) {
    static constexpr const char* kNames[] = {"Random",    "Graze",      "Far",     "Offset", "Scale",
                                             "Touch",     "TinyMotion", "Ratio",   "Limit",  "Extreme",
                                             "Subnormal", "Huge",       "Lattice", "HeadOn"};
    return kNames[static_cast<int>(set)];
}

SweepQuery query(Set set, std::uint64_t trial) {
    Maker m{Random(trial * 32 + static_cast<std::uint64_t>(set)), trial % 4 == 3};
    switch (set) {
        case Set::Random:
            return m.plain();
        case Set::Graze:
            return m.graze();
        case Set::Far:
            return m.far();
        case Set::Offset:
            return m.offset();
        case Set::Scale:
            return m.plain(std::pow(10.0L, m.wideUniform(-150, 150)));
        case Set::Touch:
            return m.touch();
        case Set::TinyMotion:
            return m.tinyMotion();
        case Set::Ratio:
            return m.ratio();
        case Set::Limit:
            return m.limit();
        case Set::Extreme:
            return m.extreme();
        case Set::Subnormal:
            return m.whole(std::ldexp(1.0, m.r.integer(-1074, -1040)), m.r.integer(0, 3) * 50);
        case Set::Huge:
            return m.whole(std::ldexp(1.0, m.r.integer(1000, 1012)), m.r.integer(0, 3) * 50);
        case Set::Lattice:
            return m.lattice();
        case Set::HeadOn:
            return m.headOn();
    }
    return {};
}

SweepQuery inForm(SweepQuery q, Form form, std::uint64_t trial) {
    Random r(trial ^ 0xABCDEF);
    const Vec3 velocity = q.ball.motion.vector, target = q.ball.position + velocity;
    const double size = std::fmax(std::fabs(velocity.x), std::fmax(std::fabs(velocity.y), std::fabs(velocity.z)));
    const bool finiteAim = std::isfinite(target.x) && std::isfinite(target.y) && std::isfinite(target.z);
    if (form == Form::MovingSphere || form == Form::AimMoving) {
        for (int i = 0; i < 3; ++i) {  // a common velocity of few bits, so that the relative motion is unchanged
            const double common =
                size * 0.25 < 1e300 ? std::ldexp(1.0, std::ilogb(size + 0x1p-1074)) * r.integer(-2, 2) : 0;
            if (form == Form::MovingSphere) q.ball.motion.vector[i] += common;
            q.obstacle.velocity[i] += common;
        }
    }
    if ((form == Form::Aim || form == Form::AimMoving) && finiteAim) {
        q.ball.motion = collide::Motion::aim(target, size * r.uniform(0.25, 4));
        if (r.integer(0, 2) == 0) q.ball.motion.speed = std::ldexp(1.0, r.integer(-8, 8));
        if (!std::isfinite(q.ball.motion.speed)) q.ball.motion.speed = 1;
    }
    if (form != Form::Velocity) {
        if (q.ball.mass == 1) q.ball.mass = r.power10(-6, 6);
        if (r.coin()) q.obstacle.mass = r.power10(-6, 6);
        q.restitution = r.coin() ? 1 : r.uniform();
        if (q.frames == collide::kNoLimit && r.coin()) q.frames = r.uniform(0, 1);
    }
    return q;
}

}  // namespace query_sets
