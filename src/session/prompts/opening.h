#pragma once
/// A scene that is read on a thread of its own, and the card that is over the window meanwhile.

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "io/scene_json.h"
#include "session/state/effect.h"

namespace session {

struct SceneOpening {
    std::filesystem::path path;
    Effect take;  ///< carried out between two frames, once isDone
    io::ReadingProgress progress;
    std::optional<io::Result<io::LoadedScene>> loaded;  ///< of the thread until isDone
    std::atomic<bool> isDone = false;
};

/// Takes all keys from the start, so that nothing is edited that the scene will replace; shown if it takes a while.
struct OpeningCard {
    static constexpr std::chrono::milliseconds kShownAfter{500};

    std::shared_ptr<SceneOpening> opening;
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

}  // namespace session
