// Queries with a mesh or with several obstacles, and their answers.

#include <gtest/gtest.h>

#include "io/file.h"
#include "io/query/query_json.h"
#include "temporary_folder.h"

namespace {

class ManyJson : public testing::Test {
  protected:
    ManyJson() : m_files(m_folder.path(), [](const std::string&) {}), m_reader(&m_files) {
        const std::string square = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nf 1 2 3 4\n";
        EXPECT_EQ(io::writeFileAtomically(m_folder.path() / "square.obj", square), "");
        EXPECT_EQ(io::writeFileAtomically(m_folder.path() / "bad.obj", "v 0 0 0\nf 1 1 2\n"), "");
    }
    /// The answer, or the error.
    std::string ask(const std::string& obstacle, const std::string& ball = kBall) {
        const auto query = m_reader.read("{" + ball + "," + obstacle + "}");
        if (!query) return query.error();
        const collide::SweepQuery& q = query.value().query;
        std::string out;
        io::appendAnswer(out, query.value(),
                         collide::sweep({q.ball, q.frames, q.restitution}, query.value().many->set));
        return out;
    }
    static inline const std::string kBall = R"("ball":{"position":[2,2,5],"velocity":[0,0,-2],"radius":1})";
    static inline const std::string kSquare =
        R"("vertices":[[0,0,0],[4,0,0],[4,4,0],[0,4,0]],"triangles":[[0,1,2],[0,2,3]])";

    TemporaryFolder m_folder;
    io::MeshFiles m_files;
    io::QueryReader m_reader;
};

TEST_F(ManyJson, ASeamOfAMeshIsOnePart) {
    const std::string hit =
        R"({"outcome":"hit","hit":true,"feature":"edge 2","triangle":0,"frames":2,"distance":4,"ball_center":[2,2,1],)"
        R"("core_point":[2,2,0],"hit_point":[2,2,0],"normal":[0,0,1],"ricochet_angle":1.5707963267948966,)"
        R"("ricochet_angle_deg":90,"new_velocity":[0,0,2],"impulse":4})";
    EXPECT_EQ(ask(R"("mesh":{)" + kSquare + "}"), hit);
    EXPECT_EQ(ask(R"("mesh":{"file":"square.obj"})"), hit);
    EXPECT_EQ(ask(R"("mesh":{"file":"square.obj","velocity":[0,0,3]})",
                  R"("ball":{"position":[9,9,5],"velocity":[0,0,-2],"radius":1})"),
              R"({"outcome":"miss","hit":false,"closest":{"frames":1,"distance":7.0710678118654755}})");
    EXPECT_EQ(ask(R"("mesh":{"file":"square.obj","radius":4.5})"),
              R"({"outcome":"overlap","hit":false,"depth":0.5,"normal":[0,0,1]})");
}

TEST_F(ManyJson, TheUpAxisOfAFileIsChosen) {
    const std::string ball = R"("ball":{"position":[2,-9,1],"velocity":[0,2,0],"radius":1})";
    const auto contact = [&](const std::string& mesh) {
        const std::string answer = ask(R"("mesh":{"file":"square.obj")" + mesh + "}", ball);
        const std::size_t from = std::min(answer.find("\"core_point\""), answer.size());
        return answer.substr(from, answer.find(",\"hit_point") - from);
    };
    EXPECT_EQ(contact(R"(,"up":"y")"), R"("core_point":[2,0,1])") << "(x, y, z) is (x, -z, y): the square stands";
    EXPECT_EQ(contact(R"(,"up":"z")"), contact(""));
    EXPECT_EQ(contact(""), R"("core_point":[2,0,0])") << "as the file has it: the square lies";
}

TEST_F(ManyJson, TheFirstOfSeveralIsNamed) {
    EXPECT_EQ(ask(R"("obstacles":[{"name":"floor","plane":{"point":[0,0,-9],"normal":[0,0,1]}},)"
                  R"({"name":"post","sphere":{"center":[2,2,0],"radius":1}},{"mesh":{"file":"square.obj"}}])"),
              R"({"outcome":"hit","hit":true,"obstacle":"post","index":1,"frames":1.5,"distance":3,)"
              R"("ball_center":[2,2,2],"sphere_center":[2,2,0],"hit_point":[2,2,1],"normal":[0,0,1],)"
              R"("ricochet_angle":1.5707963267948966,"ricochet_angle_deg":90,"new_velocity":[0,0,2],)"
              R"("sphere_new_velocity":[0,0,0],"impulse":4})");
    EXPECT_EQ(ask(R"("obstacles":[{"capsule":{"a":[20,0,0],"b":[20,9,0],"radius":1}},{"name":"s","sphere":)"
                  R"({"center":[9,2,5],"radius":1}}])"),
              R"({"outcome":"miss","hit":false,"obstacle":"s","index":1,"closest":{"frames":0,"distance":7}})");
    const std::string inMesh = ask(R"("obstacles":[{"mesh":{"file":"square.obj"}}])");
    EXPECT_NE(inMesh.find(R"("index":0,"feature":"edge 2","triangle":0,)"), std::string::npos) << inMesh;
}

TEST_F(ManyJson, AnErrorNamesTheField) {
    const std::pair<std::string, std::string> cases[] = {
        {R"("mesh":{})", "mesh.vertices: must be given, or file instead, is missing"},
        {R"("mesh":{"vertices":[]})", "mesh.vertices: must be an array of points, not empty, got []"},
        {R"("mesh":{"vertices":[[0,0,0]]})", "mesh.triangles: must be given beside vertices, is missing"},
        {R"("mesh":{"vertices":[[0,0,0],[1,2]],"triangles":[[0,0,0]]})",
         "mesh.vertices[1]: must be an array of 3 numbers, got [1,2]"},
        {R"("mesh":{"vertices":[[0,0,0],[1,2,1e999]],"triangles":[[0,0,0]]})",
         "mesh.vertices[1][2]: must be finite (at most 1.7976931348623157e308), got 1e999"},
        {R"("mesh":{"vertices":[[0,0,0]],"triangles":[]})",
         "mesh.triangles: must be an array of triples of numbers of vertices, not empty, got []"},
        {R"("mesh":{"vertices":[[0,0,0]],"triangles":[[0,0,0],[0,0]]})",
         "mesh.triangles[1]: must be an array of 3 numbers of vertices, got [0,0]"},
        {R"("mesh":{"vertices":[[0,0,0],[1,0,0]],"triangles":[[0,1,0],[0,2,1]]})",
         "mesh.triangles[1][1]: must be a whole number from 0 to 1, the last vertex, got 2"},
        {R"("mesh":{"vertices":[[0,0,0],[1,0,0]],"triangles":[[0,0.5,0]]})",
         "mesh.triangles[0][1]: must be a whole number from 0 to 1, the last vertex, got 0.5"},
        {R"("mesh":{"vertices":[[0,0,0],[1,0,0]],"triangles":[[0,-1,0]]})",
         "mesh.triangles[0][1]: must be a whole number from 0 to 1, the last vertex, got -1"},
        {R"("mesh":{"file":"square.obj","vertices":[]})", "mesh.vertices: must not stand beside file, got both"},
        {R"("mesh":{"file":"square.obj","up":"x"})", "mesh.up: must be \"z\" (as the file has it) or \"y\", got \"x\""},
        {R"("mesh":{"vertices":[[0,0,0]],"triangles":[[0,0,0]],"up":"y"})",
         "mesh.up: must stand beside file, is given without"},
        {R"("mesh":{"file":7})", "mesh.file: must be the name of a file, got 7"},
        {R"("mesh":{"file":"square.obj","radius":-1})", "mesh.radius: must be >= 0, got -1"},
        {R"("mesh":{"file":"square.obj"},"sphere":{"center":[0,0,0],"radius":1})",
         "mesh: must not stand beside sphere, got both"},
        {R"("obstacles":[])", "obstacles: must be an array of obstacles, not empty, got []"},
        {R"("obstacles":[7])", "obstacles[0]: must be an object, got 7"},
        {R"("obstacles":[{"name":"a"}])",
         "obstacles[0].sphere: must be given, or plane, capsule, triangle, box or mesh instead, is missing"},
        {R"("obstacles":[{"sphere":{"center":[0,0,0],"radius":1}},{"name":3,"mesh":{}}])",
         "obstacles[1].name: must be a string, got 3"},
        {R"("obstacles":[{"sphere":{"center":[0,0,0],"radius":1}},{"sphere":{"center":[0,0],"radius":1}}])",
         "obstacles[1].sphere.center: must be an array of 3 numbers like the query's other vectors, got [0,0]"},
        {R"("obstacles":[{"obstacles":[]}])",
         "obstacles[0].obstacles: unknown field; known are name, sphere, plane, capsule, triangle, box, mesh"},
    };
    for (const auto& [obstacle, error] : cases) EXPECT_EQ(ask(obstacle), error) << obstacle;
    const std::string bad = (m_folder.path() / "bad.obj").string(), none = (m_folder.path() / "none.obj").string();
    EXPECT_EQ(ask(R"("mesh":{"file":"bad.obj"})"),
              "mesh.file: " + bad + ": line 2: f: must name one of the 1 vertices above it, got 2");
    EXPECT_TRUE(ask(R"("obstacles":[{"mesh":{"file":"none.obj"}}])")
                    .starts_with("obstacles[0].mesh.file: cannot read " + none + ": "));
    const std::string point = R"("ball":{"position":[2,2,5],"velocity":[0,0,-2],"radius":0})";
    EXPECT_EQ(ask(R"("mesh":{"file":"square.obj"})", point), "mesh.radius: must be > 0 if ball.radius is 0, got 0");
    EXPECT_EQ(ask(R"("obstacles":[{"mesh":{"file":"square.obj"}}])", point),
              "obstacles[0].mesh.radius: must be > 0 if ball.radius is 0, got 0");
    const std::string flat = R"("ball":{"position":[2,2],"velocity":[0,-2],"radius":1})";
    EXPECT_EQ(ask(R"("mesh":{"file":"square.obj"})", flat),
              "ball.position: must be an array of 3 numbers beside a mesh, got 2");
    EXPECT_EQ(ask(R"("obstacles":[{"sphere":{"center":[2,0],"radius":1}}])", flat).substr(0, 46),
              R"({"outcome":"touching","hit":true,"index":0,"fr)");
}

TEST(ManyJsonElsewhere, AMeshIsRefused) {
    io::QueryReader reader;
    EXPECT_EQ(
        reader.read(R"({"ball":{"position":[0,0,9],"velocity":[0,0,-1],"radius":1},"mesh":{"file":"a.obj"}})").error(),
        "mesh: only carom solve answers it, here it has no meaning");
}

}  // namespace
