/// The text of the panels of the outcome map and of logs, in each of their states.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "read_png.h"
#include "temporary_folder.h"
#include "ui/panels/panels.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

namespace fs = std::filesystem;
using session::LogView;
using session::RightPanel;

struct MapPanel : UiTest {
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(UiTest::SetUp());
        if (IsSkipped()) return;
        session.settings.rightWidth = 420;
        (void)panel(RightPanel::Map);
    }
    /// The number of colours of the map, away from its axes.
    [[nodiscard]] std::size_t colorsOfMap() const {
        const io::Image image = window->pixels();
        const view::Rect& right = window->layout().right;
        std::set<unsigned> seen;
        for (int y = 200; y < 480; ++y) {
            for (int x = int(right.x) + 10; x < int(right.x + right.width) - 10; ++x) {
                const auto* p = &image.rgba[4 * (std::size_t(y) * std::size_t(image.width) + std::size_t(x))];
                seen.insert(unsigned(p[0]) << 16 | unsigned(p[1]) << 8 | p[2]);
            }
        }
        return seen.size();
    }
};

TEST_F(MapPanel, NamesWhatItShowsAndItsColours) {
    const std::vector<std::string> axes{"→ across ↑ up", "→ -3.2 … 2.19", "↑ -3.2 … 2.19"};
    const auto shows = [&](const char* what, std::vector<std::string> lines) {
        window->click(window->placeOf(what));
        window->mouseTo({-1e6, -1e6});
        window->settle();
        lines.insert(lines.begin(), axes.begin(), axes.end());
        return says(rightPanel(), lines);
    };
    EXPECT_TRUE(shows("Time", {"Time of contact, frames", "11 12 13", "miss"}));
    EXPECT_GT(colorsOfMap(), 50U);
    EXPECT_TRUE(shows("Angle", {"Ricochet angle, °", "0 20 40 60 80", "miss"}));
    EXPECT_GT(colorsOfMap(), 50U);
    EXPECT_TRUE(shows("Error", {"Error in ulps: bartlett printed, float", "1 100 1e+04 1e+06", "wrong"}));
    EXPECT_GT(colorsOfMap(), 10U);
    EXPECT_TRUE(shows("Disagreement", {"only first hits both hit"}));
    EXPECT_TRUE(says(rightPanel(), {"bartlett printed float against the exact answer"}));
    EXPECT_GE(colorsOfMap(), 2U);
    EXPECT_TRUE(shows("Outcome", {"miss hit"}));
    EXPECT_GE(colorsOfMap(), 2U);
}

TEST_F(MapPanel, FollowsTheScene) {
    const view::Rect& right = window->layout().right;
    const std::string words = rightPanel();
    const io::Image before = window->pixels();
    scene::Document next = session.document.current();
    next.scene.spheres.edit(0).body.radius *= 2;
    session.document.commit("Radius", std::move(next));
    window->settle();
    const io::Image after = window->pixels();
    std::size_t changed = 0;  // changed pixels of the map: left of the panel the picture has changed as well
    for (std::size_t y = 200; y < 480; ++y)
        for (std::size_t x = std::size_t(right.x) + 10; x < 1270; ++x) {
            const std::size_t at = 4 * (y * 1280 + x);
            changed += !std::equal(&before.rgba[at], &before.rgba[at] + 3, &after.rgba[at]);
        }
    EXPECT_GT(changed, 1000U);
    EXPECT_TRUE(says(words, {"→ -3.2 … 2.19"}));
    EXPECT_FALSE(says(rightPanel(), {"→ -3.2 … 2.19"})) << "the window grows with the sphere";
}

TEST_F(MapPanel, SaysWhyInputsDoNotGoTogether) {
    session::chooseMap(session, session::withInput(session.presentation.map, session.panels.map.spec(), false,
                                                   {study::Input::MotionY, 0}));
    window->settle();
    EXPECT_TRUE(says(rightPanel(), {"across and up move the tip of the motion already: choose one",
                                    "of its coordinates, or them, not both"}));
}

TEST_F(MapPanel, IsWrittenAsAPictureWithAxes) {
    const fs::path path = fs::path(testing::TempDir()) / "map_panel.png";
    session::exportMapPicture(session, path);
    window->settle();
    const io::Image picture = io::readPng(path);
    EXPECT_GE(picture.width, 1024);
    EXPECT_EQ(window->text().textOf("message"), "Wrote " + path.string());
    fs::remove(path);
}

struct LogPanel : UiTest {
    TemporaryFolder folder;
    const fs::path path = folder / "shots.jsonl";

    LogPanel() {
        std::ofstream file(path);
        for (int i = 0; i < 500; ++i)
            file << R"({"id":)" << i << R"(,"start":[0,)" << i % 4
                 << R"(,0],"end":[9,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":)"
                 << (i % 3 ? "true" : "false") << "}\n";
        file << "rubbish\n";
    }
};

TEST_F(LogPanel, AsksWhichColumnMeansWhat) {
    session.settings.rightWidth = 420;
    session::openLog(session, path);
    EXPECT_TRUE(says(panel(RightPanel::Log),
                     {"shots.jsonl Close", "start start", "end end", "ball radius ball_radius",
                      "sphere radius sphere_radius", "hit hit", "NOT TAKEN FROM THIS LOG", "every column is read",
                      "FIRST LINES", "recorded no hit; exactly hit at 0.3333333333333333, 2 units",
                      "(3e+15 ulps) from the other decision", "Open"}));
    EXPECT_EQ(session.panels.log.columns().problem, "");
}

TEST_F(LogPanel, ListsTheRowsWithTheirVerdicts) {
    session::openLog(session, path);
    session.panels.log.read();
    EXPECT_TRUE(
        says(panel(RightPanel::Log), {"shots.jsonl Export failing… Columns… Close", "501 rows Follow: off newest worst",
                                      "agrees 333 wrong 167 bad lines 1 hit", "Line Id Log → exact Error Verdict",
                                      "1 0 no hit → hit 2 u wrong", "13 12 no hit → hit 2 u wrong"}));
    // Its end is cut where the letters of the font are wider.
    EXPECT_NE(rightPanel().find("Agree: 0 with values, 333 by decision only (333 h"), std::string::npos);
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::Open);
}

TEST_F(LogPanel, AClickOnARowOpensItsQuery) {
    session.settings.rightWidth = 420;
    session::openLog(session, path);
    session.panels.log.read();
    (void)panel(RightPanel::Log);
    window->click(window->placeOf("no hit → hit"));
    EXPECT_EQ(headline(),
              "HIT ball → sphere after 0.3333 frames\n"
              "3 units along the path · ricochet 90.00° to the tangent plane");
    EXPECT_NE(rightPanel().find("recorded no hit; exactly hit at 0.3333333333333333, 2"), std::string::npos);
}

TEST_F(LogPanel, ARowThatIsOpenedComesIntoSight) {
    session::openLog(session, path);
    session.panels.log.read();
    (void)panel(RightPanel::Log);
    const session::LogListing& listing = session.panels.log.listing();
    const auto isShown = [&](std::size_t place) {
        const std::uint32_t row = listing.rows().at(place);
        return rightPanel().find(std::to_string(listing.table()[row].line) + ' ' +
                                 std::string(listing.table().id(row)) + ' ') != std::string::npos;
    };
    EXPECT_TRUE(isShown(0));
    EXPECT_FALSE(isShown(480));
    session::openLogRow(session, 480);  // as a game does
    window->settle();
    EXPECT_TRUE(isShown(480));
    EXPECT_FALSE(isShown(0));
}

TEST_F(LogPanel, LongIdsShowTheirEndsAndErrorsTheirUnits) {
    std::ofstream file(path);
    for (int i = 0; i < 60; ++i)
        file << R"({"id":"level 3/)" << (i % 2 ? "crate" : "glass pane") << " against door/pair " << i
             << R"(","start":[0,1.987)" << i << R"(,0],"end":[9,1.9,0],"ball_radius":1,"sphere_center":[5,0,0],)"
             << R"("sphere_radius":1,"hit":false})" << '\n';
    file.close();
    session::openLog(session, path);
    session.panels.log.read();
    const std::string words = panel(RightPanel::Log);
    EXPECT_NE(words.find("… door/pair 1 "), std::string::npos) << words;
    EXPECT_NE(words.find("/pair 12 "), std::string::npos) << words;  // how much fits depends on the system's font
    EXPECT_NE(words.find(" u"), std::string::npos) << words;
}

TEST_F(LogPanel, ShortIdsAreWholeAndVerdictsGiveWayToThem) {
    std::ofstream file(path);
    for (int i = 1331; i < 1391; ++i)
        file << R"({"id":"frame )" << i << R"(","start":[0,0,0],"end":[9,0,0],"ball_radius":1,)"
             << R"("sphere_center":[5,0,0],"sphere_radius":1,"hit":)" << (i % 2 ? "true,\"fraction\":0.9}" : "false}")
             << '\n';
    file.close();
    session::openLog(session, path);
    session.panels.log.read();
    const std::string words = panel(RightPanel::Log);
    EXPECT_NE(words.find("\n2 …1332 no hit → hit 2 u\n"), std::string::npos) << words;
    EXPECT_NE(words.find("Line Id Log → exact Error"), std::string::npos) << words;
}

TEST_F(LogPanel, ALogWithoutIdsHasNoColumnOfThem) {
    std::ofstream file(path);
    for (int i = 0; i < 9; ++i)
        file
            << R"({"start":[0,0,0],"end":[9,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":false})"
            << '\n';
    file.close();
    session::openLog(session, path);
    session.panels.log.read();
    EXPECT_TRUE(says(panel(RightPanel::Log), {"Line Log → exact Error Verdict", "1 no hit → hit 2 u wrong"}));
}

TEST_F(LogPanel, PlotsErrorsAndShowsTheRowsOfARegion) {
    session.settings.rightWidth = 420;
    session::openLog(session, path);
    session.panels.log.read();
    (void)panel(RightPanel::Log);
    window->click(window->placeOf("depth"));
    window->mouseTo({-1e6, -1e6});
    window->settle();
    EXPECT_TRUE(says(rightPanel(), {"Errors sizes distance depth size coordinate", "0.735 depth, units 2"}));
    const logs::LogScatter* grid = session.panels.log.listing().errors().scatter.get();
    ASSERT_TRUE(grid);
    EXPECT_GT(grid->placed, 100U);
    session::selectLogRegion(session, logs::LogRegion{grid->measure, grid->across, grid->up, 0,
                                                      logs::LogScatter::kColumns - 1, 1, logs::LogScatter::kRows - 1});
    window->settle();
    EXPECT_EQ(session.panels.log.listing().rows().size(), 167U) << "the wrong ones";
    window->click(window->placeOf("show all"));
    EXPECT_FALSE(session.panels.log.listing().order().region);
}

TEST_F(LogPanel, SaysWhatIsWrongWithAFilter) {
    session.settings.rightWidth = 420;
    session::openLog(session, path);
    session.panels.log.read();
    (void)panel(RightPanel::Log);
    session::typeLogFilter(session, "depth < deep");
    window->settle();
    EXPECT_TRUE(says(rightPanel(), {"depth: must be followed by a range such as > 0.04 or 0.1..0.3,", "got < deep"}));
}

TEST_F(LogPanel, WhatItRecordsStandsFirstInCompareAndInDigits) {
    session.settings.rightWidth = 420;
    session::openLog(session, path);
    session.panels.log.read();
    (void)panel(RightPanel::Log);
    window->click(window->placeOf("no hit → hit"));
    EXPECT_TRUE(says(panel(RightPanel::Compare), {"recorded: wrong 22 agree 6 wrong", "in the log wrong no hit 3e15"}));
    EXPECT_TRUE(says(panel(RightPanel::Precision), {"What the log records", "wrong recorded: no hit"}));
}

}  // namespace
}  // namespace ui
