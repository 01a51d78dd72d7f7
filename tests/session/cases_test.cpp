/// The catalogue as scenes, nudges as edits, a comparison as a table and as a claim in the picture.

#include "session/panels/cases.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "scene/edits.h"
#include "session/commands/commands.h"
#include "session/panels/compare_table.h"
#include "session/texts/query.h"
#include "world/first_contact.h"

namespace session {
namespace {

struct Cases : testing::Test {
    Session session;
    void SetUp() override {
        newScene(session);
        session.panels.cases.load();
    }
    [[nodiscard]] std::size_t count() { return session.panels.cases.catalogue().cases.size(); }
    /// What methods and nudges are about.
    [[nodiscard]] bool isAboutASphere(std::size_t i) {
        return session.panels.cases.catalogue().cases[i].query.query.obstacle.shape == collide::Shape::Sphere;
    }
};

TEST_F(Cases, AreReadAheadInPartsWithTheLessons) {
    Session ahead;
    while (readAhead(ahead.panels)) {
        const std::size_t read = ahead.panels.cases.catalogue().cases.size();
        EXPECT_TRUE(read == 0 || read == count()) << "whole or not at all, got " << read;
    }
    ASSERT_EQ(ahead.panels.cases.catalogue().cases.size(), count());
    for (std::size_t i = 0; i < count(); ++i) {
        EXPECT_EQ(ahead.panels.cases.catalogue().cases[i].name, session.panels.cases.catalogue().cases[i].name);
        EXPECT_EQ(ahead.panels.cases.summary(i).outcome, session.panels.cases.summary(i).outcome);
        EXPECT_EQ(ahead.panels.cases.summary(i).wrong, session.panels.cases.summary(i).wrong);
    }
    const auto& examples = ahead.panels.gallery.examples();
    const auto isGas = [](const Example& example) { return example.id == "scene gas"; };
    EXPECT_TRUE(ahead.panels.gallery.isBusy() || std::any_of(examples.begin(), examples.end(), isGas))
        << "a large scene as well, or it is being read";
    const auto files = learn::lessonsIn(learn::lessonFolder());
    const auto& lessons = ahead.panels.course.lessons();
    ASSERT_EQ(lessons.size(), files.size());
    for (std::size_t i = 0; i < files.size(); ++i) EXPECT_EQ(lessons[i].path, files[i].path);
    EXPECT_FALSE(ahead.panels.course.loadNext());
    ahead.panels.course.forget();
    EXPECT_TRUE(ahead.panels.course.loadNext());
    EXPECT_EQ(lessons.size(), files.size()) << "until they are read again they are as before";
}

TEST_F(Cases, OpenAsOneEditThatUndoTakesBack) {
    session.document.commit("Move",
                            scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-7, 0.25, 1}));
    const scene::Document before = session.document.current();
    const std::size_t entries = session.document.history().size();
    openCase(session, 0);
    EXPECT_EQ(session.document.scene().name, session.panels.cases.catalogue().cases[0].name);
    EXPECT_EQ(session.document.scene().notes, session.panels.cases.catalogue().cases[0].hard);
    EXPECT_EQ(session.document.history().size(), entries + 1);
    session.document.undo();
    EXPECT_EQ(session.document.current(), before);
    session.document.redo();
    EXPECT_EQ(session.document.scene().name, session.panels.cases.catalogue().cases[0].name);
}

TEST_F(Cases, EveryOneIsAskedBitForBitAndAnsweredAsTheListSays) {
    ASSERT_GE(count(), 100U);
    for (std::size_t i = 0; i < count(); ++i) {
        openCase(session, i);
        const study::EdgeCase& edgeCase = session.panels.cases.catalogue().cases[i];
        ASSERT_TRUE(session.queries.encounter()) << edgeCase.name;
        const collide::SweepQuery query =
            world::queryFor(session.document.scene(), 0, session.queries.encounter()->target);
        EXPECT_EQ(query.obstacle, edgeCase.query.query.obstacle) << edgeCase.name;
        for (const study::Input input : study::inputsOf(edgeCase.query.query, edgeCase.query.flat)) {
            EXPECT_EQ(study::valueOf(query, input), study::valueOf(edgeCase.query.query, input))
                << edgeCase.name << ": " << study::name(input, query);
        }
        EXPECT_EQ(session.queries.encounter()->answer.outcome, session.panels.cases.summary(i).outcome)
            << edgeCase.name;
    }
}

TEST_F(Cases, AreFramed) {
    setArea(session, {});
    const scene::View before = session.viewport.view();
    openCase(session, 20);
    EXPECT_FALSE(session.viewport.view() == before);
}

TEST_F(Cases, CommandsGoRoundTheCatalogue) {
    EXPECT_TRUE(run(session, "case.previous"));
    EXPECT_EQ(session.presentation.openedCase, count() - 1);
    EXPECT_TRUE(run(session, "case.next"));
    EXPECT_EQ(session.presentation.openedCase, 0U);
    EXPECT_TRUE(run(session, "case.next"));
    EXPECT_EQ(session.presentation.openedCase, 1U);
}

struct Nudges : Cases {
    /// Applies the nearest nudge of each input, and undoes it. @return the number of nudges
    int applyAll() {
        int flips = 0;
        const io::Query query = *queryOf(session);
        const scene::Document before = session.document.current();
        for (const study::Input input : study::inputsOf(query.query, query.flat)) {
            const study::Nudge nudge = study::nudge(query.query, input);
            if (!nudge.nearest()) continue;
            ++flips;
            applyInput(session, input, nudge.nearest()->value);
            EXPECT_EQ(study::valueOf(queryOf(session)->query, input), nudge.nearest()->value) << nudge.name;
            EXPECT_EQ(session.queries.encounter()->answer.outcome, nudge.nearest()->outcome) << nudge.name;
            EXPECT_EQ(scene::problem(session.document.scene()), "");
            session.document.undo();
            EXPECT_EQ(session.document.current(), before) << nudge.name;
        }
        return flips;
    }
};

TEST_F(Nudges, FlipTheAnswerAndAreUndone) {
    EXPECT_GE(applyAll(), 5);
    int flips = 0;
    for (std::size_t i = 0; i < count(); i += 7) {
        if (!isAboutASphere(i)) continue;
        openCase(session, i);
        flips += applyAll();
    }
    EXPECT_GT(flips, 50);
}

TEST_F(Nudges, AreNamedAfterWhatTheyChange) {
    session.document.commit("Rename", scene::rename(session.document.current(), {scene::Kind::Ball, 0}, "cue"));
    const auto named = [&](study::Input input, double value) {
        applyInput(session, input, value);
        return session.document.history().nameAt(session.document.history().index());
    };
    EXPECT_EQ(named(study::Input::MotionX, 3.5), "Nudge aim.x of cue");
    EXPECT_EQ(named(study::Input::SphereRadius, 1.5), "Nudge radius of sphere");
    EXPECT_EQ(named(study::Input::Frames, 100), "Nudge frames");
}

TEST_F(Nudges, ChangeTheBallThatIsMet) {
    scene::Document d = scene::addBall(session.document.current(), {0, 0, 1});
    d = scene::setSpeed(scene::setAim(d, 1, {0, 8, 1}), 1, 0.001);
    d = scene::select(d, {{scene::Kind::Ball, 0}});
    session.document.commit("Add", d);
    ASSERT_EQ(session.queries.encounter()->target, (scene::ObjectRef{scene::Kind::Ball, 1}));
    const scene::Vec3 velocity = queryOf(session)->query.obstacle.velocity;
    applyInput(session, study::Input::SphereRadius, 0.75);
    EXPECT_EQ(session.document.scene().balls[1].body.radius, 0.75);
    EXPECT_EQ(session.document.scene().balls[1].body.motion.kind, collide::Motion::Kind::Aim) << "its aim stays";
    applyInput(session, study::Input::SphereVelocityX, 0.125);
    EXPECT_EQ(session.document.scene().balls[1].body.motion,
              collide::Motion::velocity({0.125, velocity.y, velocity.z}));
    EXPECT_EQ(session.document.scene().balls[1].body.position, scene::Vec3(0, 0, 1));
}

TEST_F(Cases, WhereThereIsNoQueryASentenceSaysWhy) {
    EXPECT_EQ(whyNoQuery(session), "");
    session.document.commit("Wall", scene::addPlane(session.document.current(), {-2, 0, 0}, {-1, 0, 0}));
    session.document.select({{scene::Kind::Ball, 0}});
    EXPECT_TRUE(queryOf(session)) << "the digits of the ball";
    EXPECT_NE(whyNoQuery(session).find("wall"), std::string::npos);
    session.document.commit("Empty", {});
    EXPECT_FALSE(queryOf(session));
    EXPECT_NE(whyNoQuery(session).find("no ball"), std::string::npos);
}

study::Comparison comparisonOf(Session& session, std::size_t which) {
    openCase(session, which);
    return study::compare(queryOf(session)->query);
}

TEST_F(Cases, TheTableHasEveryRowOnceAndTheFilterLeavesOutWhatItSays) {
    const study::Comparison comparison = comparisonOf(session, 0);
    std::set<std::size_t> seen;
    for (const CompareGroup& group : compareGroups(comparison, {}))
        for (const CompareRow& row : group.rows) {
            EXPECT_TRUE(seen.insert(row.row).second);
            EXPECT_FALSE(row.says.empty());
        }
    EXPECT_EQ(seen.size(), methods::all().size());
    CompareFilter filter;
    filter.onlyDiffering = true;
    filter.floats = false;
    std::size_t left = 0;
    for (const CompareGroup& group : compareGroups(comparison, filter)) {
        EXPECT_FALSE(group.rows.empty());
        for (const CompareRow& row : group.rows) {
            EXPECT_EQ(comparison.rows[row.row].method->precision, methods::Precision::Double);
            EXPECT_NE(row.verdict, study::Verdict::Agrees);
            ++left;
        }
    }
    EXPECT_GT(left, 0U);
    EXPECT_LT(left, methods::all().size() / 2);
}

TEST_F(Cases, TotalsCountEveryRow) {
    for (std::size_t i = 0; i < count(); i += 11) {
        if (!isAboutASphere(i)) continue;
        int sum = 0;
        for (const VerdictCount& c : totals(comparisonOf(session, i))) sum += std::stoi(c.words);
        EXPECT_EQ(sum, int(methods::all().size()));
    }
}

TEST_F(Cases, AClaimedValueStandsBesideTheTrueOne) {
    const study::Comparison comparison = study::compare(queryOf(session)->query);
    int values = 0;
    for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
        for (const ClaimedValue& value : claimedValues(comparison, row)) {
            ++values;
            EXPECT_FALSE(value.claimed.empty());
            EXPECT_EQ(value.truth.empty(), value.error.empty());
            EXPECT_EQ(value.claimed == value.truth, value.error == "0") << value.name;
        }
    }
    EXPECT_GT(values, 50);
}

/// Ghosts in the ink of claims.
std::size_t claimsIn(const Session& session) {
    const render::DrawList list =
        render::present(session.document.current(), session.queries.encounter(), presentOptions(session));
    return static_cast<std::size_t>(std::count_if(list.ghosts.begin(), list.ghosts.end(), [](const render::Ghost& g) {
        return g.ink == vocabulary::Ink::Claim;
    }));
}

TEST_F(Cases, AMethodsAnswerIsDrawnWhileMethodsAreCompared) {
    session.presentation.claimRow = 0;
    EXPECT_EQ(claimsIn(session), 0U) << "another panel is open";
    session.settings.rightPanel = RightPanel::Compare;
    EXPECT_EQ(claimsIn(session), 1U);
    const render::Claim before = *presentOptions(session).claim;
    EXPECT_EQ(before.text, "bartlett printed float: TRUE");
    session.document.commit("Move",
                            scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-6, 0.5, 1}));
    ASSERT_TRUE(presentOptions(session).claim);
    EXPECT_FALSE(*presentOptions(session).claim == before) << "it follows the scene";
    session.presentation.claimRow = 3;
    EXPECT_EQ(presentOptions(session).claim->text, "bartlett corrected double: TRUE");
    session.presentation.answersHidden = true;
    EXPECT_EQ(claimsIn(session), 0U) << "it would tell the answer";
}

TEST_F(Cases, AClaimThatCannotBeDrawnIsLeftOut) {
    session.settings.rightPanel = RightPanel::Compare;
    std::size_t drawn = 0, none = 0;
    for (std::size_t i = 0; i < count(); ++i) {
        if (!isAboutASphere(i)) continue;
        openCase(session, i);
        for (std::size_t row = 0; row < methods::all().size(); ++row) {
            session.presentation.claimRow = row;
            const std::optional<render::Claim> claim = presentOptions(session).claim;
            if (!claim) {
                ++none;
                continue;
            }
            ++drawn;
            for (const scene::Vec3& v : {claim->from, claim->ballCenter, claim->hitPoint.value_or(scene::Vec3(0)),
                                         claim->normal.value_or(scene::Vec3(0))})
                EXPECT_TRUE(std::isfinite(v.x + v.y + v.z)) << session.document.scene().name << ", row " << row;
        }
    }
    EXPECT_GT(drawn, none);
    EXPECT_GT(none, 0U);
}

}  // namespace
}  // namespace session
