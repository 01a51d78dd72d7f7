/// The core's method beside a wall, a capsule, a triangle, a box: the feature that decides, seen along itself
/// (docs/notes/shapes.md).

#include "learn/derivation/articles.h"
#include "learn/derivation/shape_motion.h"

namespace learn::articles {
namespace {

using Kind = collide::Feature::Kind;
using collide::Outcome;

/// A value for each kind of feature.
template <class T>
const T& byKind(const ShapeMotion& q, const T& corner, const T& edge, const T& face) {
    return q.part.kind == Kind::Corner ? corner : q.part.kind == Kind::Edge ? edge : face;
}

bool isWall(const ShapeMotion& q) { return q.part.kind == Kind::Face && q.part.outline.empty(); }

void drawPart(Scribe& s, const ShapeMotion& q) {
    const char* const name = q.part.name.c_str();
    const auto& outline = q.part.outline;
    if (q.part.kind == Kind::Corner) return s.point(name, Sphere, q.part.at);
    if (q.part.kind == Kind::Edge) return s.segment(name, Sphere, q.part.at, q.part.at + q.part.axis);
    if (isWall(q)) {
        const Triple unit = quotient(q.part.axis, rootOf(q.w));
        const Triple under = q.start - unit * dot(q.start - q.part.at, unit);
        return s.plane(name, Sphere, under, unit, q.radius);
    }
    for (std::size_t i = 0; i < outline.size(); ++i)
        s.segment(name, Sphere, outline[i], outline[(i + 1) % outline.size()]);
}

/// The point next to the centre of what the feature spans, when the ball's centre is at `center`.
Triple footOf(const ShapeMotion& q, const Triple& center) {
    const Triple from = center - q.part.at;
    if (q.part.kind == Kind::Corner) return q.part.at;
    const Triple along = q.part.axis * quotient(dot(from, q.part.axis), q.w);
    return q.part.kind == Kind::Edge ? q.part.at + along : center - along;
}

void shapeReduction(Scribe& s, const ShapeMotion& q) {
    s.step(
        "relative", "Let the shape rest",
        q.byAim ? "v is the way to the aim point, which t counts." : "v is the ball's velocity, seen from the shape.",
        q.byAim ? Formulas{"\\vec{v} = \\vec{A} - \\vec{P}"} : Formulas{"\\vec{v} = \\vec{V} - \\vec{W}"}, [&] {
            if (q.byAim) {
                s.given("\\vec{A}", q.start + q.path, VelocityIn);
            } else {
                s.given("\\vec{V}", q.ballVelocity, VelocityIn);
                s.given("\\vec{W}", q.sphereVelocity, Sphere);
            }
            s.vector("\\vec{v}", "v", VelocityIn, q.start, q.path);
        });
    s.step("inflate", "Grow the shape",
           isWall(q)
               ? "The ball touches exactly when its centre is R from the wall: the ball becomes a point, the wall "
                 "comes R nearer."
               : "The ball touches exactly when its centre is R from the core, the shape without its radius: the "
                 "ball becomes a point, the core a rounded body.",
           {"R = r_b + r_s"}, [&] {
               s.set("R", q.radius, Sphere);
               s.point("P", Ball, q.start);
               drawPart(s, q);
           });
    const std::string title = "The part that decides: " + q.part.name, word = q.part.word;
    const std::string next = "Of the core a point of this " + word + " is next to the ball when it counts. ";
    const std::string corner = "Of the core this " + word + " is next to the ball when it counts: Q.",
                      edge = next + "Q is where the " + word + " begins, e leads along it to its end.",
                      face = (isWall(q) ? "A wall is its own core. " : next) + "Q is a point of the " + word +
                             ", n its normal on the ball's side, of any length.";
    s.step("feature", title.c_str(), byKind(q, corner, edge, face).c_str(), {"\\vec{d} = \\vec{P} - \\vec{Q}"}, [&] {
        s.set("\\vec{Q}", q.part.at, Sphere);
        if (q.part.kind == Kind::Edge) s.set("\\vec{e}_f", q.part.axis, Sphere);
        if (q.part.kind == Kind::Face) s.set("\\vec{n}_f", q.part.axis, Normal);
        drawPart(s, q);
        s.vector("\\vec{d}", "d", Ball, q.part.at, q.d);
    });
    static const Formulas kOfCorner = {"\\vec{d}_f = \\vec{d}", "\\vec{v}_f = \\vec{v}", "w_f = 1"},
                          kOfEdge = {"\\vec{d}_f = \\vec{d} \\times \\vec{e}_f",
                                     "\\vec{v}_f = \\vec{v} \\times \\vec{e}_f", "w_f = \\vec{e}_f \\cdot \\vec{e}_f"},
                          kOfFace = {"d_f = \\vec{d} \\cdot \\vec{n}_f", "v_f = \\vec{v} \\cdot \\vec{n}_f",
                                     "w_f = \\vec{n}_f \\cdot \\vec{n}_f"};
    const std::string cornerSeen = "The " + word + " is a point already: from here on it is a sphere of radius R.",
                      seen = "Seen along itself the " + word + " is a point: the product with ",
                      edgeSeen = seen +
                                 "e forgets what goes along it, and makes lengths across it as many times "
                                 "longer as e is long.",
                      faceSeen = seen + "n keeps the height alone, as many times longer as n is long.";
    s.step("image", "Seen along itself it is a point", byKind(q, cornerSeen, edgeSeen, faceSeen).c_str(),
           byKind(q, kOfCorner, kOfEdge, kOfFace), [&] {
               if (q.part.kind == Kind::Face) {
                   s.set("d_f", q.image[0], Ball);
                   s.set("v_f", q.imageOf[0], VelocityIn);
               } else {
                   s.set("\\vec{d}_f", q.image, Ball);
                   s.set("\\vec{v}_f", q.imageOf, VelocityIn);
               }
               s.set("w_f", q.w);
               drawPart(s, q);
               s.segment("distance at the start", Ball, footOf(q, q.start), q.start);
           });
}

void shapeDecision(Scribe& s, const ShapeMotion& q) {
    const bool isFace = q.part.kind == Kind::Face;
    s.step("gap", "Is there a gap at the start?",
           "c compares squared distances from the part, times w: positive apart, 0 touching, negative nearer than R.",
           isFace ? Formulas{"c_f = d_f^2 - R^2 \\cdot w_f"}
                  : Formulas{"c_f = \\vec{d}_f \\cdot \\vec{d}_f - R^2 \\cdot w_f"},
           [&] {
               s.set("c_f", q.c);
               drawPart(s, q);
               s.segment("distance at the start", Ball, footOf(q, q.start), q.start);
               if (q.answer.outcome == Outcome::Overlap)
                   s.stop(q.c.sign() < 0 ? "the centre is less than R from the core: the ball starts inside."
                                         : "the centre lies within the core.");
           });
    s.step("motion", "Does anything move?", "a is the squared length of v.", {"a = \\vec{v} \\cdot \\vec{v}"}, [&] {
        s.set("a", q.eq.a);
        s.arrow("v", VelocityIn, q.start, q.start + q.path);
        if (q.answer.outcome == Outcome::Still) s.stop("a = 0, the ball does not move against the shape.");
    });
    s.step("approach", "Does it come nearer?",
           "h has the sign of the slope of the distance: negative means that it shrinks.",
           isFace ? Formulas{"h_f = d_f \\cdot v_f"} : Formulas{"h_f = \\vec{d}_f \\cdot \\vec{v}_f"}, [&] {
               s.set("h_f", q.h);
               s.arrow("v", VelocityIn, q.start, q.start + q.path);
               if (q.answer.outcome == Outcome::Receding)
                   s.stop("h ≥ 0, the distance never shrinks: the ball moves away.");
           });
    s.step("discriminant", "Does the path reach it?",
           isFace
               ? "Nothing can pass beside a plane: D is positive as soon as the ball approaches."
               : "D tells how deep the path cuts into what is R from the part: negative is a miss, 0 exactly a graze. "
                 "b is the distance of the path from the part.",
           isFace ? Formulas{"a_f = v_f^2", "D_f = R^2 \\cdot w_f \\cdot a_f"}
                  : Formulas{"a_f = \\vec{v}_f \\cdot \\vec{v}_f",
                             "D_f = R^2 \\cdot w_f \\cdot a_f - |\\vec{d}_f \\times \\vec{v}_f|^2",
                             "b = \\frac{|\\vec{d}_f \\times \\vec{v}_f|}{\\sqrt{w_f \\cdot a_f}}"},
           [&] {
               s.set("a_f", q.a);
               s.set("D_f", q.D);
               drawPart(s, q);
               if (isFace) return;
               s.set("b", quotient(length(cross(q.image, q.imageOf)), rootOf(q.w * q.a)), Closest);
               if (q.a.sign() > 0) {
                   const Triple nearest = q.start - q.path * quotient(q.h, q.a);
                   s.segment("b", Closest, footOf(q, nearest), nearest);
                   s.point("closest", Closest, nearest);
               }
               if (q.answer.outcome == Outcome::Miss)
                   s.stop("D < 0, the ball passes by: it stays farther than R away.");
           });
}

void shapeTime(Scribe& s, const ShapeMotion& q, const collide::SweepQuery& query) {
    const bool touches = q.c.sign() == 0;
    const char* const root = touches ? "t = 0" : "t = \\frac{c_f}{\\sqrt{D_f} - h_f}";
    s.step("root", "The first root",
           touches ? "The surfaces touch at the start already."
                   : "Where |d + t v|, seen so, is R √w: the smaller t, written so that numbers of one sign are added.",
           q.byAim ? Formulas{root, "f = t \\cdot \\frac{|\\vec{v}|}{speed}"} : Formulas{root, "f = t"}, [&] {
               s.given("speed", q.speed, VelocityIn);
               s.set("t", q.t(), Normal);
               s.set("f", q.t() * q.framesOfPath(), Normal);
               s.segment("path", Ball, q.start, q.atContact());
               s.point("ball at contact", Normal, q.atContact());
           });
    s.step("limit", "Within the limit?", "Contacts later than N frames do not count.", {"f \\le N"}, [&] {
        if (query.frames == collide::kNoLimit) return s.skip("The scene has no limit: the path goes on.");
        s.given("N", Dyadic(query.frames));
        s.segment("path", Ball, q.start, q.atContact());
        if (q.answer.outcome == Outcome::Short) s.stop("the contact comes after the last frame.");
    });
}

void shapePlace(Scribe& s, const ShapeMotion& q) {
    static const Formulas kOfCorner = {"\\vec{P}_c = \\vec{P} + t \\cdot \\vec{v}", "\\vec{K} = \\vec{Q}"},
                          kOfEdge = {"\\vec{P}_c = \\vec{P} + t \\cdot \\vec{v}",
                                     "u_f = \\frac{(\\vec{d} + t \\cdot \\vec{v}) \\cdot \\vec{e}_f}{w_f}",
                                     "\\vec{K} = \\vec{Q} + u_f \\cdot \\vec{e}_f"},
                          kOfFace = {"\\vec{P}_c = \\vec{P} + t \\cdot \\vec{v}",
                                     "\\vec{K} = \\vec{P}_c - \\frac{R}{\\sqrt{w_f}} \\cdot \\vec{n}_f"};
    const std::string corner = "Of the whole core the " + q.part.word + " is next to the centre: the one point R away.",
                      point = "K is the point of the " + q.part.word,
                      edge = point + " next to the centre. u between 0 and 1 says that it lies between its ends.",
                      face = point + " under the centre." +
                             (isWall(q) ? "" : " It lies within the face: its edges and corners are farther away.");
    s.step("place", "Where on it", byKind(q, corner, edge, face).c_str(), byKind(q, kOfCorner, kOfEdge, kOfFace), [&] {
        s.set("\\vec{P}_c", q.atContact(), Ball);
        if (q.part.kind == Kind::Edge) s.set("u_f", edgeShareOf(q));
        s.set("\\vec{K}", q.corePoint(), Sphere);
        drawPart(s, q);
        s.sphere("ball at contact", Ball, q.atContact(), q.ballRadius);
        s.point("K", Sphere, q.corePoint());
    });
    s.step("normal", "The contact normal", "From the core to the ball's centre, made 1 long.",
           {"\\vec{n} = \\frac{\\vec{P}_c - \\vec{K}}{R}", "\\vec{H} = \\vec{K} + r_s \\cdot \\vec{n}"}, [&] {
               const Triple hit = q.hitPoint();
               s.vector("\\vec{n}", "n", Normal, hit, q.normal());
               s.set("\\vec{H}", hit, Normal);
               s.point("H", Normal, hit);
               s.plane("tangent plane", Normal, hit, q.normal(), q.radius);
           });
    s.step("angle", "The ricochet angle",
           "Between the path and the tangent plane: of the path, R w times as long, the root of D is the part across "
           "the plane.",
           {"\\rho = \\text{atan}(\\frac{\\sqrt{D_f}}{\\sqrt{R^2 \\cdot w_f^2 \\cdot a - D_f}})",
            "\\rho_{\\deg} = \\rho \\cdot \\frac{180}{\\pi}"},
           [&] {
               const Dyadic whole = q.radius * q.radius * q.w * q.w * q.eq.a;
               const Dyadic angle = angleOf(rootOf(q.D), rootOf(settled(whole - q.D, whole)));
               s.set("\\rho", angle, Normal);
               s.set("\\rho_{\\deg}", inDegrees(angle), Normal);
               s.arrow("v", VelocityIn, q.atContact() - q.path, q.atContact());
               s.plane("tangent plane", Normal, q.hitPoint(), q.normal(), q.radius);
           });
}

void shapeResponse(Scribe& s, const ShapeMotion& q, const collide::SweepQuery& query) {
    const Dyadic e(query.restitution), m(query.ball.mass);
    s.step("closing", "The closing speed", "The part of the velocity along the normal: how fast the surfaces approach.",
           {"w = -(\\vec{V} - \\vec{W}) \\cdot \\vec{n}"}, [&] {
               s.given("\\vec{V}", q.ballVelocity, VelocityIn);
               s.given("\\vec{W}", q.sphereVelocity, Sphere);
               s.set("w", approachSpeedOf(q), VelocityIn);
               s.arrow("w", VelocityIn, q.atContact(), q.atContact() - q.normal() * approachSpeedOf(q));
           });
    s.step("impulse", "The impulse",
           "Nothing moves the shape, so the whole exchange is the ball's; e is the restitution.",
           {"j = (1 + e) \\cdot m_b \\cdot w"}, [&] {
               s.given("m_b", m, Ball);
               s.given("e", e);
               s.set("j", (Dyadic(1.0) + e) * m * approachSpeedOf(q), Normal);
               const Triple hit = q.hitPoint();
               s.arrow("j", Normal, hit, hit + q.normal());
           });
    s.step("velocities", "The velocity after", "The impulse acts along the normal.",
           {"\\vec{V}^{'} = \\vec{V} + \\frac{j}{m_b} \\cdot \\vec{n}"}, [&] {
               const Triple after = settled(q.ballVelocity + q.normal() * ((Dyadic(1.0) + e) * approachSpeedOf(q)),
                                            q.speed + length(q.ballVelocity));
               s.set("\\vec{V}^{'}", after, VelocityOut);
               const Triple at = q.atContact();
               s.arrow("V", VelocityIn, at - q.relative, at);
               s.arrow("V′", VelocityOut, at, at + (after - q.sphereVelocity));
           });
}

}  // namespace

void shape(Scribe& s, const ShapeMotion& q, const collide::SweepQuery& query) {
    shapeReduction(s, q);
    shapeDecision(s, q);
    shapeTime(s, q, query);
    shapePlace(s, q);
    shapeResponse(s, q, query);
}

}  // namespace learn::articles
