#include "session/panels/aim_glow.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <thread>

#include "io/scene_json.h"
#include "scene/edits.h"
#include "session/actions/viewport_input.h"
#include "session/texts/present_options.h"
#include "study/map/map_colors.h"
#include "vocabulary/overlay.h"

namespace session {
namespace {

constexpr double kFrame = 1.0 / 60;

struct Glow : testing::Test {
    Session session;
    ViewportInput input{session};

    void SetUp() override {
        newScene(session);
        setArea(session, {{0, 0, 640, 360}, {12, 34, 616, 308}, 1});
    }
    [[nodiscard]] view::Vec2 aimPx() const {
        return session.viewport.camera().project(session.document.scene().balls[0].body.motion.vector)->px;
    }
    void beginDrag() {
        input.press(MouseButton::Left, aimPx(), {}, 0);
        moveBy({9, -4});
    }
    void moveBy(view::Vec2 by) {
        input.move(aimPx() + by, {});
        input.update();
    }
    /// Frames until nothing is computed and nothing fades.
    void settle() {
        for (int i = 0; i < 60'000; ++i) {
            advance(session, kFrame);
            if (!session.panels.glow.isBusy()) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        ADD_FAILURE() << "the glow is never done";
    }
    [[nodiscard]] const AimGlow& glow() const { return session.panels.glow; }
};

TEST_F(Glow, ShowsEveryPixelWhileTheAimIsDragged) {
    advance(session, kFrame);
    EXPECT_FALSE(glow().picture());
    beginDrag();
    settle();
    ASSERT_TRUE(glow().picture());
    EXPECT_EQ(glow().share(), 1);
    const auto exact = makeGlow(*wantedGlow(session), 1, false);
    EXPECT_EQ(glow().picture()->rgba, exact->rgba);
    const auto coarse = makeGlow(*wantedGlow(session), 16, false);
    EXPECT_NE(coarse->rgba, exact->rgba) << "a scene in which the coarse picture is as good shows nothing";
}

TEST_F(Glow, StaysWhileTheAimMovesAndFadesAfterTheDrag) {
    beginDrag();
    settle();
    const auto before = glow().picture();
    moveBy({5, 3});
    advance(session, kFrame);
    EXPECT_EQ(glow().picture(), before) << "an aim of its own belongs to each point, so nothing has changed";
    input.release(MouseButton::Left, aimPx(), {}, 1);
    advance(session, 0.1);
    EXPECT_GT(glow().share(), 0);
    EXPECT_LT(glow().share(), 1);
    EXPECT_TRUE(isWorking(session));
    advance(session, 0.1);
    EXPECT_EQ(glow().share(), 0);
    EXPECT_FALSE(glow().picture());
}

TEST_F(Glow, IsDoneEvenIfTheDragEndsAtOnce) {
    beginDrag();
    advance(session, kFrame);
    input.release(MouseButton::Left, aimPx(), {}, 1);
    settle();
    EXPECT_FALSE(glow().picture());
    EXPECT_FALSE(isWorking(session));
}

TEST_F(Glow, EndsWithTheDragThatIsCancelled) {
    beginDrag();
    settle();
    input.key(Key::Escape);
    settle();
    EXPECT_FALSE(glow().picture());
}

TEST_F(Glow, TellsNothingOfAHiddenAnswer) {
    session.presentation.answersHidden = true;
    beginDrag();
    EXPECT_FALSE(wantedGlow(session));
}

TEST_F(Glow, IsSwitchedByItsOverlay) {
    beginDrag();
    EXPECT_TRUE(wantedGlow(session));
    session.presentation.overlays.set(vocabulary::Overlay::Glow, false);
    EXPECT_FALSE(wantedGlow(session));
}

TEST_F(Glow, IsNotForOtherDrags) {
    const auto ball = session.viewport.camera().project(session.document.scene().balls[0].body.position)->px;
    input.press(MouseButton::Left, ball, {}, 0);
    input.move(ball + view::Vec2(9, -4), {});
    input.update();
    ASSERT_TRUE(session.document.history().isPreviewing());
    EXPECT_FALSE(wantedGlow(session));
}

TEST_F(Glow, HasTheAngleOfTheAnswerAtItsHitPoint) {
    const auto before = session.document.current();
    const scene::Vec3 ball = before.scene.balls[0].body.position;
    session.document.commit("Lift", scene::setPosition(before, {scene::Kind::Ball, 0}, ball + scene::Vec3(0, 0, 3)));
    beginDrag();
    GlowSpec spec = *wantedGlow(session);
    const collide::SweepAnswer answer = session.queries.encounter()->answer;
    ASSERT_TRUE(answer.contact);
    ASSERT_GT(answer.contact->normal.z, 0.4) << "a point that is seen from above";
    const double sine = -glm::dot(glm::normalize(answer.ballVelocity), answer.contact->normal);
    const render::Rgba right = render::fromHex(study::rampColor(std::asin(sine) / (std::numbers::pi / 2)));
    for (const bool isPlanar : {false, true}) {  // a scene of three dimensions, from above as well
        spec.view.planar = isPlanar;
        const auto picture = makeGlow(spec, 1, false);
        ASSERT_TRUE(picture);
        const view::Camera camera(spec.view, {0, 0, double(spec.width), double(spec.height)});
        const view::Vec2 px = camera.project(answer.contact->hitPoint)->px;
        const auto x = std::size_t(int(px.x) - picture->left), y = std::size_t(int(px.y) - picture->top);
        const std::uint8_t* at = &picture->rgba[4 * (y * std::size_t(picture->width) + x)];
        ASSERT_GT(at[3], 100);
        EXPECT_NEAR(255 * double(at[0]) / at[3], 255 * double(right.r), 9) << isPlanar;
        EXPECT_NEAR(255 * double(at[2]) / at[3], 255 * double(right.b), 9) << isPlanar;
    }
}

TEST_F(Glow, AnOutlineThatIsReachedHasNoLineOfGrazes) {
    constexpr const char* kRod = R"({"carom":1,"name":"rod",
        "balls":[{"name":"ball","position":[0,-1.5,8],"aim":[0,0,0],"speed":1,"radius":0.25}],
        "capsules":[{"name":"rod","a":[-3,-0.4,0],"b":[3,0.5,0.3],"radius":1}]})";
    GlowSpec spec;
    spec.touch.scene = io::readScene(kRod).value().scene;
    spec.view.planar = true;
    spec.view.distance = 12;
    spec.width = 640, spec.height = 360;
    const auto picture = makeGlow(spec, 1, false);
    ASSERT_TRUE(picture);
    int above = 0, below = 0;  // white pixels of the half away from the ball, and of the other
    for (int y = 0; y < picture->height; ++y)
        for (int x = picture->width / 4; x < picture->width * 3 / 4; ++x) {
            const std::uint8_t* pixel =
                &picture->rgba[4 * (std::size_t(y) * std::size_t(picture->width) + std::size_t(x))];
            const bool isWhite = std::min({pixel[0], pixel[1], pixel[2]}) > 0.5 * pixel[3] && pixel[3] > 20;
            (y < picture->height / 2 ? above : below) += isWhite;
        }
    EXPECT_GT(above, picture->width / 2);
    EXPECT_EQ(below, 0);
}

TEST_F(Glow, StripesAreDrawnWhereTheComparedMethodDisagrees) {
    beginDrag();
    openPanel(session.settings, RightPanel::Compare);
    constexpr int kStride = 8;
    session.presentation.claimRow.reset();
    const auto plain = makeGlow(*wantedGlow(session), kStride, false);
    std::size_t striped = 0;
    for (std::size_t row = 0; row < methods::all().size(); ++row) {
        session.presentation.claimRow = row;
        ASSERT_EQ(wantedGlow(session)->touch.method, &methods::all()[row]);
        striped += makeGlow(*wantedGlow(session), kStride, false)->rgba != plain->rgba;
    }
    EXPECT_GT(striped, 0u);
    EXPECT_LT(striped, methods::all().size());
}

}  // namespace
}  // namespace session
