#pragma once
/// The kinds of objects: one row of facts each, and their lists. Who asks for a fact or a list does not name the kinds.

#include <array>
#include <utility>

#include "scene/scene.h"

namespace scene {

struct KindFacts {
    const char* word;  ///< as a person reads it
    const char* list;  ///< name in files
    bool isRound;      ///< a centre and a radius are all of its shape: it has a rim, and published methods know it
    bool hasColor;     ///< it has a colour of its own
    Blocks<Obstacle> Scene::*obstacles;  ///< its list; null for balls
};

inline constexpr std::array<KindFacts, 7> kKindFacts = {{
    {"ball", "balls", true, true, nullptr},
    {"sphere", "spheres", true, true, &Scene::spheres},
    {"wall", "planes", false, false, &Scene::planes},
    {"capsule", "capsules", false, true, &Scene::capsules},
    {"triangle", "triangles", false, true, &Scene::triangles},
    {"box", "boxes", false, true, &Scene::boxes},
    {"mesh", "meshes", false, true, &Scene::meshes},
}};

[[nodiscard]] constexpr const KindFacts& factsOf(Kind kind) { return kKindFacts[static_cast<std::size_t>(kind)]; }
[[nodiscard]] constexpr bool isRound(ObjectRef ref) { return factsOf(ref.kind).isRound; }
/// The kind of the obstacles of a shape, and the shape of a kind of obstacle: of a mesh that of what is met of it.
[[nodiscard]] constexpr Kind kindOf(collide::Shape shape) { return static_cast<Kind>(static_cast<int>(shape) + 1); }
[[nodiscard]] constexpr collide::Shape shapeOf(Kind kind) {
    return kind == Kind::Mesh ? collide::Shape::Triangle : static_cast<collide::Shape>(static_cast<int>(kind) - 1);
}
static_assert(kindOf(collide::Shape::Box) == Kind::Box && shapeOf(Kind::Sphere) == collide::Shape::Sphere);

/// Calls function(&Scene::balls), or with the list of another kind.
template <class Function>
decltype(auto) withList(Kind kind, Function function) {
    return kind == Kind::Ball ? function(&Scene::balls) : function(factsOf(kind).obstacles);
}

/// Calls function(kind, list) for every kind of obstacle, in the order of files.
template <class Function>
void forObstacles(Function function) {
    for (std::size_t kind = 1; kind < kKindFacts.size(); ++kind)
        function(static_cast<Kind>(kind), kKindFacts[kind].obstacles);
}

/// The same for every kind, balls first.
template <class Function>
void forLists(Function function) {
    function(Kind::Ball, &Scene::balls);
    forObstacles(function);
}

/// Calls function(kind, list) for every kind of obstacle that neither moves nor can be moved by a contact, and that its
/// body tells whole: all but spheres and meshes.
template <class Function>
void forFixed(Function function) {
    forObstacles([&](Kind kind, auto list) {
        if (!factsOf(kind).isRound && kind != Kind::Mesh) function(kind, list);
    });
}

/// The same for meshes too, whose body is the box of their bounds: for views and places, not for contacts.
template <class Function>
void forBoundsOfFixed(Function function) {
    forFixed(function);
    function(Kind::Mesh, &Scene::meshes);
}

/// True for a scene with a capsule, a triangle, a box or a mesh.
[[nodiscard]] inline bool hasShapes(const Scene& scene) {
    return !scene.capsules.empty() || !scene.triangles.empty() || !scene.boxes.empty() || !scene.meshes.empty();
}

/// The number of objects of all kinds.
[[nodiscard]] inline std::size_t numberOfObjects(const Scene& scene) {
    std::size_t count = 0;
    forLists([&](Kind, auto list) { count += (scene.*list).size(); });
    return count;
}

/// The point by which a body is placed; positionOf() says which.
template <class Body>
[[nodiscard]] auto& placeIn(Body& body) {
    if constexpr (requires { body.position; }) {
        return body.position;
    } else {
        return body.center;
    }
}

/// Calls function(point) for every point that places a body; the motion of a ball goes to a point of its own.
template <class Function>
void forPoints(collide::Ball& ball, Function function) {
    function(ball.position);
}
template <class Function>
void forPoints(collide::Obstacle& obstacle, Function function) {
    function(obstacle.center);
    if (obstacle.shape == collide::Shape::Capsule || obstacle.shape == collide::Shape::Triangle) function(obstacle.b);
    if (obstacle.shape == collide::Shape::Triangle) function(obstacle.c);
}

/// Moves a body whole; the motion of a ball goes to the same point as before.
template <class Body>
void moveBody(Body& body, Vec3 delta) {
    forPoints(body, [&](Vec3& point) { point += delta; });
}

}  // namespace scene
