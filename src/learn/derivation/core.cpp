/// The core's method: decisions by signs, the root without cancellation (docs/notes/sweep.md).

#include "learn/derivation/articles.h"

namespace learn::articles {
namespace {

using collide::Outcome;

void relativeMotion(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step(
        {"relative", "Let the sphere rest",
         q.motion.byAim
             ? "Only the relative motion counts: d is where the ball is, seen from the sphere; v is the way to the aim "
               "point, which t counts."
             : "Only the relative motion counts: d is where the ball is, v is its velocity, both seen from the sphere.",
         q.motion.byAim ? Formulas{"\\vec{d} = \\vec{P} - \\vec{S}", "\\vec{v} = \\vec{A} - \\vec{P}"}
                        : Formulas{"\\vec{d} = \\vec{P} - \\vec{S}", "\\vec{v} = \\vec{V} - \\vec{W}"}},
        [&] {
            if (m.byAim) {
                s.set("\\vec{A}", collide::triple(q.query.ball.motion.vector), Ink::VelocityIn, false);
            } else {
                s.set("\\vec{V}", m.ballVelocity, Ink::VelocityIn, false);
                s.set("\\vec{W}", m.sphereVelocity, Ink::Sphere, false);
            }
            s.set("\\vec{d}", m.eq.d, Ink::Ball);
            s.set("\\vec{v}", m.path, Ink::VelocityIn);
            s.arrow("d", Ink::Ball, m.center, m.start);
            s.arrow("v", Ink::VelocityIn, m.start, m.start + m.path);
        });
    s.step({"inflate",
            "Inflate the sphere",
            "The ball touches the sphere exactly when its centre is R from the sphere's centre: the ball becomes a "
            "point, the sphere grows.",
            {"R = r_b + r_s"}},
           [&] {
               s.set("R", m.radius, Ink::Sphere);
               s.sphere("R", Ink::Sphere, m.center, m.radius);
               s.point("P", Ink::Ball, m.start);
           });
}

void decision(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"gap",
            "Is there a gap at the start?",
            "c compares squared distances: positive apart, 0 touching, negative inside.",
            {"c = \\vec{d} \\cdot \\vec{d} - R^2"}},
           [&] {
               s.set("c", m.eq.c);
               s.segment("|d|", Ink::Ball, m.center, m.start);
               s.sphere("R", Ink::Sphere, m.center, m.radius);
               if (m.eq.c.sign() < 0) s.stop("c < 0, the ball starts inside the sphere.");
           });
    s.step({"motion", "Does anything move?", "a is the squared length of v.", {"a = \\vec{v} \\cdot \\vec{v}"}}, [&] {
        s.set("a", m.eq.a);
        s.arrow("v", Ink::VelocityIn, m.start, m.start + m.path);
        if (m.eq.a.sign() == 0) s.stop("a = 0, the ball does not move against the sphere.");
    });
    s.step({"approach",
            "Does it come nearer?",
            "h has the sign of the cosine of the angle between d and v: negative means that the distance shrinks.",
            {"h = \\vec{d} \\cdot \\vec{v}"}},
           [&] {
               s.set("h", m.eq.h);
               const Triple foot = q.nearest();
               s.arrow("v", Ink::VelocityIn, m.start, m.start + m.path);
               s.segment("−h / |v|", Ink::Closest, m.start, foot);
               s.point("closest", Ink::Closest, foot);
               if (m.eq.h.sign() > 0 || (m.eq.h.sign() == 0 && m.eq.c.sign() > 0))
                   s.stop("h ≥ 0, the distance never shrinks: the ball moves away.");
           });
    s.step({"discriminant",
            "Does the path reach the sphere?",
            "D tells how deep the line of motion cuts into the inflated sphere: negative is a miss, 0 exactly a graze. "
            "The "
            "second form is the same number without the subtraction that loses digits far away. b is the distance of "
            "the line from the centre.",
            {"D = h^2 - a \\cdot c", "D = a \\cdot R^2 - |\\vec{d} \\times \\vec{v}|^2",
             "b = \\frac{|\\vec{d} \\times \\vec{v}|}{|\\vec{v}|}"}},
           [&] {
               const Triple foot = q.nearest();
               const Dyadic across = length(cross(m.eq.d, m.path));
               s.set("D", m.eq.D);
               s.set("b", across / m.pathLength, Ink::Closest);
               s.segment("b", Ink::Closest, m.center, foot);
               if (across.sign() != 0) s.rightAngle(foot, m.start, m.center);
               s.sphere("R", Ink::Sphere, m.center, m.radius);
               if (m.eq.D.sign() < 0)
                   s.stop("D < 0, the ball passes by: its line stays farther than R from the centre.");
           });
}

void time(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const bool touches = m.eq.c.sign() == 0;
    const char* const root = touches ? "t = 0" : "t = \\frac{c}{\\sqrt{D} - h}";
    s.step({"root", "The first root",
            touches ? "The surfaces touch at the start already."
                    : "Of |d + t v| = R the smaller t, written so that numbers of one sign are added: nothing cancels.",
            m.byAim ? Formulas{root, "f = t \\cdot \\frac{|\\vec{v}|}{speed}"} : Formulas{root, "f = t"}},
           [&] {
               s.set("speed", m.speed, Ink::VelocityIn, false);
               s.set("t", m.eq.t(), Ink::Normal);
               s.set("f", q.frames(), Ink::Normal);
               s.segment("path", Ink::Ball, m.start, q.atContact());
               s.point("ball at contact", Ink::Normal, q.atContact());
               s.sphere("R", Ink::Sphere, m.center, m.radius);
           });
    const Draft limit = {"limit", "Within the limit?", "Contacts later than N frames do not count.", {"f \\le N"}};
    if (!q.hasLimit) {
        s.skip(limit, "The scene has no limit: the path goes on.");
        return;
    }
    s.step(limit, [&] {
        s.set("N", q.limit, Ink::Text, false);
        s.segment("path", Ink::Ball, m.start, m.start + q.movement());
        if (q.isLate()) s.stop("the contact comes after the last frame.");
    });
}

void contact(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"centers",
            "Where both are at contact",
            "Each centre moves by its own velocity for f frames.",
            {"\\vec{P}_c = \\vec{P} + f \\cdot \\vec{V}", "\\vec{S}_c = \\vec{S} + f \\cdot \\vec{W}"}},
           [&] {
               s.set("\\vec{V}", m.ballVelocity, Ink::VelocityIn, false);
               s.set("\\vec{W}", m.sphereVelocity, Ink::Sphere, false);
               s.set("\\vec{P}_c", m.start + m.ballVelocity * q.frames(), Ink::Ball);
               s.set("\\vec{S}_c", m.center + m.sphereVelocity * q.frames(), Ink::Sphere);
               s.sphere("ball at contact", Ink::Ball, q.atContact(), m.ballRadius);
               s.sphere("sphere", Ink::Sphere, m.center, m.sphereRadius);
           });
    s.step({"normal",
            "The contact normal",
            "From centre to centre, made 1 long: it points from the sphere toward the ball.",
            {"\\vec{n} = \\frac{\\vec{P}_c - \\vec{S}_c}{R}", "\\vec{H} = \\vec{S}_c + r_s \\cdot \\vec{n}"}},
           [&] {
               const Triple n = q.normal();
               s.set("\\vec{n}", n, Ink::Normal);
               s.set("\\vec{H}", m.center + m.sphereVelocity * q.frames() + n * m.sphereRadius, Ink::Normal);
               const Triple hit = m.center + n * m.sphereRadius;
               s.arrow("n", Ink::Normal, hit, hit + n);
               s.point("H", Ink::Normal, hit);
               s.plane("tangent plane", Ink::Normal, hit, n, m.radius);
           });
    s.step({"angle",
            "The ricochet angle",
            "Between the path and the tangent plane; the root of D is its opposite side, |d × v| its adjacent one.",
            {"\\rho = \\text{atan}(\\frac{\\sqrt{D}}{|\\vec{d} \\times \\vec{v}|})",
             "\\rho_{\\deg} = \\rho \\cdot \\frac{180}{\\pi}"}},
           [&] {
               const Dyadic angle = angleOf(m.eq.rootD(), length(cross(m.eq.d, m.path)));
               s.set("\\rho", angle, Ink::Normal);
               s.set("\\rho_{\\deg}", inDegrees(angle), Ink::Normal);
               const Triple at = q.atContact();
               s.arrow("v", Ink::VelocityIn, at - m.path, at);
               s.plane("tangent plane", Ink::Normal, m.center + q.normal() * m.sphereRadius, q.normal(), m.radius);
           });
}

void response(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"closing",
            "The closing speed",
            "The part of the relative velocity along the normal: how fast the surfaces approach.",
            {"w = -(\\vec{V} - \\vec{W}) \\cdot \\vec{n}"}},
           [&] {
               s.set("w", quotient(m.eq.rootD(), m.radius * m.framesOfPath()), Ink::VelocityIn);
               const Triple at = q.atContact(), n = q.normal();
               s.arrow("w", Ink::VelocityIn, at, at + n * dot(m.relative, n));
           });
    const bool isFixed = q.query.obstacle.mass == collide::kImmovable;
    s.step({"impulse", "The impulse",
            isFixed ? "Nothing moves the sphere, so the whole exchange is the ball's; e is the restitution."
                    : "Momentum is kept: the reduced mass of both turns the change of speed into an impulse; e is the "
                      "restitution.",
            isFixed ? Formulas{"\\mu = m_b", "j = (1 + e) \\cdot \\mu \\cdot w"}
                    : Formulas{"\\mu = \\frac{m_b \\cdot m_s}{m_b + m_s}", "j = (1 + e) \\cdot \\mu \\cdot w"}},
           [&] {
               const Dyadic mb(q.query.ball.mass), ms(isFixed ? 1.0 : q.query.obstacle.mass);
               const Dyadic mu = isFixed ? mb : mb * ms / (mb + ms), e(q.query.restitution);
               s.set("m_b", mb, Ink::Ball, false);
               if (!isFixed) s.set("m_s", ms, Ink::Sphere, false);
               s.set("e", e, Ink::Text, false);
               s.set("\\mu", mu);
               const Dyadic w = quotient(m.eq.rootD(), m.radius * m.framesOfPath());
               s.set("j", (Dyadic(1.0) + e) * mu * w, Ink::Normal);
               const Triple hit = m.center + q.normal() * m.sphereRadius;
               s.arrow("j", Ink::Normal, hit, hit + q.normal());
           });
    s.step({"velocities", "The velocities after", "The impulse acts along the normal, on both, in opposite senses.",
            isFixed ? Formulas{"\\vec{V}^{'} = \\vec{V} + \\frac{j}{m_b} \\cdot \\vec{n}", "\\vec{W}^{'} = \\vec{W}"}
                    : Formulas{"\\vec{V}^{'} = \\vec{V} + \\frac{j}{m_b} \\cdot \\vec{n}",
                               "\\vec{W}^{'} = \\vec{W} - \\frac{j}{m_s} \\cdot \\vec{n}"}},
           [&] {
               const Dyadic mb(q.query.ball.mass), ms(isFixed ? 1.0 : q.query.obstacle.mass), one(1.0);
               const Dyadic w = quotient(m.eq.rootD(), m.radius * m.framesOfPath()),
                            change = (one + Dyadic(q.query.restitution)) * w;
               const Triple n = q.normal();
               const Dyadic size = m.speed + length(m.ballVelocity);
               const Triple after = settled(m.ballVelocity + n * (isFixed ? change : change * ms / (mb + ms)), size);
               const Triple other =
                   isFixed ? m.sphereVelocity : settled(m.sphereVelocity - n * (change * mb / (mb + ms)), size);
               s.set("\\vec{V}^{'}", after, Ink::VelocityOut);
               s.set("\\vec{W}^{'}", other, Ink::Sphere);
               const Triple at = q.atContact();
               s.arrow("V", Ink::VelocityIn, at - m.relative, at);
               s.arrow("V′", Ink::VelocityOut, at, at + (after - m.sphereVelocity));
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
