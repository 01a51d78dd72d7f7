#include "render/gl/shells.h"

#include <glad/gl.h>

#include <algorithm>
#include <vector>

#include "render/gl/silhouette.h"

namespace render::gl {

void Shells::prepare(const Frame& frame) {
    std::vector<Ghost> ghosts;
    for (const Ghost& g : frame.input().list->ghosts)
        if (g.radius > 0 && g.fill * g.alpha > 0) ghosts.push_back(g);
    std::stable_sort(ghosts.begin(), ghosts.end(), [&](const Ghost& a, const Ghost& b) {
        return frame.toView(a.center).z < frame.toView(b.center).z;
    });
    std::vector<glm::vec4> texels;
    m_count = 0;
    for (const Ghost& g : ghosts) {
        const Vec3 center = frame.toView(g.center);
        const glm::vec3 inside = g.color ? glm::vec3(g.color->r, g.color->g, g.color->b) : frame.ink(g.ink);
        const auto s = silhouetteOf(frame, center, frame.length(g.radius));
        if (!s) continue;
        texels.insert(texels.end(),
                      {glm::vec4(center, frame.length(g.radius)), glm::vec4(inside, g.fill * g.alpha),
                       glm::vec4(s->x, s->slope), glm::vec4(s->y, s->spread), glm::vec4(s->toEye, s->radiusPx)});
        ++m_count;
    }
    m_texels.upload(texels);
}

void Shells::draw() const {
    if (m_count == 0) return;
    m_program.use();
    m_texels.bind();
    glDrawArrays(GL_TRIANGLES, 0, 18 * m_count);
}

}  // namespace render::gl
