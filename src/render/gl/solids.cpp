#include "render/gl/solids.h"

#include <glad/gl.h>

#include <algorithm>

#include "render/crowd.h"

namespace render::gl {
namespace {

constexpr int kCrowd = 1000;  // more solids than this are small: one triangle each is faster than two

}  // namespace

Solids::Solids() : m_program("sphere", "sphere"), m_none({}) {}

void Solids::prepare(const Frame& frame) {
    struct Item {
        glm::vec4 sphere, color;
    };
    std::vector<Item> items;
    items.reserve(frame.list().solids.size());
    for (const Solid& s : frame.list().solids) {
        const glm::vec4 sphere(frame.toView(s.center), frame.length(s.radius));
        if (!(sphere.w > 0)) continue;
        items.push_back({sphere, {s.color.r, s.color.g, s.color.b, s.color.a}});
    }
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.sphere.z < b.sphere.z; });
    // Those that others hide come last: they cast shadows, but are not drawn.
    m_seen = int(items.size());
    if (m_seen > kCrowd) {
        std::vector<glm::vec4> spheres;
        spheres.reserve(items.size());
        for (const Item& item : items) spheres.push_back(item.sphere);
        const std::vector<std::uint8_t> seen = seenOf(spheres, frame.lens());
        std::vector<Item> ordered;
        ordered.reserve(items.size());
        for (const bool wanted : {true, false}) {
            for (std::size_t i = 0; i < items.size(); ++i)
                if ((seen[i] != 0) == wanted) ordered.push_back(items[i]);
            if (wanted) m_seen = int(ordered.size());
        }
        items = std::move(ordered);
    }
    std::vector<glm::vec4> texels;
    texels.reserve(2 * items.size());
    for (const Item& item : items) {
        texels.push_back(item.sphere);
        texels.push_back(item.color);
    }
    m_texels.upload(texels);
    m_count = int(items.size());
}

void Solids::draw() const {
    if (m_seen == 0) return;
    const int corners = m_count > kCrowd ? 3 : 6;
    m_program.use();
    glUniform1i(m_program.uniform("u_corners"), corners);
    m_texels.bind();
    m_none.bind();
    glDrawArrays(GL_TRIANGLES, 0, corners * m_seen);
}

}  // namespace render::gl
