#pragma once
/// The contact that a drag snaps to: the body that is nearest to being touched, grazed or hit head-on.

#include <span>

#include "scene/scene.h"
#include "view/snap.h"

namespace view {

using scene::Vec3;

/// A place or an aim at which a contact is exact, or as nearly so as doubles allow.
struct ContactSnap {
    enum class Kind : std::uint8_t { Touch, Graze, HeadOn, Ricochet };
    Kind kind = Kind::Touch;
    scene::ObjectRef target;
    SnapResult result;
    Vec3 mark{0};  ///< the contact point if touching, else the point aimed at

    /// "touches target, exactly", "nearly grazes target".
    [[nodiscard]] std::string words(const scene::Scene&) const;
};

/// The query for a ball of the scene against a sphere, or against another ball as a moving sphere; without a limit.
[[nodiscard]] collide::SweepQuery pairQuery(const scene::Scene&, std::size_t ball, scene::ObjectRef target);

/// Moves a ball or sphere to where it touches the visible body that it is nearest to touching.
/// @param wanted  position of its centre. @param within  scene units: contacts farther than this are left alone
/// @param except  objects that move with it
[[nodiscard]] std::optional<ContactSnap> touchNear(const scene::Scene&, scene::ObjectRef moving, Vec3 wanted,
                                                   double within, SnapLimits, std::span<const scene::ObjectRef> except);

/// Aims a ball so that it grazes, or meets head-on, the visible body for which `wanted` must turn least.
/// @param within  scene units that the aimed point may move (a head-on aim goes to the centre, along the line to it)
[[nodiscard]] std::optional<ContactSnap> aimNear(const scene::Scene&, std::size_t ball, Vec3 wanted, double within,
                                                 SnapLimits);

}  // namespace view
