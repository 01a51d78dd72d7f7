/// Pool Hall Lessons: the resting pair, early escapes, right triangles, the shortened movement, and the bounce.

#include "learn/derivation/articles.h"

namespace learn::articles {
namespace {

void escapes(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const Triple V = q.movement();
    const Dyadic size2 = q.movementSquared();
    s.step(
        {"resting",
         "Rack ’em: are they touching already?",
         "Two spheres touch when their centres are no farther apart than the sum of the radii; squares save the root.",
         {"sumRadii = r_A + r_B", "Dist = |\\vec{B} - \\vec{A}|", "Dist \\ge sumRadii"}},
        [&] {
            s.set("r_A", m.ballRadius, Ink::Ball, false);
            s.set("r_B", m.sphereRadius, Ink::Sphere, false);
            s.set("\\vec{A}", m.start, Ink::Ball, false);
            s.set("\\vec{B}", m.center, Ink::Sphere, false);
            s.set("sumRadii", m.radius, Ink::Sphere);
            s.set("Dist", length(m.eq.d), Ink::Ball);
            s.segment("B − A", Ink::Ball, m.start, m.center);
            s.sphere("sumRadii", Ink::Sphere, m.center, m.radius);
            if (m.eq.c.sign() < 0) s.stop("they overlap already.");
        });
    s.step({"relative",
            "Bank shot: only the relative movement counts",
            "Subtract one movement from the other: B rests, and A moves by V.",
            {"\\vec{V} = \\vec{V}_A - \\vec{V}_B"}},
           [&] {
               const Dyadic frames = q.hasLimit ? q.limit : Dyadic(1.0);
               s.set("\\vec{V}_A", m.ballVelocity * frames, Ink::VelocityIn);
               s.set("\\vec{V}_B", m.sphereVelocity * frames, Ink::Sphere);
               s.set("\\vec{V}", V, Ink::VelocityIn);
               s.arrow("V", Ink::VelocityIn, m.start, m.start + V);
               if (size2.sign() == 0) s.stop("nothing moves against the other.");
           });
    const Draft reach = {"too-short",
                         "Early escape: too short",
                         "Even straight at B the movement must span the gap.",
                         {"dist = Dist - sumRadii", "l = |\\vec{V}|", "l \\ge dist"}};
    if (q.hasLimit) {
        s.step(reach, [&] {
            s.set("dist", length(m.eq.d) - m.radius, Ink::Closest);
            s.set("l", sqrt(size2), Ink::VelocityIn);
            s.segment("dist", Ink::Closest, m.start, m.start - m.eq.d * (Dyadic(1.0) - m.radius / length(m.eq.d)));
            s.segment("|V|", Ink::VelocityIn, m.start, m.start + V);
            const Dyadic one(1.0), less(-1.0);
            if (collide::signOfRootSum(m.radius, one, size2, less, m.eq.dd) < 0)
                s.stop("the movement is shorter than the gap.");
        });
    } else {
        s.skip(reach, "The scene has no limit: the movement is as long as it must be.");
    }
    s.step(
        {"toward",
         "Early escape: not moving toward B",
         "D is how far along the movement A is nearest to B; not positive means that A never comes nearer.",
         {"\\vec{N} = \\frac{\\vec{V}}{|\\vec{V}|}", "\\vec{C} = \\vec{B} - \\vec{A}", "D = \\vec{N} \\cdot \\vec{C}"}},
        [&] {
            s.set("\\vec{N}", m.path / m.pathLength, Ink::VelocityIn);
            s.set("\\vec{C}", -m.eq.d, Ink::Ball);
            s.set("D", -quotient(m.eq.h, m.pathLength), Ink::Closest);
            s.arrow("C", Ink::Ball, m.start, m.center);
            s.arrow("N", Ink::VelocityIn, m.start, m.start + m.path / m.pathLength);
            s.segment("D", Ink::Closest, m.start, q.nearest());
            if (m.eq.h.sign() > 0 || (m.eq.h.sign() == 0 && m.eq.c.sign() > 0)) s.stop("D ≤ 0, moving away.");
        });
    s.step({"closest",
            "Early escape: the nearest is too far",
            "A right triangle with the sides D and √F under |C|: F is the nearest distance, squared.",
            {"F = |\\vec{C}|^2 - D^2", "F \\le sumRadii^2"}},
           [&] {
               const Triple across = cross(m.eq.d, m.path);
               s.set("F", quotient(dot(across, across), m.eq.a), Ink::Closest);
               s.segment("|C|", Ink::Ball, m.start, m.center);
               s.segment("D", Ink::Closest, m.start, q.nearest());
               s.segment("√F", Ink::Closest, m.center, q.nearest());
               s.rightAngle(q.nearest(), m.start, m.center);
               if (m.eq.D.sign() < 0) s.stop("F > sumRadii², A passes by.");
           });
}

void shorten(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    s.step({"triangle",
            "The second right triangle",
            "At the contact the centres are sumRadii apart: its other side is √T.",
            {"T = sumRadii^2 - F", "distance = D - \\sqrt{T}"}},
           [&] {
               s.set("T", quotient(m.eq.D, m.eq.a), Ink::Normal);
               s.set("distance", m.eq.t() * m.pathLength, Ink::Normal);
               s.segment("sumRadii", Ink::Sphere, m.center, q.atContact());
               s.segment("√F", Ink::Closest, m.center, q.nearest());
               s.segment("√T", Ink::Normal, q.atContact(), q.nearest());
               s.rightAngle(q.nearest(), q.atContact(), m.center);
           });
    const Draft end = {"end",
                       "Reality check: far enough in this direction?",
                       "The first escape did not look at the direction; this does.",
                       {"distance \\le l"}};
    if (q.hasLimit) {
        s.step(end, [&] {
            s.segment("|V|", Ink::VelocityIn, m.start, m.start + q.movement());
            s.segment("distance", Ink::Normal, m.start, q.atContact());
            if (q.isLate()) s.stop("the movement ends before the contact.");
        });
    } else {
        s.skip(end, "The scene has no limit: the movement is as long as it must be.");
    }
    s.step({"shorten",
            "Shorten the movements",
            "The same part of both movements is travelled until they touch.",
            {"k = \\frac{distance}{|\\vec{V}|}", "\\vec{A}^{'} = \\vec{A} + k \\cdot \\vec{V}_A",
             "\\vec{B}^{'} = \\vec{B} + k \\cdot \\vec{V}_B"}},
           [&] {
               const Dyadic frames = q.frames();
               s.set("k", q.hasLimit ? quotient(frames, q.limit) : frames);
               s.set("\\vec{A}^{'}", m.start + m.ballVelocity * frames, Ink::Ball);
               s.set("\\vec{B}^{'}", m.center + m.sphereVelocity * frames, Ink::Sphere);
               s.sphere("A′", Ink::Ball, q.atContact(), m.ballRadius);
               s.sphere("B", Ink::Sphere, m.center, m.sphereRadius);
           });
}

/// The quantities of the bounce. An immovable B has an infinite mass.
struct Bounce {
    explicit Bounce(const Subject& q)
        : isFixed(q.query.sphere.mass == collide::kImmovable),
          m1(q.query.ball.mass),
          m2(isFixed ? 1.0 : q.query.sphere.mass),
          e(q.query.restitution),
          v1(q.motion.ballVelocity),
          v2(q.motion.sphereVelocity),
          n(q.normal()) {
        a1 = dot(v1, n), a2 = dot(v2, n);
        // a1 - a2 is minus the closing speed, which is known without cancellation.
        const Dyadic difference = -quotient(q.motion.eq.rootD(), q.motion.radius * q.motion.framesOfPath());
        const Dyadic change = (Dyadic(1.0) + e) * difference;
        P = isFixed ? change : change / (m1 + m2);
        const Dyadic size = q.motion.speed + length(v1);
        after1 = settled(v1 - n * (isFixed ? P : P * m2), size);
        after2 = isFixed ? v2 : settled(v2 + n * (P * m1), size);
    }
    [[nodiscard]] Dyadic energy(const Triple& one, const Triple& two) const {
        return Dyadic(0.5) * (m1 * dot(one, one) + m2 * dot(two, two));
    }
    [[nodiscard]] Triple momentum(const Triple& one, const Triple& two) const { return one * m1 + two * m2; }

    bool isFixed;
    Dyadic m1, m2, e;
    Triple v1, v2, n;
    Dyadic a1, a2, P;
    Triple after1, after2;
};

void bounce(Scribe& s, const Subject& q) {
    const ExactMotion& m = q.motion;
    const bool isFixed = q.query.sphere.mass == collide::kImmovable;
    s.step({"line-of-centers",
            "Sinking your shot: the line of contact",
            "Smooth spheres push along the line of their centres only; n points from B to A, as in the article’s code "
            "(its comment says the reverse).",
            {"\\vec{n} = \\frac{\\vec{A}^{'} - \\vec{B}^{'}}{sumRadii}"}},
           [&] {
               s.set("\\vec{n}", q.normal(), Ink::Normal);
               const Triple hit = m.center + q.normal() * m.sphereRadius;
               s.arrow("n", Ink::Normal, hit, hit + q.normal());
               s.segment("sumRadii", Ink::Sphere, m.center, q.atContact());
           });
    s.step({"components",
            "The parts along n",
            "Only a₁ and a₂ change; what is across n stays.",
            {"a_1 = \\vec{v}_1 \\cdot \\vec{n}", "a_2 = \\vec{v}_2 \\cdot \\vec{n}"}},
           [&] {
               const Bounce b(q);
               s.set("\\vec{v}_1", b.v1, Ink::VelocityIn, false);
               s.set("\\vec{v}_2", b.v2, Ink::Sphere, false);
               s.set("a_1", b.a1, Ink::VelocityIn);
               s.set("a_2", b.a2, Ink::Sphere);
               s.arrow("a₁ n", Ink::VelocityIn, q.atContact(), q.atContact() + b.n * b.a1);
               s.arrow("a₂ n", Ink::Sphere, m.center, m.center + b.n * b.a2);
           });
    s.step({"exchange", "Momentum and energy give the exchange",
            isFixed
                ? "B is immovable: the limit of a mass beyond all others. A takes all of the exchange."
                : "What A loses of momentum B gains; kept energy leaves one exchange P. (The article's 2 is 1 + e with "
                  "restitution e = 1.)",
            isFixed ? Formulas{"P = (1 + e) \\cdot (a_1 - a_2)"}
                    : Formulas{"P = \\frac{(1 + e) \\cdot (a_1 - a_2)}{m_1 + m_2}"}},
           [&] {
               const Bounce b(q);
               s.set("e", b.e, Ink::Text, false);
               s.set("m_1", b.m1, Ink::Ball, false);
               if (!isFixed) s.set("m_2", b.m2, Ink::Sphere, false);
               s.set("P", b.P, Ink::Normal);
               const Triple hit = m.center + b.n * m.sphereRadius;
               s.arrow("n", Ink::Normal, hit, hit + b.n);
           });
    s.step({"bounce", "The movements after", "Each changes along n, by the other's mass.",
            isFixed ? Formulas{"\\vec{v}_1^{'} = \\vec{v}_1 - P \\cdot \\vec{n}", "\\vec{v}_2^{'} = \\vec{v}_2"}
                    : Formulas{"\\vec{v}_1^{'} = \\vec{v}_1 - P \\cdot m_2 \\cdot \\vec{n}",
                               "\\vec{v}_2^{'} = \\vec{v}_2 + P \\cdot m_1 \\cdot \\vec{n}"}},
           [&] {
               const Bounce b(q);
               s.set("\\vec{v}_1^{'}", b.after1, Ink::VelocityOut);
               s.set("\\vec{v}_2^{'}", b.after2, Ink::Sphere);
               s.arrow("v₁′", Ink::VelocityOut, q.atContact(), q.atContact() + b.after1);
               s.arrow("v₂′", Ink::Sphere, m.center, m.center + b.after2);
           });
    const Draft check = {"conserved",
                         "Momentum is kept",
                         "Before and after the sum is the same; energy is the same where e = 1, else less.",
                         {"\\vec{p} = m_1 \\cdot \\vec{v}_1 + m_2 \\cdot \\vec{v}_2",
                          "\\vec{p}^{'} = m_1 \\cdot \\vec{v}_1^{'} + m_2 \\cdot \\vec{v}_2^{'}",
                          "E = \\frac{1}{2}(m_1 \\cdot |\\vec{v}_1|^2 + m_2 \\cdot |\\vec{v}_2|^2)",
                          "E^{'} = \\frac{1}{2}(m_1 \\cdot |\\vec{v}_1^{'}|^2 + m_2 \\cdot |\\vec{v}_2^{'}|^2)"}};
    if (isFixed) return s.skip(check, "What is immovable takes up any momentum: only two masses can keep it.");
    s.step(check, [&] {
        const Bounce b(q);
        s.set("\\vec{p}", b.momentum(b.v1, b.v2));
        s.set("\\vec{p}^{'}", b.momentum(b.v1, b.v2));  // the exchange cancels: P m2 m1 n - P m1 m2 n
        s.set("E", b.energy(b.v1, b.v2));
        s.set("E^{'}", b.energy(b.after1, b.after2));
        s.arrow("v₁′", Ink::VelocityOut, q.atContact(), q.atContact() + b.after1);
        s.arrow("v₂′", Ink::Sphere, m.center, m.center + b.after2);
    });
}

}  // namespace

void pool(Scribe& s, const Subject& q) {
    escapes(s, q);
    shorten(s, q);
    bounce(s, q);
}

}  // namespace learn::articles
