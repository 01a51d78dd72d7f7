#pragma once
/// The triangles of a mesh in a scene file: lists, or the name of a file beside the scene. Internal to readScene.

#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "io/mesh/mesh_file.h"
#include "io/scene_members.h"
#include "io/scenes/mesh_scene.h"
#include "scene/mesh.h"

namespace io {

/// The meshes of a scene that is read: each file once.
class SceneMeshes {
  public:
    /// @param folder  that names of files are relative to
    /// @param meshOf  reads the files in place of it; may be empty
    /// @param progress  of the files of meshes; may be none
    SceneMeshes(std::filesystem::path folder, MeshReader meshOf, MeshFiles::Tell tell, const MeshProgress& progress)
        : m_meshOf(std::move(meshOf)),
          m_files(std::move(folder), std::move(tell)),
          m_reading{false, stepOf(progress, 0, 1 - kPartOfLook)},
          m_lookProgress(stepOf(progress, 1 - kPartOfLook, kPartOfLook)) {}

    /// Reads "file", or "vertices" and "triangles"; throws a SceneProblem.
    [[nodiscard]] scene::MeshRef read(SceneMembers& members);

  private:
    [[nodiscard]] Result<scene::MeshRef> fromFolder(const std::string& name);

    MeshReader m_meshOf;
    MeshFiles m_files;
    MeshReading m_reading;
    MeshProgress m_lookProgress;
    std::map<std::string, scene::MeshRef> m_known;  ///< by name of the file
};

}  // namespace io
