#include "study/corpus/test_frames.h"

namespace study {

const char* const kCppPrologue =
    R"TEST(#include <algorithm>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>

namespace {

struct Vec3 {
    double x = 0, y = 0, z = 0;
};

// What is not given is not compared, but a hit needs its frames.
struct Answer {
    bool hit = false;  // an overlap at the start is no hit; touching it and moving in is one, at 0; so is a graze
    std::optional<double> frames;  // time of impact: a fraction of the path times query.frames
    std::optional<Vec3> point, ball_center;
    std::optional<Vec3> normal;  // unit normal, from the sphere toward the ball
};

struct Query {
    Vec3 start, velocity;      // centre of the ball; velocity in units per frame
    double frames = HUGE_VAL;  // only contacts up to then count; HUGE_VAL: no limit
    Vec3 end;                  // the centre after so many frames, where there is a limit
    double ball_radius = 0;
    Vec3 center;  // centre of the sphere
    double sphere_radius = 0;
    Vec3 sphere_velocity;
    const Answer* recorded = nullptr;  // answer recorded in the log; null: none
};

// Ask your engine here; or define CAROM_SWEEP as the name of a file that does, in quotes.
#ifdef CAROM_SWEEP
#include CAROM_SWEEP
#else
Answer sweep(const Query& query) {
    static_cast<void>(query);  // Answer answer; answer.hit = ...; answer.frames = fraction * query.frames; return answer;
    throw std::logic_error("sweep() is not filled in");
}
#endif

enum Precision { kDouble, kFloat };  // the type of the engine's numbers

// Beside 16 ulps an answer may be off by `units`: it is right for a ball that moves so far beside its path, or for radii
// that differ by so much. A graze changes its time and its normal by far more than that.
struct Allowed {
    double units = 0;          // rounding moves so much; and the tolerance of the log
    double margin = HUGE_VAL;  // to the other decision, which is right too if this is within `units`
};

double ulps(double x, Precision precision) {  // 16 of them
    x = std::fabs(x);
    if (precision == kDouble) return 16 * (std::nextafter(x, HUGE_VAL) - x);
    const float f = static_cast<float>(x);
    return 16 * (static_cast<double>(std::nextafter(f, HUGE_VALF)) - static_cast<double>(f));
}

std::string text(double x) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17g", x);
    return digits;
}

Vec3 along(const Vec3& from, const Vec3& way, double times) {
    return {from.x + way.x * times, from.y + way.y * times, from.z + way.z * times};
}
Vec3 minus(const Vec3& a, const Vec3& b) { return along(a, b, -1); }
double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double length(const Vec3& v) { return std::hypot(v.x, v.y, v.z); }
double largest(std::initializer_list<Vec3> vectors) {
    double most = 0;
    for (const Vec3& v : vectors) most = std::max({most, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    return most;
}

// How far the bodies are from a first contact where the ball's centre is `apart` from the sphere's, scene units.
double off(const Query& query, const Vec3& apart) {
    const double sum = query.ball_radius + query.sphere_radius;
    const Vec3 velocity = minus(query.velocity, query.sphere_velocity), start = minus(query.start, query.center);
    const double speed = length(velocity);
    const Vec3 way = speed > 0 ? along(Vec3(), velocity, 1 / speed) : Vec3();
    const Vec3 nearest = along(start, way, -dot(start, way));
    const double done = dot(apart, way);
    const double error = std::max(std::fabs(length(apart) - sum), length(minus(along(apart, way, -done), nearest)));
    return done > 0 ? std::max({error, done, sum - length(nearest)}) : error;
}

bool agrees(const Vec3& exact, const Vec3& got, double tolerance) {  // NaN does not
    const Vec3 d = minus(got, exact);
    return std::fabs(d.x) <= tolerance && std::fabs(d.y) <= tolerance && std::fabs(d.z) <= tolerance;
}

// What is wrong with an answer; empty: nothing.
std::string problem(const Query& query, const Answer& exact, const Allowed& allowed, const Answer& got,
                    Precision precision) {
    if (got.hit != exact.hit && allowed.margin <= allowed.units) return "";
    if (got.hit != exact.hit) return exact.hit ? "a hit was missed" : "a hit that is none";
    if (!got.hit) return "";
    if (exact.frames && !got.frames) return "frames: must be given for a hit";
    const double frames = got.frames.value_or(exact.frames.value_or(0));
    const Vec3 sphere = along(query.center, query.sphere_velocity, frames);
    const Vec3 ball = along(query.start, query.velocity, frames);
    if (exact.frames) {
        const double late = std::fabs(frames - *exact.frames);
        if (!(late <= ulps(std::max(std::fabs(frames), *exact.frames), precision)) &&
            !(off(query, minus(ball, sphere)) <= allowed.units))
            return "frames: must be " + text(*exact.frames) + ", got " + text(frames);
    }
    const double sum = query.ball_radius + query.sphere_radius;
    const double near = ulps(std::max({query.ball_radius, query.sphere_radius,
                                       largest({query.start, query.center, exact.point.value_or(Vec3()),
                                                exact.ball_center.value_or(Vec3())})}),
                             precision);
    if (exact.point && got.point && !agrees(*exact.point, *got.point, near)) {
        const Vec3 arm = minus(*got.point, sphere);
        const double error = std::max(std::fabs(length(arm) - query.sphere_radius),
                                      off(query, along(Vec3(), arm, sum / length(arm))));
        if (!(length(minus(*got.point, *exact.point)) <= allowed.units || error <= allowed.units))
            return "point: too far from the true one";
    }
    if (exact.ball_center && got.ball_center && !agrees(*exact.ball_center, *got.ball_center, near) &&
        !(length(minus(*got.ball_center, *exact.ball_center)) <= allowed.units ||
          off(query, minus(*got.ball_center, sphere)) <= allowed.units))
        return "ball_center: too far from the true one";
    if (exact.normal && got.normal && !agrees(*exact.normal, *got.normal, ulps(1, precision)) &&
        !(length(minus(*got.normal, *exact.normal)) * sum <= allowed.units ||
          off(query, along(Vec3(), *got.normal, sum)) <= allowed.units))
        return "normal: another direction";
    return "";
}

std::string check(Query query, const Answer& exact, const Allowed& allowed, Precision precision,
                  const Answer* recorded = nullptr) {
    query.recorded = recorded;
    return problem(query, exact, allowed, sweep(query), precision);
}

}  // namespace
    )TEST";

const char* const kPytestPrologue = R"PY(import math
import struct
from dataclasses import dataclass

DOUBLE, FLOAT = "d", "f"  # the type of the engine's numbers
real = float.fromhex


def vec(*numbers):
    return tuple(map(real, numbers))


@dataclass
class Answer:
    """What is not given (None) is not compared, but a hit needs its frames."""

    hit: bool = False  # an overlap at the start is no hit; touching it and moving in is one, at 0; a graze is one
    frames: float = None  # time of impact: a fraction of the path times query.frames
    point: tuple = None
    ball_center: tuple = None
    normal: tuple = None  # of length 1, from the sphere toward the ball


@dataclass
class Query:
    start: tuple = (0, 0, 0)  # of the ball's centre
    velocity: tuple = (0, 0, 0)  # units per frame
    frames: float = math.inf  # only contacts up to then count
    end: tuple = None  # the centre after so many frames, where there is a limit
    ball_radius: float = 0
    center: tuple = (0, 0, 0)  # of the sphere
    sphere_radius: float = 0
    sphere_velocity: tuple = (0, 0, 0)
    recorded: Answer = None  # what the log recorded


try:
    from carom_sweep import sweep  # your module, with sweep(query) that returns an object like Answer
except ImportError:

    def sweep(query):  # or ask your engine here
        raise NotImplementedError("sweep() is not filled in")


def ulps(x, precision):  # 16 of them
    if precision == DOUBLE:
        return 16 * math.ulp(x)
    bits = struct.unpack("I", struct.pack("f", abs(x)))[0]
    return 16 * (struct.unpack("f", struct.pack("I", bits + 1))[0] - struct.unpack("f", struct.pack("I", bits))[0])


@dataclass
class Allowed:
    """Beside 16 ulps an answer may be off by `units`: it is right for a ball that moves so far beside its path, or for
    radii that differ by so much. A graze changes its time and its normal by far more than that."""

    units: float = 0  # rounding moves so much; and the tolerance of the log
    margin: float = math.inf  # to the other decision, which is right too if this is within `units`


def along(start, way, times):
    return tuple(s + w * times for s, w in zip(start, way))


def minus(a, b):
    return along(a, b, -1)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def off(query, apart):
    """How far the bodies are from a first contact where the ball's centre is `apart` from the sphere's, scene units."""
    total = query.ball_radius + query.sphere_radius
    velocity, start = minus(query.velocity, query.sphere_velocity), minus(query.start, query.center)
    speed = math.hypot(*velocity)
    way = along((0, 0, 0), velocity, 1 / speed) if speed > 0 else (0, 0, 0)
    nearest = along(start, way, -dot(start, way))
    done = dot(apart, way)
    error = max(abs(math.hypot(*apart) - total), math.hypot(*minus(along(apart, way, -done), nearest)))
    return max(error, done, total - math.hypot(*nearest)) if done > 0 else error


def check(query, exact, allowed, precision, recorded=None):
    query.recorded = recorded
    got = sweep(query)
    if bool(got.hit) != exact.hit and allowed.margin <= allowed.units:
        return
    assert bool(got.hit) == exact.hit, "a hit was missed" if exact.hit else "a hit that is none"
    if not exact.hit:
        return
    frames, total = got.frames, query.ball_radius + query.sphere_radius
    if exact.frames is not None:
        assert frames is not None, "frames: must be given for a hit"
    elif frames is None:
        frames = 0
    sphere, ball = along(query.center, query.sphere_velocity, frames), along(query.start, query.velocity, frames)
    if exact.frames is not None:
        is_near = abs(frames - exact.frames) <= ulps(max(abs(frames), exact.frames), precision)
        is_right = off(query, minus(ball, sphere)) <= allowed.units
        assert is_near or is_right, "frames: must be %r, got %r" % (exact.frames, frames)
    vectors = [query.start, query.center, exact.point or (0,), exact.ball_center or (0,)]
    near = ulps(max([query.ball_radius, query.sphere_radius] + [abs(x) for v in vectors for x in v]), precision)

    def agrees(name, tolerance, scale, apart):
        true, said = getattr(exact, name), getattr(got, name)
        if true is None or said is None:
            return True
        difference = minus(said, true)
        if all(abs(x) <= tolerance for x in difference) or math.hypot(*difference) * scale <= allowed.units:
            return True
        return apart(said) <= allowed.units

    def off_point(point):
        arm = minus(point, sphere)
        size = math.hypot(*arm) or math.inf
        return max(abs(size - query.sphere_radius), off(query, along((0, 0, 0), arm, total / size)))

    assert agrees("point", near, 1, off_point), "point: too far from the true one"
    center = agrees("ball_center", near, 1, lambda place: off(query, minus(place, sphere)))
    assert center, "ball_center: too far from the true one"
    normal = agrees("normal", ulps(1.0, precision), total, lambda n: off(query, along((0, 0, 0), n, total)))
    assert normal, "normal: another direction"
)PY";

}  // namespace study
