#include "session/actions/proof_actions.h"

#include "session/actions/article_actions.h"

namespace session {
namespace {

/// Brings frame of reference and time to a pose. The view stays, so that what does not move is seen not to.
void applyPose(Session& s, const learn::ProofPose& pose) {
    const ReferenceFrameShares shares{pose.motion, pose.inflation};
    if (s.presentation.referenceFrame.shares() != shares) s.presentation.referenceFrame.hold(shares);
    s.playback.play(false);
    if (s.playback.instant().frames != pose.frames) s.playback.seek(pose.frames);
}

/// 0 where no proof is made.
std::size_t stepCount(const Session& s) {
    const std::optional<learn::Proof>& proof = s.panels.explain.proof.proof;
    return proof ? proof->steps.size() : 0;
}

}  // namespace

bool isProofShown(const Session& s) {
    const bool isPage = s.settings.isOpen(RightPanel::Lesson) && s.lesson.isOpen() && s.lesson.page().proof &&
                        s.lesson.page().proof == s.presentation.proof.kind();
    return isPage || (s.settings.isOpen(RightPanel::Derive) && s.presentation.listing.part == DerivePart::Proofs);
}

void showProof(Session& s, std::optional<learn::ProofKind> kind) {
    endProof(s);
    s.presentation.proof.show(kind);
    if (kind && !isProofShown(s)) showDerivePart(s, DerivePart::Proofs);
}

void selectProofStep(Session& s, std::size_t step) {
    if (step >= stepCount(s)) return;
    s.presentation.proof.play(false, stepCount(s));
    s.presentation.proof.select(step, s.settings.reducedMotion);
}

bool stepProof(Session& s, bool forwards) {
    const std::size_t step = s.presentation.proof.step();
    const bool isThere = forwards ? step + 1 < stepCount(s) : step > 0 && stepCount(s) > 0;
    if (isThere) selectProofStep(s, forwards ? step + 1 : step - 1);
    return isThere;
}

void playProof(Session& s) {
    if (stepCount(s) > 0) s.presentation.proof.play(!s.presentation.proof.isPlaying(), stepCount(s));
}

void endProof(Session& s) {
    if (!s.presentation.proof.kind()) return;
    s.presentation.proof.show({});
    applyPose(s, {});
    s.presentation.referenceFrame.show(learn::ReferenceFrame::World, true);
}

void advanceProof(Session& s, double seconds) {
    if (!s.presentation.proof.kind()) return;
    if (!isProofShown(s)) return endProof(s);
    if (stepCount(s) == 0) return;
    const double before = s.presentation.proof.place();
    s.presentation.proof.advance(seconds, stepCount(s), s.settings.reducedMotion);
    if (s.presentation.proof.place() != before)
        applyPose(s, learn::poseAt(*s.panels.explain.proof.proof, s.presentation.proof.place()));
}

}  // namespace session
