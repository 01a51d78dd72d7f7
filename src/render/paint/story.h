#pragma once
/// The places and lengths of one encounter, shared by the picture, its framing and its labels.

#include <optional>

#include "render/draw_list.h"
#include "scene/document.h"
#include "world/first_contact.h"
#include "world/seam.h"

namespace render {

/// The active ball and the body that it collides with: a sphere, another ball, a wall, or another obstacle.
struct Story {
    std::size_t ball = 0;
    Vec3 start{0}, velocity{0};
    double radius = 0;                       ///< radius of the ball
    std::optional<Rgba> color, targetColor;  ///< colours of ball and target, where they have their own

    scene::ObjectRef target;
    std::uint32_t triangle = 0;           ///< a mesh's, by its number: the one that is met
    std::vector<world::MetAlone> seam{};  ///< the triangles of a mesh beside it
    bool wall = false;
    bool shape = false;                       ///< a capsule, a triangle or a box
    collide::Obstacle body;                   ///< the target as an obstacle, at the start
    Vec3 targetCenter{0}, targetVelocity{0};  ///< wall: its point, 0
    double targetRadius = 0;                  ///< wall: 0
    Vec3 targetStart{0};                      ///< its place at the start of the scene
    double targetFrom = 0;                    ///< frames from which on the target moves so
    Vec3 wallNormal{0, 0, 1};                 ///< wall: unit, toward the ball

    collide::SweepAnswer answer;
    double limit = collide::kNoLimit;
    double size = 1;  ///< unit of length of discs, arcs and arrows: about the ball's radius, never too small to see

    /// The contact, if there is one and all of it can be drawn (is finite).
    [[nodiscard]] const collide::Contact* contact() const;
    [[nodiscard]] bool hits() const { return collide::isHit(answer.outcome); }
    [[nodiscard]] bool moves() const { return velocity != Vec3(0); }
    [[nodiscard]] Vec3 at(double frames) const { return start + frames * velocity; }
    [[nodiscard]] Vec3 targetAt(double frames) const { return targetCenter + frames * targetVelocity; }
    /// The point of the target's core nearest to a point: its centre, the foot on a wall.
    [[nodiscard]] Vec3 coreToward(Vec3 point, double frames) const;
    /// The point of the target's surface nearest to a point: on the sphere, or perpendicularly below it on the wall.
    [[nodiscard]] Vec3 surfaceToward(Vec3 point, double frames) const;
    [[nodiscard]] Vec3 outward(Vec3 point, double frames) const;  ///< unit, from the target toward a point

    /// The end of the drawn path of the ball: the contact, a little beyond the closest approach, or the limit.
    [[nodiscard]] Vec3 pathEnd() const;
    /// Where the ghost after the contact is drawn; absent if the ball rests then or there is no contact.
    [[nodiscard]] std::optional<Vec3> outgoing() const;
    /// Frames that the ball takes from the contact to outgoing(); 0 without it.
    [[nodiscard]] double outgoingFrames() const;
    /// The instant at which the ball is where it is drawn last: outgoing(), else pathEnd(). Frames; 0 if it rests.
    [[nodiscard]] double endFrames() const;
    [[nodiscard]] Vec3 normalTip(const collide::Contact&) const;  ///< end of the drawn normal, from the hit point
    /// The ricochet angle as the picture draws it: from the tangent plane toward the path. On the path after the
    /// contact where that has the angle too, else on the path before it.
    [[nodiscard]] Arc ricochetArc(const collide::Contact&) const;
    /// Scene units for a unit of speed, such that the velocity arrows are comparable and the longer one is well
    /// visible.
    [[nodiscard]] double arrowScale() const;
    /// The arrow U of the velocity before: it ends at the contact of a hit, else it begins at the ball. @pre moves()
    [[nodiscard]] Arrow arrowBefore() const;
};

/// @return absent if the document has no ball or its ball meets nothing
[[nodiscard]] std::optional<Story> storyOf(const scene::Document&, const std::optional<world::Encounter>&);

}  // namespace render
