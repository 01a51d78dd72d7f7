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
    if (!s.panels.explain.proof.proof || step >= s.panels.explain.proof.proof->steps.size()) return;
    s.presentation.proof.play(false, s.panels.explain.proof.proof->steps.size());
    s.presentation.proof.select(step, s.settings.reducedMotion);
}

bool stepProof(Session& s, bool forwards) {
    const std::size_t step = s.presentation.proof.step();
    if (!s.panels.explain.proof.proof ||
        (forwards ? step + 1 >= s.panels.explain.proof.proof->steps.size() : step == 0))
        return false;
    selectProofStep(s, forwards ? step + 1 : step - 1);
    return true;
}

void playProof(Session& s) {
    if (s.panels.explain.proof.proof)
        s.presentation.proof.play(!s.presentation.proof.isPlaying(), s.panels.explain.proof.proof->steps.size());
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
    if (!s.panels.explain.proof.proof) return;
    const double before = s.presentation.proof.place();
    s.presentation.proof.advance(seconds, s.panels.explain.proof.proof->steps.size(), s.settings.reducedMotion);
    if (s.presentation.proof.place() != before)
        applyPose(s, learn::poseAt(*s.panels.explain.proof.proof, s.presentation.proof.place()));
}

}  // namespace session
