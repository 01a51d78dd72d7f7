#include "render/gl/frame.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "scene/shapes.h"

namespace render::gl {
namespace {

constexpr double kDepthRatio = 2e4;  // largest far / near that 24 bits of depth resolve well
constexpr double kFarthest = 1e4;    // view distances; bodies beyond it are smaller than a pixel

}  // namespace

Frame::Frame(const FrameInput& input)
    : m_input(input), m_size(input.camera->viewport().width, input.camera->viewport().height) {
    const view::Camera& camera = *input.camera;
    m_perUnit = 1 / camera.eyeDistance();
    m_pixelsPerTangent = camera.pixelsPerTangent() * (camera.orthographic() ? camera.eyeDistance() : 1);
    setDepthRange();
    const Vec3 up = axis({0, 0, 1});
    // The height of the eye, as that of the target plus a difference, so that it is exact far from the origin too.
    const double height = (camera.view().target.z - input.list->groundHeight) * m_perUnit - camera.forward().z;
    m_block.lens = {m_size.x / 2, m_size.y / 2, 1 / m_pixelsPerTangent, camera.orthographic() ? 1 : 0};
    m_block.depth = {m_depthScale, m_depthOffset, 2 * m_pixelsPerTangent / m_size.x, 2 * m_pixelsPerTangent / m_size.y};
    m_block.ground = {up, std::clamp(height, -1e9, 1e9)};
    m_block.style = {input.scale, input.list->ground ? 1 : 0, input.theme == Theme::Light ? 1 : 0, input.softLight};
    m_block.background = {ink(Ink::Background), 1};
    m_block.rows = {input.rows ? input.rows->bottom : 0, 0, 0, 0};
}

void Frame::setDepthRange() {
    double low = 0.5, high = 1.5;
    const auto see = [&](Vec3 center, double radius) {
        const double depth = -toView(center).z, r = length(radius);
        low = std::min(low, depth - r);
        high = std::max(high, depth + r);
    };
    for (const Solid& s : m_input.list->solids) see(s.center, s.radius);
    for (const SolidShape& s : m_input.list->shapes) {
        see(scene::middleOf(s.body), scene::reachOf(s.body));
    }
    for (const GlassShape& g : m_input.list->glass) {
        see(scene::middleOf(g.body), scene::reachOf(g.body));
    }
    for (const Ghost& g : m_input.list->ghosts) see(g.center, g.radius);
    for (const Capsule& c : m_input.list->capsules) {
        see(c.a, c.radius);
        see(c.b, c.radius);
    }
    if (camera().orthographic()) {
        m_near = std::max(low * 1.01 - 0.1, -kFarthest);
        m_far = std::min(high * 1.01 + 0.1, kFarthest);
        m_depthScale = -2 / (m_far - m_near);
        m_depthOffset = -(m_far + m_near) / (m_far - m_near);
    } else {
        m_far = std::min(high * 1.01, kFarthest);
        m_near = std::max(low * 0.99, m_far / kDepthRatio);
        m_depthScale = -(m_far + m_near) / (m_far - m_near);
        m_depthOffset = -2 * m_far * m_near / (m_far - m_near);
    }
}

Vec3 Frame::axis(Vec3 d) const {
    const view::Camera& c = *m_input.camera;
    return {glm::dot(d, c.right()), glm::dot(d, c.up()), -glm::dot(d, c.forward())};
}

glm::dvec2 Frame::toPixel(Vec3 p) const {
    const double scale = camera().orthographic() ? m_pixelsPerTangent : m_pixelsPerTangent / -p.z;
    return m_size / 2.0 + scale * glm::dvec2(p);
}

double Frame::pixelSize(double viewZ) const { return (camera().orthographic() ? 1 : -viewZ) / m_pixelsPerTangent; }

double Frame::ndcDepth(double z) const {
    const double clip = m_depthScale * z + m_depthOffset;
    return std::clamp(camera().orthographic() ? clip : clip / -z, -1.0, 1.0);
}

glm::vec4 Frame::toClip(Vec3 p) const {
    return {p.x * double(m_block.depth.z), p.y * double(m_block.depth.w), m_depthScale * p.z + m_depthOffset,
            camera().orthographic() ? 1 : -p.z};
}

glm::vec3 Frame::ink(Ink which) const {
    const Rgba c = color(m_input.theme, which);
    return {c.r, c.g, c.b};
}

glm::ivec2 wholeSize(const Frame& frame) { return glm::max(glm::ivec2(glm::round(frame.size())), 1); }
Rows rowsOf(const Frame& frame) { return frame.input().rows.value_or(Rows{0, wholeSize(frame).y}); }

void bind(Target& target, const Frame& frame) {
    const glm::ivec2 size = wholeSize(frame);
    target.bind(size.x, size.y, rowsOf(frame));
}

}  // namespace render::gl
