#include "logs/frozen/engines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

double asFloat(double x) { return static_cast<double>(static_cast<float>(x)); }
Vec3 eachOf(const Vec3& v, const auto& change) { return {change(v.x), change(v.y), change(v.z)}; }
Answer timed(const Shot& c, double (*of)(double)) {
    return told(c, [&](Answer& a) { a.fraction = of(a.fraction); });
}
Answer rounded(Answer answer, const auto& change) {
    answer.fraction = change(answer.fraction);
    answer.point = eachOf(answer.point, change);
    answer.normal = eachOf(answer.normal, change);
    return answer;
}
Vec3 turned(const Vec3& v, int axis, double radians) {
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    Vec3 out = v;
    out[a] = std::cos(radians) * v[a] - std::sin(radians) * v[b];
    out[b] = std::sin(radians) * v[a] + std::cos(radians) * v[b];
    return out;
}

/// The textbook in another arithmetic.
template <class Real>
Answer textbook(const Shot& c) {
    std::array<Real, 3> from, motion;
    const Real sum = static_cast<Real>(c.ball) + static_cast<Real>(c.sphere);
    Real a = 0, h = 0, r = -sum * sum;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        from[k] = static_cast<Real>(c.start[i]) - static_cast<Real>(c.center[i]);
        motion[k] = static_cast<Real>(c.end[i]) - static_cast<Real>(c.start[i]);
        a += motion[k] * motion[k];
        h += from[k] * motion[k];
        r += from[k] * from[k];
    }
    const Real discriminant = h * h - a * r;
    if (r < 0 || h >= 0 || discriminant < 0) return {};
    const Real t = (-h - std::sqrt(discriminant)) / a;
    if (t > 1) return {};
    Answer answer{true, static_cast<double>(t), Vec3(0), Vec3(0), false};
    Real length = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        from[k] += motion[k] * t;
        length += from[k] * from[k];
    }
    for (int i = 0; i < 3; ++i) {
        const Real n = from[static_cast<std::size_t>(i)] / std::sqrt(length);
        answer.normal[i] = static_cast<double>(n);
        answer.point[i] = static_cast<double>(static_cast<Real>(c.center[i]) + n * static_cast<Real>(c.sphere));
    }
    return answer;
}

/// Conservative advancement.
Answer advanced(const Shot& c, double tolerance, int steps) {
    if (!(dotOf(c.start - c.center, c.motion()) < 0) || collide::lengthOf(c.start - c.center) < c.sum()) return {};
    double t = 0;
    for (int i = 0; i < steps; ++i) {
        const double gap = collide::lengthOf(c.ballAt(t) - c.sphereAt(t)) - c.sum();
        if (gap <= tolerance) return at(c, t);
        t += gap / collide::lengthOf(c.motion() - c.velocity);
        if (t > 1) return {};
    }
    return {};
}

Answer bisected(const Shot& c, int halvings) {
    const auto time = trueTime(c);
    if (!time || *time > 1) return {};
    double low = 0, high = std::min(1.0, -dotOf(c.start - c.center, c.motion()) / dotOf(c.motion(), c.motion()));
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (collide::lengthOf(c.ballAt(middle) - c.center) <= c.sum() ? high : low) = middle;
    }
    return at(c, high);
}

/// A test at the ends of steps.
Answer stepped(const Shot& c, int steps) {
    if (collide::lengthOf(c.start - c.center) < c.sum()) return {};
    for (int k = 1; k <= steps; ++k) {
        const double t = static_cast<double>(k) / steps;
        if (collide::lengthOf(c.ballAt(t) - c.sphereAt(t)) <= c.sum()) return at(c, t);
    }
    return {};
}

bool boxesMeet(const Shot& c, double margin) {
    for (int i = 0; i < 3; ++i)
        if (std::min(c.start[i], c.end[i]) - margin > c.center[i] + c.sphere ||
            std::max(c.start[i], c.end[i]) + margin < c.center[i] - c.sphere)
            return false;
    return true;
}

double threeDigits(double x) {
    if (x == 0) return 0;
    const double step = std::pow(10, std::floor(std::log10(std::abs(x))) - 2);
    return std::round(x / step) * step;
}

Answer randomTime(const Shot& c, Random& random, double share) {
    Answer answer = right(c);
    const bool fails = random.between(0, 1) < share;
    const double time = random.between(0, 1);
    if (fails && answer.isHit) answer.fraction = time;
    return answer;
}
Answer randomMiss(const Shot& c, Random& random, double share) {
    return random.between(0, 1) < share ? Answer{} : right(c);
}

#define ENGINE [](LoggedShot & c, Random & random) -> Answer
#define UNUSED static_cast<void>(random)

std::vector<Row> oneBug() {
    const Kind one = Kind::OneBug;
    std::vector<Row> all = {// ---- Bodies elsewhere
                            {one, "sphere offset by (0.3, -0.2, 0.1)", {"elsewhere", "offset of a"}, ENGINE{UNUSED;
    return seen(c, [](Shot& s) { s.center += Vec3(0.3, -0.2, 0.1); });
}
}  // namespace
, {one, "ball offset by (0, 0, 0.15)", {"elsewhere", "offset of a"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    s.start.z += 0.15;
    s.end.z += 0.15;
});
}  // namespace frozen
}
, {one, "sphere offset by (0.02, 0, 0)", {"elsewhere", "offset of a"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.center.x += 0.02; });
}
}
, {one, "start offset, end right", {"start.*(elsewhere|offset)", "offset of.*start"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.start += Vec3(0.2, 0.3, -0.1); });
}
}
, {one, "end offset, start right",
   {"end.*(elsewhere|offset)", "offset of.*end", "displacement.*(offset|added)", "velocity is added"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.end += Vec3(-0.4, 0.1, 0.3); });
}
}
, {one, "pivot of the sphere at its foot",
   {"(pivot|elsewhere|offset).*sphere's radius", "sphere's radius.*(pivot|elsewhere|offset)"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.center.y += s.sphere; });
}
}
, {one, "centre of the row before", {"(row|line) before", "stale"}, ENGINE{UNUSED;
return seen(c, [&](Shot& s) { s.center = c.before.center; });
}
}
, {one, "sphere half a frame behind", {"behind", "elsewhere.*frames? ", "stale"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.center -= s.velocity * 0.5; });
}
, true
}
, {one, "ball a quarter of its motion ahead", {"ahead"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    const Vec3 m = s.motion() * 0.25;
    s.start += m;
    s.end += m;
});
}
}
,
    // ---- Radii
    {one, "margin of 0.03", {"margin", "too large"}, ENGINE{UNUSED;
return withSum(c, c.sum() + 0.03);
}
}
, {one, "slop of 0.02", {"slop", "too small"}, ENGINE{UNUSED;
return withSum(c, c.sum() - 0.02);
}
}
, {one, "radius sum scaled by 1.1", {"scaled", "counts 1\\.1 times"}, ENGINE{UNUSED;
return withSum(c, c.sum() * 1.1);
}
}
, {one, "ball's radius scaled by 0.9", {"0\\.9 r_ball"}, ENGINE{UNUSED;
return withSum(c, 0.9 * c.ball + c.sphere);
}
}
, {one, "sphere's radius scaled by 1.2", {"1\\.2 r_sphere"}, ENGINE{UNUSED;
return withSum(c, c.ball + 1.2 * c.sphere);
}
}
, {one, "each radius by its own factor", {"0\\.8 r_ball \\+ 1\\.1 r_sphere"}, ENGINE{UNUSED;
return withSum(c, 0.8 * c.ball + 1.1 * c.sphere);
}
}
, {one, "ball's radius left out", {"ball's radius is left out"}, ENGINE{UNUSED;
return withSum(c, c.sphere);
}
}
, {one, "sum of squares", {"squared wrong"}, ENGINE{UNUSED;
return withSum(c, std::hypot(c.ball, c.sphere));
}
}
, {one, "ball's radius at least 0.5",
   {"ball's radius.*(at least|clamp|limit)", "(at least|clamp|limit).*ball's radius", "r_sphere \\+ 0\\.5; only where"},
   ENGINE{UNUSED;
return withSum(c, std::max(c.ball, 0.5) + c.sphere);
}
}
, {one, "sphere's radius at most 1",
   {"sphere's radius.*(at most|clamp|limit)", "(at most|clamp|limit).*sphere's radius", "r_ball \\+ 1; only where"},
   ENGINE{UNUSED;
return withSum(c, c.ball + std::min(c.sphere, 1.0));
}
}
, {one, "radii in steps of 0.25", {"radii are rounded"}, ENGINE{UNUSED;
return withSum(c, std::round(c.ball * 4) / 4 + std::round(c.sphere * 4) / 4);
}
}
, {one, "margin of 0.02 of the speed", {"margin that grows", "per unit|times the (ball's|relative) speed"},
   ENGINE{UNUSED;
return withSum(c, c.sum() + 0.02 * pathLength(c));
}
}
, {one, "radius grows along the path", {"grows"}, ENGINE{UNUSED;
if (!right(c).isHit) return right(c);
double t = 0;
for (int i = 0; i < 60; ++i) t = entry(c.start - c.center, c.motion(), c.sum() + 0.1 * t).value_or(2);
return at(c, t);
}
}
, {one, "margin of 0.05 in the decision alone", {"margin", "near misses", "gap"}, ENGINE{UNUSED;
const Answer a = right(c);
return a.isHit ? a : withSum(c, c.sum() + 0.05);
}
}
, {one, "shallow hits are missed below 0.04", {"tolerance", "slop", "shallow"}, ENGINE{UNUSED;
return withSum(c, c.sum() - 0.04).isHit ? right(c) : Answer{};
}
}
,
    // ---- Times
    {one, "time plus 0.02", {"time.*(shift|later|constant|0\\.02)"}, ENGINE{UNUSED;
return timed(c, [](double t) { return t + 0.02; });
}
}
, {one, "time times 1.05", {"time.*(scaled|1\\.05)"}, ENGINE{UNUSED;
return timed(c, [](double t) { return t * 1.05; });
}
}
, {one, "time 0.95 t + 0.03", {"time.*0\\.95.*0\\.03"}, ENGINE{UNUSED;
return timed(c, [](double t) { return 0.95 * t + 0.03; });
}
}
, {one, "distance for fraction", {"time is a distance", "way"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.fraction *= pathLength(c); });
}
}
, {one, "time from the end", {"from the end"}, ENGINE{UNUSED;
return timed(c, [](double t) { return 1 - t; });
}
}
, {one, "fraction of one of 4 sub-steps", {"sub-?step"}, ENGINE{UNUSED;
return timed(c, [](double t) { return t * 4 - std::floor(t * 4); });
}
}
, {one, "time of the sub-step's end", {"step", "1 decimals, raised"}, ENGINE{UNUSED;
return timed(c, [](double t) { return std::ceil(t * 10) / 10; });
}
}
, {one, "skin of 0.03 along the path", {"skin", "constant distance along the path"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.fraction = std::max(0.0, a.fraction - 0.03 / pathLength(c)); });
}
}
, {one, "time at most 0.8", {"time has an upper bound: it is 0\\.8"}, ENGINE{UNUSED;
return timed(c, [](double t) { return std::min(t, 0.8); });
}
}
, {one, "time at least 0.1", {"time has a lower bound: it is 0\\.1"}, ENGINE{UNUSED;
return timed(c, [](double t) { return std::max(t, 0.1); });
}
}
, {one, "time squared", {"squared"}, ENGINE{UNUSED;
return timed(c, [](double t) { return t * t; });
}
}
, {one, "time of the closest approach", {"closest approach", "nearest"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) {
    a.fraction = std::min(1.0, -dotOf(c.start - c.center, c.motion()) / dotOf(c.motion(), c.motion()));
});
}
}
, {one, "time in sixtieths", {"time.*(scaled|60|frames)"}, ENGINE{UNUSED;
return timed(c, [](double t) { return t * 60; });
}
}
,
    // ---- Digits and precision
    {one, "time in two decimals", {"time is rounded", "decimals", "digits"}, ENGINE{UNUSED;
return timed(c, [](double t) { return std::round(t * 100) / 100; });
}
}
, {one, "three significant digits", {"digits", "rounded"}, ENGINE{UNUSED;
return rounded(right(c), threeDigits);
}
}
, {one, "two decimals", {"rounded", "decimals", "digits"}, ENGINE{UNUSED;
return rounded(right(c), [](double x) { return std::round(x * 100) / 100; });
}
}
, {one, "six digits printed", {"6 (significant )?digits", "digits", "decimals"}, ENGINE{UNUSED;
return right(c);
}
, false, 0, 6
}
, {one, "five digits printed", {"5 (significant )?digits", "digits", "decimals"}, ENGINE{UNUSED;
return right(c);
}
, false, 0, 5
}
, {one, "four decimals of the time", {"digits", "decimals", "time is rounded"}, ENGINE{UNUSED;
return timed(c, [](double t) { return std::round(t * 1e4) / 1e4; });
}
}
, {one, "a textbook in float, queries in double", {"float"}, ENGINE{UNUSED;
return textbook<float>(c);
}
}
, {one, "float at 1e5, queries in double", {"float"}, ENGINE{UNUSED;
return textbook<float>(c);
}
, false, 1e5
}
, {one, "float at 1e5, all printed as floats", {"float"}, ENGINE{UNUSED;
return textbook<float>(c);
}
, false, 1e5, 9, true
}
, {one, "float at 1e4, all printed as floats", {"float"}, ENGINE{UNUSED;
return textbook<float>(c);
}
, false, 1e4, 9, true
}
, {one, "positions in float at 1e5, double arithmetic", {"float"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    for (Vec3* v : {&s.start, &s.end, &s.center}) *v = eachOf(*v, asFloat);
});
}
, false, 1e5
}
, {one, "positions in steps of 1/40", {"fixed steps"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    for (Vec3* v : {&s.start, &s.end, &s.center}) *v = eachOf(*v, [](double x) { return std::floor(x * 40) / 40; });
});
}
}
, {one, "positions in steps of 1/16", {"fixed steps"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    for (Vec3* v : {&s.start, &s.end, &s.center}) *v = eachOf(*v, [](double x) { return std::round(x * 16) / 16; });
});
}
}
, {one, "normals in bytes", {"normal is rounded", "normal.*(digits|steps)"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.normal = eachOf(a.normal, [](double x) { return std::round(x * 127) / 127; }); });
}
}
,
    // ---- Iterations
    {one, "conservative advancement to 0.01", {"conservative advancement.*toleran", "gaps below"}, ENGINE{UNUSED;
return advanced(c, 0.01, 1000);
}
}
, {one, "conservative advancement to 0.001", {"conservative advancement.*toleran", "gaps below"}, ENGINE{UNUSED;
return advanced(c, 0.001, 1000);
}
}
, {one, "advancement that gives up after 6 steps", {"steps", "gives up", "conservative advancement"}, ENGINE{UNUSED;
return advanced(c, 1e-6, 6);
}
}
, {one, "bisection in 8 halvings", {"bisection", "halving"}, ENGINE{UNUSED;
return bisected(c, 8);
}
}
, {one, "tests at 7 steps", {"7 steps"}, ENGINE{UNUSED;
return stepped(c, 7);
}
}
, {one, "a test at the end alone", {"end of the path alone"}, ENGINE{UNUSED;
return stepped(c, 1);
}
}
,
    // ---- Limits, missing branches
    {one, "limit ignored", {"limit is ignored"}, ENGINE{UNUSED;
return at(c, trueTime(c), HUGE_VAL);
}
}
, {one, "hits beyond the end told at 1", {"limit is ignored", "clamp", "beyond the end"}, ENGINE{UNUSED;
Answer a = at(c, trueTime(c), HUGE_VAL);
return a.isHit && a.fraction > 1 ? at(c, 1.0) : a;
}
}
, {one, "range of 5 units", {"(path|way|hit|range|distance).*5"}, ENGINE{UNUSED;
const Answer a = right(c);
return a.isHit && a.fraction * pathLength(c) > 5 ? Answer{} : a;
}
}
, {one, "half of the path", {"half of the path"}, ENGINE{UNUSED;
return at(c, trueTime(c), 0.5);
}
}
, {one, "box without the ball's radius", {"broad phase that forgets the ball's radius"}, ENGINE{UNUSED;
return boxesMeet(c, 0) ? right(c) : Answer{};
}
}
, {one, "early way out by the centres", {"forgets the radii"}, ENGINE{UNUSED;
return collide::lengthOf(c.start - c.center) > pathLength(c) ? Answer{} : right(c);
}
}
, {one, "starts inside are hits at 0", {"starts inside"}, ENGINE{UNUSED;
if (collide::lengthOf(c.start - c.center) < c.sum()) return at(c, 0.0);
return right(c);
}
}
, {one, "a line: contacts behind the start count",
   {"endless line", "behind the start", "before the start", "move away"}, ENGINE{UNUSED;
const Vec3 f = c.start - c.center, m = c.motion();
const double a = dotOf(m, m), h = dotOf(f, m), d = h * h - a * (dotOf(f, f) - c.sum() * c.sum());
if (d < 0) return {};
return at(c, (-h - std::sqrt(d)) / a);
}
}
, {one, "discriminant below 0 taken as 0", {"negative discriminant"}, ENGINE{UNUSED;
return byFormula(c, [](double a, double h, double r) { return (-h - std::sqrt(std::max(0.0, h * h - a * r))) / a; });
}
}
,
    // ---- Roots
    {one, "far root", {"far root"}, ENGINE{UNUSED;
return right(c).isHit ? at(c, entry(c.start - c.center, c.motion(), c.sum(), true), HUGE_VAL) : Answer{};
}
}
, {one, "a = v.v left out", {"lacks a"}, ENGINE{UNUSED;
return byFormula(c, [](double, double h, double r) { return -h - std::sqrt(h * h - r); });
}
}
, {one, "h^2 - 4ac", {"not as 2 d\\.v"}, ENGINE{UNUSED;
return byFormula(c, [](double a, double h, double r) { return (-h - std::sqrt(h * h - 4 * a * r)) / (2 * a); });
}
}
, {one, "root divided by 2a", {"divided by 2a", "motion counts twice"}, ENGINE{UNUSED;
return byFormula(c, [](double a, double h, double r) { return (-h - std::sqrt(h * h - a * r)) / (2 * a); });
}
}
,
    // ---- Normals and points
    {one, "normal reversed", {"normal is reversed"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.normal = -a.normal; });
}
}
, {one, "normal against the motion", {"motion reversed"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.normal = -normalized(c.motion()); });
}
}
, {one, "normal of the start", {"that of the start"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.normal = normalized(c.start - c.center); });
}
}
, {one, "normal turned by 20 degrees about y", {"normal is in other axes", "normal.*turned"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.normal = turned(a.normal, 1, 0.349); });
}
}
, {one, "normal with z mirrored", {"z of the normal is mirrored"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.normal.z = -a.normal.z; });
}
}
, {one, "normal smoothed with the motion", {"mixture of directions"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.normal = normalized(a.normal - normalized(c.motion()) * 0.4); });
}
}
, {one, "point on the wrong side", {"wrong side"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.point = c.center - a.normal * c.sphere; });
}
}
, {one, "point is the ball's centre", {"point is the ball's centre"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.point = c.ballAt(a.fraction); });
}
}
, {one, "point by the ball's radius", {"point is by the ball's radius"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.point = c.center + a.normal * c.ball; });
}
}
, {one, "point offset by (0.1, 0.2, 0)", {"point has another origin"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.point += Vec3(0.1, 0.2, 0); });
}
}
, {one, "point 0.04 inside along the normal", {"point is off along the normal"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.point -= a.normal * 0.04; });
}
}
, {one, "point without the sphere's motion", {"point misses the sphere's motion"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.point = c.center + a.normal * c.sphere; });
}
, true
}
,
    // ---- Motions, axes
    {one, "sphere's velocity ignored", {"sphere's velocity is ignored"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.velocity = Vec3(0); });
}
, true
}
, {one, "sphere's velocity added", {"sphere's velocity is added"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.velocity = -s.velocity; });
}
, true
}
, {one, "0.8 of the sphere's velocity", {"sphere's velocity is scaled"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.velocity *= 0.8; });
}
, true
}
, {one, "z ignored", {"z is ignored", "point lacks its z"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.start.z = s.end.z = s.center.z = 0; });
}
}
, {one, "y and z of the centre exchanged", {"y and z of the sphere's centre are exchanged"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { std::swap(s.center.y, s.center.z); });
}
}
, {one, "gravity of 0.4", {"acceleration"}, ENGINE{UNUSED;
if (dotOf(c.start - c.center, c.start - c.center) < c.sum() * c.sum()) return {};
for (int i = 1; i <= 4000; ++i) {
    const double t = i / 4000.0;
    Vec3 p = c.ballAt(t);
    p.y -= 0.2 * t * t;
    if (collide::lengthOf(p - c.center) <= c.sum()) {
        Answer a = at(c, t);
        a.normal = normalized(p - c.center);
        a.point = c.center + a.normal * c.sphere;
        return a;
    }
}
return {};
}
}
, {one, "wind of (0.2, 0, 0.1)", {"velocity is added"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.end += Vec3(0.2, 0, 0.1); });
}
, false, 0, 17, false, true
}
, {one, "motion turned by 3 degrees about z", {"motion is turned", "turned.*motion"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.end = s.start + turned(s.motion(), 2, 0.0524); });
}
}
, {one, "ball's path turned by 2 degrees about the origin", {"turned"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    s.start = turned(s.start, 1, 0.0349);
    s.end = turned(s.end, 1, 0.0349);
});
}
}
, {one, "y scaled by 1.1", {"y is scaled alone"}, ENGINE{UNUSED;
const Vec3 f = c.start - c.center, m = c.motion();
const auto t = entry(Vec3(f.x, f.y * 1.1, f.z), Vec3(m.x, m.y * 1.1, m.z), c.sum());
return at(c, t);
}
}
, {one, "motion 1.1 times as long", {"(motion|ball's velocity).*(1\\.1|scaled)"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.end = s.start + s.motion() * 1.1; });
}
}
,
    // ---- Only in some rows
    {one, "glass is never hit", {"glass"}, ENGINE{UNUSED;
return c.object == "glass" ? Answer{} : right(c);
}
}
, {one, "radius of steel scaled by 1.25", {"1\\.25.*steel", "steel.*1\\.25"}, ENGINE{UNUSED;
return withSum(c, c.sum() * (c.object == "steel" ? 1.25 : 1));
}
}
, {one, "wood offset by (0, 0.25, 0)", {"elsewhere.*wood"}, ENGINE{UNUSED;
return seen(c, [&](Shot& s) {
    if (c.object == "wood") s.center.y += 0.25;
});
}
}
, {one, "normal reversed in layer 3", {"normal is reversed.*layer.*3"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) {
    if (c.layer == 3) a.normal = -a.normal;
});
}
}
, {one, "limit ignored in layer 1", {"limit is ignored.*layer.*1"}, ENGINE{UNUSED;
return at(c, trueTime(c), c.layer == 1 ? HUGE_VAL : 1);
}
}
, {one, "any hit where object is stone", {"stone"}, ENGINE{UNUSED;
const Answer a = right(c);
return c.object == "stone" && !a.isHit ? at(c, 0.5) : a;
}
}
,
}
;
return all;
}

std::vector<Row> twoBugs() {
    const Kind two = Kind::TwoBugs;
    return {{two, "margin, normals reversed", {"margin", "normal is reversed"}, ENGINE{UNUSED;
    Answer a = withSum(c, c.sum() + 0.06);
    a.normal = -a.normal;
    return a;
}
}
, {two, "glass is never hit, slop", {"glass", "slop|too small"}, ENGINE{UNUSED;
return c.object == "glass" ? Answer{} : withSum(c, c.sum() - 0.05);
}
}
, {two, "steel offset, wood scaled", {"elsewhere.*steel", "(scaled|1\\.2|times).*wood"}, ENGINE{UNUSED;
if (c.object == "wood") return withSum(c, c.sum() * 1.2);
return seen(c, [&](Shot& s) {
    if (c.object == "steel") s.center.z -= 0.3;
});
}
}
, {two, "point wrong side, time from the end", {"wrong side", "from the end"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) {
    a.point = c.center - a.normal * c.sphere;
    a.fraction = 1 - a.fraction;
});
}
}
, {two, "limit ignored, normal of the start", {"limit is ignored", "that of the start"}, ENGINE{UNUSED;
Answer a = at(c, trueTime(c), HUGE_VAL);
if (a.isHit) a.normal = normalized(c.start - c.center);
return a;
}
}
, {two, "starts inside are hits, radius left out", {"starts inside", "ball's radius is left out"}, ENGINE{UNUSED;
if (collide::lengthOf(c.start - c.center) < c.sum()) return at(c, 0.0);
return withSum(c, c.sphere);
}
}
, {two, "steps of the time, normal mirrored", {"step|rounded", "x of the normal is mirrored"}, ENGINE{UNUSED;
return told(c, [](Answer& a) {
    a.fraction = std::ceil(a.fraction * 8) / 8;
    a.normal.x = -a.normal.x;
});
}
}
, {two, "far root in layer 2, point is centre in glass", {"far root.*layer.*2", "ball's centre.*glass"}, ENGINE{UNUSED;
if (c.layer == 2 && right(c).isHit) return at(c, entry(c.start - c.center, c.motion(), c.sum(), true), HUGE_VAL);
return told(c, [&](Answer& a) {
    if (c.object == "glass") a.point = c.ballAt(a.fraction);
});
}
}
, {two, "offset, times 1.5", {"elsewhere", "time.*(scaled|1\\.5)"}, ENGINE{UNUSED;
Answer a = seen(c, [](Shot& s) { s.center += Vec3(0, 0.2, 0.2); });
a.fraction *= 1.5;
return a;
}
}
, {two, "half of the path, normal against the motion", {"half of the path", "motion reversed"}, ENGINE{UNUSED;
Answer a = at(c, trueTime(c), 0.5);
if (a.isHit) a.normal = -normalized(c.motion());
return a;
}
}
,
}
;
}

std::vector<Row> others() {
    const Kind good = Kind::Right, chance = Kind::Random;
    return {{good, "textbook in double", {}, ENGINE{UNUSED;
    return textbook<double>(c);
}
}
, {good, "textbook in double, moving spheres", {}, ENGINE{UNUSED;
return right(c);
}
, true
}
, {good, "textbook in double at 1e4", {}, ENGINE{UNUSED;
return textbook<double>(c);
}
, false, 1e4
}
, {good, "textbook in double along a unit direction", {}, ENGINE{UNUSED;
const Vec3 f = c.start - c.center, u = normalized(c.motion());
const double b = dotOf(f, u), r = dotOf(f, f) - c.sum() * c.sum(), d = b * b - r;
if (r < 0 || b >= 0 || d < 0) return {};
return at(c, (-b - std::sqrt(d)) / pathLength(c));
}
}
, {good, "textbook in float, all printed as floats", {"float"}, ENGINE{UNUSED;
return textbook<float>(c);
}
, false, 0, 9, true
}
, {good, "textbook in float at 100, all printed as floats", {"float"}, ENGINE{UNUSED;
return textbook<float>(c);
}
, false, 100, 9, true
}
, {chance, "2 % of the hits lost", {}, ENGINE{return randomMiss(c, random, 0.02);
}
}
, {chance, "30 % of the hits lost", {}, ENGINE{return randomMiss(c, random, 0.3);
}
}
, {chance, "90 % of the hits lost", {}, ENGINE{return randomMiss(c, random, 0.9);
}
}
, {chance, "3 % of the times random", {}, ENGINE{return randomTime(c, random, 0.03);
}
}
, {chance, "40 % of the times random", {}, ENGINE{return randomTime(c, random, 0.4);
}
}
, {chance, "all times random", {}, ENGINE{return randomTime(c, random, 1);
}
}
, {chance, "normals random", {}, ENGINE{Answer a = right(c);
const Vec3 n = random.direction();
if (a.isHit) a.normal = n;
return a;
}
}
, {chance, "10 % false hits", {}, ENGINE{Answer a = right(c);
const bool fails = random.between(0, 1) < 0.1;
const double t = random.between(0, 1);
return fails && !a.isHit ? at(c, t) : a;
}
}
, {chance, "decisions by a coin", {}, ENGINE{const double t = random.between(0, 1);
return random.between(0, 1) < 0.5 ? Answer{} : at(c, t);
}
}
, {chance, "points off by up to 0.5", {}, ENGINE{Answer a = right(c);
const Vec3 n = random.direction();
const double by = random.between(0, 0.5);
if (a.isHit) a.point += n * by;
return a;
}
}
,
}
;
}

std::vector<Row> later() {
    const Kind kind = Kind::Later;
    return {{kind, "ball's radius scaled by 1.3 in layer 2", {"r_ball.*layer.*2"}, ENGINE{UNUSED;
    return withSum(c, (c.layer == 2 ? 1.3 : 1) * c.ball + c.sphere);
}
}
, {kind, "half of the time in glass", {"time.*glass"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) {
    if (c.object == "glass") a.fraction /= 2;
});
}
}
, {kind, "point with y mirrored", {"y of the point is mirrored", "in other axes"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.point.y = -a.point.y; });
}
}
, {kind, "radius of the row before", {"(row|line) before", "stale"}, ENGINE{UNUSED;
return withSum(c, c.ball + c.before.sphere);
}
}
, {kind, "sphere's radius at least 1", {"sphere's radius.*at least", "r_ball \\+ 1"}, ENGINE{UNUSED;
return withSum(c, c.ball + std::max(c.sphere, 1.0));
}
}
, {kind, "box without the sphere's radius", {"forgets the sphere's radius"}, ENGINE{UNUSED;
for (int i = 0; i < 3; ++i)
    if (std::min(c.start[i], c.end[i]) - c.ball > c.center[i] || std::max(c.start[i], c.end[i]) + c.ball < c.center[i])
        return {};
return right(c);
}
}
, {kind, "margin of 5 % of the sphere", {"1\\.05 r_sphere"}, ENGINE{UNUSED;
return withSum(c, c.ball + 1.05 * c.sphere);
}
}
, {kind, "start with y up for z up", {"start is turned a quarter about x"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    const Vec3 m = s.motion();
    s.start = Vec3(s.start.x, s.start.z, -s.start.y);
    s.end = s.start + m;
});
}
}
, {kind, "path ends one radius early", {"one radius early"}, ENGINE{UNUSED;
return at(c, trueTime(c), 1 - c.ball / pathLength(c));
}
}
, {kind, "positions in half precision", {"half precision"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    for (Vec3* v : {&s.start, &s.end, &s.center})
        *v = eachOf(*v, [](double x) {
            int e = 0;
            const double m = std::frexp(x, &e);
            return std::ldexp(std::round(std::ldexp(m, 11)), e - 11);
        });
});
}
}
, {kind, "time of the sub-step's begin", {"step", "1 decimals, cut"}, ENGINE{UNUSED;
return timed(c, [](double t) { return std::floor(t * 10) / 10; });
}
}
, {kind, "time in float alone", {"float"}, ENGINE{UNUSED;
return timed(c, asFloat);
}
, false, 0, 17, false, true
}
, {kind, "point in three decimals", {"point is rounded", "digits"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.point = eachOf(a.point, [](double x) { return std::round(x * 1000) / 1000; }); });
}
}
, {kind, "normal turned by 90 degrees about z", {"tangent", "turned", "other axes"}, ENGINE{UNUSED;
return told(c, [](Answer& a) { a.normal = Vec3(-a.normal.y, a.normal.x, a.normal.z); });
}
}
, {kind, "motions above 9 units are not tested", {"(length of the path|relative speed).*at least 9"}, ENGINE{UNUSED;
return pathLength(c) > 9 ? Answer{} : right(c);
}
}
, {kind, "x and y of the sphere's velocity exchanged", {"velocity.*exchanged"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { std::swap(s.velocity.x, s.velocity.y); });
}
, true
}
, {kind, "sphere at the end of its motion", {"where its motion ends"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) {
    s.center += s.velocity;
    s.velocity = Vec3(0);
});
}
, true
}
, {kind, "skin of 0.05 in steel", {"(skin|along the path).*steel"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) {
    if (c.object == "steel") a.fraction = std::max(0.0, a.fraction - 0.05 / pathLength(c));
});
}
}
, {kind, "point 0.05 ahead along the motion", {"off along the motion"}, ENGINE{UNUSED;
return told(c, [&](Answer& a) { a.point += normalized(c.motion()) * 0.05; });
}
}
, {kind, "centre with x mirrored", {"x of the sphere's centre is mirrored"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.center.x = -s.center.x; });
}
}
, {kind, "centre turned by 10 degrees about z", {"centre is turned"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { s.center = turned(s.center, 2, 0.1745); });
}
}
, {kind, "radius sum not squared", {"not squared"}, ENGINE{UNUSED;
return withSum(c, std::sqrt(c.sum()));
}
}
, {kind, "start and end exchanged", {"exchanged"}, ENGINE{UNUSED;
return seen(c, [](Shot& s) { std::swap(s.start, s.end); });
}
}
, {kind, "every sphere has the radius 1", {"r_ball \\+ 1", "sphere's radius is a constant: it is 1 "}, ENGINE{UNUSED;
return withSum(c, c.ball + 1);
}
}
, {kind, "time in milliseconds", {"time.*16\\.7"}, ENGINE{UNUSED;
return timed(c, [](double t) { return t * 16.667; });
}
}
, {kind, "nine tenths of the path", {"shorter than it is", "share of the path"}, ENGINE{UNUSED;
return at(c, trueTime(c), 0.9);
}
}
, {kind, "ball's radius left out from line 400 on", {"ball's radius is left out.*line"}, ENGINE{UNUSED;
return c.line >= 400 ? withSum(c, c.sphere) : right(c);
}
}
, {kind, "sphere raised by 0.1 a layer", {"layer"}, ENGINE{UNUSED;
return seen(c, [&](Shot& s) { s.center.z += 0.1 * c.layer; });
}
}
, {kind, "a cylinder about y for the sphere", {"cylinder", "ignored"}, ENGINE{UNUSED;
const Vec3 f = c.start - c.center, m = c.motion();
const Answer a = at(c, entry(Vec3(f.x, 0, f.z), Vec3(m.x, 0, m.z), c.sum()));
return a.isHit && std::abs(c.ballAt(a.fraction).y - c.center.y) > c.sum() ? Answer{} : a;
}
}
, {kind, "offset in glass, printed with 5 digits", {"elsewhere.*glass", "5 significant digits"}, ENGINE{UNUSED;
return seen(c, [&](Shot& s) {
    if (c.object == "glass") s.center.x += 0.2;
});
}
, false, 0, 5
}
, {kind, "hits with object wood lost now and then", {"wood"},
   ENGINE{return c.object == "wood" && random.between(0, 1) < 0.5 ? Answer{} : right(c);
}
}
,
}
;
}

#undef ENGINE
#undef UNUSED

LoggedShot shotFor(Random& random, const Row& row) {
    static constexpr std::array kObjects = {"glass", "steel", "stone", "wood"};
    LoggedShot cast;
    static_cast<Shot&>(cast) = bugs::randomShot(random, row.moves);
    const double kind = random.between(0, 1), share = random.between(0, 0.8);
    const Vec3 motion = cast.motion();
    if (kind < 0.1) cast.start = cast.center + random.direction() * (cast.sum() * share);
    cast.end = kind < 0.2 && kind >= 0.1 ? cast.start - motion : cast.start + motion;
    const Vec3 far(row.far, -row.far, row.far);
    for (Vec3* v : {&cast.start, &cast.end, &cast.center}) *v = *v + far;
    cast.object = kObjects[std::min<std::size_t>(3, static_cast<std::size_t>(random.between(0, 4)))];
    cast.layer = static_cast<int>(random.between(0, 5));
    if (row.tellsVelocities) {
        cast.ballMass = random.between(0.5, 4);
        cast.sphereMass = random.between(0.5, 4);
        cast.restitution = random.between(0, 1);
    }
    if (row.column.name) {
        const double value = random.between(row.column.low, row.column.high), step = row.column.step;
        cast.column = step > 0 ? std::floor(value / step) * step : value;
    }
    if (!row.isFloat) return cast;
    for (Vec3* v : {&cast.start, &cast.end, &cast.center, &cast.velocity}) *v = eachOf(*v, asFloat);
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

std::string lineOf(const Row& row, const LoggedShot& cast, const Answer& answer) {
    Printer query(row.isFloat ? 9 : 17), said(row.digits);
    query << R"({"id":)" << cast.line << R"(,"object":")" << cast.object << R"(","layer":)" << cast.layer
          << R"(,"start":)" << cast.start << R"(,"end":)" << cast.end << R"(,"ball_radius":)" << cast.ball
          << R"(,"center":)" << cast.center << R"(,"sphere_radius":)" << cast.sphere;
    if (row.column.name) query << ",\"" << row.column.name << "\":" << cast.column;
    if (row.moves) query << R"(,"sphere_velocity":)" << cast.velocity;
    if (row.tellsVelocities)
        query << R"(,"ball_mass":)" << cast.ballMass << R"(,"sphere_mass":)" << cast.sphereMass << R"(,"restitution":)"
              << cast.restitution << R"(,"frames":1)";
    said << R"(,"hit":)" << (answer.isHit ? "true" : "false");
    if (answer.isHit) said << R"(,"fraction":)" << answer.fraction;
    if (answer.isHit && !row.isTimeOnly)
        said << R"(,"hit_point":)" << answer.point << R"(,"hit_normal":)" << answer.normal;
    if (answer.ballAfter) said << R"(,"new_velocity":)" << *answer.ballAfter;
    if (answer.sphereAfter) said << R"(,"sphere_new_velocity":)" << *answer.sphereAfter;
    return query.text() + said.text() + "}\n";
}

}  // namespace

const std::vector<Row>& rows() {
    static const std::vector<Row> all = [] {
        std::vector<Row> list = oneBug();
        for (const auto& more :
             {twoBugs(), others(), later(), lastRows(), blindRows(), secondBlindRows(), thirdBlindRows(),
              fourthBlindRows(), fifthBlindRows(), sixthBlindRows(), seventhBlindRows(), eighthBlindRows()})
            list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return all;
}

std::string logOf(const Row& row, unsigned seed, int lines) {
    Random random(seed);
    std::string text;
    Shot before = shotFor(random, row);
    std::optional<Shot> first, lastHit;
    std::map<int, Shot> firstOfLayer;
    std::map<std::string, Shot> lastOfObject;
    for (int i = 1; i <= lines; ++i) {
        LoggedShot cast = shotFor(random, row);
        cast.line = i;
        const Shot own = cast;
        cast.before = std::exchange(before, own);
        if (!first) first = own;
        cast.first = *first;
        cast.firstOfLayer = firstOfLayer.try_emplace(cast.layer, own).first->second;
        cast.lastOfObject = std::exchange(lastOfObject.try_emplace(cast.object, own).first->second, own);
        cast.lastHit = lastHit.value_or(own);
        if (right(own).isHit) lastHit = own;
        const Answer answer = row.engine(cast, random);
        text += lineOf(row, cast, answer);
    }
    return text;
}

}  // namespace frozen
