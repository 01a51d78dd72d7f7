#include "study/paste/paste.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using collide::Motion;
using collide::Vec3;

study::Pasted pasted(const std::string& text) {
    io::Result<study::Pasted> result = study::readPasted(text);
    EXPECT_TRUE(result) << text << ": " << (result ? "" : result.error());
    return result ? std::move(result.value()) : study::Pasted{};
}
std::string refusal(const std::string& text) {
    const io::Result<study::Pasted> result = study::readPasted(text);
    EXPECT_FALSE(result) << text;
    return result ? "" : result.error();
}
/// A ball from (0, 1.5, 0) to (10, 1.5, 0), radius 0.5; a sphere of radius 1 at (5, 0, 0).
void expectUsual(const std::string& text) {
    const scene::Scene scene = pasted(text).text.scene;
    ASSERT_EQ(scene.balls.size(), 1u) << text;
    ASSERT_EQ(scene.spheres.size(), 1u) << text;
    EXPECT_EQ(scene.balls[0].body.position, Vec3(0, 1.5, 0)) << text;
    EXPECT_EQ(scene.balls[0].body.motion, Motion::end(Vec3(10, 1.5, 0), 1)) << text;
    EXPECT_EQ(scene.frames, 1) << text;
    EXPECT_EQ(scene.balls[0].body.radius, 0.5) << text;
    EXPECT_EQ(scene.spheres[0].body.center, Vec3(5, 0, 0)) << text;
    EXPECT_EQ(scene.spheres[0].body.radius, 1) << text;
}

TEST(Paste, ReadsVectorsAsEnginesSpellThem) {
    for (const char* text :
         {"btVector3 from(0, 1.5, 0);\nbtVector3 to(btScalar(10), btScalar(1.5), 0);\nbtScalar ballRadius = 0.5f;\n"
          "btVector3 sphereCenter = btVector3(5, 0, 0);\nconst btScalar sphereRadius = 1;",
          "JPH::Vec3 start(0.0f, 1.5f, 0.0f), end(10.0f, 1.5f, 0.0f); float radius = 0.5f;  // of the ball\n"
          "JPH::RVec3 center{5, 0, 0}; float sphereRadius{1.0f};",
          "PxVec3 from(0,0x1.8p0f,0); PxVec3 to = PxVec3(10.f, 1.5f, 0); PxReal radius = 0.5;"
          " PxVec3 center(5, 0, 0); PxReal sphereRadius = 1;",
          "var start = new Vector3(0f, 1.5f, 0f); var end = new Vector3(10f, 1.5f, 0f); var ballRadius = .5f;\n"
          "var center = new Vector3(5f, 0f, 0f); var sphereRadius = 1f;",
          "start = {0, 1.5, 0}, end = {10, 1.5, 0}, ball_radius = 0.5, center = {x: 5, y: 0, z: 0}, sphere_radius = 1",
          "query.start = np.array([0, 1.5, 0])\nquery.end = np.array([10, 1.5, 0])\nquery.ball_radius = 0.5\n"
          "query.center = Vec3(5, 0, 0)\nquery.sphere_radius = 1  # the target",
          "FROM 0,1.5,0 TO 10,1.5,0 r=0.5 sphere 5,0,0 r=1",
          "mStart = {0, 1.5, 0}\nmEnd = {10, 1.5, 0}\nmRadius = 0.5\nmCenter = Vec3(5, 0, 0)\nmSphereRadius = 1",
          "mStart = {0, 1.5, 0} mEnd = {10, 1.5, 0} mRadius = 0.5 mCenter = {5, 0, 0} mSphereRadius = 1",
          "from: (0, 1.5, 0)\nto: (10, 1.5, 0)\nball radius: 0.5\nsphere center: (5, 0, 0)\nsphereRadius: 1"})
        expectUsual(text);
}

TEST(Paste, ReadsHexFloatsAndFloatLiteralsBitForBit) {
    const scene::Scene scene =
        pasted(
            "Vec3 start(0x1.99999ap-4f, -0x1p-1074, 0.1f); Vec3 direction(1, 0, 0); float radius = 0.1;"
            "Vec3 center(5, 0, 0); float sphereRadius = 1.0f;")
            .text.scene;
    EXPECT_EQ(scene.balls[0].body.position, Vec3(double(0.1f), -0x1p-1074, double(0.1f)));
    EXPECT_EQ(scene.balls[0].body.radius, 0.1) << "a literal without f is a double";
}

TEST(Paste, ReadsTheMembersOfACast) {
    const study::Pasted read = pasted("mStart = { 0, 1.5, 0 }\nmDirection = { 10, 0, 0 }\n");
    const scene::Scene& scene = read.text.scene;
    ASSERT_EQ(scene.balls.size(), 1u);
    EXPECT_TRUE(scene.spheres.empty());
    EXPECT_EQ(scene.balls[0].body.position, Vec3(0, 1.5, 0));
    EXPECT_EQ(scene.balls[0].body.motion, Motion::velocity(Vec3(10, 0, 0))) << "a path with its length";
    EXPECT_EQ(scene.frames, 1);
    EXPECT_EQ(read.text.warnings, (std::vector<std::string>{"No sphere is given: add one to meet the ball",
                                                            "The radius of the ball is not given: 1"}));
}

TEST(Paste, FromAPointToAnotherIsAPathThatEnds) {
    const scene::Scene scene = pasted("FROM 1,2,3 TO 4,5,6").text.scene;
    EXPECT_EQ(scene.balls[0].body.motion, Motion::end(Vec3(4, 5, 6), 1));
    EXPECT_EQ(pasted("1 2 3 to 4 5 6").text.scene.balls[0].body.motion, Motion::aim(Vec3(4, 5, 6), 1));
}

TEST(Paste, ReadsALineOfTheLoggerWithItsAnswer) {
    const std::string line =
        R"({"id":"shot 17","start":[0,1.5,0],"end":[10,1.5,0],"ball_radius":0.5,"sphere_center":[5,0,0],"sphere_radius":1,"hit":false})";
    for (const std::string& text : {line, line + "\n" + line, "[2026-11-21 12:00:01] LogPhysics: " + line}) {
        expectUsual(text);
        const study::Pasted read = pasted(text);
        ASSERT_TRUE(read.row) << text;
        EXPECT_EQ(read.row->detail.line.id, "shot 17");
        EXPECT_FALSE(read.row->detail.line.answer.isHit);
        EXPECT_EQ(read.row->detail.finding.verdict, verdict::Verdict::Wrong);
    }
}

TEST(Paste, ReadsACsvRowWithItsHeading) {
    const std::string heading = "id,start.x,start.y,start.z,end.x,end.y,end.z,ball_radius,cx,cy,cz,sphere_radius,hit";
    const std::string row = "7,0,1.5,0,10,1.5,0,0.5,5,0,0,1,0";
    expectUsual(heading + "\n" + row);
    EXPECT_EQ(pasted(heading + "\r\n" + row + "\r\n" + row).text.what, "a row of a log, the first of several");
    EXPECT_TRUE(pasted(heading + "\n" + row).row);
    EXPECT_NE(refusal("id,start.x,start.y,start.z,ball_radius,hit\n7,0,1.5,0,0.5,0")
                  .find("no column tells where the ball goes"),
              std::string::npos);
}

TEST(Paste, ReadsAnExportedRowWithItsAnswer) {
    const study::Pasted read = pasted(
        R"({"line":2,"id":"w","query":{"ball":{"position":[0,1.5,0],"end":[10,1.5,0],"radius":0.5},"sphere":{"center":[5,0,0],"radius":1},"frames":1},"recorded":{"hit":true,"frames":0.25},"read_as":{"preset":"plain","binary32":false},"exact":{"outcome":"graze"}})");
    ASSERT_TRUE(read.row);
    EXPECT_EQ(read.row->detail.line.id, "w");
    EXPECT_EQ(read.row->detail.line.time()->value, 0.25);
}

TEST(Paste, RefusesWhatIsAmbiguous) {
    EXPECT_EQ(
        refusal("Vec3(0, 0, 0), Vec3(1, 0, 0)"),
        "\")\" in line 1 belongs to a value without a name: paste only the lines that name the query's values, as in "
        "start = (0, 0, 0)");
    EXPECT_NE(refusal("SphereCast(origin, 0.5f, direction, 10f)").find("does not tell where the ball starts"),
              std::string::npos);
    EXPECT_EQ(refusal("start = (0, 0, 0); end = (1, 0, 0); start = (2, 0, 0)"),
              "start: must be given once, is given twice; paste one query");
    EXPECT_NE(refusal("Vec3 start(0, 0, 0); Vec3 end = start + 2 * x;").find("arithmetic"), std::string::npos);
    EXPECT_NE(refusal("start = (0, 0, 0); end = (1, 0); radius = 1").find("must be a vector of 3 numbers"),
              std::string::npos);
    EXPECT_NE(refusal("Vec3 start(0, 1e99f, 0); Vec3 end(1, 0, 0);").find("range"), std::string::npos);
    EXPECT_EQ(refusal("0 0 0 -> 1 0 0 hello=2"), "unknown word \"hello\" at column 16");
}

TEST(Paste, TextThatIsNoSceneIsToldWhatWouldBeOne) {
    for (const char* text :
         {"hello", "see you at 5",
          "#include <vector>\nint main() {\n    std::vector<int> v(3);\n    return v[0] + 1;\n}\n",
          "void Ball::draw(float radius) {\n    speed = 2.5;\n    radius = 3;\n    frames = 4;\n}\n"})
        EXPECT_TRUE(refusal(text).starts_with("this is no scene. A scene is a query as JSON, a line of a log"))
            << text << refusal(text);
}

TEST(Paste, TellsWhatIsWrongWithJsonAsJson) {
    EXPECT_EQ(refusal(R"({"carom":1,"balls":[{"name":"x","position":[0,0],"radius":1}]})"),
              "balls[0].velocity: must be an array of 3 numbers (or 2), is missing");
    EXPECT_EQ(refusal(R"({"ball":{"position":[1,2,3])"), "not valid JSON: line 1, column 28: an object does not end");
    EXPECT_EQ(refusal("{ \"hello\": 1, \"nonsense\":[1,2"), "not valid JSON: line 1, column 30: an array does not end");
}

TEST(Paste, ATextWithABracketIsNoVector) {
    EXPECT_FALSE(study::readPasted(R"({"id":"a0,0],"radius":1},"sphere":{"c-nter":[4,1,01 0 0 frames=20 e=0.5)"));
}

TEST(Paste, NamesWhatItDoesNotUse) {
    const study::Pasted read = pasted(
        "Vec3 start(0,0,0); Vec3 end(9,0,0); float radius = 1; Vec3 center(5,0,0); float sphereRadius = 1; Quat "
        "rotation(0,0,0,1); float mScale = 2;");
    EXPECT_EQ(read.text.warnings, (std::vector<std::string>{"Not used: rotation", "Not used: mScale"}));
}

/// A ball of radius 0.5 from (0, 1, 0) along x by 10, a sphere of radius 1 at (5, 1, 0).
void expectRepro(const char* engine, const std::string& text, double radius = 0.5) {
    SCOPED_TRACE(engine);
    const study::Pasted read = pasted(text);
    const scene::Scene& scene = read.text.scene;
    ASSERT_EQ(scene.balls.size(), 1u);
    ASSERT_EQ(scene.spheres.size(), 1u);
    const bool isFlat = scene.balls[0].body.position.y == 0;
    const double y = isFlat ? 0 : 1;
    EXPECT_EQ(scene.balls[0].body.position, Vec3(0, y, 0));
    EXPECT_EQ(scene.balls[0].body.radius, radius);
    EXPECT_EQ(scene.spheres[0].body.center, Vec3(5, y, 0));
    EXPECT_EQ(scene.spheres[0].body.radius, 1);
    const Vec3 velocity = collide::velocityOf(scene.balls[0].body);
    EXPECT_EQ(velocity / velocity.x, Vec3(1, 0, 0));
    for (const std::string& warning : read.text.warnings) EXPECT_FALSE(warning.starts_with("The radius")) << warning;
}

TEST(Paste, UnderstandsTheReprosOfEngines) {
    expectRepro("bullet", R"(
btSphereShape ball(0.5f);
btSphereShape target(1.f);
btTransform from, to, where;
from.setIdentity(); from.setOrigin(btVector3(0, 1, 0));
to.setIdentity(); to.setOrigin(btVector3(10, 1, 0));
btCollisionObject* target_object = new btCollisionObject();
target_object->setPosition(btVector3(5, 1, 0));
world->convexSweepTest(&ball, from, to, callback);
)");
    expectRepro("unreal", R"(
const FVector Start(0.f, 1.f, 0.f);
const FVector End(10.f, 1.f, 0.f);
FHitResult Hit;
GetWorld()->SweepSingleByChannel(Hit, Start, End, FQuat::Identity, ECC_Visibility, FCollisionShape::MakeSphere(0.5f));
// the other actor
const FVector SphereCenter(5.f, 1.f, 0.f);
const float SphereRadius = 1.f;
)");
    expectRepro("unity", R"(
target.transform.position = new Vector3(5f, 1f, 0f);
target.GetComponent<SphereCollider>().radius = 1f;
bool hit = Physics.SphereCast(new Vector3(0f, 1f, 0f), 0.5f, Vector3.right, out RaycastHit info, 10f);
Debug.Log(hit);
)");
    expectRepro("godot 4", R"(
var shape := SphereShape3D.new()
shape.radius = 0.5
var query := PhysicsShapeQueryParameters3D.new()
query.shape = shape
query.transform = Transform3D(Basis(), Vector3(0, 1, 0))
query.motion = Vector3(10, 0, 0)
target.position = Vector3(5, 1, 0)
target_shape.radius = 1.0
print(get_world_3d().direct_space_state.cast_motion(query))
)");
    expectRepro("rapier", R"(
let ball = Ball::new(0.5);
let target = Ball::new(1.0);
let pos1 = Isometry3::translation(0.0, 1.0, 0.0);
let vel1 = vector![10.0, 0.0, 0.0];
let pos2 = Isometry3::translation(5.0, 1.0, 0.0);
let hit = cast_shapes(&pos1, &vel1, &ball, &pos2, &Vector::zeros(), &target, ShapeCastOptions::default());
)");
    expectRepro("jolt", R"(
BodyCreationSettings settings(new SphereShape(1.0f), RVec3(5, 1, 0), Quat::sIdentity(), EMotionType::Static, 0);
RefConst<Shape> ball = new SphereShape(0.5f);
RShapeCast cast(ball, Vec3::sReplicate(1.0f), RMat44::sTranslation(RVec3(0, 1, 0)), Vec3(10, 0, 0));
)");
    expectRepro("box2d", R"(
b2ShapeCastPairInput input = { 0 };
input.proxyA = b2MakeProxy(&(b2Vec2){5.0f, 1.0f}, 1, 1.0f);
input.proxyB = b2MakeProxy(&(b2Vec2){0.0f, 1.0f}, 1, 0.5f);
input.translationB = (b2Vec2){10.0f, 0.0f};
input.maxFraction = 1.0f;
)");
    expectRepro("three.js", R"(
const ray = new THREE.Ray(new THREE.Vector3(0, 1, 0), new THREE.Vector3(1, 0, 0));
const sphere = new THREE.Sphere(new THREE.Vector3(5, 1, 0), 1);
const ballRadius = 0.5;
console.log(ray.intersectSphere(sphere, new THREE.Vector3()));
)");
    expectRepro("physx", R"(
PxSphereGeometry ball(0.5f);
PxTransform pose(PxVec3(0, 1, 0));
PxVec3 unitDir(1, 0, 0);
PxReal maxDist = 10;
PxSphereGeometry target(1.0f);
PxTransform target_pose; target_pose.p = PxVec3(5, 1, 0);
)");
    expectRepro("fcl", R"(
auto ball = std::make_shared<fcl::Sphere<double>>(0.5);
fcl::Sphered other(1.0);
fcl::Transform3d X_begin = fcl::Transform3d::Identity(), X_finish = fcl::Transform3d::Identity();
X_begin.translation() = fcl::Vector3d(0, 1, 0);
X_finish.translation() = fcl::Vector3d(10, 1, 0);
fcl::Transform3d X_other{fcl::Translation3d(fcl::Vector3d(5, 1, 0))};
fcl::ContinuousCollisionRequestd request(100, 1e-6, fcl::CCDM_TRANS, fcl::GST_INDEP, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
double toc = fcl::continuousCollide(ball.get(), X_begin, X_finish, &other, X_other, X_other, request, result);
)");
    expectRepro("a shape of any name, and a sphere in a comment", R"(
const FVector Start(0.f, 1.f, 0.f), End(10.f, 1.f, 0.f);
const FCollisionShape Shape = FCollisionShape::MakeSphere(0.5f);
// A sphere of radius 1 stands at (5, 1, 0).
GetWorld()->SweepSingleByChannel(Hit, Start, End, FQuat::Identity, ECC_Visibility, Shape);
)");
    expectRepro("a transform of the obstacle", R"(
btSphereShape ball(0.5f);
btSphereShape target(1.0f);
btVector3 from(0, 1, 0), to(10, 1, 0);
btTransform obstacleTrans; obstacleTrans.setIdentity(); obstacleTrans.setOrigin(btVector3(5, 1, 0));
world->convexSweepTest(&ball, btTransform(rotation, from), btTransform(rotation, to), callback);
)");
    expectRepro("prose",
                "A ball of radius 0.5 at (0, 1, 0) moves with velocity (10, 0, 0) toward a sphere of radius 1 "
                "at (5, 1, 0), and the engine (Bullet 3.24) says no hit.");
    expectRepro("prose",
                "Ball starts at (0, 1, 0), ends at (10, 1, 0), radius 0.5.\nSphere at (5, 1, 0) with radius 1.");
}

TEST(Paste, SaysAllThatIsMissingAtOnce) {
    EXPECT_EQ(
        refusal("float radius = 0.5f; FVector SphereCenter(5, 0, 0);"),
        "this is no scene yet: it does not tell where the ball starts (start) and where it goes (end, velocity, or "
        "direction and max_distance)");
    EXPECT_EQ(refusal("Vector3 origin = new Vector3(0, 0, 0); float radius = 0.5f;"),
              "this is no scene yet: it does not tell where it goes (end, velocity, or direction and max_distance) and "
              "the sphere (center, sphere_radius)");
    EXPECT_EQ(refusal("fcl::Sphered ball(0.5), other(1.0);\nX_FB.translation() = fcl::Vector3d(5, 1, 0);\n"
                      "fcl::continuousCollide(&ball, X_FA, X_FA2, &other, X_FB, X_FB, request, result);"),
              "this is no scene yet: it does not tell where the ball starts (start) and where it goes (end, velocity, "
              "or direction and max_distance)");
}

}  // namespace
