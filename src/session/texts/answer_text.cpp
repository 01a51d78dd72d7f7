#include "session/texts/answer_text.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/query/query_json.h"
#include "io/text.h"
#include "logs/report/export.h"
#include "render/part_name.h"
#include "scene/distance.h"
#include "session/panels/recorded_values.h"
#include "session/texts/answer_rows.h"
#include "text/numbers.h"
#include "text/si_units.h"
#include "world/bodies/body_index.h"
#include "world/bodies/spoken_name.h"
#include "world/seam.h"

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

/// What differs between the rows of round bodies, walls, and bodies with corners, edges and faces.
struct TargetWords {
    bool isRound;
    const char* center;  ///< label of Contact::sphereCenter
    const char *centerHelp, *framesHelp, *closestHelp, *depthHelp, *exitHelp;
};
constexpr TargetWords kRoundWords = {
    true,
    "Sphere centre",
    "Centre of the sphere at the impact.",
    "Time of impact t, in frames from the start: the smaller root of |d + t v| = R.",
    "Closest approach of the centres, in units, as if they passed through each other.",
    "Radius sum R minus the distance of the centres, in units; 0 where they only touch.",
    "When the overlap ends by itself, in frames: the larger root of |d + t v| = R."};
constexpr TargetWords kWallWords = {false,
                                    "Wall point",
                                    "The point of the wall under the ball at the impact.",
                                    "Time of impact t, in frames from the start: when the centre is R from the wall.",
                                    "Closest approach of the ball's centre to the wall, ignoring the contact.",
                                    "Radius R minus the distance of the centre from the wall, in units.",
                                    "When the overlap ends by itself, in frames: when the centre is R from the wall."};
constexpr TargetWords kCoreWords = {
    false,
    "Core point",
    "The point of the core, the shape without its radius, that is nearest to the ball's centre at the impact.",
    "Time of impact t, in frames from the start: the first at which the centre is R from the core.",
    "Closest approach of the ball's centre to the core, in units, as if the ball passed through it.",
    "Radius sum R minus the distance of centre and core, in units; within a box R plus the way out of it.",
    "When the overlap ends by itself, in frames: when the centre is R from the core."};
const TargetWords& wordsFor(scene::ObjectRef target) {
    return scene::isRound(target) ? kRoundWords : render::hasParts(target) ? kCoreWords : kWallWords;
}

/// @param hasAngle  ball and target approach each other, so that there is a ricochet angle
void answerContactRows(AnswerRows& rows, const collide::Contact& c, const TargetWords& words, bool hasAngle,
                       AngleUnit unit, const scene::SiUnits& si) {
    rows.number("Frames", c.frames, 6, words.framesHelp);
    if (const auto seconds = text::inSeconds(si, c.frames))
        rows.number("in seconds", *seconds, 6, "The same time: frames over the scene's frames per second.", " s");
    rows.number("Distance", c.distance, 6, "What the ball travels until then, in units: its speed times the frames.");
    if (const auto metres = text::inMetres(si, c.distance))
        rows.number("in metres", *metres, 6, "The same distance: units times the scene's metres per unit.", " m");
    rows.vector("Hit point", c.hitPoint, "The point that lies on both surfaces at the impact.");
    rows.vector("Ball centre", c.ballCenter, "Centre of the ball at the impact.");
    rows.vector(words.center, c.sphereCenter, words.centerHelp);
    rows.vector("Normal", c.normal, "Unit vector n from what is hit toward the ball, at the hit point.", Ink::Normal);
    if (hasAngle) angleRows(rows, c, unit);
    rows.vector("New velocity", c.newVelocity,
                "The ball's velocity after the contact, in units/frame: its old one plus impulse / mass along n.",
                Ink::VelocityOut);
    if (const auto speed = text::inMetresPerSecond(si, collide::lengthOf(c.newVelocity)))
        rows.number("New speed", *speed, 6, "The ball's speed after the contact, in metres a second.", " m/s");
    if (words.isRound) {
        rows.vector("Sphere velocity", c.sphereNewVelocity,
                    "The sphere's velocity after it, in units/frame; its old one if it is immovable.");
    }
    rows.number("Impulse", c.impulse, 6, "(1 + e) times the reduced mass times the closing speed; along the normal.");
}

void overlapRows(AnswerRows& rows, const collide::Penetration& p, const TargetWords& words) {
    rows.number("Depth", p.depth, 6, words.depthHelp);
    if (p.normal) rows.vector("Normal", *p.normal, "Pushes the ball out the shortest way.", Ink::Normal);
    if (!p.normal) rows.text("Normal", "none", "Several ways out are equally short: no direction is the shortest.");
    if (p.exitFrames) {
        rows.number("Exit frames", *p.exitFrames, 6, words.exitHelp);
    } else {
        rows.text("Exit frames", "never", "The overlap does not end by itself.");
    }
}

/// The part of the body that the answer is about, lit as in the picture.
void featureRow(AnswerRows& rows, const world::Encounter& e) {
    std::string name = io::featureName(scene::shapeOf(e.target.kind), e.answer.feature);
    if (e.target.kind == scene::Kind::Mesh) name += " of triangle " + std::to_string(e.triangle);
    if (e.answer.contact)
        rows.text("Feature", name, "The part of the core that holds the point nearest to the ball's centre at contact.",
                  Ink::Normal);
    else
        rows.text("Nearest feature", name,
                  e.answer.penetration ? "The part of the core that is nearest to the ball's centre at the start."
                                       : "The part of the core that is nearest at the closest approach.",
                  Ink::Closest);
}

/// What the triangles of a mesh beside the one that is met would give alone.
void seamRows(AnswerRows& rows, const std::vector<world::MetAlone>& seam) {
    constexpr std::size_t kMostRows = 6;
    if (seam.empty()) return;
    const auto degrees = [](double value) { return text::shortNumber(value) + "\u00b0"; };
    rows.text("Seam", "alone up to " + degrees(world::largestAngle(seam)) + " off",
              "Triangles that share a corner with the one that is met: what each would give alone, and how far its "
              "normal is off that of the mesh. As one mesh only the first contact happens.",
              Ink::Closest);
    for (std::size_t i = 0; i < std::min(seam.size(), kMostRows); ++i) {
        const collide::SweepAnswer& answer = seam[i].answer;
        rows.text("Triangle " + std::to_string(seam[i].triangle) + " alone",
                  std::string(io::featureName(collide::Shape::Triangle, answer.feature)) + " at " +
                      text::shortNumber(answer.contact->frames) + ", " + degrees(seam[i].degrees) + " off",
                  "Its part that the ball would meet if there were no other triangle, when, in frames, and the angle "
                  "between its normal and that of the mesh.",
                  Ink::Closest);
    }
}

constexpr const char* kSeenFrom = "Seen from ";

/// U' of a picture that is seen from a moving target: the velocity of the other rows is that of the world.
void seenVelocityRow(AnswerRows& rows, const Session& session, const world::Encounter& encounter) {
    const std::optional<SeenFrom> seen = session.queries.seenFrom();
    if (!seen || seen->shares.motion != 1 || seen->velocity == scene::Vec3(0) || !encounter.answer.contact) return;
    rows.vector(kSeenFrom + io::shortened(scene::nameOf(session.document.scene(), encounter.target), 24),
                seen->seen(encounter).answer.contact->newVelocity,
                "U' of the picture: the new velocity less that of the target before the contact, in units/frame. The "
                "other numbers are those of the world.",
                Ink::VelocityOut);
}

/// The rows that are read first: what happens, when and where, and what decides it.
bool isKeyRow(const std::string& label, const collide::SweepAnswer& answer) {
    static constexpr std::array kKeyRows = {
        "Lens",     "Ball",        "Outcome",    "Feature",        "Seam",         "Nearest feature", "Frames",
        "Distance", "Hit point",   "Normal",     "Ricochet angle", "New velocity", "Margin to graze", "Gap",
        "Depth",    "Exit frames", "in seconds", "in metres",      "New speed"};
    const bool isNearest = !answer.contact && (label == "With" || label == "Closest" || label == "Closest at");
    return isNearest || label.starts_with(kSeenFrom) ||
           std::find(kKeyRows.begin(), kKeyRows.end(), label) != kKeyRows.end();
}

}  // namespace

std::string ballToldName(const Session& session) {
    const std::optional<std::size_t> ball = session.document.current().activeBall();
    return ball ? world::spokenName(session.document.scene(), scene::ObjectRef{scene::Kind::Ball, *ball}) : "";
}

std::string lensName(const Session& session) {
    const Told& told = session.queries.told();
    if (!told.isAlone || !told.encounter) return {};
    return "alone with " + scene::nameOf(session.document.scene(), told.encounter->target);
}

std::string pairName(const Session& session) {
    const std::optional<world::Encounter>& pair = session.queries.encounter();
    const Told& told = session.queries.told();
    if (!pair) return {};
    const auto framesOf = [](const world::Encounter& e) { return e.answer.contact ? e.answer.contact->frames : -1; };
    const auto& inWorld = told.encounter;
    const auto velocityOf = [](const world::Encounter& e) {
        return e.answer.contact ? e.answer.contact->newVelocity : scene::Vec3(0);
    };
    const bool isTheWorld = !told.isAlone && inWorld && inWorld->target == pair->target &&
                            inWorld->answer.outcome == pair->answer.outcome && framesOf(*inWorld) == framesOf(*pair) &&
                            velocityOf(*inWorld) == velocityOf(*pair) && inWorld->leg == pair->leg;
    if (isTheWorld || world::objectCount(session.document.scene()) <= 2) return {};
    return "alone with " + world::spokenName(session.document.scene(), pair->target);
}

std::string pairNote(const Session& session) {
    const std::string name = pairName(session);
    return name.empty() ? name : 'A' + name.substr(1) + ": the others go straight on";
}

std::vector<AnswerRow> answerRows(const Session& session) {
    const std::optional<world::Encounter>& encounter = session.queries.told().encounter;
    if (!encounter) return {};
    const collide::SweepAnswer& answer = encounter->answer;
    const TargetWords& words = wordsFor(encounter->target);
    AnswerRows rows(session.settings.upAxis);
    if (const std::string lens = lensName(session); !lens.empty())
        rows.text("Lens", lens, "Every other body goes straight on, whatever comes in its way.", Ink::Accent);
    if (session.document.scene().balls.size() > 1)
        rows.text("Ball", ballToldName(session), "The ball that the answer is about: the selected one that moves.");
    rows.text("Outcome", io::outcomeName(answer.outcome), "What happens, decided exactly.", outcomeInk(answer.outcome));
    rows.text("Counts as a hit", collide::isHit(answer.outcome) ? "true" : "false",
              "True if the surfaces meet within the limit.");
    rows.text("With", world::spokenName(session.document.scene(), encounter->target), "What the answer is about.");
    if (render::hasParts(encounter->target)) featureRow(rows, *encounter);
    if (const auto ball = session.document.current().activeBall(); ball && answer.contact)
        seamRows(rows, world::seamOf(session.document.scene(), *ball, *encounter));
    if (answer.contact)
        answerContactRows(rows, *answer.contact, words, world::isClosing(*encounter, session.document.scene()),
                          session.settings.angleUnit, session.document.scene().si);
    seenVelocityRow(rows, session, *encounter);
    if (answer.penetration) overlapRows(rows, *answer.penetration, words);
    // The closest approach to a mesh that is met is not known.
    const bool hasClosest = encounter->target.kind != scene::Kind::Mesh || (!answer.contact && !answer.penetration);
    if (hasClosest) rows.number("Closest", answer.closest.distance, 6, words.closestHelp);
    if (hasClosest)
        rows.number("Closest at", answer.closest.frames, 6, "When they are nearest, in frames from the start, >= 0.");
    if (hasClosest && encounter->target.kind != scene::Kind::Plane && answer.outcome != Outcome::Overlap) {
        const collide::SweepQuery q =
            world::queryFor(session.document.scene(), *session.document.current().activeBall(), encounter->target);
        rows.number(collide::isHit(answer.outcome) ? "Margin to graze" : "Gap",
                    std::fabs(q.ball.radius + q.obstacle.radius - answer.closest.distance), 6,
                    "Between the closest approach and the radius sum R: what decides hit or miss.");
    }
    std::vector<AnswerRow> all = rows.take();
    for (AnswerRow& row : all) {
        row.isKey = isKeyRow(row.label, answer);
        row.isLit = row.label == "Feature";
    }
    return all;
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
    const auto shape =
        scene::isRound(encounter->target) ? collide::Shape::Sphere : scene::shapeOf(encounter->target.kind);
    io::appendAnswer(text, {}, session.document.scene().flat, encounter->answer, shape);
    if (const Recorded* recorded = session.queries.claims().recorded.get()) {
        text.back() = ',';
        text += "\"recorded\":";
        logs::appendRecorded(text, recorded->row.line);
        text += '}';
    }
    return text;
}

}  // namespace session
