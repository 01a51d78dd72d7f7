#pragma once
/// Meshes of the C API.

#include <cstdint>
#include <memory>

#include "carom.h"
#include "collide/mesh/mesh.h"

struct carom_mesh {
    std::shared_ptr<const collide::Mesh> mesh;  ///< never null; sets of obstacles keep it as well
};

namespace library {

/// Answers a query beside a mesh. @pre isGood(query), its shape is CAROM_TRIANGLE, exact floating-point modes
/// @return the triangle that is met, or the nearest
std::uint32_t answerMesh(const carom_mesh& mesh, const carom_query& query, carom_answer& answer) noexcept;

}  // namespace library
