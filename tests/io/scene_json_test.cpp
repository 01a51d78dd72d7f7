#include "io/scene_json.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <random>

#include "io/file.h"
#include "scene/edits.h"

namespace io {
namespace {

std::string sceneErrorOf(std::string_view json) {
    const Result<LoadedScene> loaded = readScene(json);
    return loaded ? "no error" : loaded.error();
}

constexpr const char* kBall = R"({"position":[0,0,0],"velocity":[1,0,0],"radius":1})";

std::string withBall(const std::string& ball) { return R"({"carom":1,"balls":[)" + ball + "]}"; }

/// Any finite double, of any magnitude.
double anyDouble(std::mt19937_64& random) {
    while (true) {
        const auto value = std::bit_cast<double>(random());
        if (std::isfinite(value)) return value;
    }
}

TEST(SceneJson, AnErrorOfAValueNamesItsLineWhereThereAreSeveral) {
    const auto error = [](const char* text) { return readScene(text).error(); };
    EXPECT_EQ(error("{\n\"carom\":1,\n\"balls\":[\n{\"position\":[0,0,\n\"x\"]}]}"),
              "balls[0].position[2]: must be a number, got \"x\" (line 5)");
    EXPECT_EQ(
        error(
            "{\n\"carom\":1,\n\"spheres\":[\n{\"center\":[0,0,0],\"radius\":1},\n{\"center\":[0,0,0],\"radius\":-1}]}"),
        "spheres[1].radius: must be >= 0, got -1 (line 5)");
    EXPECT_EQ(error("{\"carom\":1,\"spheres\":[{\"center\":[0,0,0],\"radius\":-1}]}"),
              "spheres[0].radius: must be >= 0, got -1");
}

TEST(SceneJson, DefaultsAndNulls) {
    const auto loaded = readScene(
        R"({"carom":1,"frames":null,"view":null,"balls":[{"name":null,"position":[0,0,0],"velocity":[1,0,0],"radius":1,
            "mass":null}],"spheres":[{"center":[5,0,0],"radius":1,"mass":null}]})");
    ASSERT_TRUE(loaded) << loaded.error();
    const scene::Scene& scene = loaded.value().scene;
    EXPECT_EQ(scene.balls[0].name, "ball");
    EXPECT_EQ(scene.balls[0].body.mass, 1);
    EXPECT_EQ(scene.spheres[0].name, "sphere");
    EXPECT_EQ(scene.spheres[0].body.mass, collide::kImmovable);
    EXPECT_EQ(scene.frames, collide::kNoLimit);
    EXPECT_FALSE(scene.view);
    EXPECT_FALSE(scene.flat);
    EXPECT_TRUE(loaded.value().warnings.empty());
}

TEST(SceneJson, OfManyUnknownFieldsTheFirstAreNamedAndAllAreKept) {
    std::string balls;
    for (int i = 0; i < 40; ++i)
        balls += std::string(i == 0 ? "" : ",") + R"({"position":[0,0,0],"velocity":[1,0,0],"radius":1,"hue":1.50})";
    const auto loaded = readScene(withBall(balls));
    ASSERT_TRUE(loaded) << loaded.error();
    ASSERT_EQ(loaded.value().warnings.size(), 11U);
    EXPECT_EQ(loaded.value().warnings[9], "balls[9].hue: unknown field, kept");
    EXPECT_EQ(loaded.value().warnings[10], "and 30 more unknown fields, kept");
    for (const scene::Ball& ball : loaded.value().scene.balls) EXPECT_EQ(ball.extra, R"({"hue":1.50})");
}

TEST(SceneJson, AFaultOfTheTextIsToldBeforeAProblemOfAValue) {
    EXPECT_EQ(sceneErrorOf("{\"carom\":1,\"balls\":[{\"radius\":-1}],\n\"frames\":}"),
              "not valid JSON: line 2, column 10: a value is missing");
    EXPECT_EQ(sceneErrorOf(R"({"carom":1,"balls":[{"radius":1,"radius":2},{}]})"),
              R"(not valid JSON: line 1, column 33: "radius" is given twice)");
    EXPECT_EQ(sceneErrorOf(R"({"balls":[{"radius":"wide"}],"carom":2})").substr(0, 22), "carom: must be 1, got ");
    EXPECT_EQ(sceneErrorOf(R"({"spheres":[7],"balls":[8],"carom":1})"), "balls[0]: must be an object, got 8");
    EXPECT_EQ(sceneErrorOf(R"({"balls":{"a":[1]},"carom":1})"), "balls: must be an array, got an object");
}

TEST(SceneJson, AReadingTellsHowFarItIsAndEndsWhenItIsNotWanted) {
    std::string balls = kBall;
    for (int i = 0; i < 99; ++i) balls += std::string(",") + kBall;
    ReadingProgress progress;
    ASSERT_TRUE(readScene(withBall(balls), {}, &progress));
    EXPECT_GT(progress.part, 0.9f);
    progress.isCancelled = true;
    EXPECT_FALSE(readScene(withBall(balls), {}, &progress));
    EXPECT_LT(progress.part, 0.1f);
}

TEST(SceneJson, UnknownFieldsAreNamedAndKeptInTheirOrder) {
    const auto loaded = readScene(
        R"({"carom":1,"zeta":{"b":[1,{"x":2}],"a":"é"},"alpha":0.1,
            "balls":[{"position":[0,0,0],"velocity":[1,0,0],"radius":1,"colour":"red"}],"view":{"fog":true}})");
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded.value().warnings,
              (std::vector<std::string>{"balls[0].colour: unknown field, kept", "view.fog: unknown field, kept",
                                        "zeta: unknown field, kept", "alpha: unknown field, kept"}));
    const std::string text = writeScene(loaded.value().scene);
    EXPECT_NE(text.find("\"colour\": \"red\""), std::string::npos) << text;
    EXPECT_NE(text.find("\"fog\": true"), std::string::npos) << text;
    EXPECT_LT(text.find("\"zeta\""), text.find("\"alpha\"")) << text;
    EXPECT_LT(text.find("\"b\""), text.find("\"a\": \"é\"")) << text;
    EXPECT_EQ(writeScene(readScene(text).value().scene), text);
}

TEST(SceneJson, UnknownFieldsKeepTheSpellingOfTheirNumbersAndStrings) {
    const char* members[] = {"\"a\": 0.0", "\"b\": 1E+5", "\"c\": 1e999", "\"d\": [12345678901234567890123, -0, 1.50]",
                             R"("e\n\u00e9": "\ud83d\ude00\/")"};
    std::string json = R"({"carom":1)";
    for (const char* member : members) (json += ',') += member;
    const auto loaded = readScene(json + '}');
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded.value().warnings[4], R"(e\n\u00e9: unknown field, kept)");
    const std::string text = writeScene(loaded.value().scene);
    for (const char* member : members) EXPECT_NE(text.find(member), std::string::npos) << text;
    EXPECT_EQ(readScene(text).value().scene, loaded.value().scene);
}

TEST(SceneJson, KeysMayBeEscaped) {
    const auto loaded =
        readScene(R"({"\u0063arom":1,"b\u0061lls":[{"position":[0,0,0],"velocity":[1,0,0],"radius":2}]})");
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded.value().scene.balls.at(0).body.radius, 2);
    EXPECT_TRUE(loaded.value().warnings.empty());
}

TEST(SceneJson, HowContactsOfOneInstantAreResolvedIsKept) {
    EXPECT_EQ(readScene(R"({"carom":1})").value().scene.simultaneous, scene::Simultaneous::Together);
    EXPECT_EQ(readScene(R"({"carom":1,"simultaneous":"together"})").value().scene.simultaneous,
              scene::Simultaneous::Together);
    const auto loaded = readScene(R"({"carom":1,"simultaneous":"one by one"})");
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded.value().warnings.empty());
    EXPECT_EQ(loaded.value().scene.simultaneous, scene::Simultaneous::OneByOne);
    EXPECT_EQ(readScene(writeScene(loaded.value().scene)).value().scene, loaded.value().scene);
}

TEST(SceneJson, TheWorthOfAUnitAndAFrameIsKeptAndMayBeLeftOut) {
    const auto read = readScene(R"({"carom":1,"metres_per_unit":0.0572,"frames_per_second":240})");
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read.value().scene.si.metresPerUnit, 0.0572);
    EXPECT_EQ(read.value().scene.si.framesPerSecond, 240);
    const auto again = readScene(writeScene(read.value().scene));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again.value().scene.si, read.value().scene.si);
    EXPECT_EQ(writeScene(readScene(R"({"carom":1})").value().scene).find("per_"), std::string::npos);
}

TEST(SceneJson, EveryErrorNamesItsField) {
    const std::pair<std::string, const char*> cases[] = {
        {"{}", "carom: must be 1 (the version of the format), is missing"},
        {R"({"carom":2})", "carom: must be 1, got 2: the file was made by a newer Carom; update Carom to open it"},
        {R"({"carom":"1"})", "carom: must be 1 (the version of the format), got \"1\""},
        {"[1]", "must be one JSON object, got [1]"},
        {R"({"carom":1,"carom":1})", "not valid JSON: line 1, column 12: \"carom\" is given twice"},
        {R"({"carom":1,"x":{"a":[{"b":1,"b":2}]}})", "not valid JSON: line 1, column 29: \"b\" is given twice"},
        {"\xff", "not valid UTF-8 text at line 1, column 1"},
        {R"({"carom":1,"restitution":1e999})",
         "restitution: must be finite (at most 1.7976931348623157e308), got 1e999"},
        {R"({"carom":1,"restitution":2})", "restitution: must be in [0, 1], got 2"},
        {R"({"carom":1,"contact_duration":-1e-6})", "contact_duration: must be > 0, got -1e-06"},
        {R"({"carom":1,"metres_per_unit":0})", "metres_per_unit: must be > 0, got 0"},
        {R"({"carom":1,"frames_per_second":-60})", "frames_per_second: must be > 0, got -60"},
        {R"({"carom":1,"frames_per_second":"fast"})", "frames_per_second: must be a number, got \"fast\""},
        {R"({"carom":1,"simultaneous":"both"})", "simultaneous: must be \"together\" or \"one by one\", got \"both\""},
        {R"({"carom":1,"simultaneous":1})", "simultaneous: must be \"together\" or \"one by one\", got 1"},
        {R"({"carom":1,"balls":3})", "balls: must be an array, got 3"},
        {R"({"carom":1,"balls":[3]})", "balls[0]: must be an object, got 3"},
        {R"({"carom":1,"notes":3})", "notes: must be a string, got 3"},
        {R"({"carom":1,"view":{"planar":1}})", "view.planar: must be true or false, got 1"},
        {withBall(R"({"velocity":[1,0,0],"radius":1})"),
         "balls[0].position: must be an array of 3 numbers (or 2), is missing"},
        {withBall(R"({"position":[0,0,0],"velocity":[1,0,0],"radius":-1})"), "balls[0].radius: must be >= 0, got -1"},
        {withBall(R"({"position":[0,0,0],"velocity":[1,0],"radius":1})"),
         "balls[0].velocity: must be an array of 3 numbers like the vectors before, got [1,0]"},
        {withBall(R"({"position":[0,"x",0],"velocity":[1,0,0],"radius":1})"),
         "balls[0].position[1]: must be a number, got \"x\""},
        {withBall(R"({"position":[0,0,0],"velocity":[1,0,0],"aim":[1,0,0],"radius":1})"),
         "balls[0].velocity: must not stand beside aim or speed, got both"},
        {withBall(R"({"position":[0,0,0],"aim":[1,0,0],"radius":1})"), "balls[0].speed: must be a number, is missing"},
        {withBall(R"({"position":[0,0,0],"velocity":[1,0,0],"radius":1,"color":"red"})"),
         "balls[0].color: must be a colour like \"#e8a33d\", got \"red\""},
        {withBall(std::string(R"({"name":"a",)") + (kBall + 1) + "," + R"({"name":"a",)" + (kBall + 1)),
         "balls[1].name: must be unique, got \"a\" like balls[0]"},
    };
    for (const auto& [json, message] : cases) EXPECT_EQ(sceneErrorOf(json), message) << json;
}

TEST(SceneJson, WhatIsNoJsonIsRefusedWithItsPlace) {
    EXPECT_EQ(sceneErrorOf("{\"carom\":1,\n\"name\" 3}"),
              "not valid JSON: line 2, column 8: a colon is missing after a key");
    EXPECT_EQ(sceneErrorOf(R"({"carom":1} x)"), "not valid JSON: line 1, column 13: something follows the object");
    EXPECT_EQ(sceneErrorOf(""), "not valid JSON: line 1, column 1: a value is missing");
    const std::string deep = R"({"carom":1,"x":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    EXPECT_EQ(sceneErrorOf(deep), "not valid JSON: line 1, column 80: it nests deeper than 64 levels");
}

TEST(SceneJson, NumbersComeBackBitForBit) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 5000; ++i) {
        scene::Scene scene;
        const auto vector = [&] { return scene::Vec3{anyDouble(random), anyDouble(random), anyDouble(random)}; };
        scene.balls.push_back(
            {"b", {vector(), collide::Motion::aim(vector(), std::abs(anyDouble(random))), 1, 1}, {}, {}});
        scene.spheres.push_back(
            {"s", {vector(), std::abs(anyDouble(random)), vector(), std::abs(anyDouble(random)) + 5e-324}, {}, {}});
        const auto loaded = readScene(writeScene(scene));
        ASSERT_TRUE(loaded) << loaded.error() << " trial " << i;
        ASSERT_EQ(loaded.value().scene, scene) << "trial " << i;
    }
}

TEST(SceneJson, IntegersBeyond64BitsAreNumbers) {
    const auto loaded = readScene(
        withBall(R"({"position":[123456789012345678901234567890,9007199254740993,0],"velocity":[1,0,0],"radius":1})"));
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded.value().scene.balls[0].body.position.x, 123456789012345678901234567890.0);
    EXPECT_EQ(loaded.value().scene.balls[0].body.position.y, 9007199254740992.0);
}

TEST(SceneJson, NamesBeyondTheirBudgetAreCutWithAWarningAndStayUnique) {
    const std::string longName(1'000'000, 'a'), accents = [] {
        std::string name;
        for (int i = 0; i < 200; ++i) name += "\u00e9";
        return name;
    }();
    const auto ball = [](const std::string& name, int x) {
        return R"({"name": ")" + name + R"(", "position": [)" + std::to_string(x) +
               R"(, 0, 0], "velocity": [0, 0, 0], "radius": 1})";
    };
    const auto loaded =
        readScene(R"({"carom": 1, "name": ")" + longName + R"(", "balls": [)" + ball(longName + "1", 0) + ", " +
                  ball(longName + "2", 9) + ", " + ball(accents, 18) + ", " + ball("b", 27) + "]}");
    ASSERT_TRUE(loaded) << loaded.error();
    const scene::Scene& scene = loaded.value().scene;
    const std::string start(240, 'a');
    EXPECT_EQ(scene.name, start);
    EXPECT_EQ(scene.balls[0].name, start);
    EXPECT_EQ(scene.balls[1].name, start + " 2");
    EXPECT_EQ(scene.balls[2].name, accents.substr(0, 240)) << "whole characters";
    EXPECT_EQ(scene.balls[3].name, "b");
    ASSERT_EQ(loaded.value().warnings.size(), 4u);
    EXPECT_EQ(loaded.value().warnings[0], "balls[0].name: must be at most 255 bytes, cut");
    EXPECT_EQ(loaded.value().warnings[3], "name: must be at most 255 bytes, cut");
    EXPECT_EQ(readScene(writeScene(scene)).value().warnings.size(), 0u);
}

TEST(SceneJson, AFlatSceneStaysFlatWhileItLiesInThePlane) {
    const auto loaded = readScene(withBall(R"({"position":[1,2],"velocity":[1,0],"radius":1})"));
    ASSERT_TRUE(loaded);
    scene::Scene scene = loaded.value().scene;
    EXPECT_TRUE(scene.flat);
    EXPECT_NE(writeScene(scene).find("\"position\": [1, 2],"), std::string::npos);
    scene.balls.edit(0).body.position.z = 3;
    EXPECT_NE(writeScene(scene).find("\"position\": [1, 2, 3],"), std::string::npos);
}

TEST(SceneJson, SavedScenesLoadAndNameTheirFileInErrors) {
    const auto path = std::filesystem::path(testing::TempDir()) / "scene.json";
    const scene::Document document = scene::addSphere(scene::addBall({}, {0, 0, 1}), {5, 0, 1});
    ASSERT_EQ(saveScene(path, document.scene), "");
    const auto loaded = loadScene(path);
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded.value().scene, document.scene);
    ASSERT_EQ(writeFileAtomically(path, "{}"), "");
    EXPECT_EQ(loadScene(path).error(), path.string() + ": carom: must be 1 (the version of the format), is missing");
    std::filesystem::remove(path);
    EXPECT_EQ(loadScene(path).error(), "cannot read " + path.string() + ": no such file or folder; check the path");
}

TEST(SceneJson, EveryShippedSceneIsWrittenAsCaromWritesIt) {
    std::size_t seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(CAROM_SOURCE_DIR "/assets/scenes")) {
        const auto loaded = loadScene(entry.path());
        ASSERT_TRUE(loaded) << loaded.error();
        EXPECT_TRUE(loaded.value().warnings.empty()) << entry.path();
        EXPECT_FALSE(loaded.value().scene.notes.empty()) << entry.path();
        EXPECT_EQ(writeScene(loaded.value().scene), readFile(entry.path()).value()) << entry.path();
        ++seen;
    }
    EXPECT_GE(seen, 10U);
}

TEST(SceneJson, CapsulesTrianglesAndBoxesAreReadAndWrittenAlike) {
    const char* text = R"({"carom":1,"capsules":[{"a":[0,0,1],"b":[4,0,1],"radius":0.5,"color":"#ff0000"}],
        "triangles":[{"name":"ramp","corners":[[0,0,0],[4,0,0],[0,4,1]],"locked":true,"note":"kept"}],
        "boxes":[{"center":[1,2,3],"half":[1,0,2],"rotation":[2,0,0,2]},{"center":[9,9,9],"half":[1,1,1]}]})";
    const auto loaded = readScene(text);
    ASSERT_TRUE(loaded) << loaded.error();
    const scene::Scene& scene = loaded.value().scene;
    EXPECT_EQ(scene.capsules[0].body.shape, collide::Shape::Capsule);
    EXPECT_EQ(scene.capsules[0].body.b, scene::Vec3(4, 0, 1));
    EXPECT_EQ(scene.capsules[0].body.radius, 0.5);
    EXPECT_EQ(scene.capsules[0].color, 0xff0000u);
    EXPECT_EQ(scene.triangles[0].body.c, scene::Vec3(0, 4, 1));
    EXPECT_EQ(scene.triangles[0].body.radius, 0);
    EXPECT_EQ(scene.boxes[0].body.rotation, (collide::Rotation{2, 0, 0, 2}));
    EXPECT_EQ(scene.boxes[1].name, "box 2");
    const auto again = readScene(writeScene(scene));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again.value().scene, scene);
}

TEST(SceneJson, ErrorsOfShapesNameTheField) {
    const auto error = [](const std::string& lists) { return sceneErrorOf(R"({"carom":1,)" + lists + '}'); };
    EXPECT_EQ(error(R"("triangles":[{"corners":[[0,0,0],[1,0,0]]}])"),
              "triangles[0].corners: must be an array of 3 points, got [[0,0,0],[1,0,0]]");
    EXPECT_EQ(error(R"("triangles":[{"corners":[[0,0,0],[1,0,0],[0,1,"x"]]}])"),
              "triangles[0].corners[2][2]: must be a number, got \"x\"");
    EXPECT_EQ(error(R"("capsules":[{"a":[0,0,0]}])"),
              "capsules[0].b: must be an array of 3 numbers (or 2), is missing");
    EXPECT_EQ(error(R"("capsules":[{"a":[0,0,0],"b":[1,0,0],"radius":-1}])"),
              "capsules[0].radius: must be >= 0, got -1");
    EXPECT_EQ(error(R"("boxes":[{"center":[0,0],"half":[1,1]}])"),
              "boxes[0].center: must be an array of 3 numbers, got [0,0]");
    EXPECT_EQ(error(R"("spheres":[{"center":[0,0],"radius":1}],"boxes":[{"center":[0,0,0],"half":[1,1,1]}])"),
              "boxes[0].center: must be in a file whose vectors have 3 numbers, got [0,0,0]");
    EXPECT_EQ(error(R"("boxes":[{"center":[0,0,0],"half":[1,-1,1]}])"),
              "boxes[0].half: must be 3 numbers >= 0, got [1, -1, 1]");
    EXPECT_EQ(error(R"("boxes":[{"center":[0,0,0],"half":[1,1,1],"rotation":[0,0,0,0]}])"),
              "boxes[0].rotation: must be 4 finite numbers (w, x, y, z), not all 0, got [0, 0, 0, 0]");
    EXPECT_EQ(error(R"("balls":[{"position":[0,0,9],"velocity":[0,0,0],"radius":0}],
                       "triangles":[{"corners":[[0,0,0],[1,0,0],[0,1,0]]}])"),
              "triangles[0].radius: must be > 0 beside balls[0], whose radius is 0 too, got 0 (line 2)");
}

TEST(SceneJson, AMeshIsSavedByTheSameBytes) {
    const std::string text = R"({
  "carom": 1,
  "meshes": [
    {
      "name": "roof",
      "vertices": [
        [0, 0, 0],
        [4, 0, 0.1],
        [4, 2, 0],
        [0, 2, 1]
      ],
      "triangles": [
        [2, 3, 0],
        [0, 1, 2]
      ],
      "center": [2, 1, 3],
      "rotation": [1, 0, 0, 0.5],
      "scale": 2.5,
      "radius": 0.25,
      "color": "#ff0000"
    }
  ]
})";
    const auto loaded = readScene(text);
    ASSERT_TRUE(loaded) << loaded.error();
    const scene::Scene& scene = loaded.value().scene;
    EXPECT_TRUE(loaded.value().warnings.empty());
    const scene::Obstacle& mesh = scene.meshes[0];
    EXPECT_EQ(mesh.body.half, scene::Vec3(5, 2.5, 1.25));
    const std::string saved = writeScene(scene);
    EXPECT_EQ(saved.substr(0, text.size()), text);
    EXPECT_EQ(readScene(saved).value().scene, scene);
    const auto plain =
        readScene(R"({"carom":1,"meshes":[{"vertices":[[0,0,0.1],[0.3,0,0],[0,0.7,0]],"triangles":[[0,1,2]]}]})");
    ASSERT_TRUE(plain) << plain.error();
    const collide::Obstacle triangle = scene::triangleOf(plain.value().scene.meshes[0], 0);
    EXPECT_EQ(triangle.center, scene::Vec3(0, 0, 0.1)) << "a mesh that is not placed is as it stands in the file";
    EXPECT_EQ(triangle.c, scene::Vec3(0, 0.7, 0));
    EXPECT_EQ(plain.value().scene.meshes[0].name, "mesh");
}

TEST(SceneJson, ErrorsOfMeshesNameTheField) {
    const auto error = [](const std::string& mesh) { return sceneErrorOf(R"({"carom":1,"meshes":[{)" + mesh + "}]}"); };
    const std::string points = R"("vertices":[[0,0,0],[1,0,0],[0,1,0]])", good = points + R"(,"triangles":[[0,1,2]])";
    EXPECT_EQ(error(""), "meshes[0].vertices: must be an array of points, not empty (or file instead), is missing");
    EXPECT_EQ(error(points),
              "meshes[0].triangles: must be an array of triples of numbers of vertices, not empty, is missing");
    EXPECT_EQ(error(points + R"(,"triangles":[])"),
              "meshes[0].triangles: must be an array of triples of numbers of vertices, not empty, got []");
    EXPECT_EQ(error(points + R"(,"triangles":[[0,1,3]])"),
              "meshes[0].triangles[0][2]: must be a whole number from 0 to 2, the last vertex, got 3");
    EXPECT_EQ(error(points + R"(,"triangles":[[0,1]])"),
              "meshes[0].triangles[0]: must be an array of 3 numbers of vertices, got [0,1]");
    EXPECT_EQ(error(R"("vertices":[[0,0,0],[1,0]],"triangles":[[0,1,1]])"),
              "meshes[0].vertices[1]: must be an array of 3 numbers, got [1,0]");
    EXPECT_EQ(error(R"("vertices":[[0,0,0],[1,0,"x"]],"triangles":[[0,1,1]])"),
              "meshes[0].vertices[1][2]: must be a number, got \"x\"");
    EXPECT_EQ(error(good + R"(,"scale":0)"), "meshes[0].scale: must be > 0, got 0");
    EXPECT_EQ(error(good + R"(,"radius":-1)"), "meshes[0].radius: must be >= 0, got -1");
    EXPECT_EQ(error(good + R"(,"scale":1e308)"), "meshes[0].scale: the mesh must end before 1e307 units, got more");
    EXPECT_EQ(error(good + R"(,"file":"a.obj")"), "meshes[0].vertices: must not stand beside file, got both");
    EXPECT_EQ(error(R"("file":"a.png")"), "meshes[0].file: a.png: must end in .obj or .stl");
}

}  // namespace
}  // namespace io
