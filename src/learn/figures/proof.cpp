#include "learn/figures/proof.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "learn/derivation/symbols.h"
#include "scene/body_values.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"
#include "world/paths/paths.h"

namespace learn {
namespace {

using collide::Outcome;
using vocabulary::Annotation;
using vocabulary::Ink;

constexpr std::array<ProofInfo, kProofKindCount> kProofInfos = {{
    {"inflate", "Inflate", "The ball's radius is added to what it meets: a point against a larger sphere."},
    {"ride-along", "Change of frame", "The target's velocity is subtracted from all velocities: the target rests."},
    {"bounce", "Bounce", "The impulse builds up along the normal and reverses that part of the velocity."},
    {"circle", "The circle of π", "Two balls and a wall: each contact is a chord of the circle of energy."},
}};

constexpr double kArrow = 2.4;         // length of the longest velocity in a bounce, in radii of the ball
constexpr double kSameInstant = 1e-9;  // relative difference of times: the answer and the simulation round separately
constexpr std::size_t kMostBodies = 300,
                      kMostContacts = 512;  // limits of the simulation up to the ball's first contact

std::string speedInWords(const Vec3& v) {
    const std::string speed = shownText(collide::lengthOf(v));
    return speed + (speed == "1" ? " unit/frame" : " units/frame");
}

/// True for a contact that changes velocities.
bool isBounce(const world::Encounter& encounter) {
    return encounter.answer.outcome == Outcome::Hit || encounter.answer.outcome == Outcome::Touching;
}

/// The input of a proof: a scene, a ball and the body that it meets.
struct Given {
    const scene::Scene& scene;
    std::size_t ball;
    const world::Encounter& encounter;

    [[nodiscard]] const std::string& ballName() const { return scene.balls[ball].name; }
    [[nodiscard]] std::string targetName() const { return scene::nameOf(scene, encounter.target); }
    [[nodiscard]] double ballRadius() const { return scene.balls[ball].body.radius; }
    /// The time of the contact, else of the closest approach; 0 if another contact of the scene may come before it.
    [[nodiscard]] double moment() const {
        const double frames =
            encounter.answer.contact ? encounter.answer.contact->frames : encounter.answer.closest.frames;
        return std::isfinite(frames) && isPlayedUpTo(frames) ? frames : 0;
    }
    /// True if no other contact of the scene comes before the answer at `frames`: by simulation for a contact; for a
    /// closest approach, if the scene has no other objects.
    [[nodiscard]] bool isPlayedUpTo(double frames) const {
        if (!isBounce(encounter)) return world::objectCount(scene) == 2;
        if (world::bodyCount(scene) > kMostBodies) return false;
        const std::array<std::size_t, 1> balls = {ball};
        const std::vector<world::Path> paths = world::nextContacts(scene, balls, 1, kMostContacts);
        return !paths[0].contacts.empty() &&
               std::abs(paths[0].contacts[0].frames - frames) <= kSameInstant * std::max(1.0, frames);
    }
    /// The sentence about the end: "They touch, after 3 frames."
    [[nodiscard]] std::string ending() const {
        if (encounter.answer.contact) return "They touch, after " + shownText(moment()) + " frames.";
        return "They are nearest after " + shownText(moment()) + " frames, and do not touch.";
    }
};

io::Result<Proof> inflateProof(const Given& given) {
    if (given.ballRadius() == 0)
        return io::Error{"The radius of " + given.ballName() + " is 0: there is nothing to add to the target."};
    const bool isWall = given.encounter.target.kind == scene::Kind::Plane;
    const std::string r = shownText(given.ballRadius()), target = given.targetName(), ball = given.ballName();
    const double sum = given.ballRadius() + radiusOf(given.scene, given.encounter.target);
    const bool isRounded = !isWall && !scene::isRound(given.encounter.target);
    const std::string sphere = isWall ? "The wall has come nearer by " + r + "."
                               : isRounded
                                   ? "The " + std::string(scene::factsOf(given.encounter.target.kind).word) +
                                         " is rounded by the radius R = " + shownText(sum) + ", the sum of both."
                                   : "The sphere has the radius R = " + shownText(sum) + ", the sum of both.";
    Proof proof{ProofKind::Inflate, {}, {}, {}};
    proof.steps = {
        {"Two bodies",
         "The radius of " + ball + " is " + r + ". It touches " + target +
             (isWall      ? " where its centre is " + r + " from it."
              : isRounded ? " where its centre is " + shownText(sum) + " from the core."
                          : " where the centres are " + shownText(sum) + " apart."),
         {}},
        {"Half of the radius is transferred",
         "The radius of " + ball + " becomes smaller. " +
             (isWall ? target + " comes nearer by the same length."
                     : "That of " + target + " becomes greater by the same length.") +
             " The centre of " + ball + " at the contact stays where it is.",
         {0, 0.5, 0, 0}},
        {"A point is left", "The radius of " + ball + " is 0 now: it is a point, its centre. " + sphere, {0, 1, 0, 0}}};
    if (const double moment = given.moment(); moment > 0) {
        proof.steps.push_back(
            {"The point moves along a ray",
             given.encounter.answer.contact
                 ? "After " + shownText(moment) +
                       " frames the point reaches the surface. A ray and a surface: that is all there is to compute."
                 : "After " + shownText(moment) +
                       " frames the point is nearest to the surface, which it does not reach.",
             {0, 1, moment, 0}});
        proof.steps.push_back(
            {"The radius is given back",
             given.ending() + " Growing and shrinking has moved neither centre, so it is the same instant.",
             {0, 0, moment, 0}});
    }
    return proof;
}

io::Result<Proof> rideAlongProof(const Given& given) {
    const Vec3 v = velocityOf(given.scene, {scene::Kind::Ball, given.ball}),
               w = velocityOf(given.scene, given.encounter.target);
    const std::string target = given.targetName(), ball = given.ballName();
    if (w == Vec3(0)) return io::Error{target + " rests already: there is no velocity to subtract."};
    Proof proof{ProofKind::RideAlong, {}, {}, {}};
    proof.steps = {
        {"Both move",
         "In units/frame, the velocity of " + ball + " is " + shownText(v) + ", that of " + target + " is " +
             shownText(w) + ".",
         {}},
        {"Subtract the target's velocity",
         "The same velocity is subtracted from both. Now " + target + " rests, and the velocity of " + ball + " is " +
             shownText(v - w) + ", " + speedInWords(v - w) + ". The distances at each instant stay the same.",
         {1, 0, 0, 0}}};
    if (const double moment = given.moment(); moment > 0) {
        proof.steps.push_back({"Seen from the target",
                               given.ending() + " One body moves, the other rests: the easier question.",
                               {1, 0, moment, 0}});
        proof.steps.push_back({"Back to the world",
                               "At this instant both are shifted by the same vector, " + shownText(moment) + " times " +
                                   shownText(w) + ". What touches there touches here.",
                               {0, 0, moment, 0}});
    }
    return proof;
}

io::Result<Proof> bounceProof(const Given& given) {
    if (!isBounce(given.encounter)) return io::Error{"This proof needs a contact that pushes: here is none."};
    const collide::Contact& contact = *given.encounter.answer.contact;
    ProofBounce bounce;
    bounce.at = contact.ballCenter;
    bounce.radius = given.ballRadius();
    bounce.normal = contact.normal;
    bounce.before = given.encounter.answer.ballVelocity;
    bounce.after = contact.newVelocity;
    bounce.size = kArrow * (given.ballRadius() > 0 ? given.ballRadius()
                                                   : std::max(radiusOf(given.scene, given.encounter.target), 0.1));
    const Vec3 w = velocityOf(given.scene, given.encounter.target);
    const double closing = -glm::dot(bounce.before - w, bounce.normal);
    if (!(closing > 0)) return io::Error{"This proof needs a contact that pushes: here is none."};
    const double e = given.scene.restitution;
    const double in = glm::dot(bounce.before, bounce.normal), out = glm::dot(bounce.after, bounce.normal);
    Proof proof{ProofKind::Bounce, {}, bounce, {}};
    proof.steps = {
        {"Without a contact",
         "Alone, " + given.ballName() + " would go on with its velocity U, " + speedInWords(bounce.before) + ".",
         {}},
        {"Two parts",
         "U has a part along the normal n, " + shownText(in) + ", and a part in the tangent plane, " +
             shownText(collide::lengthOf(bounce.before - in * bounce.normal)) +
             ". Smooth bodies push along n alone, so the second part stays.",
         {}}};
    if (e > 0)
        proof.steps.push_back({"Greatest compression",
                               "The impulse has taken away the speed at which the two approach, " + shownText(closing) +
                                   ". Nothing approaches any more.",
                               {0, 0, 0, 1 / (1 + e)}});
    proof.steps.push_back({e > 0 ? "The push continues" : "No restitution",
                           (e > 0 ? "They separate at " + shownText(e) + " times the speed at which they approached. "
                                  : std::string("The restitution is 0. ")) +
                               "The part along n is " + shownText(out) + " now. The impulse is " +
                               shownText(contact.impulse) + ".",
                           {0, 0, 0, 1}});
    proof.steps.push_back(
        {"The velocity after",
         "Both parts together are U′ = " + shownText(bounce.after) + ", " + speedInWords(bounce.after) + ".",
         {0, 0, 0, 1}});
    return proof;
}

std::string stateOf(const EnergyCircle& circle, std::size_t i) {
    const PlotPoint& p = circle.points[i];
    return "v₁ = " + shownText(p.x / std::sqrt(circle.firstMass)) +
           ", v₂ = " + shownText(p.y / std::sqrt(circle.secondMass)) + ".";
}

io::Result<Proof> circleProof(const scene::Scene& scene) {
    io::Result<EnergyCircle> found = energyCircle(scene);
    if (!found) return io::Error{found.error()};
    const EnergyCircle& circle = found.value();
    Proof proof{ProofKind::Circle, {}, {}, {}};
    proof.steps.push_back(
        {"Before the first contact",
         "1 is " + circle.first + ", 2 is " + circle.second + ", speeds away from the wall. " + stateOf(circle, 0),
         {}});
    for (std::size_t i = 1; i < circle.points.size(); ++i) {
        const std::string with = circle.isWall[i] ? "A contact with the wall: v₁ changes its sign, v₂ stays. "
                                                  : "The balls meet: they exchange momentum along the slanted chord. ";
        proof.steps.push_back(
            {"Contact " + std::to_string(i), with + stateOf(circle, i), {0, 0, circle.frames[i], double(i)}});
    }
    const double angle = circle.angle();
    proof.steps.back().words += (circle.isWhole ? " It was the last one" : " More follow") + std::string(": π/α = ") +
                                text::roundedNumber(std::numbers::pi / angle, 6) + " with α = " + shownText(angle) +
                                ".";
    proof.circle = circle;
    return proof;
}

/// Two neighbouring steps, and the position between them.
struct Between {
    std::size_t from = 0, to = 0;
    double share = 0;  ///< [0, 1): 0 at `from`
};
/// @param place  index of a step, fractional between two; clamped to the proof
Between betweenAt(const Proof& proof, double place) {
    const double last = double(proof.steps.size() - 1), at = std::clamp(place, 0.0, last);
    const auto from = static_cast<std::size_t>(at);
    const double share = at - double(from);
    return {from, share > 0 ? from + 1 : from, share};
}

Annotation arrow(const char* name, Ink ink, const Vec3& a, const Vec3& b, bool isLit = false) {
    return {Annotation::Kind::Arrow, name, ink, a, b, {}, 0, isLit};
}

}  // namespace

const ProofInfo& info(ProofKind kind) noexcept { return kProofInfos[std::size_t(kind)]; }

io::Result<Proof> proofOf(ProofKind kind, const scene::Scene& scene, std::size_t ball,
                          const std::optional<world::Encounter>& encounter) {
    if (kind == ProofKind::Circle) return circleProof(scene);
    if (!encounter) return io::Error{"This proof needs a ball and a body that it meets."};
    const Given given{scene, ball, *encounter};
    if (kind == ProofKind::Bounce) return bounceProof(given);
    return kind == ProofKind::Inflate ? inflateProof(given) : rideAlongProof(given);
}

ProofPose poseAt(const Proof& proof, double place) {
    const Between at = betweenAt(proof, place);
    const ProofPose &a = proof.steps[at.from].pose, &b = proof.steps[at.to].pose;
    ProofPose rest = b;
    rest.frames = a.frames;
    const bool hasTime = a.frames != b.frames, hasRest = !(rest == a);
    // Where time and the rest change, time changes in the first half and the rest in the second, so that the drawing
    // keeps its meaning while time runs.
    const double time = hasRest ? std::min(1.0, 2 * at.share) : at.share;
    const double change = hasTime ? std::max(0.0, 2 * at.share - 1) : at.share;
    return {std::lerp(a.motion, b.motion, change), std::lerp(a.inflation, b.inflation, change),
            std::lerp(a.frames, b.frames, time), std::lerp(a.impulse, b.impulse, change)};
}

Vec3 velocityAt(const ProofBounce& bounce, double impulse) {
    return impulse == 1 ? bounce.after : bounce.before + impulse * (bounce.after - bounce.before);
}

std::vector<Annotation> proofDrawing(const Proof& proof, double place) {
    if (!proof.bounce) return {};
    const ProofBounce& bounce = *proof.bounce;
    const double impulse = poseAt(proof, place).impulse;
    const Between at = betweenAt(proof, place);
    const double longest = std::max(collide::lengthOf(bounce.before), collide::lengthOf(bounce.after));
    if (!(longest > 0) || !std::isfinite(longest)) return {};
    const double scale = bounce.size / longest;
    const Vec3 now = velocityAt(bounce, impulse), along = glm::dot(now, bounce.normal) * bounce.normal,
               across = now - along;
    const Vec3 tip = bounce.at + scale * now;
    std::vector<Annotation> drawn = {
        arrow("U", Ink::VelocityIn, bounce.at - scale * bounce.before, bounce.at),
        {Annotation::Kind::Plane, "", Ink::Normal, bounce.at, bounce.normal, {}, 0.7 * bounce.size}};
    if (bounce.radius > 0) drawn.push_back({Annotation::Kind::Sphere, "", Ink::Ball, bounce.at, {}, {}, bounce.radius});
    const bool isSplit = at.to > 0 && at.to + 1 < proof.steps.size();
    if (isSplit) {
        drawn.push_back(arrow("n part", Ink::Normal, bounce.at, bounce.at + scale * along, true));
        drawn.push_back(arrow("stays", Ink::Dim, bounce.at, bounce.at + scale * across));
        drawn.push_back(
            {Annotation::Kind::Segment, "", Ink::Faint, bounce.at + scale * across, tip, {}, 0, false, true});
    }
    const char* const name = impulse == 0 ? "" : impulse == 1 ? "U′" : "velocity now";
    drawn.push_back(arrow(name, impulse == 0 ? Ink::VelocityIn : Ink::VelocityOut, bounce.at, tip, true));
    return drawn;
}

}  // namespace learn
