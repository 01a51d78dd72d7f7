// Engines that answer another query than they were asked, or decide it otherwise.

#include <algorithm>
#include <cmath>

#include "logs/frozen/engines.h"

namespace frozen {
namespace {

using collide::lengthOf;
using C = const LoggedShot&;

Engine farRoot(auto is) {
    return plain([is](C c) {
        if (!is(c) || !right(c).isHit) return right(c);
        return at(c, entry(c.start - c.center, c.motion() - c.velocity, c.sum(), true), HUGE_VAL);
    });
}
Answer advanced(const Shot& c, double tolerance, int steps) {
    if (!(dotOf(c.start - c.center, c.motion()) < 0) || startsInside(c)) return {};
    double t = 0;
    for (int i = 0; i < steps; ++i) {
        const double gap = lengthOf(c.ballAt(t) - c.sphereAt(t)) - c.sum();
        if (gap <= tolerance) return at(c, t);
        t += gap / lengthOf(c.motion() - c.velocity);
        if (t > 1) return {};
    }
    return {};
}
Answer advancedAlongTheNormal(const Shot& c, double tolerance) {
    if (startsInside(c)) return {};
    double t = 0;
    for (int i = 0; i < 1000 && t <= 1; ++i) {
        const Vec3 apart = c.ballAt(t) - c.center;
        const double gap = lengthOf(apart) - c.sum(), closing = -dotOf(c.motion(), normalized(apart));
        if (gap <= tolerance) return at(c, t);
        if (closing <= 0) return {};
        t += gap / closing;
    }
    return {};
}
/// @param isSafe  the last time without contact
Answer bisected(const Shot& c, int halvings, bool isSafe) {
    const auto time = trueTime(c);
    if (!time || *time > 1) return {};
    double low = 0, high = std::min(1.0, -dotOf(c.start - c.center, c.motion()) / dotOf(c.motion(), c.motion()));
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (lengthOf(c.ballAt(middle) - c.center) <= c.sum() ? high : low) = middle;
    }
    return at(c, isSafe ? low : high);
}
/// A test at the ends of steps.
Answer stepped(const Shot& c, int steps) {
    if (startsInside(c)) return {};
    for (int k = 1; k <= steps; ++k)
        if (const double t = static_cast<double>(k) / steps; lengthOf(c.ballAt(t) - c.sphereAt(t)) <= c.sum())
            return at(c, t);
    return {};
}
bool boxesMeet(const Shot& c, double ball, double sphere) {
    for (int i = 0; i < 3; ++i)
        if (std::min(c.start[i], c.end[i]) - ball > c.center[i] + sphere ||
            std::max(c.start[i], c.end[i]) + ball < c.center[i] - sphere)
            return false;
    return true;
}
Answer fallen(const Shot& c, const Vec3& half) {
    if (startsInside(c)) return {};
    const auto gap = [&](double t) { return lengthOf(c.ballAt(t) + half * (t * t) - c.center) - c.sum(); };
    for (int i = 1; i <= 1000; ++i) {
        double low = (i - 1) / 1000.0, high = i / 1000.0;
        if (gap(high) > 0) continue;
        for (int k = 0; k < 30; ++k) (gap((low + high) / 2) <= 0 ? high : low) = (low + high) / 2;
        const Vec3 normal = normalized(c.ballAt(high) + half * (high * high) - c.center);
        return {true, high, c.center + normal * c.sphere, normal};
    }
    return {};
}

void addRadii(std::vector<Row>& all) {
    const std::vector<Row> rows = {
        {"ball's radius left out", {"ball's radius is left out"}, summed([](C c) { return c.sphere; })},
        {"sphere's radius left out", {"sphere's radius is left out"}, summed([](C c) { return c.ball; })},
        {"margin of 0.03", {"margin"}, summed([](C c) { return c.sum() + 0.03; })},
        {"slop of 0.02", {"slop"}, summed([](C c) { return c.sum() - 0.02; })},
        {"radius sum scaled by 1.1", {"radii are scaled.* 1\\.1 times"}, summed([](C c) { return c.sum() * 1.1; })},
        {"ball's radius scaled by 0.9", {"ball's radius is scaled.* 0\\.9"}, summed([](C c) {
             return 0.9 * c.ball + c.sphere;
         })},
        {"sphere's radius scaled by 1.2", {"sphere's radius is scaled.* 1\\.2"}, summed([](C c) {
             return c.ball + 1.2 * c.sphere;
         })},
        {"diameter of the ball", {"ball's diameter is taken"}, summed([](C c) { return 2 * c.ball + c.sphere; })},
        {"diameter of the sphere", {"sphere's diameter is taken"}, summed([](C c) { return c.ball + 2 * c.sphere; })},
        {"half diagonal for the radius", {"sphere's radius is scaled.* 1\\.73"}, summed([](C c) {
             return c.ball + std::sqrt(3.0) * c.sphere;
         })},
        {"radius of stone in centimetres", {"sphere's radius is scaled.* 0\\.01.*stone"}, summed([](C c) {
             return c.ball + (c.object == "stone" ? 0.01 : 1) * c.sphere;
         })},
        {"radius of steel scaled by 1.25", {"1\\.25.*steel"}, summed([](C c) {
             return c.sum() * (c.object == "steel" ? 1.25 : 1);
         })},
        {"ball's radius scaled by 1.3 in layer 2", {"ball's radius is scaled.* 1\\.3.*layer is 2"}, summed([](C c) {
             return (c.layer == 2 ? 1.3 : 1) * c.ball + c.sphere;
         })},
        {"spheres of layers 3 and 4 by their largest axis",
         {"sphere's radius is scaled.* 1\\.5.*layer"},
         summed([](C c) { return c.ball + (c.layer >= 3 ? 1.5 : 1) * c.sphere; })},
        {"fast balls are cast as rays", {"ball's radius is left out.*(path|speed)"}, summed([](C c) {
             return (pathLength(c) > 6 ? 0 : c.ball) + c.sphere;
         })},
        {"balls below 0.3 are points", {"ball's radius is left out.*ball's radius"}, summed([](C c) {
             return (c.ball < 0.3 ? 0 : c.ball) + c.sphere;
         })},
        {"fast balls shrink to a fifth", {"ball's radius is scaled.* 0\\.2.*(path|speed)"}, summed([](C c) {
             return c.ball * (pathLength(c) > 6 ? 0.2 : 1) + c.sphere;
         })},
        {"half of the ball's radius in glass", {"ball's radius is scaled.* 0\\.5.*glass"}, summed([](C c) {
             return (c.object == "glass" ? 0.5 : 1) * c.ball + c.sphere;
         })},
        {"coarse spheres in the distance", {"sphere's radius is scaled.* 0\\.85.*(distance|gap)"}, summed([](C c) {
             return c.ball + c.sphere * (lengthOf(c.start - c.center) > 7 ? 0.85 : 1);
         })},
        {"slop of spheres above 1", {"slop.*sphere's radius is at least"}, summed([](C c) {
             return c.sum() - (c.sphere > 1 ? 0.05 : 0);
         })},
        {"skin of 0.03 of spheres above 1.2", {"slop.*sphere's radius is at least"}, summed([](C c) {
             return c.sum() - (c.sphere > 1.2 ? 0.03 : 0);
         })},
        {"small balls are padded by 0.1", {"margin.*ball's radius is at most"}, summed([](C c) {
             return c.sum() + (c.ball < 0.5 ? 0.1 : 0);
         })},
        {"padding of layer 1", {"margin.*layer is 1"}, summed([](C c) { return c.sum() + (c.layer == 1 ? 0.25 : 0); })},
        {"ball's radius left out from line 400 on", {"ball's radius is left out.*line"}, summed([](C c) {
             return c.line >= 400 ? c.sphere : c.sum();
         })},
        {"radius of the row before", {"sphere's radius is that of the row before"}, summed([](C c) {
             return c.ball + c.before.sphere;
         })},
        {"radii in steps of 0.25", {"radii are rounded.* 1/4"}, summed([](C c) {
             return (std::round(c.ball * 4) + std::round(c.sphere * 4)) / 4;
         })},
        {"radii cut to sixteenths", {"radii are rounded.* 1/16"}, summed([](C c) {
             return (std::floor(c.ball * 16) + std::floor(c.sphere * 16)) / 16;
         })},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

void addPlaces(std::vector<Row>& all) {
    const auto path = [](Shot& s, const Vec3& by) { s.start += by, s.end += by; };
    const std::vector<Row> rows = {
        {"sphere offset by (0.3, -0.2, 0.1)",
         {"centre is taken elsewhere.*\\(0\\.3, -0\\.2, 0\\.1\\)"},
         seen([](Shot& s, C) { s.center += Vec3(0.3, -0.2, 0.1); })},
        {"sphere offset by (0.02, 0, 0)", {"centre is taken elsewhere"}, seen([](Shot& s, C) { s.center.x += 0.02; })},
        {"offset by times alone",
         {"centre is taken elsewhere.*\\(0\\.05, 0\\.02, 0\\)"},
         seen([](Shot& s, C) { s.center += Vec3(0.05, 0.02, 0); }),
         {.isTimeOnly = true}},
        {"ball offset by (0, 0, 0.15)", {"elsewhere"}, seen([path](Shot& s, C) { path(s, Vec3(0, 0, 0.15)); })},
        {"start offset, end right", {"ball's start is taken elsewhere"}, seen([](Shot& s, C) {
             s.start += Vec3(0.2, 0.3, -0.1);
         })},
        {"end offset, start right", {"constant velocity is added"}, seen([](Shot& s, C) {
             s.end += Vec3(-0.4, 0.1, 0.3);
         })},
        {"wind of (0.2, 0, 0.1)",
         {"constant velocity is added"},
         seen([](Shot& s, C) { s.end += Vec3(0.2, 0, 0.1); }),
         {.isTimeOnly = true}},
        {"gravity before the step", {"constant velocity is added"}, seen([](Shot& s, C) { s.end.z -= 0.2; })},
        {"wind on stones", {"constant velocity is added.*stone"}, seen([](Shot& s, C c) {
             s.end += c.object == "stone" ? Vec3(0.5, 0, -0.3) : Vec3(0);
         })},

        {"wood offset by (0, 0.25, 0)", {"elsewhere.*wood"}, seen([](Shot& s, C c) {
             s.center.y += c.object == "wood" ? 0.25 : 0;
         })},
        {"parent of layer 3 is 1 unit away", {"elsewhere.*layer is 3"}, seen([](Shot& s, C c) {
             s.center.x += c.layer == 3 ? 1 : 0;
         })},
        {"parent of stone twice", {"elsewhere.*\\(1, 0\\.5, 0\\).*stone"}, seen([](Shot& s, C c) {
             s.center += c.object == "stone" ? Vec3(1, 0.5, 0) : Vec3(0);
         })},
        {"y and z of the centre exchanged", {"y and z of the sphere's centre are exchanged"}, seen([](Shot& s, C) {
             s.center = xzy(s.center);
         })},
        {"centre with x mirrored", {"x of the sphere's centre is mirrored"}, seen([](Shot& s, C) {
             s.center.x = -s.center.x;
         })},
        {"mirrored level in layers 3 and 4", {"x of the sphere's centre is mirrored.*layer"}, seen([](Shot& s, C c) {
             s.center.x *= c.layer >= 3 ? -1 : 1;
         })},
        {"centre with y up for z up", {"sphere's centre is turned a quarter about x"}, seen([](Shot& s, C) {
             s.center = Vec3(s.center.x, s.center.z, -s.center.y);
         })},
        {"start with y up for z up", {"start is turned a quarter about x"}, seen([](Shot& s, C) {
             const Vec3 m = s.motion();
             s.start = Vec3(s.start.x, s.start.z, -s.start.y);
             s.end = s.start + m;
         })},
        {"path with y up for z up", {"path is turned a quarter about x"}, seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end}) *v = Vec3(v->x, -v->z, v->y);
         })},
        {"parent of layer 2 is turned", {"turned a quarter about z.*layer is 2"}, seen([](Shot& s, C c) {
             if (c.layer == 2) s.center = Vec3(-s.center.y, s.center.x, s.center.z);
         })},
        {"x of the motion mirrored", {"x of the ball's motion is mirrored"}, seen([](Shot& s, C) {
             s.end.x = 2 * s.start.x - s.end.x;
         })},
        {"handedness of layer 1", {"x of the ball's motion is mirrored.*layer is 1"}, seen([](Shot& s, C c) {
             if (c.layer == 1) s.end.x = 2 * s.start.x - s.end.x;
         })},
        {"motion of the other handedness", {"z of the ball's motion is mirrored"}, seen([](Shot& s, C) {
             s.end.z = 2 * s.start.z - s.end.z;
         })},
        {"y and z of the motion exchanged", {"y and z of the ball's motion are exchanged"}, seen([](Shot& s, C) {
             s.end = s.start + xzy(s.motion());
         })},
        {"z ignored", {"z is ignored"}, seen([](Shot& s, C) { s.start.z = s.end.z = s.center.z = 0; })},
        {"target in the plane", {"centre lacks its z"}, seen([](Shot& s, C) { s.center.z = 0; })},
        {"y scaled by 1.1", {"y of every place is scaled alone.* 1\\.1"}, seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end, &s.center}) v->y *= 1.1;
         })},
        {"scale of steel left out", {"z of every place is scaled alone.* 1\\.25.*steel"}, seen([](Shot& s, C c) {
             for (Vec3* v : {&s.start, &s.end, &s.center}) v->z *= c.object == "steel" ? 1.25 : 1;
         })},
        {"centre scaled by 1.05", {"sphere's centre is scaled.* 1\\.05"}, seen([](Shot& s, C) { s.center *= 1.05; })},
        {"local centre added to the world's", {"sphere's centre is scaled.* 2 times"}, seen([](Shot& s, C) {
             s.center *= 2.0;
         })},
        {"places in feet", {"every place is scaled.* 0\\.305"}, seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end, &s.center}) *v *= 0.3048;
         })},
        {"centre of the row before", {"centre is that of the row before"}, seen([](Shot& s, C c) {
             s.center = c.before.center;
         })},
        {"sphere of the row before in layer 3",
         {"sphere is that of the row before.*layer is 3"},
         seen([](Shot& s, C c) {
             if (c.layer == 3) s.center = c.before.center, s.sphere = c.before.sphere;
         })},
        {"start of the row before", {"start is that of the row before"}, seen([](Shot& s, C c) {
             s.start = c.before.start;
         })},
        {"positions in steps of 1/16", {"positions are rounded.* 1/16"}, seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end, &s.center})
                 *v = each(*v, [](double x) { return std::round(x * 16) / 16; });
         })},
        {"positions in steps of 1/40", {"positions are rounded.* 1/40"}, seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end, &s.center})
                 *v = each(*v, [](double x) { return std::floor(x * 40) / 40; });
         })},
        {"positions cut to whole units", {"places are rounded.* 1/1"}, seen([](Shot& s, C) {
             const Vec3 way = s.motion();
             for (Vec3* v : {&s.start, &s.center}) *v = each(*v, [](double x) { return std::trunc(x); });
             s.end = s.start + way;
         })},
        {"motion in whole units", {"motion is rounded.* 1/1"}, seen([](Shot& s, C) {
             s.end = s.start + each(s.motion(), [](double x) { return std::trunc(x); });
         })},
        {"motion in tenths", {"motion is rounded.* 1/10"}, seen([](Shot& s, C) {
             s.end = s.start + each(s.motion(), [](double x) { return std::round(x * 10) / 10; });
         })},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

void addMotions(std::vector<Row>& all) {
    const std::vector<Row> rows = {
        {"sphere's velocity ignored",
         {"sphere's velocity is ignored"},
         seen([](Shot& s, C) { s.velocity = Vec3(0); }),
         {.moves = true}},
        {"sphere's velocity added",
         {"sphere's velocity is added"},
         seen([](Shot& s, C) { s.velocity = -s.velocity; }),
         {.moves = true}},
        {"layer 4 is kinematic",
         {"sphere's velocity is ignored.*layer is (4|at least)"},
         seen([](Shot& s, C c) { s.velocity *= c.layer == 4 ? 0.0 : 1.0; }),
         {.moves = true}},
        {"spheres below 1 unit/frame sleep",
         {"sphere's velocity is ignored.*speed is at most 1"},
         seen([](Shot& s, C) { s.velocity *= lengthOf(s.velocity) < 1 ? 0.0 : 1.0; }),
         {.moves = true}},
        {"0.8 of the sphere's velocity",
         {"sphere's velocity is scaled.* 0\\.8"},
         seen([](Shot& s, C) { s.velocity *= 0.8; }),
         {.moves = true}},
        {"sphere's velocity counts twice",
         {"sphere's velocity is scaled.* 2 times"},
         seen([](Shot& s, C) { s.velocity *= 2.0; }),
         {.moves = true}},
        {"sphere's velocity in seconds",
         {"sphere's velocity is scaled.*0\\.0167"},
         seen([](Shot& s, C) { s.velocity /= 60.0; }),
         {.moves = true}},
        {"x and y of the sphere's velocity exchanged",
         {"x and y of the sphere's velocity are exchanged"},
         seen([](Shot& s, C) { std::swap(s.velocity.x, s.velocity.y); }),
         {.moves = true}},
        {"sphere's velocity in local axes",
         {"sphere's velocity is turned"},
         seen([](Shot& s, C) { s.velocity = Vec3(-s.velocity.y, s.velocity.x, s.velocity.z); }),
         {.moves = true}},
        {"sphere's velocity in the plane",
         {"sphere's velocity lacks its z"},
         seen([](Shot& s, C) { s.velocity.z = 0; }),
         {.moves = true}},
        {"sphere's velocity of the row before",
         {"velocity is that of the row before"},
         seen([](Shot& s, C c) { s.velocity = c.before.velocity; }),
         {.moves = true}},
        {"difference of the velocities reversed", {"ball's motion is reversed"}, plain([](C c) {
             return at(c, entry(c.start - c.center, c.velocity - c.motion(), c.sum()));
         })},
        {"motion 1.1 times as long", {"motion is scaled.* 1\\.1", "time is scaled.* 0\\.909"}, seen([](Shot& s, C) {
             s.end += s.motion() * 0.1;
         })},
        {"motion with a drag of 2 %", {"motion is scaled.* 0\\.98", "time is scaled.* 1\\.02"}, seen([](Shot& s, C) {
             s.end = s.start + s.motion() * 0.98;
         })},
        {"layer 2 in slow motion",
         {"(motion is scaled.* 0\\.5|time is scaled.* 2 times).*layer is 2"},
         seen([](Shot& s, C c) { s.end = s.start + s.motion() * (c.layer == 2 ? 0.5 : 1.0); })},
        {"motion of the row before", {"motion is that of the row before"}, seen([](Shot& s, C c) {
             s.end = s.start + c.before.motion();
         })},
        {"a = v.v left out", {"as if of length 1"}, plain([](C c) {
             const Vec3 from = c.start - c.center, v = c.motion();
             const double h = dotOf(from, v), r = dotOf(from, from) - c.sum() * c.sum(), t = -h - std::sqrt(h * h - r);
             return r >= 0 && h < 0 && t >= 0 && t <= 1 ? at(c, t) : Answer{};
         })},
        {"limit ignored", {"limit is ignored"}, plain([](C c) { return at(c, trueTime(c), HUGE_VAL); })},
        {"limit ignored in layer 1", {"limit is ignored.*layer is 1"}, plain([](C c) {
             return at(c, trueTime(c), c.layer == 1 ? HUGE_VAL : 1);
         })},
        {"hits beyond the end told at 1", {"beyond the end are told at the end"}, plain([](C c) {
             Answer a = at(c, trueTime(c), HUGE_VAL);
             return a.isHit && a.fraction > 1 ? at(c, 1.0) : a;
         })},
        {"a test at the end alone", {"end of the path alone"}, plain([](C c) { return stepped(c, 1); })},
        {"balls above 10 units are tested at the end", {"end of the path alone.*(path|speed|way)"}, plain([](C c) {
             return pathLength(c) > 10 ? stepped(c, 1) : right(c);
         })},
        {"triggers of layer 1 are tested at the end", {"end of the path alone.*layer is 1"}, plain([](C c) {
             return c.layer == 1 ? stepped(c, 1) : right(c);
         })},
        {"tests at 7 steps", {"7 steps"}, plain([](C c) { return stepped(c, 7); })},
        {"tests at 30 steps", {"30 steps"}, plain([](C c) { return stepped(c, 30); })},

        {"gravity of 0.8", {"acceleration.*\\(0, -0\\.8, 0\\)"}, plain([](C c) {
             return fallen(c, Vec3(0, -0.4, 0));
         })},
        {"gravity of 0.4", {"acceleration.*\\(0, -0\\.4, 0\\)"}, plain([](C c) {
             return fallen(c, Vec3(0, -0.2, 0));
         })},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

void addDecisions(std::vector<Row>& all) {
    constexpr const char* kNever = "rows of one kind are never hit";
    const std::vector<Row> rows = {
        {"far root", {"far root"}, farRoot([](C) { return true; })},
        {"far root, exits beyond the path are missed",
         {"far root.*beyond the end of the path are missed"},
         plain([](C c) { return at(c, entry(c.start - c.center, c.motion(), c.sum(), true)); })},
        {"large balls have the far root", {"far root"}, farRoot([](C c) { return c.ball > c.sphere; })},
        {"a line: contacts behind the start count", {"behind the start"}, plain([](C c) {
             const Vec3 f = c.start - c.center, m = c.motion();
             const double a = dotOf(m, m), h = dotOf(f, m), d = h * h - a * (dotOf(f, f) - c.sum() * c.sum());
             return d < 0 ? Answer{} : at(c, (-h - std::sqrt(d)) / a);
         })},
        {"first root at least 0", {"behind the start.*told at 0"}, plain([](C c) {
             const Vec3 f = c.start - c.center, m = c.motion();
             const double a = dotOf(m, m), h = dotOf(f, m), d = h * h - a * (dotOf(f, f) - c.sum() * c.sum());
             return d < 0 ? Answer{} : at(c, std::max(0.0, (-h - std::sqrt(d)) / a));
         })},
        {"starts inside are hits at 0", {"starts inside are hits at 0"}, plain([](C c) {
             return startsInside(c) ? at(c, 0.0) : right(c);
         })},
        {"starts inside are hits where they move out", {"starts inside are hits at 0"}, plain([](C c) {
             return startsInside(c) && dotOf(c.start - c.center, c.motion()) > 0 ? at(c, 0.0) : right(c);
         })},
        {"starts inside end at their exit", {"starts inside end at their exit"}, plain([](C c) {
             if (!startsInside(c)) return right(c);
             const Vec3 f = c.start - c.center, m = c.motion();
             const double a = dotOf(m, m), h = dotOf(f, m), r = dotOf(f, f) - c.sum() * c.sum();
             return at(c, (-h + std::sqrt(h * h - a * r)) / a);
         })},
        {"early way out by the centres", {"early way out that forgets the radii"}, kept([](C c, const Answer&) {
             return lengthOf(c.start - c.center) <= pathLength(c);
         })},
        {"reach without the sphere's radius",
         {"early way out that forgets the sphere's radius"},
         kept([](C c, const Answer&) { return lengthOf(c.start - c.center) <= pathLength(c) + c.ball; })},
        {"box without the ball's radius", {"broad phase that forgets the ball's radius"}, kept([](C c, const Answer&) {
             return boxesMeet(c, 0, c.sphere);
         })},
        {"box without the sphere's radius",
         {"broad phase that forgets the sphere's radius"},
         kept([](C c, const Answer&) { return boxesMeet(c, c.ball, 0); })},
        {"shallow hits are missed below 0.2",
         {"penetration tolerance.* 0\\.(2|1\\d*) units"},
         kept([](C c, const Answer&) { return withSum(c, c.sum() - 0.2).isHit; })},
        {"shallow hits are missed below 0.04", {"penetration tolerance"}, kept([](C c, const Answer&) {
             return withSum(c, c.sum() - 0.04).isHit;
         })},
        {"shallow angles are dropped",
         {"grazing hits are missed", "penetration tolerance"},
         kept([](C c, const Answer& a) { return -dotOf(normalized(c.motion()), a.normal) >= 0.34; })},
        {"conservative advancement to 0.01", {"advancement with a tolerance.* 0\\.01 "}, plain([](C c) {
             return advanced(c, 0.01, 1000);
         })},
        {"conservative advancement to 0.001", {"advancement with a tolerance.* 0\\.001 "}, plain([](C c) {
             return advanced(c, 0.001, 1000);
         })},
        {"advances along the normal to 0.01", {"advancement with a tolerance.* 0\\.01 "}, plain([](C c) {
             return advancedAlongTheNormal(c, 0.01);
         })},

        {"bisection in 8 halvings", {"bisection.* 8 halvings"}, plain([](C c) { return bisected(c, 8, false); })},
        {"safe fraction of 8 halvings", {"bisection.* 8 halvings"}, plain([](C c) { return bisected(c, 8, true); })},
        {"glass is never hit", {"never hit.*object is glass"}, kept([](C c, const Answer&) {
             return c.object != "glass";
         })},
        {"mask of three layers", {"never hit.*layer is at least 3"}, kept([](C c, const Answer&) {
             return c.layer < 3;
         })},
        {"a pool of 300 bodies", {"never hit.*line"}, kept([](C c, const Answer&) { return c.line <= 300; })},
        {"range of 5 units", {"never hit.*way to the hit is at least 5"}, kept([](C c, const Answer& a) {
             return a.fraction * pathLength(c) <= 5;
         })},
        {"half of the path", {"never hit.*share of the path is at least 0\\.5"}, kept([](C, const Answer& a) {
             return a.fraction <= 0.5;
         })},
        {"nine tenths of the path", {"never hit.*share of the path is at least 0\\.9"}, kept([](C, const Answer& a) {
             return a.fraction <= 0.9;
         })},
        {"four of five sub-steps", {"never hit.*share of the path is at least 0\\.8"}, kept([](C, const Answer& a) {
             return a.fraction <= 0.8;
         })},
        {"times below 0.05 are dropped",
         {"never hit.*share of the path is at most 0\\.05"},
         kept([](C, const Answer& a) { return a.fraction >= 0.05; })},
        {"motions above 9 units are not tested",
         {"never hit.*length of the path is at least 9"},
         kept([](C c, const Answer&) { return pathLength(c) <= 9; })},
        {"slow balls are not swept", {"never hit.*length of the path is at most 4"}, kept([](C c, const Answer&) {
             return pathLength(c) >= 4;
         })},
        {"contacts within 0.8 units are skipped",
         {"never hit.*way to the hit is at most"},
         kept([](C c, const Answer& a) { return a.fraction * pathLength(c) >= 0.8; })},
        {"no hits beyond 8 units", {"never hit.*(distance|gap) at the start"}, kept([](C c, const Answer&) {
             return lengthOf(c.start - c.center) <= 8;
         })},
        {"ground alone is hit", {"never hit.*z of the contact normal is at most 0"}, kept([](C, const Answer& a) {
             return a.normal.z > 0;
         })},
        {"one way, downward", {"never hit.*z of the motion"}, kept([](C c, const Answer&) {
             return c.motion().z < 0;
         })},
        {"the world ends at x = 3", {"never hit.*x of the sphere's centre is at least 3"}, kept([](C c, const Answer&) {
             return c.center.x <= 3;
         })},
        {"bisection that needs an overlap at the end",
         {kNever, "end of the path"},
         kept([](C c, const Answer&) { return lengthOf(c.end - c.center) < c.sum(); }),
         {},
         Kind::Unlisted},
        {"layer mask inverted",
         {kNever},
         kept([](C c, const Answer&) { return c.layer == 1 || c.layer == 2; }),
         {},
         Kind::Unlisted},
        {"one slot of eight is lost", {}, kept([](C c, const Answer&) { return c.line % 8 != 7; }), {}, Kind::Unlisted},
        {"any hit where object is stone",
         {},
         plain([](C c) {
             const Answer a = right(c);
             return c.object == "stone" && !a.isHit ? at(c, 0.5) : a;
         }),
         {},
         Kind::Unlisted},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

}  // namespace

void addRowsOfQueries(std::vector<Row>& all) {
    addRadii(all);
    addPlaces(all);
    addMotions(all);
    addDecisions(all);
}

}  // namespace frozen
