#pragma once
/// The contact to which a drag snaps: the nearest touching position, tangent aim or head-on aim.

#include <span>

#include "scene/scene.h"
#include "view/snap.h"

namespace view {

using scene::Vec3;

/// A position or an aim with a contact that is exact, or as nearly exact as doubles allow.
struct ContactSnap {
    enum class Kind : std::uint8_t { Touch, Graze, HeadOn, Ricochet, Corner, Face };
    Kind kind = Kind::Touch;
    scene::ObjectRef target;
    SnapResult result;
    Vec3 mark{0};  ///< the contact point if touching, else the point aimed at

    /// A line for the user: "touches target, exactly", "nearly grazes target".
    [[nodiscard]] std::string words(const scene::Scene&) const;
};

/// The query for a ball of the scene against an obstacle, or against another ball as a moving sphere; without a limit.
[[nodiscard]] collide::SweepQuery pairQuery(const scene::Scene&, std::size_t ball, scene::ObjectRef target);

/// Moves a body to the nearest position at which it touches a visible one: a ball or sphere another or a capsule, a
/// triangle, a box, a mesh; one of those a ball or sphere. Two shapes are aligned by fitShape() if that position is
/// nearer and `within` is finite. Walls are left out.
/// @param wanted  its place: scene::positionOf(). @param within  scene units: largest distance of the result from
/// `wanted`
/// @param except  objects that move with it
[[nodiscard]] std::optional<ContactSnap> touchNear(const scene::Scene&, scene::ObjectRef moving, Vec3 wanted,
                                                   double within, SnapLimits, std::span<const scene::ObjectRef> except);

/// Aims a ball at the nearest tangent or head-on contact with a visible body, a mesh included: that for which `wanted`
/// turns least.
/// @param within  scene units by which the aimed point may turn (a head-on aim also moves along its line, to the
/// centre)
[[nodiscard]] std::optional<ContactSnap> aimNear(const scene::Scene&, std::size_t ball, Vec3 wanted, double within,
                                                 SnapLimits);

}  // namespace view
