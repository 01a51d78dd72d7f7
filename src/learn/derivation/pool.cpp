/// Pool Hall Lessons: the resting pair, early escapes, right triangles, the shortened movement, and the bounce.

#include "learn/derivation/articles.h"

namespace learn::articles {
namespace {

constexpr const char* kEndless = "The scene has no limit: the movement is as long as it must be.";

void atRest(Scribe& s, const Subject& q) {
    s.step("resting", "Rack ’em: are they touching already?",
           "Two spheres touch when their centres are no farther apart than the sum of the radii. g leads from the ball "
           "(the article's A) to the sphere (its B).",
           {"sumRadii = r_b + r_s", "\\vec{g} = \\vec{S} - \\vec{P}", "|\\vec{g}| \\ge sumRadii"}, [&] {
               s.set("sumRadii", q.radius, Sphere);
               s.vector("\\vec{g}", "g", Ball, q.start, -q.eq.d);
               s.sphere("sumRadii", Sphere, q.center, q.radius);
               if (q.eq.c.sign() < 0) s.stop("they overlap already.");
           });
}

void relativeMovement(Scribe& s, const Subject& q) {
    s.step("relative", "Only the relative movement counts",
           "Subtract one movement from the other: the sphere rests, and the ball moves by M.",
           {"\\vec{M} = \\vec{M}_b - \\vec{M}_s"}, [&] {
               const Dyadic frames = q.hasLimit ? q.limit : Dyadic(1.0);
               s.set("\\vec{M}_b", q.ballVelocity * frames, VelocityIn);
               s.set("\\vec{M}_s", q.sphereVelocity * frames, Sphere);
               s.vector("\\vec{M}", "M", VelocityIn, q.start, q.movement());
               if (q.movementSquared().sign() == 0) s.stop("nothing moves against the other.");
           });
}

void tooShort(Scribe& s, const Subject& q) {
    s.step("too-short", "Early escape: too short", "Even straight at the sphere the movement must span the gap.",
           {"gap = |\\vec{g}| - sumRadii", "l = |\\vec{M}|", "l \\ge gap"}, [&] {
               if (!q.hasLimit) return s.skip(kEndless);
               const Dyadic apart = length(q.eq.d), one(1.0), less(-1.0);
               s.set("gap", apart - q.radius, Closest);
               s.set("l", q.movementLength(), VelocityIn);
               s.segment("gap", Closest, q.start - q.eq.d * (q.ballRadius / apart),
                         q.center + q.eq.d * (q.sphereRadius / apart));
               s.segment("l", VelocityIn, q.start, q.start + q.movement());
               if (collide::signOfRootSum(q.radius, one, q.movementSquared(), less, q.eq.dd) < 0)
                   s.stop("the movement is shorter than the gap.");
           });
}

void notNearer(Scribe& s, const Subject& q) {
    s.step("toward", "Early escape: not coming nearer",
           "s₀, the article's D, is how far along the movement the ball is nearest to the sphere; if it is not "
           "positive, the ball never comes nearer.",
           {"\\vec{U} = \\frac{\\vec{M}}{|\\vec{M}|}", "s_0 = \\vec{U} \\cdot \\vec{g}"}, [&] {
               s.set("\\vec{U}", directionOf(q), VelocityIn);
               s.set("s_0", aheadOf(q), Closest);
               s.arrow("g", Ball, q.start, q.center);
               s.arrow("U", VelocityIn, q.start, q.start + directionOf(q));
               s.segment("s₀", Closest, q.start, q.nearest());
               if (q.eq.recedes()) s.stop("s₀ ≤ 0, moving away.");
           });
}

void passesBy(Scribe& s, const Subject& q) {
    s.step("closest", "Early escape: the nearest is too far",
           "A right triangle with the legs s₀ and b and the hypotenuse |g|: b², the article's F, is the nearest "
           "distance squared.",
           {"b^2 = |\\vec{g}|^2 - s_0^2", "b^2 \\le sumRadii^2"}, [&] {
               s.set("b^2", offsetSquaredOf(q), Closest);
               s.segment("|g|", Ball, q.start, q.center);
               s.segment("s₀", Closest, q.start, q.nearest());
               s.segment("b", Closest, q.center, q.nearest());
               s.rightAngle(q.nearest(), q.start, q.center);
               if (q.eq.D.sign() < 0) s.stop("b² > sumRadii², the ball passes by.");
           });
}

void shorten(Scribe& s, const Subject& q) {
    s.step("triangle", "The second right triangle",
           "At the contact the centres are sumRadii apart. The legs are b and Δ; the article calls Δ² T.",
           {"\\Delta = \\sqrt{sumRadii^2 - b^2}", "distance = s_0 - \\Delta"}, [&] {
               s.set("\\Delta", halfChordOf(q), Normal);
               s.set("distance", distanceOf(q), Normal);
               s.segment("sumRadii", Sphere, q.center, q.atContact());
               s.segment("b", Closest, q.center, q.nearest());
               s.segment("Δ", Normal, q.atContact(), q.nearest());
               s.rightAngle(q.nearest(), q.atContact(), q.center);
           });
    s.step("end", "Reality check: far enough in this direction?",
           "The first escape did not look at the direction; this does.", {"distance \\le l"}, [&] {
               if (!q.hasLimit) return s.skip(kEndless);
               s.segment("l", VelocityIn, q.start, q.start + q.movement());
               s.segment("distance", Normal, q.start, q.atContact());
               if (q.isLate()) s.stop("the movement ends before the contact.");
           });
    s.step("shorten", "Shorten the movements", "The same part of both movements is travelled until they touch.",
           {"t_0 = \\frac{distance}{|\\vec{M}|}", "\\vec{P}_c = \\vec{P} + t_0 \\cdot \\vec{M}_b",
            "\\vec{S}_c = \\vec{S} + t_0 \\cdot \\vec{M}_s"},
           [&] {
               const Dyadic frames = q.frames();
               s.set("t_0", q.hasLimit ? quotient(frames, q.limit) : frames);
               s.set("\\vec{P}_c", q.start + q.ballVelocity * frames, Ball);
               s.set("\\vec{S}_c", q.center + q.sphereVelocity * frames, Sphere);
               s.sphere("ball at contact", Ball, q.atContact(), q.ballRadius);
               s.sphere("sphere", Sphere, q.center, q.sphereRadius);
           });
}

void lineOfCenters(Scribe& s, const Subject& q) {
    s.step("line-of-centers", "Sinking your shot: the line of contact",
           "Smooth spheres push along the line of their centres only; n points from the sphere to the ball, as in the "
           "article’s code (its comment says the reverse).",
           {"\\vec{n} = \\frac{\\vec{P}_c - \\vec{S}_c}{sumRadii}"}, [&] {
               s.vector("\\vec{n}", "n", Normal, q.hitPoint(), q.normal());
               s.segment("sumRadii", Sphere, q.center, q.atContact());
           });
}

void componentsAlongNormal(Scribe& s, const Subject& q) {
    s.step("components", "The parts along n",
           "Only these speeds along n change; the parts perpendicular to n stay. The article calls them a₁ and a₂.",
           {"w_b = \\vec{V} \\cdot \\vec{n}", "w_s = \\vec{W} \\cdot \\vec{n}"}, [&] {
               const Bounce b(q);
               s.given("\\vec{V}", b.v1, VelocityIn);
               s.given("\\vec{W}", b.v2, Sphere);
               const Dyadic along1 = dot(b.v1, b.n), along2 = dot(b.v2, b.n);
               s.set("w_b", along1, VelocityIn);
               s.set("w_s", along2, Sphere);
               s.arrow("V along n", VelocityIn, q.atContact(), q.atContact() + b.n * along1);
               s.arrow("W along n", Sphere, q.center, q.center + b.n * along2);
           });
}

void momentumExchange(Scribe& s, const Subject& q) {
    s.step("exchange", "Momentum and energy give the exchange",
           q.isFixed()
               ? "The sphere is immovable: the limit of a mass beyond all others. The ball takes all of the exchange q."
               : "What the ball loses of momentum the sphere gains; with the energy kept only one exchange q is left. "
                 "(The article calls it P; its 2 is 1 + e with restitution e = 1.)",
           q.isFixed() ? Formulas{"q = (1 + e) \\cdot (w_b - w_s)"}
                       : Formulas{"q = \\frac{(1 + e) \\cdot (w_b - w_s)}{m_b + m_s}"},
           [&] {
               const Bounce b(q);
               s.given("e", b.e);
               s.given("m_b", b.m1, Ball);
               if (!q.isFixed()) s.given("m_s", b.m2, Sphere);
               s.set("q", b.exchange, Normal);
               s.arrow("n", Normal, q.hitPoint(), q.hitPoint() + b.n);
           });
}

void movementsAfter(Scribe& s, const Subject& q) {
    s.step("bounce", "The movements after", "Each changes along n, by the other's mass.",
           q.isFixed() ? Formulas{"\\vec{V}^{'} = \\vec{V} - q \\cdot \\vec{n}", "\\vec{W}^{'} = \\vec{W}"}
                       : Formulas{"\\vec{V}^{'} = \\vec{V} - q \\cdot m_s \\cdot \\vec{n}",
                                  "\\vec{W}^{'} = \\vec{W} + q \\cdot m_b \\cdot \\vec{n}"},
           [&] {
               const Bounce b(q);
               s.vector("\\vec{V}^{'}", "V′", VelocityOut, q.atContact(), b.after1);
               s.vector("\\vec{W}^{'}", "W′", Sphere, q.center, b.after2);
           });
}

void conserved(Scribe& s, const Subject& q) {
    s.step("conserved", "Momentum is kept",
           "The sum is the same before and after; the energy is the same if e = 1, else less.",
           {"\\vec{p} = m_b \\cdot \\vec{V} + m_s \\cdot \\vec{W}",
            "\\vec{p}^{'} = m_b \\cdot \\vec{V}^{'} + m_s \\cdot \\vec{W}^{'}",
            "E = \\frac{1}{2}(m_b \\cdot |\\vec{V}|^2 + m_s \\cdot |\\vec{W}|^2)",
            "E^{'} = \\frac{1}{2}(m_b \\cdot |\\vec{V}^{'}|^2 + m_s \\cdot |\\vec{W}^{'}|^2)"},
           [&] {
               if (q.isFixed()) return s.skip("What is immovable takes up any momentum: only two masses can keep it.");
               const Bounce b(q);
               const auto energy = [&](const Triple& v, const Triple& w) {
                   return Dyadic(0.5) * (b.m1 * dot(v, v) + b.m2 * dot(w, w));
               };
               const Triple momentum = b.v1 * b.m1 + b.v2 * b.m2;
               s.set("\\vec{p}", momentum);
               s.set("\\vec{p}^{'}", momentum);  // the exchange cancels: q m2 m1 n - q m1 m2 n
               s.set("E", energy(b.v1, b.v2));
               s.set("E^{'}", energy(b.after1, b.after2));
               s.arrow("V′", VelocityOut, q.atContact(), q.atContact() + b.after1);
               s.arrow("W′", Sphere, q.center, q.center + b.after2);
           });
}

}  // namespace

void pool(Scribe& s, const Subject& q) {
    atRest(s, q);
    relativeMovement(s, q);
    tooShort(s, q);
    notNearer(s, q);
    passesBy(s, q);
    shorten(s, q);
    lineOfCenters(s, q);
    componentsAlongNormal(s, q);
    momentumExchange(s, q);
    movementsAfter(s, q);
    conserved(s, q);
}

}  // namespace learn::articles
