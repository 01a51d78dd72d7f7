#pragma once
/// Libraries that answer whether a moving sphere meets a resting one, as Debian packages them. Those that are not
/// installed are left out.

#include <vector>

#include "collide/sweep.h"

namespace peers {

struct SweepPeer {
    const char* name;       ///< library and entry point
    const char* precision;  ///< "float" or "double"
    bool endsAtOne;         ///< asks about the path within one frame, else about the whole ray
    /// True if the ball meets the sphere. @pre the ball moves by velocity, the sphere rests
    bool (*meets)(const collide::SweepQuery& query);
};

[[nodiscard]] std::vector<SweepPeer> bulletPeers();
[[nodiscard]] std::vector<SweepPeer> fclPeers();
[[nodiscard]] std::vector<SweepPeer> cgalPeers();
[[nodiscard]] std::vector<SweepPeer> embreePeers();

}  // namespace peers
