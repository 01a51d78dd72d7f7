#pragma once
/// Libraries that answer whether a moving sphere meets a resting one, or a resting shape, as Debian packages them.
/// Those that are not installed are left out.

#include <vector>

#include "collide/sweep.h"

namespace peers {

struct SweepPeer {
    const char* name;       ///< library and entry point
    const char* precision;  ///< "float" or "double"
    bool endsAtOne;         ///< asks about the path within one frame, else about the whole ray
    /// True if the ball meets the obstacle. @pre the ball moves by velocity, the obstacle rests; Bullet and FCL take
    /// capsules too, and triangles and boxes of radius 0
    bool (*meets)(const collide::SweepQuery& query);
    bool takesTriangles = true;
};

[[nodiscard]] std::vector<SweepPeer> bulletPeers();
[[nodiscard]] std::vector<SweepPeer> fclPeers();
[[nodiscard]] std::vector<SweepPeer> cgalPeers();
[[nodiscard]] std::vector<SweepPeer> embreePeers();

}  // namespace peers
