#include "learn/figures/proof.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "io/assets.h"
#include "io/scene_json.h"

namespace learn {
namespace {

using scene::Vec3;

scene::Scene oblique(double restitution = 1) {
    scene::Scene scene;
    scene::Ball ball{"cue", {}, {}, {}};
    ball.body.position = {-6, 1.2, 0};
    ball.body.motion = collide::Motion::velocity({1, 0, 0});
    scene.balls = {ball};
    scene::Obstacle target{"target", {}, {}, {}};
    target.body.velocity = {0, 0.25, 0};
    scene.spheres = {target};
    scene.restitution = restitution;
    return scene;
}

Proof made(ProofKind kind, const scene::Scene& scene) {
    io::Result<Proof> proof = proofOf(kind, scene, 0, world::firstContact(scene, 0));
    EXPECT_TRUE(proof.ok()) << proof.error();
    return proof ? proof.value() : Proof{};
}

TEST(Proof, EachWholePlaceIsExactlyItsStep) {
    for (const ProofKind kind : {ProofKind::Inflate, ProofKind::RideAlong, ProofKind::Bounce}) {
        const Proof proof = made(kind, oblique());
        ASSERT_GE(proof.steps.size(), 4u);
        for (std::size_t i = 0; i < proof.steps.size(); ++i) EXPECT_EQ(poseAt(proof, double(i)), proof.steps[i].pose);
    }
}

TEST(Proof, BeyondItsEndsAProofStandsAtThem) {
    const Proof proof = made(ProofKind::Inflate, oblique());
    EXPECT_EQ(poseAt(proof, -3), proof.steps.front().pose);
    EXPECT_EQ(poseAt(proof, 99), proof.steps.back().pose);
}

TEST(Proof, TimeStopsAtTheContact) {
    const scene::Scene scene = oblique();
    const double contact = world::firstContact(scene, 0)->answer.contact->frames;
    EXPECT_EQ(made(ProofKind::Inflate, scene).steps.back().pose.frames, contact);
    EXPECT_EQ(made(ProofKind::RideAlong, scene).steps.back().pose.frames, contact);
}

TEST(Proof, TimeDoesNotRunTowardAContactThatTheWorldDoesNotPlay) {
    scene::Scene scene = oblique();
    scene::Obstacle runner{"runner", {}, {}, {}};  // pushes the target out of the way
    runner.body.center = {0, -2.5, 0};
    runner.body.velocity = {0, 3, 0};
    runner.body.mass = 1;
    scene.spheres.edit(0).body.mass = 1;
    scene.spheres.push_back(runner);
    for (const ProofStep& step : made(ProofKind::Inflate, scene).steps) EXPECT_EQ(step.pose.frames, 0);
}

TEST(Proof, WhereTimeAndTheRestChangeTimeComesFirst) {
    Proof proof{ProofKind::Circle, {{"", "", {}}, {"", "", {0, 0, 10, 1}}}, {}, {}};
    EXPECT_EQ(poseAt(proof, 0.25), (ProofPose{0, 0, 5, 0}));
    EXPECT_EQ(poseAt(proof, 0.5), (ProofPose{0, 0, 10, 0}));
    EXPECT_EQ(poseAt(proof, 0.75), (ProofPose{0, 0, 10, 0.5}));
}

TEST(Proof, TheImpulseLeadsFromTheVelocityBeforeToTheOneAfterAlongTheNormal) {
    const scene::Scene scene = oblique(0.5);
    const collide::SweepAnswer answer = world::firstContact(scene, 0)->answer;
    const Proof proof = made(ProofKind::Bounce, scene);
    EXPECT_EQ(velocityAt(*proof.bounce, 0), answer.ballVelocity);
    EXPECT_EQ(velocityAt(*proof.bounce, 1), answer.contact->newVelocity);
    for (const double share : {0.2, 0.5, 0.9})
        EXPECT_NEAR(
            glm::length(glm::cross(velocityAt(*proof.bounce, share) - answer.ballVelocity, answer.contact->normal)), 0,
            1e-15);
}

TEST(Proof, AtTheGreatestCompressionNothingApproaches) {
    const Proof proof = made(ProofKind::Bounce, oblique(0.5));
    const double impulse = proof.steps[2].pose.impulse;
    EXPECT_NEAR(impulse, 1 / 1.5, 1e-15);
    const Vec3 relative = velocityAt(*proof.bounce, impulse) - Vec3(0, 0.25, 0);
    EXPECT_NEAR(glm::dot(relative, proof.bounce->normal), 0, 1e-15);
}

TEST(Proof, AMissHasNoBounceAndSaysSo) {
    scene::Scene scene = oblique();
    scene.balls.edit(0).body.position.y = 9;
    scene.spheres.edit(0).body.velocity = {};
    const auto proof = proofOf(ProofKind::Bounce, scene, 0, world::firstContact(scene, 0));
    ASSERT_FALSE(proof.ok());
    EXPECT_EQ(proof.error(), "This proof needs a contact that pushes: here is none.");
    EXPECT_FALSE(proofOf(ProofKind::RideAlong, scene, 0, world::firstContact(scene, 0)).ok());
}

TEST(Proof, EveryProofSaysWhatAnEmptySceneLacks) {
    for (std::size_t i = 0; i < kProofKindCount; ++i) {
        const auto proof = proofOf(static_cast<ProofKind>(i), {}, 0, std::nullopt);
        ASSERT_FALSE(proof.ok());
        EXPECT_NE(proof.error().find("needs"), std::string::npos);
    }
}

scene::Scene piScene(const char* name) {
    auto loaded = io::loadScene(io::assetPath("scenes") / name);
    EXPECT_TRUE(loaded.ok());
    return loaded.value().scene;
}

TEST(EnergyCircle, HasAPointForEachContactAndAllLieOnTheCircle) {
    const auto made = energyCircle(piScene("pi-1.json"));
    ASSERT_TRUE(made.ok()) << made.error();
    const EnergyCircle& circle = made.value();
    EXPECT_TRUE(circle.isWhole);
    ASSERT_EQ(circle.points.size(), 32u);
    EXPECT_EQ(circle.firstMass * 100, circle.secondMass);
    for (const PlotPoint& p : circle.points) EXPECT_NEAR(std::hypot(p.x, p.y), circle.radius, 1e-12 * circle.radius);
}

TEST(EnergyCircle, NeighboursOnTheCircleAreTwiceTheAngleApart) {
    const EnergyCircle circle = energyCircle(piScene("pi-1.json")).value();
    std::vector<double> angles;
    for (const PlotPoint& p : circle.points) angles.push_back(std::atan2(p.y, p.x));
    std::sort(angles.begin(), angles.end());
    angles.push_back(angles.front() + 2 * std::acos(-1.0));  // round
    int equal = 0;
    for (std::size_t i = 1; i < angles.size(); ++i)
        equal += std::abs(angles[i] - angles[i - 1] - 2 * circle.angle()) < 1e-9;
    EXPECT_EQ(equal, 31) << "32 points; the arc that is left over has another length";
}

TEST(EnergyCircle, BetweenTwoPointsTheStateIsOnTheirChord) {
    const EnergyCircle circle = energyCircle(piScene("pi-1.json")).value();
    EXPECT_EQ(circle.at(3), circle.points[3]);
    const PlotPoint middle = circle.at(3.5), a = circle.points[3], b = circle.points[4];
    EXPECT_NEAR(middle.x, (a.x + b.x) / 2, 1e-15);
    EXPECT_NEAR(middle.y, (a.y + b.y) / 2, 1e-15);
    EXPECT_LT(std::hypot(middle.x, middle.y), circle.radius) << "energy is in the compression";
}

TEST(EnergyCircle, RefusesALossAndAMotionAcross) {
    scene::Scene scene = piScene("pi-1.json");
    scene.restitution = 0.9;
    EXPECT_NE(energyCircle(scene).error().find("without loss"), std::string::npos);
    scene.restitution = 1;
    scene.balls.edit(1).body.position.y += 0.5;
    EXPECT_NE(energyCircle(scene).error().find("one line"), std::string::npos);
}

TEST(EnergyCircle, RefusesAWallForEachBall) {
    scene::Scene scene = piScene("pi-1.json");
    scene.boxes.push_back({"stop", {.center = {30, 0, 1}, .shape = collide::Shape::Box, .half = {1, 1, 1}}, {}});
    EXPECT_NE(energyCircle(scene).error().find("one ball alone"), std::string::npos) << "the heavy ball meets the box";
}

}  // namespace
}  // namespace learn
