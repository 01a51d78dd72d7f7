/// Ray and sphere by a plane through the centre. The printed method is late except on the axis and at the rim; the
/// derivation shows both the printed and the right difference.

#include "learn/derivation/articles.h"

namespace learn::articles {

void planeTrick(Scribe& s, const Subject& q) {
    const Dyadic perFrame = q.speed.sign() ? Dyadic(1.0) / q.speed : q.speed;  // frames of one unit of length
    s.step("two-dimensional", "Make it two-dimensional",
           "Seen along the ray the sphere is a circle, and the ray a point in it. The sphere takes the ball's radius.",
           {"R = r_s + r_b"}, [&] {
               s.set("R", q.radius, Sphere);
               if (q.eq.a.sign() == 0) return s.stop("without a direction there is nothing to look along.");
               s.circle("R", Sphere, q.center, directionOf(q), q.radius);
           });
    s.step("plane", "A plane through the centre faces the ray",
           "Its normal is the reversed direction, so that ray and plane can never be parallel.",
           {"\\vec{n}_p = -\\vec{dir}"}, [&] {
               s.given("\\vec{dir}", q.relative, VelocityIn);
               s.set("\\vec{n}_p", -q.relative, VelocityIn);
               s.plane("plane", Closest, q.center, -directionOf(q), q.radius);
               s.arrow("dir", VelocityIn, q.start, q.start + q.relative);
           });
    s.step("ray-plane", "Where the ray meets the plane",
           "The usual ray and plane test; λ counts lengths of dir, here frames.",
           {"\\lambda = \\frac{(\\vec{S} - \\vec{P}) \\cdot \\vec{n}_p}{\\vec{dir} \\cdot \\vec{n}_p}",
            "\\vec{C} = \\vec{P} + \\lambda \\cdot \\vec{dir}"},
           [&] {
               s.set("\\lambda", aheadOf(q) * perFrame, Closest);
               s.set("\\vec{C}", q.nearest(), Closest);
               s.point("C", Closest, q.nearest());
               s.segment("λ", Closest, q.start, q.nearest());
           });
    s.step("offset", "How far from the centre", "By Pythagoras, in the plane: farther than the radius is a miss.",
           {"b = |\\vec{S} - \\vec{C}|", "b \\le R"}, [&] {
               s.set("b", offsetOf(q), Closest);
               s.segment("b", Closest, q.center, q.nearest());
               s.circle("R", Sphere, q.center, directionOf(q), q.radius);
               if (q.eq.D.sign() < 0) s.stop("b > R, the ray passes by.");
           });
    s.step("sides", "In front, and from outside",
           "The article does not ask; a line meets the plane behind the ball too, and a start inside has no entry.",
           {"\\vec{g} = \\vec{S} - \\vec{P}", "|\\vec{g}| \\ge R", "\\lambda \\ge 0"}, [&] {
               s.set("\\vec{g}", -q.eq.d, Ball);
               s.segment("λ", Closest, q.start, q.nearest());
               if (q.eq.c.sign() < 0) return s.stop("the ball starts inside.");
               if (!q.eq.meets()) s.stop("the sphere is behind: the ball moves away.");
           });
    s.step("printed", "The difference as printed",
           "The article steps back by R − b, taken in the flat picture; that is not the way back along the ray.",
           {"\\Delta_p = R - b", "\\lambda_p = \\lambda - \\frac{\\Delta_p}{|\\vec{dir}|}"}, [&] {
               const Dyadic difference = q.radius - offsetOf(q);
               s.set("\\Delta_p", difference, Warning);
               s.set("\\lambda_p", (aheadOf(q) - difference) * perFrame, Warning);
               const Triple unit = directionOf(q);
               s.point("printed entry", Warning, q.nearest() - unit * difference);
               s.segment("R − b", Warning, q.nearest() - unit * difference, q.nearest());
           });
    s.step("right", "The difference as it is",
           "b is one leg of a right triangle with the hypotenuse R; the way back is the other leg.",
           {"\\Delta = \\sqrt{R^2 - b^2}", "\\lambda_e = \\lambda - \\frac{\\Delta}{|\\vec{dir}|}"}, [&] {
               s.set("\\Delta", halfChordOf(q), Normal);
               s.set("\\lambda_e", q.frames(), Normal);
               s.segment("Δ", Normal, q.atContact(), q.nearest());
               s.segment("R", Sphere, q.center, q.atContact());
               s.segment("b", Closest, q.center, q.nearest());
               s.rightAngle(q.nearest(), q.atContact(), q.center);
           });
    s.step("late", "Right at two places only",
           "The printed entry comes too late by this length, which is 0 only head-on (b = 0) and at the rim (b = R); "
           "at b = R/√2 it is worst, about 0.4142 R.",
           {"late = \\Delta - \\Delta_p"}, [&] {
               const Dyadic b = offsetOf(q);
               s.set("late", settled(halfChordOf(q) - (q.radius - b), q.radius), Warning);
               const Triple unit = directionOf(q);
               s.segment("late", Warning, q.atContact(), q.nearest() - unit * (q.radius - b));
           });
    s.step("position", "The position of the entry", "Along the ray, with the right difference.",
           {"\\vec{X} = \\vec{P} + \\lambda_e \\cdot \\vec{dir}"}, [&] {
               s.set("\\vec{X}", q.atContact(), Ball);
               s.point("X", Normal, q.atContact());
               s.sphere("ball", Ball, q.atContact(), q.ballRadius);
               if (q.isLate()) s.stop("the entry comes after the last frame.");
           });
}

}  // namespace learn::articles
