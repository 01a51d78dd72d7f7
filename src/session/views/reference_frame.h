#pragma once
/// Views of the same truth: the world, the frame in which the target rests, and the target grown by the ball's radius
/// with the ball shrunk to a point. Between them everything changes evenly, and each picture on the way is a true one:
/// the contact comes at the same time in all of them.

#include <optional>
#include <string>

#include "learn/lesson/lesson.h"
#include "scene/document.h"
#include "view/gesture.h"
#include "world/first_contact.h"
#include "world/paths/paths.h"

namespace session {

/// Between the views: how much of the target's velocity is taken from all velocities, and how much of the ball's radius
/// has gone over to what it meets. Both in [0, 1]; the world is 0, 0.
struct ReferenceFrameShares {
    double motion = 0, inflation = 0;
    [[nodiscard]] bool isWorld() const { return motion == 0 && inflation == 0; }
    bool operator==(const ReferenceFrameShares&) const = default;
};

/// A world seen from a frame.
struct SeenFrom {
    ReferenceFrameShares shares;
    std::size_t ball = 0;     ///< the one that shrinks
    scene::Vec3 velocity{0};  ///< of the target at time 0; 0 for a wall
    double ballRadius = 0;    ///< as the scene has it
    bool operator==(const SeenFrom&) const = default;

    /// How far everything has been shifted at an instant: subtract it.
    [[nodiscard]] scene::Vec3 shift(double frames) const { return shares.motion * frames * velocity; }
    /// Bodies with their velocities and radii as seen. Positions are those of the instant. @param frames  of the
    /// document
    [[nodiscard]] scene::Document seen(scene::Document document, double frames) const;
    /// The answer as seen, with the world's decision: nothing is decided anew.
    [[nodiscard]] world::Encounter seen(world::Encounter encounter) const;
    [[nodiscard]] world::Path seen(world::Path path) const;
    [[nodiscard]] world::ContactEvent seen(world::ContactEvent event) const;
};

class ReferenceFrameView {
  public:
    static constexpr double kSeconds = 0.6;  ///< of a change

    [[nodiscard]] learn::ReferenceFrame frame() const { return m_frame; }
    /// @param atOnce  without a change that is seen
    void show(learn::ReferenceFrame frame, bool atOnce);
    /// @return true if what is seen has changed
    bool advance(double seconds);
    [[nodiscard]] bool isChanging() const { return m_progress < 1; }
    [[nodiscard]] ReferenceFrameShares shares() const;
    bool operator==(const ReferenceFrameView&) const = default;

  private:
    learn::ReferenceFrame m_frame = learn::ReferenceFrame::World;
    ReferenceFrameShares m_from;
    double m_progress = 1;
};

/// What the bodies of a scene are seen from. @param encounter  of the ball
/// @return absent for the world itself, and without an encounter
[[nodiscard]] std::optional<SeenFrom> seenFrom(const ReferenceFrameView&, const scene::Scene&,
                                               std::optional<std::size_t> ball,
                                               const std::optional<world::Encounter>& encounter);

/// "Seen from target: it rests, cue comes at 0.42 units/frame"; empty for the world.
[[nodiscard]] std::string frameText(const ReferenceFrameView&, const scene::Scene&, std::optional<std::size_t> ball,
                                    const std::optional<world::Encounter>& encounter);

/// True if a handle means the same as in the world: bodies always (positions at the start are the same in every frame),
/// aim and speed while the target rests in the world, radii while none has gone over.
[[nodiscard]] bool keepsMeaning(const std::optional<SeenFrom>& seen, view::Handle handle);

}  // namespace session
