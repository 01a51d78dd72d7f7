/// The deciding number of an answer: its formula, its value, and the conclusion from it.

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "collide/numbers/elementary.h"
#include "io/query/query_json.h"
#include "render/part_name.h"
#include "scene/distance.h"
#include "session/texts/answer_text.h"
#include "session/texts/feature_text.h"
#include "text/numbers.h"

namespace session {
namespace {

using collide::Outcome;
using vocabulary::Ink;

/// A signed value whose sign was decided exactly; where the double has lost the sign, only the sign is shown.
std::string decided(double value, int sign) {
    const bool agrees = sign < 0 ? value < 0 : sign > 0 ? value > 0 : true;
    if (sign == 0) return "0";
    if (!agrees) return sign < 0 ? "-tiny" : "tiny";
    return text::roundedNumber(value);
}

Explanation::Term roman(std::string text, Ink ink = Ink::Text) { return {std::move(text), ink, false}; }
Explanation::Term italic(std::string text, Ink ink = Ink::Text) { return {std::move(text), ink, true}; }

/// The coefficients of the quadratic in doubles, for display.
struct Pieces {
    double a = 0, h = 0, c = 0, radiusSum = 0, distance = 0, gap = 0;
};

Pieces piecesOf(const collide::SweepQuery& q, const collide::SweepAnswer& answer) {
    const scene::Vec3 d = q.ball.position - q.obstacle.center, v = answer.ballVelocity - q.obstacle.velocity;
    Pieces p;
    p.radiusSum = q.ball.radius + q.obstacle.radius;
    p.distance = collide::lengthOf(d);
    p.gap = scene::surfaceGap(answer.closest.distance, q.ball.radius, q.obstacle.radius);
    p.a = v.x * v.x + v.y * v.y + v.z * v.z;
    p.h = d.x * v.x + d.y * v.y + d.z * v.z;
    p.c = (p.distance - p.radiusSum) * (p.distance + p.radiusSum);
    return p;
}

/// "  =  " if the text is the number itself, else "  ≈  ".
std::string sign(double value, const std::string& text) {
    return base::readNumber(text).value == value ? "  =  " : "  ≈  ";
}

Explanation explainAngle(const collide::SweepAnswer& answer, const std::string& what) {
    const double sine = collide::rounded::sin(answer.contact->ricochetAngle);
    const std::string text = text::steadyNumber(sine, 6);
    return {"Where does the angle come from?",
            {roman("sin "), italic("ρ"), roman(" = −"), italic("U", Ink::VelocityIn), roman(" · "),
             italic("n", Ink::Normal), roman(sign(sine, text) + text)},
            "The sine of the ricochet angle: U is the direction of the path, 1 long; n, the normal, points from " +
                what + " to the ball's centre."};
}

Explanation explainShort(const collide::SweepAnswer& answer, double frames) {
    return {"Why does it not count?",
            {italic("t"), roman("  =  "), roman(text::roundedNumber(answer.contact->frames, 8), Ink::Closest),
             roman("  >  " + text::roundedNumber(frames, 8))},
            "The contact comes after the limit of " + text::roundedNumber(frames, 8) + " frames: short by " +
                text::roundedNumber(answer.contact->frames - frames) + "."};
}

Explanation explainMiss(const Pieces& p, const collide::SweepAnswer& answer, const std::string& name) {
    const double D = -p.a * p.gap * (answer.closest.distance + p.radiusSum);
    return {"Why does it miss?",
            {italic("D"), roman(" = "), italic("h"), roman("² − "), italic("a c"), roman("  =  "),
             roman(decided(D, -1), Ink::Closest), roman("  <  0")},
            "The path passes " + text::roundedNumber(answer.closest.distance) + " from the centre of " + name + ", " +
                decided(p.gap, 1) + " more than the radius sum R = " + text::roundedNumber(p.radiusSum) +
                ": the distance never comes down to R."};
}

/// Of a body that others move: the coefficients of its motion at the start decide nothing.
Explanation explainPassing(const world::Encounter& e, double radiusSum, const std::string& name) {
    return {"Why does it miss?",
            {italic("dist"), roman("  =  "), roman(text::roundedNumber(e.answer.closest.distance), Ink::Closest),
             roman("  >  "), italic("R"), roman("  =  " + text::roundedNumber(radiusSum))},
            "Others move " + name + ". On its way in the world its centre comes no nearer to the ball's, after " +
                text::roundedNumber(e.answer.closest.frames) + " frames."};
}

Explanation explainOverlap(const Pieces& p, const std::string& name) {
    return {"Why is it an overlap?",
            {italic("c"), roman(" = "), italic("d"), roman(" · "), italic("d"), roman(" − "), italic("R"),
             roman("²  =  "), roman(decided(p.c, -1), Ink::Warning), roman("  <  0")},
            "At the start the centres are " + text::roundedNumber(p.distance) +
                " apart, less than the radius sum R = " + text::roundedNumber(p.radiusSum) +
                ": the ball begins inside " + name + "."};
}

Explanation explainSphere(const Session& s, const world::Encounter& e, const std::string& name) {
    const collide::SweepQuery q = world::queryFor(s.document.scene(), *s.document.current().activeBall(), e.target);
    const Pieces p = piecesOf(q, e.answer);
    switch (e.answer.outcome) {
        case Outcome::Miss:
            return e.leg ? explainPassing(e, p.radiusSum, name) : explainMiss(p, e.answer, name);
        case Outcome::Overlap:
            return explainOverlap(p, name);
        case Outcome::Short:
            return explainShort(e.answer, s.document.scene().frames);
        case Outcome::Still:
            return {"Why does nothing happen?",
                    {italic("a"), roman(" = "), italic("v"), roman(" · "), italic("v"), roman("  =  "),
                     roman("0", Ink::Closest)},
                    "The ball does not move relative to " + name + ": the distance stays " +
                        text::roundedNumber(p.distance) + "."};
        case Outcome::Receding:
            return {"Why does it miss?",
                    {italic("h"), roman(" = "), italic("d"), roman(" · "), italic("v"), roman("  =  "),
                     roman((p.h == 0 ? std::string("0") : decided(p.h, 1)), Ink::Closest), roman("  ≥  0")},
                    "d points from " + name + " to the ball, v is the relative velocity: the distance never shrinks."};
        case Outcome::Touching:
            return {"Why at once?",
                    {italic("c"), roman(" = "), italic("d"), roman(" · "), italic("d"), roman(" − "), italic("R"),
                     roman("²  =  "), roman("0", Ink::Normal)},
                    "The surfaces touch at the start and the ball moves in: the contact is at time 0."};
        case Outcome::Graze:
            return {"Why a graze?",
                    {italic("D"), roman(" = "), italic("h"), roman("² − "), italic("a c"), roman("  =  "),
                     roman("0", Ink::Normal)},
                    "The path is exactly tangent: it comes as near as R = " + text::roundedNumber(p.radiusSum) +
                        " and no nearer, and is not deflected."};
        case Outcome::Hit:
            if (!world::isClosing(e, s.document.scene()))
                return {"Why is it pushed?",
                        {},
                        "It moves as " + name + " does; the push comes from the other contacts of this instant."};
            return explainAngle(e.answer, "the centre of " + name);
    }
    return {};
}

Explanation explainWall(const Session& s, const world::Encounter& e, const std::string& name) {
    const double radius = s.document.scene().balls[*s.document.current().activeBall()].body.radius;
    switch (e.answer.outcome) {
        case Outcome::Overlap:
            return {"Why is it an overlap?",
                    {roman("depth", Ink::Warning),
                     roman("  =  " + text::roundedNumber(e.answer.penetration ? e.answer.penetration->depth : 0)),
                     roman("  >  0")},
                    "The centre is less than the radius " + text::roundedNumber(radius) + " from " + name + "."};
        case Outcome::Short:
            return explainShort(e.answer, s.document.scene().frames);
        case Outcome::Still:
            return {"Why does nothing happen?",
                    {italic("v"), roman("  =  "), roman("0", Ink::Closest)},
                    "The ball does not move."};
        case Outcome::Hit:
        case Outcome::Touching:
            return explainAngle(e.answer, "the nearest point of " + name);
        case Outcome::Graze:
            return {"Why a graze?",
                    {italic("v"), roman(" · "), italic("n"), roman("  =  "), roman("0", Ink::Normal)},
                    "The ball touches " + name + " and moves along it."};
        case Outcome::Receding:
        case Outcome::Miss:
            return {"Why does it miss?",
                    {italic("v"), roman(" · "), italic("n", Ink::Normal), roman("  ≥  0", Ink::Closest)},
                    "n is the normal of " + name + " on the ball's side: the ball moves along it or away."};
    }
    return {};
}

/// Beside a shape the distance of the centre from its core decides.
Explanation explainShape(const Session& s, const world::Encounter& e, const std::string& name) {
    const collide::SweepQuery q = world::queryFor(s.document.scene(), *s.document.current().activeBall(), e.target);
    const collide::SweepAnswer& answer = e.answer;
    const double sum = q.ball.radius + q.obstacle.radius;
    const std::string R = text::roundedNumber(sum), reason = featureReason(q, answer);
    const std::string feature = io::featureName(q.obstacle.shape, answer.feature);
    const auto leastDistance = [&](const char* relation, Ink ink) {
        return std::vector<Explanation::Term>{italic("dist"),
                                              roman("  =  "),
                                              roman(text::roundedNumber(answer.closest.distance), ink),
                                              roman(std::string("  ") + relation + "  "),
                                              italic("R"),
                                              roman("  =  " + R)};
    };
    switch (answer.outcome) {
        case Outcome::Miss:
            return {"Why does it miss?", leastDistance(">", Ink::Closest),
                    reason + " The distance to " + name + " never comes down to R."};
        case Outcome::Overlap: {
            const double distance = answer.penetration ? std::max(0.0, sum - answer.penetration->depth) : 0;
            return {"Why is it an overlap?",
                    {italic("dist"), roman("  =  "), roman(text::roundedNumber(distance), Ink::Warning), roman("  <  "),
                     italic("R"), roman("  =  " + R)},
                    "At the start the centre is less than R from the core of " + name + ". " + reason};
        }
        case Outcome::Short:
            return explainShort(answer, s.document.scene().frames);
        case Outcome::Still:
            return {"Why does nothing happen?",
                    {italic("v"), roman("  =  "), roman("0", Ink::Closest)},
                    "The ball does not move relative to " + name + "."};
        case Outcome::Receding:
            return {"Why does it miss?",
                    {italic("dist"), roman("′(0)  ≥  0", Ink::Closest)},
                    "dist is the distance of the centre from " + feature + ": from the start on it never shrinks."};
        case Outcome::Graze:
            return {"Why a graze?", leastDistance("=", Ink::Normal),
                    reason + " The distance comes down to R and no further: the path is tangent."};
        case Outcome::Touching:
        case Outcome::Hit: {
            Explanation angle = explainAngle(answer, "the nearest point of the core");
            angle.words += ' ' + reason;
            return angle;
        }
    }
    return {};
}

}  // namespace

std::optional<Explanation> explain(const Session& session) {
    const std::optional<world::Encounter>& encounter = session.queries.told().encounter;
    if (!encounter) return {};
    const auto explainTarget = scene::isRound(encounter->target)     ? explainSphere
                               : render::hasParts(encounter->target) ? explainShape
                                                                     : explainWall;
    return explainTarget(session, *encounter, world::spokenName(session.document.scene(), encounter->target));
}

}  // namespace session
