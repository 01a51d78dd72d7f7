// Files of triangles: what is read, and the line that names what is wrong.

#include "io/mesh/mesh_file.h"
#include "io/scene_json.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <random>

#include "io/file.h"
#include "io/scenes/mesh_scene.h"
#include "temporary_folder.h"

namespace {

using collide::Vec3;
using Triangle = collide::Mesh::Triangle;

template <class Value>
std::string meshError(const io::Result<Value>& read) {
    return read ? "none" : read.error();
}

TEST(Obj, FacesAreFansOfTheirFirstCorner) {
    const auto data = io::readObj(
        "\xEF\xBB\xBF# a comment\r\nmtllib x.mtl\r\nv 0 0 0\r\nv 1 0 0 1.0\r\n  v +1 1e0 0 0.5 0.5 0.5\nv 0 1 0\nvn 0 "
        "0 "
        "1\nvn 0 0 1\ng floor\nusemtl grey\nf 1/1/1 2//1 3/2 4 # square\n\nf -4 -2 \\\n -1\n");
    ASSERT_TRUE(data) << data.error();
    const io::MeshData& mesh = data.value();
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
    EXPECT_EQ(mesh.triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}, {0, 2, 3}}));
    EXPECT_EQ(mesh.passedOver, "mtllib (1), vn (2), g (1), usemtl (1)");
}

TEST(MeshFile, ReadingTellsItsProgressAndIsCancelled) {
    std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\n", stl = "solid a\n";
    for (int i = 0; i < 20'000; ++i) {
        obj += "f 1 2 3\n";
        stl += "facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet\n";
    }
    std::string binary(84 + 20'000 * 50, '\0');
    binary[80] = 0x20, binary[81] = 0x4e;  // 20,000
    const auto readers = {std::pair<const char*, std::function<io::Result<io::MeshData>(const io::MeshProgress&)>>{
                              "obj", [&](const io::MeshProgress& progress) { return io::readObj(obj, progress); }},
                          {"text", [&](const io::MeshProgress& progress) { return io::readStl(stl, progress); }},
                          {"binary", [&](const io::MeshProgress& progress) { return io::readStl(binary, progress); }}};
    for (const auto& [name, read] : readers) {
        std::vector<float> parts;
        const auto noted = [&](float part) {
            parts.push_back(part);
            return true;
        };
        const auto data = read(noted);
        ASSERT_TRUE(data) << name << ": " << data.error();
        EXPECT_EQ(data.value().triangles.size(), 20'000U) << name;
        EXPECT_GE(parts.size(), 4U) << name;
        EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end())) << name;
        EXPECT_GE(parts.front(), 0) << name;
        EXPECT_GT(parts.back(), 0.7F) << name;
        EXPECT_LE(parts.back(), 1) << name;
        EXPECT_EQ(meshError(read([](float part) { return part < 0.5F; })), "cancelled") << name;
    }
}

TEST(MeshFile, BuildingTellsItsProgressAndIsCancelled) {
    constexpr std::uint32_t kSide = 150;
    io::MeshData terrain;
    for (std::uint32_t i = 0; i < (kSide + 1) * (kSide + 1); ++i)
        terrain.vertices.push_back({i % (kSide + 1), i / (kSide + 1), 0.1 * (i % 7)});
    for (std::uint32_t i = 0; i < kSide * kSide; ++i) {
        const std::uint32_t a = i + i / kSide, c = a + kSide + 1;
        terrain.triangles.push_back({a, a + 1, c + 1});
        terrain.triangles.push_back({a, c + 1, c});
    }
    std::vector<float> parts;
    const auto mesh = io::buildMesh(terrain, [&](float part) {
        parts.push_back(part);
        return true;
    });
    ASSERT_TRUE(mesh) << mesh.error();
    EXPECT_EQ(mesh.value().size(), terrain.triangles.size());
    EXPECT_GE(parts.size(), 3U);
    EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
    EXPECT_GT(parts.front(), 0);
    EXPECT_GT(parts.back(), 0.5F);
    EXPECT_LE(parts.back(), 1);
    for (const float until : {0.F, 0.1F, 0.5F})
        EXPECT_EQ(meshError(io::buildMesh(terrain, [&](float part) { return part < until; })), "cancelled") << until;
}

TEST(Obj, AnErrorNamesItsLine) {
    const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
    const std::pair<std::string, std::string> cases[] = {
        {"", "must have a face (f), has none"},
        {square, "must have a face (f), has none"},
        {square + "f 1 2 5\n", "line 5: f: must name one of the 4 vertices above it, got 5"},
        {square + "f 1 2 0\n", "line 5: f: must name one of the 4 vertices above it, got 0"},
        {square + "f 1 2 -5\n", "line 5: f: must name one of the 4 vertices above it, got -5"},
        {square + "f 1 2\n", "line 5: f: must have 3 corners or more, got 2"},
        {square + "f 1 2 x\n", "line 5: f: must have numbers of vertices, got \"x\""},
        {square + "f 1 2 \x1b\n", "line 5: f: must have numbers of vertices, got \"\\u001b\""},
        {square + "f 1 2 99999999999999999999\n",
         "line 5: f: must have numbers of vertices, got \"99999999999999999999\""},
        {"v 0 0\n", "line 1: v: must have 3 finite numbers, got \"v 0 0\""},
        {"v 0 0 1e999\n", "line 1: v: must have 3 finite numbers, got \"v 0 0 1e999\""},
        {"v 0 nan 0\n", "line 1: v: must have 3 finite numbers, got \"v 0 nan 0\""},
        {"\ncstype bspline\n", "line 2: cstype: curved surfaces and commands are not read, only faces (f)"},
        {"v 0 0 0\n<html>\n", "line 2: must begin with v, f or another word of OBJ, got \"<html>\""},
        {square + "v 0.5 0.5 1\nf 1 2 3 5\n",
         "line 6: f: a face of more than 3 corners must be flat; corner 2 is beside the plane of the others"},
        {square + "f 1 3 2 4\n", "line 5: f: a face must go around once; its edges cross"},
        {"v 0 0 0\nv 4 0 0\nv 1 1 0\nv 0 4 0\nf 1 2 3 4\n",
         "line 5: f: a face of more than 3 corners must be convex; it turns in at corner 3"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(meshError(io::readObj(text)), error) << text;
    EXPECT_TRUE(io::readObj("v 0 0 0\nv 1 0 0\nv 3 0 0\nv 2 0 0\nf 1 2 3 4\n")) << "on a line: no area, no crossing";
}

std::string binaryStl(const std::vector<std::array<Vec3, 3>>& triangles) {
    std::string bytes(80, 's');
    const auto add = [&](const void* value, std::size_t size) { bytes.append(static_cast<const char*>(value), size); };
    const auto count = static_cast<std::uint32_t>(triangles.size());
    add(&count, 4);
    for (const auto& t : triangles) {
        const float normal[3] = {0, 0, 1};
        add(normal, 12);
        for (const Vec3& corner : t)
            for (int k = 0; k < 3; ++k) {
                const auto x = static_cast<float>(corner[k]);
                add(&x, 4);
            }
        bytes.append(2, '\0');
    }
    return bytes;
}

TEST(Stl, BinaryAndTextAreTheSame) {
    const std::vector<std::array<Vec3, 3>> triangles = {{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1.5, 0}},
                                                        {Vec3{1, 0, 0}, Vec3{1, 1, 0}, Vec3{0, 1.5, 0}}};
    std::string text = "solid floor 1\n";
    for (const auto& t : triangles) {
        text += " facet normal nan 0 1\n  OUTER LOOP\n";
        for (const Vec3& v : t)
            text += "   vertex " + std::to_string(v.x) + " " + std::to_string(v.y) + " -0.0e+00\r\n";
        text += "  endloop\n endfacet\n";
    }
    text += "endsolid floor 1\n";
    for (const std::string& bytes : {binaryStl(triangles), text}) {
        const auto data = io::readStl(bytes);
        ASSERT_TRUE(data) << data.error();
        EXPECT_EQ(data.value().vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1.5, 0}, {1, 1, 0}}));
        EXPECT_EQ(data.value().triangles, (std::vector<Triangle>{{0, 1, 2}, {1, 3, 2}}));
    }
}

TEST(Stl, AnErrorNamesItsLine) {
    const std::string start = "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n";
    const std::pair<std::string, std::string> cases[] = {
        {"", "must be STL: text that begins with solid, or 84 bytes and 50 for each of 0 triangles, has 0 bytes"},
        {"solid\nendsolid\n", "must have a triangle, has none"},
        {start, "line 5: must be vertex, got the end of the file"},
        {start + "vertex 0 inf 0\n", "line 5: must be a finite number, got \"inf\""},
        {start + "endloop\n", "line 5: must be vertex, got \"endloop\""},
        {"solid\nfacette\n", "line 2: must be facet or endsolid, got \"facette\""},
        {binaryStl({}), "must have a triangle, has none"},
        {binaryStl({{Vec3(0), Vec3(1), Vec3(HUGE_VAL)}}), "triangle 0: must have finite numbers"},
    };
    for (const auto& [bytes, error] : cases) EXPECT_EQ(meshError(io::readStl(bytes)), error);
    EXPECT_TRUE(meshError(io::readStl(binaryStl({{Vec3(0), Vec3(1), Vec3(2)}}) + "x")).starts_with("must be STL"));
}

/// A hilly grid as OBJ with 2 n² triangles.
std::string gridObj(int n) {
    std::string text;
    char line[100];
    for (int y = 0; y <= n; ++y)
        for (int x = 0; x <= n; ++x) {
            std::snprintf(line, sizeof line, "v %.6f %.6f %.6f\n", x * 0.1, y * 0.1, ((x * 37 + y * 91) % 17) * 0.01);
            text += line;
        }
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const int a = y * (n + 1) + x + 1, c = a + n + 1;
            std::snprintf(line, sizeof line, "f %d %d %d\nf %d %d %d\n", a, a + 1, c + 1, a, c + 1, c);
            text += line;
        }
    return text;
}

TEST(MeshFiles, DamagedFilesGiveOneLineOrAMesh) {
    const std::string seeds[] = {gridObj(3), "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1/2 2//3 3/4/5 -1\n",
                                 binaryStl({{Vec3(0), Vec3{1, 0, 0}, Vec3{0, 1, 0}}}),
                                 "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
                                 "endloop\nendfacet\nendsolid\n"};
    std::mt19937 random(7);
    int good = 0, bad = 0;
    for (int trial = 0; trial < 20000; ++trial) {
        std::string bytes = seeds[random() % 4];
        for (unsigned i = random() % 4 + 1; i > 0 && !bytes.empty(); --i) {
            const std::size_t at = random() % bytes.size();
            switch (random() % 4) {
                case 0:
                    bytes[at] = static_cast<char>(random());
                    break;
                case 1:
                    bytes.erase(at, random() % 9);
                    break;
                case 2:
                    bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 12));
                    break;
                default:
                    bytes.resize(at + 1);
            }
        }
        for (const auto& data : {io::readObj(bytes), io::readStl(bytes)}) {
            if (data) {
                ++good;
                EXPECT_TRUE(collide::Mesh::of(data.value().vertices, data.value().triangles));
            } else {
                ++bad;
                EXPECT_EQ(data.error().find('\n'), std::string::npos) << data.error();
                EXPECT_LT(data.error().size(), 300u);
            }
        }
    }
    EXPECT_GE(good, 500);
    EXPECT_GE(bad, 5000);
}

TEST(MeshFiles, AFileIsReadOnce) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "a.OBJ";
    ASSERT_EQ(io::writeFileAtomically(file, "vn 0 0 1\n" + gridObj(2)), "");
    std::vector<std::string> told;
    io::MeshFiles files(folder.path(), [&](const std::string& line) { told.push_back(line); });
    const auto first = files.mesh("a.OBJ");
    ASSERT_TRUE(first) << first.error();
    EXPECT_EQ(first.value()->size(), 8u);
    ASSERT_EQ(io::writeFileAtomically(file, "nothing"), "");
    const auto second = files.mesh("a.OBJ");
    ASSERT_TRUE(second);
    EXPECT_EQ(first.value(), second.value());
    EXPECT_EQ(told, std::vector<std::string>{"a.OBJ: passed over: vn (1)"});
    EXPECT_NE(files.mesh("b.obj").error().find("b.obj: "), std::string::npos);
    EXPECT_NE(files.mesh("b.txt").error().find("must end in .obj or .stl"), std::string::npos);
    EXPECT_EQ(files.mesh("").error(), "must be the name of a file");
    EXPECT_EQ(files.mesh(std::string("a.OBJ\0x", 7)).error(), "must be the name of a file");
}

TEST(MeshFiles, ASceneNamesAFileBesideIt) {
    const TemporaryFolder folder;
    ASSERT_EQ(io::writeFileAtomically(folder.path() / "a.obj", "vn 0 0 1\n" + gridObj(2)), "");
    const std::filesystem::path file = folder.path() / "a.carom.json";
    const std::string meshes = R"("meshes":[{"file":"a.obj"},{"file":"a.obj","center":[9,0,0]}])";
    ASSERT_EQ(io::writeFileAtomically(file, R"({"carom":1,)" + meshes + "}"), "");
    const auto loaded = io::loadScene(file);
    ASSERT_TRUE(loaded) << loaded.error();
    const scene::Scene& scene = loaded.value().scene;
    EXPECT_EQ(scene.meshes[0].mesh->mesh, scene.meshes[1].mesh->mesh) << "read once";
    EXPECT_EQ(loaded.value().warnings, std::vector<std::string>{"a.obj: passed over: vn (1)"});
    ASSERT_EQ(io::saveScene(file, scene), "");
    EXPECT_NE(io::readFile(file).value().find(R"("file": "a.obj")"), std::string::npos);
    EXPECT_EQ(io::loadScene(file).value().scene, scene);
    const std::string elsewhere = io::writeScene(scene, io::kElsewhere);
    EXPECT_EQ(io::readScene(elsewhere).value().scene.meshes[1].body.center, scene::Vec3(9, 0, 0)) << elsewhere;
    ASSERT_EQ(io::writeFileAtomically(file, R"({"carom":1,"meshes":[{"file":"b.obj"}]})"), "");
    EXPECT_NE(io::loadScene(file).error().find("meshes[0].file: "), std::string::npos) << io::loadScene(file).error();
}

TEST(MeshFiles, WhatIsShownOfAMeshTellsItsProgress) {
    const TemporaryFolder folder;
    const std::string mesh = folder.path() / "a.obj", scene = R"({"carom":1,"meshes":[{"file":"a.obj"}]})";
    ASSERT_EQ(io::writeFileAtomically(mesh, gridObj(20)), "");
    const auto read = {std::pair<const char*, std::function<bool(io::ReadingProgress*)>>{
                           "mesh", [&](auto* progress) { return bool(io::loadMesh(mesh, progress)); }},
                       {"scene", [&](auto* progress) { return bool(io::readScene(scene, folder.path(), progress)); }}};
    for (const auto& [name, load] : read) {
        std::vector<float> parts;
        io::ReadingProgress progress;
        progress.told = [&](float part) { parts.push_back(part); };
        EXPECT_TRUE(load(&progress)) << name;
        EXPECT_GE(std::count_if(parts.begin(), parts.end(), [](float p) { return p > 0.76F && p < 0.99F; }), 3) << name;
    }
}

TEST(MeshFiles, AMillionTrianglesAreReadInTime) {
    const std::string text = gridObj(707);
    const auto start = std::chrono::steady_clock::now();
    const auto data = io::readObj(text);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    ASSERT_TRUE(data) << data.error();
    EXPECT_EQ(data.value().triangles.size(), 2u * 707 * 707);
    const std::size_t bytes =
        data.value().vertices.capacity() * sizeof(Vec3) + data.value().triangles.capacity() * sizeof(Triangle);
    EXPECT_LT(bytes, text.size()) << "with the file's text at most twice the file";
    std::printf("%zu MB of OBJ in %.2f s\n", text.size() >> 20, time.count());
}

}  // namespace
