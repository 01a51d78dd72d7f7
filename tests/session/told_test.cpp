// What is told of the active ball: what happens in the world, or under a lens its answer alone with the target.

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "io/assets.h"
#include "scene/edits.h"
#include "session/session_actions.h"
#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/query.h"
#include "text/numbers.h"

namespace session {
namespace {

struct ToldTest : testing::Test {
    Session session;

    void openScene(const char* name) {
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
        ASSERT_TRUE(open(session, io::assetPath("scenes") / (std::string(name) + ".json")));
        settle();
    }
    void load(scene::Scene scene) {
        newScene(session);
        session.document.commit("Load", {std::move(scene), {}});
        settle();
    }
    void settle() {
        for (int pass = 0; pass < 300; ++pass) advance(session, 0);
    }
    [[nodiscard]] std::string nameOfTarget() const {
        const auto& told = session.queries.told().encounter;
        return told ? scene::nameOf(session.document.scene(), told->target) : "nothing";
    }
    [[nodiscard]] std::string valueOf(const std::string& label) const {
        for (const AnswerRow& row : answerRows(session))
            if (row.label == label) return row.value;
        return "none";
    }
    void chooseLens(bool alone) {
        if ((session.presentation.lens == Lens::Alone) != alone) run(session, "view.alone");
        settle();
    }
};

scene::Ball moving(const char* name, scene::Vec3 at, scene::Vec3 velocity, double mass = 1) {
    return {name, {at, collide::Motion::velocity(velocity), 1, mass}, {}, {}};
}

/// a would hit b at 3 frames, but a heavy ball takes b away; a meets c at 102 frames.
scene::Scene swept() {
    scene::Scene s;
    s.balls = {moving("a", {-5, 0, 0}, {1, 0, 0}), moving("b", {0, 0, 0}, {0, 0, 0}),
               moving("c", {99, 0, 0}, {0, 0, 0}), moving("d", {0, -4, 0}, {0, 2, 0}, 1e6)};
    return s;
}

TEST_F(ToldTest, TheAnswerNamesTheVelocityOfThePictureThatIsSeenFromTheTarget) {
    openScene("moving-target");
    const std::string ofWorld = valueOf("New velocity");
    EXPECT_EQ(valueOf("Seen from runner"), "none");
    session.presentation.referenceFrame.show(learn::ReferenceFrame::Sphere, true);
    const auto seen = shownEncounter(session.queries);
    ASSERT_TRUE(seen && seen->answer.contact);
    EXPECT_EQ(valueOf("Seen from runner"), text::steadyVector(seen->answer.contact->newVelocity, 3));
    EXPECT_EQ(valueOf("New velocity"), ofWorld) << "still that of the world";
    EXPECT_NE(valueOf("Seen from runner"), ofWorld);
}

TEST_F(ToldTest, HeadlineTimeLineAnswerAndPictureTellOneStoryOfTheCradle) {
    openScene("cradle");
    EXPECT_EQ(headline(session).rest, "ball 1 \u2192 ball 2 after 30 frames");
    EXPECT_NE(headline(session).detail.find("one of 4 contacts resolved together"), std::string::npos)
        << headline(session).detail;
    EXPECT_EQ(valueOf("With"), "ball 2");
    EXPECT_EQ(valueOf("Frames"), "30.000000");
    EXPECT_EQ(valueOf("Ricochet angle"), "none") << "they move alike until then";
    ASSERT_FALSE(session.panels.timeLine.marks.empty());
    EXPECT_EQ(session.panels.timeLine.marks.front().words, "hit ball 2 at 30");
    EXPECT_DOUBLE_EQ(session.queries.toldEncounter()->answer.contact->frames, 30);
    EXPECT_EQ(valueOf("Lens"), "none");
}

TEST_F(ToldTest, PanelsAboutTwoBodiesSayWhereTheWorldGoesOtherwise) {
    openScene("cradle");
    EXPECT_EQ(pairNote(session), "Alone with ball 3: the others go straight on") << "in the world ball 2 meets it";
    openScene("rack-break");
    EXPECT_EQ(pairNote(session), "Alone with ball 1: the others go straight on") << "its blow is shared by all";
    openScene("first");
    EXPECT_EQ(pairNote(session), "") << "the world does what the query answers";
}

TEST_F(ToldTest, TheLensIsChosenAndSaysItsNameWhereverItShows) {
    openScene("cradle");
    chooseLens(true);
    EXPECT_EQ(headline(session).rest, "ball 1 \u2192 ball 3 after 50 frames");
    EXPECT_EQ(headline(session).detail.find("alone with 3"), 0u) << headline(session).detail;
    EXPECT_EQ(valueOf("Lens"), "alone with 3");
    chooseLens(false);
    EXPECT_EQ(headline(session).detail.find("alone"), std::string::npos);
    chooseLens(true);
    openScene("first");
    EXPECT_EQ(session.presentation.lens, Lens::World) << "it ends with its scene";
}

TEST_F(ToldTest, TheNewVelocityOfTheBreakIsThatWhichIsPlayed) {
    openScene("rack-break");
    const collide::Contact& told = *session.queries.told().encounter->answer.contact;
    EXPECT_DOUBLE_EQ(told.newVelocity.x, -0.06);
    EXPECT_DOUBLE_EQ(told.impulse, 0.36);
    session.playback.seek(told.frames + 1);
    settle();
    EXPECT_EQ(session.playback.instant().state->ballVelocities[0], told.newVelocity);
    EXPECT_EQ(session.queries.encounter()->answer.contact->newVelocity, scene::Vec3(0)) << "alone it would stop";
}

TEST_F(ToldTest, AContactThatOthersBringAboutIsToldWithThePlacesThatArePlayed) {
    load(swept());
    EXPECT_EQ(nameOfTarget(), "c");
    const world::Encounter& told = *session.queries.told().encounter;
    EXPECT_DOUBLE_EQ(told.answer.contact->frames, 102);
    EXPECT_DOUBLE_EQ(told.answer.contact->ricochetAngleDegrees, 90);
    EXPECT_EQ(told.answer.outcome, collide::Outcome::Hit);
    EXPECT_FALSE(session.queries.told().isAlone);
    EXPECT_NEAR(glm::length(told.answer.contact->ballCenter - scene::Vec3(97, 0, 0)), 0, 1e-9);
    session.document.select({{scene::Kind::Ball, 3}});
    settle();
    EXPECT_EQ(nameOfTarget(), "b");
    EXPECT_EQ(valueOf("Lens"), "none");
}

TEST_F(ToldTest, ATargetThatWasDeflectedIsDrawnOnItsLastLeg) {
    scene::Scene s;  // c sends b, which rests, across the way of a
    s.balls = {moving("a", {-13, 0, 0}, {1, 0, 0}), moving("b", {0, 20, 0}, {0, 0, 0}),
               moving("c", {0, 30, 0}, {0, -2, 0})};
    load(s);  // c meets b at 4 frames, b arrives at a's line at about 13
    ASSERT_EQ(nameOfTarget(), "b");
    const world::Encounter& told = *session.queries.told().encounter;
    ASSERT_TRUE(told.leg);
    EXPECT_DOUBLE_EQ(told.leg->from, 4);
    EXPECT_EQ(told.leg->velocity, scene::Vec3(0, -2, 0));
    const auto story = shownStory(session);
    EXPECT_NEAR(glm::length(story->targetAt(told.answer.contact->frames) - told.answer.contact->sphereCenter), 0, 1e-9);
    EXPECT_NEAR(glm::length(story->targetAt(story->targetFrom) - scene::Vec3(0, 20, 0)), 0, 1e-9);
    session.playback.seek(told.answer.contact->frames + 0.5);
    settle();
    EXPECT_TRUE(session.queries.toldEncounter());
}

TEST_F(ToldTest, ABallThatMeetsNothingSaysSoAndWhatItWouldMeetAlone) {
    scene::Scene s = swept();
    s.balls.erase(2);
    load(s);
    EXPECT_EQ(nameOfTarget(), "nothing");
    EXPECT_EQ(headline(session).word, "FREE");
    EXPECT_NE(headline(session).detail.find("b"), std::string::npos);
    EXPECT_TRUE(answerRows(session).empty());
    EXPECT_FALSE(picture(session, presentOptions(session)).lines.empty());
    chooseLens(true);
    EXPECT_EQ(headline(session).detail.find("alone with b"), 0u) << headline(session).detail;
}

/// a passes what is immovable; c meets that before.
scene::Scene passing(scene::Obstacle met) {
    scene::Scene s;
    s.balls = {moving("a", {-20, 6, 0}, {1, 0, 0}), moving("c", {0, -6, 0}, {0, 0.25, 0})};
    (s.*scene::factsOf(scene::kindOf(met.body.shape)).obstacles).push_back(std::move(met));
    return s;
}

TEST_F(ToldTest, AMissOrAGrazeOfWhatIsImmovableIsToldWhateverElseMeetsIt) {
    const collide::Obstacle sphere{scene::Vec3(0), 1},
        box{.radius = 0, .shape = collide::Shape::Box, .half = {1, 1, 1}};
    for (const collide::Obstacle& body : {sphere, box})
        for (const double aside : {0.0, 4.0}) {
            scene::Scene scene = passing({"post", body, {}, ""});
            scene.balls.edit(0).body.position.y = 2 + aside;
            load(scene);
            ASSERT_EQ(session.queries.encounter()->answer.outcome,
                      aside > 0 ? collide::Outcome::Miss : collide::Outcome::Graze);
            EXPECT_EQ(nameOfTarget(), "post");
            EXPECT_EQ(session.queries.told().encounter->answer.outcome, session.queries.encounter()->answer.outcome);
            EXPECT_EQ(headline(session).word, aside > 0 ? "MISS" : "GRAZE");
            EXPECT_EQ(valueOf("Outcome"), aside > 0 ? "miss" : "graze");
            EXPECT_TRUE(shownStory(session)) << "path and gap are drawn";
            if (body.shape == collide::Shape::Box) {
                EXPECT_EQ(whyNoQuery(session).find(aside > 0 ? "The answer is about a box" : "The ball meets a box"),
                          0u);
            }
        }
}

TEST_F(ToldTest, AMissOfWhatOthersMoveIsToldWhereItIsNearestInTheWorld) {
    scene::Scene s;  // c drives b on beside a, and a little faster
    s.balls = {moving("a", {-20, 0, 0}, {1, 0, 0}), moving("b", {0, 5, 0}, {0, 0, 0}),
               moving("c", {-8, 5, 0}, {2, 0, 0})};
    load(s);
    ASSERT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Miss);
    EXPECT_DOUBLE_EQ(session.queries.encounter()->answer.closest.frames, 20) << "alone";
    EXPECT_EQ(nameOfTarget(), "b");
    EXPECT_DOUBLE_EQ(session.queries.told().encounter->answer.closest.frames, 3) << "from then on b is faster";
    EXPECT_DOUBLE_EQ(session.queries.told().encounter->answer.closest.distance, std::hypot(17, 5));
    EXPECT_EQ(headline(session).rest, "a passes 15.72 units from b");
    s.balls.edit(2).body.motion = collide::Motion::velocity({0.75, 0, 0});  // slower: a overtakes it later
    load(s);
    const world::Encounter& told = *session.queries.told().encounter;
    ASSERT_TRUE(told.leg);
    EXPECT_NEAR(told.answer.closest.frames, 56, 1e-9) << "b leaves at 8 frames, 12 before a, at 3/4 of its speed";
    EXPECT_NEAR(told.answer.closest.distance, 5, 1e-9);
    EXPECT_EQ(explain(session)->words.find("Others move b."), 0u);
}

TEST_F(ToldTest, ASceneOpensWithTheBallSelectedWhoseAnswerItShows) {
    openScene("pi-1");
    EXPECT_EQ(valueOf("Ball"), "heavy");
    EXPECT_EQ(scene::nameOf(session.document.scene(), *session.document.current().primary()), "heavy");
}

TEST_F(ToldTest, ContactsThatLieTogetherHaveOneGhostAndOneNumber) {
    openScene("pi-3");
    EXPECT_EQ(headline(session).rest, "heavy \u2192 light after 30 frames");
    session.document.select({{scene::Kind::Ball, 0}});  // with the path of the light one
    settle();
    std::vector<std::string> numbers;
    for (const render::Label& label : picture(session, presentOptions(session)).labels)
        if (label.text.size() == 1 && label.text[0] >= '1' && label.text[0] <= '9') numbers.push_back(label.text);
    EXPECT_GE(numbers.size(), 2u);
    EXPECT_LE(numbers.size(), 4u) << "of ten contacts of two balls";
}

TEST_F(ToldTest, WithOneOtherBodyTheWorldAndTheAnswerAreTheSameBits) {
    for (const char* name : {"head-on", "graze", "touching", "near-miss", "behind", "overlap", "still", "short"}) {
        openScene(name);
        const auto &told = session.queries.told().encounter, &alone = session.queries.encounter();
        ASSERT_TRUE(told && alone) << name;
        EXPECT_EQ(told->answer.outcome, alone->answer.outcome) << name;
        EXPECT_EQ(told->answer.contact.has_value(), alone->answer.contact.has_value()) << name;
        if (alone->answer.contact) {
            EXPECT_EQ(told->answer.contact->frames, alone->answer.contact->frames) << name;
            EXPECT_EQ(told->answer.contact->newVelocity, alone->answer.contact->newVelocity) << name;
        }
    }
}

}  // namespace
}  // namespace session
