/// Whatever adds a body puts it in view, free of every other body.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <glm/geometric.hpp>
#include <set>

#include "io/assets.h"
#include "io/scene_json.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/shapes.h"
#include "session/actions/adding.h"
#include "session/actions/clipboard.h"
#include "session/actions/viewport_input.h"
#include "session/session_actions.h"

namespace session {
namespace {

using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;

constexpr const char* kScenes[] = {"first",   "bank-shots", "cradle", "rack-break", "table", "graze",
                                   "overlap", "pi-1",       "gas",    "head-on",    "still"};

struct Adding : testing::Test {
    Session session;
    ViewportInput input{session};

    void begin(const std::string& scene) {
        ASSERT_TRUE(open(session, io::assetPath("scenes/" + scene + ".json"))) << scene;
        setArea(session, {{300, 50, 680, 560}, {324, 118, 632, 440}, 1});
        frameAll(session);
        input.leave();
    }
    [[nodiscard]] const scene::Document& document() const { return session.document.current(); }
    [[nodiscard]] ObjectRef added() const { return *document().primary(); }
    [[nodiscard]] Vec3 place() const { return scene::positionOf(document().scene, added()); }
    /// The selection lies in the picture, and overlaps nothing: neither another body nor a wall.
    void expectSeenAndFree(const std::string& what) const {
        const scene::Scene& scene = document().scene;
        for (const ObjectRef own : document().selection) {
            const collide::Obstacle body = scene::obstacleOf(scene, own);
            const Vec3 at = scene::middleOf(body);
            const auto seen = session.viewport.camera().project(at);
            EXPECT_TRUE(seen && session.viewport.area().free.holds(seen->px)) << what;
            if (own.kind == Kind::Plane) continue;
            const double radius = scene::reachOf(body);
            for (const ObjectRef ref : scene::allObjects(scene)) {
                if (ref == own) continue;
                const collide::Obstacle other = scene::obstacleOf(scene, ref);
                double distance = collide::lengthOf(scene::nearestOfCore(other, at) - at);
                if (ref.kind == Kind::Plane)
                    distance = std::abs(glm::dot(at - scene::positionOf(scene, ref),
                                                 glm::normalize(scene.planes[ref.index].body.normal)));
                EXPECT_GT(distance, radius + scene::radiusOf(scene, ref))
                    << what << ": " << scene::nameOf(scene, own) << " and " << scene::nameOf(scene, ref);
            }
        }
    }
};

TEST_F(Adding, ABallAddedByAButtonOfAPanelLiesInThePicture) {
    ASSERT_NO_FATAL_FAILURE(begin("first"));
    input.release(MouseButton::Left, {60, 300}, {}, 1);  // of a press that the panel took
    EXPECT_FALSE(session.viewport.pointer.px) << "the picture has no pointer";
    ASSERT_TRUE(run(session, "scene.add-ball"));
    expectSeenAndFree("by a button");
    EXPECT_EQ(place().z, 0.8) << "on the ground, as large as the ball that is there";
    ASSERT_TRUE(session.queries.encounter());
    EXPECT_TRUE(collide::isHit(session.queries.encounter()->answer.outcome)) << "aimed at the nearest body";
}

constexpr const char* kNewObstacles[] = {"scene.add-sphere", "scene.add-capsule", "scene.add-triangle",
                                         "scene.add-box"};

TEST_F(Adding, TheBallAimsAtANewObstacleInTheSameStep) {
    for (const char* scene : {"first", "cradle", "bank-shots", "table", "head-on"}) {
        for (const char* id : kNewObstacles) {
            ASSERT_NO_FATAL_FAILURE(begin(scene));
            const scene::Document before = document();
            ASSERT_TRUE(run(session, id));
            expectSeenAndFree(id);
            const auto met = session.queries.encounter();
            ASSERT_TRUE(met) << id;
            EXPECT_EQ(met->target, added()) << scene << ' ' << id;
            EXPECT_TRUE(collide::isHit(met->answer.outcome)) << scene << ' ' << id;
            ASSERT_TRUE(run(session, "edit.undo"));
            EXPECT_EQ(document().scene, before.scene);
        }
    }
}

TEST_F(Adding, NoneOfManyNewShapesStandsInTheAirOrBeyondAWall) {
    for (const char* scene : {"first", "bank-shots", "rack-break"}) {
        ASSERT_NO_FATAL_FAILURE(begin(scene));
        for (int i = 0; i < 6; ++i) {
            ASSERT_TRUE(run(session, kNewObstacles[1 + i % 3]));
            const collide::Obstacle body = scene::obstacleOf(document().scene, added());
            EXPECT_LT(scene::extentOf(body).low.z, 1e-9) << scene << ' ' << i;
            for (const scene::Obstacle& wall : document().scene.planes) {
                const auto side = [&](Vec3 at) { return glm::dot(at - wall.body.center, wall.body.normal) > 0; };
                EXPECT_EQ(side(scene::middleOf(body)), side(document().scene.balls[0].body.position))
                    << scene << ' ' << i << " beyond " << wall.name;
            }
        }
    }
}

TEST_F(Adding, ABallThatRestsOrIsLockedAndAWallLeaveTheAimAsItIs) {
    ASSERT_NO_FATAL_FAILURE(begin("first"));
    const auto motion = [&] { return document().scene.balls[0].body.motion; };
    const collide::Motion before = motion();
    ASSERT_TRUE(run(session, "scene.add-wall"));
    EXPECT_EQ(motion(), before);
    session.document.commit("Lock", scene::setLocked(document(), {{Kind::Ball, 0}}, true));
    ASSERT_TRUE(run(session, "scene.add-box"));
    EXPECT_EQ(motion(), before);
    session.document.commit("Rest", scene::setSpeed(scene::setLocked(document(), {{Kind::Ball, 0}}, false), 0, 0));
    const collide::Motion resting = motion();
    ASSERT_TRUE(run(session, "scene.add-box"));
    EXPECT_EQ(motion(), resting);
}

TEST_F(Adding, ANewBodyIsLikeItsNeighboursWithRoomAroundItAndAColourOfItsOwn) {
    for (const char* scene : {"first", "cradle", "rack-break", "head-on"}) {
        ASSERT_NO_FATAL_FAILURE(begin(scene));
        std::set<std::optional<std::uint32_t>> colours;
        for (const ObjectRef ref : scene::allObjects(document().scene))
            colours.insert(scene::colorOf(document().scene, ref));
        for (const char* id : {"scene.add-ball", "scene.add-sphere", "scene.add-triangle", "scene.add-box"}) {
            std::vector<double> sizes;
            for (const ObjectRef ref : scene::allObjects(document().scene))
                if (scene::isRound(ref)) sizes.push_back(scene::radiusOf(document().scene, ref));
            const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
            ASSERT_TRUE(run(session, id));
            const collide::Obstacle body = scene::obstacleOf(document().scene, added());
            EXPECT_GE(scene::reachOf(body), 0.9 * *least) << scene << ' ' << id;
            EXPECT_LE(scene::reachOf(body), 1.5 * *most) << scene << ' ' << id;
            EXPECT_TRUE(colours.insert(scene::colorOf(document().scene, added())).second) << scene << ' ' << id;
            for (const ObjectRef ref : scene::allObjects(document().scene)) {
                if (ref == added() || !scene::isRound(ref)) continue;
                const double apart =
                    collide::lengthOf(scene::positionOf(document().scene, ref) - scene::middleOf(body)) -
                    scene::radiusOf(document().scene, ref) - scene::reachOf(body);
                EXPECT_GT(apart, 0.45 * scene::reachOf(body)) << scene << ' ' << id;
            }
        }
    }
}

TEST_F(Adding, AMeshThatComesWithTheProgramIsAddedWholeAndMet) {
    for (const SampleMesh& sample : kSampleMeshes) {
        ASSERT_NO_FATAL_FAILURE(begin("first"));
        addSampleMesh(session, sample);
        ASSERT_EQ(document().scene.meshes.size(), 1U) << sample.file;
        const scene::Obstacle& mesh = document().scene.meshes[0];
        EXPECT_EQ(mesh.mesh->file, "") << "its triangles are in the scene";
        EXPECT_EQ(mesh.scale, document().scene.balls[0].body.radius) << "made for a ball of radius 1";
        const auto seen = session.viewport.camera().project(mesh.body.center);
        EXPECT_TRUE(seen && session.viewport.area().free.holds(seen->px)) << sample.file;
        ASSERT_TRUE(session.queries.encounter());
        EXPECT_EQ(session.queries.encounter()->target, (ObjectRef{Kind::Mesh, 0})) << sample.file;
        EXPECT_TRUE(collide::isHit(session.queries.encounter()->answer.outcome)) << sample.file;
    }
}

TEST_F(Adding, ANewBallHasRoomOverTheMeshThatIsSeenThere) {
    ASSERT_NO_FATAL_FAILURE(begin("over-the-hills"));
    ASSERT_TRUE(run(session, "scene.add-ball"));
    const scene::Obstacle& hills = document().scene.meshes[0];
    const double radius = scene::radiusOf(document().scene, added());
    const collide::Obstacle nearest = scene::triangleOf(hills, scene::nearestTriangle(hills, place(), radius));
    const double distance = collide::lengthOf(scene::nearestOfCore(nearest, place()) - place());
    EXPECT_GT(distance, 2.9 * radius);
    EXPECT_LT(distance, 3.2 * radius) << "not over the box around it";
    const auto seen = session.viewport.camera().project(place());
    ASSERT_TRUE(seen);
    const auto picks = view::pickAll(document(), session.queries.stage(), session.viewport.camera(), seen->px, 1);
    const auto first = std::find_if(picks.begin(), picks.end(),
                                    [](const view::Pick& pick) { return pick.handle == view::Handle::Body; });
    ASSERT_NE(first, picks.end());
    EXPECT_EQ(first->ref, added()) << "in sight";
}

TEST_F(Adding, EveryMeshOfTheProgramIsOffered) {
    std::set<std::string> files, offered;
    for (const auto& entry : std::filesystem::directory_iterator(io::assetPath("meshes")))
        files.insert(entry.path().filename().string());
    for (const SampleMesh& sample : kSampleMeshes) offered.insert(sample.file);
    EXPECT_EQ(files, offered);
    const auto entries = findCommand("scene.add-mesh")->entries(session);
    ASSERT_EQ(entries.size(), kSampleMeshes.size() + 1);
    EXPECT_EQ(entries.back().title, "From a file\u2026");
}

TEST_F(Adding, AShapeBesideAHighBallIsNotCloseBeforeTheEye) {
    constexpr const char* kHighBall = R"({"carom":1,"name":"High ball",
        "balls":[{"name":"ball","position":[-3,-1,4],"velocity":[0.25,0,-0.25],"radius":0.5}],
        "capsules":[{"name":"rod","a":[-2,3,1],"b":[2,3,2],"radius":0.5}],
        "triangles":[{"name":"tri","corners":[[-2,-2,0],[3,-2,0],[0,2,0.5]]}]})";
    for (const char* id : {"scene.add-capsule", "scene.add-triangle", "scene.add-box"}) {
        ASSERT_NO_FATAL_FAILURE(begin("first"));
        session.document.commit("Another scene", scene::Document{io::readScene(kHighBall).value().scene, {}});
        frameAll(session);
        ASSERT_TRUE(run(session, id));
        const view::Camera camera = session.viewport.camera();
        const Vec3 at = scene::middleOf(scene::obstacleOf(document().scene, added()));
        EXPECT_GT(camera.unitsPerPixel(at), 0.6 * camera.unitsPerPixel(camera.view().target)) << id;
    }
}

TEST_F(Adding, ABodyAddedOverAnotherNeitherHidesItNorIsHidden) {
    for (const char* id : {"scene.add-ball", "scene.add-sphere", "edit.duplicate"}) {
        ASSERT_NO_FATAL_FAILURE(begin("first"));
        const view::Camera camera = session.viewport.camera();
        const auto pxOf = [&](ObjectRef ref) { return camera.project(scene::positionOf(document().scene, ref))->px; };
        session.document.select({{Kind::Sphere, 0}});
        input.move(pxOf({Kind::Sphere, 0}), {});
        ASSERT_TRUE(run(session, id));
        const ObjectRef own = added();
        const auto picks = view::pickAll(document(), stageOf(session), camera, pxOf(own), 1);
        const auto isBody = [](const view::Pick& pick) { return pick.handle == view::Handle::Body; };
        const auto first = std::find_if(picks.begin(), picks.end(), isBody);
        ASSERT_NE(first, picks.end());
        EXPECT_EQ(first->ref, own) << id << " is hidden";
        for (const ObjectRef ref : scene::allObjects(document().scene))
            EXPECT_TRUE(ref == own || glm::length(pxOf(ref) - pxOf(own)) >
                                          camera.pixelRadius(place(), scene::radiusOf(document().scene, own)))
                << id << " hides " << scene::nameOf(document().scene, ref);
    }
}

TEST_F(Adding, ABallAddedOverAGasIsNotHiddenBehindIt) {
    for (const double height : {3.0, 10.0, 20.0}) {  // at the faces of the box
        ASSERT_NO_FATAL_FAILURE(begin("gas"));
        input.move(session.viewport.camera().project({0, 0, height})->px, {});
        ASSERT_TRUE(run(session, "scene.add-ball"));
        expectSeenAndFree("over the gas");
        const view::Camera camera = session.viewport.camera();
        const auto picks = view::pickAll(document(), stageOf(session), camera, camera.project(place())->px, 1);
        const auto isBody = [](const view::Pick& pick) { return pick.handle == view::Handle::Body; };
        const auto first = std::find_if(picks.begin(), picks.end(), isBody);
        ASSERT_NE(first, picks.end());
        EXPECT_EQ(first->ref, added()) << height;
    }
}

TEST_F(Adding, AShapeAddedToARoomOfBoxesIsNotHiddenBehindAWall) {
    ASSERT_NO_FATAL_FAILURE(begin("first"));
    scene::Document room = document();
    room.scene = {};
    const auto addBox = [&](Vec3 center, Vec3 half) {
        scene::Obstacle box;
        box.body.shape = collide::Shape::Box;
        box.body.radius = 0;
        box.body.center = center, box.body.half = half;
        room.scene.boxes.push_back(box);
    };
    room = scene::addBall(std::move(room), {0, 0, 5});
    for (int i = 0; i < 49; ++i)
        if (i != 24) addBox({2.2 * (i % 7 - 3), 2.2 * (i / 7 - 3), 1}, {0.9, 0.9, 1 + 0.1 * (i % 9)});
    for (const double side : {-9.0, 9.0}) {
        addBox({side, 0, 3}, {0.2, 9, 3});
        addBox({0, side, 3}, {9, 0.2, 3});
    }
    ASSERT_TRUE(session.document.commit("Room", std::move(room)));
    frameAll(session);
    input.leave();
    for (const char* const command : {"scene.add-box", "scene.add-capsule", "scene.add-triangle"}) {
        ASSERT_TRUE(run(session, command));
        const auto seen =
            session.viewport.camera().project(scene::middleOf(scene::obstacleOf(document().scene, added())));
        ASSERT_TRUE(seen);
        const auto picks = view::pickAll(document(), session.queries.stage(), session.viewport.camera(), seen->px, 1);
        const auto first = std::find_if(picks.begin(), picks.end(),
                                        [](const view::Pick& pick) { return pick.handle == view::Handle::Body; });
        ASSERT_NE(first, picks.end());
        EXPECT_EQ(first->ref, added()) << command << " behind " << scene::nameOf(document().scene, first->ref);
    }
}

TEST_F(Adding, APointerThatADragLeftOverAPanelIsNoPlace) {
    ASSERT_NO_FATAL_FAILURE(begin("first"));
    input.press(MouseButton::Left, {640, 580}, {}, 1);
    input.release(MouseButton::Left, {60, 300}, {}, 1);
    ASSERT_TRUE(run(session, "scene.add-sphere"));
    expectSeenAndFree("after a drag");
}

TEST_F(Adding, EveryWayLeavesTheBodyInViewAndFreeInEveryScene) {
    for (const char* scene : kScenes) {
        for (const char* id : {"scene.add-ball", "scene.add-sphere", "scene.add-wall", "scene.add-capsule",
                               "scene.add-triangle", "scene.add-box", "edit.duplicate", "edit.paste"}) {
            for (const bool isOnBody : {false, true}) {
                ASSERT_NO_FATAL_FAILURE(begin(scene));
                const ObjectRef last = scene::allObjects(document().scene).back();
                const ObjectRef body = isOnBody && last.kind != Kind::Plane ? last : ObjectRef{Kind::Ball, 0};
                session.document.select({body});
                const std::string text = copyOfSelection(document());
                if (isOnBody)
                    input.move(session.viewport.camera().project(scene::positionOf(document().scene, body))->px, {});
                const std::string what = std::string(scene) + ' ' + id + (isOnBody ? " over a body" : "");
                if (std::string_view(id) == "edit.paste")
                    paste(session, text);
                else
                    ASSERT_TRUE(run(session, id)) << what;
                expectSeenAndFree(what);
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST_F(Adding, ShapesAddedOneAfterAnotherAreNotCloseBeforeTheEye) {
    for (const char* scene : kScenes) {
        ASSERT_NO_FATAL_FAILURE(begin(scene));
        for (int i = 0; i < 8; ++i) {
            constexpr const char* kIds[] = {"scene.add-capsule", "scene.add-box", "scene.add-triangle"};
            ASSERT_TRUE(run(session, kIds[i % 3]));
            const view::Camera camera = session.viewport.camera();
            const Vec3 at = scene::middleOf(scene::obstacleOf(document().scene, added()));
            EXPECT_GT(camera.unitsPerPixel(at), 0.6 * camera.unitsPerPixel(camera.view().target)) << scene << ' ' << i;
        }
    }
}

TEST_F(Adding, ShapesAddedOneAfterAnotherAreFreeOfEachOther) {
    ASSERT_NO_FATAL_FAILURE(begin("first"));
    for (int round = 0; round < 3; ++round) {
        for (const char* id : {"scene.add-box", "scene.add-triangle", "scene.add-capsule", "scene.add-ball"}) {
            ASSERT_TRUE(run(session, id));
            expectSeenAndFree(id);
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_EQ(document().scene.boxes.size(), 3U);
    EXPECT_EQ(document().scene.boxes[2].name, "box 3");
    EXPECT_EQ(scene::extentOf(document().scene.boxes[0].body).low.z, 0) << "it stands on the ground";
}

TEST_F(Adding, ABallOverTheTopOfALongBoxIsPutOnIt) {
    ASSERT_NO_FATAL_FAILURE(begin("first"));
    collide::Obstacle floor;
    floor.shape = collide::Shape::Box;
    floor.radius = 0;
    floor.center = {0, 30, 1};
    floor.half = {20, 10, 1};
    session.document.commit("Add", scene::select(scene::addObstacle(document(), floor), {}));
    frameAll(session);
    input.move(session.viewport.camera().project({0, 30, 2})->px, {});
    ASSERT_TRUE(run(session, "scene.add-ball"));
    expectSeenAndFree("over a box");
    EXPECT_LT(std::abs(place().x), 3);
    EXPECT_GT(place().z, 2);
}

TEST_F(Adding, AHundredDuplicatesInARowOverlapNothing) {
    for (const char* scene : {"first", "bank-shots"}) {
        ASSERT_NO_FATAL_FAILURE(begin(scene));
        for (int i = 0; i < 100; ++i) ASSERT_TRUE(run(session, "edit.duplicate"));
        const double height = scene::positionOf(document().scene, {Kind::Ball, 0}).z;
        for (const scene::Ball& ball : document().scene.balls) {
            if (ball.name.starts_with("cue")) {
                EXPECT_EQ(ball.body.position.z, height);
            }
        }
        std::vector<ObjectRef> bodies = scene::allObjects(document().scene);
        std::erase_if(bodies, [](ObjectRef ref) { return ref.kind == Kind::Plane; });
        session.document.select(bodies);
        expectSeenAndFree(scene);
    }
}

TEST_F(Adding, APasteInAViewOfOtherPlacesComesIntoView) {
    ASSERT_NO_FATAL_FAILURE(begin("first"));
    const std::string text = copyOfSelection(document());
    scene::View view = session.viewport.view();
    view.target += Vec3(300, 200, 0);
    session.viewport.setView(view);
    paste(session, text);
    EXPECT_EQ(session.viewport.view(), view) << "the view stays";
    expectSeenAndFree("elsewhere");
}

TEST_F(Adding, WhereThePictureIsFullTheViewWidens) {
    ASSERT_NO_FATAL_FAILURE(begin("head-on"));
    scene::Document full = document();
    full.scene = {};
    for (int i = 0; i < 41 * 41; ++i) full = scene::addSphere(std::move(full), {2.0 * (i % 41), 2.0 * (i / 41), 1});
    session.document.commit("Fill", std::move(full));
    scene::View view;
    view.target = {40, 40, 1};
    view.pitchRadians = 1.5;
    session.viewport.setView(view);
    ASSERT_TRUE(run(session, "scene.add-ball"));
    expectSeenAndFree("beside the crowd");
    EXPECT_EQ(place().z, 1);
}

}  // namespace
}  // namespace session
