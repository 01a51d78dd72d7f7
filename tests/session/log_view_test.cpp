#include "session/panels/log_view.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "io/scene_json.h"
#include "session/commands/commands.h"
#include "session/session.h"

namespace session {
namespace {

/// Five queries and a line of rubbish; the second and the fifth record what is not so.
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
    // Each case is a process of its own, and several run at once.
    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("carom-log-view-" + std::to_string(::getpid()));
    std::filesystem::path path = folder / "log_view_test.jsonl";
    void SetUp() override {
        std::filesystem::create_directories(folder);
        std::ofstream(path) << kLog;
        session.newScene();
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    template <class Done>
    void waitUntil(Done done) {
        for (int i = 0; i < 2000 && !done(); ++i) {
            session.advance(0);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        EXPECT_TRUE(done());
    }
    void waitForRows() {
        waitUntil([&] { return session.log.stage() == LogView::Stage::Open && session.log.isArranged(); });
    }
    void openWhole() {
        openLog(session, path);
        ASSERT_EQ(session.log.problem(), "");
        session.log.read();
        waitForRows();
    }
    [[nodiscard]] std::string ids() const {
        std::string text;
        for (const std::uint32_t row : session.log.rows()) text += std::string(session.log.table().id(row)) + " ";
        return text;
    }
};

TEST(LogNames, AreToldByTheirEnding) {
    for (const char* name : {"a.jsonl", "a.CSV", "/x/y.ndjson", "sweeps.log"}) EXPECT_TRUE(isLogName(name)) << name;
    for (const char* name : {"a.json", "csv", "a.csv.json", "a", ""}) EXPECT_FALSE(isLogName(name)) << name;
}

TEST_F(Log, WhatIsDroppedOpensByItsEnding) {
    openDropped(session, {path});
    EXPECT_EQ(session.log.stage(), LogView::Stage::Mapping);
    EXPECT_EQ(session.settings.rightPanel, RightPanel::Log);
    const std::filesystem::path scenePath = std::filesystem::path(testing::TempDir()) / "log_view_test.json";
    scene::Scene scene = session.scene();
    scene.name = "dropped";
    ASSERT_EQ(io::saveScene(scenePath, scene), "");
    openDropped(session, {scenePath});
    EXPECT_EQ(session.scene().name, "dropped");
    EXPECT_TRUE(session.messages.shown().empty());
    std::filesystem::remove(scenePath);
}

TEST_F(Log, OfSeveralDroppedTheFirstSceneAndTheFirstLogOpen) {
    const std::filesystem::path scenePath = std::filesystem::path(testing::TempDir()) / "log_view_several.json";
    scene::Scene scene = session.scene();
    scene.name = "dropped first";
    ASSERT_EQ(io::saveScene(scenePath, scene), "");
    openDropped(session, {scenePath, path});
    EXPECT_EQ(session.scene().name, "dropped first");
    EXPECT_EQ(session.log.stage(), LogView::Stage::Mapping);
    EXPECT_TRUE(session.messages.shown().empty());
    openDropped(session, {scenePath, "/nowhere/second.json"});
    EXPECT_EQ(session.scene().name, "dropped first");
    ASSERT_EQ(session.messages.shown().size(), 1u) << "that the second was left is said";
    openDropped(session, {});
    EXPECT_EQ(session.messages.shown().size(), 1u);
    std::filesystem::remove(scenePath);
}

TEST_F(Log, WhatIsNoLogSaysSoAndChangesNothing) {
    openLog(session, "/nowhere/at-all.csv");
    EXPECT_EQ(session.log.stage(), LogView::Stage::None);
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_NE(session.settings.rightPanel, RightPanel::Log);
}

TEST_F(Log, FirstLinesAreUnderstoodBeforeItIsRead) {
    openLog(session, path);
    EXPECT_EQ(session.log.problem(), "");
    ASSERT_EQ(session.log.preview().size(), 3U);
    EXPECT_TRUE(session.log.preview()[0].isGood());
    EXPECT_EQ(session.log.setSource(study::LogField::Center, ""), "");
    EXPECT_NE(session.log.problem(), "");
    EXPECT_EQ(session.log.setSource(study::LogField::Center, "sphere_center"), "");
    EXPECT_EQ(session.log.problem(), "");
    session.log.setReadsFloat(true);
    EXPECT_EQ(session.log.mapping().precision, methods::Precision::Float);
    session.log.setPreset("unity");
    EXPECT_EQ(session.log.mapping().preset, "unity");
}

TEST_F(Log, RowsComeWorstFirstAndAreSortedAndFiltered) {
    openWhole();
    EXPECT_EQ(session.log.counts().rows, 6U);
    EXPECT_EQ(session.log.counts().bad, 1U);
    EXPECT_EQ(session.log.counts().verdicts[static_cast<std::size_t>(study::Verdict::Wrong)], 2U);
    EXPECT_TRUE(ids().starts_with("e b ") || ids().starts_with("b e ")) << ids();
    session.log.sortBy(study::LogSort::Line);
    waitForRows();
    EXPECT_EQ(ids(), "a b c  d e ");
    session.log.sortBy(study::LogSort::Line);
    waitForRows();
    EXPECT_EQ(ids(), "e d  c b a ");
    study::LogFilter filter = session.log.order().filter;
    filter.idText = "d";
    session.log.setFilter(filter);
    waitForRows();
    EXPECT_EQ(ids(), "d ");
}

TEST_F(Log, ARowIsOpenedAsTheSceneByAnEdit) {
    openWhole();
    session.log.sortBy(study::LogSort::Line);
    waitForRows();
    const scene::Scene before = session.scene();
    openLogRow(session, 1);
    EXPECT_EQ(session.history().nameAt(session.history().index()), "Open line 2 of log_view_test.jsonl");
    ASSERT_EQ(session.scene().balls.size(), 1U);
    EXPECT_EQ(session.scene().balls[0].body.position, scene::Vec3(0, 2.5, 0));
    EXPECT_EQ(session.log.chosen(), std::optional<std::size_t>(1));
    run(session, "log.next");
    EXPECT_EQ(session.scene().balls[0].body.position, scene::Vec3(0, 3, 0));
    session.undo();
    session.undo();
    EXPECT_EQ(session.scene(), before);
    stepLogRow(session, 100);
    EXPECT_EQ(session.log.chosen(), std::optional<std::size_t>(5));
}

TEST_F(Log, ABadLineIsChosenButOpensNothing) {
    openWhole();
    session.log.sortBy(study::LogSort::Line);
    waitForRows();
    const std::uint64_t revision = session.revision();
    openLogRow(session, 3);
    EXPECT_EQ(session.revision(), revision);
    EXPECT_EQ(session.log.chosen(), std::optional<std::size_t>(3));
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_TRUE(session.messages.shown().back().text.starts_with("line 4: "));
}

TEST_F(Log, FailingRowsAreALogAgain) {
    openWhole();
    const std::filesystem::path to = std::filesystem::path(testing::TempDir()) / "log_view_failing.jsonl";
    session.background.start("Wrote", session.log.failingRowsTo(to));
    waitUntil([&] { return !session.background.isBusy(); });
    openLog(session, to);
    session.log.read();
    waitForRows();
    EXPECT_EQ(session.log.counts().rows, 3U) << "two wrong, one inaccurate";
    std::filesystem::remove(to);
}

TEST_F(Log, ALongLogCanBeStopped) {
    {
        std::ofstream file(path);
        const std::string line = std::string(kLog).substr(0, std::string(kLog).find('\n') + 1);
        for (int i = 0; i < 100000; ++i) file << line;
    }
    openLog(session, path);
    session.log.read();
    EXPECT_TRUE(session.isWorking());
    session.log.cancelReading();
    waitForRows();
    EXPECT_TRUE(session.log.wasCancelled());
    EXPECT_LT(session.log.counts().rows, 100000U);
    session.log.close();
    EXPECT_EQ(session.log.stage(), LogView::Stage::None);
    waitUntil([&] { return !session.isWorking(); });
}

}  // namespace
}  // namespace session
