// What is said of a contact with a capsule, a triangle, a box: headline, answer, reason and JSON agree.

#include <gtest/gtest.h>

#include <cmath>

#include "collide/sweep.h"
#include "session/actions/clipboard.h"
#include "session/session_actions.h"
#include "session/texts/answer_text.h"
#include "session/texts/feature_text.h"
#include "session/texts/spoken.h"
#include "text/numbers.h"

namespace session {
namespace {

using collide::Motion;
using scene::Vec3;

scene::Obstacle named(const char* name, collide::Shape shape, Vec3 center, double radius) {
    scene::Obstacle o;
    o.name = name;
    o.body.shape = shape, o.body.center = center, o.body.radius = radius;
    return o;
}

struct ShapeTexts : testing::Test {
    Session session;
    scene::Scene scene;

    void SetUp() override {
        scene::Obstacle ramp = named("ramp", collide::Shape::Triangle, {0, 0, 0}, 0);
        ramp.body.b = {4, 0, 0}, ramp.body.c = {0, 4, 0};
        scene.triangles.push_back(ramp);
    }
    void shoot(Vec3 from, Motion motion, double radius = 1) {
        newScene(session);
        scene.balls = {{"cue", {from, motion, radius, 1}, {}, {}}};
        session.document.commit("Load", {scene, {}});
        if (session.presentation.lens != Lens::Alone) run(session, "view.alone");
        for (int pass = 0; pass < 30; ++pass) advance(session, 0);
    }
    [[nodiscard]] std::string valueOf(const std::string& label) const {
        for (const AnswerRow& row : answerRows(session))
            if (row.label == label) return row.value;
        return "none";
    }
    [[nodiscard]] render::Headline headlineOf() const {
        return render::headline(session.document.scene(), 0, session.queries.encounter());
    }
    [[nodiscard]] std::string told() const { return headlineOf().word + ' ' + headlineOf().rest; }
    [[nodiscard]] std::string reason() const {
        const auto query = *session.queries.query(Against::Anything);
        return featureReason(query, session.queries.encounter()->answer);
    }
};

TEST_F(ShapeTexts, AnEdgeIsNamedByHeadlineAnswerJsonAndReadersOfTheScreen) {
    shoot({-2, 0, 2}, Motion::end({0, 3, 0}, 1));
    EXPECT_EQ(told(), "HIT cue \u2192 ramp after 0.6464 frames");
    EXPECT_NE(headlineOf().detail.find("edge 2 of ramp \u00b7 ricochet"), std::string::npos) << headlineOf().detail;
    EXPECT_EQ(valueOf("Feature"), "edge 2");
    EXPECT_EQ(valueOf("Core point"), text::steadyVector(session.queries.encounter()->answer.contact->sphereCenter, 3));
    EXPECT_EQ(valueOf("Sphere centre"), "none");
    EXPECT_EQ(valueOf("Sphere velocity"), "none");
    EXPECT_NE(valueOf("Margin to graze"), "none");
    const std::string json = answerJson(session);
    EXPECT_NE(json.find("\"feature\":\"edge 2\""), std::string::npos) << json;
    EXPECT_NE(json.find("\"core_point\":"), std::string::npos) << json;
    EXPECT_EQ(json.find("sphere_"), std::string::npos) << json;
    EXPECT_EQ(copyOf(session, CopyForm::AnswerJson).value(), json);
    EXPECT_NE(copyOf(session, CopyForm::QueryJson).value().find("\"triangle\":{\"corners\":[[0,0,0],"),
              std::string::npos);
    EXPECT_NE(copyOf(session, CopyForm::GoogleTest).value().find("query.shape = \"triangle\";"), std::string::npos);
    EXPECT_FALSE(canCopy(session, CopyForm::QueryLine)) << "a line of numbers is about spheres";
    const Spoken spoken = spokenOf(session);
    EXPECT_EQ(spoken.headline.rfind(told() + ". ", 0), 0u) << spoken.headline;
    EXPECT_NE(spoken.answer.find("Feature: edge 2\n"), std::string::npos);
    EXPECT_EQ(reason().rfind("It meets edge 2 before the face: the centre is ", 0), 0u) << reason();
    ASSERT_TRUE(explain(session));
    EXPECT_NE(explain(session)->words.find(reason()), std::string::npos);
}

TEST_F(ShapeTexts, AMissSaysBesideWhatAndByHowMuch) {
    shoot({2, -1.25, 2}, Motion::velocity({0, 0, -1}));
    EXPECT_EQ(told(), "MISS cue passes 0.25 units beside edge 0 of ramp");
    EXPECT_EQ(valueOf("Nearest feature"), "edge 0");
    EXPECT_EQ(valueOf("Gap"), "0.250000");
    EXPECT_EQ(reason(), "It passes 0.25 units beside edge 0: the centre is 1.25 units outside of that edge.");
}

TEST_F(ShapeTexts, FaceAndCornerHaveTheirReasons) {
    shoot({1, 1, 2}, Motion::velocity({0, 0, -1}));
    EXPECT_EQ(valueOf("Feature"), "face");
    EXPECT_EQ(reason(), "It meets the face: the centre is over it, 1 unit inside of edge 0.");
    shoot({std::nextafter(2.0, 0), 2, 2}, Motion::velocity({0, 0, -1}));
    EXPECT_EQ(reason(), "It meets the face: the centre is over it, less than rounding shows inside of edge 1.");
    shoot({1, 0, 2}, Motion::velocity({0, 0, -1}));  // on the border
    EXPECT_EQ(reason(), "It meets edge 0 before the face: the centre is level with that edge.");
    shoot({4.5, -0.25, 2}, Motion::velocity({0, 0, -1}));
    EXPECT_EQ(valueOf("Feature"), "corner 1");
    EXPECT_EQ(
        reason(),
        "It meets corner 1 before edge 1 and edge 0: the centre is 0.5303 units before the start of edge 1 and 0.5 "
        "units past the end of edge 0.");
}

TEST_F(ShapeTexts, AnOverlapWithoutOneWayOutHasNoNormal) {
    shoot({1, 1, 0}, Motion::velocity({0, 0, -1}));
    EXPECT_EQ(told(), "OVERLAP cue is 1 unit deep in ramp");
    EXPECT_EQ(valueOf("Normal"), "none");
    EXPECT_EQ(valueOf("Depth"), "1.000000");
    EXPECT_EQ(valueOf("Nearest feature"), "face");
}

TEST_F(ShapeTexts, ABoxNamesItsPartsInItsOwnAxes) {
    scene.triangles.clear();
    scene::Obstacle step = named("step", collide::Shape::Box, {0, 0, 0}, 0);
    step.body.half = {1, 2, 3};
    step.body.rotation = {1, 0, 0, 1};  // a quarter turn about z: the box's x is the y of space
    scene.boxes.push_back(step);
    shoot({0, -5, 0}, Motion::velocity({0, 1, 0}));
    EXPECT_EQ(valueOf("Feature"), "face -x");
    EXPECT_EQ(reason(), "It meets face -x: the centre is over it, 2 units inside of face -y.");
    shoot({2.5, -5, 0}, Motion::velocity({0, 1, 0}));
    EXPECT_EQ(valueOf("Feature"), "edge -x-y");
    EXPECT_EQ(
        reason().rfind("It meets edge -x-y before its faces: the centre is 0.8660 units beyond face -x and 0.5 units "
                       "beyond face -y.",
                       0),
        0u)
        << reason();
    shoot({0.5, 0.25, 0.25}, Motion::velocity({0, 1, 0}));
    EXPECT_EQ(told(), "OVERLAP cue is 1.75 units deep in step");
    EXPECT_EQ(reason(), "Nearest is face +x.");
}

TEST_F(ShapeTexts, ACapsuleHasABarrelAndCaps) {
    scene.triangles.clear();
    scene::Obstacle rail = named("rail", collide::Shape::Capsule, {-2, 0, 0}, 0.5);
    rail.body.b = {2, 0, 0};
    scene.capsules.push_back(rail);
    shoot({1, -5, 0}, Motion::velocity({0, 1, 0}));
    EXPECT_EQ(valueOf("Feature"), "barrel");
    EXPECT_EQ(reason(), "It meets the barrel: the centre is between both ends, 1 unit from end b.");
    shoot({2.5, -5, 0}, Motion::velocity({0, 1, 0}));
    EXPECT_EQ(valueOf("Feature"), "cap b");
    EXPECT_EQ(reason(), "It meets cap b before the barrel: the centre is 0.5 units beyond end b.");
    shoot({2.5, -5, 0}, Motion::velocity({1, 0, 0}));
    EXPECT_EQ(told(), "MOVING AWAY cue from rail");
    EXPECT_NE(headlineOf().detail.find("cap b of rail is nearest"), std::string::npos);
}

}  // namespace
}  // namespace session
