#pragma once
/// Explanations beside a page, or in the derive panel: one problem in six notations, and the proof that is shown.

#include <cstdint>
#include <optional>
#include <string>

#include "learn/derivation/notations.h"
#include "learn/figures/proof.h"
#include "session/presentation/scene_queries.h"

namespace session {

struct NotationsModel {
    std::uint64_t revision = 0;  ///< revision of the document of the table; 0: none yet
    bool isHidden = false;       ///< without values
    std::optional<learn::Notations> table;
};

/// Without values while `isHidden`.
void update(NotationsModel&, const DocumentStore&, const SceneQueries&, UpAxis up, bool isHidden);

struct ProofModel {
    std::uint64_t revision = 0;  ///< revision of the document; 0: none yet
    std::optional<learn::ProofKind> kind;
    std::optional<learn::Proof> proof;  ///< absent without a kind, and where the scene lacks what it needs
    std::string lack;                   ///< the missing condition, one sentence
};

/// Computes the steps where document or kind have changed. @param isHidden  the answer is hidden: no proof is made
void update(ProofModel&, const DocumentStore&, const SceneQueries&, std::optional<learn::ProofKind>, bool isHidden);

struct ExplanationModels {
    NotationsModel notations;
    ProofModel proof;
};

}  // namespace session
