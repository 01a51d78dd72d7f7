// Twenty-six engines, one bug each, after threads of issue trackers (a centre that is ignored, a witness point taken
// for a normal, a sweep that ends a skin early) and what game code gets wrong beside them: written after the search for
// reasons had been changed for the fourth set, and before it was tried on any of them.

#include <algorithm>
#include <cmath>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

// ---- Queries

Answer centreIgnored(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center = Vec3(0); });
}

Answer restingInLayer4(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.velocity = s.velocity * (c.layer == 4 ? 0.0 : 1.0); });
}

Answer paddingOfLayer1(LoggedShot& c, Random&) { return withSum(c, c.sum() + (c.layer == 1 ? 0.25 : 0)); }

/// Rewound too far, as by lag compensation.
Answer twoFramesBehind(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center += s.velocity * -2.0; });
}

Answer startOfTheRowBefore(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.start = c.before.start; });
}

Answer pulledBackByTheRadius(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.start += normalized(s.motion()) * -s.ball; });
}

Answer ballAtMost1(LoggedShot& c, Random&) { return withSum(c, std::min(c.ball, 1.0) + c.sphere); }

Answer pathAboveTheGround(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        s.start.z = std::max(s.start.z, -3.0);
        s.end.z = std::max(s.end.z, -3.0);
    });
}

Answer motionOfTheOtherHand(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end.z = s.start.z - s.motion().z; });
}

Answer movedBeforeItsTest(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const Vec3 way = s.motion();
        s.start += way;
        s.end += way;
    });
}

/// (b + s)^2 without s^2.
Answer squareForgotten(LoggedShot& c, Random&) { return withSum(c, std::sqrt(c.ball * (c.ball + 2 * c.sphere))); }

// ---- Decisions

Answer halfOfThePathInGlass(LoggedShot& c, Random&) { return at(c, trueTime(c), c.object == "glass" ? 0.5 : 1); }

Answer oneWay(LoggedShot& c, Random&) { return c.motion().z < 0 ? right(c) : Answer{}; }

Answer largeBallsExit(LoggedShot& c, Random&) {
    if (c.ball <= c.sphere || !right(c).isHit) return right(c);
    return at(c, entry(c.start - c.center, c.motion() - c.velocity, c.sum(), true), HUGE_VAL);
}

// ---- What is recorded

Answer stopsASkinEarly(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction = std::max(0.0, a.fraction - 0.4 / pathLength(c)); });
}

Answer distanceShortOfOnePercent(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.fraction *= 0.99; });
}

Answer nearHitsFaceTheCast(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.normal = a.fraction < 0.2 ? -normalized(c.motion()) : a.normal; });
}

Answer witnessForNormal(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.normal = normalized(a.point); });
}

Answer normalInThePlane(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.normal = normalized(Vec3(a.normal.x, a.normal.y, 0)); });
}

Answer pointByTheOtherRadius(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.point = c.ballAt(a.fraction) - a.normal * c.sphere; });
}

Answer wayWithTheRadius(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction *= pathLength(c) / (pathLength(c) + c.ball); });
}

Answer normalOfTwoFrames(LoggedShot& c, Random&) {
    const Answer last = right(c.before);
    return told(c, [&](Answer& a) { a.normal = last.isHit ? normalized(a.normal + last.normal * 0.5) : a.normal; });
}

Answer centreForPointInLayer0(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.point = c.layer == 0 ? c.ballAt(a.fraction) : a.point; });
}

Answer bouncedOff(const LoggedShot& c, double restitution, bool isKinematic) {
    return told(c, [&](Answer& a) {
        const double closing = -dotOf(c.motion() - c.velocity, a.normal), change = (1 + restitution) * closing;
        const double ofBall = isKinematic ? 1 : c.sphereMass / (c.ballMass + c.sphereMass);
        a.ballAfter = c.motion() + a.normal * (change * ofBall);
        a.sphereAfter = c.velocity - a.normal * (change * (1 - ofBall));
    });
}

Answer sphereIsKinematic(LoggedShot& c, Random&) { return bouncedOff(c, c.restitution, true); }
Answer largerRestitution(LoggedShot& c, Random&) { return bouncedOff(c, std::max(c.restitution, 0.8), false); }
Answer halfOfTheRestitution(LoggedShot& c, Random&) { return bouncedOff(c, c.restitution / 2, false); }

}  // namespace

std::vector<Row> fifthBlindRows() {
    const Kind kind = Kind::FifthBlind;
    std::vector<Row> rows = {
        {kind, "centre ignored", {"centre.*(ignored|left out|origin|counts 0)"}, centreIgnored},
        {kind, "layer 4 is kinematic", {"sphere's velocity is ignored.*layer"}, restingInLayer4, true},
        {kind, "padding of layer 1", {"(0\\.25|margin|too large).*layer"}, paddingOfLayer1},
        {kind, "sphere two frames behind", {"behind", "less twice.*velocity"}, twoFramesBehind, true},
        {kind, "start of the row before", {"start.*(row|line) before"}, startOfTheRowBefore},
        {kind,
         "start pulled back by the radius",
         {"start.*(r_ball|ball's radius)", "(r_ball|ball's radius).*(behind|back)"},
         pulledBackByTheRadius},
        {kind, "balls of radius 1 at most", {"ball's radius.*(at most|bound)"}, ballAtMost1},
        {kind, "path kept above the ground", {"z of.*(at least|bound|clamp|at most -3\\.0)"}, pathAboveTheGround},
        {kind,
         "motion of the other handedness",
         {"z of the (ball's )?motion is (mirrored|reversed)"},
         motionOfTheOtherHand},
        {kind,
         "ball moved before its test",
         {"ball is a frame ahead", "start is the end of the path", "start.*ahead", "ball is ahead"},
         movedBeforeItsTest},
        {kind, "a square of the sum is forgotten", {"squar"}, squareForgotten},
        {kind,
         "half of the path in glass",
         {"(half|share of the path|time of the hit).*glass", "glass.*(share of the path|time of the hit)"},
         halfOfThePathInGlass},
        {kind, "one way, downward", {"z of the motion"}, oneWay},
        {kind,
         "large balls have the far root",
         {"far root.*(larger|radius)", "leaves.*(larger|radius)"},
         largeBallsExit},
        {kind, "stops 0.4 units early", {"distance along the path"}, stopsASkinEarly},
        {kind, "distances 1 % short", {"time.*0\\.99"}, distanceShortOfOnePercent},
        {kind, "near hits face the cast", {"motion reversed.*(time|share|way)"}, nearHitsFaceTheCast},
        {kind, "witness point for the normal", {"normal.*(origin|point)"}, witnessForNormal},
        {kind, "normal in the plane", {"normal.*(lacks its z|plane|left out|other axes)"}, normalInThePlane},
        {kind, "point by the other radius", {"point is by the (sphere|ball)'s radius"}, pointByTheOtherRadius},
        {kind, "way with the radius", {"time.*(radius|r_ball)"}, wayWithTheRadius},
        {kind, "normal of two frames", {"normal.*(row|line) before"}, normalOfTwoFrames},
        {kind, "centre for the point in layer 0", {"ball's centre.*layer"}, centreForPointInLayer0},
    };
    for (Row row :
         {Row{kind, "sphere of infinite mass", {"mass", "impulse"}, sphereIsKinematic, true},
          Row{kind, "restitution of 0.8 at least", {"restitution.*(at least|lower bound)"}, largerRestitution, true},
          Row{kind, "half of the restitution", {"restitution.*(half|0\\.5)"}, halfOfTheRestitution, true}}) {
        row.tellsVelocities = true;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace frozen
