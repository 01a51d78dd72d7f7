#pragma once
/// Files of meshes as parts of scenes, and as scenes.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "io/mesh/mesh_file.h"
#include "io/scene_json.h"
#include "scene/mesh.h"

namespace io {

/// Gives a scene the mesh of a file by the name in its text; or one line that says why there is none.
using MeshReader = std::function<Result<scene::MeshRef>(const std::string& name)>;
/// readScene() for texts whose files are not simply those of a folder. @param meshOf  not empty
[[nodiscard]] Result<LoadedScene> readScene(std::string_view json, const MeshReader& meshOf);

/// True for names that end in .obj or .stl.
[[nodiscard]] bool isMeshFile(const std::filesystem::path&);

struct LoadedMesh {
    scene::MeshRef mesh;
    std::string warning{};  ///< names what was passed over; empty: nothing
};

/// Reads a mesh file; the scene keeps its path. @param progress  may be null. @return the mesh, or an error that names
/// the file
[[nodiscard]] Result<LoadedMesh> loadMesh(const std::filesystem::path&, ReadingProgress* progress = nullptr);
/// The same of bytes. @param name  tells by its ending what they are @param source  where they lie; empty: in no file
[[nodiscard]] Result<LoadedMesh> readMeshBytes(const std::filesystem::path& name, std::string_view bytes,
                                               scene::MeshSource source = {}, const MeshProgress& progress = {});

/// ".obj" or ".stl" for a text that is such a file: three vertices and a face, or a solid of facets. Empty: it is none
[[nodiscard]] std::string endingOfMeshText(std::string_view text);

/// A scene of a mesh and a ball that falls on its middle from above. @param name  of the mesh and the scene
/// @param isYUp  the file's y axis is up: the mesh is set upright
[[nodiscard]] LoadedScene sceneOfMesh(const LoadedMesh&, const std::string& name, bool isYUp);
/// The same of a mesh file; mesh and scene get its name, without folder and ending. @param progress  may be null
[[nodiscard]] Result<LoadedScene> loadMeshScene(const std::filesystem::path&, bool isYUp, ReadingProgress* progress);

}  // namespace io
