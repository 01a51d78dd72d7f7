#pragma once
/// Bodies that are added: new, duplicated, pasted. They lie in view, free of all others.

#include <array>
#include <cstdint>
#include <string>

#include "io/scenes/mesh_scene.h"
#include "scene/free_place.h"
#include "session/session.h"

namespace session {

/// The radius of a new body like its neighbours: the median of those of its kind, else of the other round bodies, else
/// 1; a round visible size where that would be too small to see or too large for the picture.
[[nodiscard]] double radiusForNew(const Session&, scene::Kind);

/// How much room what is added has around it, where there is some.
enum class Room : std::uint8_t {
    Narrow,   ///< scene::kAddedGap
    Pointed,  ///< the same where that leaves it where it is, else Wide
    Wide      ///< two of its radii; less in a crowd
};

/// Where a new body goes.
struct PlaceForNew {
    scene::Vec3 at{0};
    Room room = Room::Wide;
};

/// Under the pointer if that is in the picture, else in the middle of the picture; in front of a body that is seen
/// there; at the height of its neighbours.
/// @param radius  0 for a wall
/// @param gap     to a shape or a mesh under it, in radii: a ball, which aims at it, has a way to go
[[nodiscard]] PlaceForNew placeForNew(const Session&, double radius, double gap = scene::kAddedGap);
/// Commits a document whose selection was copied, after moving that to a free place in view; where there is none, the
/// view widens. No effect if nothing was added.
void commitCopied(Session&, const std::string& name, scene::Document added);
/// The same for one new object. It gets a colour of its own; a ball is aimed at the nearest body, and the ball that the
/// story is about at any other body, unless it meets that as it is, rests or is locked.
void commitNew(Session&, const std::string& name, scene::Document added, Room);

/// A mesh that comes with the program, in assets/meshes: made for a ball of radius 1.
struct SampleMesh {
    const char *file, *title, *help;
};
inline constexpr std::array<SampleMesh, 4> kSampleMeshes = {
    {{"ring.obj", "Ring", "It stands, and a ball fits through its hole."},
     {"globe.obj", "Globe", "Nearly a sphere, of 320 triangles."},
     {"stairs.obj", "Stairs", "Five steps: treads, risers and their edges."},
     {"hills.obj", "Hills", "Slopes, ridges and valleys of 512 triangles."}}};
/// Adds one as large as suits the balls, at a free place; its triangles become part of the scene.
void addSampleMesh(Session&, const SampleMesh&);

/// True if the settings say that the y axis of mesh files points up.
[[nodiscard]] bool areMeshesYUp(const Session&);
/// Commits a mesh that was read, or tells why it was not, and what was passed over.
void addReadMesh(Session&, const io::Result<io::LoadedMesh>& mesh, const std::string& name);

}  // namespace session
