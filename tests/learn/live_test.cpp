// Live values of both bodies together, against the laws that connect them.

#include "learn/lesson/live.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "collide/query_sets.h"
#include "trials.h"

namespace {

using learn::Vec3;

/// A ball before a sphere of this mass, that it meets at the impact parameter b (R is 2).
scene::Scene meeting(double b, double sphereMass, double restitution) {
    scene::Scene scene;
    scene::Ball cue;
    cue.name = "cue";
    cue.body = collide::Ball{{-5, b, 0}, collide::Motion::velocity({1.5, 0, 0}), 1, 3};
    scene::Obstacle target;
    target.name = "target";
    target.body.center = Vec3(0);
    target.body.radius = 1;
    target.body.mass = sphereMass;
    scene.balls.push_back(cue);
    scene.spheres.push_back(target);
    scene.restitution = restitution;
    return scene;
}

double number(const std::map<std::string, learn::LiveValue>& values, const std::string& name) {
    return std::get<double>(values.at(name));
}
Vec3 vector(const std::map<std::string, learn::LiveValue>& values, const std::string& name) {
    return std::get<Vec3>(values.at(name));
}

TEST(LiveValues, EqualMassesPartAtARightAngle) {
    for (const double b : {0.2, 1.0, 1.9})
        EXPECT_NEAR(number(learn::liveValues(meeting(b, 3, 1)), "parting_deg"), 90, 1e-9) << b;
    EXPECT_GT(number(learn::liveValues(meeting(1, 6, 1)), "parting_deg"), 91);
    EXPECT_LT(number(learn::liveValues(meeting(1, 1, 1)), "parting_deg"), 89);
    EXPECT_LT(number(learn::liveValues(meeting(1, 3, 0.5)), "parting_deg"), 89);
    EXPECT_FALSE(learn::liveValues(meeting(0, 3, 1)).contains("parting_deg")) << "head-on the cue stops";
}

TEST(LiveValues, MomentumIsKeptAndEnergyLostByTheLawOfRestitution) {
    for (std::uint64_t trial = 0; trial < trials(200); ++trial) {
        query_sets::Random random(trial);
        const double b = 0.01 * random.integer(0, 199), mass = 0.25 * random.integer(1, 40);
        const double e = 0.125 * random.integer(0, 8);
        const auto values = learn::liveValues(meeting(b, mass, e));
        const Vec3 before = vector(values, "momentum");
        const Vec3 after = 3.0 * vector(values, "new_velocity") + mass * vector(values, "sphere_new_velocity");
        EXPECT_NEAR(glm::distance(before, after), 0, 1e-12) << trial;
        EXPECT_NEAR(glm::distance(vector(values, "center_of_mass_velocity") * (3 + mass), before), 0, 1e-12) << trial;
        const double closing = -glm::dot(Vec3(1.5, 0, 0), vector(values, "normal"));
        const double lost = (1 - e * e) / 2 * (3 * mass / (3 + mass)) * closing * closing;
        EXPECT_NEAR(number(values, "energy") - number(values, "new_energy"), lost, 1e-12) << trial;
    }
}

TEST(LiveValues, AnImmovableBodyHasNoMomentum) {
    const auto values = learn::liveValues(meeting(1, collide::kImmovable, 0.5));
    EXPECT_FALSE(values.contains("momentum"));
    EXPECT_FALSE(values.contains("center_of_mass_velocity"));
    EXPECT_DOUBLE_EQ(number(values, "energy"), 3 * 1.5 * 1.5 / 2);
    EXPECT_LT(number(values, "new_energy"), number(values, "energy"));
}

}  // namespace
