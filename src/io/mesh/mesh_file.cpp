#include "io/mesh/mesh_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <utility>

#include "io/file.h"
#include "io/text.h"
#include "platform/parallel.h"

namespace io {
namespace {

/// Leaves a build that is given up.
struct BuildCancelled {};

/// platform::forEach with progress, for the loops of a mesh build; the third takes most of the time.
class ToldLoops {
  public:
    explicit ToldLoops(const MeshProgress& progress) : m_progress(progress) {}
    void operator()(std::size_t count, const std::function<void(std::size_t)>& task) {
        const float from = m_done;
        m_done = m_loop < kEnds.size() ? kEnds[m_loop++] : (1 + m_done) / 2;
        const float length = m_done - from;
        std::mutex telling;
        std::atomic<std::size_t> done = 0;
        std::atomic<bool> isCancelled = false;
        platform::forEach(count, [&](std::size_t i) {
            if (isCancelled) return;
            task(i);
            ++done;
            const std::unique_lock lock(telling, std::try_to_lock);
            if (lock && !m_progress(from + length * static_cast<float>(done) / static_cast<float>(count)))
                isCancelled = true;
        });
        if (isCancelled) throw BuildCancelled();
    }

  private:
    static constexpr std::array kEnds{0.05F, 0.15F, 0.85F};  // those behind share what is left
    const MeshProgress& m_progress;
    std::size_t m_loop = 0;
    float m_done = 0;
};

}  // namespace

MeshProgress stepOf(const MeshProgress& whole, float from, float length) {
    if (!whole) return {};
    return [whole, from, length](float part) { return whole(from + length * part); };
}

Result<collide::Mesh> buildMesh(MeshData data, const MeshProgress& progress) {
    const auto build = [&](const collide::ForEach& forEach) {
        return collide::Mesh::of(std::move(data.vertices), std::move(data.triangles), forEach);
    };
    if (!progress) return build(platform::forEach);
    try {
        return build(ToldLoops(progress));
    } catch (const BuildCancelled&) {
        return Error{"cancelled"};
    }
}

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
    Result<MeshData> data =
        readMeshFile(m_folder / std::filesystem::path(name), {reading.isYUp, stepOf(reading.progress, 0, kPartOfText)});
    if (!data) return Error{data.error()};
    MeshData& found = data.value();
    if (!found.passedOver.empty()) m_tell(oneLine(name) + ": passed over: " + found.passedOver);
    Result<collide::Mesh> mesh = buildMesh(std::move(found), stepOf(reading.progress, kPartOfText, kPartOfTree));
    if (!mesh) return Error{oneLine(name) + ": " + mesh.error()};
    if (reading.progress) reading.progress(1);
    return std::make_shared<const collide::Mesh>(std::move(mesh.value()));
}

}  // namespace io
