#include "render/gl/backdrop.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <glm/mat3x3.hpp>

namespace render::gl {
namespace {

constexpr double kLinesAcross = 22;   // minor lines over a view distance, at most
constexpr double kLinesPerMajor = 5;  // a major line is every fifth minor one
constexpr double kReach = 3.2;        // view distances from the target at which the grid has faded

// Spacing of the grid in scene units: 1, 5, 25... never jumping: `strength` fades the minor lines in.
struct Spacing {
    double minor = 1;
    float strength = 1;
};

Spacing spacingFor(double viewDistance) {
    const double level = std::log(viewDistance / kLinesAcross) / std::log(kLinesPerMajor);
    const double step = std::ceil(level);
    return {std::pow(kLinesPerMajor, step), float(0.30 + 0.35 * (step - level))};
}

double periodic(double x, double period) { return x - std::floor(x / period) * period; }

void setVec3(int where, Vec3 v) { glUniform3f(where, float(v.x), float(v.y), float(v.z)); }

}  // namespace

Backdrop::Backdrop() : m_sky("backdrop", "backdrop"), m_shadow("shadow", "shadow"), m_none({}) {}

const std::string& Backdrop::error() const { return m_sky.error().empty() ? m_shadow.error() : m_sky.error(); }

void Backdrop::draw(const Frame& frame) {
    const bool light = frame.theme() == Theme::Light;
    const scene::View& view = frame.camera().view();
    const Spacing spacing = spacingFor(view.distance);
    const double period = spacing.minor * kLinesPerMajor;
    const Vec3 forward = frame.camera().forward();
    // The eye stands -forward from the target, in view distances; the grid repeats, so the target counts modulo it.
    const double x = frame.length(periodic(view.target.x, period)) - forward.x;
    const double y = frame.length(periodic(view.target.y, period)) - forward.y;
    const glm::vec3 glow = light ? glm::vec3(1) : glm::vec3(0.126f, 0.146f, 0.180f);
    const glm::vec3 line = light ? glm::vec3(0.40f, 0.46f, 0.55f) : glm::vec3(0.46f, 0.53f, 0.64f);
    m_sky.use();
    glUniform4f(m_sky.uniform("u_glow"), glow.r, glow.g, glow.b, frame.transparent() ? 0.f : 1.f);
    glUniform4f(m_sky.uniform("u_line"), line.r, line.g, line.b, light ? 0.42f : 0.34f);
    setVec3(m_sky.uniform("u_axisX"), frame.axis({1, 0, 0}));
    setVec3(m_sky.uniform("u_axisY"), frame.axis({0, 1, 0}));
    glUniform4f(m_sky.uniform("u_origin"), float(x), float(y), float(forward.x), float(forward.y));
    glUniform4f(m_sky.uniform("u_grid"), float(frame.length(spacing.minor)), float(kLinesPerMajor), spacing.strength,
                float(kReach));
    m_none.bind();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Backdrop::drawShadows(const Frame& frame, const TexelBuffer& solids, int count) {
    if (!frame.list().ground || count == 0) return;
    m_shadow.use();
    setVec3(m_shadow.uniform("u_axisX"), frame.axis({1, 0, 0}));
    setVec3(m_shadow.uniform("u_axisY"), frame.axis({0, 1, 0}));
    solids.bind();
    m_none.bind();
    glDrawArrays(GL_TRIANGLES, 0, 6 * count);
}

}  // namespace render::gl
