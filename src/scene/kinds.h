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
};

inline constexpr std::array<KindFacts, 3> kKindFacts = {{
    {"ball", "balls", true},
    {"sphere", "spheres", true},
    {"wall", "planes", false},
}};

[[nodiscard]] constexpr const KindFacts& factsOf(Kind kind) { return kKindFacts[static_cast<std::size_t>(kind)]; }
[[nodiscard]] constexpr bool isRound(ObjectRef ref) { return factsOf(ref.kind).isRound; }

/// Calls function(&Scene::balls), or with the list of another kind.
template <class Function>
decltype(auto) withList(Kind kind, Function function) {
    switch (kind) {
        case Kind::Ball:
            return function(&Scene::balls);
        case Kind::Sphere:
            return function(&Scene::spheres);
        case Kind::Plane:
            break;
    }
    return function(&Scene::planes);
}

/// Calls function(kind, list) for every kind, in the order of files.
template <class Function>
void forLists(Function function) {
    for (std::size_t kind = 0; kind < kKindFacts.size(); ++kind)
        withList(static_cast<Kind>(kind), [&](auto list) { function(static_cast<Kind>(kind), list); });
}

/// The point by which a body is placed.
template <class Body>
[[nodiscard]] auto& placeIn(Body& body) {
    if constexpr (requires { body.position; }) {
        return body.position;
    } else if constexpr (requires { body.center; }) {
        return body.center;
    } else {
        return body.point;
    }
}

}  // namespace scene
