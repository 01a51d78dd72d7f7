/// Files of triangle meshes, OBJ and STL: read whole or refused by one line; what is read makes a mesh.

#include "collide/mesh/mesh.h"
#include "entry.h"
#include "io/mesh/mesh_file.h"

namespace {

void requireMesh(io::Result<io::MeshData> read) {
    if (!read) return fuzz::requireMessage(read.error());
    io::MeshData data = std::move(read.value());
    if (!data.passedOver.empty()) fuzz::requireMessage(data.passedOver);
    const std::size_t count = data.triangles.size();
    const auto mesh = collide::Mesh::of(std::move(data.vertices), std::move(data.triangles));
    fuzz::require(mesh.ok(), "a mesh that is read is one", mesh.ok() ? "" : mesh.error());
    fuzz::require(mesh.value().size() == count, "no triangle is lost");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    requireMesh(io::readObj(fuzz::textOf(data, size)));
    requireMesh(io::readStl(fuzz::textOf(data, size)));
    return 0;
}
