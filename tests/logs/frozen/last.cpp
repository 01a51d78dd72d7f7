// Twenty engines, one bug each, that were written and kept before the search for reasons was tried on any of them.

#include <algorithm>
#include <cmath>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

// ---- Radii and places

Answer marginOfSmallerRadius(LoggedShot& c, Random&) { return withSum(c, c.sum() + 0.02 * std::min(c.ball, c.sphere)); }

Answer diameterForRadius(LoggedShot& c, Random&) { return withSum(c, c.ball + 2 * c.sphere); }

Answer stoneInCentimetres(LoggedShot& c, Random&) {
    return withSum(c, c.ball + (c.object == "stone" ? 0.01 : 1) * c.sphere);
}

Answer smallBallIsPoint(LoggedShot& c, Random&) { return withSum(c, (c.ball < 0.3 ? 0 : c.ball) + c.sphere); }

Answer frameBehind(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center -= s.velocity; });
}

Answer localAddedToWorld(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center = s.center * 2.0; });
}

Answer parentOfLayer3(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.center.x += c.layer == 3 ? 1 : 0; });
}

// ---- Motions

Answer endIsDisplacement(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end = s.start + s.end; });
}

Answer fallsBeforeStep(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end.z -= 0.2; });
}

Answer leftHanded(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end.x = 2 * s.start.x - s.end.x; });
}

Answer velocityPerSecond(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.velocity = s.velocity / 60.0; });
}

Answer pathLonger(LoggedShot& c, Random&) { return at(c, trueTime(c), 1 + 0.2 / pathLength(c)); }

// ---- The search for the contact

/// The last time without contact, of which Godot's name is the safe fraction.
Answer safeFraction(LoggedShot& c, Random&) {
    const auto time = trueTime(c);
    if (!time || *time > 1) return {};
    double low = 0, high = std::min(1.0, -dotOf(c.start - c.center, c.motion()) / dotOf(c.motion(), c.motion()));
    for (int i = 0; i < 8; ++i) {
        const double middle = (low + high) / 2;
        (collide::lengthOf(c.ballAt(middle) - c.center) <= c.sum() ? high : low) = middle;
    }
    return at(c, low);
}

/// The collector's early way out is that of the cast before.
Answer earlyOutIsKept(LoggedShot& c, Random&) {
    const Answer before = right(c.before), answer = right(c);
    return before.isHit && answer.isHit && answer.fraction >= before.fraction ? Answer{} : answer;
}

/// Slow bodies are tested where they end.
Answer shortPathsAtTheirEnd(LoggedShot& c, Random&) {
    if (pathLength(c) > 2 * c.ball) return right(c);
    return collide::lengthOf(c.end - c.center) <= c.sum() ? at(c, 1) : Answer{};
}

// ---- What is recorded

Answer timeIsCut(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.fraction = std::floor(a.fraction * 100) / 100; });
}

Answer normalFromSmaller(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.normal = c.ball > c.sphere ? -a.normal : a.normal; });
}

/// The velocities after a contact, by a restitution and masses.
Answer bounced(const LoggedShot& c, double restitution, double ballMass, double sphereMass) {
    return told(c, [&](Answer& a) {
        const double closing = -dotOf(c.motion() - c.velocity, a.normal);
        const double impulse = (1 + restitution) * closing * ballMass * sphereMass / (ballMass + sphereMass);
        a.ballAfter = c.motion() + a.normal * (impulse / ballMass);
        a.sphereAfter = c.velocity - a.normal * (impulse / sphereMass);
    });
}

Answer bounceWithoutMass(LoggedShot& c, Random&) { return bounced(c, c.restitution, 1, 1); }

Answer restitutionSquared(LoggedShot& c, Random&) {
    return bounced(c, c.restitution * c.restitution, c.ballMass, c.sphereMass);
}

Answer bodiesExchanged(LoggedShot& c, Random&) {
    Answer answer = bounced(c, c.restitution, c.ballMass, c.sphereMass);
    std::swap(answer.ballAfter, answer.sphereAfter);
    return answer;
}

}  // namespace

std::vector<Row> lastRows() {
    const Kind kind = Kind::Last;
    std::vector<Row> rows = {
        {kind, "margin of 2 % of the smaller radius", {"smaller.*radius"}, marginOfSmallerRadius},
        {kind, "diameter of the sphere for its radius", {"2 r_sphere"}, diameterForRadius},
        {kind, "radius of stone in centimetres", {"0\\.01 r_sphere.*stone", "r_ball.*stone"}, stoneInCentimetres},
        {kind, "balls below 0.3 are points", {"ball's radius is left out.*ball's radius"}, smallBallIsPoint},
        {kind, "sphere a frame behind", {"behind"}, frameBehind, true},
        {kind,
         "local centre added to the world's",
         {"2 times", "twice", "sphere's centre is scaled"},
         localAddedToWorld},
        {kind, "parent of layer 3 is 1 unit away", {"elsewhere.*layer.*3"}, parentOfLayer3},
        {kind, "end read as a displacement", {"end.*displacement", "displacement.*end"}, endIsDisplacement},
        {kind, "gravity before the step", {"velocity is added", "end.*(elsewhere|offset)"}, fallsBeforeStep},
        {kind, "x of the motion mirrored", {"x of the (ball's )?(motion|velocity) is (mirrored|reversed)"}, leftHanded},
        {kind, "sphere's velocity in seconds", {"sphere's velocity is scaled.*0\\.0167"}, velocityPerSecond, true},
        {kind, "path 0.2 units longer", {"(path|limit).*longer", "beyond the (path|end)"}, pathLonger},
        {kind, "safe fraction of 8 halvings", {"bisection", "halving"}, safeFraction},
        {kind, "early way out of the row before", {"early (way )?out", "(row|line) before"}, earlyOutIsKept},
        {kind, "paths below a diameter are tested at the end", {"end.*length of the path"}, shortPathsAtTheirEnd},
        {kind, "time cut to hundredths", {"time is rounded", "decimals", "cut", "step"}, timeIsCut},
        {kind, "normal from the smaller body", {"(revers|opposite|toward).*(larger|over the)"}, normalFromSmaller},
    };
    for (Row row : {Row{kind, "velocities after without masses", {"mass"}, bounceWithoutMass, true},
                    Row{kind, "restitution squared", {"restitution.*squared"}, restitutionSquared, true},
                    Row{kind,
                        "velocities of the two bodies exchanged",
                        {"velocities.*(exchanged|swapped)"},
                        bodiesExchanged,
                        true}}) {
        row.tellsVelocities = true;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace frozen
