/// The smallest example of every defect, as a scene of one ball and one sphere.

#include <array>

#include "study/bugs/bugs.h"

namespace study {
namespace {

using collide::Motion;
using collide::SweepQuery;
using collide::Vec3;
using methods::Defect;
using methods::Precision;
using methods::Repairs;

struct Radii {
    double ball, sphere;
};

SweepQuery aimed(Vec3 start, Vec3 aim, Vec3 center, Radii radii = {1, 1}) {
    SweepQuery q;
    q.ball = {.position = start, .motion = Motion::aim(aim, 1), .radius = radii.ball};
    q.obstacle = {.center = center, .radius = radii.sphere};
    return q;
}

/// A path of one frame.
SweepQuery moved(Vec3 start, Vec3 movement, Vec3 center, Radii radii = {1, 1}) {
    SweepQuery q;
    q.ball = {.position = start, .motion = Motion::velocity(movement), .radius = radii.ball};
    q.obstacle = {.center = center, .radius = radii.sphere};
    q.frames = 1;
    return q;
}

/// A path without an end.
SweepQuery ray(Vec3 start, Vec3 velocity, Vec3 center, Radii radii) {
    SweepQuery q = moved(start, velocity, center, radii);
    q.frames = collide::kNoLimit;
    return q;
}

SweepQuery withMasses(SweepQuery q, double ball, double sphere, double restitution = 1) {
    q.ball.mass = ball;
    q.obstacle.mass = sphere;
    q.restitution = restitution;
    return q;
}

SweepQuery pair(SweepQuery q, Vec3 sphereVelocity) {
    q.obstacle.velocity = sphereVelocity;
    return q;
}

BugExample inAnswer(Defect d, const SweepQuery& q, Repairs mended = {}) {
    return {d, BugSeen::InAnswer, q, Precision::Double, mended, nullptr};
}
BugExample inFloat(Defect d, const SweepQuery& q, Repairs mended = {}) {
    return {d, BugSeen::InAnswer, q, Precision::Float, mended, nullptr};
}
BugExample inLine(Defect d, const SweepQuery& q) { return {d, BugSeen::InLine, q, Precision::Double, {}, nullptr}; }
BugExample inFloatLine(Defect d, const SweepQuery& q, Repairs mended) {
    return {d, BugSeen::InLine, q, Precision::Float, mended, nullptr};
}
BugExample nowhere(Defect d, const SweepQuery& q, const char* why) {
    return {d, BugSeen::Nowhere, q, Precision::Double, {}, why};
}

std::array<BugExample, methods::kDefectCount> examples() {
    using enum Defect;
    const Vec3 o(0), x(1, 0, 0);
    const Repairs placed = {B1, B2};  // the sphere at its x
    const SweepQuery headOn = moved(o, {8, 0, 0}, {4, 0, 0});
    return {{
        inAnswer(B1, aimed(o, x, {4, 0, 0}), {B2}),
        inAnswer(B2, aimed(o, {-1, 0, 0}, {-2, 0, 0}), {B1}),
        inFloat(B3, aimed({3.0009765625, 0, 0}, {4.0009765625, 0, 0}, {4.0009765625, 0, 0}, {0.5, 0.5}), placed),
        inFloat(B4, aimed({4093, 0, 0}, {4094, 0, 0}, {4097, 0, 0}), placed),
        inFloat(B5, aimed(o, x, {8192, 1.5, 0}, {1, 0}), placed),
        inFloat(B6, aimed({0, -10, 0}, {1, -10, 0}, {0.2, -8, 0}), placed),
        inAnswer(B7, aimed({-4, 2, 0}, {0, 2, 0}, o)),
        inFloatLine(
            B8,
            aimed({13.00390625, 13.00390625, 0}, {16.00390625, 17.00390625, 0}, {16.00390625, 17.00390625, 0}, {2, 3}),
            placed),
        inFloat(B9, aimed(o, {1e-24, 0, 0}, {5, 0, 0}), placed),
        nowhere(B10, aimed(o, x, {4, 0, 0}), "A scene has no negative radius, so both tests say the same."),
        nowhere(B11, aimed(o, {4, 4, 4}, {4, 4, 0}, {4, 4}),
                "The order of the code hides it; the article's own scene, which this is, starts overlapping."),
        inLine(B12, aimed(o, x, {4, 0, 0})),
        inLine(B13, aimed({-2, 1, 0}, {2, 1, 0}, o)),
        inLine(B14, aimed({-5, 0, 0}, {0, 0, 0}, {4, 0, 0})),
        inLine(B15, aimed({-4, 2, 0}, {0, 2, 0}, o)),
        inLine(B16, aimed({-4, 1, 0}, {0, 1, 0}, o)),
        inAnswer(D1, moved(o, o, x)),
        inAnswer(D2, moved(o, {-1, 0, 0}, {2, 0, 0})),
        inAnswer(D3, moved(o, {-5, 0, 0}, x)),
        inAnswer(D4, moved(o, {0, 1, 1}, {1, 1, 1}, {0.5, 0.5})),
        inFloat(D5, moved(o, {4096, 0, 0}, {4096, 1.5, 0}, {0.5, 0.5})),
        inAnswer(D6, moved(o, o, {6, 0, 0})),
        inLine(D7, moved(o, {4, 0, 0}, {4, 0, 0})),
        inLine(D8, moved(o, x, {5, 0, 0}, {1.5, 1.5})),
        nowhere(D9, headOn, "Both copies of the listing answer alike."),
        inAnswer(S1, moved(x, {2, 0, 0}, {3, 0, 0}, {0.5, 0.5})),
        inAnswer(S2, moved(o, {-1, 0, 0}, x, {0.5, 0.5})),
        nowhere(S3, headOn, "It fails for radii of 0, and in a scene the sum of the radii is more than 0."),
        inAnswer(S4, moved(o, {9e-7, 0, 0}, {1.0000005, 0, 0}, {0.5, 0.5}), {S1}),
        inLine(S5, moved(o, {2, 0, 0}, {-0.5, 0, 0}, {1, 0.5})),
        inLine(S6, moved(o, {2, 0, 0}, {3, 0, 0})),
        inLine(S7, moved(o, {4, 0, 0}, {3, 0, 0}, {0.5, 0.5})),
        inFloat(S8, moved(o, {586, 0, 0}, {586, 0, 0}, {0.5, 0.5}), {S1}),
        inAnswer(P1, moved(o, {8, 0, 0}, {4, 3, 0}, {1, 2})),
        inAnswer(P2, moved(o, {4, 0, 0}, {2, 2, 0}), {P1}),
        inAnswer(P3, moved(o, x, x)),
        inAnswer(P4, moved(o, o, {2, 0, 0})),
        inAnswer(P5, moved(o, {0, 1, 1}, {0, 1, 2}, {0.5, 0.5}), {P1}),
        inAnswer(P6, moved(o, {0, 1, 0}, {2, 0, 0}), {P1}),
        nowhere(P7, headOn, "The test before it has refused every such case."),
        inLine(P8, moved(o, {-10, 0, 0}, {5, 0, 0})),
        inAnswer(P9, moved(o, o, {3e-200, 0, 0}, {1e-200, 1e-200}), {P4}),
        nowhere(P10, withMasses(headOn, 1, 1),
                "n enters twice, so its sign does not count; only the comment is wrong."),
        inLine(P11, withMasses(pair(moved(o, {-1, 0, 0}, {2, 0, 0}), x), 1, 1)),
        inAnswer(P12, withMasses(moved(o, {0.3, 0, 0}, {2.2, 0, 0}), 1, 1)),
        inLine(P13, headOn),
        inLine(P14, withMasses(headOn, 1, 1, 0.5)),
        inAnswer(R1, ray({-10, 3, 0}, x, o, {0, 5})),
        inAnswer(R2, ray({-5, 0, 0}, {2, 0, 0}, o, {0, 1})),
        inAnswer(R3, ray({5, 0, 0}, x, o, {0, 1})),
        inAnswer(R4, ray({-0.5, 0, 0}, x, o, {0, 1})),
        inAnswer(R5, ray({-4, 0, 0}, o, o, {0, 1})),
    }};
}

}  // namespace

const BugExample& bugExample(Defect defect) {
    static const std::array<BugExample, methods::kDefectCount> all = examples();
    return all[static_cast<std::size_t>(defect)];
}

}  // namespace study
