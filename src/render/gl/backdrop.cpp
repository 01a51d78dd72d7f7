#include "render/gl/backdrop.h"

#include <glad/gl.h>

#include <cmath>

#include "render/gl/shadows.h"
#include "view/ground_grid.h"

namespace render::gl {
namespace {

using view::kLinesPerMajor;

constexpr double kReach = 2.4;  // view distances from the target at which the grid has faded

// Spacing of the grid in scene units: 1, 5, 25...; `strength` fades the minor lines in, so that no line pops up.
struct Spacing {
    double minor = 1;
    float strength = 1;
};

Spacing spacingFor(double viewDistance) {
    const double level = view::gridLevel(viewDistance);
    return {view::gridSpacing(level), float(0.30 + 0.35 * (std::ceil(level) - level))};
}

double periodic(double x, double period) { return x - std::floor(x / period) * period; }

void setVec3(int where, Vec3 v) { glUniform3f(where, float(v.x), float(v.y), float(v.z)); }

}  // namespace

Backdrop::Appearance Backdrop::appearanceOf(const Frame& frame) {
    const bool light = frame.input().theme == Theme::Light;
    const scene::View& view = frame.camera().view();
    const Spacing spacing = spacingFor(view.distance);
    const double period = spacing.minor * kLinesPerMajor;
    const Vec3 forward = frame.camera().forward();
    // Lengths on the grid are in minor spacings. The eye lies at -forward from the target, in view distances; the
    // target is taken modulo the grid's period.
    const double unit = frame.length(spacing.minor);
    const double x = periodic(view.target.x, period) / spacing.minor,
                 y = periodic(view.target.y, period) / spacing.minor;
    Appearance appearance{frame.block(),
                          {light ? glm::vec4(1) : glm::vec4(0.126f, 0.146f, 0.180f, 1),
                           light ? glm::vec4(0.40f, 0.46f, 0.55f, 0.42f) : glm::vec4(0.46f, 0.53f, 0.64f, 0.34f),
                           glm::vec4(frame.axis({1, 0, 0}) / unit, 0), glm::vec4(frame.axis({0, 1, 0}) / unit, 0),
                           glm::vec4(x - forward.x / unit, y - forward.y / unit, 0, 0),
                           glm::vec4(glm::dvec2(x, y) * unit, unit, 0) / float(kReach),
                           glm::vec4(1 / kLinesPerMajor, kLinesPerMajor, spacing.strength, 0)}};
    appearance.frame.depth = {};  // the depth range follows the bodies and does not affect the backdrop
    return appearance;
}

void Backdrop::draw(const Frame& frame, const Target& target) {
    const Appearance appearance = appearanceOf(frame);
    const int width = target.width(), height = target.height();
    const bool isSame = m_kept.width() == width && m_kept.height() == height && appearance == m_drawn;
    const bool isSecond = appearance == m_last;
    m_last = appearance;
    if (!isSame && !isSecond) return drawAfresh(appearance.own);  // the camera turns: a copy would be of no use
    if (!isSame) {
        bind(m_kept, frame);
        drawAfresh(appearance.own);
        m_drawn = appearance;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m_kept.framebuffer());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer());
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
}

void Backdrop::drawAfresh(const Block& block) {
    m_sky.use();
    m_block.upload(block);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Backdrop::drawShadows(const Frame& frame, const Solids& solids) {
    if (!frame.input().list->ground) return;
    m_shadow.use();
    glUniform1f(m_shadow.uniform("u_faintest"), faintestShadow(solids.isCrowd()));
    setVec3(m_shadow.uniform("u_axisX"), frame.axis({1, 0, 0}));
    setVec3(m_shadow.uniform("u_axisY"), frame.axis({0, 1, 0}));
    solids.texels().bind();
    solids.shadows().draw();
}

}  // namespace render::gl
