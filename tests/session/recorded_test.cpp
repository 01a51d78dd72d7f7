#include "session/views/recorded.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

#include "scene/edits.h"
#include "session/actions/clipboard.h"
#include "session/session_actions.h"
#include "session/texts/first_steps.h"

namespace session {
namespace {

/// A hit that is recorded too late, a false hit, a missed hit, an agreeing hit.
constexpr const char* kRows =
    R"({"id":"late","method":"engine X","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.31,"hit_point":[4.1,0,0],"hit_normal":[-1,0,0]}
{"id":"false hit","start":[0,2.5,0],"end":[10,2.5,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.5}
{"id":"missed","start":[0,1,0],"end":[10,1,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":false}
{"id":"right","start":[0,0,1],"end":[10,0,1],"ball_radius":1,"sphere_center":[5,0,1],"sphere_radius":1,"hit":true,"fraction":0.3}
)";

std::size_t recordedGhosts(const Session& session) {
    const render::DrawList list = picture(session, presentOptions(session));
    return static_cast<std::size_t>(std::count_if(list.ghosts.begin(), list.ghosts.end(), [](const render::Ghost& g) {
        return g.ink == vocabulary::Ink::Recorded;
    }));
}

struct RecordedRow : testing::Test {
    Session session;
    std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) / ("carom-recorded-" + std::to_string(::getpid()) + ".jsonl");
    void SetUp() override {
        std::ofstream(path) << kRows;
        newScene(session);
        openLog(session, path);
        readLog(session);
        const auto isOpen = [&] {
            return session.panels.log.stage() == LogView::Stage::Open && session.panels.log.listing().isArranged();
        };
        sortLogBy(session, logs::LogSort::Line);
        for (int i = 0; i < 120'000 && !isOpen(); ++i) {
            advance(session, 0);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        ASSERT_EQ(session.panels.log.listing().rows().size(), 4U);
        settle();
    }
    void TearDown() override { std::filesystem::remove(path); }
    void settle() {
        advance(session, 0);
        updatePanels(session);
    }
    void open(std::size_t line) {
        openLogRow(session, line - 1);
        settle();
    }
    [[nodiscard]] std::string recordedId() const {
        const Recorded* recorded = session.queries.claims().recorded.get();
        return recorded ? recorded->row.line.id : "none";
    }
    void moveBall() {
        session.document.commit("Move",
                                scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-1, 0.25, 0}));
        settle();
    }
    [[nodiscard]] bool isOnTheTimeLine() const {
        const auto& marks = session.panels.timeLine.marks;
        return std::any_of(marks.begin(), marks.end(),
                           [](const TimeMark& mark) { return mark.ink == vocabulary::Ink::Recorded; });
    }
};

TEST_F(RecordedRow, EndsWithAnEditOfTheQueryAndComesBackOnUndo) {
    EXPECT_EQ(recordedId(), "none");
    open(1);
    EXPECT_EQ(recordedId(), "late");
    moveBall();
    EXPECT_EQ(recordedId(), "none");
    session.document.undo();
    EXPECT_EQ(recordedId(), "late");
    session.document.redo();
    EXPECT_EQ(recordedId(), "none");
}

TEST(RecordedValueText, TellsTheErrorWhereThereIsATrueValue) {
    RecordedValue value{"fraction", "0.2", "0.3", 2, "0.1", "4.3e6"};
    EXPECT_EQ(errorText(value), "0.1  4.3e6 ulps");
    value.units = value.ulps = "0";
    EXPECT_EQ(errorText(value), "exact");
    value.exact = value.units = value.ulps = "";
    EXPECT_EQ(errorText(value), "no true value");
}

TEST_F(RecordedRow, HasNoMarksOfFirstStepsOverIt) {
    session.window.suggestsSteps = true;
    EXPECT_TRUE(isSuggested(session, &Settings::hasDraggedBall));
    open(1);
    EXPECT_FALSE(isSuggested(session, &Settings::hasDraggedBall));
}

TEST_F(RecordedRow, StaysWhileOnlyANameChanges) {
    open(1);
    scene::Document next = session.document.current();
    next.scene.balls.edit(0).name = "another";
    session.document.commit("Rename", std::move(next));
    EXPECT_EQ(recordedId(), "late");
}

TEST_F(RecordedRow, IsThatOfTheRowToWhichUndoReturns) {
    open(1);
    open(3);
    EXPECT_EQ(recordedId(), "missed");
    session.document.undo();
    EXPECT_EQ(recordedId(), "late");
    session.document.undo();
    EXPECT_EQ(recordedId(), "none");
}

TEST_F(RecordedRow, OfALogThatIsReadAnewIsForgotten) {
    open(1);
    readLog(session);
    EXPECT_EQ(recordedId(), "none") << "another mapping may read another query";
}

TEST_F(RecordedRow, IsDrawnWithItsPlaceAndSwitchedByItsOverlay) {
    open(1);
    const render::PresentOptions options = presentOptions(session);
    ASSERT_TRUE(options.recorded);
    EXPECT_EQ(options.recorded->text, "recorded: hit");
    EXPECT_NEAR(options.recorded->ballCenter.x, 3.1, 1e-12);
    EXPECT_EQ(options.recorded->hitPoint, scene::Vec3(4.1, 0, 0));
    EXPECT_EQ(options.recorded->normal, scene::Vec3(-1, 0, 0));
    EXPECT_EQ(recordedGhosts(session), 1U);
    run(session, "show.recorded");
    EXPECT_EQ(recordedGhosts(session), 0U);
}

TEST_F(RecordedRow, IsInViewUnlessItIsFarOff) {
    open(1);
    const auto holds = [&](double x) {
        const auto bounds = session.queries.storyBounds();
        return std::any_of(bounds.begin(), bounds.end(),
                           [&](const view::Bounds& b) { return std::abs(b.center.x - x) < 1e-9; });
    };
    EXPECT_TRUE(holds(3.1));
    session.presentation.overlays.set(vocabulary::Overlay::Recorded, false);
    EXPECT_FALSE(holds(3.1));
    session.presentation.overlays.set(vocabulary::Overlay::Recorded, true);
    logs::LogDetail far = session.queries.claims().recorded->row;
    far.line.answer.times[1] = logs::LoggedTime{logs::LogTime::Fraction, 1e6};
    session.presentation.recorded.add(recordedIn(path, 1, session.panels.log.columns().mapping, far));
    EXPECT_FALSE(holds(1e7));
}

TEST_F(RecordedRow, WithoutAHitLetsTheBallPassTheContact) {
    open(3);
    const auto claim = presentOptions(session).recorded;
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->text, "recorded: no hit");
    EXPECT_GT(claim->ballCenter.x, session.queries.encounter()->answer.contact->ballCenter.x);
    EXPECT_LE(claim->ballCenter.x, 10);
    EXPECT_FALSE(isOnTheTimeLine());
}

TEST_F(RecordedRow, MarksItsTimeOnTheTimeLine) {
    open(1);
    ASSERT_TRUE(isOnTheTimeLine());
    EXPECT_EQ(session.panels.timeLine.marks.back().words, "recorded 0.31");
    EXPECT_DOUBLE_EQ(session.panels.timeLine.marks.back().frames, 0.31);
    moveBall();
    EXPECT_FALSE(isOnTheTimeLine());
}

TEST_F(RecordedRow, IsPartOfAnExportedPicture) {
    open(2);
    Session copy;
    copy.show(session);
    EXPECT_EQ(presentOptions(copy).recorded, presentOptions(session).recorded);
    EXPECT_EQ(recordedGhosts(copy), 1U);
}

TEST_F(RecordedRow, TellsNothingWhileTheAnswerIsHidden) {
    open(1);
    session.presentation.answersHidden = true;
    settle();
    EXPECT_EQ(recordedId(), "none");
    EXPECT_EQ(recordedGhosts(session), 0U);
    EXPECT_FALSE(isOnTheTimeLine());
    EXPECT_EQ(copyOf(session, CopyForm::LogRow).value(), "");
    EXPECT_EQ(copyOf(session, CopyForm::QueryLine).value().find("recorded"), std::string::npos);
    session.presentation.answersHidden = false;
    settle();
    EXPECT_EQ(recordedId(), "late");
}

TEST_F(RecordedRow, StandsAboveTheMethodsThatAllAgree) {
    session.settings.rightPanel = RightPanel::Compare;
    open(2);
    const CompareModel& model = session.panels.compare;
    ASSERT_TRUE(model.recorded);
    EXPECT_EQ(model.recorded->verdict, study::Verdict::Wrong);
    EXPECT_EQ(model.recorded->title, "recorded");
    EXPECT_EQ(model.recorded->says, "hit at 0.5 of the path");
    moveBall();
    EXPECT_FALSE(session.panels.compare.recorded);
}

TEST_F(RecordedRow, CountsUlpsAsItsLogDoesAndNamesThem) {
    session.settings.rightPanel = RightPanel::Precision;
    open(1);
    const auto& recorded = session.panels.precision.recorded;
    ASSERT_TRUE(recorded);
    EXPECT_EQ(recorded->title, "recorded (engine X)");
    ASSERT_EQ(recorded->values.size(), 7U) << "a time and two vectors";
    const RecordedValue time = recorded->values[0];
    EXPECT_EQ(time.name, "fraction");
    EXPECT_EQ(time.recorded, "0.31");
    EXPECT_EQ(time.exact, "0.3");
    EXPECT_EQ(time.trueLength, 3U);
    EXPECT_EQ(time.units, "0.01");
    EXPECT_STREQ(recorded->ulps, "ulps of double");
    setLogReadsFloat(session, true);
    readLog(session);
    for (int i = 0; i < 120'000 && !session.panels.log.listing().isArranged(); ++i) {
        advance(session, 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    open(1);
    ASSERT_TRUE(session.panels.precision.recorded);
    EXPECT_STREQ(session.panels.precision.recorded->ulps, "ulps of binary32");
    EXPECT_EQ(session.panels.precision.recorded->values[0].recorded, "0.31");
    EXPECT_NE(session.panels.precision.recorded->values[0].ulps, time.ulps);
}

TEST_F(RecordedRow, IsInEveryCopyThatCanHoldIt) {
    open(1);
    EXPECT_NE(copyOf(session, CopyForm::AnswerText).value().find("recorded (engine X): hit at 0.31 of the path"),
              std::string::npos);
    EXPECT_NE(copyOf(session, CopyForm::AnswerJson).value().find(R"("recorded":{"hit":true,"fraction":0.31)"),
              std::string::npos);
    const std::string line = copyOf(session, CopyForm::QueryLine).value(),
                      row = copyOf(session, CopyForm::LogRow).value();
    EXPECT_NE(line.find("# recorded (engine X): hit at 0.31 of the path, wrong value"), std::string::npos) << line;
    EXPECT_NE(row.find(R"("id":"late")"), std::string::npos);
    const std::string test = copyOf(session, CopyForm::GoogleTest).value();
    EXPECT_NE(test.find("late"), std::string::npos);
    EXPECT_NE(test.find("0x1.3d70a3d70a3d7p-2"), std::string::npos) << "the recorded time, 0.31 frames: " << test;
    const scene::Scene before = session.document.scene();
    paste(session, line);
    EXPECT_EQ(session.document.scene().balls[0].body, before.balls[0].body) << "the comment is passed over";
    EXPECT_EQ(recordedId(), "late");
    paste(session, row);
    EXPECT_EQ(session.document.scene().balls[0].body, before.balls[0].body);
}

TEST(Recorded, WithoutAPlaceIsOnlyNamed) {
    logs::LogDetail detail;
    detail.line.query.query.ball.motion = collide::Motion::velocity({1, 0, 0});
    detail.line.query.query.obstacle.center = {5, 0, 0};
    detail.exact = collide::sweep(detail.line.query.query);
    detail.line.answer.isGiven = detail.line.answer.isHit = true;
    const auto recorded = recordedIn("a.jsonl", 1, {}, detail);
    ASSERT_TRUE(recorded);
    const auto claim = claimOf(*recorded);
    ASSERT_TRUE(claim);
    EXPECT_FALSE(claim->isPlaced);
    EXPECT_EQ(recordedFrames(*recorded), std::nullopt);
    detail.line.answer.isGiven = false;
    EXPECT_EQ(recordedIn("a.jsonl", 1, {}, detail), nullptr);
}

}  // namespace
}  // namespace session
