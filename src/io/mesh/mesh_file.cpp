#include "io/mesh/mesh_file.h"

#include <utility>

#include "io/file.h"
#include "io/text.h"
#include "platform/parallel.h"

namespace io {

Result<MeshData> readMeshFile(const std::filesystem::path& path, const MeshReading& reading) {
    const std::string ending = lowerAscii(path.extension().string()), name = oneLine(path.string());
    const bool isObj = ending == ".obj";
    if (!isObj && ending != ".stl") return Error{name + ": must end in .obj or .stl"};
    const Result<std::string> bytes = readFile(path, kLargestMeshFile);
    if (!bytes) return Error{bytes.error()};
    Result<MeshData> data = isObj ? readObj(bytes.value(), reading.progress) : readStl(bytes.value(), reading.progress);
    if (!data) return Error{name + ": " + data.error()};
    if (reading.isYUp)
        for (collide::Vec3& v : data.value().vertices) v = {v.x, 0 - v.z, v.y};
    return data;
}

Result<MeshFiles::Shared> MeshFiles::mesh(const std::string& name, const MeshReading& reading) {
    const std::lock_guard lock(m_mutex);
    const std::pair key(name, reading.isYUp);
    const auto known = m_meshes.find(key);
    return known != m_meshes.end() ? known->second : m_meshes.emplace(key, read(name, reading)).first->second;
}

std::string MeshFiles::pathOf(const std::string& name) const {
    std::error_code unknown;
    const std::filesystem::path path = m_folder / std::filesystem::path(name);
    const std::filesystem::path absolute = std::filesystem::absolute(path, unknown);
    return (unknown ? path : absolute).lexically_normal().string();
}

Result<MeshFiles::Shared> MeshFiles::read(const std::string& name, const MeshReading& reading) const {
    if (name.empty() || name.find('\0') != std::string::npos) return Error{"must be the name of a file"};
    Result<MeshData> data = readMeshFile(m_folder / std::filesystem::path(name), reading);
    if (!data) return Error{data.error()};
    MeshData& found = data.value();
    if (!found.passedOver.empty()) m_tell(oneLine(name) + ": passed over: " + found.passedOver);
    Result<collide::Mesh> mesh =
        collide::Mesh::of(std::move(found.vertices), std::move(found.triangles), platform::forEach);
    if (!mesh) return Error{oneLine(name) + ": " + mesh.error()};
    if (reading.progress) reading.progress(1);
    return std::make_shared<const collide::Mesh>(std::move(mesh.value()));
}

}  // namespace io
