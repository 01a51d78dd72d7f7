#pragma once
/// Keeps the active ball at its place in the picture while the scene plays.

#include <cstdint>
#include <optional>

#include "scene/scene.h"

namespace session {

class BallFollower {
  public:
    /// The shift of the camera's target. @param place  position of the ball at the instant that is shown; absent: no
    /// ball
    /// revision of the document; after a change the follower starts anew from the present place
    [[nodiscard]] scene::Vec3 advance(const std::optional<scene::Vec3>& place, std::uint64_t revision) {
        scene::Vec3 moved(0);
        if (isOn && place) {
            if (m_last && m_last->revision == revision) moved = *place - m_last->place;
            m_last = Followed{revision, *place};
        } else {
            m_last.reset();
        }
        return moved;
    }

    bool isOn = false;

  private:
    struct Followed {
        std::uint64_t revision = 0;
        scene::Vec3 place{0};
    };
    std::optional<Followed> m_last;
};

}  // namespace session
