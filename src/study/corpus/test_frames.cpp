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

constexpr double kToleranceUlps = 16;
enum Precision { kDouble, kFloat };  // the ulps are those of the engine's numbers

double ulp(double x, Precision precision) {
    x = std::fabs(x);
    if (precision == kDouble) return std::nextafter(x, HUGE_VAL) - x;
    const float f = static_cast<float>(x);
    return static_cast<double>(std::nextafter(f, HUGE_VALF)) - static_cast<double>(f);
}

std::string text(double x) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17g", x);
    return digits;
}

double largest(std::initializer_list<Vec3> vectors) {
    double most = 0;
    for (const Vec3& v : vectors) most = std::max({most, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    return most;
}

bool differs(const std::optional<Vec3>& exact, const std::optional<Vec3>& got, double tolerance) {
    if (!exact || !got) return false;
    return !(largest({{got->x - exact->x, got->y - exact->y, got->z - exact->z}}) <= tolerance);
}

// What is wrong with an answer; empty: nothing.
std::string problem(const Query& query, const Answer& exact, const Answer& got, Precision precision) {
    if (got.hit != exact.hit) return exact.hit ? "a hit was missed" : "a hit that is none";
    if (!got.hit) return "";
    if (exact.frames && !got.frames) return "frames: must be given for a hit";
    if (exact.frames) {
        const double scale = std::max(std::fabs(*got.frames), *exact.frames);
        if (!(std::fabs(*got.frames - *exact.frames) <= kToleranceUlps * ulp(scale, precision)))
            return "frames: must be " + text(*exact.frames) + ", got " + text(*got.frames);
    }
    const double scale = std::max({query.ball_radius, query.sphere_radius,
                                   largest({query.start, query.center, exact.point.value_or(Vec3()),
                                            exact.ball_center.value_or(Vec3())})});
    const double tolerance = kToleranceUlps * ulp(scale, precision);
    if (differs(exact.point, got.point, tolerance)) return "point: too far from the true one";
    if (differs(exact.ball_center, got.ball_center, tolerance))
        return "ball_center: too far from the true "
               "one";
    if (differs(exact.normal, got.normal, kToleranceUlps * ulp(1, precision)))
        return "normal: another "
               "direction";
    return "";
}

std::string check(Query query, const Answer& exact, Precision precision, const Answer* recorded = nullptr) {
    query.recorded = recorded;
    return problem(query, exact, sweep(query), precision);
}

}  // namespace
    )TEST";

const char* const kPytestPrologue = R"PY(import math
import struct
from dataclasses import dataclass

TOLERANCE_ULPS = 16
DOUBLE, FLOAT = "d", "f"  # the ulps are those of the engine's numbers
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


def ulp(x, precision):
    if precision == DOUBLE:
        return math.ulp(x)
    bits = struct.unpack("I", struct.pack("f", abs(x)))[0]
    return struct.unpack("f", struct.pack("I", bits + 1))[0] - struct.unpack("f", struct.pack("I", bits))[0]


def far(exact, got, tolerance):
    if exact is None or got is None:
        return False
    return not all(abs(a - b) <= tolerance for a, b in zip(exact, got))


def check(query, exact, precision, recorded=None):
    query.recorded = recorded
    got = sweep(query)
    assert bool(got.hit) == exact.hit, "a hit was missed" if exact.hit else "a hit that is none"
    if not exact.hit:
        return
    if exact.frames is not None:
        assert got.frames is not None, "frames: must be given for a hit"
        scale = max(abs(got.frames), exact.frames)
        assert abs(got.frames - exact.frames) <= TOLERANCE_ULPS * ulp(scale, precision), "frames"
    vectors = [query.start, query.center, exact.point or (0,), exact.ball_center or (0,)]
    scale = max([query.ball_radius, query.sphere_radius] + [abs(x) for v in vectors for x in v])
    tolerance = TOLERANCE_ULPS * ulp(scale, precision)
    assert not far(exact.point, got.point, tolerance), "point: too far from the true one"
    assert not far(exact.ball_center, got.ball_center, tolerance), "ball_center: too far from the true one"
    assert not far(exact.normal, got.normal, TOLERANCE_ULPS * ulp(1.0, precision)), "normal: another direction"
)PY";

}  // namespace study
