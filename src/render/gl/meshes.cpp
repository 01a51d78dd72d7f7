#include "render/gl/meshes.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace render::gl {
namespace {

constexpr std::size_t kMostBalls = 24;  // balls that shade a mesh: the size of u_balls
constexpr float kMeshEdgePx = 0.55f, kWirePx = 0.4f, kWireAlpha = 0.4f, kMeshRingPx = 0.9f, kMeshNearerPx = 1.5f,
                kSharpAlpha = 0.6f, kOutlineAlpha = 0.6f;

/// In halves of the size of a mesh from its middle, the coordinates of a Model.
double sizeOf(const scene::MeshSource& source) {
    const double most = collide::largestOf(source.half());
    return most > 0 ? most : 1;
}

std::vector<float> positionsOf(const scene::MeshSource& source) {
    const Vec3 middle = source.middle();
    const double size = sizeOf(source);
    std::vector<float> all;
    all.reserve(3 * source.mesh->vertices().size());
    for (const Vec3& v : source.mesh->vertices()) {
        const glm::vec3 at((v - middle) / size);
        all.insert(all.end(), {at.x, at.y, at.z});
    }
    return all;
}

std::vector<std::uint32_t> indicesOf(const collide::Mesh& mesh) {
    std::vector<std::uint32_t> all;
    all.reserve(3 * mesh.size());
    // In the order of the tree: neighbours lie beside each other.
    for (const std::uint32_t t : mesh.tree().items())
        for (const std::uint32_t corner : mesh.triangle(t)) all.push_back(corner);
    return all;
}

/// The corners of each triangle in turn, so that gl_VertexID tells which of the three one is.
std::vector<float> cornersOf(const scene::MeshSource& source) {
    const std::vector<float> positions = positionsOf(source);
    std::vector<float> all;
    all.reserve(9 * source.mesh->size());
    for (const std::uint32_t corner : indicesOf(*source.mesh))
        for (std::size_t k = 0; k < 3; ++k) all.push_back(positions[3 * corner + k]);
    return all;
}

/// The texels of shaders/mesh_edge.vert.
std::vector<glm::vec4> edgeTexelsOf(const scene::MeshRef& source) {
    const Vec3 middle = source->middle();
    const double size = sizeOf(*source);
    const collide::Mesh& mesh = *source->mesh;
    const auto normal = [&](std::uint32_t triangle) {
        const auto [a, b, c] = mesh.corners(triangle);
        const Vec3 n = glm::cross((b - a) / size, (c - a) / size);
        const double length = glm::length(n);
        return glm::vec4(length > 0 ? n / length : Vec3(0), 0);
    };
    std::vector<glm::vec4> texels;
    texels.reserve(4 * source.look().edges.size());
    for (const scene::MeshEdge& edge : source.look().edges) {
        const bool isBorder = edge.right == scene::MeshEdge::kNone;
        const Vec3 a = (mesh.vertices()[edge.a] - middle) / size, b = (mesh.vertices()[edge.b] - middle) / size;
        const glm::vec4 left = normal(edge.left);
        const glm::vec4 right = isBorder ? left : (edge.isTurned ? -1.f : 1.f) * normal(edge.right);
        texels.insert(texels.end(), {glm::vec4(a, isBorder ? 2.f : edge.fold), glm::vec4(b, 0), left, right});
    }
    return texels;
}

/// The balls and spheres that look largest.
std::vector<glm::vec4> largestBalls(const Frame& frame) {
    std::vector<std::pair<double, glm::vec4>> all;
    for (const Solid& solid : frame.input().list->solids) {
        const Vec3 at = frame.toView(solid.center);
        const double radius = frame.length(solid.radius);
        if (radius > 0) all.push_back({radius / std::max(glm::length(at), 1e-9), glm::vec4(at, radius)});
    }
    const std::size_t count = std::min(all.size(), kMostBalls);
    std::partial_sort(all.begin(), all.begin() + std::ptrdiff_t(count), all.end(),
                      [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<glm::vec4> balls;
    for (std::size_t i = 0; i < count; ++i) balls.push_back(all[i].second);
    return balls;
}

}  // namespace

struct Meshes::Model {
    explicit Model(const scene::MeshRef& ref)
        : source(ref), triangles(positionsOf(*ref), indicesOf(*ref->mesh)), edgeCount(int(ref.look().edges.size())) {
        edges.upload(edgeTexelsOf(ref));
    }
    scene::MeshRef source;
    IndexedTriangles triangles;
    VertexBuffer corners{{3}};  ///< empty until all edges are shown
    TexelBuffer edges;
    int edgeCount;
};

std::shared_ptr<Meshes::Model> Meshes::modelOf(const scene::MeshRef& ref) {
    for (const Drawn& drawn : m_drawn)
        if (drawn.model->source->mesh == ref->mesh) return drawn.model;
    return nullptr;
}

void Meshes::prepare(const Frame& frame) {
    std::vector<Drawn> next;
    for (const SolidMesh& mesh : frame.input().list->meshes) {
        Drawn drawn{modelOf(mesh.source), &mesh};
        for (const Drawn& other : next)
            if (!drawn.model && other.mesh->source->mesh == mesh.source->mesh) drawn.model = other.model;
        if (!drawn.model) drawn.model = std::make_shared<Model>(mesh.source);
        const double size = frame.length(sizeOf(*mesh.source) * mesh.placement.scale);
        for (int k = 0; k < 3; ++k) drawn.axes[k] = glm::vec3(size * frame.axis(mesh.placement.axes[std::size_t(k)]));
        drawn.middle = glm::vec3(frame.toView(mesh.placement.center));
        const Vec3 half = mesh.source->half() * mesh.placement.scale;
        double height = 0;
        for (int k = 0; k < 3; ++k) height += std::abs(mesh.placement.axes[std::size_t(k)].z) * half[k];
        drawn.size = {frame.length(glm::length(half)), frame.length(std::max(height, 0.05 * glm::length(half)))};
        if (mesh.allEdges && drawn.model->corners.count() == 0) drawn.model->corners.upload(cornersOf(*mesh.source));
        next.push_back(std::move(drawn));
    }
    m_drawn = std::move(next);
    if (m_drawn.empty()) return;
    m_balls = largestBalls(frame);
    m_ring = frame.ink(Ink::Text);
    m_dark = frame.ink(Ink::Background);
    m_scale = frame.scale();
}

void Meshes::drawInsides() const {
    if (m_drawn.empty()) return;
    m_program.use();
    glUniform1i(m_program.uniform("u_ballCount"), int(m_balls.size()));
    if (!m_balls.empty()) glUniform4fv(m_program.uniform("u_balls"), int(m_balls.size()), &m_balls[0].x);
    for (const Drawn& drawn : m_drawn) {
        const Rgba& color = drawn.mesh->color;
        glUniformMatrix3fv(m_program.uniform("u_axes"), 1, GL_FALSE, &drawn.axes[0].x);
        glUniform3fv(m_program.uniform("u_middle"), 1, &drawn.middle.x);
        glUniform2fv(m_program.uniform("u_size"), 1, &drawn.size.x);
        glUniform3f(m_program.uniform("u_color"), color.r, color.g, color.b);
        drawn.model->triangles.draw();
    }
}

void Meshes::drawAllEdges() const {
    Program& program = m_programs.get("mesh_wire");
    program.use();
    for (const Drawn& drawn : m_drawn) {
        const glm::vec3 dark = darkOf(drawn);
        glUniformMatrix3fv(program.uniform("u_axes"), 1, GL_FALSE, &drawn.axes[0].x);
        glUniform3fv(program.uniform("u_middle"), 1, &drawn.middle.x);
        glUniform3fv(program.uniform("u_color"), 1, &dark.x);
        glUniform3f(program.uniform("u_pen"), kWirePx * m_scale, kMeshNearerPx * m_scale, kWireAlpha);
        drawn.model->corners.bind();
        glDrawArrays(GL_TRIANGLES, 0, drawn.model->corners.count());
    }
}

glm::vec3 Meshes::darkOf(const Drawn& drawn) const {
    const Rgba& c = drawn.mesh->color;
    return glm::mix(glm::vec3(c.r, c.g, c.b) * 0.25f, m_dark, 0.35f);
}

void Meshes::drawEdgesOf(const Drawn& drawn, glm::vec3 color, glm::vec4 pen) const {
    drawn.model->edges.bind();
    glUniformMatrix3fv(m_edgeProgram.uniform("u_axes"), 1, GL_FALSE, &drawn.axes[0].x);
    glUniform3fv(m_edgeProgram.uniform("u_middle"), 1, &drawn.middle.x);
    glUniform3fv(m_edgeProgram.uniform("u_color"), 1, &color.x);
    glUniform4fv(m_edgeProgram.uniform("u_pen"), 1, &pen.x);
    glDrawArrays(GL_TRIANGLES, 0, 6 * drawn.model->edgeCount);
}

void Meshes::drawEdges() const {
    if (m_drawn.empty()) return;
    if (m_drawn.front().mesh->allEdges) drawAllEdges();  // an overlay of all meshes
    m_edgeProgram.use();
    for (const Drawn& drawn : m_drawn) {
        if (drawn.model->edgeCount == 0) continue;
        drawEdgesOf(drawn, darkOf(drawn), {kMeshEdgePx * m_scale, kMeshNearerPx * m_scale, kSharpAlpha, kOutlineAlpha});
        const float strength = drawn.mesh->selected ? 0.85f : drawn.mesh->hovered ? 0.45f : 0.f;
        if (strength > 0) drawEdgesOf(drawn, m_ring, {kMeshRingPx * m_scale, kMeshNearerPx * m_scale, 0, strength});
    }
}

}  // namespace render::gl
