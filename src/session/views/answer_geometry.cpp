#include "session/views/answer_geometry.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace session {
namespace {

using scene::Vec3;
using vocabulary::Annotation;
using vocabulary::Ink;
using vocabulary::Shape;

class AnswerPieces {
  public:
    void point(const char* row, Vec3 at, Ink ink = Ink::Text) { add({Shape::Point, row, ink, at}); }
    void segment(const char* row, Vec3 a, Vec3 b, Ink ink) { add({Shape::Segment, row, ink, a, b}); }
    void arrow(const char* row, Vec3 a, Vec3 b, Ink ink) { add({Shape::Arrow, row, ink, a, b}); }
    void sphere(const char* row, Vec3 center, double radius, Ink ink) {
        Annotation piece{Shape::Sphere, row, ink, center};
        piece.radius = radius;
        add(std::move(piece));
    }
    std::vector<Annotation> take() { return std::move(m_pieces); }

  private:
    void add(Annotation piece) {
        if (collide::isFinite(piece.a) && collide::isFinite(piece.b)) m_pieces.push_back(std::move(piece));
    }
    std::vector<Annotation> m_pieces;
};

/// The arc of the ricochet angle, as a polyline.
void addRicochet(AnswerPieces& pieces, const render::Story& story, const collide::Contact& c) {
    constexpr int kStrokes = 12;
    if (story.answer.outcome == collide::Outcome::Graze) return;
    const render::Arc arc = story.ricochetArc(c);
    Vec3 last = arc.center + arc.radius * arc.from;
    for (int i = 1; i <= kStrokes; ++i) {
        const double share = double(i) / kStrokes;
        const Vec3 between = (1 - share) * arc.from + share * arc.to;
        if (!(glm::length(between) > 0)) return;
        const Vec3 next = arc.center + arc.radius * glm::normalize(between);
        pieces.segment("Ricochet angle", last, next, Ink::Text);
        last = next;
    }
}

/// The path to the contact, less the arrow of the velocity before where that is shown.
void addPath(AnswerPieces& pieces, const char* row, const render::Story& story, Vec3 end, bool hasArrow) {
    if (!hasArrow || !story.moves()) return pieces.segment(row, story.start, end, Ink::Ball);
    const render::Arrow arrow = story.arrowBefore();
    const auto add = [&](Vec3 from, Vec3 to) {
        if (glm::dot(to - from, story.velocity) > 0) pieces.segment(row, from, to, Ink::Ball);
    };
    add(story.start, arrow.a);
    add(arrow.b, end);
}

void addContactPieces(AnswerPieces& pieces, const render::Story& story, const collide::Contact& c, bool hasArrow) {
    const double scale = story.arrowScale();
    pieces.point("Hit point", c.hitPoint);
    pieces.point("Ball centre", c.ballCenter, Ink::Ball);
    pieces.point(story.wall ? "Wall point" : "Sphere centre", c.sphereCenter, Ink::Sphere);
    pieces.arrow("Normal", c.hitPoint, story.normalTip(c), Ink::Normal);
    pieces.arrow("Impulse", c.hitPoint, story.normalTip(c), Ink::Normal);
    if (glm::length(c.newVelocity) > 0)
        pieces.arrow("New velocity", c.ballCenter, c.ballCenter + scale * c.newVelocity, Ink::VelocityOut);
    if (glm::length(c.sphereNewVelocity) > 0)
        pieces.arrow("Sphere velocity", c.sphereCenter, c.sphereCenter + scale * c.sphereNewVelocity, Ink::Sphere);
    addRicochet(pieces, story, c);
    for (const char* row : {"Distance", "Frames"}) addPath(pieces, row, story, c.ballCenter, hasArrow);
    pieces.sphere("Outcome", c.ballCenter, story.radius, Ink::Ball);
}

}  // namespace

std::vector<Annotation> answerGeometry(const render::Story& story, vocabulary::Overlays shown) {
    AnswerPieces pieces;
    const bool hasArrow = shown.has(vocabulary::Overlay::Velocities);
    if (const collide::Contact* c = story.contact()) addContactPieces(pieces, story, *c, hasArrow);
    if (!story.wall) pieces.sphere("With", story.targetCenter, story.targetRadius, Ink::Sphere);
    const double frames = story.answer.closest.frames;
    const Vec3 ball = story.at(frames), surface = story.surfaceToward(ball, frames);
    const Vec3 outward = story.outward(ball, frames);
    if (!story.wall) {
        pieces.segment("Closest", ball, story.targetAt(frames), Ink::Closest);
        const char* gap = story.hits() ? "Margin to graze" : "Gap";
        pieces.segment(gap, surface, ball - story.radius * outward, Ink::Closest);
    }
    pieces.point("Closest at", ball, Ink::Closest);
    return pieces.take();
}

}  // namespace session
