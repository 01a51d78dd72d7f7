// Twenty-eight engines, three of them with two bugs, after threads of issue trackers (the fraction of the contact
// point, a way that is short by a share of the target's size, an embedded sphere for fast bodies, a bias in the
// velocity) and what game code gets wrong beside them: written after the search for reasons had been changed for the
// fifth set, and before it was tried on any of them.

#include <algorithm>
#include <cmath>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

// ---- Queries

Answer centreScaled(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center = s.center * 1.05; });
}

/// To the right of the motion, z up: as a camera over the shoulder has it.
Answer besideTheMuzzle(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const Vec3 side = normalized(Vec3(s.motion().y, -s.motion().x, 0)) * 0.3;
        s.start += side;
        s.end += side;
    });
}

Answer motionWithYForZ(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end = s.start + Vec3(s.motion().x, s.motion().z, s.motion().y); });
}

Answer centreSheared(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center.x += 0.1 * s.center.z; });
}

Answer coarseInTheDistance(LoggedShot& c, Random&) {
    return withSum(c, c.ball + c.sphere * (collide::lengthOf(c.start - c.center) > 7 ? 0.85 : 1));
}

Answer fastBallsAreAFifth(LoggedShot& c, Random&) {
    return withSum(c, c.ball * (pathLength(c) > 6 ? 0.2 : 1) + c.sphere);
}

Answer marginOfLargePairs(LoggedShot& c, Random&) { return withSum(c, c.sum() + (c.sum() >= 2 ? 0.1 : 0)); }

/// The sphere stands still in each of two sub-steps.
Answer refreshedTwice(LoggedShot& c, Random&) {
    for (const double begin : {0.0, 0.5}) {
        Shot step = c;
        step.start = c.ballAt(begin);
        step.end = c.ballAt(begin + 0.5);
        step.center = c.sphereAt(begin);
        step.velocity = Vec3(0);
        const bool isInside = collide::lengthOf(step.start - step.center) < step.sum();
        if (isInside && begin == 0.0) return {};
        Answer answer = isInside ? at(step, 0.0) : right(step);
        if (!answer.isHit) continue;
        answer.fraction = begin + answer.fraction / 2;
        return answer;
    }
    return {};
}

Answer pathInFloat(LoggedShot& c, Random&) {
    const auto inFloat = [](const Vec3& v) {
        const auto rounded = [](double x) { return static_cast<double>(static_cast<float>(x)); };
        return Vec3(rounded(v.x), rounded(v.y), rounded(v.z));
    };
    return seen(c, [&](Shot& s) {
        s.start = inFloat(s.start);
        s.end = inFloat(s.end);
    });
}

Answer heightInHalves(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center.z = std::floor(s.center.z * 2) / 2; });
}

Answer fallsAtMost2(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end.z = s.start.z + std::max(s.motion().z, -2.0); });
}

Answer hitchEachFifthRow(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.end += s.motion() * (c.line % 5 == 0 ? 1.0 : 0.0); });
}

// ---- Decisions

/// The box of the path is widened by the ball's radius on its upper sides, not on its lower ones.
Answer boxPaddedAbove(LoggedShot& c, Random&) {
    const auto isBelow = [&](double start, double end, double centre) {
        return centre + c.sphere < std::min(start, end);
    };
    if (isBelow(c.start.x, c.end.x, c.center.x) || isBelow(c.start.y, c.end.y, c.center.y) ||
        isBelow(c.start.z, c.end.z, c.center.z))
        return {};
    return right(c);
}

Answer closeContactsAreSkipped(LoggedShot& c, Random&) {
    const Answer answer = right(c);
    return answer.fraction * pathLength(c) < 0.8 ? Answer{} : answer;
}

Answer overlapAtTheEndIsNeeded(LoggedShot& c, Random&) {
    return collide::lengthOf(c.end - c.center) < c.sum() ? right(c) : Answer{};
}

// ---- What is recorded

Answer pointInTwentieths(LoggedShot& c, Random&) {
    const auto rounded = [](double x) { return std::round(x * 20) / 20; };
    return told(c, [&](Answer& a) { a.point = Vec3(rounded(a.point.x), rounded(a.point.y), rounded(a.point.z)); });
}

Answer noTimeInSteel(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction *= c.object == "steel" ? 0.0 : 1.0; });
}

Answer fractionOfThePoint(LoggedShot& c, Random&) {
    return told(c,
                [&](Answer& a) { a.fraction = std::min(1.0, collide::lengthOf(a.point - c.start) / pathLength(c)); });
}

Answer shortByTheSphere(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction = std::max(0.0, a.fraction - 0.02 * c.sphere / pathLength(c)); });
}

Answer easedTime(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.fraction *= a.fraction * (3 - 2 * a.fraction); });
}

Answer normalFromWhereItWas(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.normal = normalized(c.ballAt(a.fraction) - c.center); });
}

Answer normalSquashed(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.normal = normalized(Vec3(a.normal.x, a.normal.y, a.normal.z / 2)); });
}

// ---- Responses

/// An impulse that stops a closing velocity and returns a share of it, along a direction.
void push(const LoggedShot& c, Answer& a, const Vec3& closing, const Vec3& along, double restitution) {
    const double change = -dotOf(closing, a.normal) * (1 + restitution) / (c.ballMass + c.sphereMass);
    a.ballAfter = c.motion() + along * (change * c.sphereMass);
    a.sphereAfter = c.velocity - along * (change * c.ballMass);
}

Answer closingOfTheBallAlone(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { push(c, a, c.motion(), a.normal, c.restitution); });
}

Answer impulseAlongTheMotion(LoggedShot& c, Random&) {
    const Vec3 relative = c.motion() - c.velocity;
    return told(c, [&](Answer& a) { push(c, a, relative, -normalized(relative), c.restitution); });
}

Answer velocityBias(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) {
        push(c, a, c.motion() - c.velocity, a.normal, c.restitution);
        *a.ballAfter += a.normal * 0.3;
    });
}

// ---- Two bugs

Answer marginInSteelLateHits(LoggedShot& c, Random&) {
    Answer answer = withSum(c, c.sum() + (c.object == "steel" ? 0.1 : 0));
    answer.fraction = std::min(answer.fraction, 0.8);
    return answer;
}

Answer dragAndCentre(LoggedShot& c, Random&) {
    Answer answer = seen(c, [](Shot& s) { s.end = s.start + s.motion() * 0.95; });
    answer.point = c.center;
    return answer;
}

Answer besideAndDull(LoggedShot& c, Random&) {
    Answer answer = seen(c, [](Shot& s) { s.center.x += 0.15; });
    if (answer.isHit) push(c, answer, c.motion() - c.velocity, answer.normal, 0.8 * c.restitution);
    return answer;
}

}  // namespace

std::vector<Row> sixthBlindRows() {
    const Kind kind = Kind::SixthBlind, two = Kind::TwoBugs;
    std::vector<Row> rows = {
        {kind, "centre scaled by 1.05", {"centre.*(1\\.05|scal|5 %|origin)", "(1\\.05|scal).*centre"}, centreScaled},
        {kind,
         "shot from 0.3 beside the muzzle",
         {"(side|right|left|perpendicular|across|beside|cross).*(motion|path)",
          "(motion|path).*(side|to the right|to the left|perpendicular|across|cross)"},
         besideTheMuzzle},
        {kind,
         "y and z of the motion exchanged",
         {"(y and z|z and y).*(motion|end|path)", "(motion|path).*(y and z|z and y)"},
         motionWithYForZ},
        {kind, "sheared centre", {"shear", "centre.*(matrix|x.*0\\.1.*z|z.*0\\.1)"}, centreSheared},
        {kind,
         "point in twentieths",
         {"point.*(0\\.05|1/20|twentieth|multiple|round|step|grid)", "(0\\.05|1/20).*point"},
         pointInTwentieths},
        {kind,
         "coarse spheres in the distance",
         {"(0\\.85|radius|small).*(distance|far|away)", "(distance|far|away).*(0\\.85|radius|small)"},
         coarseInTheDistance},
        {kind,
         "fast balls shrink to a fifth",
         {"ball's radius.*(0\\.2|fifth|small|motion|path|speed)",
          "(0\\.2|radi).*only where.*(motion|path|speed|length)"},
         fastBallsAreAFifth},
        {kind, "margin of large pairs", {"(margin|0\\.1|too large).*(sum|radi|large|sphere|ball)"}, marginOfLargePairs},
        {kind, "time 0 in steel", {"time.*(0|zero|start).*steel", "steel.*time.*(0|zero|start)"}, noTimeInSteel},
        {kind,
         "fraction of the contact point",
         {"(time|fraction|way|distance).*(point|contact)", "point.*(time|fraction|way)"},
         fractionOfThePoint},
        {kind,
         "short by 2 % of the sphere's radius",
         {"(time|way|distance|path|early|short).*(sphere's radius|r_sphere|0\\.02)",
          "(sphere's radius|r_sphere|0\\.02).*(time|way|distance|path|early|short)"},
         shortByTheSphere},
        {kind, "eased time", {"time.*(smooth|eas|cubic|3 t|squared|\\^2|\\^3|curve|power|function)"}, easedTime},
        withHalf({kind,
                  "sphere refreshed twice a frame",
                  {"sphere.*(sub-?step|steps|twice|halves)", "(sub-?step|steps|halves).*sphere"},
                  refreshedTwice,
                  true},
                 {"sphere.*(half a frame|0\\.5 frames)", "normal.*centre at the start"}),
        {kind,
         "box padded above alone",
         {"box.*(ball|radius|side|low|below|one)", "(low|below).*(side|box|path)"},
         boxPaddedAbove},
        {kind,
         "contacts within 0.8 units are skipped",
         {"(near|close|way|distance|path).*(0\\.8|0\\.7|skip|miss|below|drop|short)"},
         closeContactsAreSkipped},
        {kind,
         "path in float at 3e5",
         {"single precision", "float", "24 bits", "0\\.03125|1/32"},
         pathInFloat,
         false,
         3e5},
        {kind, "height in halves", {"z of.*(round|multiple|step|0\\.5|floor|half|grid)"}, heightInHalves},
        {kind,
         "bisection that needs an overlap at the end",
         {"(at|the|its) end", "tunnel", "pass(es)? through", "leaves"},
         overlapAtTheEndIsNeeded},
        {kind,
         "falls at most 2 units a frame",
         {"z of.*(at least|bound|clamp|-2|limit|at most)", "motion.*z.*-2"},
         fallsAtMost2},
        {kind,
         "normal from where the sphere was",
         {"normal.*(start|before|moved|begin|stale|behind|without|did not|old|where the sphere)"},
         normalFromWhereItWas,
         true},
        {kind,
         "normal of a squashed sphere",
         {"normal.*(scal|z.*(0\\.5|half)|0\\.5 z|half|squash|matrix)"},
         normalSquashed},
        {kind,
         "hitch each fifth row",
         {"(twice|2|doubl|motion).*(line|row|fifth|5)", "(line|row|fifth).*(twice|doubl|motion)"},
         hitchEachFifthRow},
        withHalf({two,
                  "margin in steel, late hits at 0.8",
                  {"(margin|0\\.1|too large|radi).*steel", "time.*(at most|0\\.8|bound|clamp)"},
                  marginInSteelLateHits},
                 {"are where object is steel"}),
        {two,
         "drag of 5 %, point is the sphere's centre",
         {"motion.*(0\\.95|short|scal|drag)|0\\.95.*motion|path.*(short|0\\.95)|time is scaled.*1\\.05",
          "point.*centre"},
         dragAndCentre},
    };
    for (Row row : {Row{kind,
                        "closing speed without the sphere's velocity",
                        {"(sphere's velocity|closing|relative|ball's velocity).*", "at rest"},
                        closingOfTheBallAlone,
                        true},
                    Row{kind,
                        "impulse along the motion",
                        {"(impulse|velocit|push|along).*(motion|path|relative|head)"},
                        impulseAlongTheMotion,
                        true},
                    Row{kind,
                        "velocity bias of 0.3",
                        {"velocit.*(0\\.3|bias|plus|added|offset|larger)", "0\\.3.*(velocit|normal)"},
                        velocityBias,
                        true},
                    Row{two,
                        "centre 0.15 beside, restitution of 0.8",
                        {"(0\\.15|elsewhere|offset)", "restitution.*(0\\.8|scal|less)|0\\.8.*restitution"},
                        besideAndDull,
                        true}}) {
        row.tellsVelocities = true;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace frozen
