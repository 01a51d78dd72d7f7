#pragma once
/// Small scenes, one for each outcome.

#include "scene/document.h"
#include "world/first_contact.h"

namespace render::test {

using scene::Vec3;

inline scene::Document document(collide::Ball ball, collide::Obstacle sphere) {
    scene::Document d;
    d.scene.balls.push_back({"cue", ball, std::nullopt, ""});
    d.scene.spheres.push_back({"target", sphere, std::nullopt, ""});
    return d;
}

/// A ball at x = -5 with radius 1, moving along +x at 0.5; a sphere of radius 1 at the origin, moved by y.
inline scene::Document passing(double y) {
    return document({Vec3(-5, 0, 1), collide::Motion::velocity({0.5, 0, 0}), 1, 1}, {Vec3(0, y, 1), 1});
}

inline scene::Document withVelocity(scene::Document d, Vec3 velocity) {
    d.scene.balls.edit(0).body.motion = collide::Motion::velocity(velocity);
    return d;
}

inline scene::Document withLimit(scene::Document d, double frames) {
    d.scene.frames = frames;
    return d;
}

inline scene::Document startingAt(scene::Document d, Vec3 position) {
    d.scene.balls.edit(0).body.position = position;
    return d;
}

inline std::optional<world::Encounter> encounterOf(const scene::Document& d) { return world::firstContact(d.scene, 0); }

}  // namespace render::test
