/// Ray and sphere by a plane through the centre. The printed method is late except on the axis and at the rim; the
/// derivation shows both the printed and the right difference.

#include "learn/derivation/articles.h"

namespace learn::articles {

void planeTrick(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const Dyadic perFrame = m.speed.sign() ? Dyadic(1.0) / m.speed : m.speed;  // frames of one unit of length
    const auto offset = [&] { return length(cross(m.eq.d, m.path)) / m.pathLength; };
    s.step({"two-dimensional",
            "Make it two-dimensional",
            "Seen along the ray the sphere is a circle, and the ray a point in it. The sphere takes the ball's radius.",
            {"R = r_s + r_b"}},
           [&] {
               s.set("R", m.radius, Ink::Sphere);
               if (m.eq.a.sign() == 0) return s.stop("without a direction there is nothing to look along.");
               s.circle("R", Ink::Sphere, m.center, m.path / m.pathLength, m.radius);
           });
    s.step({"plane",
            "A plane through the centre faces the ray",
            "Its normal is the reversed direction, so that ray and plane can never be parallel.",
            {"\\vec{n}_p = -\\vec{dir}"}},
           [&] {
               s.set("\\vec{dir}", m.relative, Ink::VelocityIn, false);
               s.set("\\vec{n}_p", -m.relative, Ink::VelocityIn);
               s.plane("plane", Ink::Closest, m.center, -(m.path / m.pathLength), m.radius);
               s.arrow("dir", Ink::VelocityIn, m.start, m.start + m.relative);
           });
    s.step({"ray-plane",
            "Where the ray meets the plane",
            "The usual ray and plane test; λ counts lengths of dir, here frames.",
            {"\\lambda = \\frac{(\\vec{S} - \\vec{P}) \\cdot \\vec{n}_p}{\\vec{dir} \\cdot \\vec{n}_p}",
             "\\vec{C} = \\vec{P} + \\lambda \\cdot \\vec{dir}"}},
           [&] {
               s.set("\\lambda", -quotient(m.eq.h, m.pathLength) * perFrame, Ink::Closest);
               s.set("\\vec{C}", q.nearest(), Ink::Closest);
               s.point("C", Ink::Closest, q.nearest());
               s.segment("λ", Ink::Closest, m.start, q.nearest());
           });
    s.step({"offset",
            "How far from the centre",
            "By Pythagoras, in the plane: farther than the radius is a miss.",
            {"b = |\\vec{S} - \\vec{C}|", "b \\le R"}},
           [&] {
               s.set("b", offset(), Ink::Closest);
               s.segment("b", Ink::Closest, m.center, q.nearest());
               s.circle("R", Ink::Sphere, m.center, m.path / m.pathLength, m.radius);
               if (m.eq.D.sign() < 0) s.stop("b > R, the ray passes by.");
           });
    s.step({"sides",
            "In front, and from outside",
            "The article does not ask; a line meets the plane behind the ball too, and a start inside has no entry.",
            {"\\vec{g} = \\vec{S} - \\vec{P}", "|\\vec{g}| \\ge R", "\\lambda \\ge 0"}},
           [&] {
               s.set("\\vec{g}", -m.eq.d, Ink::Ball);
               s.segment("λ", Ink::Closest, m.start, q.nearest());
               if (m.eq.c.sign() < 0) return s.stop("the ball starts inside.");
               if (!m.eq.meets()) s.stop("the sphere is behind: the ball moves away.");
           });
    s.step({"printed",
            "The difference as printed",
            "The article steps back by R − b, taken in the flat picture; that is not the way back along the ray.",
            {"\\Delta_p = R - b", "\\lambda_p = \\lambda - \\frac{\\Delta_p}{|\\vec{dir}|}"}},
           [&] {
               const Dyadic difference = m.radius - offset();
               s.set("\\Delta_p", difference, Ink::Warning);
               s.set("\\lambda_p", (-quotient(m.eq.h, m.pathLength) - difference) * perFrame, Ink::Warning);
               const Triple unit = m.path / m.pathLength;
               s.point("printed entry", Ink::Warning, q.nearest() - unit * difference);
               s.segment("R − b", Ink::Warning, q.nearest() - unit * difference, q.nearest());
           });
    s.step({"right",
            "The difference as it is",
            "b is one leg of a right triangle with the hypotenuse R; the way back is the other leg.",
            {"\\Delta = \\sqrt{R^2 - b^2}", "\\lambda_e = \\lambda - \\frac{\\Delta}{|\\vec{dir}|}"}},
           [&] {
               s.set("\\Delta", quotient(m.eq.rootD(), m.pathLength), Ink::Normal);
               s.set("\\lambda_e", q.frames(), Ink::Normal);
               s.segment("Δ", Ink::Normal, q.atContact(), q.nearest());
               s.segment("R", Ink::Sphere, m.center, q.atContact());
               s.segment("b", Ink::Closest, m.center, q.nearest());
               s.rightAngle(q.nearest(), q.atContact(), m.center);
           });
    s.step(
        {"late",
         "Right at two places only",
         "The printed entry comes too late by this length, which is 0 only head-on (b = 0) and at the rim (b = R); at "
         "b = R/√2 it is worst, about 0.4142 R.",
         {"late = \\Delta - \\Delta_p"}},
        [&] {
            const Dyadic b = offset();
            s.set("late", settled(quotient(m.eq.rootD(), m.pathLength) - (m.radius - b), m.radius), Ink::Warning);
            const Triple unit = m.path / m.pathLength;
            s.segment("late", Ink::Warning, q.atContact(), q.nearest() - unit * (m.radius - b));
        });
    s.step({"position",
            "The position of the entry",
            "Along the ray, with the right difference.",
            {"\\vec{X} = \\vec{P} + \\lambda_e \\cdot \\vec{dir}"}},
           [&] {
               s.set("\\vec{X}", q.atContact(), Ink::Ball);
               s.point("X", Ink::Normal, q.atContact());
               s.sphere("ball", Ink::Ball, q.atContact(), m.ballRadius);
               if (q.isLate()) s.stop("the entry comes after the last frame.");
           });
}

}  // namespace learn::articles
