#pragma once
/// One problem in six notations: the table for the collision of the scene.

#include <cstdint>
#include <optional>

#include "learn/derivation/notations.h"
#include "session/presentation/scene_queries.h"

namespace session {

struct NotationsModel {
    std::uint64_t revision = 0;  ///< revision of the document of the table; 0: none yet
    bool isHidden = false;       ///< without values
    std::optional<learn::Notations> table;
};

/// Without values while `isHidden`.
void update(NotationsModel&, const DocumentStore&, const SceneQueries&, UpAxis up, bool isHidden);

}  // namespace session
