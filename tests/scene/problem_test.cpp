#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "scene/edits.h"

namespace scene {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Scene valid() {
    Scene scene;
    scene.balls.push_back({"cue", {Vec3(0), collide::Motion::aim({5, 0, 0}, 1), 1, 1}, {}, {}});
    scene.spheres.push_back({"target", {{5, 0, 0}, 1, Vec3(0), collide::kImmovable}, {}, {}});
    scene.planes.push_back({"wall", collide::Plane{{9, 0, 0}, {-1, 0, 0}}});
    return scene;
}

TEST(Problem, AValidSceneHasNone) {
    EXPECT_EQ(problem(valid()), "");
    EXPECT_EQ(problem(Scene()), "");
}

TEST(Problem, NamesTheFieldWhatItMustBeAndWhatItWas) {
    struct Case {
        std::function<void(Scene&)> spoil;
        const char* message;
    };
    const Case cases[] = {
        {[](Scene& s) { s.balls.edit(0).body.radius = -1; }, "balls[0].radius: must be >= 0, got -1"},
        {[](Scene& s) { s.balls.edit(0).body.position.y = kInfinity; },
         "balls[0].position: must be finite, got [0, inf, 0]"},
        {[](Scene& s) { s.balls.edit(0).body.motion.speed = -2; }, "balls[0].speed: must be >= 0, got -2"},
        {[](Scene& s) { s.balls.edit(0).body.mass = 0; }, "balls[0].mass: must be > 0, got 0"},
        {[](Scene& s) { s.spheres.edit(0).body.mass = -3; },
         "spheres[0].mass: must be > 0, or null (immovable), got -3"},
        {[](Scene& s) { s.spheres.edit(0).body.velocity.z = kInfinity; },
         "spheres[0].velocity: must be finite, got [0, 0, inf]"},
        {[](Scene& s) { s.planes.edit(0).body.normal = Vec3(0); },
         "planes[0].normal: must be longer than 0, got [0, 0, 0]"},
        {[](Scene& s) { s.restitution = 1.5; }, "restitution: must be in [0, 1], got 1.5"},
        {[](Scene& s) { s.contactDuration = 0; }, "contact_duration: must be > 0, got 0"},
        {[](Scene& s) { s.frames = -1; }, "frames: must be >= 0, or null (no limit), got -1"},
        {[](Scene& s) { s.spheres.edit(0).name = "cue"; },
         "spheres[0].name: must be unique, got \"cue\" like balls[0]"},
        {[](Scene& s) { s.planes.edit(0).name = ""; }, "planes[0].name: must not be empty, got \"\""},
        {[](Scene& s) { s.balls.edit(0).body.radius = s.spheres.edit(0).body.radius = 0; },
         "spheres[0].radius: must be > 0 beside balls[0], whose radius is 0 too, got 0"},
        {[](Scene& s) { s.view = View{.distance = -1}; }, "view.distance: must be > 0, got -1"},
        {[](Scene& s) { s.view = View{.pitchRadians = 2}; }, "view.pitch: must be in [-pi/2, pi/2], got 2"},
    };
    for (const Case& c : cases) {
        Scene scene = valid();
        c.spoil(scene);
        EXPECT_EQ(problem(scene), c.message);
    }
}

TEST(Problem, OneObjectAlone) {
    Scene scene = valid();
    scene.spheres.edit(0).body.radius = -1;
    EXPECT_EQ(problem(scene, {Kind::Ball, 0}), "");
    EXPECT_EQ(problem(scene, {Kind::Sphere, 0}), "spheres[0].radius: must be >= 0, got -1");
}

}  // namespace
}  // namespace scene
