#include "session/views/answer_geometry.h"

#include <glm/geometric.hpp>

namespace session {
namespace {

using scene::Vec3;
using vocabulary::Annotation;
using vocabulary::Ink;
using vocabulary::Shape;

using Annotations = std::vector<Annotation>;

/// Adds a piece that is finite.
void addFinite(Annotations& pieces, Annotation piece) {
    if (collide::isFinite(piece.a) && collide::isFinite(piece.b)) pieces.push_back(std::move(piece));
}

/// The arc of the ricochet angle, as a polyline.
void addRicochet(Annotations& pieces, const render::Story& story, const collide::Contact& c) {
    constexpr int kStrokes = 12;
    if (story.answer.outcome == collide::Outcome::Graze) return;
    const render::Arc arc = story.ricochetArc(c);
    Vec3 last = arc.center + arc.radius * arc.from;
    for (int i = 1; i <= kStrokes; ++i) {
        const double share = double(i) / kStrokes;
        const Vec3 between = (1 - share) * arc.from + share * arc.to;
        if (!(glm::length(between) > 0)) return;
        const Vec3 next = arc.center + arc.radius * glm::normalize(between);
        addFinite(pieces, {Shape::Segment, "Ricochet angle", Ink::Text, last, next});
        last = next;
    }
}

/// The path to the contact, less the arrow of the velocity before where that is shown.
void addPath(Annotations& pieces, const char* row, const render::Story& story, Vec3 end, bool hasArrow) {
    if (!hasArrow || !story.moves()) return addFinite(pieces, {Shape::Segment, row, Ink::Ball, story.start, end});
    const render::Arrow arrow = story.arrowBefore();
    const auto addPart = [&](Vec3 from, Vec3 to) {
        if (glm::dot(to - from, story.velocity) > 0) addFinite(pieces, {Shape::Segment, row, Ink::Ball, from, to});
    };
    addPart(story.start, arrow.a);
    addPart(arrow.b, end);
}

void addContactPieces(Annotations& pieces, const render::Story& story, const collide::Contact& c, bool hasArrow) {
    const double scale = story.arrowScale();
    addFinite(pieces, {Shape::Point, "Hit point", Ink::Text, c.hitPoint});
    addFinite(pieces, {Shape::Point, "Ball centre", Ink::Ball, c.ballCenter});
    addFinite(pieces, {Shape::Point,
                       story.wall    ? "Wall point"
                       : story.shape ? "Core point"
                                     : "Sphere centre",
                       Ink::Sphere, c.sphereCenter});
    addFinite(pieces, {Shape::Arrow, "Normal", Ink::Normal, c.hitPoint, story.normalTip(c)});
    addFinite(pieces, {Shape::Arrow, "Impulse", Ink::Normal, c.hitPoint, story.normalTip(c)});
    if (glm::length(c.newVelocity) > 0)
        addFinite(pieces,
                  {Shape::Arrow, "New velocity", Ink::VelocityOut, c.ballCenter, c.ballCenter + scale * c.newVelocity});
    if (glm::length(c.sphereNewVelocity) > 0)
        addFinite(pieces, {Shape::Arrow, "Sphere velocity", Ink::Sphere, c.sphereCenter,
                           c.sphereCenter + scale * c.sphereNewVelocity});
    addRicochet(pieces, story, c);
    for (const char* row : {"Distance", "Frames"}) addPath(pieces, row, story, c.ballCenter, hasArrow);
    addFinite(pieces, {Shape::Sphere, "Outcome", Ink::Ball, c.ballCenter, {}, {}, story.radius});
}

}  // namespace

std::vector<Annotation> answerGeometry(const render::Story& story, vocabulary::Overlays shown) {
    Annotations pieces;
    const bool hasArrow = shown.has(vocabulary::Overlay::Velocities);
    if (const collide::Contact* c = story.contact()) addContactPieces(pieces, story, *c, hasArrow);
    if (!story.wall && !story.shape)
        addFinite(pieces, {Shape::Sphere, "With", Ink::Sphere, story.targetStart, {}, {}, story.targetRadius});
    const double frames = story.answer.closest.frames;
    const Vec3 ball = story.at(frames), surface = story.surfaceToward(ball, frames);
    const Vec3 outward = story.outward(ball, frames);
    if (!story.wall) {
        addFinite(pieces, {Shape::Segment, "Closest", Ink::Closest, ball, story.coreToward(ball, frames)});
        const char* gap = story.hits() ? "Margin to graze" : "Gap";
        addFinite(pieces, {Shape::Segment, gap, Ink::Closest, surface, ball - story.radius * outward});
    }
    addFinite(pieces, {Shape::Point, "Closest at", Ink::Closest, ball});
    return pieces;
}

}  // namespace session
