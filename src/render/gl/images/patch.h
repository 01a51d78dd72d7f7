#pragma once
/// A part of the picture that the CPU draws.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <glm/vec4.hpp>

namespace render::gl {

/// The pixels that were drawn, in the box around them. Rows are counted from below.
struct PatchPixels {
    int left = 0, bottom = 0, width = 0, height = 0;  ///< pixels of the whole picture; width 0: nothing was drawn
    std::vector<std::uint8_t> rgba;                   ///< premultiplied
    std::vector<float> depths;                        ///< depths of the window; empty where the patch has none
};

/// Every n-th stripe of the rows of a patch: the share of one of n threads. Threads of different shares draw on one
/// patch at the same time.
struct Stripes {
    int index = 0, count = 1;
    [[nodiscard]] bool has(int row) const { return row / kRows % count == index; }
    /// True if a shape in these rows may have one of them.
    [[nodiscard]] bool mayHave(int first, int end) const { return has(first) || has(end - 1) || end - first > kRows; }

  private:
    static constexpr int kRows = 32;
};

/// Colours (premultiplied) that are blended one over the other, and depths. Memory is kept from frame to frame.
class Patch {
  public:
    enum class Kind : std::uint8_t { Colors, ColorsAndDepths };
    explicit Patch(Kind kind) : m_kind(kind) {}

    /// Sets the part of the picture: all columns of some rows. @pre nothing was drawn since take()
    void setArea(int width, int bottom, int height);
    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int bottom() const { return m_bottom; }
    [[nodiscard]] int top() const { return m_bottom + m_height; }

    /// The pixels of a row of the picture, of which [from, to) is about to be drawn.
    [[nodiscard]] glm::vec4* colors(int row, int from, int to);
    [[nodiscard]] float* depths(int row) { return m_depths.data() + offset(row); }

    /// What was drawn; the patch is empty afterwards.
    [[nodiscard]] PatchPixels take();

  private:
    struct Span {
        int from = 1 << 30, to = 0;
    };
    [[nodiscard]] std::size_t offset(int row) const { return std::size_t(row - m_bottom) * std::size_t(m_width); }
    Kind m_kind;
    int m_width = 0, m_bottom = 0, m_height = 0;
    std::vector<Span> m_drawn;  ///< columns drawn of each row
    std::vector<glm::vec4> m_colors;
    std::vector<float> m_depths;  ///< 1 where nothing was drawn
};

/// The first pixel whose middle is not before a place in the picture, within [least, most]: also for a place far away,
/// or for none (NaN). @param least  >= 0
[[nodiscard]] inline int pixelFrom(float place, int least, int most) {
    return int(std::min(std::max(float(least), place + 0.5f), float(most)));
}

inline glm::vec4* Patch::colors(int row, int from, int to) {
    Span& span = m_drawn[std::size_t(row - m_bottom)];
    span.from = from < span.from ? from : span.from;
    span.to = to > span.to ? to : span.to;
    return m_colors.data() + offset(row);
}

}  // namespace render::gl
