// Queries with meshes and many obstacles, end to end.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

using process::run;

TEST(SolveMany, MeshesLieBesideTheQueriesAndAreReadOnce) {
    const TemporaryFolder folder;
    (void)folder.file("square.obj", "vn 0 0 1\nv 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nf 1 2 3 4\n");
    const std::string ball = R"({"ball":{"position":[2,3,5],"velocity":[0,0,-2],"radius":1},)";
    const std::string queries = ball + R"("mesh":{"file":"square.obj"}})" + "\n" + ball +
                                R"("obstacles":[{"sphere":{"center":[2,3,-9],"radius":1}},)" +
                                R"({"name":"floor","mesh":{"file":"square.obj"}}]})" + "\n" + ball +
                                R"("mesh":{"file":"none.obj"}})" + "\n";
    const auto path = folder.file("queries.jsonl", queries);
    for (const char* jobs : {"1", "3"}) {
        const auto done = run({"solve", path.string(), "--jobs", jobs});
        EXPECT_EQ(done.status, 2);
        EXPECT_NE(done.out.find(R"("feature":"face","triangle":1,"frames":2,)"), std::string::npos) << done.out;
        EXPECT_NE(done.out.find(R"("obstacle":"floor","index":1,"feature":"face","triangle":1,"frames":2,)"),
                  std::string::npos)
            << done.out;
        EXPECT_NE(done.out.find(R"("line":3,"error":"mesh.file: cannot read )"), std::string::npos) << done.out;
        EXPECT_EQ(done.error, "carom: square.obj: passed over: vn (1)\n");
    }
}

TEST(SolveMany, UpSaysWhichAxisIsUpWhereAQueryDoesNot) {
    const TemporaryFolder folder;
    (void)folder.file("square.obj", "v 0 1 0\nv 4 1 0\nv 4 1 4\nv 0 1 4\nf 1 2 3 4\n");
    const std::string ball = R"({"ball":{"position":[2,-3,5],"velocity":[0,0,-2],"radius":1},"mesh":)";
    const auto path = folder.file(
        "q.jsonl", ball + R"({"file":"square.obj"}})" + "\n" + ball + R"({"file":"square.obj","up":"z"}})" + "\n");
    const auto done = run({"solve", path.string(), "--up", "y"});
    ASSERT_EQ(done.lines().size(), 2u) << done.error;
    EXPECT_NE(done.lines()[0].find(R"("frames":1.5,)"), std::string::npos) << done.out;
    EXPECT_NE(done.lines()[1].find(R"("outcome":"miss")"), std::string::npos) << "what a query says counts";
    EXPECT_EQ(done.error, "") << "progress is for terminals";
    EXPECT_EQ(run({"solve", path.string(), "--up", "x"}).error,
              "carom: --up: must be y or z, the axis of the file that is up, got \"x\"\n");
}

TEST(PlayMesh, AMeshFileIsPlayedWithABallAboveIt) {
    const TemporaryFolder folder;
    const auto floor = folder.file("floor.obj", "v 0 1 0\nv 4 1 0\nv 4 1 4\nv 0 1 4\nf 1 2 3 4\n");
    const auto done = run({"play", floor.string(), "--up", "y"});
    EXPECT_EQ(done.status, 0) << done.error;
    EXPECT_NE(done.out.find(R"("b":"floor","hit_point":[2,-2,1],"normal":[0,0,1])"), std::string::npos) << done.out;
    EXPECT_EQ(run({"play", folder.file("s.json", "{}").string(), "--up", "y"}).status, 2);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these keep what is freed
/// A grid of n x n squares, two triangles each, as OBJ.
std::string gridText(int n) {
    std::string text;
    char line[96];
    const auto add = [&](int length) { text.append(line, static_cast<std::size_t>(length)); };
    for (int y = 0; y <= n; ++y)
        for (int x = 0; x <= n; ++x)
            add(std::snprintf(line, sizeof line, "v %.4f %.4f %.4f\n", 0.017 * x, 0.017 * y, 0.1 * std::sin(x + y)));
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const int a = y * (n + 1) + x + 1, c = a + n + 1;
            add(std::snprintf(line, sizeof line, "f %d %d %d\nf %d %d %d\n", a, a + 1, c + 1, a, c + 1, c));
        }
    return text;
}

TEST(SolveMany, AMillionTrianglesTakeTwiceTheMemoryOfTheirFile) {
    const TemporaryFolder folder;
    const std::string text = gridText(707), ball = R"({"ball":{"position":[6,6,5],"velocity":[0,0,-2],"radius":1},)";
    const auto solve = [&](const std::string& mesh) {
        const auto done = run({"solve", folder.file("q.jsonl", ball + R"("mesh":)" + mesh + "}\n").string()});
        EXPECT_NE(done.out.find(R"("outcome":"hit")"), std::string::npos) << done.out;
        return 1024.0 * static_cast<double>(done.peakKilobytes);
    };
    (void)folder.file("grid.obj", text);
    const double one = solve(R"({"vertices":[[0,0,0],[9,0,0],[9,9,0]],"triangles":[[0,1,2]]})");
    EXPECT_LT(solve(R"({"file":"grid.obj"})") - one, 2.0 * static_cast<double>(text.size()));
}
#endif

}  // namespace
