#include "world/seam.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <numbers>
#include <set>
#include <tuple>

#include "collide/numbers/elementary.h"
#include "world/bodies/mesh_walls.h"

namespace world {
namespace {

constexpr std::size_t kMostNeighbours = 64;  // a fan may have any number

/// The other triangles that have a corner of this one, ascending.
std::set<std::uint32_t> neighboursOf(const scene::Obstacle& mesh, std::uint32_t triangle) {
    const collide::Mesh& triangles = *mesh.mesh->mesh;
    const auto own = triangles.corners(triangle);
    const collide::MeshPlacement placement = scene::placementOf(mesh);
    const MeshWalls walls(mesh, 0, 0);
    std::set<std::uint32_t> found;
    for (const Vec3& corner : own)
        walls.visitNear(placement(corner), 0, [&](std::size_t wall) {
            const auto other = static_cast<std::uint32_t>(wall);
            const auto corners = triangles.corners(other);
            if (found.size() < kMostNeighbours && other != triangle &&
                std::find(corners.begin(), corners.end(), corner) != corners.end())
                found.insert(other);
        });
    return found;
}

double degreesBetween(const Vec3& a, const Vec3& b) {
    return collide::rounded::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) * 180 / std::numbers::pi;
}

}  // namespace

std::vector<MetAlone> seamOf(const scene::Scene& scene, std::size_t ball, const Encounter& encounter) {
    std::vector<MetAlone> seam;
    if (encounter.target.kind != scene::Kind::Mesh || !encounter.answer.contact) return seam;
    const scene::Obstacle& mesh = scene.meshes.at(encounter.target.index);
    collide::SweepQuery query{scene.balls.at(ball).body, {}, scene.frames, scene.restitution};
    for (const std::uint32_t triangle : neighboursOf(mesh, encounter.triangle)) {
        query.obstacle = scene::triangleOf(mesh, triangle);
        const collide::SweepAnswer answer = collide::sweep(query);
        if (answer.contact)
            seam.push_back({triangle,
                            {query.obstacle.center, query.obstacle.b, query.obstacle.c},
                            answer,
                            degreesBetween(answer.contact->normal, encounter.answer.contact->normal)});
    }
    std::sort(seam.begin(), seam.end(), [](const MetAlone& a, const MetAlone& b) {
        return std::tuple(a.answer.contact->frames, a.triangle) < std::tuple(b.answer.contact->frames, b.triangle);
    });
    return seam;
}

double largestAngle(const std::vector<MetAlone>& seam) {
    double most = 0;
    for (const MetAlone& alone : seam) most = std::max(most, alone.degrees);
    return most;
}

}  // namespace world
