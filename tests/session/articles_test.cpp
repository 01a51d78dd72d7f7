// The articles in the derive panel: their defects at their steps, their listings on the scene, the smallest examples.

#include "session/actions/article_actions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "learn/derivation/defects.h"
#include "methods/defects.h"
#include "private_state.h"
#include "session/actions/lesson_actions.h"
#include "session/commands/commands.h"
#include "session/panels/listing_model.h"
#include "session/session_actions.h"

namespace session {
namespace {

using methods::Defect;

void updateListing(Session& s) {
    update(s.panels.listing, s.document, s.queries, listingOf(s.presentation.listing, s.presentation.derivation),
           s.mask.isOn());
}

TEST(Articles, ExamplesSayWhichValueIsPrintedAndWhichRepaired) {
    EXPECT_EQ(learn::exampleText(Defect::S5),
              "Smallest example, as printed → repaired: roots -1 and 0.5: 0.5 → initial intersection");
    EXPECT_EQ(learn::exampleText(Defect::P7), "Smallest example: no input reaches it");
}

TEST(Articles, PressesOnALineExplainItsDefectsInTurn) {
    std::size_t several = 0;
    for (const char* article : {"bartlett", "d3dx", "sweep-point", "pool", "plane-trick"}) {
        ListingModel model;
        model.spec = listingOf(article, std::nullopt);
        const methods::Listing& listing = methods::listing(article);
        for (std::size_t line = 0; line < listing.lines.size(); ++line) {
            const std::vector<Defect> defects = listing.defectsOf(line);
            std::optional<Defect> explained;
            for (const Defect defect : defects) {
                explained = nextDefect(model, line, explained);
                EXPECT_EQ(explained, defect);
            }
            EXPECT_EQ(nextDefect(model, line, explained),
                      defects.empty() ? std::nullopt : std::optional(defects.front()));
            if (defects.size() > 1) ++several;
        }
    }
    EXPECT_GT(several, 0u);
}

TEST(Articles, EveryDefectStandsInAStepOfItsArticle) {
    const collide::SweepQuery any{collide::Ball{{-5, 0, 0}, collide::Motion::velocity({1, 0, 0})}, {}};
    std::size_t count = 0;
    for (int i = 0; i < learn::kArticleCount; ++i) {
        const auto article = static_cast<learn::Article>(i);
        const learn::Derivation derivation = learn::derive(article, any);
        for (const learn::Step& step : derivation.steps) count += learn::defectsIn(article, step.id).size();
    }
    EXPECT_EQ(count, std::size_t(methods::kDefectCount));
}

TEST(Articles, TheChangedWordsOfARepairAreFound) {
    const auto changed = [](std::string_view text, std::string_view other) {
        const Changed c = changedIn(text, other);
        return std::string(text.substr(c.begin, c.end - c.begin));
    };
    EXPECT_EQ(changed("X = sz - bx1", "X = sx - bx1"), "sz");
    EXPECT_EQ(changed("X = sx - bx1", "X = sz - bx1"), "sx");
    EXPECT_EQ(changed("if (F >= R2) return", "if (F > R2) return"), "=");
    EXPECT_EQ(changed("if (F > R2) return", "if (F >= R2) return"), "");
    EXPECT_EQ(changed("PdotP = Dot(pt, pt)", "PdotP = Dot(P, P)"), "pt, pt");
    EXPECT_EQ(changed("same", "same"), "");
    for (const methods::DefectInfo& d : methods::defects()) {
        const methods::Listing& listing = methods::listing(d.id);
        for (const std::size_t line : listing.linesOf(d.id)) {
            const std::string_view printed = listing.lines[line].text, repaired = *listing.repaired(line, d.id);
            const Changed a = changedIn(printed, repaired), b = changedIn(repaired, printed);
            EXPECT_EQ(std::string(printed.substr(0, std::min(a.begin, b.begin))),
                      std::string(repaired.substr(0, std::min(a.begin, b.begin))))
                << d.name;
            EXPECT_GT((a.end - a.begin) + (b.end - b.begin), 0u) << d.name;
            EXPECT_LE(std::max(a.end, a.begin), printed.size()) << d.name;
            EXPECT_LE(std::max(b.end, b.begin), repaired.size()) << d.name;
        }
    }
}

TEST(Articles, ADefectOpensItsListingWithTheLinesMendedUnderWhichItShows) {
    Session s;
    newScene(s);
    showDefect(s, Defect::B2);
    EXPECT_EQ(s.settings.rightPanel, RightPanel::Derive);
    EXPECT_EQ(s.presentation.derivation.article(), learn::Article::Bartlett);
    updateListing(s);
    const ListingModel& model = s.panels.listing;
    const methods::Listing& listing = methods::listing("bartlett");
    EXPECT_EQ(model.mendedLines, std::to_string(listing.indexOf("sx") + 1));
    EXPECT_EQ(model.rows[listing.indexOf("sx")].text, "sx = center.x");
    EXPECT_EQ(model.rows[listing.indexOf("X")].text, "X = sz - bx1");
    EXPECT_EQ(model.rows[listing.indexOf("X")].repaired, "X = sx - bx1");
    chooseDefect(s, std::nullopt);
    updateListing(s);
    EXPECT_EQ(model.rows[listing.indexOf("sx")].text, "sz = center.x");
}

TEST(Articles, TheListingShowsTheValuesOfTheScene) {
    Session s;
    openBugExample(s, Defect::P1);
    showDefect(s, Defect::P1);
    updateListing(s);
    const ListingModel& model = s.panels.listing;
    const methods::Listing& listing = methods::listing("pool");
    const ListingRow& row = model.rows[listing.indexOf("passes")];
    EXPECT_EQ(model.rows[listing.indexOf("F")].value, "9");
    EXPECT_EQ(row.value, "yes");
    EXPECT_EQ(row.repairedValue, "no");
    EXPECT_EQ(model.rows[listing.indexOf("T")].value, "");
    EXPECT_EQ(model.answer.says, "false");
    EXPECT_EQ(model.answer.verdict, study::Verdict::Wrong);
    EXPECT_FALSE(model.truth.empty());
}

TEST(Articles, AHiddenAnswerHidesTheValues) {
    Session s;
    openBugExample(s, Defect::P1);
    showDefect(s, Defect::P1);
    s.presentation.answersHidden = true;
    updateListing(s);
    const ListingModel& model = s.panels.listing;
    EXPECT_FALSE(model.rows.empty());
    EXPECT_TRUE(std::all_of(model.rows.begin(), model.rows.end(), [](const ListingRow& r) { return r.value.empty(); }));
    EXPECT_TRUE(model.truth.empty() && model.answer.says.empty());
}

TEST(Articles, EverySmallestExampleOpensAsASceneAndUndoBringsTheOwnBack) {
    Session s;
    newScene(s);
    const scene::Scene own = s.document.scene();
    for (const methods::DefectInfo& d : methods::defects()) {
        openBugExample(s, d.id);
        ASSERT_TRUE(s.queries.query()) << d.name;
        EXPECT_EQ(s.queries.query()->ball.position, study::bugExample(d.id).query.ball.position) << d.name;
        EXPECT_EQ(study::findBug(listingOf(d.article, d.id).trial(), d.id, *s.queries.query()).fails,
                  study::bugExample(d.id).seen != study::BugSeen::Nowhere)
            << d.name;
        s.document.undo();
        EXPECT_EQ(s.document.scene(), own);
    }
}

/// The first page of the lesson on Bartlett's bugs.
struct BugPage : testing::Test {
    PrivateState state;
    Session s;
    void SetUp() override { openLesson(s, learn::lessonFolder() / "20-bug-bartlett.json"); }
    void moveTarget() {
        scene::Document next = s.document.current();
        next.scene.spheres.edit(0).body.center = {2, 0, 0};
        ASSERT_TRUE(s.document.commit("Move", std::move(next)));
    }
    [[nodiscard]] std::optional<Defect> explained() const { return listingOf(s.lesson)->defect; }
};

TEST_F(BugPage, TheLineIsExplainedOnlyOnceItIsFound) {
    EXPECT_EQ(explained(), std::nullopt);
    checkAnswer(s);
    EXPECT_EQ(s.lesson.work().complaint, "Choose a line of the listing first.");
    chooseAnswer(s, 1);
    checkAnswer(s);
    EXPECT_FALSE(s.lesson.isAccepted());
    moveTarget();
    EXPECT_EQ(explained(), std::nullopt);
    checkAnswer(s);
    EXPECT_TRUE(s.lesson.isAccepted());
    EXPECT_EQ(explained(), Defect::B1);
}

TEST_F(BugPage, ItIsExplainedOnceItIsRevealedOnASceneThatFails) {
    revealSolution(s);
    EXPECT_EQ(explained(), Defect::B1);
    EXPECT_TRUE(study::findBug(listingOf(s.lesson)->trial(), Defect::B1, *s.queries.query()).fails);
    EXPECT_EQ(s.lesson.work().truth.rfind("It is line 2", 0), 0u) << s.lesson.work().truth;
}

TEST_F(BugPage, TheAnswerIsNotHiddenThereEvenInClassMode) {
    startClass(s);
    EXPECT_FALSE(s.mask.isOn());
    stepPage(s, 1);
    EXPECT_FALSE(s.mask.isOn());
}

TEST_F(BugPage, TheSmallestExampleIsShownOnThePageOnceTheBugIsFound) {
    const scene::Scene own = s.document.scene();
    openBugExample(s, Defect::B1);
    EXPECT_EQ(s.document.scene(), own) << "not before";
    revealSolution(s);
    openBugExample(s, Defect::B1);
    EXPECT_TRUE(s.lesson.isOpen());
    EXPECT_EQ(s.document.scene().spheres[0].body.center, collide::Vec3(4, 0, 0));
}

TEST(Articles, ALitRowOfTheNotationsIsDrawn) {
    Session s;
    newScene(s);
    showDerivePart(s, DerivePart::Letters);
    update(s.panels.explain.notations, s.document, s.queries, s.settings.upAxis, false);
    ASSERT_TRUE(s.panels.explain.notations.table);
    const auto& rows = s.panels.explain.notations.table->rows;
    const auto place = std::size_t(s.panels.explain.notations.table->find("impact-parameter") - rows.data());
    const std::size_t before = presentOptions(s).annotations.size();
    pointAtNotation(s, place);
    const auto drawn = presentOptions(s).annotations;
    EXPECT_GT(drawn.size(), before);
    EXPECT_TRUE(std::any_of(drawn.begin(), drawn.end(), [](const auto& a) { return a.name == "b" && a.isLit; }));
    pointAtNotation(s, std::nullopt);
    pinNotation(s, place);
    EXPECT_EQ(presentOptions(s).annotations, drawn);
    pinNotation(s, place);
    EXPECT_EQ(presentOptions(s).annotations.size(), before);
    s.presentation.answersHidden = true;
    update(s.panels.explain.notations, s.document, s.queries, s.settings.upAxis, s.mask.isOn());
    pinNotation(s, place);
    EXPECT_EQ(s.panels.explain.notations.table->rows[place].cells[0].text, "?");
    EXPECT_TRUE(s.panels.explain.notations.table->rows[place].geometry.empty());
}

TEST(Articles, TheCommandTurnsBetweenStepsAndListing) {
    Session s;
    newScene(s);
    EXPECT_TRUE(run(s, "learn.listing"));
    EXPECT_EQ(s.presentation.listing.part, DerivePart::Listing);
    EXPECT_EQ(s.presentation.derivation.article(), learn::Article::Bartlett);
    EXPECT_TRUE(run(s, "learn.listing"));
    EXPECT_EQ(s.presentation.listing.part, DerivePart::Steps);
}

}  // namespace
}  // namespace session
