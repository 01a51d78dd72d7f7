#include "session/texts/answer_text.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/numbers.h"
#include "collide/numbers/elementary.h"
#include "io/query/query_json.h"
#include "logs/report/export.h"
#include "scene/distance.h"
#include "session/panels/recorded_values.h"
#include "session/texts/answer_rows.h"
#include "text/numbers.h"
#include "text/si_units.h"
#include "world/bodies/body_index.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

using collide::Outcome;
using vocabulary::Ink;

Ink outcomeInk(Outcome outcome) {
    switch (outcome) {
        case Outcome::Hit:
        case Outcome::Graze:
        case Outcome::Touching:
            return Ink::Normal;
        case Outcome::Overlap:
            return Ink::Warning;
        default:
            return Ink::Closest;
    }
}

void angleRows(AnswerRows& rows, const collide::Contact& c, AngleUnit unit) {
    const char* help =
        "Between the relative path v and the tangent plane: sin(angle) = |v . n| / |v|. 0 is a graze, a right angle "
        "head-on.";
    const bool degrees = unit == AngleUnit::Degrees;
    rows.number("Ricochet angle", degrees ? c.ricochetAngleDegrees : c.ricochetAngle, degrees ? 5 : 6, help,
                degrees ? "°" : "");
    rows.number(degrees ? "in radians" : "in degrees", degrees ? c.ricochetAngle : c.ricochetAngleDegrees,
                degrees ? 6 : 5, degrees ? "The same angle in radians." : "The same angle in degrees.",
                degrees ? "" : "°");
}

/// @param hasAngle  ball and target approach each other, so that there is a ricochet angle
void answerContactRows(AnswerRows& rows, const collide::Contact& c, bool wall, bool hasAngle, AngleUnit unit,
                       const scene::SiUnits& si) {
    rows.number("Frames", c.frames, 6,
                "Time of impact t, in frames from the start: the smaller root of |d + t v| = R.");
    if (const auto seconds = text::inSeconds(si, c.frames))
        rows.number("in seconds", *seconds, 6, "The same time: frames over the scene's frames per second.", " s");
    rows.number("Distance", c.distance, 6, "What the ball travels until then, in units: its speed times the frames.");
    if (const auto metres = text::inMetres(si, c.distance))
        rows.number("in metres", *metres, 6, "The same distance: units times the scene's metres per unit.", " m");
    rows.vector("Hit point", c.hitPoint, "The point that lies on both surfaces at the impact.");
    rows.vector("Ball centre", c.ballCenter, "Centre of the ball at the impact.");
    rows.vector(wall ? "Wall point" : "Sphere centre", c.sphereCenter,
                wall ? "The point of the wall under the ball at the impact." : "Centre of the sphere at the impact.");
    rows.vector("Normal", c.normal, "Unit vector n from what is hit toward the ball, at the hit point.", Ink::Normal);
    if (hasAngle) angleRows(rows, c, unit);
    rows.vector("New velocity", c.newVelocity,
                "The ball's velocity after the contact, in units/frame: its old one plus impulse / mass along n.",
                Ink::VelocityOut);
    if (const auto speed = text::inMetresPerSecond(si, collide::lengthOf(c.newVelocity)))
        rows.number("New speed", *speed, 6, "The ball's speed after the contact, in metres a second.", " m/s");
    if (!wall) {
        rows.vector("Sphere velocity", c.sphereNewVelocity,
                    "The sphere's velocity after it, in units/frame; its old one if it is immovable.");
    }
    rows.number("Impulse", c.impulse, 6, "(1 + e) times the reduced mass times the closing speed; along the normal.");
}

void overlapRows(AnswerRows& rows, const collide::Penetration& p) {
    rows.number("Depth", p.depth, 6,
                "Radius sum R minus the distance of the centres, in units; 0 where they only touch.");
    if (p.normal) rows.vector("Normal", *p.normal, "Pushes the ball out the shortest way.", Ink::Normal);
    if (!p.normal) rows.text("Normal", "none", "Several ways out are equally short: no direction is the shortest.");
    if (p.exitFrames) {
        rows.number("Exit frames", *p.exitFrames, 6,
                    "When the overlap ends by itself, in frames: the larger root of |d + t v| = R.");
    } else {
        rows.text("Exit frames", "never", "The overlap does not end by itself.");
    }
}

/// The rows that are read first: what happens, when and where, and what decides it.
bool isKeyRow(const std::string& label, const collide::SweepAnswer& answer) {
    static constexpr std::array kKeyRows = {"Lens",   "Outcome",        "Frames",       "Distance",        "Hit point",
                                            "Normal", "Ricochet angle", "New velocity", "Margin to graze", "Gap",
                                            "Depth",  "Exit frames",    "in seconds",   "in metres",       "New speed"};
    const bool isNearest = !answer.contact && (label == "With" || label == "Closest" || label == "Closest at");
    return isNearest || std::find(kKeyRows.begin(), kKeyRows.end(), label) != kKeyRows.end();
}

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
            return explainMiss(p, e.answer, name);
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

}  // namespace

std::string lensName(const Session& session) {
    const Told& told = session.queries.told();
    if (!told.isAlone || !told.encounter) return {};
    return "alone with " + scene::nameOf(session.document.scene(), told.encounter->target);
}

std::string pairNote(const Session& session) {
    const std::optional<world::Encounter>& pair = session.queries.encounter();
    const Told& told = session.queries.told();
    if (!pair) return {};
    const auto framesOf = [](const world::Encounter& e) { return e.answer.contact ? e.answer.contact->frames : -1; };
    const bool isTheWorld = !told.isAlone && told.encounter && told.encounter->target == pair->target &&
                            told.encounter->answer.outcome == pair->answer.outcome &&
                            framesOf(*told.encounter) == framesOf(*pair);
    if (isTheWorld || world::objectCount(session.document.scene()) <= 2) return {};
    return "Alone with " + world::spokenName(session.document.scene(), pair->target) + ": the others go straight on";
}

std::vector<AnswerRow> answerRows(const Session& session) {
    const std::optional<world::Encounter>& encounter = session.queries.told().encounter;
    if (!encounter) return {};
    const collide::SweepAnswer& answer = encounter->answer;
    const bool wall = encounter->target.kind == scene::Kind::Plane;
    AnswerRows rows(session.settings.upAxis);
    if (const std::string lens = lensName(session); !lens.empty())
        rows.text("Lens", lens, "Every other body goes straight on, whatever comes in its way.", Ink::Accent);
    rows.text("Outcome", io::outcomeName(answer.outcome), "What happens, decided exactly.", outcomeInk(answer.outcome));
    rows.text("Counts as a hit", collide::isHit(answer.outcome) ? "true" : "false",
              "True if the surfaces meet within the limit.");
    rows.text("With", world::spokenName(session.document.scene(), encounter->target), "What the answer is about.");
    if (answer.contact)
        answerContactRows(rows, *answer.contact, wall, world::isClosing(*encounter, session.document.scene()),
                          session.settings.angleUnit, session.document.scene().si);
    if (answer.penetration) overlapRows(rows, *answer.penetration);
    rows.number("Closest", answer.closest.distance, 6,
                wall ? "Closest approach of the ball's centre to the wall, ignoring the contact."
                     : "Closest approach of the centres, in units, as if they passed through each other.");
    rows.number("Closest at", answer.closest.frames, 6, "When they are nearest, in frames from the start, >= 0.");
    if (!wall && answer.outcome != Outcome::Overlap) {
        const collide::SweepQuery q =
            world::queryFor(session.document.scene(), *session.document.current().activeBall(), encounter->target);
        rows.number(collide::isHit(answer.outcome) ? "Margin to graze" : "Gap",
                    std::fabs(q.ball.radius + q.obstacle.radius - answer.closest.distance), 6,
                    "Between the closest approach and the radius sum R: what decides hit or miss.");
    }
    std::vector<AnswerRow> all = rows.take();
    for (AnswerRow& row : all) row.isKey = isKeyRow(row.label, answer);
    return all;
}

std::optional<Explanation> explain(const Session& session) {
    const std::optional<world::Encounter>& encounter = session.queries.told().encounter;
    if (!encounter) return {};
    const std::string name = world::spokenName(session.document.scene(), encounter->target);
    return encounter->target.kind == scene::Kind::Plane ? explainWall(session, *encounter, name)
                                                        : explainSphere(session, *encounter, name);
}

std::string answerText(const Session& session) {
    std::string text = session.settings.upAxis == UpAxis::Y ? "Coordinates: y up\n" : "";
    for (const AnswerRow& row : answerRows(session)) text += row.label + ": " + row.full + "\n";
    if (const Recorded* recorded = session.queries.claims().recorded.get()) text += linesOf(textOf(*recorded));
    return text;
}

std::string answerJson(const Session& session) {
    const std::optional<world::Encounter>& encounter = session.queries.encounter();
    if (!encounter) return {};
    std::string text;
    io::appendAnswer(text, {}, session.document.scene().flat, encounter->answer);
    if (const Recorded* recorded = session.queries.claims().recorded.get()) {
        text.back() = ',';
        text += "\"recorded\":";
        logs::appendRecorded(text, recorded->row.line);
        text += '}';
    }
    return text;
}

}  // namespace session
