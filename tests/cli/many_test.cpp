// Queries with meshes and many obstacles, end to end.

#include <gtest/gtest.h>

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

}  // namespace
