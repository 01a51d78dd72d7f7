/// Christopher Bartlett's twenty steps. Misprinted formulas are corrected; docs/notes/defects.md lists the misprints.

#include "learn/derivation/articles.h"

namespace learn::articles {
namespace {

/// Steps 1 to 6: the ball as a point, and the point of its line nearest to the centre.
void line(Scribe& s, const Subject& q) {
    const Triple toCenter = -q.eq.d;
    s.step("bullet", "1. Convert to bullet and sphere", "The sphere takes the ball's radius; the ball becomes a point.",
           {"R = r_s + r_b"}, [&] {
               s.set("R", q.radius, Sphere);
               s.sphere("R", Sphere, q.center, q.radius);
               s.point("P₁", Ball, q.start);
           });
    s.step("inside", "Assumption: the ball does not start inside",
           "The article tests for hits from outside only, and its code asks this first. g leads from the ball's centre "
           "to the sphere's.",
           {"\\vec{g} = \\vec{S} - \\vec{P}_1", "|\\vec{g}|^2 \\ge R^2"}, [&] {
               s.given("\\vec{P}_1", q.start, Ball);
               s.given("\\vec{P}_2", q.start + q.path, VelocityIn);
               s.vector("\\vec{g}", "g", Ball, q.start, toCenter);
               s.sphere("R", Sphere, q.center, q.radius);
               if (q.eq.c.sign() < 0) s.stop("the ball starts inside the sphere.");
           });
    s.step("unit-vector", "2. Find the unit vector of the ball", "The direction of the path, 1 long.",
           {"\\vec{L} = \\vec{P}_2 - \\vec{P}_1", "L = |\\vec{L}|", "\\vec{U} = \\frac{\\vec{L}}{L}"}, [&] {
               s.set("\\vec{L}", q.path, VelocityIn);
               s.set("L", q.pathLength, VelocityIn);
               if (q.eq.a.sign() == 0) return s.stop("the ball does not move.");
               s.set("\\vec{U}", directionOf(q), VelocityIn);
               s.point("P₁", Ball, q.start);
               s.point("P₂", VelocityIn, q.start + q.path);
               s.arrow("U", VelocityIn, q.start, q.start + directionOf(q));
           });
    s.step("line", "3. The line equations", "Every place of the path, by its distance ds from the start.",
           {"\\vec{X}(ds) = \\vec{P}_1 + \\vec{U} \\cdot ds"}, [&] {
               s.segment("line", VelocityIn, q.start, q.nearest());
               s.point("P₁", Ball, q.start);
           });
    s.step(
        "distance", "4. The distance from the line to the centre",
        "Squared, it needs no root. Multiplied out, the coordinates stand in six constants, the article's C₁ to C₆.",
        {"K_1 = g_x^2", "K_2 = g_x \\cdot U_x", "K_3 = g_y^2", "K_4 = g_y \\cdot U_y", "K_5 = g_z^2",
         "K_6 = g_z \\cdot U_z", "|\\vec{X}(ds) - \\vec{S}|^2 = K_1 + K_3 + K_5 - 2(K_2 + K_4 + K_6) \\cdot ds + ds^2"},
        [&] {
            const char* const gaps[] = {"g_x", "g_y", "g_z"};
            const char* const units[] = {"U_x", "U_y", "U_z"};
            const char* const constants[] = {"K_1", "K_2", "K_3", "K_4", "K_5", "K_6"};
            for (std::size_t i = 0; i < 3; ++i) {
                const Dyadic unit = quotient(q.path[i], q.pathLength);
                s.given(gaps[i], toCenter[i], Ball);
                s.given(units[i], unit, VelocityIn);
                s.set(constants[2 * i], toCenter[i] * toCenter[i]);
                s.set(constants[2 * i + 1], toCenter[i] * unit);
            }
            s.arrow("g", Ball, q.start, q.center);
        });
    s.step("derivative", "5. Take the derivative",
           "The distance is least where its derivative with respect to ds is 0.",
           {"\\frac{\\text{d}}{\\text{d} ds} |\\vec{X}(ds) - \\vec{S}| = \\frac{ds - (K_2 + K_4 + K_6)}{|\\vec{X}(ds) "
            "- \\vec{S}|}"},
           [&] { s.segment("line", VelocityIn, q.start, q.nearest()); });
    s.step("closest", "6. Set it to zero", "Only the numerator can be 0: there the line is nearest to the centre.",
           {"ds_0 = K_2 + K_4 + K_6"}, [&] {
               s.set("ds_0", aheadOf(q), Closest);
               s.segment("ds", Closest, q.start, q.nearest());
               s.point("closest", Closest, q.nearest());
               s.rightAngle(q.nearest(), q.start, q.center);
           });
}

/// Steps 7 to 12: the two tests, and the position at the hit.
void hit(Scribe& s, const Subject& q) {
    s.step("ahead", "7. Is it ahead?", "A negative ds would mean that the ball goes backwards.", {"ds_0 \\ge 0"}, [&] {
        s.segment("ds", Closest, q.start, q.nearest());
        if (q.eq.h.sign() > 0) s.stop("moving away, the line is nearest behind the ball.");
    });
    s.step("smallest", "8. The smallest distance",
           "Put ds back: what is left is b², the squared distance of the whole line from the centre.",
           {"b^2 = K_1 + K_3 + K_5 - ds_0^2"}, [&] {
               s.set("b^2", offsetSquaredOf(q), Closest);
               s.segment("b", Closest, q.center, q.nearest());
               s.rightAngle(q.nearest(), q.start, q.center);
           });
    s.step("reaches", "9. Does the line reach the sphere?", "Both sides squared; equal is a graze.", {"b^2 \\le R^2"},
           [&] {
               s.segment("b", Closest, q.center, q.nearest());
               s.sphere("R", Sphere, q.center, q.radius);
               if (q.eq.D.sign() < 0) s.stop("the ball passes by.");
           });
    s.step("solve", "10. Solve for the distance R",
           "A quadratic in ds; the article prints its formula with slips, this is what is meant.",
           {"sq = \\sqrt{4 \\cdot ds_0^2 - 4(K_1 + K_3 + K_5 - R^2)}", "ds_1 = \\frac{2 \\cdot ds_0 - sq}{2}",
            "ds_2 = \\frac{2 \\cdot ds_0 + sq}{2}"},
           [&] {
               const Dyadic root = halfChordOf(q), near = aheadOf(q);
               s.set("sq", root * Dyadic(2.0));
               s.set("ds_1", q.eq.meets() ? distanceOf(q) : near - root, Normal);
               s.set("ds_2", near + root);
               const Triple unit = directionOf(q);
               s.point("ds₁", Normal, q.start + unit * (near - root));
               s.point("ds₂", Dim, q.start + unit * (near + root));
               s.sphere("R", Sphere, q.center, q.radius);
           });
    s.step("first", "11. The smallest that is not negative",
           "The ball enters at the first root and would leave at the second.", {"ds = ds_1"}, [&] {
               s.set("ds", distanceOf(q), Normal);
               s.segment("ds", Normal, q.start, q.atContact());
           });
    s.step("center", "12. Where the ball is then", "The line equation, with this ds: the ball's centre at the hit.",
           {"\\vec{X} = \\vec{P}_1 + \\vec{U} \\cdot ds"}, [&] {
               s.set("\\vec{X}", q.atContact(), Ball);
               s.point("X", Ball, q.atContact());
               s.sphere("ball", Ball, q.atContact(), q.ballRadius);
           });
}

/// Steps 13 to 20: angle and rebound.
void rebound(Scribe& s, const Subject& q) {
    s.step("normal", "13. The unit vector to the centre",
           "Perpendicular to the tangent plane; in this article it points into the sphere.",
           {"\\vec{T} = \\frac{\\vec{S} - \\vec{X}}{R}"},
           [&] { s.vector("\\vec{T}", "T", Normal, q.atContact(), -q.normal()); });
    s.step("hit-point", "14. Convert back to ball and sphere", "From the ball's centre one ball's radius along T.",
           {"\\vec{H} = \\vec{X} + r_b \\cdot \\vec{T}"}, [&] {
               const Triple point = q.atContact() - q.normal() * q.ballRadius;
               s.set("\\vec{H}", point, Normal);
               s.point("H", Normal, point);
               s.sphere("ball", Ball, q.atContact(), q.ballRadius);
           });
    const Dyadic across = length(acrossOf(q));
    s.step("theta", "15. The angle between path and normal",
           "The dot product of two unit vectors is the cosine of the angle between them.",
           {"k = \\vec{U} \\cdot \\vec{T}", "\\theta = \\text{acos}(k)"}, [&] {
               s.set("k", quotient(q.eq.rootD(), q.radius * q.pathLength));
               s.set("\\theta", angleOf(across, q.eq.rootD()));
               s.arrow("U", VelocityIn, q.atContact() - directionOf(q), q.atContact());
               s.arrow("T", Normal, q.atContact(), q.atContact() - q.normal());
           });
    s.step("ricochet", "16. The ricochet angle", "Measured to the tangent plane: a quarter turn less theta.",
           {"\\rho = \\frac{\\pi}{2} - \\theta", "\\rho_{\\deg} = \\rho \\cdot \\frac{180}{\\pi}"}, [&] {
               const Dyadic angle = angleOf(q.eq.rootD(), across);
               s.set("\\rho", angle, Normal);
               s.set("\\rho_{\\deg}", inDegrees(angle), Normal);
               s.plane("tangent plane", Normal, q.atContact() - q.normal() * q.ballRadius, q.normal(), q.radius);
           });
    const Triple unit = q.eq.a.sign() ? directionOf(q) : q.path;
    const auto perpendicular = [&] { return -(q.normal() * quotient(q.eq.rootD(), q.radius * q.pathLength)); };
    const auto after = [&] { return settled(unit - perpendicular() * Dyadic(2.0), Dyadic(1.0)); };
    const auto parallel = [&] { return settled(unit - perpendicular(), Dyadic(1.0)); };
    s.step("components", "17. Normal and parallel parts",
           "U is the sum of a part along T and a part in the tangent plane.",
           {"\\vec{U}_n = \\vec{T} \\cdot k", "\\vec{U}_p = \\vec{U} - \\vec{U}_n"}, [&] {
               s.vector("\\vec{U}_n", "Uₙ", Normal, q.atContact(), perpendicular());
               s.vector("\\vec{U}_p", "Uₚ", VelocityIn, q.atContact(), parallel());
           });
    s.step("reverse", "18. Reverse the normal part", "The parallel part stays, the normal part is reversed.",
           {"\\vec{U}^{'} = \\vec{U}_p - \\vec{U}_n"},
           [&] { s.vector("\\vec{U}^{'}", "U′", VelocityOut, q.atContact(), after()); });
    s.step("velocity", "19. Multiply by the speed",
           "The same speed before and after: this article knows no masses and loses no energy.",
           {"\\vec{v}^{'} = \\vec{U}^{'} \\cdot speed"}, [&] {
               s.given("speed", q.speed, VelocityIn);
               s.vector("\\vec{v}^{'}", "v′", VelocityOut, q.atContact(), after() * q.speed);
           });
    s.step("done", "20. Done",
           "The path is straight and the speed constant, so the frame of the hit follows. The path has no end: the "
           "article does not ask whether that is in time.",
           {"f = \\frac{ds}{speed}"}, [&] {
               s.set("f", q.frames(), Normal);
               s.point("H", Normal, q.atContact() - q.normal() * q.ballRadius);
               s.sphere("ball", Ball, q.atContact(), q.ballRadius);
           });
}

}  // namespace

void bartlett(Scribe& s, const Subject& q) {
    line(s, q);
    hit(s, q);
    rebound(s, q);
}

}  // namespace learn::articles
