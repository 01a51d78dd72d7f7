#include "session/actions/clipboard.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include "collide/sweep.h"
#include "io/query/clipboard.h"
#include "io/scene_json.h"
#include "processor_time.h"
#include "scene/edits.h"
#include "session/commands/commands.h"

namespace session {
namespace {

struct Clipboard : testing::Test {
    Session session;
    void SetUp() override {
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
        session.window.readClipboard = [this] { return io::Result<std::optional<std::string>>(text); };
    }
    /// Takes the text as the window does at the end of a frame.
    void handOver() {
        if (!session.window.clipboard.empty()) text = session.window.clipboard;
        session.window.clipboard.clear();
    }
    std::string text;
};

TEST_F(Clipboard, ABallThatMovesByItsEndArrivesWithTheSceneItIsPastedInto) {
    text = "start 0 0 0 end 10 0 0 r=1; 5 0 0 r=1 frames=2";
    ASSERT_TRUE(run(session, "edit.paste"));
    EXPECT_EQ(session.document.scene().balls[0].body.motion, collide::Motion::end({10, 0, 0}, 2));
    text = copyOfSelection(session.document.current());
    session.document.commit("No limit", scene::setFrames(session.document.current(), collide::kNoLimit));
    EXPECT_EQ(session.document.scene().balls[0].body.motion, collide::Motion::velocity({5, 0, 0}));
    ASSERT_TRUE(run(session, "edit.paste"));
    ASSERT_EQ(session.document.scene().balls.size(), 2u);
    EXPECT_EQ(session.document.scene().balls[1].body.motion, collide::Motion::velocity({5, 0, 0}));
    EXPECT_EQ(scene::problem(session.document.scene()), "");
}

TEST_F(Clipboard, NumbersBecomeTheSceneAndUndoBringsTheOldOneBack) {
    const scene::Document before = session.document.current();
    text = "0 0 0 -> 10 0 0 r=1; 5 0 0 r=1";
    ASSERT_TRUE(run(session, "edit.paste"));
    ASSERT_TRUE(session.queries.encounter());
    EXPECT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Hit);
    EXPECT_EQ(session.queries.encounter()->answer.contact->frames, 3);
    EXPECT_EQ(session.document.history().nameAt(session.document.history().index()), "Paste numbers");
    session.document.undo();
    EXPECT_TRUE(session.document.current() == before);
}

TEST_F(Clipboard, ATextThatComesLaterIsPastedWhenItIsThere) {
    const scene::Document before = session.document.current();
    session.window.readClipboard = [] { return io::Result(std::optional<std::string>()); };
    ASSERT_TRUE(run(session, "edit.paste"));
    EXPECT_TRUE(session.document.current() == before);
    EXPECT_TRUE(session.messages.shown().empty()) << "it is not empty: it is on its way";
}

/// Spheres at one place, without names, as a copy of objects is written.
std::string crowdText(std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += std::string(i == 0 ? "" : ",") + R"({"center":[0,0,9],"radius":1})";
    return R"({"carom":1,"fragment":true,"spheres":[)" + all + "]}";
}

TEST_F(Clipboard, WhatPastingCostsGrowsWithTheObjects) {
    const std::string small = crowdText(1000), large = crowdText(4000);
    tests::expectLinear(
        [&](std::size_t count) {
            newScene(session);
            const std::string& crowd = count == 1000 ? small : large;
            paste(session, crowd);
            paste(session, crowd);  // the second is shifted aside
            EXPECT_EQ(session.document.scene().spheres.size(), 1 + 2 * count);
        },
        1000);
    const auto& spheres = session.document.scene().spheres;
    EXPECT_NE(spheres.back().body.center, spheres[1].body.center);
    EXPECT_EQ(problem(session.document.scene()), "") << "each has a name of its own";
}

TEST_F(Clipboard, TheQueryComesBackInEveryFormThatHoldsIt) {
    text = "0.1 -0.2 0.3 -> 10 0.7 0 r=0.3 speed=2; 5 0 0 r=1 v=0,0.25,0 m=3; frames=20 e=0.5";
    ASSERT_TRUE(run(session, "edit.paste"));
    const scene::Scene first = session.document.scene();
    for (const char* id : {"edit.copy-query-line", "edit.copy-query-json"}) {
        ASSERT_TRUE(run(session, id)) << id;
        handOver();
        ASSERT_TRUE(run(session, "edit.paste"));
        EXPECT_EQ(session.document.scene().balls[0].body, first.balls[0].body) << id;
        EXPECT_EQ(session.document.scene().spheres[0].body, first.spheres[0].body) << id;
        EXPECT_EQ(session.document.scene().frames, 20) << id;
        EXPECT_EQ(session.document.scene().restitution, 0.5) << id;
    }
}

TEST_F(Clipboard, TestsHoldTheNumbersAsHexFloats) {
    text = "0.1 0 0 -> 10 0 0 r=1; 5 0 0 r=1";
    ASSERT_TRUE(run(session, "edit.paste"));
    for (const CopyForm form : {CopyForm::GoogleTest, CopyForm::Assert}) {
        EXPECT_NE(copyOf(session, form).value().find("0x1.999999999999ap-4"), std::string::npos);
    }
    EXPECT_NE(copyOf(session, CopyForm::GoogleTest).value().find("TEST("), std::string::npos);
    EXPECT_NE(copyOf(session, CopyForm::Assert).value().find("int main()"), std::string::npos);
}

TEST_F(Clipboard, AQueryWithAShapeBecomesASceneAndComesBack) {
    for (const char* shape : {R"("capsule":{"a":[4,-2,0],"b":[4,2,0],"radius":0.5)",
                              R"("triangle":{"corners":[[4,-2,-2],[4,2,-2],[4,0,2]],"radius":0)",
                              R"("box":{"center":[5,0,0],"half":[1,2,3],"rotation":[1,0,0,1],"radius":0.25)"}) {
        const std::string query = R"({"ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":1,"mass":1},)" +
                                  std::string(shape) + R"(,"velocity":[0,0,0]},"frames":null,"restitution":1})";
        text = query;
        ASSERT_TRUE(run(session, "edit.paste"));
        const scene::Scene& scene = session.document.scene();
        EXPECT_EQ(scene.capsules.size() + scene.triangles.size() + scene.boxes.size(), 1U) << shape;
        ASSERT_TRUE(run(session, "edit.copy-query-json"));
        const auto again = io::readPasted(session.window.clipboard);
        ASSERT_TRUE(again) << session.window.clipboard;
        EXPECT_EQ(io::writeScene(again.value().scene), io::writeScene(scene));
        EXPECT_FALSE(canCopy(session, CopyForm::QueryLine)) << "numbers in a line know spheres alone";
        EXPECT_TRUE(canCopy(session, CopyForm::GoogleTest));
    }
}

TEST_F(Clipboard, TheTextOfAMeshFileIsAddedAsAMesh) {
    const std::string obj = "# a roof\nv 0 0 0\nv 2 0 0\nv 2 2 1\nv 0 2 1\nf 1 2 3 4\n";
    const std::string stl =
        "solid a\nfacet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop "
        "endfacet\nendsolid a\n";
    const std::size_t balls = session.document.scene().balls.size();
    for (const auto& [file, triangles] : {std::pair(obj, 2U), std::pair(stl, 1U)}) {
        text = file;
        ASSERT_TRUE(run(session, "edit.paste"));
        ASSERT_FALSE(session.document.scene().meshes.empty());
        EXPECT_EQ(session.document.scene().meshes.back().mesh->mesh->size(), triangles);
        EXPECT_EQ(session.document.scene().balls.size(), balls) << "the scene stays";
    }
    EXPECT_EQ(session.document.scene().meshes.size(), 2U);
    text = obj + "f 1 2 9\n";
    session.messages = {};
    ASSERT_TRUE(run(session, "edit.paste"));
    ASSERT_EQ(session.messages.shown().size(), 1U);
    EXPECT_NE(session.messages.shown()[0].text.find("line 7: f: must name one of the 4 vertices"), std::string::npos);
}

TEST_F(Clipboard, BesideAMovingShapeTheBallHasItsRelativeVelocityAndThatIsSaid) {
    text = R"({"ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":1},)"
           R"("box":{"center":[5,0,0],"half":[1,1,1],"velocity":[-1,0,0]}})";
    session.messages = {};
    ASSERT_TRUE(run(session, "edit.paste"));
    EXPECT_EQ(session.document.scene().balls[0].body.motion, collide::Motion::velocity({2, 0, 0}));
    EXPECT_EQ(session.document.scene().boxes[0].body.velocity, scene::Vec3(0));
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_NE(session.messages.shown().back().text.find("velocity relative to the box"), std::string::npos);
}

TEST_F(Clipboard, AWallHasNoQueryInALine) {
    session.document.commit("Wall", [] {
        scene::Document d;
        d = scene::addBall(d, {0, 0, 0});
        return scene::addPlane(d, {5, 0, 0}, {1, 0, 0});
    }());
    ASSERT_TRUE(session.queries.encounter());
    EXPECT_FALSE(canCopy(session, CopyForm::QueryLine));
    EXPECT_TRUE(canCopy(session, CopyForm::QueryJson));
    ASSERT_TRUE(run(session, "edit.copy-google-test"));
    EXPECT_NE(session.window.clipboard.find("query.shape = \"plane\";"), std::string::npos);
    EXPECT_FALSE(copyOf(session, CopyForm::AnswerText).value().empty());
}

TEST_F(Clipboard, TextThatIsNothingChangesNothingAndSaysWhy) {
    const std::uint64_t revision = session.document.revision();
    for (const char* bad :
         {"", "hello", "{\"ball\":", "[{}]", "1 2 3 4 -> x", "{\"outcome\":\"hit\"}", "0 0 0 -> nan 0 0"}) {
        text = bad;
        session.messages = {};
        EXPECT_TRUE(run(session, "edit.paste"));
        ASSERT_EQ(session.messages.shown().size(), 1u) << bad;
        EXPECT_EQ(session.messages.shown()[0].text.find('\n'), std::string::npos) << bad;
    }
    EXPECT_EQ(session.document.revision(), revision);
    EXPECT_FALSE(session.document.history().canUndo());
}

TEST_F(Clipboard, ObjectsArePastedBesideTheirOriginalsUnderFreshNames) {
    session.document.select({{scene::Kind::Ball, 0}, {scene::Kind::Sphere, 0}});
    ASSERT_TRUE(run(session, "edit.copy"));
    handOver();
    ASSERT_TRUE(run(session, "edit.paste"));
    ASSERT_TRUE(run(session, "edit.paste"));
    const scene::Scene& s = session.document.scene();
    ASSERT_EQ(s.balls.size(), 3u);
    ASSERT_EQ(s.spheres.size(), 3u);
    EXPECT_EQ(scene::problem(s), "");
    EXPECT_NE(s.balls[0].body.position, s.balls[1].body.position);
    EXPECT_NE(s.balls[1].body.position, s.balls[2].body.position);
    EXPECT_EQ(s.balls[0].body.radius, s.balls[1].body.radius);
    EXPECT_EQ(session.document.current().selection,
              (std::vector<scene::ObjectRef>{{scene::Kind::Ball, 2}, {scene::Kind::Sphere, 2}}));
}

TEST_F(Clipboard, WhatWasCutComesBackWhereItWas) {
    session.document.select({{scene::Kind::Sphere, 0}});
    const scene::Obstacle sphere = session.document.scene().spheres[0];
    ASSERT_TRUE(run(session, "edit.cut"));
    EXPECT_TRUE(session.document.scene().spheres.empty());
    ASSERT_TRUE(run(session, "edit.paste")) << "before the window has taken it over, too";
    ASSERT_EQ(session.document.scene().spheres.size(), 1u);
    EXPECT_TRUE(session.document.scene().spheres[0] == sphere);
}

TEST_F(Clipboard, HiddenAnswersAreNotCopied) {
    EXPECT_TRUE(canCopy(session, CopyForm::AnswerJson));
    ASSERT_TRUE(run(session, "view.hide-answers"));
    EXPECT_FALSE(isAnswerShown(session));
    EXPECT_FALSE(canCopy(session, CopyForm::AnswerJson));
    EXPECT_TRUE(canCopy(session, CopyForm::QueryLine)) << "the question is no secret";
    ASSERT_TRUE(run(session, "view.reveal"));
    EXPECT_TRUE(isAnswerShown(session));
    ASSERT_TRUE(run(session, "edit.duplicate"));
    EXPECT_FALSE(isAnswerShown(session)) << "an edit hides the next answer";
}

}  // namespace
}  // namespace session
