/// Inflate and cast: the mover becomes a ray, and the static sphere grows by its radius. Misprints are corrected; the
/// names are those of the listing.

#include "learn/derivation/articles.h"

namespace learn::articles {

void d3dx(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const Triple movement = q.movement();
    s.step({"expand",
            "Expand the static sphere",
            "Its radius grows by the mover's; the mover becomes its centre.",
            {"R = r_s + r_b"}},
           [&] {
               s.set("R", m.radius, Ink::Sphere);
               s.sphere("R", Ink::Sphere, m.center, m.radius);
               s.point("start", Ink::Ball, m.start);
           });
    s.step(
        {"direction",
         "Make a ray of the velocity",
         q.hasLimit
             ? "The listing's velocity is the movement M until the last frame; the ray takes its direction U."
             : "The listing's velocity is the movement M of one frame; the ray takes its direction U and has no end.",
         {"l = |\\vec{M}|", "\\vec{U} = \\frac{\\vec{M}}{l}"}},
        [&] {
            s.set("\\vec{M}", movement, Ink::VelocityIn);
            s.segment("M", Ink::VelocityIn, m.start, m.start + movement);
            const Dyadic size = q.movementSquared();
            s.set("l", size.sign() ? sqrt(size) : Dyadic(0.0), Ink::VelocityIn);
            if (m.eq.a.sign() == 0 || size.sign() == 0) return s.stop("no movement, so no direction.");
            s.set("\\vec{U}", m.path / m.pathLength, Ink::VelocityIn);
            s.arrow("U", Ink::VelocityIn, m.start, m.start + m.path / m.pathLength);
        });
    s.step({"v1",
            "From the sphere to the start of the ray",
            "The vector vecV1 of the listing.",
            {"\\vec{d} = \\vec{P} - \\vec{S}"}},
           [&] {
               s.set("\\vec{d}", m.eq.d, Ink::Ball);
               s.arrow("d", Ink::Ball, m.center, m.start);
           });
    s.step(
        {"b-and-c",
         "The coefficients fB and fC",
         "fB says how fast the ray comes nearer; fC is the power of the start: negative inside, 0 on the sphere. The "
         "coefficient of the square is 1, because U is 1 long.",
         {"fB = \\vec{d} \\cdot \\vec{U}", "fC = \\vec{d} \\cdot \\vec{d} - R^2"}},
        [&] {
            s.set("fB", quotient(m.eq.h, m.pathLength), Ink::Closest);
            s.set("fC", m.eq.c);
            s.segment("fB", Ink::Closest, m.start, q.nearest());
            s.rightAngle(q.nearest(), m.start, m.center);
        });
    s.step({"early",
            "Early escape: it points away",
            "Outside (or touching) and pointing away there is nothing to meet.",
            {"fC \\ge 0", "fB \\le 0"}},
           [&] {
               s.arrow("U", Ink::VelocityIn, m.start, m.start + m.path / m.pathLength);
               if (m.eq.c.sign() >= 0 && (m.eq.h.sign() > 0 || (m.eq.h.sign() == 0 && m.eq.c.sign() > 0)))
                   s.stop("the ray points away from the sphere.");
           });
    s.step(
        {"discriminant",
         "The discriminant",
         "R² less the squared distance of the ray from the centre: the square of half the chord that the ray cuts off.",
         {"fDisc = fB^2 - fC"}},
        [&] {
            s.set("fDisc", quotient(m.eq.D, m.eq.a));
            s.segment("b", Ink::Closest, m.center, q.nearest());
            s.sphere("R", Ink::Sphere, m.center, m.radius);
            if (m.eq.D.sign() < 0) s.stop("fDisc < 0, the ray misses.");
        });
    s.step(
        {"root", "The smaller root",
         m.eq.c.sign() < 0 ? "The start is inside: the listing answers 0, at once."
                           : "The first place where the ray meets the sphere, as a distance (the listing says time).",
         m.eq.c.sign() < 0 ? Formulas{"fT = 0"} : Formulas{"fT = -fB - \\sqrt{fDisc}"}},
        [&] {
            if (m.eq.c.sign() < 0) {
                s.set("fT", Dyadic(0.0), Ink::Normal);
                s.sphere("R", Ink::Sphere, m.center, m.radius);
                return s.stop("the ball starts inside the sphere.");
            }
            s.set("fT", m.eq.t() * m.pathLength, Ink::Normal);
            s.segment("fT", Ink::Normal, m.start, q.atContact());
            s.point("ball at contact", Ink::Normal, q.atContact());
        });
    const Draft within = {"within",
                          "Is it on the way?",
                          "The ray has no end, the movement has: fT must not be longer than M.",
                          {"fT \\le l"}};
    if (!q.hasLimit) return s.skip(within, "The scene has no limit: the ray has no end.");
    s.step(within, [&] {
        s.segment("M", Ink::VelocityIn, m.start, m.start + movement);
        s.point("ball at contact", Ink::Normal, q.atContact());
        if (q.isLate()) s.stop("fT > l, the movement ends before the contact.");
    });
}

}  // namespace learn::articles
