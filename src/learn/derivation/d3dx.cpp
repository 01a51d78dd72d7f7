/// Inflate and cast: the mover becomes a ray, and the static sphere grows by its radius. Misprints are corrected; the
/// names are those of the listing.

#include "learn/derivation/articles.h"

namespace learn::articles {

void d3dx(Scribe& s, const Subject& q) {
    const Triple movement = q.movement();
    s.step("expand", "Expand the static sphere", "Its radius grows by the mover's; the mover becomes its centre.",
           {"R = r_s + r_b"}, [&] {
               s.set("R", q.radius, Sphere);
               s.sphere("R", Sphere, q.center, q.radius);
               s.point("start", Ball, q.start);
           });
    s.step("direction", "Make a ray of the velocity",
           q.hasLimit
               ? "The listing's velocity is the movement M until the last frame; the ray takes its direction U."
               : "The listing's velocity is the movement M of one frame; the ray takes its direction U and has no end.",
           {"l = |\\vec{M}|", "\\vec{U} = \\frac{\\vec{M}}{l}"}, [&] {
               s.set("\\vec{M}", movement, VelocityIn);
               s.segment("M", VelocityIn, q.start, q.start + movement);
               s.set("l", q.movementLength(), VelocityIn);
               if (q.eq.a.sign() == 0 || q.movementSquared().sign() == 0)
                   return s.stop("no movement, so no direction.");
               s.vector("\\vec{U}", "U", VelocityIn, q.start, directionOf(q));
           });
    s.step("v1", "From the sphere to the start of the ray", "The vector vecV1 of the listing.",
           {"\\vec{d} = \\vec{P} - \\vec{S}"}, [&] { s.vector("\\vec{d}", "d", Ball, q.center, q.eq.d); });
    s.step("b-and-c", "The coefficients fB and fC",
           "fB says how fast the ray comes nearer; fC is the power of the start: negative inside, 0 on the sphere. The "
           "coefficient of the square is 1, because U is 1 long.",
           {"fB = \\vec{d} \\cdot \\vec{U}", "fC = \\vec{d} \\cdot \\vec{d} - R^2"}, [&] {
               s.set("fB", -aheadOf(q), Closest);
               s.set("fC", q.eq.c);
               s.segment("fB", Closest, q.start, q.nearest());
               s.rightAngle(q.nearest(), q.start, q.center);
           });
    s.step("early", "Early escape: it points away", "Outside (or touching) and pointing away there is nothing to meet.",
           {"fC \\ge 0", "fB \\le 0"}, [&] {
               s.arrow("U", VelocityIn, q.start, q.start + directionOf(q));
               if (q.eq.c.sign() >= 0 && q.eq.recedes()) s.stop("the ray points away from the sphere.");
           });
    s.step(
        "discriminant", "The discriminant",
        "R² less the squared distance of the ray from the centre: the square of half the chord that the ray cuts off.",
        {"fDisc = fB^2 - fC"}, [&] {
            s.set("fDisc", quotient(q.eq.D, q.eq.a));
            s.segment("b", Closest, q.center, q.nearest());
            s.sphere("R", Sphere, q.center, q.radius);
            if (q.eq.D.sign() < 0) s.stop("fDisc < 0, the ray misses.");
        });
    s.step("root", "The smaller root",
           q.eq.c.sign() < 0 ? "The start is inside: the listing answers 0, at once."
                             : "The first place where the ray meets the sphere, as a distance (the listing says time).",
           q.eq.c.sign() < 0 ? Formulas{"fT = 0"} : Formulas{"fT = -fB - \\sqrt{fDisc}"}, [&] {
               if (q.eq.c.sign() < 0) {
                   s.set("fT", Dyadic(0.0), Normal);
                   s.sphere("R", Sphere, q.center, q.radius);
                   return s.stop("the ball starts inside the sphere.");
               }
               s.set("fT", distanceOf(q), Normal);
               s.segment("fT", Normal, q.start, q.atContact());
               s.point("ball at contact", Normal, q.atContact());
           });
    s.step("within", "Is it on the way?", "The ray has no end, the movement has: fT must not be longer than M.",
           {"fT \\le l"}, [&] {
               if (!q.hasLimit) return s.skip("The scene has no limit: the ray has no end.");
               s.segment("M", VelocityIn, q.start, q.start + movement);
               s.point("ball at contact", Normal, q.atContact());
               if (q.isLate()) s.stop("fT > l, the movement ends before the contact.");
           });
}

}  // namespace learn::articles
