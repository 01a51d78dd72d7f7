#pragma once
/// Actions on the proof that is shown.

#include <cstddef>
#include <optional>

#include "session/session.h"

namespace session {

/// True while the derive panel or the open page shows the proof; another panel ends it.
[[nodiscard]] bool isProofShown(const Session&);
/// Shows a proof from its first step on, in the derive panel; absent: none.
void showProof(Session&, std::optional<learn::ProofKind>);
/// Goes to a step of the proof, through the pictures between.
void selectProofStep(Session&, std::size_t step);
/// Goes one step on or back. @return false at the end, or without a proof
bool stepProof(Session&, bool forwards);
void playProof(Session&);  ///< starts or stops
/// Ends the proof: the scene is shown in the world, at its start.
void endProof(Session&);
/// A loop pass: moves on, and shows scene and instant of the place that is reached.
void advanceProof(Session&, double seconds);

}  // namespace session
