/// Pool Hall Lessons: the resting pair, early escapes, right triangles, the shortened movement, and the bounce.

#include "learn/derivation/articles.h"

namespace learn::articles {
namespace {

void atRest(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"resting",
            "Rack ’em: are they touching already?",
            "Two spheres touch when their centres are no farther apart than the sum of the radii. g leads from the "
            "ball (the "
            "article's A) to the sphere (its B).",
            {"sumRadii = r_b + r_s", "\\vec{g} = \\vec{S} - \\vec{P}", "|\\vec{g}| \\ge sumRadii"}},
           [&] {
               s.set("sumRadii", m.radius, Ink::Sphere);
               s.set("\\vec{g}", -m.eq.d, Ink::Ball);
               s.arrow("g", Ink::Ball, m.start, m.center);
               s.sphere("sumRadii", Ink::Sphere, m.center, m.radius);
               if (m.eq.c.sign() < 0) s.stop("they overlap already.");
           });
}

void relativeMovement(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const Triple M = q.movement();
    s.step({"relative",
            "Only the relative movement counts",
            "Subtract one movement from the other: the sphere rests, and the ball moves by M.",
            {"\\vec{M} = \\vec{M}_b - \\vec{M}_s"}},
           [&] {
               const Dyadic frames = q.hasLimit ? q.limit : Dyadic(1.0);
               s.set("\\vec{M}_b", m.ballVelocity * frames, Ink::VelocityIn);
               s.set("\\vec{M}_s", m.sphereVelocity * frames, Ink::Sphere);
               s.set("\\vec{M}", M, Ink::VelocityIn);
               s.arrow("M", Ink::VelocityIn, m.start, m.start + M);
               if (q.movementSquared().sign() == 0) s.stop("nothing moves against the other.");
           });
}

void tooShort(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const Dyadic size2 = q.movementSquared();
    const Draft reach = {"too-short",
                         "Early escape: too short",
                         "Even straight at the sphere the movement must span the gap.",
                         {"gap = |\\vec{g}| - sumRadii", "l = |\\vec{M}|", "l \\ge gap"}};
    if (q.hasLimit) {
        s.step(reach, [&] {
            s.set("gap", length(m.eq.d) - m.radius, Ink::Closest);
            s.set("l", sqrt(size2), Ink::VelocityIn);
            const Dyadic apart = length(m.eq.d);
            s.segment("gap", Ink::Closest, m.start - m.eq.d * (m.ballRadius / apart),
                      m.center + m.eq.d * (m.sphereRadius / apart));
            s.segment("l", Ink::VelocityIn, m.start, m.start + q.movement());
            const Dyadic one(1.0), less(-1.0);
            if (collide::signOfRootSum(m.radius, one, size2, less, m.eq.dd) < 0)
                s.stop("the movement is shorter than the gap.");
        });
    } else {
        s.skip(reach, "The scene has no limit: the movement is as long as it must be.");
    }
}

void notNearer(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"toward",
            "Early escape: not coming nearer",
            "s₀, the article's D, is how far along the movement the ball is nearest to the sphere; if it is not "
            "positive, the "
            "ball never comes nearer.",
            {"\\vec{U} = \\frac{\\vec{M}}{|\\vec{M}|}", "s_0 = \\vec{U} \\cdot \\vec{g}"}},
           [&] {
               s.set("\\vec{U}", m.path / m.pathLength, Ink::VelocityIn);
               s.set("s_0", -quotient(m.eq.h, m.pathLength), Ink::Closest);
               s.arrow("g", Ink::Ball, m.start, m.center);
               s.arrow("U", Ink::VelocityIn, m.start, m.start + m.path / m.pathLength);
               s.segment("s₀", Ink::Closest, m.start, q.nearest());
               if (m.eq.h.sign() > 0 || (m.eq.h.sign() == 0 && m.eq.c.sign() > 0)) s.stop("s₀ ≤ 0, moving away.");
           });
}

void passesBy(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step(
        {"closest",
         "Early escape: the nearest is too far",
         "A right triangle with the legs s₀ and b and the hypotenuse |g|: b², the article's F, is the nearest distance "
         "squared.",
         {"b^2 = |\\vec{g}|^2 - s_0^2", "b^2 \\le sumRadii^2"}},
        [&] {
            const Triple across = cross(m.eq.d, m.path);
            s.set("b^2", quotient(dot(across, across), m.eq.a), Ink::Closest);
            s.segment("|g|", Ink::Ball, m.start, m.center);
            s.segment("s₀", Ink::Closest, m.start, q.nearest());
            s.segment("b", Ink::Closest, m.center, q.nearest());
            s.rightAngle(q.nearest(), m.start, m.center);
            if (m.eq.D.sign() < 0) s.stop("b² > sumRadii², the ball passes by.");
        });
}

void shorten(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"triangle",
            "The second right triangle",
            "At the contact the centres are sumRadii apart. The legs are b and Δ; the article calls Δ² T.",
            {"\\Delta = \\sqrt{sumRadii^2 - b^2}", "distance = s_0 - \\Delta"}},
           [&] {
               s.set("\\Delta", quotient(m.eq.rootD(), m.pathLength), Ink::Normal);
               s.set("distance", m.eq.t() * m.pathLength, Ink::Normal);
               s.segment("sumRadii", Ink::Sphere, m.center, q.atContact());
               s.segment("b", Ink::Closest, m.center, q.nearest());
               s.segment("Δ", Ink::Normal, q.atContact(), q.nearest());
               s.rightAngle(q.nearest(), q.atContact(), m.center);
           });
    const Draft end = {"end",
                       "Reality check: far enough in this direction?",
                       "The first escape did not look at the direction; this does.",
                       {"distance \\le l"}};
    if (q.hasLimit) {
        s.step(end, [&] {
            s.segment("l", Ink::VelocityIn, m.start, m.start + q.movement());
            s.segment("distance", Ink::Normal, m.start, q.atContact());
            if (q.isLate()) s.stop("the movement ends before the contact.");
        });
    } else {
        s.skip(end, "The scene has no limit: the movement is as long as it must be.");
    }
    s.step({"shorten",
            "Shorten the movements",
            "The same part of both movements is travelled until they touch.",
            {"t_0 = \\frac{distance}{|\\vec{M}|}", "\\vec{P}_c = \\vec{P} + t_0 \\cdot \\vec{M}_b",
             "\\vec{S}_c = \\vec{S} + t_0 \\cdot \\vec{M}_s"}},
           [&] {
               const Dyadic frames = q.frames();
               s.set("t_0", q.hasLimit ? quotient(frames, q.limit) : frames);
               s.set("\\vec{P}_c", m.start + m.ballVelocity * frames, Ink::Ball);
               s.set("\\vec{S}_c", m.center + m.sphereVelocity * frames, Ink::Sphere);
               s.sphere("ball at contact", Ink::Ball, q.atContact(), m.ballRadius);
               s.sphere("sphere", Ink::Sphere, m.center, m.sphereRadius);
           });
}

/// The quantities of the bounce. An immovable sphere has an infinite mass.
struct Bounce {
    explicit Bounce(const Subject& q)
        : isFixed(q.query.obstacle.mass == collide::kImmovable),
          m1(q.query.ball.mass),
          m2(isFixed ? 1.0 : q.query.obstacle.mass),
          e(q.query.restitution),
          v1(q.motion.ballVelocity),
          v2(q.motion.sphereVelocity),
          n(q.normal()) {
        a1 = dot(v1, n), a2 = dot(v2, n);
        // a1 - a2 is minus the closing speed, which is computed without cancellation.
        const Dyadic difference = -quotient(q.motion.eq.rootD(), q.motion.radius * q.motion.framesOfPath());
        const Dyadic change = (Dyadic(1.0) + e) * difference;
        exchange = isFixed ? change : change / (m1 + m2);
        const Dyadic size = q.motion.speed + length(v1);
        after1 = settled(v1 - n * (isFixed ? exchange : exchange * m2), size);
        after2 = isFixed ? v2 : settled(v2 + n * (exchange * m1), size);
    }
    [[nodiscard]] Dyadic energy(const Triple& one, const Triple& two) const {
        return Dyadic(0.5) * (m1 * dot(one, one) + m2 * dot(two, two));
    }
    [[nodiscard]] Triple momentum(const Triple& one, const Triple& two) const { return one * m1 + two * m2; }

    bool isFixed;
    Dyadic m1, m2, e;
    Triple v1, v2, n;
    Dyadic a1, a2, exchange;
    Triple after1, after2;
};

void lineOfCenters(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"line-of-centers",
            "Sinking your shot: the line of contact",
            "Smooth spheres push along the line of their centres only; n points from the sphere to the ball, as "
            "in the article’s code (its comment says the reverse).",
            {"\\vec{n} = \\frac{\\vec{P}_c - \\vec{S}_c}{sumRadii}"}},
           [&] {
               s.set("\\vec{n}", q.normal(), Ink::Normal);
               const Triple hit = m.center + q.normal() * m.sphereRadius;
               s.arrow("n", Ink::Normal, hit, hit + q.normal());
               s.segment("sumRadii", Ink::Sphere, m.center, q.atContact());
           });
}

void componentsAlongNormal(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"components",
            "The parts along n",
            "Only these speeds along n change; the parts perpendicular to n stay. The article calls them a₁ and a₂.",
            {"w_b = \\vec{V} \\cdot \\vec{n}", "w_s = \\vec{W} \\cdot \\vec{n}"}},
           [&] {
               const Bounce b(q);
               s.set("\\vec{V}", b.v1, Ink::VelocityIn, false);
               s.set("\\vec{W}", b.v2, Ink::Sphere, false);
               s.set("w_b", b.a1, Ink::VelocityIn);
               s.set("w_s", b.a2, Ink::Sphere);
               s.arrow("V along n", Ink::VelocityIn, q.atContact(), q.atContact() + b.n * b.a1);
               s.arrow("W along n", Ink::Sphere, m.center, m.center + b.n * b.a2);
           });
}

void momentumExchange(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const bool isFixed = q.query.obstacle.mass == collide::kImmovable;
    s.step(
        {"exchange", "Momentum and energy give the exchange",
         isFixed
             ? "The sphere is immovable: the limit of a mass beyond all others. The ball takes all of the exchange q."
             : "What the ball loses of momentum the sphere gains; with the energy kept only one exchange q is left. "
               "(The "
               "article calls it P; its 2 is 1 + e with restitution e = 1.)",
         isFixed ? Formulas{"q = (1 + e) \\cdot (w_b - w_s)"}
                 : Formulas{"q = \\frac{(1 + e) \\cdot (w_b - w_s)}{m_b + m_s}"}},
        [&] {
            const Bounce b(q);
            s.set("e", b.e, Ink::Text, false);
            s.set("m_b", b.m1, Ink::Ball, false);
            if (!isFixed) s.set("m_s", b.m2, Ink::Sphere, false);
            s.set("q", b.exchange, Ink::Normal);
            const Triple hit = m.center + b.n * m.sphereRadius;
            s.arrow("n", Ink::Normal, hit, hit + b.n);
        });
}

void movementsAfter(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const bool isFixed = q.query.obstacle.mass == collide::kImmovable;
    s.step({"bounce", "The movements after", "Each changes along n, by the other's mass.",
            isFixed ? Formulas{"\\vec{V}^{'} = \\vec{V} - q \\cdot \\vec{n}", "\\vec{W}^{'} = \\vec{W}"}
                    : Formulas{"\\vec{V}^{'} = \\vec{V} - q \\cdot m_s \\cdot \\vec{n}",
                               "\\vec{W}^{'} = \\vec{W} + q \\cdot m_b \\cdot \\vec{n}"}},
           [&] {
               const Bounce b(q);
               s.set("\\vec{V}^{'}", b.after1, Ink::VelocityOut);
               s.set("\\vec{W}^{'}", b.after2, Ink::Sphere);
               s.arrow("V′", Ink::VelocityOut, q.atContact(), q.atContact() + b.after1);
               s.arrow("W′", Ink::Sphere, m.center, m.center + b.after2);
           });
}

void conserved(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const Draft check = {"conserved",
                         "Momentum is kept",
                         "The sum is the same before and after; the energy is the same if e = 1, else less.",
                         {"\\vec{p} = m_b \\cdot \\vec{V} + m_s \\cdot \\vec{W}",
                          "\\vec{p}^{'} = m_b \\cdot \\vec{V}^{'} + m_s \\cdot \\vec{W}^{'}",
                          "E = \\frac{1}{2}(m_b \\cdot |\\vec{V}|^2 + m_s \\cdot |\\vec{W}|^2)",
                          "E^{'} = \\frac{1}{2}(m_b \\cdot |\\vec{V}^{'}|^2 + m_s \\cdot |\\vec{W}^{'}|^2)"}};
    if (q.query.obstacle.mass == collide::kImmovable)
        return s.skip(check, "What is immovable takes up any momentum: only two masses can keep it.");
    s.step(check, [&] {
        const Bounce b(q);
        s.set("\\vec{p}", b.momentum(b.v1, b.v2));
        s.set("\\vec{p}^{'}", b.momentum(b.v1, b.v2));  // the exchange cancels: q m2 m1 n - q m1 m2 n
        s.set("E", b.energy(b.v1, b.v2));
        s.set("E^{'}", b.energy(b.after1, b.after2));
        s.arrow("V′", Ink::VelocityOut, q.atContact(), q.atContact() + b.after1);
        s.arrow("W′", Ink::Sphere, m.center, m.center + b.after2);
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
