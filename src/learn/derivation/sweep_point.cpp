/// Sweeping a sphere against a point: the ball grows to the radius sum, the sphere shrinks to its centre, and the point
/// is swept backwards. The names are the article's; its P·P is the squared length of P.

#include "learn/derivation/articles.h"

namespace learn::articles {

void sweepPoint(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const Triple V = q.movement();
    const Dyadic aa = q.movementSquared();
    // Scales from path to V: V = path * k.
    const Dyadic k = quotient(aa.sign() ? sqrt(aa) : Dyadic(0.0), m.pathLength);
    s.step({"inflate",
            "Inflate one, deflate the other",
            "The time of impact of radii r_b and r_s is that of one sphere with their sum against a point.",
            {"R = r_b + r_s"}},
           [&] {
               s.set("R", m.radius, Ink::Ball);
               s.sphere("R", Ink::Ball, m.start, m.radius);
               s.point("pt", Ink::Sphere, m.center);
           });
    s.step(
        {"direction",
         "Change the subject",
         q.hasLimit ? "Sweeping the sphere along V is sweeping the point along −V: t runs from 0 to 1, the last frame."
                    : "Sweeping the sphere along V is sweeping the point along −V: t counts frames, without an end.",
         {"\\vec{q}(t) = \\vec{pt} - t \\cdot \\vec{V}"}},
        [&] {
            s.set("\\vec{pt}", m.center, Ink::Sphere, false);
            s.set("\\vec{V}", V, Ink::VelocityIn);
            s.arrow("V", Ink::VelocityIn, m.start, m.start + V);
            s.arrow("−V", Ink::Dim, m.center, m.center - V);
            if (aa.sign() != 0) return;
            s.stop(m.eq.c.sign() <= 0 ? "no direction; the point is on or in the sphere already."
                                      : "no direction; the point is outside and stays there.");
        });
    s.step({"relative",
            "Put the sphere's centre at the origin",
            "This makes S zero and saves work.",
            {"\\vec{P} = \\vec{pt} - \\vec{S}"}},
           [&] {
               s.set("\\vec{S}", m.start, Ink::Ball, false);
               s.set("\\vec{P}", -m.eq.d, Ink::Sphere);
               s.arrow("P", Ink::Sphere, m.start, m.center);
           });
    s.step({"coefficients",
            "The quadratic",
            "The line put into the equation of the sphere: a t² + b t + c = 0.",
            {"a = \\vec{V} \\cdot \\vec{V}", "b = 2 \\cdot \\vec{P} \\cdot (-\\vec{V})",
             "c = \\vec{P} \\cdot \\vec{P} - R^2"}},
           [&] {
               s.set("a", aa);
               s.set("b", Dyadic(2.0) * m.eq.h * k);
               s.set("c", m.eq.c);
               s.segment("|P|", Ink::Sphere, m.start, m.center);
               s.sphere("R", Ink::Ball, m.start, m.radius);
           });
    s.step({"discriminant",
            "Two results, one, or none",
            "Two: in and out; one: a graze; none: the sphere misses the point.",
            {"D = b^2 - 4 \\cdot a \\cdot c"}},
           [&] {
               s.set("D", Dyadic(4.0) * m.eq.D * k * k);
               s.segment("offset", Ink::Closest, m.center, q.nearest());
               s.rightAngle(q.nearest(), m.start, m.center);
               if (m.eq.D.sign() < 0) s.stop("D < 0, no result: the sphere misses the point.");
           });
    s.step({"roots",
            "Solve and sort",
            "The sphere's shell passes the point at both times.",
            {"t_0 = \\frac{-b - \\sqrt{D}}{2 \\cdot a}", "t_1 = \\frac{-b + \\sqrt{D}}{2 \\cdot a}"}},
           [&] {
               const Dyadic root = m.eq.rootD();
               const Dyadic first = m.eq.meets() ? m.eq.t() : (-m.eq.h - root) / m.eq.a,
                            last = (root - m.eq.h) / m.eq.a;
               s.set("t_0", quotient(first, k), Ink::Normal);
               s.set("t_1", quotient(last, k), Ink::Dim);
               s.sphere("t₀", Ink::Normal, m.start + m.path * first, m.radius);
               s.sphere("t₁", Ink::Dim, m.start + m.path * last, m.radius);
               s.point("pt", Ink::Sphere, m.center);
           });
    s.step({"interval", "Only the movement counts",
            "Both behind is past; the first after the end is too late; the start between them is an overlap.",
            q.hasLimit ? Formulas{"t_1 \\ge 0", "t_0 \\le 1", "t_0 \\ge 0"} : Formulas{"t_1 \\ge 0", "t_0 \\ge 0"}},
           [&] {
               s.arrow("V", Ink::VelocityIn, m.start, m.start + V);
               if (m.eq.c.sign() < 0) return s.stop("t₀ < 0 < t₁, they intersect at the start.");
               if (!m.eq.meets()) return s.stop("both times are past: the sphere moves away.");
               if (q.isLate()) s.stop("t₀ is after the end of the movement.");
           });
    s.step({"point",
            "Where the sphere is at the impact",
            "The point stays where it is; the sphere's centre has moved along V.",
            {"T = t_0", "\\vec{S}_0 = \\vec{S} + T \\cdot \\vec{V}"}},
           [&] {
               s.set("T", quotient(m.eq.t(), k), Ink::Normal);
               s.set("\\vec{S}_0", q.atContact(), Ink::Ball);
               s.sphere("R", Ink::Ball, q.atContact(), m.radius);
               s.segment("T V", Ink::VelocityIn, m.start, q.atContact());
           });
    s.step({"normal",
            "The normal",
            "From the point to the sphere's centre: away from the second object.",
            {"\\vec{N} = \\frac{\\vec{S}_0 - \\vec{pt}}{R}"}},
           [&] {
               s.set("\\vec{N}", q.normal(), Ink::Normal);
               s.arrow("N", Ink::Normal, m.center, m.center + q.normal());
           });
}

}  // namespace learn::articles
