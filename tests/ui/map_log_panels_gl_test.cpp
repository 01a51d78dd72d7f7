/// The panels of the outcome map and of logs, in every state that they have.

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "ui/panel_pictures.h"
#include "ui/panels/map_panel.h"

namespace ui {
namespace {

using session::LogView;
using session::RightPanel;

struct MapAndLog : PanelPictures {
    /// Draws until nothing is under way any more.
    io::Image settled(PictureMaker& maker) {
        io::Image image = maker.draw();
        for (int i = 0; i < 2000 && isWorking(session); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            advance(session, 0);
            image = maker.draw();
        }
        EXPECT_FALSE(isWorking(session));
        return image;
    }
    /// In the right panel.
    static std::size_t panelColors(const io::Image& image, int top, int bottom) {
        return colors(image, image.width - 410, top, image.width - 10, bottom);
    }
};

TEST_F(MapAndLog, TheMapShowsOutcomesAndNumbers) {
    session.settings.rightPanel = RightPanel::Map;
    PictureMaker maker(session, options);
    ASSERT_EQ(maker.error(), "");
    const std::size_t outcomes = panelColors(settled(maker), 200, 480);
    EXPECT_GE(outcomes, 2U);
    for (const study::MapShows shows :
         {study::MapShows::Time, study::MapShows::Angle, study::MapShows::Error, study::MapShows::Disagreement}) {
        session.panels.map.show(shows);
        const std::size_t seen = panelColors(settled(maker), 200, 480);
        if (shows == study::MapShows::Disagreement) {
            EXPECT_GE(seen, 2U);
        } else {
            EXPECT_GT(seen, 10U) << study::name(shows);
        }
    }
}

TEST_F(MapAndLog, TheMapIsRedrawnWhenTheSceneChanges) {
    session.settings.rightPanel = RightPanel::Map;
    session.panels.map.setInput(false, {study::Input::MotionY, 0});
    PictureMaker maker(session, options);
    const io::Image before = settled(maker);
    scene::Document next = session.document.current();
    next.scene.spheres.edit(0).body.radius *= 2;
    session.document.commit("Radius", std::move(next));
    EXPECT_FALSE(settled(maker).rgba == before.rgba);
}

TEST_F(MapAndLog, AMapIsWrittenAsAPictureWithAxes) {
    session.settings.rightPanel = RightPanel::Map;
    PictureMaker maker(session, options);
    (void)settled(maker);
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "map_panel.png";
    session::exportMapPicture(session, path);
    (void)settled(maker);
    const io::Image picture = io::readPng(path);
    EXPECT_GE(picture.width, 1024);
    std::filesystem::remove(path);
}

TEST_F(MapAndLog, NothingToMoveIsSaid) {
    session.settings.rightPanel = RightPanel::Map;
    session.document.commit("Nothing", {});
    PictureMaker maker(session, options);
    EXPECT_GT(panelColors(settled(maker), 80, 200), 5U);
}

TEST_F(MapAndLog, ALogIsMappedReadAndListed) {
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "log_panel.jsonl";
    {
        std::ofstream file(path);
        for (int i = 0; i < 500; ++i)
            file << R"({"id":)" << i << R"(,"start":[0,)" << i % 4
                 << R"(,0],"end":[9,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":)"
                 << (i % 3 ? "true" : "false") << "}\n";
        file << "rubbish\n";
    }
    session.settings.rightPanel = RightPanel::Log;
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        session.presentation.theme = theme;
        PictureMaker maker(session, options);
        const io::Image empty = settled(maker);
        session::openLog(session, path);
        const io::Image mapping = settled(maker);
        EXPECT_FALSE(mapping.rgba == empty.rgba);
        ASSERT_EQ(session.panels.log.problem(), "");
        session.panels.log.read();
        const io::Image open = settled(maker);
        EXPECT_EQ(session.panels.log.stage(), LogView::Stage::Open);
        EXPECT_GT(panelColors(open, 300, 600), 50U) << "rows";
        session::openLogRow(session, 0);
        EXPECT_FALSE(settled(maker).rgba == open.rgba);
        session.panels.log.close();
    }
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace ui
