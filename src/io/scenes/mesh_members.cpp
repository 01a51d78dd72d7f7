#include "io/scenes/mesh_members.h"

#include <cmath>
#include <utility>

#include "platform/parallel.h"

namespace io {
namespace {

using collide::Mesh;

std::string placeInList(const char* list, std::size_t index) {
    return std::string(list) + '[' + std::to_string(index) + ']';
}

const JsonValue& meshList(SceneMembers& members, const char* field, std::string_view must) {
    const JsonValue& value = members.need(field, must);
    if (value.kind != JsonKind::Array || value.size() == 0) failScene(members.pathOf(field), must, value);
    return value;
}

std::vector<Vec3> sceneVertices(SceneMembers& members) {
    constexpr const char* kField = "vertices";
    const JsonValue& value = meshList(members, kField, "an array of points, not empty (or file instead)");
    members.needSpace(kField, value);
    std::vector<Vec3> vertices;
    vertices.reserve(value.size());
    for (const JsonValue* v = value.first(); v != value.last(); v = v->next()) {
        if (v->kind != JsonKind::Array || v->size() != 3)
            failScene(members.pathOf(placeInList(kField, vertices.size())), "an array of 3 numbers", *v);
        try {
            vertices.push_back(members.freeVector(kField, *v));
        } catch (const SceneProblem&) {  // the path with its index is only built for a message
            vertices.push_back(members.freeVector(placeInList(kField, vertices.size()), *v));
        }
    }
    return vertices;
}

std::vector<Mesh::Triangle> sceneTriangles(SceneMembers& members, std::size_t vertices) {
    constexpr const char* kField = "triangles";
    const JsonValue& value = meshList(members, kField, "an array of triples of numbers of vertices, not empty");
    std::vector<Mesh::Triangle> triangles;
    triangles.reserve(value.size());
    for (const JsonValue* t = value.first(); t != value.last(); t = t->next()) {
        if (t->kind != JsonKind::Array || t->size() != 3)
            failScene(members.pathOf(placeInList(kField, triangles.size())), "an array of 3 numbers of vertices", *t);
        Mesh::Triangle triangle{};
        const JsonValue* corner = t->first();
        for (std::size_t k = 0; k < 3; ++k, corner = corner->next()) {
            const auto number = corner->kind == JsonKind::Number ? toDouble(*corner) : std::nullopt;
            if (!number || !(*number >= 0 && *number < static_cast<double>(vertices)) || *number != std::floor(*number))
                failScene(members.pathOf(placeInList(kField, triangles.size()) + '[' + std::to_string(k) + ']'),
                          "a whole number from 0 to " + std::to_string(vertices - 1) + ", the last vertex", *corner);
            triangle[k] = static_cast<std::uint32_t>(*number);
        }
        triangles.push_back(triangle);
    }
    return triangles;
}

}  // namespace

Result<scene::MeshRef> SceneMeshes::fromFolder(const std::string& name) {
    const Result<MeshFiles::Shared> mesh = m_files.mesh(name, m_reading);
    if (!mesh) return Error{mesh.error()};
    return scene::MeshRef({mesh.value(), name, m_files.pathOf(name)}, m_lookProgress);
}

scene::MeshRef SceneMeshes::read(SceneMembers& members) {
    if (const JsonValue* file = members.find("file")) {
        for (const char* other : {"vertices", "triangles"})
            if (members.has(other))
                throw SceneProblem{members.pathOf(other) + ": must not stand beside file, got both"};
        members.needSpace("file", *file);
        const std::string name = members.text("file");
        if (const auto known = m_known.find(name); known != m_known.end()) return known->second;
        const Result<scene::MeshRef> mesh = m_meshOf ? m_meshOf(name) : fromFolder(name);
        if (!mesh) throw SceneProblem{members.pathOf("file") + ": " + mesh.error(), file->text.data()};
        return m_known.emplace(name, mesh.value()).first->second;
    }
    std::vector<Vec3> vertices = sceneVertices(members);
    std::vector<Mesh::Triangle> triangles = sceneTriangles(members, vertices.size());
    Result<Mesh> mesh = Mesh::of(std::move(vertices), std::move(triangles), platform::forEach);
    if (!mesh) throw SceneProblem{members.pathOf(mesh.error())};
    return scene::MeshRef({std::make_shared<const Mesh>(std::move(mesh.value()))});
}

}  // namespace io
