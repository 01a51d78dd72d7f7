#pragma once
/// Views of the same motion: the world, the frame in which the target rests, and the target grown by the ball's radius
/// with the ball shrunk to a point. Transitions between them are continuous, and every intermediate picture is exact:
/// the contact has the same time in all of them.

#include <optional>
#include <string>

#include "learn/lesson/lesson.h"
#include "scene/document.h"
#include "view/gesture.h"
#include "world/first_contact.h"
#include "world/paths/paths.h"
#include "world/paths/trails.h"

namespace session {

/// A point between the views: the share of the target's velocity subtracted from all velocities, and the share of the
/// ball's radius added to its targets. Both in [0, 1]; the world is 0, 0.
struct ReferenceFrameShares {
    double motion = 0, inflation = 0;
    [[nodiscard]] bool isWorld() const { return motion == 0 && inflation == 0; }
    bool operator==(const ReferenceFrameShares&) const = default;
};

/// The world transformed to a frame of reference.
struct SeenFrom {
    ReferenceFrameShares shares;
    std::size_t ball = 0;     ///< ball that shrinks
    scene::Vec3 velocity{0};  ///< velocity of the target at time 0; 0 for a wall
    double ballRadius = 0;    ///< radius of the ball in the scene
    bool operator==(const SeenFrom&) const = default;

    /// The shift of all positions at an instant, to be subtracted.
    [[nodiscard]] scene::Vec3 shift(double frames) const { return shares.motion * frames * velocity; }
    /// Bodies with transformed velocities and radii. Positions are those of the instant. @param frames  instant of the
    /// document
    [[nodiscard]] scene::Document seen(scene::Document document, double frames) const;
    /// The answer transformed, with the world's decision: nothing is decided anew.
    [[nodiscard]] world::Encounter seen(world::Encounter encounter) const;
    [[nodiscard]] world::Path seen(world::Path path) const;
    [[nodiscard]] world::ContactEvent seen(world::ContactEvent event) const;
    [[nodiscard]] world::Trails seen(world::Trails trails) const;
};

class ReferenceFrameView {
  public:
    static constexpr double kSeconds = 0.6;  ///< duration of a transition

    [[nodiscard]] learn::ReferenceFrame frame() const { return m_frame; }
    /// @param atOnce  without a transition
    void show(learn::ReferenceFrame frame, bool atOnce);
    /// Shows a blend of the reference frames, as a proof needs it, until show() is called.
    void hold(ReferenceFrameShares shares) { m_held = shares; }
    /// @return true if shares() has changed
    bool advance(double seconds);
    [[nodiscard]] bool isChanging() const { return !m_held && m_progress < 1; }
    [[nodiscard]] ReferenceFrameShares shares() const;
    bool operator==(const ReferenceFrameView&) const = default;

  private:
    learn::ReferenceFrame m_frame = learn::ReferenceFrame::World;
    ReferenceFrameShares m_from;
    std::optional<ReferenceFrameShares> m_held;
    double m_progress = 1;
};

/// The frame in which the bodies of a scene are shown. @param target  what the ball meets
/// @return absent for the world, and without a target
[[nodiscard]] std::optional<SeenFrom> seenFrom(const ReferenceFrameView&, const scene::Scene&,
                                               std::optional<std::size_t> ball,
                                               const std::optional<scene::ObjectRef>& target);

/// "Seen from target · cue comes at 0.42 units/frame"; empty for the world.
/// @param tellsSpeed  false: without the speed, which a task may ask for
[[nodiscard]] std::string frameText(const ReferenceFrameView&, const scene::Scene&, std::optional<std::size_t> ball,
                                    const std::optional<scene::ObjectRef>& target, bool tellsSpeed);

/// True if a handle has the same meaning as in the world: bodies always (positions at the start are the same in every
/// frame), aim and speed while the target rests in the world, radii while the inflation is 0.
[[nodiscard]] bool keepsMeaning(const std::optional<SeenFrom>& seen, view::Handle handle);

}  // namespace session
