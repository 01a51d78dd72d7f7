#include "scene/mesh.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "scene/scene.h"
#include "scene/shapes.h"

namespace scene {
namespace {

constexpr double kFullCosine = 0.5;    // the cosine of 60 degrees
constexpr double kSharpCosine = 0.94;  // the cosine of 20 degrees

bool haveSameTriangles(const collide::Mesh& a, const collide::Mesh& b) {
    if (a.size() != b.size() || a.vertices() != b.vertices()) return false;
    for (std::uint32_t i = 0; i < a.size(); ++i)
        if (a.triangle(i) != b.triangle(i)) return false;
    return true;
}

bool isBefore(const Vec3& a, const Vec3& b) { return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z); }

/// For each vertex the first one of equal coordinates.
std::vector<std::uint32_t> firstEquals(const std::vector<Vec3>& vertices) {
    std::vector<std::uint32_t> order(vertices.size()), first(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return isBefore(vertices[i], vertices[k]) || (vertices[i] == vertices[k] && i < k);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool isSame = i > 0 && vertices[order[i]] == vertices[order[i - 1]];
        first[order[i]] = isSame ? first[order[i - 1]] : order[i];
    }
    return first;
}

/// Unit; 0 of a triangle without an area.
Vec3 normalOf(const collide::Mesh& mesh, std::uint32_t triangle) {
    const auto [a, b, c] = mesh.corners(triangle);
    const Vec3 n = glm::cross(b - a, c - a);
    const double length = glm::length(n);
    return length > 0 && std::isfinite(length) ? n / length : Vec3(0);
}

struct HalfEdge {
    std::uint32_t a, b, triangle;  // a < b
    bool isForward;
    [[nodiscard]] bool isBeside(const HalfEdge& other) const { return a == other.a && b == other.b; }
};

/// By vertices, those of one edge beside one another. Sorted by counting how many begin at each vertex, then among
/// these. None where `tell` gives up.
std::vector<HalfEdge> halfEdgesOf(const collide::Mesh& mesh, const LookProgress& tell) {
    const std::vector<std::uint32_t> first = firstEquals(mesh.vertices());
    if (!tell(0.15F)) return {};
    const auto forEdges = [&](auto visit) {
        for (std::uint32_t t = 0; t < mesh.size(); ++t)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t a = first[mesh.triangle(t)[k]], b = first[mesh.triangle(t)[(k + 1) % 3]];
                if (a != b) visit(HalfEdge{std::min(a, b), std::max(a, b), t, a < b});
            }
    };
    std::vector<std::size_t> ends(first.size() + 2);
    forEdges([&](const HalfEdge& edge) { ++ends[edge.a + std::size_t{2}]; });
    for (std::size_t i = 2; i < ends.size(); ++i) ends[i] += ends[i - 1];
    if (!tell(0.2F)) return {};
    std::vector<HalfEdge> all(ends.back());
    forEdges([&](const HalfEdge& edge) { all[ends[edge.a + std::size_t{1}]++] = edge; });
    if (!tell(0.3F)) return {};
    for (std::size_t i = 0; i < first.size(); ++i)
        std::sort(
            all.begin() + std::ptrdiff_t(ends[i]), all.begin() + std::ptrdiff_t(ends[i + 1]),
            [](const HalfEdge& x, const HalfEdge& y) { return std::tie(x.b, x.triangle) < std::tie(y.b, y.triangle); });
    if (!tell(0.4F)) return {};
    return all;
}

/// The cosine of the fold between two triangles; -1 where they lie on each other.
double cosineOf(const collide::Mesh& mesh, const HalfEdge& x, const HalfEdge& y) {
    const double cosine = glm::dot(normalOf(mesh, x.triangle), normalOf(mesh, y.triangle));
    return x.isForward == y.isForward ? -cosine : cosine;
}

std::vector<MeshEdge> edgesOf(const collide::Mesh& mesh, const LookProgress& tell) {
    const std::vector<HalfEdge> all = halfEdgesOf(mesh, tell);
    std::vector<std::pair<double, MeshEdge>> folds;
    const bool isAll = all.size() / 2 <= MeshLook::kMostEdges;
    constexpr std::size_t kBetween = std::size_t{1} << 20;  // half edges, from one telling to the next
    for (std::size_t i = 0, end = 0, told = 0; i < all.size(); i = end) {
        if (i >= told + kBetween) {
            told = i;
            if (!tell(0.4F + 0.5F * float(i) / float(all.size()))) return {};
        }
        while (end < all.size() && all[end].isBeside(all[i])) ++end;
        MeshEdge edge{all[i].a, all[i].b, all[i].triangle};
        double cosine = -1;
        if (end - i > 1) {
            edge.right = all[i + 1].triangle;
            edge.isTurned = all[i].isForward == all[i + 1].isForward;
        }
        if (end - i == 2) cosine = cosineOf(mesh, all[i], all[i + 1]);
        edge.isSharp = cosine < kSharpCosine;
        edge.fold = float(std::clamp((kSharpCosine - cosine) / (kSharpCosine - kFullCosine), 0.0, 1.0));
        if (isAll || edge.isSharp) folds.push_back({cosine, edge});
    }
    const std::size_t count = std::min(folds.size(), MeshLook::kMostEdges);
    const auto sharpest = [](const auto& x, const auto& y) { return x.first < y.first; };
    if (count < folds.size())
        std::nth_element(folds.begin(), folds.begin() + std::ptrdiff_t(count), folds.end(), sharpest);
    std::vector<MeshEdge> edges;
    for (std::size_t i = 0; i < count; ++i) edges.push_back(folds[i].second);
    return edges;
}

/// The vertices that lie farthest in some directions.
std::vector<Vec3> outerCorners(const collide::Mesh& mesh) {
    std::vector<Vec3> ways;
    for (int i = 0; i < 27; ++i)
        if (i != 13) ways.push_back(Vec3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1));
    std::vector<Vec3> found(ways.size());
    std::vector<double> most(ways.size(), -std::numeric_limits<double>::infinity());
    for (const Vec3& v : mesh.vertices())
        for (std::size_t i = 0; i < ways.size(); ++i)
            if (const double far = glm::dot(v, ways[i]); far > most[i]) most[i] = far, found[i] = v;
    std::sort(found.begin(), found.end(), isBefore);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

/// Where a line meets a triangle. Source: Moeller, Trumbore, Fast, minimum storage ray/triangle intersection (1997).
std::optional<double> alongTo(const std::array<Vec3, 3>& at, Vec3 origin, Vec3 direction) {
    const Vec3 b = at[1] - at[0], c = at[2] - at[0], p = glm::cross(direction, c), from = origin - at[0];
    const double area = glm::dot(b, p);
    if (area == 0) return std::nullopt;
    const double u = glm::dot(from, p) / area;
    const Vec3 q = glm::cross(from, b);
    const double v = glm::dot(direction, q) / area, along = glm::dot(c, q) / area;
    constexpr double kEdge = -1e-9;  // a ray along a seam meets one of its sides
    if (!(u >= kEdge && v >= kEdge && u + v <= 1 - kEdge && along >= 0)) return std::nullopt;
    return along;
}

}  // namespace

MeshLook lookOf(const collide::Mesh& mesh, const LookProgress& progress) {
    const LookProgress tell = progress ? progress : [](float) { return true; };
    return {edgesOf(mesh, tell), outerCorners(mesh)};
}

MeshRef::MeshRef(MeshSource source, const LookProgress& progress) {
    auto look = std::make_shared<const MeshLook>(lookOf(*source.mesh, progress));
    m_shared = std::make_shared<const Shared>(Shared{std::move(source), std::move(look)});
}

bool MeshRef::operator==(const MeshRef& other) const {
    if (m_shared == other.m_shared) return true;
    if (!m_shared || !other.m_shared || (*this)->file != other->file) return false;
    return (*this)->mesh == other->mesh || haveSameTriangles(*(*this)->mesh, *other->mesh);
}

Obstacle meshObstacle(std::string name, const MeshRef& source) {
    Obstacle mesh;
    mesh.name = std::move(name);
    mesh.body.shape = collide::Shape::Box;
    mesh.body.radius = 0;
    mesh.body.center = source->middle();
    mesh.mesh = source;
    setScaleOf(mesh, 1);
    return mesh;
}

void setUpright(Obstacle& mesh) {
    const Vec3 middle = mesh.body.center;
    mesh.body.center = {middle.x, 0 - middle.z, middle.y};
    mesh.body.rotation = {1, 1, 0, 0};
}

void setScaleOf(Obstacle& mesh, double scale) {
    mesh.scale = scale;
    mesh.body.half = scale * mesh.mesh->half();
}

collide::MeshPlacement placementOf(const Obstacle& mesh) {
    const collide::Rotation& r = mesh.body.rotation;
    collide::MeshPlacement placement;
    placement.pivot = mesh.mesh->middle();
    placement.center = mesh.body.center;
    placement.scale = mesh.scale;
    placement.isTurned = r.x != 0 || r.y != 0 || r.z != 0;
    if (placement.isTurned) placement.axes = axesOf(r);
    return placement;
}

void setMeshCorner(Obstacle& mesh, std::uint32_t number, std::size_t corner, Vec3 at) {
    const collide::Mesh& before = *mesh.mesh->mesh;
    const collide::MeshPlacement placement = placementOf(mesh);
    const Vec3 moved = before.vertices()[before.triangle(number)[corner]];
    std::vector<Vec3> vertices;
    vertices.reserve(before.vertices().size());
    for (const Vec3& v : before.vertices()) vertices.push_back(v == moved ? at : placement(v));
    std::vector<collide::Mesh::Triangle> triangles;
    triangles.reserve(before.size());
    for (std::uint32_t i = 0; i < before.size(); ++i) triangles.push_back(before.triangle(i));
    auto made = collide::Mesh::of(std::move(vertices), std::move(triangles));
    if (!made) return;  // a placed vertex that no triangle has is beyond the largest double
    mesh.mesh = MeshRef({std::make_shared<const collide::Mesh>(std::move(made.value()))});
    mesh.body.center = mesh.mesh->middle();
    mesh.body.rotation = {};
    setScaleOf(mesh, 1);
}

collide::Obstacle triangleOf(const Obstacle& mesh, std::uint32_t number) {
    const collide::MeshPlacement placement = placementOf(mesh);
    return collide::MeshBody{mesh.mesh->mesh.get(), mesh.body.radius, Vec3(0), &placement}.triangle(number);
}

collide::ManyAnswer sweepOf(const collide::SweepQuery& query, const Obstacle& mesh) {
    const collide::MeshPlacement placement = placementOf(mesh);
    return collide::sweep({query.ball, query.frames, query.restitution},
                          {mesh.mesh->mesh.get(), mesh.body.radius, Vec3(0), &placement});
}

collide::ManyAnswer contactOf(const collide::SweepQuery& query, const Obstacle& mesh) {
    const collide::MeshPlacement placement = placementOf(mesh);
    return collide::sweepForContact({query.ball, query.frames, query.restitution},
                                    {mesh.mesh->mesh.get(), mesh.body.radius, Vec3(0), &placement});
}

std::uint32_t nearestTriangle(const Obstacle& mesh, Vec3 center, double radius) {
    const double least = mesh.body.radius > 0 ? 0 : std::numeric_limits<double>::min();
    collide::SweepQuery still;
    still.ball = {center, collide::Motion::velocity(Vec3(0)), std::max(radius, least), 1};
    return sweepOf(still, mesh).place.triangle;
}

std::optional<MeshHit> firstOnRay(const Obstacle& mesh, Vec3 origin, Vec3 direction) {
    const collide::MeshPlacement placement = placementOf(mesh);
    const collide::Mesh& triangles = *mesh.mesh->mesh;
    const Vec3 from = placement.pointInMesh(origin), way = placement.directionInMesh(direction);
    if (!collide::isFinite(from) || !(collide::largestOf(way) > 0)) return std::nullopt;
    const collide::BoundsTree& tree = triangles.tree();
    constexpr double kSlack = 0x1p-44;
    const double size =
        collide::largestOf(from) + collide::largestOf(placement.pivot) + collide::largestOf(mesh.mesh->half());
    const collide::TreePath path(tree.frame(), from, way, 0, kSlack * size);
    std::optional<MeshHit> found;
    double most = collide::TreePath::kNoBound;
    tree.walk(
        most, [&](const collide::TreeNode& node) { return path.entries(node); },
        [&](std::size_t place, std::size_t end) {
            for (; place < end; ++place) {
                const auto along = alongTo(triangles.cornersAt(place), from, way);
                if (!along || (found && *along >= found->along)) continue;
                found = {*along, tree.items()[place]};
                most = path.placeAt(*along);
            }
            return most;
        });
    return found;
}

}  // namespace scene
