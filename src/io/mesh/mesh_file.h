#pragma once
/// Readers of triangle mesh files: Wavefront OBJ, and STL in text or binary form.

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "collide/mesh/mesh.h"
#include "io/result.h"

namespace io {

/// What a file holds.
struct MeshData {
    std::vector<collide::Vec3> vertices;
    std::vector<collide::Mesh::Triangle> triangles;
    std::string passedOver;  ///< parts without meaning for collisions: "vn (8), usemtl (2)"; empty: nothing
};

/// Progress callback, called by one thread at a time with the fraction done, in [0, 1]. @return false to cancel: the
/// error is then "cancelled"
using MeshProgress = std::function<bool(float)>;

/// How the file of a mesh is read.
struct MeshReading {
    bool isYUp = false;       ///< its y axis is up: (x, y, z) becomes (x, -z, y), exactly
    MeshProgress progress{};  ///< none: it is read to its end
};

/// Wavefront OBJ: `v` and `f`. A face of more corners is a convex polygon, cut as a fan from its first corner; negative
/// numbers count back from the last vertex. Normals, textures, materials, groups, lines and points are passed over.
/// @return the mesh, or a line that names the line of the file: "line 7: f: ...". Curved surfaces, polygons that are
/// not convex or farther than 1e-5 of their size from a plane, and numbers that are not finite are errors
[[nodiscard]] Result<MeshData> readObj(std::string_view text, const MeshProgress& progress = {});

/// STL; corners of equal coordinates become one vertex. Its normals are passed over, as the corners tell them.
[[nodiscard]] Result<MeshData> readStl(std::string_view bytes, const MeshProgress& progress = {});

/// A step of a longer work: its progress, 0 to 1, is that part of the whole.
[[nodiscard]] MeshProgress stepOf(const MeshProgress& whole, float from, float length);

/// Builds a mesh on all cores. @return the mesh, "cancelled", or a line as of collide::Mesh::of()
[[nodiscard]] Result<collide::Mesh> buildMesh(MeshData data, const MeshProgress& progress = {});

/// Shares of the time of a mesh that is read, built and shown, about.
inline constexpr float kPartOfText = 0.45F, kPartOfTree = 0.3F, kPartOfLook = 0.25F;

/// Reads a file by the ending of its name, .obj or .stl. @return the data, or one line with the name of the file
[[nodiscard]] Result<MeshData> readMeshFile(const std::filesystem::path& path, const MeshReading& reading = {});

/// The meshes that queries name, each read once. Thread safe.
class MeshFiles {
  public:
    using Tell = std::function<void(const std::string&)>;
    /// @param folder  that names are relative to; empty: the working folder
    /// @param tell    gets a line about what was passed over, once a file
    /// @param usual   how files are read of which nothing else is said
    MeshFiles(std::filesystem::path folder, Tell tell, MeshReading usual = {})
        : m_folder(std::move(folder)), m_tell(std::move(tell)), m_usual(std::move(usual)) {}

    [[nodiscard]] const MeshReading& usual() const { return m_usual; }

    using Shared = std::shared_ptr<const collide::Mesh>;
    /// @return the mesh, or why there is none: the same line each time
    [[nodiscard]] Result<Shared> mesh(const std::string& name, const MeshReading& reading = {});
    /// The absolute path of a file that was read.
    [[nodiscard]] std::string pathOf(const std::string& name) const;

  private:
    [[nodiscard]] Result<Shared> read(const std::string& name, const MeshReading& reading) const;

    std::filesystem::path m_folder;
    Tell m_tell;
    MeshReading m_usual;
    std::mutex m_mutex;
    std::map<std::pair<std::string, bool>, Result<Shared>> m_meshes;  ///< by name, and whether its y axis is up
};

}  // namespace io
