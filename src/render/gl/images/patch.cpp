#include "render/gl/images/patch.h"

namespace render::gl {

void Patch::setArea(int width, int bottom, int height) {
    m_bottom = bottom;
    if (width == m_width && height == m_height) return;
    m_width = width;
    m_height = height;
    const auto pixels = std::size_t(width) * std::size_t(height);
    m_drawn.assign(std::size_t(height), {});
    m_colors.assign(pixels, glm::vec4(0));
    m_depths.assign(m_kind == Kind::ColorsAndDepths ? pixels : 0, 1.f);
}

PatchPixels Patch::take() {
    PatchPixels out;
    Span across;
    int first = m_height, last = -1;
    for (int y = 0; y < m_height; ++y) {
        const Span& span = m_drawn[std::size_t(y)];
        if (span.from >= span.to) continue;
        across = {std::min(across.from, span.from), std::max(across.to, span.to)};
        first = std::min(first, y);
        last = y;
    }
    if (last < 0) return out;
    out.left = across.from, out.bottom = m_bottom + first;
    out.width = across.to - across.from, out.height = last + 1 - first;
    out.rgba.resize(4 * std::size_t(out.width) * std::size_t(out.height));
    for (int y = out.bottom; y < out.bottom + out.height; ++y) {
        Span& span = m_drawn[std::size_t(y - m_bottom)];
        glm::vec4* const row = m_colors.data() + offset(y);
        std::uint8_t* const to =
            out.rgba.data() + std::size_t{4} * std::size_t(out.width) * std::size_t(y - out.bottom);
        for (int x = span.from; x < span.to; ++x) {
            if (!(row[x].w > 0)) continue;
            for (int k = 0; k < 4; ++k) to[4 * (x - out.left) + k] = std::uint8_t(int(row[x][k] * 255.f + 0.5f));
            row[x] = glm::vec4(0);
        }
        span = {};
        if (m_depths.empty()) continue;
        float* const depth = m_depths.data() + offset(y) + out.left;
        out.depths.insert(out.depths.end(), depth, depth + out.width);
        std::fill(depth, depth + out.width, 1.f);
    }
    return out;
}

}  // namespace render::gl
