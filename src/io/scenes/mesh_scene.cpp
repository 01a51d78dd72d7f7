#include "io/scenes/mesh_scene.h"

#include <algorithm>
#include <utility>

#include "io/file.h"
#include "io/text.h"
#include "scene/scene.h"

namespace io {
namespace {

Result<LoadedMesh> loadedOf(Result<MeshData> data, const std::string& name, scene::MeshSource source,
                            const MeshProgress& progress = {}) {
    if (!data) return Error{data.error()};
    const std::string passedOver = data.value().passedOver;
    Result<collide::Mesh> mesh = buildMesh(std::move(data.value()), stepOf(progress, kPartOfText, kPartOfTree));
    if (!mesh) return Error{name + ": " + mesh.error()};
    source.mesh = std::make_shared<const collide::Mesh>(std::move(mesh.value()));
    LoadedMesh loaded{scene::MeshRef(std::move(source), stepOf(progress, 1 - kPartOfLook, kPartOfLook))};
    if (progress && !progress(1)) return Error{name + ": cancelled"};
    if (!passedOver.empty()) loaded.warning = name + ": passed over: " + passedOver;
    return loaded;
}

}  // namespace

bool isMeshFile(const std::filesystem::path& path) {
    const std::string ending = lowerAscii(path.extension().string());
    return ending == ".obj" || ending == ".stl";
}

Result<LoadedMesh> loadMesh(const std::filesystem::path& path, ReadingProgress* progress) {
    std::error_code unknown;
    const std::filesystem::path whole = std::filesystem::absolute(path, unknown).lexically_normal();
    const std::string file = path.filename().string();
    const MeshProgress tell = progress ? [progress](float part) { return progress->tell(part); } : MeshProgress();
    return loadedOf(readMeshFile(path, {false, stepOf(tell, 0, kPartOfText)}), oneLine(file),
                    {nullptr, file, whole.string()}, tell);
}

Result<LoadedMesh> readMeshBytes(const std::filesystem::path& name, std::string_view bytes, scene::MeshSource source,
                                 const MeshProgress& progress) {
    const std::string shown = oneLine(name.filename().string());
    const bool isObj = lowerAscii(name.extension().string()) == ".obj";
    const MeshProgress tell = stepOf(progress, 0, kPartOfText);
    Result<MeshData> data = isObj ? readObj(bytes, tell) : readStl(bytes, tell);
    if (!data) return Error{shown + ": " + data.error()};
    return loadedOf(std::move(data), shown, std::move(source), progress);
}

std::string endingOfMeshText(std::string_view text) {
    if (text.starts_with("solid") && text.find("facet") != std::string_view::npos) return ".stl";
    std::size_t vertices = 0, faces = 0;
    while (!text.empty() && (vertices < 3 || faces == 0)) {
        vertices += text.starts_with("v ") ? 1U : 0U;
        faces += text.starts_with("f ") ? 1U : 0U;
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    return vertices >= 3 && faces > 0 ? ".obj" : "";
}

LoadedScene sceneOfMesh(const LoadedMesh& loaded, const std::string& name, bool isYUp) {
    constexpr double kRadius = 0.04, kHeight = 0.5;  // the ball's, in half sides of the mesh
    LoadedScene result;
    result.scene.name = name;
    scene::Obstacle mesh = scene::meshObstacle(name, loaded.mesh);
    const double halfHeight = isYUp ? mesh.body.half.y : mesh.body.half.z;
    if (isYUp) setUpright(mesh);
    const scene::Vec3 half = mesh.body.half, middle = mesh.body.center;
    const double size = std::max(collide::largestOf(half), 1e-300), radius = kRadius * size;
    scene::Ball ball;
    ball.name = name == "ball" ? "ball 2" : "ball";
    ball.body.position = middle + scene::Vec3(0, 0, halfHeight + kHeight * size);
    ball.body.motion = collide::Motion::aim(middle, radius);
    ball.body.radius = radius;
    if (ball.body.position.z > middle.z && radius > 0) result.scene.balls.push_back(std::move(ball));
    result.scene.meshes.push_back(std::move(mesh));
    if (!loaded.warning.empty()) result.warnings.push_back(loaded.warning);
    return result;
}

Result<LoadedScene> loadMeshScene(const std::filesystem::path& path, bool isYUp, ReadingProgress* progress) {
    const Result<LoadedMesh> mesh = loadMesh(path, progress);
    if (!mesh) return Error{mesh.error()};
    return sceneOfMesh(mesh.value(), path.stem().string(), isYUp);
}

}  // namespace io
