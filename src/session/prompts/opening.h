#pragma once
/// A file that is read on a thread of its own, and the card that is over the window meanwhile.

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "io/scene_json.h"
#include "session/state/effect.h"

namespace session {

struct SceneOpening {
    std::string title;  ///< "Opening gas.json"
    io::ReadingProgress progress;
    Effect take;  ///< effect of the file, carried out between two frames; belongs to the thread until isDone
    std::atomic<bool> isDone = false;
};

/// Takes all keys from the start, so that nothing is edited that the scene will replace; shown if it takes a while.
struct OpeningCard {
    static constexpr std::chrono::milliseconds kShownAfter{500};

    std::shared_ptr<SceneOpening> opening;
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

}  // namespace session
