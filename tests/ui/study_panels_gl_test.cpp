/// The text of the panels of methods, digits and hard cases for these cases, in both themes.

#include <gtest/gtest.h>

#include "io/query/query_json.h"
#include "io/scene_json.h"
#include "scene/kinds.h"
#include "session/panels/cases.h"
#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::RightPanel;

struct StudyPanels : UiTest {
    /// The outcome of the case that is open, as the panels spell it.
    [[nodiscard]] std::string outcome() const { return io::outcomeName(session.queries.encounter()->answer.outcome); }
};

TEST_F(StudyPanels, NameTheOutcomeOfEveryKindOfCase) {
    session.panels.cases.load();
    const std::size_t count = session.panels.cases.catalogue().cases.size();
    std::size_t told = 0;
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        session.presentation.theme = theme;
        for (std::size_t which = theme == render::Theme::Dark ? 0 : 5; which < count; which += 26) {
            session::openCase(session, which);
            session.presentation.claimRow = which % methods::all().size();
            const std::string name = session.document.scene().name;
            const std::string compared = panel(RightPanel::Compare), digits = panel(RightPanel::Precision);
            if (scene::isRound(session.queries.encounter()->target)) {
                EXPECT_NE(compared.find("Exactly " + outcome()), std::string::npos) << name << '\n' << compared;
                EXPECT_TRUE(says(compared, {"Methods Conventions Engine fields"})) << name;
                EXPECT_TRUE(says(digits, {"The published form decides", "exactly " + outcome()})) << name;
            } else {
                const bool meets = collide::isHit(session.queries.encounter()->answer.outcome);
                const char* why = meets ? "The ball meets a " : "The answer is about a ";
                EXPECT_NE(compared.find(why), std::string::npos) << name << '\n' << compared;
                const bool isAtBorder = digits.find(" at this ball.") != std::string::npos;
                EXPECT_TRUE(isAtBorder || digits.find(" until ") != std::string::npos) << name << '\n' << digits;
            }
            const std::string listed = panel(RightPanel::Cases);
            EXPECT_NE(listed.find(name), std::string::npos) << listed;
            ++told;
        }
    }
    EXPECT_GT(told, 10U);
}

TEST_F(StudyPanels, LargeTypeCutsNoNumberAndNoNameOfAFlip) {
    constexpr const char* kSubnormal = R"({"carom":1,"name":"subnormal",
        "balls":[{"name":"ball","position":[0,3,2],"velocity":[0.25,-0.25,-5e-324],"radius":0.5}],
        "boxes":[{"name":"box","center":[2,0,1],"half":[2,1,1]}]})";
    session.document.commit("Another scene", scene::Document{io::readScene(kSubnormal).value().scene, {}});
    session.document.select({{scene::Kind::Ball, 0}});
    window.reset();
    window = std::make_unique<UiDriver>(session, 1280, 720, 1.32f);
    EXPECT_TRUE(
        says(panel(RightPanel::Precision), {"ball.position.z 1 → edge +y+z", "ball.velocity.x 6e15 → edge +x+y"}));
    const auto before = window->text().find("-0.25", window->layout().left);
    const auto number = window->text().find("-5e-324", window->layout().left);
    ASSERT_TRUE(before && number);
    EXPECT_LT(before->x + before->width, number->x);
}

TEST_F(StudyPanels, CountTheVerdictsOfTheRowsThatAreListed) {
    session::openCase(session, 3);
    const std::string compared = panel(RightPanel::Compare);
    EXPECT_NE(compared.find("12 agree 2 inaccurate 14 wrong"), std::string::npos) << compared;
    EXPECT_EQ(12 + 2 + 14, int(methods::all().size()));
}

TEST_F(StudyPanels, AClaimIsSeenInThePictureAndGoesAgain) {
    (void)panel(RightPanel::Compare);
    const io::Image without = window->pixels();
    session.presentation.claimRow = 0;
    window->settle();
    EXPECT_FALSE(window->pixels().rgba == without.rgba);
    session.presentation.claimRow.reset();
    window->settle();
    EXPECT_TRUE(window->pixels().rgba == without.rgba);
}

}  // namespace
}  // namespace ui
