#pragma once
/// The mesh that benches of frames and drags share.

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "platform/parallel.h"
#include "scene/document.h"

namespace terrain {

/// Rolling hills of about so many triangles, 12 units wide, about z = 1.
inline scene::Obstacle mesh(std::size_t triangles) {
    constexpr double kWide = 12;
    const auto cells = static_cast<std::uint32_t>(std::sqrt(double(triangles) / 2));
    std::vector<scene::Vec3> corners;
    std::vector<collide::Mesh::Triangle> all;
    for (std::uint32_t row = 0; row <= cells; ++row)
        for (std::uint32_t column = 0; column <= cells; ++column) {
            const double x = kWide * column / cells - kWide / 2, y = kWide * row / cells - kWide / 2;
            corners.push_back({x, y, 1 + 0.6 * std::sin(x) * std::cos(0.8 * y) + 0.05 * std::sin(7 * x + 5 * y)});
        }
    for (std::uint32_t row = 0; row < cells; ++row)
        for (std::uint32_t column = 0; column < cells; ++column) {
            const std::uint32_t a = row * (cells + 1) + column, c = a + cells + 1;
            all.push_back({a, a + 1, c + 1});
            all.push_back({a, c + 1, c});
        }
    auto made = collide::Mesh::of(std::move(corners), std::move(all), platform::forEach);
    return scene::meshObstacle("terrain",
                               scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(made.value()))}));
}

/// With a ball that falls on it, selected.
inline scene::Document document(std::size_t triangles) {
    scene::Document d;
    d.scene.meshes = {mesh(triangles)};
    d.scene.balls = {{"ball", {{0, 0, 4}, collide::Motion::velocity({0.02, 0.01, -0.1}), 0.3, 1}, {}, {}}};
    d.selection = {{scene::Kind::Ball, 0}};
    return d;
}

}  // namespace terrain
