#include "render/gl/solids.h"

#include <glad/gl.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/gl/silhouette.h"
#include "render/paint/crowd.h"
#include "render/paint/occluders.h"

namespace render::gl {
namespace {

constexpr std::size_t kCrowd = 1000;  // from this number on, small spheres are drawn with less arithmetic
constexpr double kSmall = 16;         // radius in pixels: sight lines through a smaller sphere count as parallel

struct Item {
    glm::vec4 sphere, color;
};

/// A body that hides a part of another has the smaller number: the square of a tangent from the eye. (The distances of
/// the centres along the view would not do for touching bodies side by side.)
float farness(const Item& item, const Frame& frame) {
    const glm::vec4& s = item.sphere;
    return frame.camera().orthographic() ? -s.z : glm::dot(glm::vec3(s), glm::vec3(s)) - s.w * s.w;
}

/// True for a sphere that is farther in front of the eye than its size, and small in the picture.
bool isSmall(const glm::vec4& sphere, const Frame& frame) {
    const double depth = -double(sphere.z), r = double(sphere.w);
    return (frame.camera().orthographic() || depth > 4 * r) && r < kSmall * frame.pixelSize(double(sphere.z));
}

// The texels of all solids, then those of the first `large` ones alone: axes of the silhouette and range of occluders;
// then the occluders, in the axes and radii of the ball that they shade.
std::vector<glm::vec4> texelsOf(const Frame& frame, const std::vector<Item>& items, std::size_t large) {
    std::vector<glm::vec4> texels;
    texels.reserve(2 * items.size() + 4 * large);
    for (const Item& item : items) {
        texels.push_back(item.sphere);
        texels.push_back(item.color);
    }
    std::vector<glm::vec4> spheres;
    const bool isSoft = frame.input().softLight > 0 && items.size() <= kMostShaded;
    for (std::size_t i = 0; i < (isSoft ? items.size() : 0); ++i) spheres.push_back(items[i].sphere);
    const std::size_t firstOccluder = texels.size() + 4 * large;
    std::vector<glm::vec4> occluders;
    for (std::size_t i = 0; i < large; ++i) {
        const Vec3 center(items[i].sphere);
        const double r = double(items[i].sphere.w);
        const auto s = silhouetteOf(frame, center, r);
        const Silhouette axes = s.value_or(Silhouette{});  // radiusPx 0: not drawn
        const std::size_t before = occluders.size();
        for (const Occluder& other : isSoft ? occludersOf(spheres, i) : std::vector<Occluder>()) {
            const Vec3 away = (Vec3(spheres[other.index]) - center) / r;
            occluders.emplace_back(glm::dot(away, axes.x), glm::dot(away, axes.y), glm::dot(away, axes.toEye),
                                   double(spheres[other.index].w) / r * other.strength);
        }
        texels.emplace_back(axes.x, axes.slope);
        texels.emplace_back(axes.y, axes.spread);
        texels.emplace_back(axes.toEye, axes.radiusPx);
        texels.emplace_back(firstOccluder + before, occluders.size() - before, 0, 0);
    }
    texels.insert(texels.end(), occluders.begin(), occluders.end());
    return texels;
}

}  // namespace

Solids::Solids() : m_program("sphere", "sphere"), m_none({}) {}

void Solids::prepare(const Frame& frame) {
    std::vector<Item> items;
    items.reserve(frame.input().list->solids.size());
    for (const Solid& s : frame.input().list->solids) {
        const glm::vec4 sphere(frame.toView(s.center), frame.length(s.radius));
        if (!(sphere.w > 0)) continue;
        items.push_back({sphere, {s.color.r, s.color.g, s.color.b, s.color.a}});
    }
    std::stable_sort(items.begin(), items.end(),
                     [&](const Item& a, const Item& b) { return farness(a, frame) > farness(b, frame); });
    m_large = m_count = int(items.size());
    m_small = 0;
    if (items.size() > kCrowd) {
        // Hidden spheres come last: they cast shadows, but are not drawn.
        std::vector<glm::vec4> spheres;
        spheres.reserve(items.size());
        for (const Item& item : items) spheres.push_back(item.sphere);
        const std::vector<std::uint8_t> seen = seenOf(spheres, frame.lens());
        std::vector<Item> large, small, hidden;
        for (std::size_t i = 0; i < items.size(); ++i)
            (!seen[i] ? hidden : isSmall(items[i].sphere, frame) ? small : large).push_back(items[i]);
        m_large = int(large.size());
        m_small = int(small.size());
        items = std::move(large);
        items.insert(items.end(), small.begin(), small.end());
        items.insert(items.end(), hidden.begin(), hidden.end());
    }
    m_texels.upload(texelsOf(frame, items, std::size_t(m_large)));
}

void Solids::draw() {
    m_texels.bind();
    m_none.bind();
    if (m_large > 0) {
        m_program.use();
        glUniform1i(m_program.uniform("u_axes"), 2 * m_count);
        glDrawArrays(GL_TRIANGLES, 0, 18 * m_large);
    }
    if (m_small > 0) {
        if (!m_crowd) m_crowd = std::make_unique<Program>("crowd", "crowd");  // few scenes need it
        m_crowd->use();
        glUniform1i(m_crowd->uniform("u_first"), m_large);
        glEnable(GL_PROGRAM_POINT_SIZE);
        glDrawArrays(GL_POINTS, 0, m_small);
        glDisable(GL_PROGRAM_POINT_SIZE);
    }
}

}  // namespace render::gl
