#pragma once
/// A scene and its selection: the value that undo keeps.

#include <algorithm>
#include <vector>

#include "scene/scene.h"

namespace scene {

struct Document {
    Scene scene;
    std::vector<ObjectRef> selection;  ///< in order of selecting; the last is the primary object
    bool operator==(const Document&) const = default;

    /// For many objects: ObjectSet.
    [[nodiscard]] bool isSelected(ObjectRef ref) const {
        return std::find(selection.begin(), selection.end(), ref) != selection.end();
    }
    [[nodiscard]] std::optional<ObjectRef> primary() const {
        return selection.empty() ? std::nullopt : std::optional(selection.back());
    }
    /// The last selected ball, else the first visible ball, else the first; absent if the scene has no ball.
    [[nodiscard]] std::optional<std::size_t> chosenBall() const;
    /// The ball that the story is about, whose answer is shown: the last selected ball that moves, else the first
    /// visible ball that moves; where none moves, the chosen ball. So a selected ball at rest leaves the story as it
    /// is.
    [[nodiscard]] std::optional<std::size_t> activeBall() const;
};

}  // namespace scene
