#pragma once
/// Bodies that are added: new, duplicated, pasted. They lie in view, free of all others.

#include <string>

#include "io/scenes/mesh_scene.h"
#include "session/session.h"

namespace session {

/// The place of a new body: under the pointer if that is in the picture, else in the middle of the picture, in front of
/// a body that is seen there; at the height of its neighbours. @param radius  0 for a wall
[[nodiscard]] scene::Vec3 placeForNew(const Session&, double radius);
/// Commits a document whose selection was added, after moving that to a free place in view; where there is none, the
/// view widens. No effect if nothing was added. @param finish  what depends on the place; null: nothing
void commitAdded(Session&, const std::string& name, scene::Document added,
                 scene::Document (*finish)(scene::Document) = nullptr);
/// True if the settings say that the y axis of mesh files points up.
[[nodiscard]] bool areMeshesYUp(const Session&);
/// Commits a mesh that was read, or tells why it was not, and what was passed over.
void addReadMesh(Session&, const io::Result<io::LoadedMesh>& mesh, const std::string& name);

}  // namespace session
