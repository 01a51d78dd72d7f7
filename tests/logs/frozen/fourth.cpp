// Twenty-six engines, one bug each, written after the search for reasons had been changed for the third set, and before
// it was tried on any of them.

#include <algorithm>
#include <cmath>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

using collide::lengthOf;

// ---- Queries

Answer motionWithDrag(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end = s.start + s.motion() * 0.98; });
}

Answer marginOfTheLayer(LoggedShot& c, Random&) { return withSum(c, c.sum() + 0.02 * c.layer); }

Answer skinOfLargeSpheres(LoggedShot& c, Random&) { return withSum(c, c.sum() - (c.sphere > 1.2 ? 0.03 : 0)); }

Answer halfDiagonalForRadius(LoggedShot& c, Random&) { return withSum(c, c.ball + std::sqrt(3.0) * c.sphere); }

Answer colliderAboveCentre(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center.y += 0.2 * s.sphere; });
}

Answer windOnStones(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.end += c.object == "stone" ? Vec3(0.5, 0, -0.3) : Vec3(0); });
}

Answer absoluteMotion(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const Vec3 m = s.motion();
        s.end = s.start + Vec3(std::abs(m.x), std::abs(m.y), std::abs(m.z));
    });
}

Answer fourUnitsAnAxis(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const Vec3 m = s.motion();
        for (int i = 0; i < 3; ++i) s.end[i] = s.start[i] + std::clamp(m[i], -4.0, 4.0);
    });
}

Answer sleepingSpheres(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.velocity = s.velocity * (lengthOf(s.velocity) < 1 ? 0.0 : 1.0); });
}

Answer spheresAtMost2Fast(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.velocity = s.velocity * std::min(1.0, 2 / lengthOf(s.velocity)); });
}

/// A ray from the foremost point of the ball.
Answer rayFromTheFront(LoggedShot& c, Random&) {
    const Vec3 from = c.start + normalized(c.motion()) * c.ball - c.center;
    return at(c, entry(from, c.motion(), c.sphere));
}

Answer mirroredLevel(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.center.x *= c.layer >= 3 ? -1 : 1; });
}

Answer doubleBallInGlassOfLayer4(LoggedShot& c, Random&) {
    return withSum(c, (c.layer == 4 && c.object == "glass" ? 2 : 1) * c.ball + c.sphere);
}

// ---- Decisions

Answer oneOfEightSlotsIsLost(LoggedShot& c, Random&) { return c.line % 8 == 7 ? Answer{} : right(c); }

Answer centreMustBePassed(LoggedShot& c, Random&) {
    return dotOf(c.end - c.center, c.motion()) > 0 ? right(c) : Answer{};
}

// ---- What is recorded

Answer fractionInAByte(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.fraction = std::round(a.fraction * 255) / 255; });
}

Answer normalFromTwoComponents(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.normal.z = std::abs(a.normal.z); });
}

Answer wayLessTheRadius(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction = a.fraction * pathLength(c) - c.ball; });
}

Answer answerWithYDown(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) {
        a.point.y = -a.point.y;
        a.normal.y = -a.normal.y;
    });
}

Answer lateHitsAtTheEnd(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.fraction = a.fraction > 0.9 ? 1 : a.fraction; });
}

Answer everyOtherIsCached(LoggedShot& c, Random&) { return right(c.line % 2 == 0 ? c.before : c); }

Answer pointOfTheMovedSphere(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.point += c.velocity * (1 - a.fraction); });
}

Answer assumedSpeedOf10(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction *= pathLength(c) / 10; });
}

Answer pointHasFallen(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.point.z -= 0.4 * a.fraction * a.fraction; });
}

Answer bouncedBy(const LoggedShot& c, double restitution, double sphereMass) {
    return told(c, [&](Answer& a) {
        const double closing = -dotOf(c.motion() - c.velocity, a.normal);
        const double impulse = (1 + restitution) * closing * c.ballMass * c.sphereMass / (c.ballMass + c.sphereMass);
        a.ballAfter = c.motion() + a.normal * (impulse / c.ballMass);
        a.sphereAfter = c.velocity - a.normal * (impulse / sphereMass);
    });
}

Answer restitutionAveraged(LoggedShot& c, Random&) { return bouncedBy(c, (c.restitution + 0.5) / 2, c.sphereMass); }
Answer ballsMassForBoth(LoggedShot& c, Random&) { return bouncedBy(c, c.restitution, c.ballMass); }

}  // namespace

std::vector<Row> fourthBlindRows() {
    const Kind kind = Kind::FourthBlind;
    std::vector<Row> rows = {
        {kind,
         "motion with a drag of 2 %",
         {"motion.*0\\.98", "motion is scaled", "1\\.02.*motion of another length"},
         motionWithDrag},
        {kind, "margin of 0.02 a layer", {"layer"}, marginOfTheLayer},
        {kind, "skin of 0.03 of spheres above 1.2", {"(slop|too small).*sphere's radius"}, skinOfLargeSpheres},
        {kind, "half diagonal for the radius", {"1\\.73 r_sphere"}, halfDiagonalForRadius},
        {kind, "collider 0.2 radii above the centre", {"elsewhere.*radius.*\\(0, 0\\.2, 0\\)"}, colliderAboveCentre},
        {kind, "wind on stones", {"velocity is added.*stone", "end.*elsewhere.*stone"}, windOnStones},
        {kind, "absolute values of the motion", {"motion.*(absolute|signs)"}, absoluteMotion},
        {kind,
         "motion of 4 units an axis at most",
         {"(path|motion|displacement).*(cut off at 4|at most 4|bound)"},
         fourUnitsAnAxis},
        {kind,
         "spheres below 1 unit/frame sleep",
         {"sphere's velocity.*(ignored|0 of it).*sphere's speed"},
         sleepingSpheres,
         true},
        {kind, "spheres at 2 units/frame at most", {"sphere's velocity.*(bound|at most 2)"}, spheresAtMost2Fast, true},
        {kind, "ray from the ball's front", {"ray", "front"}, rayFromTheFront},
        {kind, "mirrored level in layers 3 and 4", {"x of the sphere's centre is mirrored.*layer"}, mirroredLevel},
        {kind, "double ball in glass of layer 4", {"2 r_ball.*(glass.*layer|layer.*glass)"}, doubleBallInGlassOfLayer4},
        {kind, "one slot of eight is lost", {"modulo 8 is 7"}, oneOfEightSlotsIsLost},
        {kind, "centre must be passed", {"closest approach must lie on the path"}, centreMustBePassed},
        {kind, "fraction in a byte", {"time is (rounded|cut)", "step", "bits"}, fractionInAByte},
        {kind,
         "normal without the sign of z",
         {"normal.*(sign|absolute)", "z of the normal is mirrored.*z of the contact normal"},
         normalFromTwoComponents},
        {kind, "way less the ball's radius", {"earlier by the ball's radius.*distance"}, wayLessTheRadius},
        {kind, "answer with y down", {"y of the answer is mirrored"}, answerWithYDown},
        {kind,
         "late hits at the end",
         {"time.*(end|is 1 |constant).*(share of the path|time of the hit)"},
         lateHitsAtTheEnd},
        {kind,
         "every other answer is that of the row before",
         {"row before.*modulo 2", "row before"},
         everyOtherIsCached},
        {kind,
         "point moves on with the sphere",
         {"point.*sphere's (way|motion|velocity)"},
         pointOfTheMovedSphere,
         true},
        {kind, "time by a speed of 10", {"time.*(distance|speed).*0\\.1"}, assumedSpeedOf10},
        {kind, "point has fallen", {"point.*(fall|acceleration|gravity|squared)"}, pointHasFallen},
    };
    for (Row row : {Row{kind,
                        "restitution averaged with 0.5",
                        {"restitution.*(average|0\\.5|0\\.25)"},
                        restitutionAveraged,
                        true},
                    Row{kind, "ball's mass for both", {"mass"}, ballsMassForBoth, true}}) {
        row.tellsVelocities = true;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace frozen
