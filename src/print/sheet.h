#pragma once
/// A sheet of paper as plain data: marks at places. Lengths are points (1/72 inch); coordinates are measured from the
/// top left corner, y down.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/png.h"
#include "render/palette.h"
#include "typeset/formula_layout.h"

namespace print {

using render::Rgba;
using typeset::Point;

inline constexpr float kSheetWidth = 595.276f, kSheetHeight = 841.89f;  ///< A4

enum class Face : std::uint8_t { Text, Strong, Serif, SerifItalic };
inline constexpr std::size_t kFaceCount = 4;

struct TextMark {
    Face face = Face::Text;
    float size = 10;  ///< size of the em
    Point at{};       ///< left end of the baseline
    std::string text;
    Rgba color;
    float halo = 0;  ///< width of a white outline around the letters
};

/// The colour of an ink on paper.
[[nodiscard]] inline Rgba paperInk(render::Ink ink, float alpha = 1) {
    return render::color(render::Theme::Light, ink).withAlpha(alpha);
}

/// A line or an outline through points.
struct PathMark {
    std::vector<Point> points;
    bool isClosed = false;
    std::optional<Rgba> fill{}, stroke{};
    float width = 0.75f;
    std::vector<double> dash{};  ///< lengths of strokes and gaps; empty: solid
};

[[nodiscard]] inline PathMark strokeMark(std::vector<Point> points, Rgba color, float width,
                                         std::vector<double> dash = {}) {
    return {std::move(points), false, {}, color, width, std::move(dash)};
}

struct CircleMark {
    Point centre{};
    float radius = 1;
    std::optional<Rgba> fill{}, stroke{};
    float width = 0.75f;
    std::vector<double> dash{};
};

struct ImageMark {
    Point at{};  ///< top left corner
    float width = 1, height = 1;
    std::shared_ptr<const io::Image> image;
};

/// The marks up to the next ClipEnd are clipped to a rectangle.
struct ClipMark {
    Point at{};  ///< top left corner
    float width = 1, height = 1;
};
struct ClipEnd {};

using Mark = std::variant<TextMark, PathMark, CircleMark, ImageMark, ClipMark, ClipEnd>;

struct Sheet {
    std::vector<Mark> marks;
};

/// Measures letters in the faces. Lengths are points.
class Metrics {
  public:
    virtual ~Metrics() = default;
    /// The advance of a text. @param text  UTF-8
    [[nodiscard]] virtual float width(Face, float size, std::string_view text) const = 0;
    /// The extents of a letter; absent if the face has none for it.
    [[nodiscard]] virtual std::optional<typeset::Glyph> glyph(Face, float size, char32_t) const = 0;

    [[nodiscard]] float width(const TextMark& mark) const { return width(mark.face, mark.size, mark.text); }
    /// The mark with this share of its width to the left of its place: 0.5 centred, 1 at the right.
    [[nodiscard]] TextMark aligned(TextMark mark, float share) const {
        mark.at.x -= share * width(mark);
        return mark;
    }
};

}  // namespace print
