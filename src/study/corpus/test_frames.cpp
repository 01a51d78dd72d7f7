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
struct Quaternion {
    double w = 1, x = 0, y = 0, z = 0;
};

// What is not given is not compared, but a hit needs its frames.
struct Answer {
    bool hit = false;  // an overlap at the start is no hit; touching it and moving in is one, at 0; so is a graze
    std::optional<double> frames;  // time of impact: a fraction of the path times query.frames
    std::optional<Vec3> point, ball_center;
    std::optional<Vec3> normal;  // unit normal, from the sphere (or shape) toward the ball
};

struct Query {
    Vec3 start, velocity;      // centre of the ball; velocity in units per frame
    double frames = HUGE_VAL;  // only contacts up to then count; HUGE_VAL: no limit
    Vec3 end;                  // the centre after so many frames, where there is a limit
    double ball_radius = 0;
    // What the ball meets: all within sphere_radius of a core. "sphere": center; "plane": through center, across normal;
    // "capsule": from center to b; "triangle": center, b, c; "box": about center, with these halves of its sides, turned.
    std::string shape = "sphere";
    Vec3 center;
    double sphere_radius = 0;
    Vec3 sphere_velocity;  // for every shape
    Vec3 normal, b, c, half;
    Quaternion rotation;  // any length but 0
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

Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Vec3 turned(const Quaternion& q, const Vec3& v, double sign) {  // -1: backwards
    const Vec3 axis = {sign * q.x, sign * q.y, sign * q.z}, once = cross(axis, v);
    const double size = q.w * q.w + dot(axis, axis);
    return along(along(v, once, 2 * q.w / size), cross(axis, once), 2 / size);
}
double beyond(double x, double half) { return x - std::max(-half, std::min(x, half)); }
Vec3 fromSegment(const Vec3& a, const Vec3& b, const Vec3& at) {
    const Vec3 way = minus(b, a);
    const double size = dot(way, way);
    const double share = size > 0 ? std::max(0.0, std::min(dot(minus(at, a), way) / size, 1.0)) : 0;
    return minus(at, along(a, way, share));
}

// From the core's nearest point to a place, seen from what is met.
Vec3 fromCore(const Query& query, const Vec3& at) {
    const Vec3 d = minus(at, query.center);
    if (query.shape == "plane")
        return along(Vec3(), query.normal, dot(d, query.normal) / dot(query.normal, query.normal));
    if (query.shape == "capsule") return fromSegment(query.center, query.b, at);
    if (query.shape == "box") {
        const Vec3 own = turned(query.rotation, d, -1), half = query.half;
        return turned(query.rotation, {beyond(own.x, half.x), beyond(own.y, half.y), beyond(own.z, half.z)}, 1);
    }
    if (query.shape != "triangle") return d;
    const Vec3 corners[] = {query.center, query.b, query.c, query.center};
    const Vec3 n = cross(minus(query.b, query.center), minus(query.c, query.center));
    Vec3 apart = d;
    bool isOver = dot(n, n) > 0;
    for (int i = 0; i < 3; ++i) {
        const Vec3 other = fromSegment(corners[i], corners[i + 1], at);
        if (length(other) < length(apart)) apart = other;
        isOver = isOver && dot(cross(minus(corners[i + 1], corners[i]), minus(at, corners[i])), n) > 0;
    }
    return isOver ? along(Vec3(), n, dot(d, n) / dot(n, n)) : apart;
}

// How far the bodies are from a first contact where the ball's centre is `at`, seen from what it meets, scene units.
double off(const Query& query, const Vec3& at) {
    const double sum = query.ball_radius + query.sphere_radius;
    const Vec3 velocity = minus(query.velocity, query.sphere_velocity), gone = minus(at, query.start);
    const double speed = length(velocity);
    const Vec3 way = speed > 0 ? along(Vec3(), velocity, 1 / speed) : Vec3();
    const Vec3 apart = fromCore(query, at);
    const double done = dot(apart, way);
    const double error = std::max(std::fabs(length(apart) - sum), length(along(gone, way, -dot(gone, way))));
    return done > 0 ? std::max({error, done, sum - length(along(apart, way, -done))}) : error;
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
    const Vec3 moved = along(Vec3(), query.sphere_velocity, frames);
    const Vec3 ball = minus(along(query.start, query.velocity, frames), moved);  // seen from what it meets
    if (exact.frames) {
        const double late = std::fabs(frames - *exact.frames);
        if (!(late <= ulps(std::max(std::fabs(frames), *exact.frames), precision)) &&
            !(off(query, ball) <= allowed.units))
            return "frames: must be " + text(*exact.frames) + ", got " + text(frames);
    }
    const double sum = query.ball_radius + query.sphere_radius;
    const double near = ulps(std::max({query.ball_radius, query.sphere_radius,
                                       largest({query.start, query.center, query.b, query.c, query.half, exact.point.value_or(Vec3()),
                                                exact.ball_center.value_or(Vec3())})}),
                             precision);
    if (exact.point && got.point && !agrees(*exact.point, *got.point, near)) {
        const Vec3 point = minus(*got.point, moved), arm = fromCore(query, point);
        const Vec3 out = query.sphere_radius > 0 ? arm : minus(ball, point);
        const double error = std::max(std::fabs(length(arm) - query.sphere_radius),
                                      off(query, along(minus(point, arm), out, sum / length(out))));
        if (!(length(minus(*got.point, *exact.point)) <= allowed.units || error <= allowed.units))
            return "point: too far from the true one";
    }
    if (exact.ball_center && got.ball_center && !agrees(*exact.ball_center, *got.ball_center, near) &&
        !(length(minus(*got.ball_center, *exact.ball_center)) <= allowed.units ||
          off(query, minus(*got.ball_center, moved)) <= allowed.units))
        return "ball_center: too far from the true one";
    if (exact.normal && got.normal && !agrees(*exact.normal, *got.normal, ulps(1, precision)) &&
        !(length(minus(*got.normal, *exact.normal)) * sum <= allowed.units ||
          off(query, along(minus(ball, fromCore(query, ball)), *got.normal, sum)) <= allowed.units))
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


@dataclass
class Answer:
    """What is not given (None) is not compared, but a hit needs its frames."""

    hit: bool = False  # an overlap at the start is no hit; touching it and moving in is one, at 0; a graze is one
    frames: float = None  # time of impact: a fraction of the path times query.frames
    point: tuple = None
    ball_center: tuple = None
    normal: tuple = None  # of length 1, from the sphere (or shape) toward the ball


@dataclass
class Query:
    start: tuple = (0, 0, 0)  # of the ball's centre
    velocity: tuple = (0, 0, 0)  # units per frame
    frames: float = math.inf  # only contacts up to then count
    end: tuple = None  # the centre after so many frames, where there is a limit
    ball_radius: float = 0
    # What the ball meets: all within sphere_radius of a core. "sphere": center; "plane": through center, across normal;
    # "capsule": from center to b; "triangle": center, b, c; "box": about center, with these halves of its sides, turned.
    shape: str = "sphere"
    center: tuple = (0, 0, 0)
    sphere_radius: float = 0
    sphere_velocity: tuple = (0, 0, 0)  # for every shape
    normal: tuple = (0, 0, 0)
    b: tuple = (0, 0, 0)
    c: tuple = (0, 0, 0)
    half: tuple = (0, 0, 0)
    rotation: tuple = (1, 0, 0, 0)  # quaternion w, x, y, z; any length but 0
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


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def turned(rotation, v, sign):  # -1: backwards
    axis = tuple(sign * x for x in rotation[1:])
    once, size = cross(axis, v), dot(rotation, rotation)
    return along(along(v, once, 2 * rotation[0] / size), cross(axis, once), 2 / size)


def from_segment(a, b, at):
    way = minus(b, a)
    size = dot(way, way)
    return minus(at, along(a, way, max(0.0, min(dot(minus(at, a), way) / size, 1.0)) if size > 0 else 0))


def from_core(query, at):
    """From the core's nearest point to a place, seen from what is met."""
    d, zero = minus(at, query.center), (0, 0, 0)
    if query.shape == "plane":
        return along(zero, query.normal, dot(d, query.normal) / dot(query.normal, query.normal))
    if query.shape == "capsule":
        return from_segment(query.center, query.b, at)
    if query.shape == "box":
        own = turned(query.rotation, d, -1)
        return turned(query.rotation, tuple(x - max(-h, min(x, h)) for x, h in zip(own, query.half)), 1)
    if query.shape != "triangle":
        return d
    n = cross(minus(query.b, query.center), minus(query.c, query.center))
    edges = ((query.center, query.b), (query.b, query.c), (query.c, query.center))
    if dot(n, n) > 0 and all(dot(cross(minus(b, a), minus(at, a)), n) > 0 for a, b in edges):
        return along(zero, n, dot(d, n) / dot(n, n))
    return min((from_segment(a, b, at) for a, b in edges), key=lambda apart: math.hypot(*apart))


def off(query, at):
    """How far the bodies are from a first contact where the ball's centre is `at`, seen from what it meets, scene
    units."""
    total = query.ball_radius + query.sphere_radius
    velocity, gone = minus(query.velocity, query.sphere_velocity), minus(at, query.start)
    speed = math.hypot(*velocity)
    way = along((0, 0, 0), velocity, 1 / speed) if speed > 0 else (0, 0, 0)
    apart = from_core(query, at)
    done = dot(apart, way)
    error = max(abs(math.hypot(*apart) - total), math.hypot(*along(gone, way, -dot(gone, way))))
    return max(error, done, total - math.hypot(*along(apart, way, -done))) if done > 0 else error


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
    moved = along((0, 0, 0), query.sphere_velocity, frames)
    ball = minus(along(query.start, query.velocity, frames), moved)  # seen from what it meets
    if exact.frames is not None:
        is_near = abs(frames - exact.frames) <= ulps(max(abs(frames), exact.frames), precision)
        is_right = off(query, ball) <= allowed.units
        assert is_near or is_right, "frames: must be %r, got %r" % (exact.frames, frames)
    vectors = [query.start, query.center, query.b, query.c, query.half, exact.point or (0,), exact.ball_center or (0,)]
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
        point = minus(point, moved)
        arm = from_core(query, point)
        out = arm if query.sphere_radius > 0 else minus(ball, point)
        place = along(minus(point, arm), out, total / (math.hypot(*out) or math.inf))
        return max(abs(math.hypot(*arm) - query.sphere_radius), off(query, place))

    assert agrees("point", near, 1, off_point), "point: too far from the true one"
    center = agrees("ball_center", near, 1, lambda place: off(query, minus(place, moved)))
    assert center, "ball_center: too far from the true one"
    core = minus(ball, from_core(query, ball))
    normal = agrees("normal", ulps(1.0, precision), total, lambda n: off(query, along(core, n, total)))
    assert normal, "normal: another direction"
)PY";

}  // namespace study
