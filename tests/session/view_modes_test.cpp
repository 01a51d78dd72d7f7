// Modes of the picture: they are told while they are on, and end with the scene.

#include "session/texts/view_modes.h"

#include <gtest/gtest.h>

#include "processor_time.h"
#include "session/session_actions.h"

namespace session {
namespace {

struct ViewModes : testing::Test {
    Session session;
    void SetUp() override { openScene("first"); }
    void openScene(const std::string& name) {
        ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/" + name + ".json"));
        advance(session, 0);
    }
    void switchAllOn() {
        for (const char* id : {"play.follow", "learn.sampling", "learn.sphere-frame"}) run(session, id);
    }
    [[nodiscard]] std::vector<std::string> texts() const {
        std::vector<std::string> found;
        for (const ViewMode& mode : viewModes(session)) found.push_back(mode.text);
        return found;
    }
};

TEST_F(ViewModes, EachThatIsOnIsTold) {
    EXPECT_TRUE(texts().empty());
    switchAllOn();
    ASSERT_EQ(texts().size(), 3u);
    EXPECT_EQ(texts()[0], "follows cue");
    EXPECT_TRUE(texts()[1].starts_with("once per frame \u00b7 ")) << texts()[1];
    EXPECT_EQ(texts()[2], "seen from target");
    run(session, "learn.inflated");
    EXPECT_EQ(texts()[2], "inflated target");
}

TEST_F(ViewModes, EachIsSwitchedOffByItsCommandAlone) {
    switchAllOn();
    for (std::size_t left = 3; left > 0; --left) {
        const ViewMode mode = viewModes(session).back();
        ASSERT_TRUE(isEnabled(*findCommand(mode.off), session)) << mode.off;
        run(session, mode.off);
        EXPECT_EQ(texts().size(), left - 1) << mode.off;
    }
}

TEST_F(ViewModes, CanBeSwitchedOffWithoutABallOrATarget) {
    switchAllOn();
    run(session, "edit.select-all");
    run(session, "edit.delete");
    ASSERT_EQ(texts().size(), 3u);
    for (const ViewMode& mode : viewModes(session)) {
        EXPECT_TRUE(isEnabled(*findCommand(mode.off), session)) << mode.off;
        run(session, mode.off);
    }
    EXPECT_TRUE(texts().empty());
}

TEST_F(ViewModes, EndWithTheScene) {
    switchAllOn();
    openScene("rack-break");
    EXPECT_TRUE(texts().empty()) << "another file";
    switchAllOn();
    newScene(session);
    EXPECT_TRUE(texts().empty()) << "a new scene";
    switchAllOn();
    openCase(session, 0);
    EXPECT_TRUE(texts().empty()) << "a case";
}

TEST_F(ViewModes, StayThroughEditsUndoAndTheSavedStart) {
    switchAllOn();
    session.document.commit("Move", scene::setRadius(session.document.current(), {scene::Kind::Ball, 0}, 0.5));
    advance(session, 0);
    EXPECT_EQ(texts().size(), 3u);
    for (const char* id : {"edit.undo", "edit.redo", "file.reset"}) {
        run(session, id);
        advance(session, 0);
        EXPECT_EQ(texts().size(), 3u) << id;
    }
}

TEST_F(ViewModes, AFollowedBallStaysWhereItIsInThePicture) {
    run(session, "play.follow");
    advance(session, 0);
    const auto placeInPicture = [&] {
        return session.viewport.camera().project(session.queries.shown().scene.balls[0].body.position)->px;
    };
    const view::Vec2 before = placeInPicture();
    session.playback.seek(12);
    for (int i = 0; i < 100 && session.playback.instant().frames != 12; ++i) advance(session, 0);
    advance(session, 0);
    ASSERT_EQ(session.playback.instant().frames, 12);
    EXPECT_NEAR(placeInPicture().x, before.x, 1e-6);
    EXPECT_NEAR(placeInPicture().y, before.y, 1e-6);
}

TEST_F(ViewModes, SamplesAreThinnedBeforeTheyCoverEachOtherAndTheChipSaysSo) {
    run(session, "learn.sampling");
    const std::size_t all = shownSamples(session).samples.size();
    const auto strideAt = [&](double distance) {
        scene::View view = session.viewport.view();
        view.distance = distance;
        session.viewport.setView(view);
        return shownSamples(session).stride;
    };
    std::size_t before = 1;
    for (const double distance : {2.0, 10.0, 50.0, 250.0}) {
        const std::size_t stride = strideAt(distance);
        EXPECT_GE(stride, before) << distance;
        before = stride;
    }
    EXPECT_GT(before, 1u);
    const double far = 40;
    const std::size_t stride = strideAt(far);
    ASSERT_GT(stride, 1u);
    EXPECT_EQ(texts()[0], "once per frame \u00b7 every " + std::to_string(stride) + (stride == 2 ? "nd" : "th") +
                              " of " + std::to_string(all) + " samples");
}

/// A ball over so many boxes in a row.
std::unique_ptr<Session> rowOfBoxes(std::size_t count) {
    auto s = std::make_unique<Session>();
    scene::Scene scene;
    scene.balls.push_back({"ball", {{0, 0, 3}, collide::Motion::velocity({1, 0, 0}), 0.5, 1}, {}, {}});
    for (std::size_t i = 0; i < count; ++i) {
        collide::Obstacle box;
        box.shape = collide::Shape::Box;
        box.center = {double(3 * i), 0, 0.5};
        box.half = {1, 1, 0.5};
        box.radius = 0;
        scene.boxes.push_back({"box " + std::to_string(i), box, {}, {}});
    }
    s->document.replace(scene::History(scene::Document{std::move(scene), {}}));
    return s;
}

TEST(StoryBounds, CostTimeThatGrowsWithTheShapes) {
    const auto few = rowOfBoxes(500), many = rowOfBoxes(2000);
    tests::expectLinear(
        [&](std::size_t count) {
            EXPECT_GT((count == 500 ? few : many)->queries.storyBounds().size(), 8 * count) << count;
        },
        500);
}

}  // namespace
}  // namespace session
