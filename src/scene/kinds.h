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
    Blocks<Obstacle> Scene::*obstacles;  ///< its list; null for balls
};

inline constexpr std::array<KindFacts, 3> kKindFacts = {{
    {"ball", "balls", true, nullptr},
    {"sphere", "spheres", true, &Scene::spheres},
    {"wall", "planes", false, &Scene::planes},
}};

[[nodiscard]] constexpr const KindFacts& factsOf(Kind kind) { return kKindFacts[static_cast<std::size_t>(kind)]; }
[[nodiscard]] constexpr bool isRound(ObjectRef ref) { return factsOf(ref.kind).isRound; }

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

/// The number of objects of all kinds.
[[nodiscard]] inline std::size_t numberOfObjects(const Scene& scene) {
    std::size_t count = 0;
    forLists([&](Kind, auto list) { count += (scene.*list).size(); });
    return count;
}

/// The point by which a body is placed.
template <class Body>
[[nodiscard]] auto& placeIn(Body& body) {
    if constexpr (requires { body.position; }) {
        return body.position;
    } else {
        return body.center;
    }
}

}  // namespace scene
