// Two sets of twenty engines, one bug each. Both were written before the search for reasons was tried on any of them;
// the first was tried before the search was changed, the second after.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

using collide::lengthOf;

// ---- The first set

Answer motionOfRowBefore(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.end = s.start + c.before.motion(); });
}

Answer largestScaleAxis(LoggedShot& c, Random&) { return withSum(c, c.ball + (c.layer >= 3 ? 1.5 : 1) * c.sphere); }

Answer fastBallsAreRays(LoggedShot& c, Random&) { return withSum(c, (pathLength(c) > 6 ? 0 : c.ball) + c.sphere); }

Answer hitWhileSeparating(LoggedShot& c, Random&) {
    return startsInside(c) && dotOf(c.start - c.center, c.motion()) > 0 ? at(c, 0.0) : right(c);
}

Answer wayAtMost4(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction = std::min(a.fraction, 4 / pathLength(c)); });
}

Answer walksInThePlane(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const Vec3 m = s.motion();
        s.end = s.start + normalized(Vec3(m.x, m.y, 0)) * lengthOf(m);
    });
}

Answer wholeMilliseconds(LoggedShot& c, Random&) {
    constexpr double kMilliseconds = 1000.0 / 60;
    return told(c, [](Answer& a) { a.fraction = std::floor(a.fraction * kMilliseconds) / kMilliseconds; });
}

Answer reachIsNotSquared(LoggedShot& c, Random&) {
    const Vec3 from = c.start - c.center;
    return dotOf(from, from) > pathLength(c) + c.sum() ? Answer{} : right(c);
}

Answer operandsSwapped(LoggedShot& c, Random&) {
    return at(c, entry(c.start - c.center, c.velocity - c.motion(), c.sum()));
}

Answer answerIsLeftHanded(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) {
        a.point.z = -a.point.z;
        a.normal.z = -a.normal.z;
    });
}

Answer pointOfUnmovedBall(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.point = c.start - a.normal * c.ball; });
}

/// The cast begins behind the start, so as to be outside, and the fraction is that of the longer cast.
Answer backedOff(LoggedShot& c, Random&) {
    Shot longer = c;
    longer.start -= normalized(c.motion()) * 0.1;
    return right(longer);
}

/// A point against a cube as large as the spheres together.
Answer cubeForSphere(LoggedShot& c, Random&) {
    if (startsInside(c)) return {};
    double in = 0, out = 1;
    for (int i = 0; i < 3; ++i) {
        const double from = c.start[i] - c.center[i], m = c.motion()[i];
        const double a = (-c.sum() - from) / m, b = (c.sum() - from) / m;
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
    }
    return in <= out ? at(c, in) : Answer{};
}

Answer timeInHalfPrecision(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) {
        int exponent = 0;
        const double mantissa = std::frexp(a.fraction, &exponent);
        a.fraction = std::ldexp(std::round(std::ldexp(mantissa, 11)), exponent - 11);
    });
}

Answer motionAtMost5(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.end = s.start + s.motion() * std::min(1.0, 5 / lengthOf(s.motion())); });
}

Answer parentOfLayer2IsTurned(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) {
        if (c.layer == 2) s.center = Vec3(-s.center.y, s.center.x, s.center.z);
    });
}

Answer maskOfThreeLayers(LoggedShot& c, Random&) { return c.layer >= 3 ? Answer{} : right(c); }

Answer sphereMovesTwice(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.velocity = s.velocity * 2.0; });
}

/// The decision is of spheres, the time that of a ray.
Answer timeOfTheRay(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) {
        const auto time = entry(c.start - c.center, c.motion(), c.sphere);
        a.fraction = time ? *time : -dotOf(c.start - c.center, c.motion()) / dotOf(c.motion(), c.motion());
    });
}

/// The velocities after a contact, by a restitution.
Answer bouncing(const LoggedShot& c, auto restitutionOf) {
    return told(c, [&](Answer& a) {
        const double closing = -dotOf(c.motion() - c.velocity, a.normal);
        const double impulse =
            (1 + restitutionOf(closing)) * closing * c.ballMass * c.sphereMass / (c.ballMass + c.sphereMass);
        a.ballAfter = c.motion() + a.normal * (impulse / c.ballMass);
        a.sphereAfter = c.velocity - a.normal * (impulse / c.sphereMass);
    });
}

Answer slowBallsDoNotBounce(LoggedShot& c, Random&) {
    return bouncing(c, [&](double closing) { return closing < 3 ? 0 : c.restitution; });
}

// ---- The second set

/// A regular dodecahedron about the sphere of the radius sum.
Answer polyhedron(LoggedShot& c, Random&) {
    if (startsInside(c)) return {};
    constexpr double kGolden = 1.618033988749895;
    double in = 0, out = 1;
    const Vec3 from = c.start - c.center, m = c.motion();
    for (int axis = 0; axis < 3; ++axis)
        for (const double first : {1.0, -1.0})
            for (const double second : {kGolden, -kGolden}) {
                Vec3 face(0);
                face[axis] = first;
                face[(axis + 1) % 3] = second;
                face = normalized(face);
                const double way = dotOf(m, face), gap = c.sum() - dotOf(from, face);
                if (way < 0)
                    in = std::max(in, gap / way);
                else
                    out = std::min(out, gap / way);
            }
    return in <= out ? at(c, in) : Answer{};
}

/// The broad phase has the box of the sphere a frame ago, and sweeps the ball's alone.
Answer boxOfLastFrame(LoggedShot& c, Random&) {
    const Vec3 then = c.center - c.velocity;
    for (int i = 0; i < 3; ++i)
        if (std::min(c.start[i], c.end[i]) - c.ball > then[i] + c.sphere ||
            std::max(c.start[i], c.end[i]) + c.ball < then[i] - c.sphere)
            return {};
    return right(c);
}

Answer sixteenBits(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        for (Vec3* v : {&s.start, &s.end, &s.center})
            for (int i = 0; i < 3; ++i) (*v)[i] = std::round((*v)[i] * 32768 / 100) * 100 / 32768;
    });
}

Answer halfBallInGlass(LoggedShot& c, Random&) {
    return withSum(c, (c.object == "glass" ? 0.5 : 1) * c.ball + c.sphere);
}

Answer sphereAtMidFrame(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        s.center += s.velocity * 0.5;
        s.velocity = Vec3(0);
    });
}

Answer cachedNormal(LoggedShot& c, Random&) {
    const Answer before = right(c.before);
    return told(c, [&](Answer& a) { a.normal = before.isHit ? before.normal : a.normal; });
}

Answer wayThatRemains(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.fraction = (1 - a.fraction) * pathLength(c); });
}

Answer slopOfLargeSpheres(LoggedShot& c, Random&) { return withSum(c, c.sum() - (c.sphere > 1 ? 0.05 : 0)); }

Answer shallowAnglesAreDropped(LoggedShot& c, Random&) {
    const Answer answer = right(c);
    const bool isShallow = answer.isHit && -dotOf(normalized(c.motion()), answer.normal) < 0.2588;  // sin 15 degrees
    return isShallow ? Answer{} : answer;
}

Answer pointFromTheEnd(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.point -= c.end; });
}

/// An upright capsule for the ball, its segment half a unit up and down.
Answer uprightCapsule(LoggedShot& c, Random&) {
    const auto gapAt = [&](double t) {
        Vec3 apart = c.ballAt(t) - c.center;
        apart.z -= std::clamp(apart.z, -0.5, 0.5);
        return lengthOf(apart) - c.sum();
    };
    if (gapAt(0) <= 0) return {};
    double low = 0, high = 1;
    for (int i = 0; i < 100; ++i) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        (gapAt(a) < gapAt(b) ? high : low) = gapAt(a) < gapAt(b) ? b : a;
    }
    if (gapAt(high) > 0) return {};
    low = 0;
    for (int i = 0; i < 60; ++i) (gapAt((low + high) / 2) <= 0 ? high : low) = (low + high) / 2;
    return at(c, high);
}

Answer motionInTenths(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        for (int i = 0; i < 3; ++i) s.end[i] = s.start[i] + std::round(s.motion()[i] * 10) / 10;
    });
}

Answer velocityInLocalAxes(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.velocity = Vec3(-s.velocity.y, s.velocity.x, s.velocity.z); });
}

Answer startOfLastFrame(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.start -= s.motion(); });
}

Answer groundOnly(LoggedShot& c, Random&) {
    const Answer answer = right(c);
    return answer.isHit && answer.normal.z > 0 ? answer : Answer{};
}

Answer nearStartsAreContacts(LoggedShot& c, Random&) {
    const bool isNear = lengthOf(c.start - c.center) - c.sum() < 1;
    return told(c, [&](Answer& a) { a.fraction = isNear ? 0 : a.fraction; });
}

Answer flatTarget(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) { s.center.z = 0; });
}

Answer exitOfStartsInside(LoggedShot& c, Random&) {
    if (!startsInside(c)) return right(c);
    const Vec3 from = c.start - c.center, m = c.motion();
    const double a = dotOf(m, m), h = dotOf(from, m), r = dotOf(from, from) - c.sum() * c.sum();
    return at(c, (-h + std::sqrt(h * h - a * r)) / a);
}

Answer bouncesHalfAtLeast(LoggedShot& c, Random&) {
    return bouncing(c, [&](double) { return std::max(c.restitution, 0.5); });
}

Answer stepsOfTheBallsRadius(LoggedShot& c, Random&) {
    if (startsInside(c)) return {};
    const int steps = static_cast<int>(std::ceil(pathLength(c) / c.ball));
    for (int k = 1; k <= steps; ++k)
        if (const double t = std::min(1.0, k * c.ball / pathLength(c)); lengthOf(c.ballAt(t) - c.center) <= c.sum())
            return at(c, t);
    return {};
}

Row tellingVelocities(Row row) {
    row.tellsVelocities = true;
    return row;
}

}  // namespace

std::vector<Row> blindRows() {
    const Kind kind = Kind::Blind;
    return {
        {kind,
         "motion of the row before",
         {"(motion|velocity|path|end).*(row|line) before", "stale"},
         motionOfRowBefore},
        {kind, "spheres of layers 3 and 4 by their largest axis", {"1\\.5 r_sphere.*layer"}, largestScaleAxis},
        {kind,
         "fast balls are cast as rays",
         {"ball's radius is left out.*(length of the path|speed)"},
         fastBallsAreRays},
        {kind, "starts inside are hits where they move out", {"starts inside"}, hitWhileSeparating},
        {kind,
         "way to the hit at most 4",
         {"(way|distance|time).*(at most|upper bound|clamp|cut).*4",
          "way to the hit is a constant: it is 4 .*at least 4"},
         wayAtMost4},
        {kind,
         "motion brought to the plane with its length",
         {"(motion|path|velocity).*(plane|lacks its z|without its z)", "z of the motion"},
         walksInThePlane},
        {kind, "whole milliseconds", {"time is (rounded|cut)", "step"}, wholeMilliseconds},
        {kind, "reach compared with a square", {"early", "squared"}, reachIsNotSquared},
        {kind,
         "difference of the velocities reversed",
         {"(motion|velocit).*(revers|exchang|other way)"},
         operandsSwapped},
        {kind, "answer left-handed", {"z of the (answer|normal|point) is mirrored"}, answerIsLeftHanded},
        {kind,
         "point of the ball before it moved",
         {"point.*start", "point misses the ball's motion", "true one - the ball's way"},
         pointOfUnmovedBall},
        {kind,
         "cast from 0.1 behind the start",
         {"(start|cast|path).*0\\.1.*(behind|back|before|earlier)", "(behind|back|before|earlier).*0\\.1"},
         backedOff},
        {kind, "cube for the sphere", {"box", "cube"}, cubeForSphere},
        {kind, "time in half precision", {"time.*(half|bits|digits|rounded)"}, timeInHalfPrecision},
        {kind,
         "motion at most 5",
         {"(motion|path|velocity|speed).*(at most|bound|clamp|cut).*5", "fixed length: it is 5 .*at least 5"},
         motionAtMost5},
        {kind, "parent of layer 2 is turned", {"turned.*layer.*2"}, parentOfLayer2IsTurned},
        {kind, "mask of three layers", {"layer"}, maskOfThreeLayers},
        {kind, "sphere's velocity counts twice", {"sphere's velocity.*(twice|2)"}, sphereMovesTwice, true},
        {kind,
         "time of a ray",
         {"time.*(ray|left out|without|sphere alone)", "ball's radius is left out", "closest approach"},
         timeOfTheRay},
        tellingVelocities(
            {kind, "no bounce below 3 units/frame", {"restitution.*(speed|clos)"}, slowBallsDoNotBounce, true}),
    };
}

std::vector<Row> secondBlindRows() {
    const Kind kind = Kind::SecondBlind;
    return {
        {kind, "dodecahedron for the sphere", {"polyhedr", "facet", "flat"}, polyhedron},
        {kind, "box of the last frame", {"(box|broad phase).*(motion|moves|velocity|behind)"}, boxOfLastFrame, true},
        {kind, "positions in 16 bits", {"(steps|rounded)"}, sixteenBits},
        {kind, "half of the ball's radius in glass", {"0\\.5 r_ball.*glass", "r_ball / 2 .*glass"}, halfBallInGlass},
        {kind, "sphere at rest at half a frame", {"sphere.*(half|middle|0\\.5)"}, sphereAtMidFrame, true},
        {kind, "normal of the row before", {"normal.*(row|line) before"}, cachedNormal},
        {kind, "way that remains for the time", {"from the end", "remain"}, wayThatRemains},
        {kind, "slop of spheres above 1", {"(slop|too small).*sphere's radius"}, slopOfLargeSpheres},
        {kind, "shallow angles are dropped", {"angle", "graz", "nearest distance.*0\\.96"}, shallowAnglesAreDropped},
        {kind, "point relative to the end", {"point.*(end|from)"}, pointFromTheEnd},
        withHalf({kind, "upright capsule for the ball", {"capsule", "segment"}, uprightCapsule},
                 {"off by \\(0, 0, -?0\\.5\\).*z of the contact normal"}),
        {kind, "motion in tenths", {"(motion|velocity|rounded).*(steps|tenth|0\\.1)"}, motionInTenths},
        {kind, "sphere's velocity in local axes", {"sphere's velocity.*(turned|axes)"}, velocityInLocalAxes, true},
        {kind,
         "start of the last frame",
         {"start.*(behind|before|earlier|elsewhere|back)", "behind", "0\\.5 times the true one \\+0\\.5"},
         startOfLastFrame},
        {kind, "ground alone is hit", {"z of the contact normal"}, groundOnly},
        {kind, "near starts are contacts", {"time.*gap", "gap at the start"}, nearStartsAreContacts},
        {kind,
         "target in the plane",
         {"z of the (sphere|centre|sphere's centre)", "sphere's centre lacks its z"},
         flatTarget},
        {kind, "starts inside end at their exit", {"starts inside"}, exitOfStartsInside},
        tellingVelocities({kind, "restitution of half at least", {"restitution"}, bouncesHalfAtLeast, true}),
        {kind, "steps of the ball's radius", {"steps? of.*radius", "steps"}, stepsOfTheBallsRadius},
    };
}

}  // namespace frozen
