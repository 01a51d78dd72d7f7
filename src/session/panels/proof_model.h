#pragma once
/// The steps of the proof that is shown, for the scene of the document.

#include <cstdint>
#include <optional>
#include <string>

#include "learn/figures/proof.h"
#include "session/presentation/scene_queries.h"

namespace session {

struct ProofModel {
    std::uint64_t revision = 0;  ///< revision of the document; 0: none yet
    std::optional<learn::ProofKind> kind;
    std::optional<learn::Proof> proof;  ///< absent without a kind, and where the scene lacks what it needs
    std::string lack;                   ///< the missing condition, one sentence
};

/// Computes the steps where document or kind have changed. @param isHidden  the answer is hidden: no proof is made
void update(ProofModel&, const DocumentStore&, const SceneQueries&, std::optional<learn::ProofKind>, bool isHidden);

}  // namespace session
