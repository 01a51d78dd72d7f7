#pragma once
/// What a scene stands on, as it is shown: the height of the ground, and a finite part of each endless wall.

#include <vector>

#include "scene/body_groups.h"

namespace view {

using scene::Vec3;

/// A visible edge of a wall, by which it is picked. An end that no other wall bounds fades out over the share `fade`.
struct Rail {
    Vec3 a{0}, b{0};
    double fadeA = 0, fadeB = 0;  ///< shares of the length, 0 where the rail ends at another wall
    bool operator==(const Rail&) const = default;
};

/// A place along a rail.
struct RailPlace {
    double share;    ///< share of the rail's length, from its end a
    float strength;  ///< 1 where the rail is strongest, 0 where it has faded
};
/// The places between which the strength of a rail is even or changes evenly.
[[nodiscard]] std::vector<RailPlace> fadesOf(const Rail&);

/// A corner of a part of a wall's face.
struct FacePoint {
    Vec3 at{0};
    float strength = 0;  ///< 1 where the fill is strongest, 0 where it has faded
    bool operator==(const FacePoint&) const = default;
};

/// A wall as it is shown.
struct WallFace {
    scene::ObjectRef ref;
    Vec3 inward{0, 0, 1};  ///< unit, across the wall toward the bodies
    bool isNear = true;    ///< false where it is far from the bodies, of which the stage then has the size
    std::vector<Rail> rails;
    std::vector<Vec3> cushion;                 ///< four corners of a strip on the ground outside rails[0], or none
    Rail post;                                 ///< upright in the middle, shown where the wall is seen on its edge
    std::vector<std::vector<FacePoint>> face;  ///< convex parts; none where bodies are on both sides
    bool operator==(const WallFace&) const = default;
};

struct Stage {
    double ground = 0;            ///< height of the ground: 0, or lower where a body reaches lower
    double railWidth = 0;         ///< width of the cushions, scene units
    std::vector<WallFace> walls;  ///< those that are not hidden
    bool operator==(const Stage&) const = default;
};

/// The stage of a scene. It depends on all bodies, so during playback it is that of the scene at its start.
[[nodiscard]] Stage stageOf(const scene::Scene&);
/// The same at the cost of the groups. @param groups  those of the scene
[[nodiscard]] Stage stageOf(const scene::Scene&, const scene::BodyGroups& groups);

}  // namespace view
