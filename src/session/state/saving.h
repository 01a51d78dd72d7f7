#pragma once
/// The scene's file while it is being written on a thread.

#include <chrono>
#include <deque>
#include <future>

#include "session/state/effect.h"

namespace session {

struct Saving {
    std::chrono::milliseconds patience{50};  ///< the window waits so long; what takes longer goes on beside the frames
    std::future<Effect> written;             ///< valid while a file is being written: what follows
    std::deque<Effect> waiting;              ///< the requests that wait for that file, in their order

    [[nodiscard]] bool isBusy() const { return written.valid(); }
};

}  // namespace session
