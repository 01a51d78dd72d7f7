#include "session/actions/proof_actions.h"

#include <gtest/gtest.h>

#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/play_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

struct Proofs : testing::Test {
    Session s;
    void SetUp() override {
        s.settings.panelsShown = true;
        scene::Scene scene;
        scene::Ball ball{"cue", {}, {}, {}};
        ball.body.position = {-6, 1.2, 0};
        ball.body.motion = collide::Motion::velocity({0.1, 0, 0});
        scene.balls = {ball};
        scene::Obstacle target{"target", {}, {}, {}};
        target.body.velocity = {0, 0.02, 0};
        scene.spheres = {target};
        s.document.commit("test", {std::move(scene), {{scene::Kind::Ball, 0}}});
    }
    void pass(double seconds, int times = 1) {
        for (int i = 0; i < times; ++i) advance(s, seconds);
    }
};

TEST_F(Proofs, StepThroughTruePicturesAndEndExactly) {
    run(s, "learn.proof-inflate");
    pass(0);
    ASSERT_TRUE(s.panels.explain.proof.proof);
    run(s, "learn.proof-next");
    pass(ProofView::kSeconds / 2);
    const double part = s.presentation.referenceFrame.shares().inflation;
    EXPECT_GT(part, 0);
    EXPECT_LT(part, 0.5);
    const scene::Scene& shown = s.queries.shown().scene;
    EXPECT_NEAR(shown.balls[0].body.radius + shown.spheres[0].body.radius, 2, 1e-15) << "the sum stays";
    pass(1, 3);
    EXPECT_EQ(s.presentation.referenceFrame.shares().inflation, 0.5);
    run(s, "learn.proof-next");
    pass(1, 3);
    EXPECT_EQ(s.presentation.referenceFrame.shares().inflation, 1);
    EXPECT_EQ(s.queries.shown().scene.balls[0].body.radius, 0);
    run(s, "learn.proof-previous");
    pass(1, 3);
    EXPECT_EQ(s.presentation.referenceFrame.shares().inflation, 0.5) << "the same pictures backwards";
}

TEST_F(Proofs, TheLastStepStandsAtTheContactInTheWorld) {
    run(s, "learn.proof-ride-along");
    pass(0);
    ASSERT_TRUE(s.panels.explain.proof.proof);
    selectProofStep(s, 3);
    pass(1, 20);
    EXPECT_TRUE(s.presentation.referenceFrame.shares().isWorld());
    EXPECT_EQ(s.playback.instant().frames, s.queries.encounter()->answer.contact->frames);
}

TEST_F(Proofs, PlayingGoesThroughAllStepsAndStops) {
    run(s, "learn.proof-inflate");
    pass(0);
    run(s, "learn.proof-play");
    EXPECT_TRUE(isWorking(s));
    pass(0.5, 60);
    EXPECT_EQ(s.presentation.proof.step() + 1, s.panels.explain.proof.proof->steps.size());
    EXPECT_FALSE(s.presentation.proof.isPlaying());
    EXPECT_FALSE(isWorking(s));
}

TEST_F(Proofs, EndWithTheirPanelAndLeaveTheSceneAsItWas) {
    const auto before = s.document.revision();
    run(s, "learn.proof-ride-along");
    pass(0);
    selectProofStep(s, 2);
    pass(1, 10);
    EXPECT_GT(s.playback.instant().frames, 0);
    openPanel(s.settings, RightPanel::Cases);
    pass(0, 3);
    EXPECT_FALSE(s.presentation.proof.kind());
    EXPECT_TRUE(s.presentation.referenceFrame.shares().isWorld());
    EXPECT_EQ(s.playback.instant().frames, 0);
    EXPECT_EQ(s.document.revision(), before);
}

TEST_F(Proofs, TellNothingWhileTheAnswerIsHidden) {
    s.presentation.answersHidden = true;
    run(s, "learn.proof-bounce");
    pass(0);
    EXPECT_FALSE(s.panels.explain.proof.proof);
    EXPECT_FALSE(findCommand("learn.proof-next")->enabled(s));
    EXPECT_TRUE(presentOptions(s).annotations.empty());
}

TEST_F(Proofs, ABounceDrawsTheVelocityOfTheImpulseSoFar) {
    run(s, "learn.proof-bounce");
    pass(0);
    ASSERT_TRUE(s.panels.explain.proof.proof);
    EXPECT_FALSE(presentOptions(s).annotations.empty());
    s.settings.reducedMotion = true;
    selectProofStep(s, s.panels.explain.proof.proof->steps.size() - 1);
    pass(0);
    const auto drawn = presentOptions(s).annotations;
    ASSERT_FALSE(drawn.empty());
    EXPECT_EQ(drawn.back().name, "U′");
}

}  // namespace
}  // namespace session
