/// The C API: meshes.

#include <new>
#include <utility>

#include "collide/environment.h"
#include "library/answer.h"
#include "library/line.h"
#include "library/mesh.h"
#include "library/query.h"

namespace library {
namespace {

[[gnu::noinline]] carom_status createMesh(const double* vertices, std::size_t vertexCount, const std::uint32_t* corners,
                                          std::size_t triangleCount, carom_mesh** result, Line& line) noexcept {
    try {
        std::vector<collide::Vec3> places;
        places.reserve(vertexCount);
        for (std::size_t i = 0; i < vertexCount; ++i)
            places.emplace_back(vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]);
        std::vector<collide::Mesh::Triangle> triangles;
        triangles.reserve(triangleCount);
        for (std::size_t i = 0; i < triangleCount; ++i)
            triangles.push_back({corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]});
        base::Result<collide::Mesh> mesh = collide::Mesh::of(std::move(places), std::move(triangles));
        if (!mesh) {
            line.add(mesh.error());
            return CAROM_BAD_MESH;
        }
        *result = new carom_mesh{std::make_shared<const collide::Mesh>(std::move(mesh.value()))};
        return CAROM_OK;
    } catch (const std::exception&) {  // bad_alloc, or a length beyond what a list can have
        line.add("mesh: must fit into memory");
        return CAROM_NO_MEMORY;
    }
}

[[gnu::noinline]] carom_status solveMesh(const carom_mesh& mesh, const carom_query& query, carom_answer& answer,
                                         std::uint32_t& triangle) noexcept {
    if (query.shape != CAROM_TRIANGLE || !isGood(query)) return CAROM_BAD_QUERY;
    triangle = answerMesh(mesh, query, answer);
    return CAROM_OK;
}

}  // namespace

std::uint32_t answerMesh(const carom_mesh& mesh, const carom_query& query, carom_answer& answer) noexcept {
    const collide::SweepQuery asked = coreQuery(query);
    const collide::ManyAnswer exact = collide::sweep({asked.ball, asked.frames, asked.restitution},
                                                     {mesh.mesh.get(), asked.obstacle.radius, asked.obstacle.velocity});
    writeOfMany(exact.sweep, CAROM_TRIANGLE, answer);
    return exact.place.triangle;
}

}  // namespace library

carom_status carom_mesh_create(const double* vertices, size_t vertex_count, const uint32_t* corners,
                               size_t triangle_count, carom_mesh** mesh, char* problem, size_t capacity) {
    library::Line line(problem, capacity);
    if (mesh) *mesh = nullptr;
    if (!mesh || (!vertices && vertex_count > 0) || (!corners && triangle_count > 0)) {
        line.add("vertices, corners, mesh: must not be null");
        return CAROM_BAD_ARGUMENT;
    }
    const collide::ExactEnvironment exact;
    return library::createMesh(vertices, vertex_count, corners, triangle_count, mesh, line);
}

void carom_mesh_free(carom_mesh* mesh) { delete mesh; }

carom_status carom_mesh_solve(const carom_mesh* mesh, const carom_query* query, carom_answer* answer,
                              uint32_t* triangle) {
    if (triangle) *triangle = 0;
    if (!library::isSized(answer)) return CAROM_BAD_ARGUMENT;
    carom_answer all = library::noAnswer();
    carom_status status = CAROM_BAD_ARGUMENT;
    std::uint32_t met = 0;
    if (mesh && library::isSized(query)) {
        const collide::ExactEnvironment exact;
        const library::Whole whole(*query, library::defaultQuery());
        status = library::solveMesh(*mesh, *whole, all, met);
    }
    library::give(*answer, all);
    if (triangle && status == CAROM_OK) *triangle = met;
    return status;
}
