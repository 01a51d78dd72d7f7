#include "render/gl/solids.h"

#include <glad/gl.h>

#include <algorithm>

#include "render/paint/crowd.h"

namespace render::gl {
namespace {

constexpr std::size_t kCrowd = 1000;  // from this number on, small spheres are drawn with less arithmetic
constexpr double kSmall = 16;         // radius in pixels: sight lines through a smaller sphere count as parallel

struct Item {
    glm::vec4 sphere, color;
};

/// True for a sphere that is farther in front of the eye than its size, and small in the picture.
bool isSmall(const glm::vec4& sphere, const Frame& frame) {
    const double depth = -double(sphere.z), r = double(sphere.w);
    return (frame.camera().orthographic() || depth > 4 * r) && r < kSmall * frame.pixelSize(double(sphere.z));
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
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.sphere.z < b.sphere.z; });
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
    std::vector<glm::vec4> texels;
    texels.reserve(2 * items.size());
    for (const Item& item : items) {
        texels.push_back(item.sphere);
        texels.push_back(item.color);
    }
    m_texels.upload(texels);
}

void Solids::draw() {
    m_texels.bind();
    m_none.bind();
    if (m_large > 0) {
        m_program.use();
        glDrawArrays(GL_TRIANGLES, 0, 6 * m_large);
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
