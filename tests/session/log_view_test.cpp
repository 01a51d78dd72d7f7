#include "session/panels/log_view.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <thread>

#include "io/scene_json.h"
#include "session/commands/commands.h"
#include "session/session.h"
#include "session/wait_until.h"

namespace session {
namespace {

/// Five queries and an invalid line; the second and the fifth record wrong answers.
constexpr const char* kLog =
    R"({"id":"a","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3}
{"id":"b","start":[0,2.5,0],"end":[10,2.5,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.5}
{"id":"c","start":[0,3,0],"end":[10,3,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":false}
rubbish
{"id":"d","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.31}
{"id":"e","start":[0,1,0],"end":[10,1,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":false}
)";

struct Log : testing::Test {
    Session session;
    // Each case runs in a process of its own, and several run at once.
    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("carom-log-view-" + std::to_string(::getpid()));
    std::filesystem::path path = folder / "log_view_test.jsonl";
    void SetUp() override {
        std::filesystem::create_directories(folder);
        std::ofstream(path) << kLog;
        newScene(session);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    template <class Done>
    void waitUntil(Done done) {
        session::waitUntil(session, done);
    }
    void waitForRows() {
        waitUntil([&] {
            return session.panels.log.stage() == LogView::Stage::Open && session.panels.log.listing().isArranged();
        });
    }
    void openWhole() {
        openLog(session, path);
        ASSERT_EQ(session.panels.log.columns().problem, "");
        session.panels.log.read();
        waitForRows();
    }
    [[nodiscard]] std::string ids() const {
        std::string text;
        for (const std::uint32_t row : session.panels.log.listing().rows())
            text += std::string(session.panels.log.listing().table().id(row)) + " ";
        return text;
    }
};

TEST(LogNames, AreToldByTheirEnding) {
    for (const char* name : {"a.jsonl", "a.CSV", "/x/y.ndjson", "sweeps.log"}) EXPECT_TRUE(isLogName(name)) << name;
    for (const char* name : {"a.json", "csv", "a.csv.json", "a", ""}) EXPECT_FALSE(isLogName(name)) << name;
}

TEST_F(Log, WhatIsDroppedOpensByItsEnding) {
    openDropped(session, {path});
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::Mapping);
    EXPECT_EQ(session.settings.rightPanel, RightPanel::Log);
    const std::filesystem::path scenePath = std::filesystem::path(testing::TempDir()) / "log_view_test.json";
    scene::Scene scene = session.document.scene();
    scene.name = "dropped";
    ASSERT_EQ(io::saveScene(scenePath, scene), "");
    openDropped(session, {scenePath});
    EXPECT_EQ(session.document.scene().name, "dropped");
    EXPECT_TRUE(session.messages.shown().empty());
    std::filesystem::remove(scenePath);
}

TEST_F(Log, ARowAboutAShapeOpensAsASceneWithTheShape) {
    std::ofstream(path) << R"({"start":[-2,0,2],"end":[0,3,0],"ball_radius":1,"triangle":{"corners":[[0,0,0],[4,0,0],)"
                           R"([0,4,0]]},"hit":true,"fraction":0.64,"feature":"edge 2"})"
                           "\n"
                           R"({"start":[0,0,9],"velocity":[0,0,-1],"ball_radius":1,"box":{"center":[0,0,0],"half":)"
                           R"([1,2,1],"velocity":[0,0,1]},"hit":false})"
                           "\n";
    openWhole();
    const auto rowOf = [&](std::uint32_t line) {
        const auto& rows = session.panels.log.listing().rows();
        return static_cast<std::size_t>(std::find(rows.begin(), rows.end(), line - 1) - rows.begin());
    };
    openLogRow(session, rowOf(1));
    ASSERT_EQ(session.document.scene().triangles.size(), 1u);
    ASSERT_NE(session.queries.claims().recorded, nullptr);
    EXPECT_EQ(recordedWords(*session.queries.claims().recorded), "hit at 0.64 of the path on edge 2");
    EXPECT_TRUE(session.document.scene().spheres.empty());
    EXPECT_EQ(session.document.scene().triangles[0].body.c, scene::Vec3(0, 4, 0));
    ASSERT_TRUE(session.queries.encounter());
    EXPECT_EQ(session.queries.encounter()->target, (scene::ObjectRef{scene::Kind::Triangle, 0}));
    const scene::Scene before = session.document.scene();
    openLogRow(session, rowOf(2));
    EXPECT_EQ(session.document.scene(), before) << "a scene's shapes do not move";
    EXPECT_EQ(session.messages.shown().back().text, "line 2 is no scene: its shape moves");
}

TEST_F(Log, OfSeveralDroppedTheFirstSceneAndTheFirstLogOpen) {
    const std::filesystem::path scenePath = std::filesystem::path(testing::TempDir()) / "log_view_several.json";
    scene::Scene scene = session.document.scene();
    scene.name = "dropped first";
    ASSERT_EQ(io::saveScene(scenePath, scene), "");
    openDropped(session, {scenePath, path});
    EXPECT_EQ(session.document.scene().name, "dropped first");
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::Mapping);
    EXPECT_TRUE(session.messages.shown().empty());
    openDropped(session, {scenePath, "/nowhere/second.json"});
    EXPECT_EQ(session.document.scene().name, "dropped first");
    ASSERT_EQ(session.messages.shown().size(), 1u) << "that the second was left is said";
    openDropped(session, {});
    EXPECT_EQ(session.messages.shown().size(), 1u);
    std::filesystem::remove(scenePath);
}

TEST_F(Log, ATextThatQuotesARowIsNoLog) { EXPECT_FALSE(isLogFile(CAROM_SOURCE_DIR "/README.md")); }

TEST_F(Log, LinesOfQueriesAreALogWhateverTheFileIsCalled) {
    const std::filesystem::path text = CAROM_SOURCE_DIR "/tests/data/logs/queries.txt";
    EXPECT_TRUE(isLogFile(text));
    openDropped(session, {text});
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::Mapping);
    EXPECT_TRUE(session.messages.shown().empty());
    const std::filesystem::path scene = folder / "scene.txt";
    ASSERT_EQ(io::saveScene(scene, session.document.scene()), "");
    EXPECT_FALSE(isLogFile(scene));
    EXPECT_FALSE(isLogFile(folder));
    EXPECT_FALSE(isLogFile("/nowhere/at-all.txt"));
}

TEST_F(Log, ASecondLogThatIsDroppedIsNamed) {
    openDropped(session, {path, folder / "second.csv"});
    EXPECT_EQ(session.panels.log.path(), path);
    ASSERT_EQ(session.messages.shown().size(), 1u);
    EXPECT_NE(session.messages.shown()[0].text.find("second.csv"), std::string::npos);
}

TEST_F(Log, WhatIsNoLogSaysSoAndChangesNothing) {
    openLog(session, "/nowhere/at-all.csv");
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::None);
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_NE(session.settings.rightPanel, RightPanel::Log);
}

TEST_F(Log, FirstLinesAreUnderstoodBeforeItIsRead) {
    openLog(session, path);
    EXPECT_EQ(session.panels.log.columns().problem, "");
    ASSERT_EQ(session.panels.log.columns().preview.size(), 3U);
    EXPECT_TRUE(session.panels.log.columns().preview[0].isGood());
    setLogSource(session, logs::LogField::Center, "");
    EXPECT_NE(session.panels.log.columns().problem, "");
    setLogSource(session, logs::LogField::Center, "sphere_center");
    EXPECT_EQ(session.panels.log.columns().problem, "");
    setLogReadsFloat(session, true);
    EXPECT_EQ(session.panels.log.columns().mapping.precision, methods::Precision::Float);
    setLogPreset(session, "unity");
    EXPECT_EQ(session.panels.log.columns().mapping.preset, "unity");
}

TEST_F(Log, RowsComeWorstFirstAndAreSortedAndFiltered) {
    openWhole();
    EXPECT_EQ(session.panels.log.listing().counts().rows, 6U);
    EXPECT_EQ(session.panels.log.listing().counts().bad, 1U);
    EXPECT_EQ(session.panels.log.listing().counts().verdicts[static_cast<std::size_t>(study::Verdict::Wrong)], 2U);
    EXPECT_TRUE(ids().starts_with("e b ") || ids().starts_with("b e ")) << ids();
    sortLogBy(session, logs::LogSort::Line);
    waitForRows();
    EXPECT_EQ(ids(), "a b c  d e ");
    sortLogBy(session, logs::LogSort::Line);
    waitForRows();
    EXPECT_EQ(ids(), "e d  c b a ");
    typeLogFilter(session, "id d");
    waitForRows();
    EXPECT_EQ(ids(), "d ");
}

TEST_F(Log, ARowIsOpenedAsTheSceneByAnEdit) {
    openWhole();
    sortLogBy(session, logs::LogSort::Line);
    waitForRows();
    const scene::Scene before = session.document.scene();
    openLogRow(session, 1);
    EXPECT_EQ(session.document.history().nameAt(session.document.history().index()),
              "Open line 2 of log_view_test.jsonl");
    ASSERT_EQ(session.document.scene().balls.size(), 1U);
    EXPECT_EQ(session.document.scene().balls[0].body.position, scene::Vec3(0, 2.5, 0));
    EXPECT_EQ(session.panels.log.listing().chosen(), std::optional<std::size_t>(1));
    run(session, "log.next");
    EXPECT_EQ(session.document.scene().balls[0].body.position, scene::Vec3(0, 3, 0));
    session.document.undo();
    session.document.undo();
    EXPECT_EQ(session.document.scene(), before);
    stepLogRow(session, 100);
    EXPECT_EQ(session.panels.log.listing().chosen(), std::optional<std::size_t>(5));
}

TEST_F(Log, ABadLineIsChosenButOpensNothing) {
    openWhole();
    sortLogBy(session, logs::LogSort::Line);
    waitForRows();
    const std::uint64_t revision = session.document.revision();
    openLogRow(session, 3);
    EXPECT_EQ(session.document.revision(), revision);
    EXPECT_EQ(session.panels.log.listing().chosen(), std::optional<std::size_t>(3));
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_TRUE(session.messages.shown().back().text.starts_with("line 4: "));
}

TEST_F(Log, ATypedFilterShowsItsRowsAndSaysWhatIsWrong) {
    openWhole();
    sortLogBy(session, logs::LogSort::Line);
    typeLogFilter(session, "error > 100, line < 4");
    waitForRows();
    EXPECT_EQ(ids(), "b ");
    typeLogFilter(session, "line < 4, error > ");
    EXPECT_EQ(session.panels.log.listing().order().where.problem,
              "error: must be followed by a range such as > 0.04 or 0.1..0.3, got >");
    waitForRows();
    EXPECT_EQ(ids(), "a b c ") << "the term that is right holds";
    typeLogFilter(session, "");
    waitForRows();
    EXPECT_EQ(ids(), "a b c  d e ");
    EXPECT_EQ(session.panels.log.listing().order().where.problem, "");
}

TEST_F(Log, ASearchOfTheFileGivesWayToTheNextFilter) {
    {
        std::ofstream file(path);
        for (int i = 0; i < 20000; ++i)
            file
                << R"({"id":"r)" << i
                << R"(","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3,"object":"crate )"
                << i % 7 << "\"}\n";
    }
    openWhole();
    typeLogFilter(session, "object crate 3");
    advance(session, 0);
    EXPECT_TRUE(session.panels.log.listing().searchShare());
    EXPECT_TRUE(isWorking(session));
    typeLogFilter(session, "id r19999");
    waitForRows();
    EXPECT_EQ(ids(), "r19999 ");
    EXPECT_FALSE(session.panels.log.listing().searchShare());
    typeLogFilter(session, "object crate 3");
    waitForRows();
    EXPECT_EQ(session.panels.log.listing().rows().size(), 2857U);
}

TEST_F(Log, ARegionOfThePlotShowsItsRowsAndThePlotStays) {
    openWhole();
    sortLogBy(session, logs::LogSort::Line);
    plotLogAgainst(session, logs::LogMeasure::Depth);
    waitForRows();
    const logs::LogScatter* grid = session.panels.log.listing().errors().scatter.get();
    ASSERT_TRUE(grid);
    EXPECT_EQ(grid->placed, 3U) << "three hits: a, d, e";
    const int last = logs::LogScatter::kColumns - 1;
    selectLogRegion(session,
                    logs::LogRegion{grid->measure, grid->across, grid->up, 0, last, 1, logs::LogScatter::kRows - 1});
    waitForRows();
    EXPECT_EQ(ids(), "d e ") << "those with an error";
    EXPECT_EQ(session.panels.log.listing().errors().scatter->placed, 3U) << "the others stay in the plot";
    plotLogAgainst(session, logs::LogMeasure::Size);
    waitForRows();
    EXPECT_EQ(ids(), "a b c  d e ") << "a region is one of its plot";
    plotLogAgainst(session, std::nullopt);
    waitForRows();
    EXPECT_FALSE(session.panels.log.listing().errors().scatter);
}

/// Casts past a sphere at more and more distance; hits less than 0.1 deep are recorded as misses.
void writeTolerantCasts(const std::filesystem::path& path) {
    std::ofstream file(path);
    for (int i = 0; i < 600; ++i) {
        const double y = 1.4 + i * 0.0011, x = std::sqrt(std::max(0.0, 4 - y * y));
        file << R"({"id":)" << i << R"(,"start":[0,)" << y << R"(,0],"end":[10,)" << y
             << R"(,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,)";
        file.precision(17);
        if (y < 1.9)
            file << R"("hit":true,"fraction":)" << (5 - x) / 10 << "}\n";
        else
            file << R"("hit":false})"
                 << "\n";
    }
}

TEST_F(Log, TheReasonOfWrongRowsIsNamedAndShowsThem) {
    writeTolerantCasts(path);
    openWhole();
    waitUntil([&] { return !session.panels.logWhy.reasons().reasons.empty(); });
    const logs::LogReasons& found = session.panels.logWhy.reasons();
    EXPECT_TRUE(found.isExplained());
    const std::size_t all = session.panels.log.listing().rows().size();
    chooseLogReason(session, 0);
    waitForRows();
    EXPECT_EQ(session.panels.log.listing().rows().size(), found.reasons[0].rows.size());
    EXPECT_LT(session.panels.log.listing().rows().size(), all);
    chooseLogReason(session, 0);
    waitForRows();
    EXPECT_EQ(session.panels.log.listing().rows().size(), all);
}

TEST_F(Log, AnExportShowsTheLogAsTheWindowDoes) {
    writeTolerantCasts(path);
    openWhole();
    waitUntil([&] { return !session.panels.logWhy.isBehind(); });
    chooseLogReason(session, 0);
    waitForRows();
    const LogListing& original = session.panels.log.listing();
    openLogRow(session, 3);
    Session copy;
    copy.show(session);
    advance(copy, 0);
    const LogListing& shown = copy.panels.log.listing();
    EXPECT_EQ(copy.panels.log.stage(), LogView::Stage::Open);
    EXPECT_EQ(shown.rows(), original.rows());
    EXPECT_EQ(shown.chosen(), std::optional<std::size_t>(3));
    EXPECT_EQ(shown.errors().histogram.bins, original.errors().histogram.bins);
    EXPECT_EQ(&copy.panels.logWhy.reasons(), &session.panels.logWhy.reasons());
    EXPECT_FALSE(copy.panels.logWhy.isBehind()) << "an export searches nothing";
}

TEST_F(Log, AnOpenLogHasTheWholeSide) {
    session.settings.hasTwoPanels = true;
    openPanel(session.settings, RightPanel::Log);
    EXPECT_TRUE(isShown(session, RightPanel::Answer)) << "above the empty panel";
    openLog(session, path);
    EXPECT_TRUE(isShown(session, RightPanel::Log));
    EXPECT_FALSE(isShown(session, RightPanel::Answer));
    openPanel(session.settings, RightPanel::Compare);
    EXPECT_TRUE(isShown(session, RightPanel::Answer));
}

TEST_F(Log, RowsWithinAToleranceAreToldApart) {
    writeTolerantCasts(path);
    openWhole();
    const auto wrong = static_cast<std::size_t>(study::Verdict::Wrong);
    const std::uint64_t missed = session.panels.log.listing().counts().verdicts[wrong];
    EXPECT_EQ(missed, 91U) << "y from 1.9 to 2";
    EXPECT_EQ(session.panels.log.listing().counts().within[wrong], 0U);
    setLogTolerance(session, 0.05);
    waitForRows();
    EXPECT_EQ(session.panels.log.listing().counts().within[wrong], 45U);
    const std::uint32_t row = session.panels.log.listing().rows()[0];
    EXPECT_NE(session.panels.log.listing().detail(row).sentence.find("beyond the tolerance"), std::string::npos);
    setLogTolerance(session, 0.2);
    EXPECT_NE(session.panels.log.listing().detail(row).sentence.find("within the tolerance"), std::string::npos);
}

TEST_F(Log, FailingRowsAreALogAgain) {
    openWhole();
    const std::filesystem::path to = std::filesystem::path(testing::TempDir()) / "log_view_failing.jsonl";
    session.tasks.start("Wrote", failingRowsTo(session.panels.log, session.panels.logWhy.reasons(), to));
    waitUntil([&] { return !session.tasks.isBusy(); });
    openLog(session, to);
    session.panels.log.read();
    waitForRows();
    EXPECT_EQ(session.panels.log.listing().counts().rows, 3U) << "two wrong, one inaccurate";
    std::filesystem::remove(to);
}

TEST_F(Log, ALongLogCanBeStopped) {
    {
        std::ofstream file(path);
        const std::string line = std::string(kLog).substr(0, std::string(kLog).find('\n') + 1);
        for (int i = 0; i < 100000; ++i) file << line;
    }
    openLog(session, path);
    session.panels.log.read();
    EXPECT_TRUE(isWorking(session));
    session.panels.log.cancelReading();
    waitForRows();
    EXPECT_TRUE(session.panels.log.progress().wasCancelled);
    EXPECT_LT(session.panels.log.listing().counts().rows, 100000U);
    session.panels.log.close();
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::None);
    waitUntil([&] { return !isWorking(session); });
}

}  // namespace
}  // namespace session
