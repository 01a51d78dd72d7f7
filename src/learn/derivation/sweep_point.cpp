/// Sweeping a sphere against a point: the ball takes the whole radius sum, the sphere shrinks to its centre, and the
/// point is swept backwards. In Carom's letters (docs/symbols.md); the article's P·P is a squared length,
/// as its text means.

#include "learn/derivation/articles.h"

namespace learn::articles {

void sweepPoint(Scribe& s, const Subject& q) {
    const Triple M = q.movement();
    const Dyadic aa = q.movementSquared();
    // Along M instead of path: M = path * k.
    const Dyadic k = quotient(q.movementLength(), q.pathLength);
    s.step("inflate", "Inflate one, deflate the other",
           "Two spheres meet when one sphere with the sum of both radii meets a point: the ball takes R, the sphere "
           "becomes the point S.",
           {"R = r_b + r_s"}, [&] {
               s.set("R", q.radius, Ball);
               s.sphere("R", Ball, q.start, q.radius);
               s.point("S", Sphere, q.center);
           });
    s.step("direction", "Change the subject",
           q.hasLimit ? "Sweeping the ball along M is sweeping the point along −M: t runs from 0 to 1, the last frame."
                      : "Sweeping the ball along M is sweeping the point along −M: t counts frames, without an end.",
           {"\\vec{pt}(t) = \\vec{S} - t \\cdot \\vec{M}"}, [&] {
               s.vector("\\vec{M}", "M", VelocityIn, q.start, M);
               s.arrow("−M", Dim, q.center, q.center - M);
               if (aa.sign() != 0) return;
               s.stop(q.eq.c.sign() <= 0 ? "no direction; the point is on or in the sphere already."
                                         : "no direction; the point is outside and stays there.");
           });
    s.step("relative", "Put the ball's centre at the origin",
           "The point is then at g, and the centre at zero: that saves work.", {"\\vec{g} = \\vec{S} - \\vec{P}"},
           [&] { s.vector("\\vec{g}", "g", Sphere, q.start, -q.eq.d); });
    s.step("coefficients", "The quadratic",
           "The line put into the equation of the sphere, with t as the unknown. The article's a, b, c go with M.",
           {"a_M \\cdot t^2 + b_M \\cdot t + c = 0", "a_M = \\vec{M} \\cdot \\vec{M}",
            "b_M = 2 \\cdot \\vec{g} \\cdot (-\\vec{M})", "c = \\vec{g} \\cdot \\vec{g} - R^2"},
           [&] {
               s.set("a_M", aa);
               s.set("b_M", Dyadic(2.0) * q.eq.h * k);
               s.set("c", q.eq.c);
               s.segment("|g|", Sphere, q.start, q.center);
               s.sphere("R", Ball, q.start, q.radius);
           });
    s.step("discriminant", "Two results, one, or none",
           "Two: in and out; one: a graze; none: the ball misses the point.", {"D_M = b_M^2 - 4 \\cdot a_M \\cdot c"},
           [&] {
               s.set("D_M", Dyadic(4.0) * q.eq.D * k * k);
               s.segment("b", Closest, q.center, q.nearest());
               s.rightAngle(q.nearest(), q.start, q.center);
               if (q.eq.D.sign() < 0) s.stop("D < 0, no result: the ball misses the point.");
           });
    s.step("roots", "Solve and sort", "The shell of radius R passes the point at both times.",
           {"t_0 = \\frac{-b_M - \\sqrt{D_M}}{2 \\cdot a_M}", "t_1 = \\frac{-b_M + \\sqrt{D_M}}{2 \\cdot a_M}"}, [&] {
               const Dyadic root = q.eq.rootD(), last = (root - q.eq.h) / q.eq.a;
               const Dyadic first = q.eq.meets() ? q.eq.t() : (-q.eq.h - root) / q.eq.a;
               s.set("t_0", quotient(first, k), Normal);
               s.set("t_1", quotient(last, k), Dim);
               s.sphere("t₀", Normal, q.start + q.path * first, q.radius);
               s.sphere("t₁", Dim, q.start + q.path * last, q.radius);
               s.point("S", Sphere, q.center);
           });
    s.step("interval", "Only the movement counts",
           "Both behind is past; the first after the end is too late; the start between them is an overlap.",
           q.hasLimit ? Formulas{"t_1 \\ge 0", "t_0 \\le 1", "t_0 \\ge 0"} : Formulas{"t_1 \\ge 0", "t_0 \\ge 0"}, [&] {
               s.arrow("M", VelocityIn, q.start, q.start + M);
               if (q.eq.c.sign() < 0) return s.stop("t₀ < 0 < t₁, they intersect at the start.");
               if (!q.eq.meets()) return s.stop("both times are past: the ball moves away.");
               if (q.isLate()) s.stop("t₀ is after the end of the movement.");
           });
    s.step("point", "Where the ball is at the impact",
           "The point stays where it is; the ball's centre has moved along M.",
           {"\\vec{X} = \\vec{P} + t_0 \\cdot \\vec{M}"}, [&] {
               s.set("\\vec{X}", q.atContact(), Ball);
               s.sphere("R", Ball, q.atContact(), q.radius);
               s.segment("t₀ M", VelocityIn, q.start, q.atContact());
           });
    s.step("normal", "The normal", "From the point to the ball's centre: away from the second object.",
           {"\\vec{n} = \\frac{\\vec{X} - \\vec{S}}{R}"},
           [&] { s.vector("\\vec{n}", "n", Normal, q.center, q.normal()); });
}

}  // namespace learn::articles
