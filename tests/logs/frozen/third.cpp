// Thirty engines, one bug each, as issue trackers of game engines report them: written before the search for reasons,
// which had been changed for the sets before, was tried on any of them.

#include <algorithm>
#include <cmath>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

using collide::lengthOf;

const Vec3 kUp(0, 0, 1);
Vec3 aboutZ(const Vec3& v, double radians) {
    return {std::cos(radians) * v.x - std::sin(radians) * v.y, std::sin(radians) * v.x + std::cos(radians) * v.y, v.z};
}
Answer keptIf(const Answer& answer, bool isKept) { return isKept ? answer : Answer{}; }

// ---- Filters and early ways out

Answer layerMaskInverted(LoggedShot& c, Random&) { return keptIf(right(c), c.layer == 1 || c.layer == 2); }

Answer slopeLimitInRadians(LoggedShot& c, Random&) {
    const Answer answer = right(c);
    return keptIf(answer, answer.isHit && answer.normal.z >= std::cos(45.0));
}

Answer timeEpsilon(LoggedShot& c, Random&) {
    const Answer answer = right(c);
    return keptIf(answer, answer.fraction >= 0.05);
}

Answer activationDistance(LoggedShot& c, Random&) { return keptIf(right(c), lengthOf(c.start - c.center) <= 8); }

Answer poolOf300(LoggedShot& c, Random&) { return keptIf(right(c), c.line <= 300); }

Answer restingSphereInEarlyOut(LoggedShot& c, Random&) {
    return keptIf(right(c), lengthOf(c.start - c.center) <= pathLength(c) + c.sum());
}

/// A grid with cells of 4 units, of which only that of the end and its neighbours are searched.
Answer cellsOfTheEnd(LoggedShot& c, Random&) {
    bool isSearched = true;
    for (int i = 0; i < 3; ++i)
        isSearched = isSearched && std::abs(std::floor(c.end[i] / 4) - std::floor(c.center[i] / 4)) <= 1;
    return keptIf(right(c), isSearched);
}

Answer fourOfFiveSubSteps(LoggedShot& c, Random&) { return at(c, trueTime(c), 0.8); }

Answer reachOfEightRadii(LoggedShot& c, Random&) { return at(c, trueTime(c), 8 * c.ball / pathLength(c)); }

Answer fastBallsTunnel(LoggedShot& c, Random&) {
    if (pathLength(c) <= 10) return right(c);
    return lengthOf(c.end - c.center) <= c.sum() ? at(c, 1) : Answer{};
}

Answer overrunIsClamped(LoggedShot& c, Random&) {
    Answer answer = at(c, trueTime(c), 1.2);
    return answer.isHit && answer.fraction > 1 ? at(c, 1.0) : answer;
}

// ---- Transforms

Answer sweptFromLastFrame(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const Vec3 m = s.motion();
        s.end = s.start;
        s.start -= m;
    });
}

Answer transposedMatrix(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center = aboutZ(s.center, -0.7); });
}

Answer steelIsFlattened(LoggedShot& c, Random&) {
    if (c.object != "steel") return right(c);
    return seen(c, [](Shot& s) {
        for (Vec3* v : {&s.start, &s.end, &s.center}) v->z *= 1.25;
    });
}

Answer mirroredInLayer1(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) {
        if (c.layer == 1) s.end.x = 2 * s.start.x - s.end.x;
    });
}

Answer parentOfStoneTwice(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) {
        if (c.object == "stone") s.center += Vec3(1, 0.5, 0);
    });
}

Answer groundSnapping(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center.z = std::max(0.0, s.center.z); });
}

Answer worldBounds(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        for (int i = 0; i < 3; ++i) s.end[i] = std::clamp(s.end[i], -6.0, 6.0);
    });
}

// ---- Motions

Answer alphaOfInterpolation(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center -= s.velocity * 0.3; });
}

Answer integratedTwice(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center += s.velocity; });
}

Answer velocityOfRowBefore(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.velocity = c.before.velocity; });
}

Answer smoothedVelocity(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.velocity = (s.velocity + c.before.velocity) * 0.5; });
}

Answer wholeUnits(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const Vec3 m = s.motion();
        for (int i = 0; i < 3; ++i) s.end[i] = s.start[i] + std::trunc(m[i]);
    });
}

// ---- What is recorded

Answer defaultRadiusOfLayer0(LoggedShot& c, Random&) { return withSum(c, c.ball + (c.layer == 0 ? 0.5 : c.sphere)); }

Answer normalFacesUp(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.normal = a.normal.z < 0 ? -a.normal : a.normal; });
}

Answer normalIsSmoothed(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.normal = normalized(a.normal + kUp); });
}

Answer pointInUnitsOfTheSphere(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.point = (a.point - c.center) / c.sphere; });
}

Answer rootOfTime(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.fraction = std::sqrt(a.fraction); });
}

Answer bounced(const LoggedShot& c, double restitution, double kept) {
    return told(c, [&](Answer& a) {
        const Vec3 relative = c.motion() - c.velocity;
        const double closing = -dotOf(relative, a.normal);
        const double impulse = (1 + restitution) * closing * c.ballMass * c.sphereMass / (c.ballMass + c.sphereMass);
        const Vec3 along = relative + a.normal * closing;
        a.ballAfter = c.motion() + a.normal * (impulse / c.ballMass) - along * (1 - kept);
        a.sphereAfter = c.velocity - a.normal * (impulse / c.sphereMass);
    });
}

Answer restitutionAtMost06(LoggedShot& c, Random&) { return bounced(c, std::min(c.restitution, 0.6), 1); }
Answer dampedAlongTheSurface(LoggedShot& c, Random&) { return bounced(c, c.restitution, 0.8); }

Answer hitInsideWithoutNormal(LoggedShot& c, Random&) { return startsInside(c) ? at(c, 0.0) : right(c); }

}  // namespace

std::vector<Row> thirdBlindRows() {
    const Kind kind = Kind::ThirdBlind;
    std::vector<Row> rows = {
        {kind, "layer mask inverted", {"layer"}, layerMaskInverted},
        {kind, "slope limit of 45 radians", {"z of the contact normal"}, slopeLimitInRadians},
        {kind,
         "times below 0.05 are dropped",
         {"early on the path", "near the start", "first 0\\.0", "time.*0\\.05"},
         timeEpsilon},
        {kind,
         "no hits beyond 8 units",
         {"distance of the centres", "gap at the start", "farther"},
         activationDistance},
        {kind, "a pool of 300 bodies", {"line"}, poolOf300},
        {kind,
         "early way out without the sphere's motion",
         {"early way out", "reach", "farther"},
         restingSphereInEarlyOut,
         true},
        {kind, "grid of which the end's cells are searched", {"cell", "grid", "end of the path"}, cellsOfTheEnd},
        {kind, "four of five sub-steps", {"shorter", "share of the path", "last", "0\\.8"}, fourOfFiveSubSteps},
        {kind,
         "reach of eight radii of the ball",
         {"(way|path|length|limit).*(ball's radius|r_ball)"},
         reachOfEightRadii},
        {kind,
         "balls above 10 units are tested at the end",
         {"end of the path alone.*(length|speed)", "once a frame.*approach.*9\\.9", "length of the path.*10"},
         fastBallsTunnel},
        {kind,
         "hits up to 20 % beyond are told at the end",
         {"beyond", "longer", "cut off", "clamp"},
         overrunIsClamped},
        {kind,
         "swept from the last frame to this one",
         {"ball is (a frame )?behind its motion", "start.*(behind|before|back)"},
         sweptFromLastFrame},
        {kind, "transposed matrix of the sphere", {"centre is turned"}, transposedMatrix},
        {kind, "scale of steel left out", {"z is scaled.*steel", "z.*1\\.25.*steel"}, steelIsFlattened},
        {kind,
         "handedness of layer 1",
         {"x of the (ball's )?(motion|velocity) is (mirrored|reversed).*layer"},
         mirroredInLayer1},
        {kind, "parent of stone twice", {"elsewhere.*stone", "\\(1, 0\\.5, 0\\).*stone"}, parentOfStoneTwice},
        {kind,
         "sphere snapped to the ground",
         {"z of the (sphere|centre).*(at least|bound|clamp|cut|0)", "lacks its z.*z of the sphere"},
         groundSnapping},
        {kind, "end kept within 6 units", {"end.*(at most|bound|clamp|within|cut)"}, worldBounds},
        {kind, "interpolated sphere, 0.3 of a frame behind", {"behind"}, alphaOfInterpolation, true},
        {kind, "sphere moved before its sweep", {"ahead", "later"}, integratedTwice, true},
        {kind,
         "sphere's velocity of the row before",
         {"sphere.*velocity.*(row|line) before"},
         velocityOfRowBefore,
         true},
        {kind,
         "sphere's velocity smoothed over two rows",
         {"sphere.*velocity.*(row|line) before"},
         smoothedVelocity,
         true},
        {kind, "motion in whole units", {"motion.*(whole|steps|cut|rounded|multiples)"}, wholeUnits},
        {kind,
         "radius 0.5 in layer 0",
         {"r_ball \\+ 0\\.5.*layer", "sphere's radius.*0\\.5.*layer"},
         defaultRadiusOfLayer0},
        {kind,
         "normals face up",
         {"normal is reversed.*z of the contact normal", "normal.*upper half|normal.*face"},
         normalFacesUp},
        {kind, "normal smoothed with up", {"normal.*(mixture|sum|\\(0, 0, 1\\)|z)"}, normalIsSmoothed},
        {kind, "point in units of the sphere", {"point.*(relative|divided|normal)"}, pointInUnitsOfTheSphere},
        {kind, "root of the time", {"time.*root"}, rootOfTime},
        {kind, "starts inside are hits at 0", {"starts inside"}, hitInsideWithoutNormal},
    };
    for (Row row : {Row{kind,
                        "restitution of 0.6 at most",
                        {"restitution.*(at most|bound|clamp|0\\.6)"},
                        restitutionAtMost06,
                        true},
                    Row{kind,
                        "motion along the surface damped",
                        {"tangent", "friction", "along the surface"},
                        dampedAlongTheSurface,
                        true}}) {
        row.tellsVelocities = true;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace frozen
