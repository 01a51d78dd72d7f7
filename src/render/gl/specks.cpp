#include "render/gl/specks.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace render::gl {
namespace {

constexpr int kTile = 16;  // pixels

}  // namespace

void Specks::begin(const Frame& frame) {
    m_lens = frame.lens();
    m_block = frame.block();
    const glm::ivec2 size = wholeSize(frame);
    const Rows rows = rowsOf(frame);
    m_patch.setArea(size.x, rows.bottom, rows.height);
    m_columns = size.x / kTile + 1;
    m_tiles.clear();
    for (int y = 0; y <= size.y / kTile; ++y)
        for (int x = 0; x < m_columns; ++x)
            m_tiles.push_back(tileAt((glm::vec2(x, y) + 0.5f) * float(kTile) - glm::vec2(m_lens.size) / 2.f));
}

// As crowd.vert.
Specks::Tile Specks::tileAt(const glm::vec2& middle) const {
    Tile tile;
    const float away = glm::length(middle), tangent = away / float(m_lens.pixelsPerTangent);
    if (away > 1e-3f) tile.along = middle / away;
    glm::vec3 toEye(0, 0, 1);
    if (!m_lens.orthographic) {
        tile.stretch = std::sqrt(1 + tangent * tangent);
        toEye = glm::vec3(-tile.along * tangent, 1) / tile.stretch;
    }
    tile.towardEye = toEye.z;
    const glm::vec3 y = glm::normalize(glm::cross(toEye, glm::vec3(tile.along, 0))), x = glm::cross(y, toEye);
    const auto parts = [&](const glm::vec3& v) {
        return glm::vec3(glm::dot(v, x), glm::dot(v, y), glm::dot(v, toEye));
    };
    tile.lampX = parts(m_lamp.across);
    tile.lampY = parts(m_lamp.along);
    tile.lampZ = parts(m_lamp.light);
    tile.up = parts(glm::vec3(m_block.ground));
    return tile;
}

void Specks::add(const glm::vec4& sphere, const Rgba& color, Stripes stripes) {
    const float perDepth = float(m_lens.pixelsPerTangent) / (m_lens.orthographic ? 1.f : -sphere.z);
    const glm::vec2 center = glm::vec2(m_lens.size) / 2.f + perDepth * glm::vec2(sphere);
    const int width = m_patch.width();
    const std::size_t row = std::size_t(pixelFrom(center.y, 0, int(m_lens.size.y)) / kTile),
                      column = std::size_t(pixelFrom(center.x, 0, width) / kTile);
    const Tile& tile = m_tiles[row * std::size_t(m_columns) + column];
    const float across = perDepth * sphere.w, along = across * tile.stretch, radius = std::sqrt(across * along);
    const float reach = along * std::sqrt(1 + 1 / radius);
    const int left = pixelFrom(center.x - reach, 0, width), right = pixelFrom(center.x + reach, 0, width);
    const int bottom = pixelFrom(center.y - reach, m_patch.bottom(), m_patch.top()),
              top = pixelFrom(center.y + reach, m_patch.bottom(), m_patch.top());
    if (left >= right || bottom >= top || !stripes.mayHave(bottom, top)) return;

    const glm::vec4 &ground = m_block.ground, &depths = m_block.depth;
    const auto windowDepth = [&](float z) {
        const float clip = depths.x * z + depths.y;
        return 0.5f + 0.5f * (m_lens.orthographic ? clip : clip / -z);
    };
    const float depth = windowDepth(sphere.z), deep = windowDepth(sphere.z + tile.towardEye * sphere.w) - depth;
    const float height = (ground.w + glm::dot(glm::vec3(sphere), glm::vec3(ground))) / sphere.w;
    const bool hasGround = m_block.style.y > 0.5f;
    const Tint tint = tintOf({color.r, color.g, color.b}, m_block.style.z > 0.5f);
    for (int y = bottom; y < top; ++y) {
        if (!stripes.has(y)) continue;
        glm::vec4* const colors = m_patch.colors(y, left, right);
        float* const nearest = m_patch.depths(y);
        for (int x = left; x < right; ++x) {
            const glm::vec2 off = glm::vec2(float(x) + 0.5f, float(y) + 0.5f) - center;
            const glm::vec2 p((tile.along.x * off.x + tile.along.y * off.y) / along,
                              (tile.along.x * off.y - tile.along.y * off.x) / across);
            const float outside = glm::dot(p, p), cover = std::min(0.5f + 0.5f * (1 - outside) * radius, 1.f);
            if (!(cover > 0)) continue;
            const glm::vec3 n(p, std::sqrt(std::max(1 - outside, 0.f)));
            const float at = std::clamp(depth + n.z * deep, 0.f, 1.f);  // beyond the range of depths as well
            if (at > nearest[x]) continue;
            const float up = glm::dot(n, tile.up), above = height + up;
            const glm::vec3 lamp(glm::dot(n, tile.lampX), glm::dot(n, tile.lampY), glm::dot(n, tile.lampZ));
            const glm::vec3 mirrored = 2 * n.z * lamp - glm::vec3(tile.lampX.z, tile.lampY.z, tile.lampZ.z);
            const float near = hasGround ? std::clamp(0.35f + 0.65f * above, 0.f, 1.f) : 1.f;
            glm::vec3 shade = lit(tint, lamp.z, n.z, up, mirrored, near);
            if (hasGround && above < 0 && ground.w >= 0)  // the table is transparent (throughTable() of the shader)
                shade = glm::mix(shade, glm::vec3(m_block.background), 0.35f * smooth(0, 60, -above * radius));
            nearest[x] = at;
            colors[x] = colors[x] * (1 - cover) + glm::vec4(glm::clamp(shade, 0.f, 1.f) * cover, cover);
        }
    }
}

}  // namespace render::gl
