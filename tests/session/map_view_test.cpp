#include "session/panels/map_view.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "io/file.h"
#include "scene/edits.h"
#include "session/commands/commands.h"
#include "session/session.h"

namespace session {
namespace {

constexpr int kSide = 64;

struct Map : testing::Test {
    Session session;
    void SetUp() override {
        newScene(session);
        updateMap();
    }
    void updateMap() {
        session.panels.map.resize(kSide, kSide);
        session.panels.map.update(session.document, session.presentation.map);
    }
    /// Runs frames until all pixels are computed.
    study::MapSnapshot finished() {
        for (int i = 0; i < 24'000; ++i) {
            updateMap();
            if (!session.panels.map.isBusy()) return session.panels.map.latest();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        ADD_FAILURE() << "the map is never done";
        return {};
    }
    void waitForFiles() {
        for (int i = 0; i < 24'000 && session.tasks.isBusy(); ++i) {
            session.tasks.update(session.messages);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    /// A pixel at the edge of the hits, in the middle row.
    int edgeColumn() {
        const study::MapSnapshot map = finished();
        const auto* row = map.image->category.data() + kSide * (kSide / 2);
        for (int i = 1; i < kSide; ++i)
            if (row[i] != row[i - 1]) return i;
        ADD_FAILURE() << "no edge in the map";
        return 0;
    }
};

TEST_F(Map, ShowsHitsAndMissesAroundTheScene) {
    const study::MapSnapshot map = finished();
    ASSERT_TRUE(map.image);
    const auto has = [&](collide::Outcome o) {
        const auto& all = map.image->category;
        return std::find(all.begin(), all.end(), static_cast<study::MapCategory>(o)) != all.end();
    };
    EXPECT_TRUE(has(collide::Outcome::Hit));
    EXPECT_TRUE(has(collide::Outcome::Miss));
}

TEST_F(Map, AClickIsAnEditThatUndoTakesBack) {
    const scene::Scene before = session.document.scene();
    const std::optional<scene::Scene> there = session.panels.map.readAt(10, 20).scene;
    goToPixel(session, 10, 20);
    EXPECT_EQ(session.document.scene(), *there);
    EXPECT_NE(session.document.scene(), before);
    EXPECT_EQ(session.document.history().nameAt(session.document.history().index()), "Aim from the map");
    session.document.undo();
    EXPECT_EQ(session.document.scene(), before);
}

TEST_F(Map, ADoubleClickTakesItsFirstClickBack) {
    const scene::Scene before = session.document.scene();
    chooseMap(session, zoomed(session.presentation.map, session.panels.map.spec(), 30, 30, 0.1));
    updateMap();
    goToPixel(session, 10, 20);
    wholeMapAfterClick(session);
    EXPECT_EQ(session.document.scene(), before);
    EXPECT_FALSE(session.presentation.map.window.has_value());
    EXPECT_FALSE(isOffCentre(session.panels.map, session.presentation.map));
    wholeMapAfterClick(session);  // another one has nothing more to take back
    EXPECT_EQ(session.document.scene(), before);
}

TEST_F(Map, AClickKeepsTheAxesAndThePixelItsMeaning) {
    const study::MapSpec before = session.panels.map.spec();
    const study::MapReading there = session.panels.map.readAt(10, 20);
    goToPixel(session, 10, 20);
    updateMap();
    EXPECT_EQ(session.panels.map.spec(), before);
    EXPECT_EQ(session.panels.map.readAt(10, 20).scene, session.document.scene());
    EXPECT_NEAR(session.panels.map.own().u, there.u, 1e-12);
    EXPECT_NEAR(session.panels.map.own().v, there.v, 1e-12);
    EXPECT_TRUE(isOffCentre(session.panels.map, session.presentation.map));
    session.document.undo();
    updateMap();
    EXPECT_EQ(session.panels.map.spec(), before);
    EXPECT_NEAR(session.panels.map.own().u, 0, 1e-12);
}

TEST_F(Map, RecentringPutsTheSceneInTheMiddleOfItsOwnMap) {
    openPanel(session.settings, RightPanel::Map);
    goToPixel(session, 10, 20);
    updateMap();
    run(session, "map.recentre");
    updateMap();
    EXPECT_EQ(session.panels.map.spec().scene, session.document.scene());
    EXPECT_EQ(session.panels.map.own().u, 0);
    EXPECT_FALSE(isOffCentre(session.panels.map, session.presentation.map));
}

TEST_F(Map, ABallThatIsSetInMotionHasTheMapOfItsMotion) {
    const auto setVelocity = [&](const scene::Vec3& velocity) {
        scene::Document next = session.document.current();
        next.scene.balls.edit(0).body.motion = collide::Motion::velocity(velocity);
        session.document.commit("Set velocity", std::move(next));
        updateMap();
    };
    setVelocity({0, 0, 0});
    EXPECT_EQ(session.panels.map.spec().scene, session.document.scene());
    setVelocity({0.25, 0, 0});
    EXPECT_EQ(session.panels.map.spec().scene, session.document.scene());
    setVelocity({0, 0, 0});
    const study::MapSpec atRest = session.panels.map.spec();
    goToPixel(session, 10, 20);
    updateMap();
    EXPECT_EQ(session.panels.map.spec(), atRest) << "a click keeps the map in which it was made";
}

TEST_F(Map, AnyOtherEditMakesItTheMapOfTheNewScene) {
    goToPixel(session, 10, 20);
    scene::Document next = session.document.current();
    next.scene.spheres.edit(0).body.radius += 0.125;
    session.document.commit("Resize", std::move(next));
    updateMap();
    EXPECT_EQ(session.panels.map.spec().scene, session.document.scene());
    EXPECT_EQ(session.panels.map.own().u, 0);
}

TEST_F(Map, AZoomedWindowStaysOverTheSamePathsWhenTheSceneChanges) {
    chooseMap(session, zoomed(session.presentation.map, session.panels.map.spec(), 10, 20, 0.01));
    updateMap();
    const study::MapWindow before = session.panels.map.spec().window;
    const study::MapReading there = session.panels.map.readAt(10, 20);
    goToPixel(session, 10, 20);
    updateMap();
    EXPECT_EQ(session.panels.map.spec().window, before);
    scene::Document next = session.document.current();
    next.scene.spheres.edit(0).body.radius += 0.125;
    session.document.commit("Resize", std::move(next));
    updateMap();
    const study::MapWindow after = session.panels.map.spec().window;
    EXPECT_NEAR(after.u0, before.u0 - there.u, 1e-9);
    EXPECT_NEAR(after.v1, before.v1 - there.v, 1e-9);
    EXPECT_LT(after.u0, 0);
    EXPECT_GT(after.u1, 0);
}

TEST_F(Map, AnAimDraggedOutOfItsPlaneMovesWithinTheMap) {
    const study::MapSpec before = session.panels.map.spec();
    const collide::Ball& ball = session.document.scene().balls[0].body;
    const std::optional<scene::Scene> there = study::sceneAt(before, before.window.u1 / 2, before.window.v0 / 2);
    scene::Document next = session.document.current();
    const scene::Vec3 way = there->balls[0].body.motion.vector - ball.position;
    next.scene.balls.edit(0).body.motion.vector = ball.position + 0.75 * way;
    session.document.commit("Aim", std::move(next));
    updateMap();
    EXPECT_EQ(session.panels.map.spec(), before);
    EXPECT_NEAR(session.panels.map.own().u, before.window.u1 / 2, 1e-12);
    EXPECT_NEAR(session.panels.map.own().v, before.window.v0 / 2, 1e-12);
}

TEST_F(Map, ZoomsAtAPixelDownToSingleDoubles) {
    const int column = edgeColumn();
    for (int i = 0; i < 200; ++i) {
        chooseMap(session, zoomed(session.presentation.map, session.panels.map.spec(), column, kSide / 2, 0.5));
        updateMap();
        ASSERT_EQ(session.panels.map.problem(), "");
        ASSERT_LT(session.panels.map.spec().window.u0, session.panels.map.spec().window.u1);
    }
    const study::MapWindow w = session.panels.map.spec().window;
    EXPECT_LE(w.u1, std::nextafter(std::nextafter(std::nextafter(w.u0, 9), 9), 9));
    EXPECT_GT(magnification(session.panels.map.spec()), 1e12);
    finished();
}

TEST_F(Map, TheScenesOwnPlaceStaysInsideHoweverCloseItIs) {
    chooseMap(session,
              withInput(session.presentation.map, session.panels.map.spec(), false, {study::Input::MotionX, 0}));
    chooseMap(session,
              withInput(session.presentation.map, session.panels.map.spec(), true, {study::Input::MotionY, 0}));
    updateMap();
    const scene::Vec3 aim = session.document.scene().balls[0].body.motion.vector;
    for (int i = 0; i < 300; ++i) {
        chooseMap(session,
                  zoomedAtScene(session.presentation.map, session.panels.map.spec(), session.panels.map.own(), 0.5));
        updateMap();
    }
    const study::MapWindow w = session.panels.map.spec().window;
    EXPECT_EQ(w.u0, std::nextafter(aim.x, -9));
    EXPECT_EQ(w.u1, std::nextafter(aim.x, 9));
    EXPECT_EQ(w.v0, std::nextafter(aim.y, -9));
    EXPECT_EQ(w.v1, std::nextafter(aim.y, 9));
    EXPECT_EQ(session.panels.map.problem(), "");
}

TEST_F(Map, DraggingMovesTheWindowByShares) {
    const study::MapWindow from = session.panels.map.spec().window;
    chooseMap(session, panned(session.presentation.map, from, 0.5, -0.25));
    updateMap();
    const study::MapWindow now = session.panels.map.spec().window;
    EXPECT_DOUBLE_EQ(now.u0, from.u0 + (from.u1 - from.u0) / 2);
    EXPECT_DOUBLE_EQ(now.v0, from.v0 - (from.v1 - from.v0) / 4);
}

TEST_F(Map, AnotherSceneIsShownWhole) {
    chooseMap(session, zoomed(session.presentation.map, session.panels.map.spec(), 5, 5, 1e-6));
    scene::Document next = session.document.current();
    next.scene.name = "another";
    session.document.commit("Another", std::move(next));
    updateMap();
    EXPECT_FALSE(session.presentation.map.window.has_value());
    session.document.commit("Nothing", {});
    updateMap();
    EXPECT_NE(session.panels.map.problem(), "");
}

TEST_F(Map, TheSameInputTwiceChangesPlaces) {
    const study::MapInput u = session.panels.map.spec().u, v = session.panels.map.spec().v;
    chooseMap(session, withInput(session.presentation.map, session.panels.map.spec(), false, v));
    updateMap();
    EXPECT_EQ(session.panels.map.spec().u, v);
    EXPECT_EQ(session.panels.map.spec().v, u);
}

TEST_F(Map, AnInputThatTheSceneHasNoLongerGivesWayToTheUsual) {
    chooseMap(session,
              withInput(session.presentation.map, session.panels.map.spec(), false, {study::Input::SphereRadius, 0}));
    updateMap();
    EXPECT_EQ(session.panels.map.spec().u.field, study::Input::SphereRadius);
    scene::Document next = scene::addPlane(session.document.current(), {9, 0, 0}, {-1, 0, 0});
    next.scene.spheres.clear();
    session.document.commit("Delete sphere", std::move(next));
    updateMap();
    EXPECT_EQ(session.panels.map.problem(), "");
    EXPECT_NE(session.panels.map.spec().u.field, study::Input::SphereRadius);
}

TEST_F(Map, WritesEveryPixelAsATable) {
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "map_view_test.csv";
    exportMapTable(session, path);
    EXPECT_TRUE(isWorking(session));
    waitForFiles();
    const auto text = io::readFile(path);
    ASSERT_TRUE(text) << text.error();
    EXPECT_EQ(std::count(text.value().begin(), text.value().end(), '\n'), kSide * kSide + 1);
    std::filesystem::remove(path);
    exportMapTable(session, "/nowhere/map.csv");
    waitForFiles();
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_EQ(session.messages.shown().back().kind, Message::Kind::Warning);
}

TEST(RangeTexts, HaveAsManyDigitsAsTellTheEndsApart) {
    EXPECT_EQ(rangeTexts(-1, 1), std::pair(std::string("-1"), std::string("1")));
    const auto [a, b] = rangeTexts(1, std::nextafter(1.0, 2));
    EXPECT_NE(a, b);
    EXPECT_EQ(rangeTexts(0.123456, 0.987654).first, "0.1235");
}

TEST(ReadingText, IsTwoShortLines) {
    Session session;
    newScene(session);
    session.panels.map.resize(kSide, kSide);
    session.panels.map.update(session.document, session.presentation.map);
    const std::string text = readingText(session.panels.map.spec(), session.panels.map.readAt(32, 32));
    EXPECT_EQ(text.find("across "), 0u) << text;
    EXPECT_NE(text.find("\nhit: sphere at "), std::string::npos) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    EXPECT_LT(text.size(), 80u) << text;
}

TEST(ReadingText, NamesATimeBeyondTheLargestDouble) {
    scene::Scene scene;
    scene.balls.push_back({"slow", {{-1e300, 0, 0}, collide::Motion::velocity({1e-300, 0, 0}), 1, 1}, {}, {}});
    scene.spheres.push_back({"far", {{0, 0, 0}, 1}, {}, {}});
    study::MapReading reading;
    reading.encounter = world::firstContact(scene, 0);
    reading.scene = scene;
    study::MapSpec spec;
    spec.scene = scene;
    EXPECT_NE(readingText(spec, reading).find("at beyond the largest double frames"), std::string::npos);
}

}  // namespace
}  // namespace session
