#include "render/gl/ground_shade.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>

#include "render/gl/shadows.h"

namespace render::gl {
namespace {

constexpr float kShadowReach = 2;  // radii; from here on the shadow is lighter than half a level of a pixel

/// Columns [from, to) of the pixels whose middles lie between two places.
struct Columns {
    int from = 0, to = 0;
};

/// The number of integers from 0 on that are less than x, at most `most`. (std::ceil() is slow without SSE 4.1.)
int below(float x, int most) {
    const float clamped = std::min(std::max(0.f, x), float(most));  // NaN: 0
    const int whole = int(clamped);
    return whole + (float(whole) < clamped ? 1 : 0);
}

Columns columnsBetween(float low, float high, int width) {
    return {below(low - 0.5f, width), below(high - 0.5f, width)};
}

float square(float x) { return x * x; }

}  // namespace

/// One ball's shadow.
struct GroundShade::Shade {
    glm::vec2 foot{0};  ///< on the ground, view distances
    float perRadius = 1, reach = kShadowReach, height = 1, perSide2 = 1, perSize2 = 1, dark = 0;
    glm::vec3 tint{0};

    /// Darkness, [0, 1], at the square of a distance from the foot in radii (shaders/shadow.frag).
    [[nodiscard]] float at(float beside2, float most, float soft) const {
        const float left = std::max(1 - beside2 * perSize2, 0.f), within = std::max(1 - beside2 * perSide2, 0.f);
        const float lamp = dark * left * left * (3 - 2 * left);
        const float away2 = beside2 + height * height;
        const float sky = height / (away2 * std::sqrt(away2)) * within * within * soft;
        return 1 - (1 - most * lamp) * (1 - 0.8f * most * sky);
    }
};

void GroundShade::begin(const Frame& frame) {
    const FrameBlock& block = frame.block();
    const int width = wholeSize(frame).x;
    const Rows rows = rowsOf(frame);
    m_patch.setArea(width, rows.bottom, rows.height);
    m_isHidden.assign(std::size_t(width) * std::size_t(rows.height), 0);
    m_lens = frame.lens();
    m_up = glm::vec3(block.ground);
    m_height = block.ground.w;
    m_axisX = frame.axis({1, 0, 0});
    m_axisY = frame.axis({0, 1, 0});
    // The direction on the ground that leads straight up in the picture: rows are level, as cameras do not roll.
    m_forward = glm::vec3(0, m_up.z, -m_up.y);
    const bool isBright = block.style.z > 0.5f;
    m_soft = block.style.w;
    m_most = isBright ? 0.34f : 0.62f;
    m_tint = (isBright ? 0.22f : 0.06f) * m_soft;
    m_faintest = faintestShadow(true);
    m_rows.clear();
    for (int y = rows.bottom; y < rows.bottom + rows.height; ++y) m_rows.push_back(rowAt(y + 0.5));
}

GroundShade::Row GroundShade::rowAt(double y) const {
    const double perPixel = 1 / m_lens.pixelsPerTangent, lensY = (y - m_lens.size.y / 2) * perPixel;
    const double left = (0.5 - m_lens.size.x / 2) * perPixel, up = double(m_up.y), away = double(m_up.z);
    // Along a row the distance to the ground is the same.
    const double rise = (m_lens.orthographic ? 0 : lensY * up) - away;
    const double t = -(double(m_height) + (m_lens.orthographic ? lensY * up : 0)) / rise;
    if (!std::isfinite(t) || (!m_lens.orthographic && !(t > 0))) return {};
    const double scale = m_lens.orthographic ? 1 : t;
    const auto place = [&](const glm::vec3& axis, double x) {
        return scale * (x * double(axis.x) + lensY * double(axis.y)) - t * double(axis.z);
    };
    Row row;
    row.start = {place(m_axisX, left), place(m_axisY, left)};
    row.step = {scale * perPixel * double(m_axisX.x), scale * perPixel * double(m_axisY.x)};
    row.inverse = 1 / glm::dot(row.step, row.step);
    return row;
}

bool GroundShade::isAbove(const glm::vec4& sphere) const {
    return m_height > 0 && m_height + glm::dot(glm::vec3(sphere), m_up) >= 0.999f * sphere.w;
}

void GroundShade::hide(const glm::vec4& sphere) {
    if (!isAbove(sphere)) return;
    // The outline contains this disc (render/paint/crowd.cpp).
    const float depth = m_lens.orthographic ? 1.f : -sphere.z, scale = float(m_lens.pixelsPerTangent) / depth;
    const glm::vec2 middle = glm::vec2(m_lens.size) / 2.f + scale * glm::vec2(sphere);
    const float r = scale * sphere.w - 0.1f;
    if (!(r > 0)) return;
    const int end = pixelFrom(middle.y + r, m_patch.bottom(), m_patch.top());
    for (int y = pixelFrom(middle.y - r, m_patch.bottom(), m_patch.top()); y < end; ++y) {
        const float half = std::sqrt(std::max(0.f, r * r - square(float(y) + 0.5f - middle.y)));
        const Columns columns = columnsBetween(middle.x - half, middle.x + half, m_patch.width());
        if (columns.from < columns.to)
            std::memset(m_isHidden.data() + pixelAt(columns.from, y), 1, std::size_t(columns.to - columns.from));
    }
}

void GroundShade::add(const glm::vec4& sphere, const Rgba& color, Stripes stripes) {
    const glm::vec3 center(sphere);
    const float r = sphere.w, height = m_height + glm::dot(center, m_up);
    const float above = std::max(height - 0.6f * r, 0.f) / r, size = 1.35f + 0.12f * std::min(above, 6.f);
    const float dark = std::clamp(1 + height / r, 0.f, 1.f) / (1 + 0.16f * above * above);
    if (!(dark > m_faintest)) return;
    Shade shade;
    const float side = std::max(size, std::lerp(size, 2.3f, m_soft));
    const float fade = std::min((dark - m_faintest) / m_faintest, 1.f);
    shade.dark = dark * fade * fade * (3 - 2 * fade);
    shade.reach = std::min(side, std::max(size, kShadowReach));
    shade.height = std::max(height / r, 1.f);
    shade.perRadius = 1 / r;
    shade.perSide2 = 1 / (side * side);
    shade.perSize2 = 1 / (size * size);
    const glm::vec3 foot = center - height * m_up;
    shade.foot = {glm::dot(foot, m_axisX), glm::dot(foot, m_axisY)};
    const auto rowOf = [&](const glm::vec3& place) {
        const float scale = float(m_lens.pixelsPerTangent);
        return float(m_lens.size.y) / 2 + scale * (m_lens.orthographic ? place.y : place.y / -place.z);
    };
    const float a = rowOf(foot - shade.reach * r * m_forward), b = rowOf(foot + shade.reach * r * m_forward);
    const int first = pixelFrom(std::min(a, b), m_patch.bottom(), m_patch.top());
    const int end = pixelFrom(std::max(a, b), m_patch.bottom(), m_patch.top());
    if (first >= end || !stripes.mayHave(first, end)) return;
    shade.tint = glm::vec3(color.r, color.g, color.b) * m_tint;
    for (int y = first; y < end; ++y)
        if (stripes.has(y)) addRow(y, shade);
}

void GroundShade::addRow(int y, const Shade& shade) {
    const Row& row = m_rows[std::size_t(y - m_patch.bottom())];
    if (!(row.inverse > 0)) return;
    // |start + x * step - foot| <= reach * r, x being the column.
    const glm::vec2 from = row.start - shade.foot;
    const float nearest = -glm::dot(from, row.step) * row.inverse;
    const glm::vec2 off = from + nearest * row.step;
    const float reach = shade.reach / shade.perRadius, left2 = reach * reach - glm::dot(off, off);
    if (!(left2 > 0)) return;
    const float half = std::sqrt(left2 * row.inverse);
    Columns columns = columnsBetween(nearest - half + 0.5f, nearest + half + 0.5f, m_patch.width());
    const std::uint8_t* const isHidden = m_isHidden.data() + pixelAt(0, y);
    while (columns.from < columns.to && isHidden[columns.from]) ++columns.from;
    while (columns.from < columns.to && isHidden[columns.to - 1]) --columns.to;
    if (columns.from >= columns.to) return;
    glm::vec4* const colors = m_patch.colors(y, columns.from, columns.to);
    const float beside2 = glm::dot(off, off) * shade.perRadius * shade.perRadius;
    const float step2 = shade.perRadius * shade.perRadius / row.inverse;
    constexpr int kRun = 32;
    std::array<float, kRun> darks;
    for (int x0 = columns.from; x0 < columns.to; x0 += kRun) {
        const int count = std::min(kRun, columns.to - x0);
        for (int four = 0; four < count; four += 4) {  // fours become vectors, also where fewer are needed
            for (int i = four; i < four + 4; ++i) {
                const float x = float(x0 + i) - nearest;
                darks[std::size_t(i)] = shade.at(beside2 + step2 * x * x, m_most, m_soft);
            }
        }
        for (int i = 0; i < count; ++i) {
            const float dark = darks[std::size_t(i)];
            colors[x0 + i] = colors[x0 + i] * (1 - dark) + glm::vec4(shade.tint * dark, dark);
        }
    }
}

PatchPixels GroundShade::take() { return m_patch.take(); }

}  // namespace render::gl
