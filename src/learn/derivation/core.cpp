/// The core's method: decisions by signs, the root without cancellation (docs/notes/sweep.md).

#include "learn/derivation/articles.h"

namespace learn::articles {
namespace {

void relativeMotion(Scribe& s, const Subject& q) {
    s.step(
        "relative", "Let the sphere rest",
        q.byAim
            ? "Only the relative motion counts: d is where the ball is, seen from the sphere; v is the way to the aim "
              "point, which t counts."
            : "Only the relative motion counts: d is where the ball is, v is its velocity, both seen from the sphere.",
        q.byAim ? Formulas{"\\vec{d} = \\vec{P} - \\vec{S}", "\\vec{v} = \\vec{A} - \\vec{P}"}
                : Formulas{"\\vec{d} = \\vec{P} - \\vec{S}", "\\vec{v} = \\vec{V} - \\vec{W}"},
        [&] {
            if (q.byAim) {
                s.given("\\vec{A}", collide::triple(q.query.ball.motion.vector), VelocityIn);
            } else {
                s.given("\\vec{V}", q.ballVelocity, VelocityIn);
                s.given("\\vec{W}", q.sphereVelocity, Sphere);
            }
            s.vector("\\vec{d}", "d", Ball, q.center, q.eq.d);
            s.vector("\\vec{v}", "v", VelocityIn, q.start, q.path);
        });
    s.step("inflate", "Inflate the sphere",
           "The ball touches the sphere exactly when its centre is R from the sphere's centre: the ball becomes a "
           "point, the sphere grows.",
           {"R = r_b + r_s"}, [&] {
               s.set("R", q.radius, Sphere);
               s.sphere("R", Sphere, q.center, q.radius);
               s.point("P", Ball, q.start);
           });
}

void decision(Scribe& s, const Subject& q) {
    s.step("gap", "Is there a gap at the start?",
           "c compares squared distances: positive apart, 0 touching, negative inside.",
           {"c = \\vec{d} \\cdot \\vec{d} - R^2"}, [&] {
               s.set("c", q.eq.c);
               s.segment("|d|", Ball, q.center, q.start);
               s.sphere("R", Sphere, q.center, q.radius);
               if (q.eq.c.sign() < 0) s.stop("c < 0, the ball starts inside the sphere.");
           });
    s.step("motion", "Does anything move?", "a is the squared length of v.", {"a = \\vec{v} \\cdot \\vec{v}"}, [&] {
        s.set("a", q.eq.a);
        s.arrow("v", VelocityIn, q.start, q.start + q.path);
        if (q.eq.a.sign() == 0) s.stop("a = 0, the ball does not move against the sphere.");
    });
    s.step("approach", "Does it come nearer?",
           "h has the sign of the cosine of the angle between d and v: negative means that the distance shrinks.",
           {"h = \\vec{d} \\cdot \\vec{v}"}, [&] {
               s.set("h", q.eq.h);
               s.arrow("v", VelocityIn, q.start, q.start + q.path);
               s.segment("−h / |v|", Closest, q.start, q.nearest());
               s.point("closest", Closest, q.nearest());
               if (q.eq.recedes()) s.stop("h ≥ 0, the distance never shrinks: the ball moves away.");
           });
    s.step("discriminant", "Does the path reach the sphere?",
           "D tells how deep the line of motion cuts into the inflated sphere: negative is a miss, 0 exactly a graze. "
           "The second form is the same number without the subtraction that loses digits far away. b is the distance "
           "of the line from the centre.",
           {"D = h^2 - a \\cdot c", "D = a \\cdot R^2 - |\\vec{d} \\times \\vec{v}|^2",
            "b = \\frac{|\\vec{d} \\times \\vec{v}|}{|\\vec{v}|}"},
           [&] {
               s.set("D", q.eq.D);
               s.set("b", offsetOf(q), Closest);
               s.segment("b", Closest, q.center, q.nearest());
               if (!isZero(acrossOf(q))) s.rightAngle(q.nearest(), q.start, q.center);
               s.sphere("R", Sphere, q.center, q.radius);
               if (q.eq.D.sign() < 0)
                   s.stop("D < 0, the ball passes by: its line stays farther than R from the centre.");
           });
}

void time(Scribe& s, const Subject& q) {
    const bool touches = q.eq.c.sign() == 0;
    const char* const root = touches ? "t = 0" : "t = \\frac{c}{\\sqrt{D} - h}";
    s.step("root", "The first root",
           touches ? "The surfaces touch at the start already."
                   : "Of |d + t v| = R the smaller t, written so that numbers of one sign are added: nothing cancels.",
           q.byAim ? Formulas{root, "f = t \\cdot \\frac{|\\vec{v}|}{speed}"} : Formulas{root, "f = t"}, [&] {
               s.given("speed", q.speed, VelocityIn);
               s.set("t", q.eq.t(), Normal);
               s.set("f", q.frames(), Normal);
               s.segment("path", Ball, q.start, q.atContact());
               s.point("ball at contact", Normal, q.atContact());
               s.sphere("R", Sphere, q.center, q.radius);
           });
    s.step("limit", "Within the limit?", "Contacts later than N frames do not count.", {"f \\le N"}, [&] {
        if (!q.hasLimit) return s.skip("The scene has no limit: the path goes on.");
        s.given("N", q.limit);
        s.segment("path", Ball, q.start, q.start + q.movement());
        if (q.isLate()) s.stop("the contact comes after the last frame.");
    });
}

void contact(Scribe& s, const Subject& q) {
    s.step("centers", "Where both are at contact", "Each centre moves by its own velocity for f frames.",
           {"\\vec{P}_c = \\vec{P} + f \\cdot \\vec{V}", "\\vec{S}_c = \\vec{S} + f \\cdot \\vec{W}"}, [&] {
               s.given("\\vec{V}", q.ballVelocity, VelocityIn);
               s.given("\\vec{W}", q.sphereVelocity, Sphere);
               s.set("\\vec{P}_c", q.start + q.ballVelocity * q.frames(), Ball);
               s.set("\\vec{S}_c", q.center + q.sphereVelocity * q.frames(), Sphere);
               s.sphere("ball at contact", Ball, q.atContact(), q.ballRadius);
               s.sphere("sphere", Sphere, q.center, q.sphereRadius);
           });
    s.step("normal", "The contact normal",
           "From centre to centre, made 1 long: it points from the sphere toward the ball.",
           {"\\vec{n} = \\frac{\\vec{P}_c - \\vec{S}_c}{R}", "\\vec{H} = \\vec{S}_c + r_s \\cdot \\vec{n}"}, [&] {
               s.vector("\\vec{n}", "n", Normal, q.hitPoint(), q.normal());
               s.set("\\vec{H}", q.hitPoint() + q.sphereVelocity * q.frames(), Normal);
               s.point("H", Normal, q.hitPoint());
               s.plane("tangent plane", Normal, q.hitPoint(), q.normal(), q.radius);
           });
    s.step("angle", "The ricochet angle",
           "Between the path and the tangent plane; the root of D is its opposite side, |d × v| its adjacent one.",
           {"\\rho = \\text{atan}(\\frac{\\sqrt{D}}{|\\vec{d} \\times \\vec{v}|})",
            "\\rho_{\\deg} = \\rho \\cdot \\frac{180}{\\pi}"},
           [&] {
               const Dyadic angle = angleOf(q.eq.rootD(), length(acrossOf(q)));
               s.set("\\rho", angle, Normal);
               s.set("\\rho_{\\deg}", inDegrees(angle), Normal);
               const Triple at = q.atContact();
               s.arrow("v", VelocityIn, at - q.path, at);
               s.plane("tangent plane", Normal, q.hitPoint(), q.normal(), q.radius);
           });
}

void response(Scribe& s, const Subject& q) {
    s.step("closing", "The closing speed",
           "The part of the relative velocity along the normal: how fast the surfaces approach.",
           {"w = -(\\vec{V} - \\vec{W}) \\cdot \\vec{n}"}, [&] {
               s.set("w", closingSpeedOf(q), VelocityIn);
               const Triple at = q.atContact(), n = q.normal();
               s.arrow("w", VelocityIn, at, at + n * dot(q.relative, n));
           });
    s.step("impulse", "The impulse",
           q.isFixed()
               ? "Nothing moves the sphere, so the whole exchange is the ball's; e is the restitution."
               : "Momentum is kept: the reduced mass of both turns the change of speed into an impulse; e is the "
                 "restitution.",
           q.isFixed() ? Formulas{"\\mu = m_b", "j = (1 + e) \\cdot \\mu \\cdot w"}
                       : Formulas{"\\mu = \\frac{m_b \\cdot m_s}{m_b + m_s}", "j = (1 + e) \\cdot \\mu \\cdot w"},
           [&] {
               const Bounce b(q);
               const Dyadic reduced = q.isFixed() ? b.m1 : b.m1 * b.m2 / (b.m1 + b.m2);
               s.given("m_b", b.m1, Ball);
               if (!q.isFixed()) s.given("m_s", b.m2, Sphere);
               s.given("e", b.e);
               s.set("\\mu", reduced);
               s.set("j", (Dyadic(1.0) + b.e) * reduced * closingSpeedOf(q), Normal);
               s.arrow("j", Normal, q.hitPoint(), q.hitPoint() + b.n);
           });
    s.step("velocities", "The velocities after", "The impulse acts along the normal, on both, in opposite senses.",
           q.isFixed() ? Formulas{"\\vec{V}^{'} = \\vec{V} + \\frac{j}{m_b} \\cdot \\vec{n}", "\\vec{W}^{'} = \\vec{W}"}
                       : Formulas{"\\vec{V}^{'} = \\vec{V} + \\frac{j}{m_b} \\cdot \\vec{n}",
                                  "\\vec{W}^{'} = \\vec{W} - \\frac{j}{m_s} \\cdot \\vec{n}"},
           [&] {
               const Bounce b(q);
               s.set("\\vec{V}^{'}", b.after1, VelocityOut);
               s.set("\\vec{W}^{'}", b.after2, Sphere);
               const Triple at = q.atContact();
               s.arrow("V", VelocityIn, at - q.relative, at);
               s.arrow("V′", VelocityOut, at, at + (b.after1 - q.sphereVelocity));
           });
}

}  // namespace

void core(Scribe& s, const Subject& q) {
    relativeMotion(s, q);
    decision(s, q);
    time(s, q);
    contact(s, q);
    response(s, q);
}

}  // namespace learn::articles
