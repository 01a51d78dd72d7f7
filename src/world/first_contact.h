#pragma once
/// @file
/// The first contact of one ball of a scene.
///
/// Room `world`. Its folders, each of which may include those before it:
/// - `bodies/`: body records, the body numbering (body_index.h), states (state.h);
/// - `broad_phase/`: candidate partners of a body, certified bounds on contact times (nearest.h);
/// - `narrow_phase/`: the exact contact of one pair (independent of `broad_phase/`);
/// - `simulation/`: event queue, event simulator (event_simulator.h), timeline (timeline.h);
/// - `paths/`: the trajectories shown to a person (paths.h, changed_paths.h);
/// - the room's top: first_contact.h and state_at.h, answers about a scene in one call. No folder includes them.
///
/// Other rooms include the headers named here; the rest is internal to the room.

#include <optional>

#include "collide/sweep.h"
#include "scene/body_groups.h"

namespace world {

/// The straight motion of a body just before a contact, where others have deflected it since the start.
struct LastLeg {
    scene::Vec3 center{0}, velocity{0};  ///< the centre at time 0 of the same motion
    double from = 0;                     ///< the instant at which it begins, frames
    bool operator==(const LastLeg&) const = default;
};

/// The sweep of one ball against one other object. Another ball counts as a moving sphere of its radius and mass.
struct Encounter {
    scene::ObjectRef target;       ///< the other object
    collide::SweepAnswer answer;   ///< sweep limited to the frames of the scene
    std::optional<LastLeg> leg{};  ///< last leg of the other object; absent: it moves as at the start
    std::size_t together = 1;      ///< contacts that are resolved together with this one, and this one
    std::uint32_t triangle = 0;    ///< a mesh's, by its number: the one that is met or comes nearest; else 0
};

/// The earliest contact of a ball with any object of its scene, decided exactly; each other object keeps its initial
/// motion.
///
/// Ties are resolved in the order spheres, balls, planes, capsules, triangles, boxes, meshes. An overlap at the start
/// precedes every contact. Without a contact within the limit the answer is a contact beyond the limit, else the
/// nearest miss, else a receding object, else one at relative rest.
/// @param ball  index into scene.balls
/// @return absent if `ball` is out of range or the scene holds no other object
[[nodiscard]] std::optional<Encounter> firstContact(const scene::Scene&, std::size_t ball);
/// The same answer, asked of few bodies: those that the ball can meet until its contact, else those that can be the
/// nearest.
/// @param groups  those of the scene
[[nodiscard]] std::optional<Encounter> firstContact(const scene::Scene&, std::size_t ball,
                                                    const scene::BodyGroups& groups);

/// False for a ball that moves as what it meets does until then: another contact of the same instant pushes them.
[[nodiscard]] bool isClosing(const Encounter&, const scene::Scene&);

/// The triangle of a mesh that a ball meets first, or comes nearest to; 0 for other targets. @pre as queryFor()
[[nodiscard]] std::uint32_t triangleMet(const scene::Scene&, std::size_t ball, scene::ObjectRef target);

/// The sweep query of a ball against another object; against a mesh that of the triangle which it meets first, or comes
/// nearest to.
/// @param ball    index into scene.balls
/// @pre the scene has the ball and the target
[[nodiscard]] collide::SweepQuery queryFor(const scene::Scene&, std::size_t ball, scene::ObjectRef target);

}  // namespace world
